"""One mail for an answer and the turn that it leads to.

Whoever answers by mail is at their letter box. Where only bots come next, the answer waits for these for a moment. And an
answer that finds a turn of its reader running, of which nobody has told them, tells it in full, in place of the turn's own mail.

The row of the turn mail decides between the two. Before the answer is written it *takes* that row by one conditional update: the
row becomes a part of the answer and sleeps while the answer is being sent. It is settled in the same transaction as the answer,
or let go. So of a worker that sends the turn and one that writes the answer only one can have it; and whatever a process dies
of, the row is found again: by whoever sends the answer again, or by itself when the answer has come to nothing.
"""

from datetime import datetime, timedelta

from django.db.models import F
from django.utils.translation import gettext_noop

from games.letters.outcome import BOARD_FOLLOWS, DID
from games.lib import site_time
from games.mail.schedule import wants_turns
from games.mail.subscriptions import ANSWER
from games.models import Inbound, Mail, Player, Seat, Wait
from games.play.moves.order_rows import may_be_answered

LONGEST_WAIT = timedelta(seconds=45)
"""So long after it came in a mail's answer waits for bots: what is left of its minute is for drawing and sending."""
ANSWERED_WITHIN = timedelta(seconds=60)
"""A turn mail waits so long for an answer to the same player that is on its way; then it goes by itself."""
STEP = timedelta(seconds=1)
"""Between two looks; the sweep makes it longer."""
TOLD = gettext_noop("You were told of this turn in the answer to your email.")

UNWRITTEN = (Mail.State.HELD, Mail.State.DUE)


def waits_for_bots(answer: Mail, now: datetime) -> bool:
    """Whether the answer can tell more in a moment: all that its mail said was done, a move among it, and only bots are due."""
    inbound = Inbound.objects.only("report", "received_at").filter(pk=answer.inputs["inbound"]).first()
    if inbound is None or answer.player is None or now >= inbound.received_at + LONGEST_WAIT:
        return False
    if inbound.report.get("first") is None or not went_well(inbound):
        return False
    if ANSWER in answer.player.mail_refused:
        # It will not be sent, and the turn has a mail of its own.
        return False
    seat = Seat.objects.filter(pk=answer.inputs["seat"], player=answer.player).first()
    if seat is None or not wants_turns(answer.player, seat) or may_be_answered(seat):
        return False
    due = Wait.objects.open().filter(game=answer.game_id).values_list("seat__bot", flat=True)
    return bool(due) and all(due)


def went_well(inbound: Inbound) -> bool:
    """Whether the answer to that mail only tells what was done. Else something was not, or was asked for."""
    items = inbound.report.get("items", ())
    return bool(items) and all(kind == DID and sentence["m"] != BOARD_FOLLOWS for kind, sentence in items)


def waits_for_answer(turn: Mail, now: datetime) -> bool:
    """Whether an answer is on its way that tells of this turn, or may do so."""
    if turn.digest_id is not None:
        # Taken. How long that may last is the matter of the answer's lease.
        return Mail.objects.filter(pk=turn.digest_id, state=Mail.State.SENDING).exists()
    answers = Mail.objects.filter(player=turn.player_id, game=turn.game_id, kind="answer", digest=None)
    fresh = answers.filter(created_at__gt=now - ANSWERED_WITHIN, state__in=[*UNWRITTEN, Mail.State.SENDING])
    # One that waits for a mail such as this (`games.letters.confirmations`) is due later.
    return fresh.filter(due_at__lte=now + ANSWERED_WITHIN).exists()


def take_turn(answer: Mail, player: Player, seat: Seat, wait: Wait) -> bool:
    """Let the answer, which is being sent, tell the turn that runs. False when its own mail is out or on its way, or when the
    player wants no mails of their turns: then the turn is told by that wish. False too where an order may end it.
    """
    if not wants_turns(player, seat) or may_be_answered(seat):
        return False
    mine = Mail.objects.filter(wait=wait, kind="turn", player=player, state__in=UNWRITTEN)
    # One try more: whoever has read the row before, to send it, finds that it is not as it was.
    taken = mine.update(
        state=Mail.State.HELD, digest=answer, due_at=answer.leased_until or site_time.now(), tries=F("tries") + 1
    )
    if taken:
        # Not written to the answer's row: it is so for this attempt.
        answer.wait = wait
    return bool(taken)


def settle_turn(answer: Mail, sent: bool) -> None:
    """Write what happened to the turn that the answer has taken, in the transaction that writes what happened to the answer."""
    taken = Mail.objects.filter(digest=answer, kind="turn", state=Mail.State.HELD)
    if sent:
        taken.update(state=Mail.State.SUPPRESSED, reason=TOLD)
    else:
        taken.update(digest=None, due_at=site_time.now())
