"""The head of a game's page: the game, its seats, whose turn it is and how long they have left."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import F, QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.sentences import enumeration
from games.boards.contract import AnyPresenter
from games.clock.words import until_moment
from games.display.board import PageParts
from games.display.forecast import forecast
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.http.addresses import address
from games.models import Game, Player, Seat, Wait
from games.play.history.results import by_resignation
from games.play.seats.calling_off import GOOD_FOR, open_offer
from games.play.seats.first_moves import may_open_again, missing_of
from games.play.seats.takeover import may_take_over
from games.table.permissions import may_close, may_return, page_seal
from games.table.summaries import GameSummary, Neighbour, head_of
from games.table.table import Table
from games.table.time_words import TimeLeft, time_left, zone_of


class SeatLine(NamedTuple):
    """A seat as the page's head names it."""

    name: str
    colour: str
    mark: SafeString
    me: bool
    due: bool
    person: int | None = None
    """The player who holds it and has a page; None for bots and for former players."""
    handed_on: bool = False
    """Whether it has changed hands: a rematch asks who sat there before, too."""


class FreeSeat(NamedTuple):
    """A seat that a bot plays and others may take over. `mine`: whether the reader sits at the table, and can keep the bot."""

    number: int
    name: str
    since: datetime | None
    """From when; None where it is now."""
    mine: bool


class CallOffOffer(NamedTuple):
    """An offer to call the game off. `at`: when it was made, as the answer names it; `agrees`: whether the reader has agreed."""

    who: str
    at: str
    until: datetime
    agrees: bool


class Addresses(NamedTuple):
    """The addresses that the page's forms post to: those of the game, or those of a mail's link to it."""

    page: str
    move: str
    undo: str
    preview: str
    changes: str


class Head(NamedTuple):
    """What stands above the board."""

    game: GameSummary
    stage: str
    prompt: str
    score: SafeString
    """Everybody's points in a line; "" while there are none, and when the game is over."""
    seats: list[SeatLine]
    was_seated: bool
    """Whether the reader holds a seat, or has held one."""
    due_since: datetime | None
    times: list[tuple[SeatLine, TimeLeft]]
    """The seats that are due, each with its time left; empty in a game without a clock."""
    forecast: str
    """How soon the people who are due usually answer, for a reader at the table who waits for them; else ""."""
    bots_due: bool
    """Whether only bots are due, who move within a second."""
    may_close: bool
    """Whether the reader is the only person left, and may end the game."""
    may_return: bool
    """Whether a bot keeps the reader's seat."""
    return_note: str
    """From when someone else may take that seat over, "" for never."""
    free_seats: list[FreeSeat]
    """Seats of others that may be taken over, or will be, for a reader who holds one or could take one."""
    call_off: CallOffOffer | None
    """The open offer to call the game off, for a reader who holds a seat."""
    may_open_again: bool
    """Whether it was called off for another player's first move, and the reader may open it again."""
    queue: "Queue"
    poll_address: str
    """Where an open page looks for changes; "" for a game that is over."""


class Queue(NamedTuple):
    """The games that wait for the reader, the next deadline first."""

    length: int
    place: int = 0
    """The number of this game among them, from 1; 0 where it does not wait."""
    next: Neighbour | None = None
    """The one to go on to."""


def make_head(
    table: Table, player: Player | None, presenter: AnyPresenter, parts: PageParts, at: Addresses, wants_next: bool
) -> Head:
    """Return the head for the player. `wants_next`: whether to find the next game that waits for them."""
    names = table.names()
    seats = seat_lines(table, presenter, names, table.seat_of(player))
    return Head(
        game=head_of(table.game),
        stage=parts.stage,
        prompt=ended_early(table, names) or parts.prompt,
        score=parts.score,
        seats=seats,
        was_seated=table.seat_once_of(player) is not None,
        due_since=due_since(table),
        times=times_of(table, seats, player),
        forecast=forecast(table, names, table.seat_of(player), player),
        bots_due=only_bots_due(table),
        may_close=may_close(table, player),
        may_return=table.game.is_running and may_return(table, player) is not None,
        return_note=return_note(may_return(table, player), player),
        free_seats=free_seats(table, player, names),
        call_off=call_off_offer(table, player, names),
        may_open_again=may_open_again(table, player),
        queue=find_queue(player, table.game, wants_next),
        poll_address=poll_address(table, at),
    )


def return_note(seat: Seat | None, player: Player | None) -> str:
    """Return from when someone else may take over the seat that a bot holds for the player."""
    if seat is None or seat.free_at is None:
        return ""
    now = site_time.now()
    if seat.free_at <= now:
        return _("Someone else may take over your seat now.")
    until = until_moment(seat.free_at, now, ZoneInfo(zone_of(player)))
    return _("Take your seat back {until}, or someone else may.").format(until=until)


def free_seats(table: Table, player: Player | None, names: Sequence[str]) -> list[FreeSeat]:
    """Return the seats that may be taken over: those announced for people at the table, those that are free now for others."""
    if player is None or player.visitor or not table.game.is_running:
        return []
    offered = [seat for seat in table.seats if seat.free_at is not None and seat.offer_announced and seat.bot]
    mine = bool(offered) and table.seat_of(player) is not None
    if not mine:
        offered = [seat for seat in offered if may_take_over(table, player, seat.index)]
    now = site_time.now()
    return [
        FreeSeat(seat.index, names[seat.index], seat.free_at if seat.free_at > now else None, mine)
        for seat in offered
        if seat.free_at
    ]


