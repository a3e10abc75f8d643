"""M9, the examples of the rulebooks."""

from tests.engine.mykerinos import table
from tests.engine.mykerinos.table import PARCELS, WINGS, Lines, Status, blue_season, legal, of_patron, play, refused

# Area 1 holds L7 (Lord Lemon, 3) and K1 (Mrs. Blackmore, nothing), with three pyramids and the nine cubes of the
# example: blue four, red two, green two, white one. White passes first, then green, blue and red, who has a cube in
# area 2 too.
EXAMPLE = (
    "first blue",
    "wings lemon blackmore brown violet tangerine",
    "deal L7 K1 B1 K2 T2 V4 B5 K5",
    *("a1", "c1", "d2", "c3"),
    *("a2-b2", "d1", "d3", "pass"),
    *("b3", "e2", "pass"),
    *("pass", "pass"),
)


def four(*answers: str) -> Status:
    return table.play(*EXAMPLE, *answers, players=4)


def test_m9_1_the_survey_of_the_example() -> None:
    assert (PARCELS["L7"].patron, PARCELS["L7"].value) == ("lemon", 3)
    assert (PARCELS["K1"].patron, PARCELS["K1"].value) == ("blackmore", 0)
    assert four()["turn"] == "blue"
    assert four("left")["scores"] == {"blue": 3, "red": 0, "green": 0, "white": 0}
    assert four("left")["turn"] == "green"
    assert four("left", "museum lemon+blackmore")["turn"] == "red"
    assert four("left", "museum lemon+blackmore")["legal"] == ["decline", "right"]
    after = four("left", "museum lemon+blackmore", "right")
    assert after["scores"] == {"blue": 3, "red": 0, "green": 0, "white": 0}
    # White is not asked: the next decision is red's, alone in area 2.
    assert (after["turn"], "decline" in after["legal"]) == ("red", False)


def test_m9_1_with_a_parcel_left_white_would_be_the_fourth() -> None:
    assert four("left", "museum lemon+blackmore", "decline")["turn"] == "white"
    assert four("left", "museum lemon+blackmore", "decline")["legal"] == ["decline", "right"]


def test_m9_2_the_5_rooms_open_to_green() -> None:
    first = of_patron("museum", four("left")["legal"])
    assert len(first) == 10 and not any(room.endswith("5") for room in first)
    # Three players; green stands alone in the areas 1 and 2 of the first season.
    lines = ("first green", EXAMPLE[1], EXAMPLE[2], "d3", "pass", "pass", "e3")
    assert (play(*lines)["turn"], len(of_patron("museum", legal(*lines)))) == ("green", 10)
    second = of_patron("museum", legal(*lines, "museum lemon+blackmore"))
    assert {room for room in second if room.endswith("5")} == {"lemon5", "blackmore5"}
    assert refused(*lines, "museum lemon5")
    assert play(*lines, "museum lemon+blackmore", "museum lemon5")["phase"] == "chance"


def test_m9_3_the_final_exhibition_of_blue() -> None:
    """Two Lemon, one Blackmore, three Brown, two Tangerine, one Violet, none with a value; rooms 3, 3, 5, 2, none."""
    keep = "deal L2 K1 B1 B2 B3 T1 T2 V1"
    lines: Lines = ("first blue", "wings lemon blackmore brown tangerine violet")
    lines = blue_season(lines, "L1", "museum lemon3", "L2", keep=keep)
    lines = blue_season(lines, "museum blackmore3", "K1", "museum brown+tangerine", keep=keep)
    lines = blue_season(lines, "B1", "museum brown5", "B2", keep=keep)
    lines = blue_season(lines, "B3", "T1", "V1", "T2")
    assert play(*lines[:-1])["scores"]["blue"] == 0
    status = play(*lines)
    assert status["final"]
    assert status["scores"]["blue"] == 6 + 3 + 15 + 4 + 1 + 5 == 34


def test_m9_4_lord_lemon_and_two_pyramids() -> None:
    """V7 (`..`, `##`, `..`) lies at a1 to b3: A is b2, with a2 as C beside it. Blue holds b1; b3 and c2 can be B."""
    deal = "deal V7 L3 B1 K2 T2 V4 B5 K5"
    lines = (*blue_season(("first blue", WINGS), "L2", keep=deal), deal, "b1", "pass", "h6")
    found = of_patron("lemon", legal(*lines))
    assert "a2" in found and "b2" in found
    assert {"b2-b3", "b2-c2"} <= set(found)
    assert "b2-a2" not in found and "a2-b2" not in found
    assert play(*lines, "lemon b2-b3")["turn"] == "green"
    assert refused(*lines, "lemon a2-b2") and refused(*lines, "lemon b2-a2")
