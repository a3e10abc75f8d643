"""A loaded game: its row, its seats with their open waits, its title and its position, in two queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from marshal import loads
from typing import Any, NamedTuple

from django.db.models import BooleanField, F, IntegerField, QuerySet
from django.db.models.expressions import RawSQL
from django.utils.translation import gettext as _

from engine.bots import NAMES as BOT_NAMES
from engine.contract import AnyTitle
from engine.registry import get_title
from games.lib.cache.lru import LRUCache, json_key
from games.lib.db.prepared import Param, PreparedQuery
from games.models import Game, Heartbeat, Note, Order, Outage, Player, Seat, Tenure, Wait
from games.models.order import BY_ITSELF

READS = 10
"""How often to read a game again that changed while it was read."""
LEGAL: LRUCache[tuple[str, ...]] = LRUCache(256)
"""Legal moves by title, rules, position and seat: while a player chooses, each preview needs the same ones."""

Position = Any
"""A title's own type; only the title knows it."""
View = Any


class SeatFacts(NamedTuple):
    """Facts about a seat's holder that are read with the seats."""

    has_order: bool
    """Whether the seat has a live order."""
    has_notes: bool
    order_ended_ply: int | None
    """Where the holder's last order has ended by itself: the number of moves up to its seat's last decision."""


UNKNOWN = SeatFacts(has_order=True, has_notes=True, order_ended_ply=None)
"""The facts of seats that were read without them."""


class HeldSeat(NamedTuple):
    """A seat that a player holds."""

    seat: Seat
    player: Player


def held_seats(table: "Table") -> list[HeldSeat]:
    """Return the seats that players hold, in seating order."""
    return [HeldSeat(seat, seat.player) for seat in table.seats if seat.player is not None]


