"""Oasis as a `contract.Title`."""

from collections.abc import Mapping

from engine.contract import Group, Mind, Option, Plans, Result, Story, Value
from engine.errors import NotDue, UnreadableMove
from engine.facade import TitleBase
from engine.sentences import Sentence
from engine.thinking import STRONG, USUAL, Sampling
from tests.oasis.codec import from_json, to_json
from tests.oasis.mind import appraise, forecast
from tests.oasis.orders import chapter, occasions, watch_fired, watches
from tests.oasis.play import LONGEST, apply, deal, legal
from tests.oasis.position import (
    CARDS,
    COLOURS,
    ROUNDS,
    Position,
    View,
    due,
    imagine,
    start,
    view,
)
from tests.oasis.story import describe, narrate

ENOUGH = {"calm": 30, "keen": 45}
"""The points that who plays alone needs."""


class Oasis(TitleBase[Position, View]):
    """Rules version 1."""

    id = "oasis"
    name = "Oasis"
    perfect_information = False
    seats = range(1, 5)
    long_turns = True
    story = Story(narrate, describe)
    mind = Mind(appraise, forecast, thinking=USUAL | {STRONG: Sampling(2, 1, 1)})
    plans = Plans(occasions, watches, watch_fired, chapter)
    options = (
        Option("length", "Length", (Value("short", "Four rounds"), Value("long", "Six rounds"))),
        Option("rival", "Rival", (Value("calm", "Calm"), Value("keen", "Keen")), seats=(1,)),
    )

    apply = staticmethod(apply)
    deal = staticmethod(deal)
    due = staticmethod(due)
    from_json = staticmethod(from_json)
    imagine = staticmethod(imagine)
    legal = staticmethod(legal)
    to_json = staticmethod(to_json)
    view = staticmethod(view)

    def colours(self, players: int) -> tuple[str, ...]:
        return COLOURS[:players]

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        chosen = self.check_table(players, options)
        return start(players, ROUNDS[chosen["length"]], ENOUGH[chosen.get("rival", "calm")])

    def players(self, position: Position) -> int:
        return len(position.seats)

    def phase(self, position: Position) -> str:
        return position.phase

    def read(self, position: Position, text: str, seat: int | None = None) -> str:
        """`keep fig` is enough for who says it, and what a dig is paid with may stand in any order."""
        words = text.lower().split()
        if not words or len(text) > 4 * LONGEST:
            raise UnreadableMove(Sentence("That is no move."), "O2")
        if seat is not None and seat not in due(position):
            raise NotDue(Sentence("Another seat is to decide."), "O2")
        if seat is not None and words[0] == "keep" and len(words) == 2:
            words.insert(1, COLOURS[seat])
        if words[:2] == ["dig", "with"]:
            words[2:] = sorted(words[2:])
        line = " ".join(words)
        apply(position, line, seat)
        return line

    def words(self, position: Position) -> frozenset[str]:
        verbs = ("play", "hide", "dig", "with", "pass", "sell", "peek", "end", "keep", "nothing")
        return frozenset((*verbs, *COLOURS, *CARDS))

    def groups(self, move: str) -> tuple[Group, ...]:
        words = move.split(" ")
        if words[0] == "dig":
            return Group(True, ("dig",)), Group(False, tuple(words[2:]))
        return (Group(True, (words[0], words[-1]) if len(words) > 1 else (words[0],)),)

    def scores(self, position: Position) -> tuple[int, ...]:
        return tuple(one.points for one in position.seats)

    def result(self, position: Position) -> Result | None:
        if position.phase != "over":
            return None
        points = self.scores(position)
        if len(points) == 1 and points[0] < position.rival:
            return Result((), points, (2,), "points")
        ranks = [(one.points, one.coins) for one in position.seats]
        places = tuple(1 + sum(other > mine for other in ranks) for mine in ranks)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        alone = points.count(max(points)) == 1
        return Result(winners, points, places, "shared" if len(winners) > 1 else "points" if alone else "coins")

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        words = move.split(" ")
        if words[0] == "draw":
            return move if seat is not None and words[1] == COLOURS[seat] else f"draw {words[1]} ?"
        if author == seat and seat is not None:
            return move
        if words[0] == "keep" and words[2] != "nothing":
            return f"keep {words[1]} ?"
        return "hide ?" if words[0] == "hide" else move

    def barrier(self, before: Position, move: str, after: Position) -> bool:
        """Return a look cannot be unseen."""
        return move.startswith("peek ")

    def goes_on(self, before: Position, move: str, after: Position) -> bool:
        """Return a turn lasts until its seat says `end`; what a seat keeps is a turn of its own."""
        return before.phase in ("turn", "after") and not move.startswith("end")


RULES = {1: Oasis()}
