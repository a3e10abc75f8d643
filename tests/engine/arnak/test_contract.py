"""What the contract asks of every title, asked of this one, which no registry of the site names yet; in both temples."""

from functools import cache
from typing import Any

import pytest

from engine.contract import AnyTitle
from tests.engine import test_titles
from tests.engine.arnak.table import ARNAK
from tests.engine.titles import check_secrecy, random_game

ASKED = [name for name in vars(test_titles) if name.startswith("test_")]


class Snake:
    """The title as if the Snake Temple were what is played by default."""

    def __getattr__(self, name: str) -> Any:
        return getattr(ARNAK, name)

    def start(self, players: int, options: dict[str, str]) -> Any:
        difficulty = {"difficulty": "3"} if players == 1 else {}
        return ARNAK.start(players, {"temple": "snake", **difficulty, **options})


TITLES: dict[str, Any] = {"bird": ARNAK, "snake": Snake()}
TABLES = ("snake 1", "bird 2", "snake 3", "bird 4")
"""Each number of players, each temple twice."""


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def title(table: str) -> AnyTitle:
    found: AnyTitle = TITLES[table.split(" ")[0]]
    return found


@pytest.fixture
def players(table: str) -> int:
    return int(table.split(" ")[1])


@cache
def game(table: str) -> list[tuple[Any, str, Any]]:
    temple, players = table.split(" ")
    return list(random_game(TITLES[temple], int(players), 5))


@pytest.fixture
def moves(table: str) -> list[tuple[Any, str, Any]]:
    return game(table)


for name in ASKED:
    if name not in ("test_nonsense_is_refused_in_words", "test_what_a_seat_cannot_know_does_not_show"):
        globals()[name] = getattr(test_titles, name)


@pytest.mark.parametrize(
    "text", ["", " ", "?", "no", "x" * 500, "\u0000", "pass pass", "🦆", "a1 " * 60, "%s{0}", "dig with"]
)
def test_nonsense_is_refused(title: AnyTitle, moves: list[tuple[Any, str, Any]], text: str) -> None:
    asked = vars(test_titles)["test_nonsense_is_refused_in_words"]
    asked(title, moves, text)


def test_a8_1_what_a_seat_cannot_know_does_not_show(title: AnyTitle, players: int) -> None:
    """Two games that it is told the same of look the same to it, and to a bot in its place."""
    differed = sum(check_secrecy(title, players, 1, seat) for seat in (None, *range(players)))
    assert differed > 50, "else nothing was tried"
