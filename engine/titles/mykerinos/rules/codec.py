"""Write a position as JSON and read it back, strictly: anything that `to_json` does not write is refused. Rule: M3.

Sets are words in one string (`"c4 c5"`), tables objects by colour, so that people can read a stored position.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from engine.strict import Fields, Reader, read_fields, write_fields
from engine.titles.mykerinos.rules.components import COLOURS, CUBES, PATRONS, Deck, deck_names, load_deck
from engine.titles.mykerinos.rules.invariants import DECIDING, contradiction
from engine.titles.mykerinos.rules.position import CHANCE, NO_SEAT, Position, Region, Step, colour_count, colour_name
from engine.titles.mykerinos.rules.spaces import BITS, names

BROKEN = gettext_noop("This is not a valid stored position of Mykerinos: {what} is wrong.")
PHASES = {phase: phase for phase in (*DECIDING, "chance", "over")}
STEPS = {kind: kind for kind in ("act", "take", "remove")}
MOST_POINTS = 1000
READ = Reader(lambda what: PositionError(Sentence(BROKEN, {"what": what})))


class Ground(NamedTuple):
    """What the fields of one game need to be read."""

    deck: Deck
    seats: tuple[str, ...]
    neutral: tuple[str, ...]
    """The seats that have neutral cubes."""
    colours: tuple[str, ...]
    rooms: dict[str, int]


Claimed = tuple[tuple[tuple[int, ...], ...], int]
"""The parcels of the seats in the order of claiming, and the mask of the used ones."""


@cache
def known_decks() -> dict[str, str]:
    return {name: name for name in deck_names()}


@cache
def ground_of(players: int, deck: str) -> Ground:
    seats = COLOURS[:players]
    colours = tuple(colour_name(players, colour) for colour in range(colour_count(players)))
    rooms = {room.id: place for place, room in enumerate(load_deck(deck).rooms)}
    return Ground(load_deck(deck), seats, seats if players == 2 else (), colours, rooms)


def to_json(position: Position) -> dict[str, Any]:
    """Return the whole position as plain data."""
    return write_fields(FIELDS, position)


def from_json(data: object) -> Position:
    """Return the position that `to_json` wrote, or raise PositionError."""
    found = READ.keyed(data, "the list of its keys", FIELDS)
    players = READ.number(found["players"], "players", 4, least=2)
    ground = ground_of(players, READ.one_of(found["deck"], "deck", known_decks()))
    fields = read_fields(FIELDS, found, ground)
    claimed, turned = fields.pop("claimed")
    dealt = all_dealt(fields["region"], claimed, fields.pop("gone"))
    position = Position(**fields, claimed=claimed, turned=turned, dealt=dealt)
    wrong = contradiction(position)
    if wrong:
        raise READ.wrong(wrong)
    return position


def all_dealt(region: Region, claimed: tuple[tuple[int, ...], ...], gone: tuple[int, ...]) -> int:
    """Return the mask of all parcels dealt so far; each must lie in exactly one place."""
    places = [dealt[0] for dealt in region if dealt]
    for owned in claimed:
        places += owned
    places += gone
    if len(set(places)) < len(places):
        raise READ.wrong("a parcel that lies in two places")
    return sum([1 << place for place in places])


# Fields by colour

Write = Callable[[Position], Any]
Read = Callable[[Any, str, Ground], Any]


def by_seat(values: Callable[[Position], Iterable[Any]]) -> Write:
    return lambda position: dict(zip(COLOURS, values(position), strict=False))


def by_colour(values: Callable[[Position], Iterable[Any]]) -> Write:
    return lambda position: dict(
        zip(ground_of(position.players, position.deck.name).colours, values(position), strict=True)
    )


def numbers(owners: Callable[[Ground], tuple[str, ...]], most: int) -> Read:
    def read(value: object, what: str, ground: Ground) -> tuple[int, ...]:
        table = READ.table(value, what, owners(ground))
        return tuple([READ.number(table[owner], what, most) for owner in owners(ground)])

    return read


def masks(owners: Callable[[Ground], tuple[str, ...]], bits: Callable[[Ground], Mapping[str, int]]) -> Read:
    def read(value: object, what: str, ground: Ground) -> tuple[int, ...]:
        table = READ.table(value, what, owners(ground))
        known = bits(ground)
        return tuple([READ.mask(table[owner], what, known) for owner in owners(ground)])

    return read


SEATS: Callable[[Ground], tuple[str, ...]] = attrgetter("seats")
COLOURS_ON_TABLE: Callable[[Ground], tuple[str, ...]] = attrgetter("colours")
NEUTRAL: Callable[[Ground], tuple[str, ...]] = attrgetter("neutral")


# Fields of their own kind


def write_turn(position: Position) -> str | None:
    return {CHANCE: "chance", NO_SEAT: None}.get(position.turn, COLOURS[position.turn])


def read_turn(value: object, what: str, ground: Ground) -> int:
    if value is None:
        return NO_SEAT
    return CHANCE if value == "chance" else READ.seat(value, what, ground.seats)


def read_wings(value: object, what: str, ground: Ground) -> tuple[str, ...]:
    wings = READ.words(value, what)
    if wings and sorted(wings) != sorted(PATRONS):
        raise READ.wrong(what)
    return tuple(wings)


def write_region(position: Position) -> str:
    parcels = position.deck.parcels
    return " ".join(["-" if dealt is None else parcels[dealt[0]].id + "'" * dealt[1] for dealt in position.region])


def read_region(value: object, what: str, ground: Ground) -> Region:
    region: list[tuple[int, bool] | None] = []
    for word in READ.words(value, what):
        parcel = ground.deck.place_of.get(word.removesuffix("'"))
        if parcel is None and word != "-":
            raise READ.wrong(what)
        region.append(None if parcel is None else (parcel, word.endswith("'")))
    return tuple(region)


def write_gone(position: Position) -> str:
    """Write the parcels that have left the game."""
    held = {dealt[0] for dealt in position.region if dealt}.union(*position.claimed)
    dealt = position.dealt
    return " ".join(
        [parcel.id for place, parcel in enumerate(position.deck.parcels) if dealt >> place & 1 and place not in held]
    )


def write_museum(position: Position) -> list[str]:
    rooms = position.deck.rooms
    return [" ".join([room.id for place, room in enumerate(rooms) if mask >> place & 1]) for mask in position.museum]


def write_claimed(position: Position) -> list[str]:
    """Write the parcels of each seat, with a star on those that were used this season."""
    parcels, turned = position.deck.parcels, position.turned
    return [" ".join([parcels[place].id + "*" * (turned >> place & 1) for place in own]) for own in position.claimed]


def read_claimed(value: object, what: str, ground: Ground) -> Claimed:
    table = READ.table(value, what, ground.seats)
    claimed = []
    turned = 0
    for seat in ground.seats:
        places = []
        for word in READ.words(table[seat], what):
            parcel = READ.one_of(word.removesuffix("*"), what, ground.deck.place_of)
            turned |= word.endswith("*") << parcel
            places.append(parcel)
        claimed.append(tuple(places))
    return tuple(claimed), turned


def read_steps(value: object, what: str, ground: Ground) -> tuple[Step, ...]:
    pairs = [READ.items(pair, what, 2) for pair in READ.items(value, what)]
    return tuple([Step(READ.one_of(kind, what, STEPS), READ.seat(seat, what, ground.seats)) for kind, seat in pairs])


FIELDS: Fields[Position, Ground] = {
    "players": (attrgetter("players"), lambda value, what, ground: len(ground.seats)),
    "deck": (attrgetter("deck.name"), lambda value, what, ground: ground.deck),
    "wings": (lambda position: " ".join(position.wings), read_wings),
    "phase": (attrgetter("phase"), lambda value, what, ground: READ.one_of(value, what, PHASES)),
    "turn": (write_turn, read_turn),
    "season": (attrgetter("season"), lambda value, what, ground: READ.number(value, what, 4)),
    "first": (
        lambda position: None if position.first == CHANCE else COLOURS[position.first],
        lambda value, what, ground: CHANCE if value is None else READ.seat(value, what, ground.seats),
    ),
    "region": (write_region, read_region),
    "pyramids": (
        lambda position: " ".join(names(position.pyramids)),
        lambda value, what, ground: READ.mask(value, what, BITS),
    ),
    "gone": (write_gone, lambda value, what, ground: READ.each(value, what, ground.deck.place_of)),
    "cubes": (
        by_colour(lambda position: [" ".join(names(mask)) for mask in position.cubes]),
        masks(COLOURS_ON_TABLE, lambda ground: BITS),
    ),
    "personal": (by_seat(attrgetter("personal")), numbers(SEATS, CUBES)),
    "neutral": (by_seat(attrgetter("neutral")), numbers(NEUTRAL, CUBES)),
    "general": (by_colour(attrgetter("general")), numbers(COLOURS_ON_TABLE, CUBES)),
    "museum": (by_seat(write_museum), masks(SEATS, attrgetter("rooms"))),
    "claimed": (by_seat(write_claimed), read_claimed),
    "scale": (
        lambda position: " ".join([COLOURS[seat] for seat in position.scale]),
        lambda value, what, ground: tuple([READ.seat(word, what, ground.seats) for word in READ.words(value, what)]),
    ),
    "points": (by_seat(attrgetter("points")), numbers(SEATS, MOST_POINTS)),
    "area": (attrgetter("area"), lambda value, what, ground: READ.number(value, what, 5)),
    "steps": (
        lambda position: [[step.kind, COLOURS[step.seat]] for step in position.steps],
        read_steps,
    ),
}
"""Name in JSON -> how it is written and read; `claimed` and `gone` are read into several fields of the position."""
