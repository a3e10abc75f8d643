"""What a title need not say for itself, on one that says as little as the contract lets it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

import pytest

from engine.contract import AnyTitle, Group, Option, Value, has_orders
from engine.defaults import TitleBase, describe_fields
from engine.errors import IllegalMove, OptionError, OrderError, UnreadableMove
from engine.orders.reading import read_order
from engine.sentences import Sentence


class Pile(NamedTuple):
    left: int
    taken: tuple[int, ...]
    last: str = ""


class Nim(TitleBase[Pile, Pile]):
    id = "nim"
    name = "Nim"
    open = True
    seats = range(2, 4)
    options = (
        Option("pile", "Pile", (Value("small", "Five sticks"), Value("large", "Nine sticks"))),
        Option("duel", "Duel", (Value("no", "No"), Value("yes", "Yes")), seats=(2,)),
    )

    def start(self, players: int, options: Mapping[str, str]) -> Pile:
        return Pile({"small": 5, "large": 9}[self.check_table(players, options)["pile"]], (0,) * players)

    def phase(self, position: Pile) -> str:
        return "turn" if position.left else "over"

    def apply(self, position: Pile, move: str, seat: int | None = None) -> Pile:
        if move not in ("take 1", "take 2"):
            raise IllegalMove(Sentence("No."), "N1")
        return position._replace(left=position.left - int(move[-1]))


NIM = Nim()


def test_seats_and_options_are_checked_and_completed() -> None:
    assert NIM.start(2, {}) == Pile(5, (0, 0))
    assert NIM.start(3, {"pile": "large"}) == Pile(9, (0, 0, 0))
    assert NIM.check_table(2, {}) == {"pile": "small", "duel": "no"}


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (1, {}, "Nim is for 2 to 3 players, not 1."),
        (4, {}, "Nim is for 2 to 3 players, not 4."),
        (2, {"deck": "x"}, "Nim has no option “deck”."),
        (3, {"duel": "no"}, "There is no option “duel” with 3 players."),
        (2, {"pile": "huge"}, "The option “pile” cannot be “huge”; it can be small and large."),
    ],
)
def test_a_table_that_there_is_not_is_refused_in_words(players: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        NIM.start(players, options)
    assert str(refused.value) == said


def test_a_line_is_read_in_any_case_and_with_any_blanks() -> None:
    position = NIM.start(2, {})
    assert NIM.read(position, "  TAKE   2 ") == "take 2"
    with pytest.raises(IllegalMove):
        NIM.read(position, "take 3")
    for nothing in ("", "  ", "take " * 100):
        with pytest.raises(UnreadableMove):
            NIM.read(position, nothing)


def test_the_rest_has_an_answer() -> None:
    position = NIM.start(2, {})
    assert (NIM.rules, NIM.colours(3), NIM.chance_due(position)) == (1, ("blue", "red", "green"), False)
    assert NIM.redact("take 1", 0, 1) == "take 1" and not NIM.barrier(position, "take 1", position)
    assert NIM.groups("take 1") == (Group(True, ("take", "1")),)


def test_a_view_is_described_line_by_line_in_words_that_are_looked_up() -> None:
    assert describe_fields(NIM.start(2, {})) == "left: 5\ntaken: 0 0\nlast: -"
    told = describe_fields(Pile(5, tuple(range(60))), lambda word: "übrig" if word == "left" else word)
    assert told.startswith("übrig: 5\n")
    assert max(map(len, told.splitlines())) <= 100


def test_what_a_title_has_to_say_is_asked_for() -> None:
    class Nothing(TitleBase[Any, Any]):
        """Neither phases nor moves."""

    with pytest.raises(TypeError, match="apply"):
        Nothing()  # type: ignore[abstract]


def test_a_title_that_says_nothing_of_decisions_to_come_has_no_orders() -> None:
    pile = NIM.start(2, {})
    assert NIM.plans is None and not has_orders(cast(AnyTitle, NIM), 2)
    with pytest.raises(OrderError) as refused:
        read_order(cast(AnyTitle, NIM), pile, 0, "then take 1")
    assert str(refused.value) == "You cannot plan ahead in Nim at the moment."
