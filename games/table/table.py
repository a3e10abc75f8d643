"""A game as services and pages work with it: its row, its seats with their open waits, its title and its position, loaded
in two queries.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from django.db.models import BooleanField, F, IntegerField, QuerySet
from django.db.models.expressions import RawSQL
from django.utils.translation import gettext as _

from engine.bots import NAMES as BOT_NAMES
from engine.contract import AnyTitle
from engine.registry import get_title
from games.lib.cache.lru import LRUCache
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.text.json_key import json_key, read_alike
from games.models import Game, Heartbeat, Note, Order, Outage, Player, Seat, Tenure, Wait
from games.models.order import BY_ITSELF

READS = 10
"""How often to read a game again that changed while it was read."""
LEGAL: LRUCache[tuple[str, ...]] = LRUCache(256)
"""Legal moves by title, rules, position and seat: while somebody chooses, each preview asks for the same ones."""


@dataclass
class Table:
    """One game, loaded. `position` stays on this side: whatever is shown is given `view`."""

    game: Game
    seats: list[Seat]
    waits: dict[int, Wait] = field(default_factory=dict)
    """The waits that run, by seat id."""
    alive_at: datetime | None = None
    """When the site was heard last; None where that was not asked for."""
    silence: Outage | None = None
    """A standstill of the site that is being made up for."""

    @cached_property
    def title(self) -> AnyTitle:
        return get_title(self.game.title, self.game.rules)

    @cached_property
    def position(self) -> Any:
        """The title's position, or None before the game has started."""
        if self.game.position is None:
            return None
        return read_position(self.game.title, self.game.rules, self.written)

    @cached_property
    def written(self) -> bytes:
        """The position in bytes, for keys of what is kept: where they are the same, so is the position."""
        put_there = self.__dict__.get("position")
        return json_key(self.game.position if put_there is None else self.title.to_json(put_there))

    @cached_property
    def colours(self) -> tuple[str, ...]:
        return self.title.colours(self.game.players)

    def at(self, position: Any) -> None:
        """The same table with another position on it."""
        self.__dict__["position"] = position
        for name in ("_due", "written"):
            self.__dict__.pop(name, None)

    def seat(self, pk: int) -> Seat:
        """The seat with that id. Raises Seat.DoesNotExist where it is none of this game."""
        found = next((seat for seat in self.seats if seat.pk == pk), None)
        if found is None:
            raise Seat.DoesNotExist
        return found

    def seat_of(self, player: Player | None) -> Seat | None:
        """The seat that the player holds."""
        if player is None:
            return None
        return next((seat for seat in self.seats if seat.player_id == player.pk), None)

    def view(self, seat: Seat | None) -> Any:
        """What that seat (None: anybody) may see; of a game that is over, everything."""
        return self.title.view(self.position, None if seat is None else seat.index, self.is_open)

    @property
    def is_open(self) -> bool:
        """Whether nothing is secret now: the game has been played and is over."""
        return is_open(self.game)

    def due(self) -> tuple[int, ...]:
        """The seats that have to decide; () unless the game is running."""
        return self._due if self.game.is_running else ()

    @cached_property
    def _due(self) -> tuple[int, ...]:
        """The title is asked once for each position."""
        return self.title.due(self.position)

    def legal(self, seat: Seat | None) -> list[str]:
        """The seat's legal moves; [] when it is not due."""
        if seat is None or seat.index not in self.due():
            return []
        game, index, position = self.game, seat.index, self.position
        key = (game.title, game.rules, self.written, index)
        return list(LEGAL.get(key, lambda: tuple(self.title.legal(position, index))))

    def seat_once_of(self, player: Player | None) -> Seat | None:
        """The seat that the player holds, or has held in this game."""
        if player is None:
            return None
        once = next((tenure.seat_id for tenure in self.tenures if tenure.player_id == player.pk), None)
        return self.seat_of(player) or (None if once is None else self.seat(once))

    def names(self) -> list[str]:
        """How the seats are called, in seating order. Once the game has begun, a seat that nobody held is told by its
        colour, and so are seats of the same name: a sentence has to say which bot it was.
        """
        if self.game.position is None:
            return [holder_name(seat) for seat in self.seats]
        return call_seats([(seat.player, seat.bot) for seat in self.seats], self.colours)

    @cached_property
    def tenures(self) -> list[Tenure]:
        """Who held each seat, in order. One query where a seat has changed hands; else none, and []."""
        if not any(seat.changes for seat in self.seats):
            return []
        found = Tenure.objects.filter(seat__in=self.seats).select_related("player")
        return list(found.order_by("seat__index", "from_ply", "pk"))


@lru_cache(maxsize=256)
def read_position(title_id: str, rules: int, stored: bytes) -> Any:
    """The position of that JSON, in the bytes of `json_key`: one position is looked at by many, and is checked once."""
    return get_title(title_id, rules).from_json(read_alike(stored))


