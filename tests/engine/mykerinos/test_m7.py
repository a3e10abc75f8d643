"""M7, two players."""

import pytest

from tests.engine.mykerinos import table
from tests.engine.mykerinos.table import (
    PLAIN,
    PLAIN_SPACES,
    WINGS,
    Lines,
    Status,
    dealt,
    idle,
    of_patron,
    start,
)


def play(*lines: str) -> Status:
    return table.play(*lines, players=2)


def legal(*lines: str) -> list[str]:
    return table.legal(*lines, players=2)


def refused(*lines: str) -> str:
    return table.refused(*lines, players=2)


def decisions(lines: Lines, *answers: str) -> list[tuple[str, str]]:
    """Turn and phase of each decision, one more than there are answers."""
    statuses = [play(*lines, *answers[:number]) for number in range(len(answers) + 1)]
    return [(status["turn"], status["phase"]) for status in statuses]


def neutral(*lines: str) -> list[str]:
    """Return what the neutral cubes may do."""
    found = legal(*lines)
    assert all(line.startswith("neutral ") for line in found)
    return of_patron("neutral", found)


# Blue first; one cube each in area 1; the one who passes first is blue in the first of these, red in the second.
ONE_EACH = (*start(), "b2", "neutral a2", "b3", "neutral skip", "pass", "pass")
ONE_EACH_RED_FIRST = (*start("red"), "b2", "neutral a2", "b3", "neutral skip", "pass", "pass")


# M7.1


def test_m7_1_the_neutral_colour_stands_on_number_2() -> None:
    """It loses a tie with the first human to pass and wins one with the other."""
    assert decisions(ONE_EACH, "museum lemon3", "remove left") == [
        ("blue", "survey"),
        ("blue", "remove"),
        ("red", "survey"),
    ]
    assert decisions(ONE_EACH_RED_FIRST, "museum lemon3", "remove left") == [
        ("red", "survey"),
        ("red", "remove"),
        ("blue", "survey"),
    ]


def test_m7_1_so_it_stands_in_every_season() -> None:
    lines = (*start(), "pass", "pass", "deal X1 V2 V3 B2 B3 B4 K1 K3")
    assert play(*lines)["turn"] == "red"
    lines = (*lines, "b1", "neutral a2", "b2", "neutral skip", "pass", "pass")
    assert decisions(lines, "left") == [("red", "survey"), ("red", "remove")]


def test_m7_1_the_neutral_colour_never_scores() -> None:
    lines = (*start(), "pass", "f2", "neutral a2")
    assert play(*lines)["turn"] == "red"  # alone in area 2; area 1 is the neutral colour's
    assert set(play(*lines)["scores"]) == {"blue", "red"}
    final = play(*idle((*lines, "left"), 3, players=2))
    assert set(final["scores"]) == {"blue", "red"} and final["winners"] == ["red"]


def test_m7_1_the_neutral_colour_uses_no_patron_and_no_museum() -> None:
    lines = (*start(), "b2")
    assert all(len(text) in (2, 5) or text == "skip" for text in neutral(*lines))
    for line in ("neutral museum lemon3", "neutral brown lemon3", "neutral violet a2", "neutral blackmore a2-a3"):
        assert refused(*lines, line)


def test_m7_1_the_seasons_are_those_of_three_players() -> None:
    """11 own cubes, not 8."""
    spaces = iter(line for line in legal(*start()) if len(line) == 2)
    lines = (*start(), next(spaces), "neutral skip")
    for _ in range(10):
        lines = (*lines, next(spaces), "neutral skip", next(spaces), "neutral skip")
    lines = (*lines, next(spaces), "neutral skip")
    assert (play(*lines)["turn"], legal(*lines)) == ("blue", ["pass"])


# M7.2


def turns(lines: Lines, number: int) -> Lines:
    """Return the lines and so many turns, each of one own and one neutral cube."""
    spaces = iter(line for line in legal(*lines) if len(line) == 2)
    for _ in range(number):
        lines = (*lines, next(spaces), f"neutral {next(spaces)}")
    return lines


def single(lines: Lines) -> str:
    return next(line for line in legal(*lines) if len(line) == 2)


def test_m7_2_four_neutral_cubes_each() -> None:
    lines = turns(start(), 8)  # four of blue's, four of red's
    for colour in ("blue", "red"):
        assert play(*lines)["turn"] == colour
        lines = (*lines, single(lines))
        assert play(*lines)["phase"] == "excavation"  # nobody is asked
    assert play(*turns(start(), 7), "h6")["phase"] == "neutral"


def test_m7_2_unspent_neutral_cubes_are_kept() -> None:
    lines = dealt(idle(("first blue", WINGS), 1, players=2))
    lines = turns(lines, 16)
    assert play(*lines, single(lines))["phase"] == "excavation"
    fewer = turns(dealt(idle(("first blue", WINGS), 1, players=2)), 15)
    assert play(*fewer, single(fewer))["phase"] == "neutral"


