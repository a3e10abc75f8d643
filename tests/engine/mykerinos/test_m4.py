"""M4, excavation."""

import pytest

from tests.engine.mykerinos.table import (
    PLAIN_PYRAMIDS,
    PLAIN_SPACES,
    blue_season,
    blue_spends,
    blue_with,
    dealt,
    idle,
    legal,
    of_patron,
    plain,
    play,
    refused,
    start,
)

PARCEL_OF = {"violet": "V2", "lemon": "L2", "brown": "B3", "blackmore": "K1", "tangerine": "T4"}
# After `blue_with` one parcel blue holds 21 cubes: 11 of season 1, less the one spent, and 11.
HELD = 21


def pairs(found: list[str]) -> list[str]:
    return [line for line in plain(found) if "-" in line]


def singles(found: list[str]) -> list[str]:
    return [line for line in plain(found) if "-" not in line]


def last_cubes(patron: str, left: int) -> tuple[str, ...]:
    """Season 2, blue to move with that patron and that many personal cubes."""
    return (*blue_with(PARCEL_OF[patron]), *blue_spends(HELD - left))


# M4 itself


@pytest.mark.parametrize(
    ("players", "order"),
    [(3, ["red", "green", "blue", "red", "green"]), (4, ["red", "green", "white", "blue", "red"])],
)
def test_m4_one_action_each_turn_clockwise_from_the_first_player(players: int, order: list[str]) -> None:
    actions = ["b1", "d1", "f1", "h1"]
    turns = [play(*start("red"), *actions[:number], players=players)["turn"] for number in range(5)]
    assert turns == order


# M4.1


def test_m4_1_new_excavation_on_any_free_space_without_a_pyramid() -> None:
    assert singles(legal(*start())) == PLAIN_SPACES
    for pyramid in PLAIN_PYRAMIDS:
        assert pyramid in refused(*start(), pyramid)


def test_m4_1_new_excavation_may_touch_own_cubes_but_not_share_a_space() -> None:
    lines = (*start(), "b2", "d3", "f5")
    assert singles(legal(*lines)) == sorted(set(PLAIN_SPACES) - {"b2", "d3", "f5"})
    assert play(*lines, "b3")["turn"] == "red"
    assert refused(*lines, "b2") and refused(*lines, "d3")


# M4.2


def test_m4_2_extend_begins_next_to_an_own_cube_and_goes_on_next_to_the_first() -> None:
    # Blue holds d3. c4, e4 are pyramids.
    found = pairs(legal(*start(), "d3", "pass", "pass"))
    assert found == ["c3-b3", "c3-c2", "d2-c2", "d2-d1", "d2-e2", "d4-d5", "e3-e2", "e3-f3"]


def test_m4_2_extend_needs_an_own_cube_in_the_region() -> None:
    assert pairs(legal(*start())) == []
    # Red and green have cubes, blue has none.
    lines = (*start("red"), "b2", "d2")
    assert pairs(legal(*lines)) == []
    assert refused(*lines, "a2-a3")


def test_m4_2_extend_never_on_a_pyramid_or_a_cube() -> None:
    lines = (*start(), "d3", "d2", "e3")
    assert pairs(legal(*lines)) == ["c3-b3", "c3-c2", "d4-d5"]
    assert refused(*lines, "d4-e4") and refused(*lines, "c3-d2")


def test_m4_2_extend_places_both_cubes() -> None:
    lines = (*start(), "d3", "f5", "h5", "c3-b3")
    assert play(*lines)["turn"] == "red"
    assert refused(*lines, "c3") and refused(*lines, "b3")
    # Both are blue's: a3 and b2 can be reached from b3, c2 from c3.
    found = pairs(legal(*lines, "pass", "pass"))
    assert {"a3-a2", "b2-c2", "b2-b1"} <= set(found)


