"""Confirmations that come with another mail.

An answer that only confirms moves as written, and the order below them, soon stops being news. So after three mails of a
game have shown the player how their mails are read, it waits for the next mail about that game, whose first lines repeat
it. The three may be answers, or turn mails about moves of an order that came by mail. If no other mail goes out within a
day, the answer goes by itself. It waits only where its player is to hear from the site: not during their turn, and not
where their turns come in the digest or not at all.

As with a turn that an answer reports (`games.letters.merged_turns`) a row decides: the mail in work *takes* the rows of the
waiting answers by one conditional update, and they are settled with it, in one transaction, or released. The rows name the
mail that took them: if it comes back and goes out once more, it has the same sentences.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.clock import words
from games.letters import said
from games.letters.merged_turns import UNWRITTEN
from games.letters.outcome import Report, moves_as_written
from games.letters.preheader import join_sentences
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.mail.kinds import Filling, Kind
from games.mail.schedule import after_quiet, wants_turns
from games.mail.subscriptions import ANSWER, NEWS
from games.models import Inbound, Mail, Move, Order, Player, Seat, Wait
from games.models.mail import PENDING
from games.models.order import BY_ITSELF
from games.play.moves.order_rows import may_be_answered
from games.table.time_words import zone_of
from games.talk.unread import mark_emailed

AT_ONCE = 3
"""The number of mails of a game that show how mails are read. Until then such answers go out at once."""
LONGEST = timedelta(days=1)
"""The longest time that an answer waits: the player hears of it by the same hour of the next day."""
WAITS = gettext_noop("It comes with the next email about the game, or by itself at that time.")
CARRIED = gettext_noop("You were told this in the next email about the game.")


class Carrier(Kind):
    """A kind whose mails include waiting answers, and what was said at the table where `tells_talk`.

    Its templates include `mail/carried`, and `mail/said`.
    """

    tells_talk = False

    def context(self, mail: Mail) -> Filling:
        """Return the values without those answers. Raises Pointless."""
        raise NotImplementedError

    def fill(self, mail: Mail) -> Filling:
        filling = add_answers(mail, self.context(mail))
        if self.tells_talk and mail.player is not None and mail.game is not None:
            filling.context["said"] = said.add_said(mail, [mail.game])[mail.game.pk]
        return filling

    def settle(self, mail: Mail, sent: bool) -> None:
        settle_answers(mail, sent)
        if sent:
            mark_emailed(mail)


def number_of(row: Inbound, report: Report, player: Player, seat: Seat | None) -> int:
    """Return which of the game's mails that show how mails are read this answer is, counted from 1; 0 if it must not wait.

    `report` is what came of the mail, `seat` the one that its address opened.
    """
    if seat is None or not report.bare or not comes_with_next(player, seat):
        return 0
    return mails_shown(player, seat.game_id) + 1


def mails_shown(player: Player, game: int, *, with_next: bool = False) -> int:
    """Return how many mails of the game have shown the player how theirs are read.

    `with_next` counts the turn mail in work.
    """
    mine = Mail.objects.filter(player=player, game=game)
    answers = mine.filter(kind="answer", inputs__plain__gt=0).count()
    orders = Inbound.objects.filter(player=player, game=game, report__order__gt=0).values_list(
        "report__order", flat=True
    )
    if not orders:
        return answers
    sent = mine.filter(kind="turn", state=Mail.State.SENT)
    until = site_time.now() if with_next else sent.aggregate(at=Max("sent_at"))["at"]
    if until is None:
        return answers
    stopped = Order.objects.filter(pk__in=set(orders), player=player, state__in=BY_ITSELF, ended_at__lte=until)
    return answers + stopped.filter(Exists(Move.objects.standing().filter(order=OuterRef("pk")))).count()


def comes_with_next(player: Player, seat: Seat) -> bool:
    """Return whether the player wants such answers with the seat's next mail, and gets a mail for each turn."""
    return not player.answers_at_once and ANSWER not in player.mail_refused and wants_turns(player, seat)


def is_last_at_once(answer: Mail, player: Player, seat: Seat) -> bool:
    """Return whether the answer has to announce that the next ones come with other mails."""
    return answer.inputs.get("plain") == AT_ONCE and comes_with_next(player, seat)


def shows_enough(player: Player, seat: Seat) -> bool:
    """Return whether the turn mail in work, about moves of an order, is the last that has to show how mails are read."""
    if not comes_with_next(player, seat):
        return False
    return mails_shown(player, seat.game_id) < AT_ONCE <= mails_shown(player, seat.game_id, with_next=True)


def waits_for_next(answer: Mail, player: Player, now: datetime) -> datetime | None:
    """Return until when the due answer waits for another mail; None when it goes out now."""
    if answer.inputs.get("plain", 0) <= AT_ONCE:
        return None
    seat = Seat.objects.select_related("game").filter(pk=answer.inputs["seat"], player=player).first()
    if seat is None or not comes_with_next(player, seat) or not has_next(player, seat):
        return None
    until = after_quiet(player, answer.created_at + LONGEST)
    return until if until > now else None