def test_m7_2_of_what_is_left_the_first_player_takes_first() -> None:
    """Twelve each are kept; of 25 that leaves one, for the first player of season 4, red."""
    lines = turns(dealt(idle(("first blue", WINGS), 3, players=2)), 24)
    status = play(*lines)
    assert status["turn"] == "red"
    lines = (*lines, single(lines))
    status = play(*lines)
    assert (status["turn"], status["phase"]) == ("red", "neutral")
    assert all("-" not in line for line in status["legal"])  # one cube
    lines = (*lines, "neutral skip")
    lines = (*lines, single(lines))
    assert (play(*lines)["turn"], play(*lines)["phase"]) == ("red", "excavation")  # blue was not asked


# M7.3


def test_m7_3_after_an_own_action_the_neutral_cubes_may_be_used() -> None:
    lines = (*start(), "b2")
    status = play(*lines)
    assert (status["turn"], status["phase"]) == ("blue", "neutral")
    assert neutral(*lines) == sorted([*(set(PLAIN_SPACES) - {"b2"}), "skip"])
    for line in ("neutral a2", "neutral skip"):
        assert (play(*lines, line)["turn"], play(*lines, line)["phase"]) == ("red", "excavation")
    assert refused(*lines, "neutral a1") and refused(*lines, "neutral b2") and refused(*lines, "neutral b1-a1")
    assert refused(*lines, "pass") and refused(*lines, "a2") and refused(*lines, "decline")


def test_m7_3_extending_next_to_any_neutral_cube() -> None:
    # The neutral cube on d3 is blue's doing; red goes on from it.
    lines = (*start(), "h6", "neutral d3", "h5")
    pairs = [text for text in neutral(*lines) if "-" in text]
    assert pairs == ["c3-b3", "c3-c2", "d2-c2", "d2-d1", "d2-e2", "d4-d5", "e3-e2", "e3-f3"]
    assert play(*lines, "neutral c3-b3")["turn"] == "blue"
    # Own cubes are nothing to extend from, here for red's own h5.
    assert refused(*lines, "neutral g5-f5")


def test_m7_3_extending_needs_two_neutral_cubes() -> None:
    lines = (*start(), "h6", "neutral d3", "h5", "neutral skip", "g6", "neutral e3-f3", "g5", "neutral skip", "f6")
    assert [text for text in neutral(*lines) if "-" in text] == []
    assert "d2" in neutral(*lines)


def test_m7_3_not_with_or_after_a_pass() -> None:
    lines = (*start(), "pass")
    assert (play(*lines)["turn"], play(*lines)["phase"]) == ("red", "excavation")
    assert refused(*start(), "b2", "neutral skip", "pass", "neutral a2")
    assert play(*lines, "pass")["phase"] == "chance"  # nothing was placed, so no survey asks anybody


def test_m7_3_also_after_the_last_single_action() -> None:
    lines = (*start(), "pass", "f2")
    assert (play(*lines)["turn"], play(*lines)["phase"]) == ("red", "neutral")
    assert (play(*lines, "neutral skip")["turn"], play(*lines, "neutral skip")["phase"]) == ("red", "survey")


def test_m7_3_also_after_a_patron() -> None:
    lines = (*start(deal="deal K2 L3 B1 V1 T2 V4 B5 K5"), "b2", "neutral skip", "pass", "pass", "left")
    lines = dealt(lines)
    pair = next(line for line in legal(*lines) if line.startswith("blackmore "))
    assert (play(*lines, pair)["turn"], play(*lines, pair)["phase"]) == ("blue", "neutral")


def test_m7_3_without_neutral_cubes_nobody_is_asked() -> None:
    lines = (*start(), "h6", "neutral d3", "h5", "neutral skip", "g6", "neutral e3-f3", "g5", "neutral skip")
    lines = (*lines, "f6", "neutral d2", "f5", "neutral skip")
    assert play(*lines)["turn"] == "blue"
    assert (play(*lines, "e5")["turn"], play(*lines, "e5")["phase"]) == ("red", "excavation")
    # Red still has four of their own.
    assert play(*lines, "e5", "e6")["phase"] == "neutral"


def test_m7_3_with_cubes_but_no_space_there_is_only_skip() -> None:
    """Season 3: both hold all 25 own cubes and fill the 40 spaces."""
    lines = (*idle(("first blue", WINGS), 2, players=2, keep=PLAIN), PLAIN)
    for space in PLAIN_SPACES[:-1]:
        lines = (*lines, space, "neutral skip")
    lines = (*lines, PLAIN_SPACES[-1])
    assert (play(*lines)["phase"], legal(*lines)) == ("neutral", ["neutral skip"])
    assert legal(*lines, "neutral skip") == ["pass"]


# M7.4