def test_m4_2_extend_is_not_possible_with_one_cube() -> None:
    lines = (*start(), *blue_spends(10))
    assert pairs(legal(*start(), *blue_spends(9))) != []
    assert singles(legal(*lines)) != [] and pairs(legal(*lines)) == []
    assert refused(*lines, "f2-f3")


def test_m4_2_extend_is_not_possible_with_one_space() -> None:
    # b2 is the only space next to blue's b1, and from b2 no way leads on.
    lines = (*start("red"), "a2", "c2", "b1", "b3", "pass")
    status = play(*lines)
    assert status["turn"] == "blue"
    assert pairs(status["legal"]) == [] and "b2" in status["legal"]


# M4.3


def test_m4_3_pass_ends_the_turns_of_this_season() -> None:
    lines = (*start(), "pass", "b2", "d2")
    assert play(*lines)["turn"] == "red"
    assert play(*lines, "pass")["turn"] == "green"


def test_m4_3_pass_takes_the_lowest_free_number() -> None:
    """Seen where the scale is asked, in a tie of one cube each: green passed first, then blue, then red."""
    lines = (*start(), "b2", "b3", "a2", "f2", "f3", "pass", "pass", "pass")
    answers = ("left", "museum lemon3")
    turns = [play(*lines, *answers[:number])["turn"] for number in range(3)]
    assert turns == ["green", "blue", "red"]


@pytest.mark.parametrize("patron", list(PARCEL_OF))
def test_m4_3_without_a_personal_cube_pass_is_the_only_action(patron: str) -> None:
    assert legal(*last_cubes(patron, 0)) == ["pass"]
    assert legal(*last_cubes(patron, 1)) != ["pass"]


# M4.4


def test_m4_4_patrons_serve_their_owner_from_season_2_on() -> None:
    lines = blue_with("V2")
    assert of_patron("violet", legal(*lines)) != []
    assert of_patron("violet", legal(*lines, "b2")) == []  # red
    assert refused(*lines, "b2", "violet d2")
    for patron, line in [("violet", "violet b2"), ("blackmore", "blackmore b2-b3"), ("brown", "brown lemon3")]:
        assert refused(*start(), line), patron


def test_m4_4_a_parcel_is_turned_once_a_season() -> None:
    lines = (*blue_with("V2"), "violet b2", "d2", "f2")
    assert of_patron("violet", legal(*lines)) == []
    assert refused(*lines, "violet b3")


def test_m4_4_several_parcels_of_a_patron_are_several_uses() -> None:
    lines = (*blue_with("V2", "V5"), "violet b2", "d2", "f2", "violet b3", "d3", "f3")
    assert of_patron("violet", legal(*lines)) == []
    assert of_patron("violet", legal(*lines[:-3])) != []


def test_m4_4_one_parcel_a_turn() -> None:
    lines = (*blue_with("V2", "B3"), "violet b2")
    assert play(*lines)["turn"] == "red"
    assert of_patron("brown", legal(*lines, "d2", "f2")) != []


def test_m4_4_a_parcel_claimed_in_the_survey_serves_in_the_next_season() -> None:
    lines = blue_season(blue_with("V2")[:-1], "B3")
    # Two seasons: V2 of the first one serves in the second, B3 of the second one in the third.
    second = len(blue_with("V2"))
    assert of_patron("brown", legal(*lines[:second])) == []
    assert of_patron("brown", legal(*dealt(lines))) != []


# Lady Violet


def test_m4_4_violet_extends_with_one_personal_cube() -> None:
    lines = last_cubes("violet", 1)
    found = legal(*lines)
    assert pairs(found) == []
    assert [line for line in of_patron("violet", found) if "-" in line] != []
    assert singles(found) == [line for line in of_patron("violet", found) if "-" not in line]


def test_m4_4_violet_brings_one_cube_from_the_general_stock() -> None:
    lines = last_cubes("violet", 1)
    pair = next(line for line in legal(*lines) if line.startswith("violet ") and "-" in line)
    assert legal(*lines, pair, "h6") == ["pass"]
    single = next(line for line in legal(*lines) if line.startswith("violet ") and "-" not in line)
    assert singles(legal(*lines, single, "h6")) != []  # the cube that came is still there
    assert pairs(legal(*lines, single, "h6")) == []


