"""The turn mail: what happened, the board, the possible moves, the time that is left, where to answer."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from games.boards.registry import get_presenter
from games.display.story import wants_hints
from games.letters import ordered, parts, preheader
from games.letters.confirmations import Carrier, shows_enough
from games.letters.merged_turns import STEP, waits_for_answer
from games.letters.move_options import choices_context
from games.letters.notices import start_context
from games.lib.db.prepared import Param, PreparedQuery
from games.mail.context import answer_address, foot_links, reply_context, seat_link, stop_address
from games.mail.kinds import GONE, Filling, Pointless, Postponed
from games.mail.post import root_of
from games.mail.schedule import GOES_ON, RESTORED_TO, When, after_quiet, next_digest, turn_due, wish_of
from games.mail.subscriptions import TURN
from games.models import Attempt, Mail, Move, Player, Wait
from games.play.moves.order_rows import may_be_answered
from games.play.moves.undo import LONGEST_TAIL
from games.table.table import HeldSeat, Table, load_table, player_name
from games.table.time_words import TimeLeft

HANDED_OVER = gettext_noop("Someone else has the seat now.")
ENDED = {
    Wait.End.MOVED: gettext_noop("The move was made before the email was due."),
    Wait.End.UNDONE: gettext_noop("The move before it was undone."),
    Wait.End.OVER: gettext_noop("The game was over."),
    Wait.End.TIMEOUT: gettext_noop("The time was up."),
    Wait.End.HANDED: HANDED_OVER,
}
BY_ORDER = gettext_noop("Your plan played it.")
WITH_HINTS = 5
"""Turn mails of a game that carry hints for beginners."""
UNWANTED = {
    When.WARNING: gettext_noop("For this game, you only get the last warning."),
    When.NEVER: gettext_noop("You've turned off emails about your turns in this game."),
}


class Turn(Carrier):
    """It is the player's turn."""

    name = "turn"
    label = gettext_lazy("Your turn")
    group = TURN
    tells_talk = True

    def context(self, mail: Mail) -> Filling:
        """Return the values of a turn from the game as it stands. Raises Pointless."""
        table, held, wait = running_wait(mail)
        seat, player = held
        wish = wish_of(player, seat).when
        if wish in UNWANTED:
            raise Pointless(UNWANTED[When(wish)])
        filling = turn_filling(mail, table, held, wait, TURN)
        order = filling.context["ordered"]
        filling.context["from_now_on"] = order is not None and bool(order.played) and shows_enough(player, seat)
        return filling

    def postpone(self, mail: Mail, player: Player, now: datetime) -> Postponed | None:
        if mail.wait is not None and mail.wait.ended_at is None:
            return postpone_turn(mail, mail.wait, player, now)
        return super().postpone(mail, player, now)


def turn_filling(mail: Mail, table: Table, held: HeldSeat, wait: Wait, group: str) -> Filling:
    """Return the values of a turn in a mail. `group` is the one that its foot offers to stop."""
    seat, player = held
    presenter = get_presenter(table.game.title, table.game.rules)
    legal = table.legal(seat)
    since = parts.moves_since(table, seat)
    seen = parts.look(table, seat, legal, since)
    view = table.view(seat)
    reply = answer_address(seat, wait.pk, table.game)
    link = seat_link(seat, wait.pk)
    context = parts.board_context(mail, table, seat, view, seen) | {
        "heading": _("{game}: your move, {name}").format(game=table.game.name, name=player_name(player)),
        "facts": presenter.letters.facts(view, seen),
        "link": link,
        "restored": restored_sentence(mail) or late_dig_sentence(table, player),
    }
    context |= (
        parts.clock(table, seat, wait)
        | choices_context(table, presenter, view, seen, legal, reply, link)
        | reply_context(reply)
        | parts.story_context(table, seat, since)
        | (start_context(table, seat, wait, since) if group == TURN else {})
        | foot_links(player, group)
        | ordered.turn_context(table, seat, reply)
    )
    if group == TURN and wants_hints(table, player) and turns_sent(player, table) < WITH_HINTS:
        context["hints"] = presenter.page.hints(view, seen)
    context["state"] = state_for_subject(context["time"]) if player.subject_state else ""
    context |= ordered.proposal_context(table, seat, context["example"], reply)
    context["first_line"] = preheader.of_turn(context)
    return Filling(context, stop_address(player, group), root_of(player, table.game), reply, context["pictures"])


def turns_sent(player: Player, table: Table) -> int:
    """Return how many turn mails of the game the player has got."""
    return Mail.objects.filter(player=player, game=table.game, kind="turn", state=Mail.State.SENT).count()


