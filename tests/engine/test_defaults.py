"""What a title need not say for itself, on one that says as little as the contract lets it; and where its parts are."""

from typing import Any

import pytest

from engine.contract import Group, has_orders
from engine.errors import IllegalMove, OptionError, OrderError, UnreadableMove
from engine.facade import Facade, TitleBase
from engine.orders.reading import read_order
from engine.titles.mykerinos.rules import apply
from engine.titles.mykerinos.title import Mykerinos
from tests.engine.pebbles import Pebbles, Pile

PEBBLES = Pebbles()


def test_seats_and_options_are_checked_and_completed() -> None:
    assert PEBBLES.start(2, {}) == Pile(5, (0, 0))
    assert PEBBLES.start(3, {"pile": "large"}) == Pile(9, (0, 0, 0))
    assert PEBBLES.check_table(2, {}) == {"pile": "small", "duel": "no"}
    assert PEBBLES.check_table(3, {"pile": "large"}) == {"pile": "large"}


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (1, {}, "Pebbles is for 2 to 3 players, not 1."),
        (4, {}, "Pebbles is for 2 to 3 players, not 4."),
        (2, {"deck": "x"}, "Pebbles has no option “deck”."),
        (2, {"x" * 99: "small"}, f"Pebbles has no option “{'x' * 40}”."),
        (3, {"duel": "no"}, "There is no option “duel” with 3 players."),
        (2, {"pile": "huge"}, "The option “pile” cannot be “huge”; it can be small and large."),
    ],
)
def test_a_table_that_there_is_not_is_refused_in_words(players: int, options: dict[str, str], said: str) -> None:
    with pytest.raises(OptionError) as refused:
        PEBBLES.start(players, options)
    assert str(refused.value) == said


def test_a_line_is_read_in_any_case_and_with_any_blanks() -> None:
    position = PEBBLES.start(2, {})
    assert PEBBLES.read(position, "  TAKE   2 ") == "take 2"
    with pytest.raises(IllegalMove):
        PEBBLES.read(position._replace(left=1), "take 2")
    for nothing in ("", "  ", "take " * 100):
        with pytest.raises(UnreadableMove):
            PEBBLES.read(position, nothing)


def test_the_rest_has_an_answer() -> None:
    position = PEBBLES.start(2, {})
    assert (PEBBLES.rules, PEBBLES.colours(3), PEBBLES.chance_due(position)) == (1, ("blue", "red", "green"), False)
    assert PEBBLES.redact("take 1", 0, 1) == "take 1" and not PEBBLES.barrier(position, "take 1", position)
    assert PEBBLES.groups("take 1") == (Group(True, ("take", "1")),)


def test_what_a_title_has_to_say_is_asked_for() -> None:
    class Nothing(TitleBase[Any, Any]):
        """Neither phases nor moves."""

    with pytest.raises(TypeError, match="apply"):
        Nothing()  # type: ignore[abstract]


def test_a_title_that_says_nothing_of_decisions_to_come_has_no_orders() -> None:
    pile = PEBBLES.start(2, {})
    assert PEBBLES.plans is None and not has_orders(PEBBLES, 2)
    with pytest.raises(OrderError) as refused:
        read_order(PEBBLES, pile, 0, "then take 1")
    assert str(refused.value) == "You cannot plan ahead in Pebbles at the moment."


def test_parts_are_those_of_the_package_also_for_a_title_that_derives_from_another() -> None:
    class Mapped(Mykerinos):
        pass

    assert Mykerinos().apply is apply.apply is Mapped().apply
    assert Mapped.package == "engine.titles.mykerinos"


def test_a_title_without_its_parts_is_none() -> None:
    with pytest.raises(ModuleNotFoundError):
        type("Bare", (Facade,), {"id": "bare", "__module__": "tests.engine.rules"})