# Area 1: neutral two, blue and red one each, blue passed first.
NEUTRAL_FIRST = (*start(), "b2", "neutral a2", "b3", "neutral a3", "pass", "pass")
# Area 1: neutral two, blue one; red stands in area 2.
NEUTRAL_FIRST_RED_ABSENT = (*start(), "b2", "neutral a2", "f2", "neutral a3", "pass", "pass")
# Area 1: blue one and neutral one; red stands in area 2.
NEUTRAL_SECOND = (*start(), "b2", "neutral a2", "f2", "neutral skip", "pass", "pass")
# Area 1: blue two, red two, neutral one.
NEUTRAL_THIRD = (*start(), "b2", "neutral a2", "b3", "neutral skip", "d2", "neutral skip", "d3", "neutral skip")
NEUTRAL_THIRD = (*NEUTRAL_THIRD, "pass", "pass")


def test_m7_4_neutral_first_the_third_removes() -> None:
    assert decisions(NEUTRAL_FIRST, "remove left", "right") == [
        ("red", "remove"),
        ("blue", "survey"),
        ("chance", "chance"),
    ]
    assert legal(*NEUTRAL_FIRST) == ["remove left", "remove right"]
    assert legal(*NEUTRAL_FIRST, "remove left")[-1] == "right" and "left" not in legal(*NEUTRAL_FIRST, "remove left")
    assert len(of_patron("museum", legal(*NEUTRAL_FIRST, "remove left"))) == 10
    assert refused(*NEUTRAL_FIRST, "left") and refused(*NEUTRAL_FIRST, "decline")


def test_m7_4_neutral_first_the_third_may_take_what_is_left() -> None:
    after = (*NEUTRAL_FIRST, "remove right", "museum lemon3")
    assert (play(*after)["turn"], legal(*after)) == ("red", ["decline", "left"])


def test_m7_4_neutral_first_the_absent_human_removes() -> None:
    lines = NEUTRAL_FIRST_RED_ABSENT
    assert decisions(lines, "remove left", "museum lemon3") == [
        ("red", "remove"),
        ("blue", "survey"),
        ("red", "survey"),  # area 2
    ]
    assert {"left", "right"} <= set(legal(*lines, "remove left", "museum lemon3"))
    assert {"left", "right"} & set(legal(*lines, "remove right")) == {"left"}


def test_m7_4_neutral_second_the_first_acts_and_removes() -> None:
    assert decisions(NEUTRAL_SECOND, "museum lemon3", "remove left") == [
        ("blue", "survey"),
        ("blue", "remove"),
        ("red", "survey"),  # area 2
    ]
    assert legal(*NEUTRAL_SECOND, "museum lemon3") == ["remove left", "remove right"]
    assert legal(*NEUTRAL_SECOND, "left") == ["remove right"]
    assert refused(*NEUTRAL_SECOND, "left", "remove left")
    assert len(legal(*NEUTRAL_SECOND)) == 12


def test_m7_4_neutral_second_then_the_third() -> None:
    assert legal(*ONE_EACH, "museum lemon3", "remove left") == ["decline", "right"]
    assert decisions(ONE_EACH, "left", "remove right")[-1] == ("chance", "chance")


def test_m7_4_neutral_third_gets_nothing() -> None:
    assert decisions(NEUTRAL_THIRD, "museum lemon3", "museum violet3") == [
        ("blue", "survey"),
        ("red", "survey"),
        ("chance", "chance"),
    ]
    assert {"left", "right"} <= set(legal(*NEUTRAL_THIRD, "museum lemon3"))


def test_m7_4_neutral_alone_removes_both() -> None:
    lines = (*start(), "f2", "neutral a2", "pass", "pass")
    assert (play(*lines)["turn"], play(*lines)["phase"]) == ("blue", "survey")
    assert play(*lines, "left")["phase"] == "chance"
    # B1, the left parcel of area 2, was claimed; both of area 1 have left the game.
    for gone in ("V1", "L3"):
        assert refused(*lines, "left", f"deal X1 V2 V3 B2 B3 B4 K1 {gone}")


def test_m7_4_alone_without_the_neutral_colour_a_player_acts_once() -> None:
    lines = (*start(), "b2", "neutral f2", "pass", "pass")
    assert decisions(lines, "left") == [("blue", "survey"), ("chance", "chance")]


def test_m7_4_the_removed_parcel_is_nobodys() -> None:
    for answers in (("left", "remove right"), ("right", "remove left")):
        lines = dealt((*ONE_EACH, *answers))
        while play(*lines)["turn"] != "red":
            lines = (*lines, "pass")
        assert of_patron("violet", legal(*lines)) == [] == of_patron("lemon", legal(*lines))


@pytest.mark.parametrize(("first", "other"), [("blue", "red"), ("red", "blue")])
def test_m7_5_the_next_first_player_is_the_human_on_number_3(first: str, other: str) -> None:
    assert play(*dealt((*start(first), "pass", "pass")))["turn"] == other
    late = (*start(first), "b2", "neutral skip", "pass", "b3", "neutral skip")
    assert play(*dealt((*late, "left")))["turn"] == first
