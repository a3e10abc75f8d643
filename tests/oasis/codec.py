"""A position as JSON and back, strictly: what was never written is refused."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from engine.errors import PositionError
from engine.sentences import Sentence
from engine.strict import Fields, Reader, read_fields, write_fields
from tests.oasis.position import CARDS, COLOURS, DECK, GROUND, ROUNDS, SITES, TURNS, Cards, DueDraw, Holding, Position

READ = Reader(
    lambda what: PositionError(
        Sentence("This is not a valid stored position of Oasis: {what} is wrong.", {"what": what})
    )
)
PHASES = {phase: phase for phase in ("turn", "after", "keep", "chance", "over")}
KINDS = {kind: kind for kind in ("draw", "find")}
KEEPING = {state: state for state in ("due", "done")}
MOST = 10_000
"""Of coins and points."""

Seats = tuple[str, ...]
"""What the fields are read by: the colours that play."""
Read = Callable[[Any, str, Seats], Any]


def to_json(position: Position) -> dict[str, Any]:
    return write_fields(FIELDS, position)


def from_json(data: object) -> Position:
    """Return raises PositionError."""
    found = READ.keyed(data, "the list of its keys", FIELDS)
    seats = READ.items(found["seats"], "seats")
    if not 1 <= len(seats) <= len(COLOURS):
        raise READ.wrong("seats")
    position = Position(**read_fields(FIELDS, found, COLOURS[: len(seats)]))
    for holds, what in CHECKS:
        if not holds(position):
            raise READ.wrong(what)
    return position


def number(most: int, least: int = 0) -> Read:
    return lambda value, what, seats: READ.number(value, what, most, least)


def words(cards: Callable[[Any], Cards]) -> Callable[[Any], str]:
    return lambda whole: " ".join(cards(whole))


def read_words(known: dict[str, int]) -> Read:
    names = sorted(known)
    numbers = {word: number for number, word in enumerate(names)}
    return lambda value, what, seats: tuple(names[place] for place in READ.multiset(value, what, numbers))


def read_known(value: Any, what: str, seats: Seats) -> tuple[Cards, ...]:
    return tuple(read_words(CARDS)(cards, what, seats) for cards in READ.items(value, what, len(seats)))


def read_seats(value: Any, what: str, seats: Seats) -> tuple[Holding, ...]:
    stored = [READ.keyed(one, what, HOLDING) for one in READ.items(value, what)]
    return tuple(Holding(**read_fields(HOLDING, one, seats)) for one in stored)


def read_draws(value: Any, what: str, seats: Seats) -> tuple[DueDraw, ...]:
    draws = [READ.items(draw, what, 3) for draw in READ.items(value, what)]
    return tuple(
        DueDraw(READ.one_of(kind, what, KINDS), READ.number(seat, what, len(seats) - 1), READ.number(count, what, MOST))
        for kind, seat, count in draws
    )


HOLDING: Fields[Holding, Seats] = {
    **{
        name: (words(attrgetter(name)), read_words(SITES if name == "found" else CARDS))
        for name in ("hand", "deck", "area", "hidden", "found")
    },
    "coins": (attrgetter("coins"), number(MOST)),
    "points": (attrgetter("points"), number(MOST)),
    "known": (lambda one: [" ".join(cards) for cards in one.known], read_known),
}
FIELDS: Fields[Position, Seats] = {
    "rounds": (attrgetter("rounds"), number(max(ROUNDS.values()))),
    "rival": (attrgetter("rival"), number(MOST)),
    "round": (attrgetter("round"), number(max(ROUNDS.values()), least=1)),
    "phase": (attrgetter("phase"), lambda value, what, seats: READ.one_of(value, what, PHASES)),
    "taken": (attrgetter("taken"), lambda value, what, seats: READ.number(value, what, TURNS * len(seats) - 1)),
    "seats": (lambda position: [write_fields(HOLDING, one) for one in position.seats], read_seats),
    "sites": (words(attrgetter("sites")), read_words(SITES)),
    "draws": (lambda position: [[*draw] for draw in position.draws], read_draws),
    "keeping": (words(attrgetter("keeping")), lambda value, what, seats: READ.each(value, what, KEEPING)),
}

CHECKS: tuple[tuple[Callable[[Position], bool], str], ...] = (
    (lambda position: position.rounds in ROUNDS.values() and position.round <= position.rounds, "the round"),
    (lambda position: position.rival in (30, 45), "the rival"),
    (
        lambda position: all(
            tuple(sorted(one.hand + one.deck + one.area + one.hidden)) == DECK for one in position.seats
        ),
        "the number of cards",
    ),
    (
        lambda position: tuple(sorted(position.sites + sum((one.found for one in position.seats), ()))) == GROUND,
        "the number of sites",
    ),
    (lambda position: (position.phase == "chance") == bool(position.draws), "what is to be drawn"),
    (lambda position: (position.phase == "keep") == ("due" in position.keeping), "who keeps"),
    (lambda position: len(position.keeping) in (0, len(position.seats)), "who keeps"),
)
"""What must be true of the whole."""
