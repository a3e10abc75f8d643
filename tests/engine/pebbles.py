"""A title without bots and orders, in one module: the least that the contract asks for.

`tests/site/test_new_title.py` puts it into a folder of `engine/titles` and runs the engine's suites over it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.contract import Draw, Event, Option, RandBelow, Result, Story, Value
from engine.errors import IllegalMove, NotDue, PositionError, UnreadableMove
from engine.facade import TitleBase
from engine.sentences import Seat, Sentence
from engine.text_lines import Gettext, keep_english

PILES = {"small": 5, "large": 9}
TAKES = {"take 1": 1, "take 2": 2}


class Pile(NamedTuple):
    """Pebbles that are left, and by seat those that were taken. The view is the position."""

    left: int
    taken: tuple[int, ...]
    turn: int = 0


def narrate(before: Pile, move: str, after: Pile) -> list[Event]:
    seat = Seat(before.turn)
    return [
        Event("take", Sentence("{seat} takes pebbles: {number}.", {"seat": seat, "number": TAKES[move]}), seat.index)
    ]


def describe(view: Pile, gettext: Gettext = keep_english) -> str:
    return f"left: {view.left}\ntaken: {' '.join(map(str, view.taken))}\nturn: {view.turn}"


class Pebbles(TitleBase[Pile, Pile]):
    """Rules version 1."""

    id = "pebbles"
    name = "Pebbles"
    perfect_information = True
    seats = range(2, 4)
    options = (
        Option("pile", "Pile", (Value("small", "Five pebbles"), Value("large", "Nine pebbles"))),
        Option("duel", "Duel", (Value("no", "No"), Value("yes", "Yes")), seats=(2,)),
    )
    story = Story(narrate, describe)

    def start(self, players: int, options: Mapping[str, str]) -> Pile:
        return Pile(PILES[self.check_table(players, options)["pile"]], (0,) * players)

    def players(self, position: Pile) -> int:
        return len(position.taken)

    def phase(self, position: Pile) -> str:
        return "turn" if position.left else "over"

    def due(self, position: Pile) -> tuple[int, ...]:
        return (position.turn,) if position.left else ()

    def legal(self, position: Pile, seat: int) -> list[str]:
        return [move for move, number in TAKES.items() if number <= position.left and seat in self.due(position)]

    def apply(self, position: Pile, move: str, seat: int | None = None) -> Pile:
        if move not in TAKES:
            raise UnreadableMove(Sentence("“{text}” is not a move.", {"text": move[:40]}), "P1")
        if not position.left or seat not in (None, position.turn):
            raise NotDue(Sentence("It is not this seat's turn."), "P1")
        if TAKES[move] > position.left:
            raise IllegalMove(Sentence("There are not that many pebbles left."), "P2")
        taken = tuple(had + (index == position.turn) * TAKES[move] for index, had in enumerate(position.taken))
        return Pile(position.left - TAKES[move], taken, (position.turn + 1) % len(taken))

    def words(self, position: Pile) -> frozenset[str]:
        return frozenset(word for move in TAKES for word in move.split())

    def deal(self, position: Pile, draw: Draw) -> str:
        raise NotImplementedError("nothing is left to chance")

    def scores(self, position: Pile) -> tuple[int, ...]:
        return position.taken

    def result(self, position: Pile) -> Result | None:
        if position.left:
            return None
        places = tuple(1 + sum(other > mine for other in position.taken) for mine in position.taken)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Result(winners, position.taken, places, "shared" if len(winners) > 1 else "points")

    def view(self, position: Pile, seat: int | None, open: bool = False) -> Pile:
        return position

    def imagine(self, view: Pile, below: RandBelow) -> Pile:
        return view

    def to_json(self, position: Pile) -> dict[str, Any]:
        return {"left": position.left, "taken": list(position.taken), "turn": position.turn}

    def from_json(self, data: object) -> Pile:
        try:
            assert isinstance(data, dict) and set(data) == set(Pile._fields) and isinstance(data["taken"], list)
            position = Pile(data["left"], tuple(data["taken"]), data["turn"])
            assert all(
                type(number) is int and number >= 0 for number in (position.left, *position.taken, position.turn)
            )
            assert len(position.taken) in self.seats and position.turn < len(position.taken)
            assert position.left + sum(position.taken) in PILES.values()
        except AssertionError:
            raise PositionError(Sentence("This is not a stored position of Pebbles.")) from None
        return position


RULES = {1: Pebbles()}