def call_off_offer(table: Table, player: Player | None, names: Sequence[str]) -> CallOffOffer | None:
    """Return the open offer to call the game off; None for readers without a seat."""
    offer, seat = open_offer(table), table.seat_of(player)
    if offer is None or player is None or seat is None:
        return None
    who = next((names[other.index] for other in table.seats if other.player_id == offer.by), "")
    return CallOffOffer(who, offer.at.isoformat(), offer.at + GOOD_FOR, player.pk in offer.agreed)


def due_since(table: Table) -> datetime | None:
    """Return since when a seat has been due; None where none is."""
    return min((table.waits[table.seats[index].pk].opened_at for index in table.due()), default=None)


def only_bots_due(table: Table) -> bool:
    """Return whether bots are due, and no person is."""
    return bool(table.due()) and all(table.seats[index].bot for index in table.due())


def times_of(table: Table, chairs: Sequence[SeatLine], player: Player | None) -> list[tuple[SeatLine, TimeLeft]]:
    """Return the time left of each seat that is due and has a clock."""
    now = site_time.now()
    clocked = [(chairs[index], time_left(table.waits.get(table.seats[index].pk), player, now)) for index in table.due()]
    return [(chair, time) for chair, time in clocked if time is not None]


def ended_early(table: Table, names: Sequence[str]) -> str:
    """Return the prompt of a game that was called off, or closed by the last person left; "" for every other one."""
    missing = [names[table.seat(tenure.seat_id).index] for tenure in missing_of(table)]
    if missing:
        who = enumeration(missing, _)
        return ngettext(
            "{who} has not made the first move. The game was called off.",
            "{who} have not made their first moves. The game was called off.",
            len(missing),
        ).format(who=who)
    if table.game.state == Game.State.ABANDONED and not table.game.imported:
        return _("This game has been cancelled.")
    if not by_resignation(table.game) or table.game.result is None:
        return ""
    return _("{name} wins by resignation.").format(name=names[table.game.result["winners"][0]])


def addresses(game: Game) -> Addresses:
    """Return the addresses of the game itself."""
    acts = ("game", "game-move", "game-undo", "game-preview", "game-changes")
    return Addresses(*(address(name, game.code) for name in acts))


def seat_lines(table: Table, presenter: AnyPresenter, names: Sequence[str], me: Seat | None) -> list[SeatLine]:
    due = table.due()
    return [
        SeatLine(
            name,
            colour,
            presenter.lists.mark(colour),
            me is not None and seat.index == me.index,
            seat.index in due,
            seat.player_id if seat.player is not None and not seat.player.deleted_at else None,
            seat.changes > 0,
        )
        for seat, name, colour in zip(table.seats, names, table.colours, strict=True)
    ]


def poll_address(table: Table, at: Addresses) -> str:
    """Return where an open page looks for changes; "" for a game that is over."""
    if table.game.state not in (Game.State.OPEN, Game.State.RUNNING):
        return ""
    words = {"version": table.game.version, "seal": page_seal(table.game.code)}
    return f"{at.changes}?{urlencode(words)}"


MOST_WAITS = 200
"""Waits that are looked through for the next one."""

COUNT = f"SELECT COUNT(*) FROM {Wait._meta.db_table} WHERE ended_at IS NULL AND player_id = %s"


def games_that_wait(player: int | Param) -> QuerySet[Wait, tuple[Any, ...]]:
    """Return code and name of the games that wait for that player: the next deadline first, then the longest wait."""
    waits = Wait.objects.open().filter(player_id=player)
    waits = waits.order_by(F("deadline").asc(nulls_last=True), "opened_at", "pk")
    return waits.values_list("game__code", "game__name")[:MOST_WAITS]


WAITING = PreparedQuery(lambda: games_that_wait(Param("player")))


def waiting_count(player: Player) -> int:
    """Count the games that wait for the player. One query, written out, because each page runs it."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT, [player.pk])
        (count,) = cursor.fetchone()
    return int(count)


def waiting_games(player: Player) -> list[Neighbour]:
    """Return the games that wait for the player, in the order of the desk; MOST_WAITS at most. One query."""
    return list(map(Neighbour._make, WAITING.fetch(player=player.pk)))


def next_game(waiting: Sequence[Neighbour], after: Game | None = None) -> Neighbour | None:
    """Return the next of the waiting games, cyclically after the one that the player is looking at."""
    here = next((index for index, game in enumerate(waiting) if after is not None and game.code == after.code), -1)
    # What comes after this one, then those before it; where this one does not wait, all of them in their order.
    following = [*waiting[here + 1 :], *waiting[: max(here, 0)]]
    return following[0] if following else None


def find_queue(player: Player | None, here: Game, wants_next: bool) -> Queue:
    """Return the queue of the player who is looking at this game; without `wants_next` only its length."""
    if player is None:
        return Queue(0)
    if not wants_next:
        return Queue(waiting_count(player))
    waiting = waiting_games(player)
    place = next((number for number, game in enumerate(waiting, 1) if game.code == here.code), 0)
    return Queue(len(waiting), place, next_game(waiting, here))