def is_open(game: Game) -> bool:
    """Whether nothing of the game is secret now, the seed included: then it can deal nothing more."""
    return game.position is not None and game.state in (Game.State.FINISHED, Game.State.ABANDONED)


def call_seats(holders: Sequence[tuple[Player | None, str]], colours: Sequence[str]) -> list[str]:
    """The names of those holders (a player or a bot), in seating order: a seat that nobody held is told by its colour, and so are
    holders of the same name.
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
    """The name of the seat's holder."""
    return name_of_holder(seat.player, seat.bot)


def name_of_holder(player: Player | None, bot: str) -> str:
    """The name of who holds a seat: a player, a bot, or nobody."""
    if bot:
        return bot_name(bot)
    return _("free seat") if player is None else player_name(player)


def bot_name(bot: str) -> str:
    """What people call the bot: how strong it is. One that this site no longer has is called by its own name."""
    return _(BOT_NAMES[bot]) if bot in BOT_NAMES else _("{bot} bot").format(bot=bot.capitalize())


def player_name(player: Player) -> str:
    """The display name; a deleted account has none, and a visitor has none yet."""
    if player.visitor:
        return _("Visitor")
    return _("former player") if player.deleted_at else player.name


SITE = "deadlines"
"""The heartbeat of the site as a whole. Every sweep signs it, that of deadlines notices when it was silent: that is an outage."""


def _of_the_heart(field: str) -> RawSQL:
    """Written out, because it never varies: a query set is put together anew for each page, which takes as long as asking."""
    column: Any = Heartbeat._meta.get_field(field)
    return RawSQL(f"SELECT {column.column} FROM {Heartbeat._meta.db_table} WHERE name = %s", (SITE,), column)


OF_THE_HEART = {
    "alive_at": _of_the_heart("at"),
    "silent_from": _of_the_heart("silent_from"),
    "silent_until": _of_the_heart("silent_until"),
    "made_up_to": _of_the_heart("made_up_to"),
}

HAS_ORDER = RawSQL(
    f"EXISTS(SELECT 1 FROM {Order._meta.db_table} WHERE seat_id = {Seat._meta.db_table}.id AND ended_at IS NULL)",
    (),
    BooleanField(),
)

HAS_NOTES = RawSQL(
    f"EXISTS(SELECT 1 FROM {Note._meta.db_table} n WHERE n.seat_id = {Seat._meta.db_table}.id"
    f" AND n.player_id = {Seat._meta.db_table}.player_id)",
    (),
    BooleanField(),
)
"""Whether the seat's holder has written notes about the game."""

TOLD = ", ".join(f"'{state}'" for state in BY_ITSELF)
ORDER_TOLD = RawSQL(
    f"(SELECT CASE WHEN o.state IN ({TOLD}) THEN o.then_ply END FROM {Order._meta.db_table} o"
    f" WHERE o.seat_id = {Seat._meta.db_table}.id AND o.player_id = {Seat._meta.db_table}.player_id ORDER BY o.id DESC LIMIT 1)",
    (),
    IntegerField(),
)
"""Where the last order of the seat's holder has ended by itself: the ply after which it had decided last."""


@lru_cache
def games_by(*names: str) -> PreparedQuery[Game]:
    """The query for the game whose fields of those names have the values that are given."""
    return PreparedQuery(lambda: Game.objects.filter(**{name: Param(name) for name in names}))


def seats_of(game: Any) -> QuerySet[Any]:
    """The seats of the game with that number, each with its player, its open wait, and what the heart has to say."""
    found: Any = (
        Seat.objects.filter(game_id=game)
        .with_open_wait()
        .annotate(
            has_order=HAS_ORDER,
            has_notes=HAS_NOTES,
            order_told=ORDER_TOLD,
            version=F("game__version"),
            **OF_THE_HEART,
        )
    )
    seats: QuerySet[Any] = found.select_related("player", "open_wait").order_by("index")
    return seats


SEATS = PreparedQuery(lambda: seats_of(Param("game")))


def load_table(**lookup: Any) -> Table:
    """The game that the lookup names, with its seats and waits. Raises Game.DoesNotExist."""
    for _attempt in range(READS):
        found = games_by(*lookup).fetch(**lookup)
        if not found:
            raise Game.DoesNotExist
        game = found[0]
        seats = SEATS.fetch(game=game.pk)
        # Between the two queries somebody may have moved: seats and waits would not be those of the position.
        if all(seat.version == game.version for seat in seats):
            break
    waits = {seat.pk: wait for seat in seats if (wait := getattr(seat, "open_wait", None)) is not None}
    if not seats:
        return Table(game, seats, waits)
    heart = seats[0]
    silence = Outage(heart.silent_from, heart.silent_until, heart.made_up_to) if heart.silent_from else None
    return Table(game, seats, waits, heart.alive_at, silence)