def has_next(player: Player, seat: Seat) -> bool:
    """Return whether another mail about the game is to come: of the next turn, or of the end.

    During the player's turn the answer itself says so, unless the turn's mail is still to be retried, or their order looks
    at that turn: where it stops, the turn has its mail.
    """
    if seat.game.is_running:
        wait = Wait.objects.open().filter(seat=seat).first()
        if wait is None or may_be_answered(seat):
            return True
        return Mail.objects.filter(wait=wait, kind="turn", state=Mail.State.RETRY).exists()
    over = Mail.objects.filter(occasion=f"over:{seat.game_id}:{seat.pk}", state__in=PENDING)
    return NEWS not in player.mail_refused and over.exists()


def is_taken(answer: Mail) -> bool:
    """Return whether a mail that is being sent includes the answer."""
    return answer.digest_id is not None and Mail.objects.filter(pk=answer.digest_id, state=Mail.State.SENDING).exists()


def add_answers(carrier: Mail, filling: Filling) -> Filling:
    """Return the values of the mail in work, with the sentences of the answers that waited for one."""
    mails = [inbound for inbound in map(answered, take_answers(carrier)) if inbound is not None]
    if not mails or carrier.player is None:
        return filling
    context = filling.context
    context["carried"] = [sentence for inbound in mails for sentence in sentences(inbound, carrier.player)]
    if "first_line" in context and carrier.kind != "answer" and any(kept_and_undone(inbound)[0] for inbound in mails):
        # Without the move: some programs quote this line above ours.
        context["first_line"] = join_sentences(_("Your move was played."), context["first_line"])
    return replace(filling, answers=(*(inbound.message_id for inbound in mails), *filling.answers))


def take_answers(carrier: Mail) -> list[Mail]:
    """Take the answers that wait for such a mail, and return them with those of an earlier try."""
    player = carrier.player
    if player is None or carrier.game_id is None or ANSWER in player.mail_refused:
        return []
    if ONE_WAITS.fetch(player=player.pk, game=carrier.game_id):
        # One more try: a worker that read the row before, to send it, finds it changed.
        unwritten_answers(player.pk, carrier.game_id).filter(inputs__plain__gt=AT_ONCE).update(
            state=Mail.State.HELD, digest=carrier, due_at=carrier.leased_until or site_time.now(), tries=F("tries") + 1
        )
    return TAKEN.fetch(carrier=carrier.pk)


def unwritten_answers(player: int | Param, game: int | Param) -> QuerySet[Mail]:
    """Return the answers to that player about that game that no mail includes yet."""
    return Mail.objects.filter(player=player, game=game, kind="answer", state__in=UNWRITTEN, digest=None)


ONE_WAITS: PreparedQuery[int] = PreparedQuery(
    lambda: unwritten_answers(Param("player"), Param("game")).values_list("pk", flat=True)[:1]
)
TAKEN: PreparedQuery[Mail] = PreparedQuery(
    lambda: Mail.objects.filter(digest=Param("carrier"), kind="answer").select_related("answered").order_by("pk")
)
"""The answers that this mail has taken."""


def settle_answers(carrier: Mail, sent: bool) -> None:
    """Record the result for the answers that the mail has taken, in the transaction that records its own."""
    taken = Mail.objects.filter(digest=carrier, kind="answer")
    if sent:
        taken.filter(state=Mail.State.HELD).update(state=Mail.State.SUPPRESSED, reason=CARRIED)
    else:
        # A mail that bounced, and is not sent once more, releases those that it included.
        free = Q(state=Mail.State.HELD) | Q(state=Mail.State.SUPPRESSED, reason=CARRIED)
        taken.filter(free).update(state=Mail.State.HELD, digest=None, due_at=site_time.now(), reason="")


def answered(answer: Mail) -> Inbound | None:
    """Return the mail that it answers; None where that was forgotten."""
    found: Inbound | None = getattr(answer, "answered", None)
    return found


def kept_and_undone(inbound: Inbound) -> tuple[list[str], list[str]]:
    """Return the moves of a mail that was done as written: those that stand, and those undone since."""
    moves = moves_as_written(inbound.report)
    made = Move.objects.filter(game=inbound.game_id, ply__gte=inbound.report["first"], ply__lt=inbound.report["until"])
    stand = set(made.standing().filter(text__in=moves).values_list("text", flat=True))
    return [move for move in moves if move in stand], [move for move in moves if move not in stand]


def sentences(inbound: Inbound, player: Player) -> list[str]:
    """Return what came of that mail, for the top of another one."""
    when = when_received(inbound, player)
    stand, undone = kept_and_undone(inbound)
    said = []
    if stand:
        text = ngettext(
            "Your move {moves} ({when}) was played, just as you wrote it.",
            "Your moves {moves} ({when}) were played, just as you wrote them.",
            len(stand),
        )
        said.append(text.format(moves=", ".join(stand), when=when))
    if undone:
        said.append(undone_sentence(undone, when))
    if inbound.report.get("order"):
        said.append(_("Your plan of that email ({when}) was saved, just as you wrote it.").format(when=when))
    return said


def when_received(inbound: Inbound, player: Player) -> str:
    """Return when that mail came in, in words for its player."""
    return words.when(inbound.received_at, site_time.now(), ZoneInfo(zone_of(player)))


def undone_sentence(moves: Sequence[str], when: str) -> str:
    """Return the sentence that these moves of one mail were undone."""
    text = ngettext(
        "Your move {moves} ({when}) was played, and has been undone since.",
        "Your moves {moves} ({when}) were played, and have been undone since.",
        len(moves),
    )
    return text.format(moves=", ".join(moves), when=when)