@dataclass
class Table:
    """A loaded game. Nothing shows its `position` to a reader: pages, mails and bots get `view`."""

    game: Game
    seats: list[Seat]
    waits: dict[int, Wait] = field(default_factory=dict)
    """The open waits, by seat id."""
    facts: dict[int, SeatFacts] = field(default_factory=dict)
    """By seat id."""
    alive_at: datetime | None = None
    """The last heartbeat of the site; None where it was not read."""
    silence: Outage | None = None
    """An outage that is not compensated for yet."""
    is_moved: bool = field(default=False, init=False)
    """Whether the position is another one than that of the game's row."""
    memo: dict[str, Any] = field(default_factory=dict, repr=False)
    """What other modules have read about the game, by a name of theirs."""

    @cached_property
    def title(self) -> AnyTitle:
        return get_title(self.game.title, self.game.rules)

    @cached_property
    def position(self) -> Position:
        """The title's position; None before the game has started."""
        if self.game.position is None:
            return None
        return read_position(self.game.title, self.game.rules, self.position_key)

    @cached_property
    def position_key(self) -> bytes:
        """The position as bytes, for keys of caches: equal where the position is."""
        return json_key(self.title.to_json(self.position) if self.is_moved else self.game.position)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return self.title.colours(self.game.players)

    def at(self, position: Position) -> None:
        """Put another position on the table."""
        self.position, self.is_moved = position, True
        for name in ("_due", "position_key"):
            vars(self).pop(name, None)

    def seat(self, pk: int) -> Seat:
        """Return the seat with that id. Raises Seat.DoesNotExist where the game has no such seat."""
        found = next((seat for seat in self.seats if seat.pk == pk), None)
        if found is None:
            raise Seat.DoesNotExist
        return found

    def seat_of(self, player: Player | None) -> Seat | None:
        """Return the seat that the player holds."""
        if player is None:
            return None
        return next((seat for seat in self.seats if seat.player_id == player.pk), None)

    def facts_of(self, seat: Seat) -> SeatFacts:
        return self.facts.get(seat.pk, UNKNOWN)

    def view(self, seat: Seat | None) -> View:
        """Return what that seat (None: anybody) may see; everything once the game is over."""
        return self.title.view(self.position, None if seat is None else seat.index, self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether nothing is secret any more: the game has been played and is over."""
        return is_open(self.game)

    def due(self) -> tuple[int, ...]:
        """Return the indexes of the seats that have to decide; () unless the game is running."""
        return self._due if self.game.is_running else ()

    @cached_property
    def _due(self) -> tuple[int, ...]:
        return self.title.due(self.position)

    def legal(self, seat: Seat | None) -> list[str]:
        """Return the seat's legal moves; [] when it is not due."""
        if seat is None or seat.index not in self.due():
            return []
        game, index, position = self.game, seat.index, self.position
        key = (game.title, game.rules, self.position_key, index)
        return list(LEGAL.get(key, lambda: tuple(self.title.legal(position, index))))

    def seat_once_of(self, player: Player | None) -> Seat | None:
        """Return the seat that the player holds, or has held in this game."""
        if player is None:
            return None
        once = next((tenure.seat_id for tenure in self.tenures if tenure.player_id == player.pk), None)
        return self.seat_of(player) or (None if once is None else self.seat(once))

    def names(self) -> list[str]:
        """Return the names of the seats' holders, in seating order.

        Once the game has begun, a seat without a holder is named by its colour, and seats of the same name get it added.
        """
        if self.game.position is None:
            return [holder_name(seat) for seat in self.seats]
        return call_seats([(seat.player, seat.bot) for seat in self.seats], self.colours)

    @cached_property
    def tenures(self) -> list[Tenure]:
        """Who held each seat, in order; [] where no seat has changed hands, and then there is no query."""
        if not any(seat.changes for seat in self.seats):
            return []
        return list(tenures_of(self.seats))

    def forget_tenures(self) -> None:
        """Read `tenures` again when they are needed next."""
        vars(self).pop("tenures", None)


def tenures_of(seats: Iterable[Seat]) -> QuerySet[Tenure]:
    found = Tenure.objects.filter(seat__in=seats).select_related("player")
    return found.order_by("seat__index", "from_ply", "pk")


def read_tenures(tables: Sequence[Table]) -> None:
    """Read `tenures` of all these tables in one query; none where no seat has changed hands."""
    changed = {seat.pk: table for table in tables for seat in table.seats if any(one.changes for one in table.seats)}
    if not changed:
        return
    for table in changed.values():
        table.tenures = []
    for tenure in tenures_of([seat for table in tables for seat in table.seats if seat.pk in changed]):
        changed[tenure.seat_id].tenures.append(tenure)


@lru_cache(maxsize=256)
def read_position(title_id: str, rules: int, stored: bytes) -> Position:
    """Return the position of that JSON, in the bytes of `json_key`. It is cached, because reading checks every field."""
    return get_title(title_id, rules).from_json(loads(stored))


def is_open(game: Game) -> bool:
    """Return whether nothing of the game is secret any more, the seed included: no more deals come from it.

    That of a week is open when the week is closed too. The seed, review, booklet and what others see of the game all ask this.
    """
    return is_over(game) and not game.sealed


def is_over(game: Game) -> bool:
    """Return whether the game was played and has ended."""
    return game.position is not None and game.state in (Game.State.FINISHED, Game.State.ABANDONED)


def call_seats(holders: Sequence[tuple[Player | None, str]], colours: Sequence[str]) -> list[str]:
    """Return the names of those holders (a player or a bot), in seating order.

    A seat without a holder is named by its colour, and holders of the same name get theirs added.
    """
    names = [
        name_of_holder(player, bot) if bot or player else _(colour).capitalize()
        for (player, bot), colour in zip(holders, colours, strict=True)
    ]
    return [
        _("{name} ({colour})").format(name=name, colour=_(colour)) if names.count(name) > 1 else name
        for name, colour in zip(names, colours, strict=True)
    ]


def holder_name(seat: Seat) -> str:
    return name_of_holder(seat.player, seat.bot)


def name_of_holder(player: Player | None, bot: str) -> str:
    """Return the name of a seat's holder: a player, a bot, or none yet."""
    if bot:
        return bot_name(bot)
    return _("free seat") if player is None else player_name(player)


def bot_name(bot: str) -> str:
    """Return the name of the bot, which says how strong it is. One that this site no longer has is called by its own name."""
    return _(BOT_NAMES[bot]) if bot in BOT_NAMES else _("{bot} bot").format(bot=bot.capitalize())


def player_name(player: Player) -> str:
    """Return the display name; a deleted account has none, and a visitor has none yet."""
    if player.visitor:
        return _("Visitor")
    return _("former player") if player.deleted_at else player.name


SITE = "deadlines"
"""The heartbeat of the site as a whole. Every sweep renews it; that of deadlines detects outages by it."""


def _heartbeat(name: str) -> RawSQL:
    """Return a column of the site's heartbeat as SQL, which Django need not put together for each page."""
    column: Any = Heartbeat._meta.get_field(name)
    return RawSQL(f"SELECT {column.column} FROM {Heartbeat._meta.db_table} WHERE name = %s", (SITE,), column)


SEAT, ORDER, NOTE = Seat._meta.db_table, Order._meta.db_table, Note._meta.db_table
ENDED_BY_ITSELF = ", ".join(f"'{state}'" for state in BY_ITSELF)
FACTS = {
    "alive_at": _heartbeat("at"),
    "silent_from": _heartbeat("silent_from"),
    "silent_until": _heartbeat("silent_until"),
    "made_up_to": _heartbeat("made_up_to"),
    "has_order": RawSQL(
        f"EXISTS(SELECT 1 FROM {ORDER} WHERE seat_id = {SEAT}.id AND ended_at IS NULL)", (), BooleanField()
    ),
    "has_notes": RawSQL(
        f"EXISTS(SELECT 1 FROM {NOTE} n WHERE n.seat_id = {SEAT}.id AND n.player_id = {SEAT}.player_id)",
        (),
        BooleanField(),
    ),
    "order_ended_ply": RawSQL(
        f"(SELECT CASE WHEN o.state IN ({ENDED_BY_ITSELF}) THEN o.then_ply END FROM {ORDER} o"
        f" WHERE o.seat_id = {SEAT}.id AND o.player_id = {SEAT}.player_id ORDER BY o.id DESC LIMIT 1)",
        (),
        IntegerField(),
    ),
}
"""The site's heartbeat and the fields of `SeatFacts`, as columns of the seats' query."""


@lru_cache
def games_by(*names: str) -> PreparedQuery[Game]:
    """Return the query for the game whose fields of those names have the values that are given."""
    return PreparedQuery(lambda: Game.objects.filter(**{name: Param(name) for name in names}))


def seats_of(game: int | Param) -> QuerySet[Any]:
    """Return the seats of that game, each with its player, its open wait, its facts, and the game's version."""
    found = Seat.objects.filter(game_id=game).with_open_wait().annotate(version=F("game__version"), **FACTS)
    return found.order_by("index")


SEATS = PreparedQuery(lambda: seats_of(Param("game")))


def load_table(**lookup: Any) -> Table:
    """Load the game that the lookup names, with its seats and waits. Raises Game.DoesNotExist."""
    for _attempt in range(READS):
        found = games_by(*lookup).fetch(**lookup)
        if not found:
            raise Game.DoesNotExist
        game = found[0]
        seats = SEATS.fetch(game=game.pk)
        # Between the two queries somebody may have moved: seats and waits would not be those of the position.
        if all(seat.version == game.version for seat in seats):
            break
    if not seats:
        return Table(game, seats)
    one = seats[0]
    return Table(
        game,
        seats,
        waits={seat.pk: seat.open_wait for seat in seats if seat.open_wait is not None},
        facts={seat.pk: SeatFacts(seat.has_order, seat.has_notes, seat.order_ended_ply) for seat in seats},
        alive_at=one.alive_at,
        silence=Outage(one.silent_from, one.silent_until, one.made_up_to) if one.silent_from else None,
    )


def load_tables(games: Iterable[Game]) -> list[Table]:
    """Return the tables of games that were read already, in the order given."""
    tables = [Table(game, []) for game in games]
    by_game = {table.game.pk: table for table in tables}
    if not tables:
        return tables
    for seat in Seat.objects.filter(game__in=by_game).with_open_wait().order_by("game", "index"):
        table = by_game[seat.game_id]
        table.seats.append(seat)
        if seat.open_wait is not None:
            table.waits[seat.pk] = seat.open_wait
    return tables