def test_m4_4_violet_does_what_m4_1_and_m4_2_allow() -> None:
    lines = (*blue_with("V2"), "d3", "pass", "b6")
    found = legal(*lines)
    assert of_patron("violet", found) == plain(found)
    assert refused(*lines, "violet a1") and refused(*lines, "violet a2-a3")


def test_m4_4_violet_needs_a_cube_in_the_general_stock() -> None:
    # Season 3: blue, who placed one cube in two seasons, holds all 25.
    lines = dealt(idle(blue_with("V2")[:-1], 1))
    while play(*lines)["turn"] != "blue":
        lines = (*lines, "pass")
    found = legal(*lines)
    assert plain(found) != [] and of_patron("violet", found) == []
    assert refused(*lines, f"violet {plain(found)[0]}")


# Lord Lemon


def test_m4_4_lemon_begins_on_a_pyramid() -> None:
    found = of_patron("lemon", legal(*blue_with("L2")))
    assert found == sorted(PLAIN_PYRAMIDS)
    assert refused(*blue_with("L2"), "lemon b2")
    pyramid = next(line for line in found if "-" not in line)
    told = refused(*blue_with("L2"), pyramid)
    assert told.endswith(f"there is a pyramid there. With Lord Lemon it can be played as “lemon {pyramid}”.")


def test_m4_4_lemon_extends_with_exactly_one_cube_on_a_pyramid() -> None:
    # Blue holds a2: over a1 to b1, or over a3 to a4.
    lines = (*blue_with("L2"), "a2", "pass", "h6")
    found = of_patron("lemon", legal(*lines))
    assert [line for line in found if "-" in line] == ["a1-b1", "a3-a4"]
    assert refused(*lines, "lemon b2-b3")  # a turn without a pyramid is no Lemon turn
    assert refused(*lines, "a1-b1")  # and without Lemon there is no pyramid


def test_m4_4_lemon_needs_two_cubes_to_extend_and_one_to_begin() -> None:
    found = of_patron("lemon", legal(*last_cubes("lemon", 1)))
    assert found and all("-" not in line for line in found)
    assert any("-" in line for line in of_patron("lemon", legal(*last_cubes("lemon", 2))))


def test_m4_4_lemon_not_on_a_pyramid_that_holds_a_cube() -> None:
    lines = (*blue_with("L2", "L4"), "lemon a1", "pass", "h6")
    assert "a1" not in of_patron("lemon", legal(*lines))
    assert refused(*lines, "lemon a1")


def test_m4_4_a_cube_on_a_pyramid_is_extended_like_any_other() -> None:
    lines = (*blue_with("L2", "L4"), "lemon a1", "pass", "h6")
    assert pairs(legal(*lines)) == ["a2-a3", "a2-b2", "b1-b2"]
    # Lemon again: over b1 to c1; a2 and b2 lead to no pyramid.
    assert [line for line in of_patron("lemon", legal(*lines)) if "-" in line] == ["b1-c1"]


# Sir Brown


def test_m4_4_brown_enters_the_museum_as_m2_4_has_it() -> None:
    lines = blue_with("B3", "museum lemon+brown")
    rooms = set(of_patron("brown", legal(*lines)))
    assert {"lemon5", "brown5", "lemon3", "violet3"} <= rooms
    assert not {"lemon+brown", "violet5", "tangerine5"} & rooms
    assert len(rooms) == 9 + 2


def test_m4_4_brown_takes_a_cube_of_the_personal_stock() -> None:
    lines = last_cubes("brown", 1)
    assert legal(*lines, "brown lemon3", "h6") == ["pass"]
    # It is possible with an empty general stock, where a survey would not let blue in.
    lines = dealt(idle(blue_with("B3")[:-1], 1))
    while play(*lines)["turn"] != "blue":
        lines = (*lines, "pass")
    assert of_patron("brown", legal(*lines)) != []