def state_for_subject(time: TimeLeft | None) -> str:
    return _("Your turn") if time is None else _("Your turn, {left}").format(left=time.left)


def restored_sentence(mail: Mail) -> str:
    """Return the sentence of a mail that replaces one from before a restore; "" for others."""
    if RESTORED_TO not in mail.inputs:
        return ""
    at = localtime(datetime.fromisoformat(mail.inputs[RESTORED_TO]))
    return _(
        "The site was restored from a backup. Anything that happened after {moment} is lost, and older emails about this game "
        "no longer work. Use this one instead."
    ).format(moment=date_format(at, "DATETIME_FORMAT") + f" ({at.tzname()})")


def late_dig_sentence(table: Table, player: Player) -> str:
    """Return, in the first turn mail after it, that the game's week was closed before the game was over; "" otherwise."""
    game = table.game
    if game.week_id is None or game.sealed:
        return ""
    closed_at = Attempt.objects.filter(game=game).values_list("week__closed_at", flat=True).first()
    if closed_at is None or Mail.objects.filter(player=player, game=game, kind="turn", sent_at__gte=closed_at).exists():
        return ""
    return _("This dig has closed. You can still play it, but it won't count.")


WAIT_OF: PreparedQuery[Wait] = PreparedQuery(lambda: Wait.objects.filter(mails=Param("mail")))


def running_wait(mail: Mail) -> tuple[Table, HeldSeat, Wait]:
    """Return the game, seat and wait of the mail. Raises Pointless when that turn is over."""
    wait = next(iter(WAIT_OF.fetch(mail=mail.pk)), None)
    if wait is None:
        raise Pointless(GONE)
    if wait.ended_at is not None:
        by_order = Move.objects.standing().filter(wait=wait, via=Move.Via.ORDER)
        raise Pointless(BY_ORDER if by_order.exists() else ENDED.get(Wait.End(wait.ended_by), GONE))
    table = load_table(pk=wait.game_id)
    seat = table.seat(wait.seat_id)
    if not table.game.is_running or seat.pk not in table.waits:
        raise Pointless(GONE)
    if seat.player is None or seat.player_id != mail.player_id:
        raise Pointless(HANDED_OVER)
    return table, HeldSeat(seat, seat.player), wait


LONGEST_FOR_ORDER = timedelta(minutes=3)
"""How long a due turn mail waits for an order that may end its turn."""


def postpone_turn(mail: Mail, wait: Wait, player: Player, now: datetime) -> Postponed | None:
    """Return what becomes of a due mail about a running turn; None when it is to go out now."""
    seat = wait.seat
    looks = [look for look in (seat.seen_at, mail.looked_at) if look is not None]
    since = mail.created_at if GOES_ON in mail.inputs else wait.opened_at
    due = turn_due(player, seat, since, max(looks, default=None), undos_before(wait))
    if RESTORED_TO in mail.inputs:
        # The turn began long ago, and its quiet hours then are not those of now.
        due = max(due, after_quiet(player, now))
    if due > now:
        return Postponed(Mail.State.HELD, due)
    if waits_for_answer(mail, now) or (now < due + LONGEST_FOR_ORDER and may_be_answered(seat)):
        return Postponed(Mail.State.HELD, now + STEP)
    if wish_of(player, seat).when == When.DIGEST:
        return Postponed(Mail.State.DIGEST, next_digest(player, now))
    return None


MOVES_BEFORE: PreparedQuery[tuple[int, int | None, bool]] = PreparedQuery(
    lambda: (
        Move.objects.of(Param("game"))
        .standing()
        .filter(ply__lt=Param("ply"))
        .exclude(via=Move.Via.FORCED)
        .order_by("-ply")
        .values_list("ply", "seat", "goes_on")[:LONGEST_TAIL]
    )
)
UNDONE_FROM: PreparedQuery[datetime | None] = PreparedQuery(
    lambda: (
        Move.objects.of(Param("game"))
        .undone()
        .since(Param("ply"))
        .order_by()
        .values_list("undone_at", flat=True)
        .distinct()
    )
)


def undos_before(wait: Wait) -> int:
    """Return how often the turn before the wait was undone, counting an undo that made the present turn go on."""
    first, author = -1, None
    for ply, seat, goes_on in MOVES_BEFORE.fetch(game=wait.game_id, ply=wait.opened_ply):
        if first >= 0 and (seat != author or not goes_on):
            break
        first, author = ply, seat
    return len(set(UNDONE_FROM.fetch(game=wait.game_id, ply=first)))
