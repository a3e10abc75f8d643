"""The story of chance and of the excavation: what is told of each kind of move, word for word."""

import pytest

from tests.engine.mykerinos.played import replayed, tell, told
from tests.engine.mykerinos.table import PLAIN, WINGS, Lines, blue_with, start

PARCEL_OF = {"violet": "V2", "lemon": "L2", "brown": "B3", "blackmore": "K1", "tangerine": "T4"}


def own_sentence(*lines: str, players: int = 3) -> str:
    return tell(*lines, players=players)[0]


# Chance


def test_first_player_and_wings() -> None:
    assert tell("first red") == ["Jonas is drawn as first player."]
    assert tell("first red", WINGS) == [
        (
            "The wings of the museum, from 1 to 5 around the ring, go to "
            "Lady Violet, Lord Lemon, Sir Brown, Mrs. Blackmore and Colonel Tangerine."
        )
    ]


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (2, "Season 1 begins: both players take 11 cubes and 4 of the neutral colour, and Jonas goes first."),
        (3, "Season 1 begins: everyone takes 11 cubes, and Jonas goes first."),
        (4, "Season 1 begins: everyone takes 8 cubes, and Jonas goes first."),
    ],
)
def test_a_season_begins(players: int, sentence: str) -> None:
    assert tell(*start("red"), players=players) == [sentence]


def test_a_season_begins_with_stocks_that_run_out() -> None:
    position = replayed("first blue", WINGS, players=3)._replace(general=(25, 1, 9))
    assert told(position, PLAIN) == [
        "Season 1 begins, and Ines goes first.",
        "Ines takes 11 cubes.",
        "Jonas takes 1 cube.",
        "Priya takes 9 cubes.",
    ]
    of_two = replayed("first blue", WINGS, players=2)._replace(general=(25, 25, 6))
    assert told(of_two, PLAIN) == [
        "Season 1 begins, and Ines goes first.",
        "Ines takes 11 cubes and 4 of the neutral colour.",
        "Jonas takes 11 cubes and 2 of the neutral colour.",
    ]


# Excavation


def test_excavate_and_extend() -> None:
    assert tell(*start(), "b3") == ["Ines excavates b3."]
    assert tell(*start(), "b3", "f3", "h3", "b2-a2") == ["Ines extends to b2 and a2."]


@pytest.mark.parametrize(
    ("patron", "line", "sentence"),
    [
        ("violet", "violet b2", "Ines fetches a cube with Lady Violet and excavates b2."),
        ("violet", "violet a3-a2", "Ines fetches a cube with Lady Violet and extends to a3 and a2."),
        ("lemon", "lemon c4", "Ines excavates the pyramid on c4 with Lord Lemon."),
        ("lemon", "lemon b4-a4", "Ines extends to b4 and a4 with Lord Lemon, including the pyramid on a4."),
        ("blackmore", "blackmore h2-h3", "Ines excavates h2 and h3 with Mrs. Blackmore."),
        ("tangerine", "tangerine c3-c2-d2", "Ines extends to c3, c2 and d2 with Colonel Tangerine."),
    ],
)
def test_patrons(patron: str, line: str, sentence: str) -> None:
    lines = (*blue_with(PARCEL_OF[patron]), "b3", "h6", "g6")
    assert tell(*lines, line) == [sentence]


def test_brown_into_a_wing_and_between_two() -> None:
    lines = blue_with("B3")
    assert own_sentence(*lines, "brown lemon3") == (
        "Ines uses Sir Brown to put a cube from the personal stock into Lord Lemon's 3-room."
    )
    assert own_sentence(*lines, "brown lemon+brown") == (
        "Ines uses Sir Brown to put a cube from the personal stock into the 2-room between Lord Lemon and Sir Brown."
    )


def test_passing_tells_the_order_and_the_cubes_kept() -> None:
    lines: Lines = (*start(), "b3", "f3", "h3", "d3")
    assert tell(*lines, "pass", players=4) == ["Ines passes first and keeps 7 cubes."]
    assert tell(*lines, *["pass"] * 2, players=4) == ["Jonas passes second and keeps 7 cubes."]
    assert tell(*lines, *["pass"] * 3, players=4) == [
        "Priya passes third and keeps 7 cubes.",
        "Only Wanda has not passed, and has one action left.",
    ]
    assert tell(*lines, *["pass"] * 4, players=4)[0] == "Wanda passes last and keeps 7 cubes."


@pytest.mark.parametrize(("passed", "place"), [((), "first"), ((1,), "second"), ((1, 2), "third"), ((1, 2, 3), "last")])
@pytest.mark.parametrize(("cubes", "kept"), [(0, ", with no cubes left."), (1, " and keeps 1 cube.")])
def test_passing_with_one_cube_and_with_none(passed: tuple[int, ...], place: str, cubes: int, kept: str) -> None:
    position = replayed(*start(), players=4)._replace(personal=(cubes, 8, 8, 8), scale=passed)
    assert told(position, "pass")[0] == f"Ines passes {place}{kept}"


# The neutral colour


def test_neutral_cubes() -> None:
    lines = (*start(), "b3")
    assert tell(*lines, "neutral h6", players=2) == ["Ines puts a neutral cube on h6."]
    assert tell(*lines, "neutral skip", players=2) == ["Ines uses no neutral cubes."]
    later = (*lines, "neutral h6", "d3")
    assert tell(*later, "neutral g6-f6", players=2) == ["Jonas extends the neutral colour to g6 and f6."]


def test_the_second_of_two_to_pass_is_the_last() -> None:
    lines = (*start(), "b3", "neutral skip")
    assert tell(*lines, "pass", players=2) == [
        "Jonas passes first and keeps 11 cubes.",
        "Only Ines has not passed, and has one action left.",
    ]
    assert tell(*lines, "pass", "pass", players=2)[0] == "Ines passes last and keeps 10 cubes."
