"""One mail for an answer and the turn that it leads to.

Somebody who answers by mail is at their letter box. So where only bots move next, the answer waits for them for a moment;
and an answer that meets a running turn without a mail reports the turn in full, in place of its own mail.

The row of the turn mail decides. Before the answer is rendered it *takes* that row by one conditional update: the row
becomes a part of the answer and sleeps while the answer is being sent. It is settled in the same transaction as the answer,
or released. So of a worker that sends the turn and one that sends the answer only one can have it; and if a process dies,
the row is found again, by the next try of the answer or, when the answer has come to nothing, by itself.
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
"""How long after its mail came in an answer waits for bots. The rest of its minute is for drawing and sending."""
ANSWERED_WITHIN = timedelta(seconds=60)
"""How long a turn mail waits for an answer to the same player that is on its way."""
STEP = timedelta(seconds=1)
"""Time between two looks; the sweep makes it longer."""
ANSWERED = gettext_noop("You were told of this turn in the answer to your email.")

UNWRITTEN = (Mail.State.HELD, Mail.State.DUE)


def waits_for_bots(answer: Mail, now: datetime) -> bool:
    """Return whether the answer will soon have more to report: its mail was done, with a move, and only bots are due."""
    inbound = Inbound.objects.only("report", "received_at").filter(pk=answer.inputs["inbound"]).first()
    if inbound is None or answer.player is None or now >= inbound.received_at + LONGEST_WAIT:
        return False
    if inbound.report.get("first") is None or not only_reports(inbound):
        return False
    if ANSWER in answer.player.mail_refused:
        # It will not be sent, and the turn has a mail of its own.
        return False
    seat = Seat.objects.filter(pk=answer.inputs["seat"], player=answer.player).first()
    if seat is None or not wants_turns(answer.player, seat) or may_be_answered(seat):
        return False
    due = Wait.objects.open().filter(game=answer.game_id).values_list("seat__bot", flat=True)
    return bool(due) and all(due)


def only_reports(inbound: Inbound) -> bool:
    """Return whether the answer to that mail only reports what was done, with nothing refused or requested."""
    items = inbound.report.get("items", ())
    return bool(items) and all(kind == DID and sentence["m"] != BOARD_FOLLOWS for kind, sentence in items)


def waits_for_answer(turn: Mail, now: datetime) -> bool:
    """Return whether an answer is on its way that reports this turn, or may do so."""
    if turn.digest_id is not None:
        # Taken. How long that may last is the matter of the answer's lease.
        return Mail.objects.filter(pk=turn.digest_id, state=Mail.State.SENDING).exists()
    answers = Mail.objects.filter(player=turn.player_id, game=turn.game_id, kind="answer", digest=None)
    fresh = answers.filter(created_at__gt=now - ANSWERED_WITHIN, state__in=[*UNWRITTEN, Mail.State.SENDING])
    # One that waits for a mail such as this (`games.letters.confirmations`) is due later.
    return fresh.filter(due_at__lte=now + ANSWERED_WITHIN).exists()


def take_turn(answer: Mail, player: Player, seat: Seat, wait: Wait) -> bool:
    """Let the answer, which is being sent, report the running turn.

    Returns False when its own mail is out or on its way, when the player wants no mails about turns, and when an order may
    end it.
    """
    if not wants_turns(player, seat) or may_be_answered(seat):
        return False
    mine = Mail.objects.filter(wait=wait, kind="turn", player=player, state__in=UNWRITTEN)
    # `digest` is the mail that tells a mail's news: here the answer.
    # One more try: a worker that read the row before, to send it, finds it changed.
    taken = mine.update(
        state=Mail.State.HELD, digest=answer, due_at=answer.leased_until or site_time.now(), tries=F("tries") + 1
    )
    if taken:
        # Not written to the answer's row: it is so for this attempt.
        answer.wait = wait
    return bool(taken)


def settle_turn(answer: Mail, sent: bool) -> None:
    """Record the result for the turn that the answer has taken, in the transaction that records the answer's."""
    taken = Mail.objects.filter(digest=answer, kind="turn", state=Mail.State.HELD)
    if sent:
        taken.update(state=Mail.State.SUPPRESSED, reason=ANSWERED)
    else:
        taken.update(digest=None, due_at=site_time.now())
