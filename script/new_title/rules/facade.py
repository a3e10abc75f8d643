"""Sample as a `contract.Title`: the facade that everything else uses."""

from collections.abc import Mapping

from engine.contract import Group, Mind, Option, Story, Value
from engine.facade import TitleBase
from engine.sentences import gettext_noop
from script.new_title.rules.apply import apply, legal
from script.new_title.rules.appraise import appraise, forecast
from script.new_title.rules.chance import deal
from script.new_title.rules.codec import LIMITS, from_json, to_json
from script.new_title.rules.narrate import describe, narrate
from script.new_title.rules.position import COLOURS, VALUES, Position, View, due, imagine, start, view
from script.new_title.rules.scoring import result, scores

WORDS = frozenset(("keep", *map(str, VALUES)))
LABELS = {11: gettext_noop("Eleven"), 9: gettext_noop("Nine")}


class Sample(TitleBase[Position, View]):
    """Rules version 1."""

    id = "sample"
    name = "Sample"
    perfect_information = False
    seats = range(2, len(COLOURS) + 1)
    story = Story(narrate, describe)
    mind = Mind(appraise, forecast)
    options = (Option("limit", gettext_noop("Limit"), tuple(Value(str(limit), LABELS[limit]) for limit in LIMITS)),)

    apply = staticmethod(apply)
    deal = staticmethod(deal)
    due = staticmethod(due)
    from_json = staticmethod(from_json)
    imagine = staticmethod(imagine)
    legal = staticmethod(legal)
    result = staticmethod(result)
    scores = staticmethod(scores)
    to_json = staticmethod(to_json)
    view = staticmethod(view)

    def start(self, players: int, options: Mapping[str, str]) -> Position:
        return start(players, int(self.check_table(players, options)["limit"]))

    def players(self, position: Position) -> int:
        return position.players

    def phase(self, position: Position) -> str:
        return position.phase

    def words(self, position: Position) -> frozenset[str]:
        return WORDS

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Hide which tiles another seat drew and kept. Rule: S2.1, S2.2."""
        words = move.split(" ")
        if words[0] == "draw":
            return move if seat is not None and words[1] == COLOURS[seat] else f"draw {words[1]} ?"
        return move if seat is not None and seat == author else "keep ?"

    def groups(self, move: str) -> tuple[Group, ...]:
        """Make the tile a group of its own, because it is chosen on the board."""
        return tuple(Group(True, (word,)) for word in move.split(" "))


RULES = {1: Sample()}