# Mrs. Blackmore


def test_m4_4_blackmore_places_two_cubes_anywhere_side_by_side() -> None:
    free = set(PLAIN_SPACES)
    right = {f"{one}-{chr(ord(one[0]) + 1)}{one[1]}" for one in free}
    down = {f"{one}-{one[0]}{int(one[1]) + 1}" for one in free}
    expected = sorted(line for line in right | down if set(line.split("-")) <= free)
    assert of_patron("blackmore", legal(*blue_with("K1"))) == expected
    assert refused(*blue_with("K1"), "blackmore b2")
    assert refused(*blue_with("K1"), "blackmore a1-a2")
    assert refused(*blue_with("K1"), "blackmore b2-c3")
    assert refused(*blue_with("K1"), "blackmore b2-d2")


def test_m4_4_blackmore_needs_two_cubes() -> None:
    assert of_patron("blackmore", legal(*last_cubes("blackmore", 2))) != []
    assert of_patron("blackmore", legal(*last_cubes("blackmore", 1))) == []


# Colonel Tangerine


def test_m4_4_tangerine_extends_with_three_cubes_in_a_chain() -> None:
    # Blue holds b1: its only free neighbour is b2.
    found = of_patron("tangerine", legal(*blue_with("T4"), "b1", "pass", "h6"))
    assert found == ["b2-a2-a3", "b2-b3-a3", "b2-b3-b4", "b2-b3-c3", "b2-c2-c3", "b2-c2-d2"]


def test_m4_4_tangerine_the_third_cube_touches_the_second() -> None:
    lines = (*blue_with("T4"), "b1", "pass", "h6")
    assert refused(*lines, "tangerine b2-a2-c2")  # both touch the first one
    assert refused(*lines, "tangerine b2-b3")
    assert refused(*lines, "b2-b3-b4")
    assert of_patron("tangerine", legal(*blue_with("T4"))) == []  # nothing to extend


def test_m4_4_tangerine_needs_three_cubes_and_places_them() -> None:
    assert of_patron("tangerine", legal(*last_cubes("tangerine", 2))) == []
    lines = last_cubes("tangerine", 3)
    line = f"tangerine {of_patron('tangerine', legal(*lines))[0]}"
    assert legal(*lines, line, "h6") == ["pass"]


# M4.5


def test_m4_5_who_is_left_alone_takes_one_more_action() -> None:
    lines = (*start(), "b2", "pass", "pass")
    assert play(*lines)["turn"] == "blue"
    status = play(*lines, "b3")
    assert (status["turn"], status["phase"]) == ("blue", "survey")


def test_m4_5_the_one_more_action_may_be_a_patron_or_a_pass() -> None:
    lines = (*blue_with("K1"), "b2", "pass", "pass")
    assert of_patron("blackmore", legal(*lines)) != []
    assert play(*lines, "blackmore e5-e6")["phase"] == "survey"
    assert play(*lines, "pass")["phase"] == "survey"


def test_m4_5_one_more_action_even_if_nothing_was_placed() -> None:
    lines = (*start(), "pass", "pass")
    status = play(*lines)
    assert (status["turn"], status["phase"]) == ("green", "excavation")
    assert play(*lines, "b2")["phase"] == "survey"


def test_m4_5_the_last_place_is_taken_then() -> None:
    # Blue acts last, so red wins the tie in area 1, and blue starts season 2.
    lines = (*start(), "b2", "b3", "pass", "d2", "pass", "d5")
    assert play(*lines)["turn"] == "blue"  # two cubes in area 1
    tie = (*start(), "b2", "b3", "pass", "d5", "pass", "d6")
    assert play(*tie)["turn"] == "red"
    after = dealt((*tie, "left", "right", "left"))
    assert play(*after)["turn"] == "blue"
