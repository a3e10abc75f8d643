"""The story of the survey: ranks, claims, the museum, what is left over and what the neutral colour removes."""

import pytest

from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.spaces import BITS
from tests.engine.mykerinos.played import replayed, tell, told
from tests.engine.mykerinos.table import WINGS, Lines, blue_season, start

# Area 1: Blue 2, Red 1. Area 2: Red 1. Area 3: nobody. Area 4: Green 1. Green passes first, then Blue, then Red.
THREE: Lines = (*start(), "b3", "d3", "h5", "b2", "f3", "pass", "pass", "pass")


def test_the_survey_begins_and_the_first_area_is_ranked() -> None:
    assert tell(*THREE) == [
        "Jonas passes last and keeps 9 cubes.",
        "The survey begins. Jonas is last on the passing scale and will start season 2.",
        "Area 1: Ines 2, Jonas 1.",
    ]


def test_the_survey_begins_after_a_last_action_too() -> None:
    assert tell(*THREE[:-1], "f2") == [
        "Jonas excavates f2.",
        "The survey begins. Jonas is last on the passing scale and will start season 2.",
        "Area 1: Ines 2, Jonas 1.",
    ]
    area_two = tell(*THREE[:-1], "f2", "left", "right")
    assert area_two[-1] == "Area 2: Jonas is alone here, with 2 cubes."


def test_claims_museum_left_over_and_areas_with_nobody() -> None:
    assert tell(*THREE, "left") == [
        "Ines claims the Lady Violet parcel on the left of area 1 for no points and still has 0."
    ]
    assert tell(*THREE, "right") == [
        "Ines claims the Lord Lemon parcel on the right of area 1 for no points and still has 0."
    ]
    assert tell(*THREE, "left", "museum blackmore3") == [
        "Jonas puts a cube into Mrs. Blackmore's 3-room.",
        "The Lord Lemon parcel (worth 0) is left over in area 1 and leaves the game.",
        "Area 2: Jonas is alone here, with 1 cube.",
    ]
    assert tell(*THREE, "left", "right", "museum lemon+brown") == [
        "Jonas puts a cube into the 2-room between Lord Lemon and Sir Brown.",
        (
            "The Sir Brown parcel (worth 0) and the Mrs. Blackmore parcel (worth 0) are left over in area 2 and leave "
            "the game."
        ),
        (
            "Area 3: nobody has cubes here; the Colonel Tangerine parcel (worth 0) and the Lady Violet parcel "
            "(worth 2) leave the game."
        ),
        "Area 4: Priya is alone here, with 1 cube.",
    ]


def test_points_of_a_claim() -> None:
    assert tell(*blue_season(("first blue", WINGS), "L4"))[0] == (
        "Ines claims the Lord Lemon parcel on the left of area 1 for 2 points and now has 2."
    )
    assert tell(*blue_season(("first blue", WINGS), "V4", "X1"))[0] == (
        "Ines claims the parcel without a patron on the right of area 2 for 5 points and now has 7."
    )
    assert tell(*blue_season(("first blue", WINGS), "X1"))[0] == (
        "Ines claims the parcel without a patron on the left of area 1 for 5 points and now has 5."
    )
    assert tell(*blue_season(("first blue", WINGS), "V4", "T6"))[0] == (
        "Ines claims the Colonel Tangerine parcel on the right of area 2 for 3 points and now has 5."
    )


def test_the_third_may_decline_or_take() -> None:
    # Area 1: Blue 2, Red 1, Green 1; Red passes before Green.
    lines = (*start(), "b3", "d3", "b1", "b2", "pass", "pass", "pass")
    assert tell(*lines)[-1] == "Area 1: Ines 2, Jonas 1, Priya 1 (Jonas passed earlier)."
    surveyed = (*lines, "museum lemon3", "left")
    assert tell(*surveyed, "decline")[:2] == [
        "Priya declines a parcel in area 1.",
        "The Lord Lemon parcel (worth 0) is left over in area 1 and leaves the game.",
    ]
    assert tell(*surveyed, "right")[0] == (
        "Priya claims the Lord Lemon parcel on the right of area 1 for no points and still has 0."
    )


def test_the_season_ends_where_nobody_has_cubes() -> None:
    sentences = tell(*start(), "pass", "pass", "pass")
    assert sentences[:2] == [
        "Priya passes last and keeps 11 cubes.",
        "The survey begins. Priya is last on the passing scale and will start season 2.",
    ]
    assert [sentence[:35] for sentence in sentences[2:]] == [
        f"Area {area}: nobody has cubes here; the " for area in range(1, 5)
    ]


def test_the_last_survey() -> None:
    position = replayed(*THREE[:-1], players=3)._replace(season=4)
    assert told(position, "pass")[1] == "The last survey begins. Jonas is last on the passing scale."


AREA_ONE = ("a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3")


def ranked(*numbers: int, scale: tuple[int, ...]) -> str:
    """How area 1 is told in which the colours have these numbers of cubes."""
    players = len(scale)
    spaces = iter(AREA_ONE)
    cubes = tuple(sum(1 << BITS[next(spaces)] for _ in range(number)) for number in numbers)
    position = replayed(*start(), players=players)._replace(cubes=cubes, scale=scale[:-1], turn=scale[-1])
    return told(position, "pass")[2]


@pytest.mark.parametrize(
    ("numbers", "scale", "sentence"),
    [
        ((3, 2, 1), (2, 1, 0), "Area 1: Ines 3, Jonas 2, Priya 1."),
        ((2, 2, 0), (2, 1, 0), "Area 1: Jonas 2, Ines 2 (Jonas passed earlier)."),
        ((2, 0, 1), (2, 1, 0), "Area 1: Ines 2, Priya 1."),
        ((4, 2, 2), (2, 1, 0), "Area 1: Ines 4, Priya 2, Jonas 2 (Priya passed earlier)."),
        ((1, 1, 2), (0, 1, 2), "Area 1: Priya 2, Ines 1, Jonas 1 (Ines passed earlier)."),
        (
            (2, 2, 2),
            (2, 0, 1),
            "Area 1: Priya 2, Ines 2, Jonas 2 (tied, so the passing scale decides).",
        ),
        ((4, 2, 0, 1), (2, 1, 0, 3), "Area 1: Ines 4, Jonas 2, Wanda 1."),
        ((1, 3, 2, 2), (0, 1, 3, 2), "Area 1: Jonas 3, Wanda 2, Priya 2, Ines 1 (Wanda passed earlier)."),
        ((3, 2, 1, 0), (0, 1, 3, 2), "Area 1: Ines 3, Jonas 2, Priya 1."),
        (
            (2, 2, 1, 1),
            (3, 1, 2, 0),
            "Area 1: Jonas 2, Ines 2, Wanda 1, Priya 1 (ties are decided by the passing scale).",
        ),
    ],
)
def test_ranks_and_what_breaks_ties(numbers: tuple[int, ...], scale: tuple[int, ...], sentence: str) -> None:
    assert ranked(*numbers, scale=scale) == sentence


def test_ranks_of_four_that_differ() -> None:
    position = replayed(*start(), players=4)
    spaces = ("a2 b2 c2 d2", "a3 b3 c3", "b1 d1", "f3")
    cubes = [sum(1 << BITS[space] for space in words.split()) for words in spaces]
    cubes[3] = 1 << BITS["d3"]
    position = position._replace(cubes=tuple(cubes), scale=(0, 1, 2), turn=3)
    assert told(position, "pass")[2] == "Area 1: Ines 4, Jonas 3, Priya 2, Wanda 1."


@pytest.mark.parametrize(
    ("numbers", "scale", "sentence"),
    [
        ((1, 2, 3), (0, 1), "Area 1: the neutral colour 3, Jonas 2, Ines 1."),
        (
            (0, 2, 2),
            (0, 1),
            "Area 1: the neutral colour 2, Jonas 2 (Jonas is behind the neutral colour on the passing scale).",
        ),
        (
            (0, 2, 2),
            (1, 0),
            "Area 1: Jonas 2, the neutral colour 2 (Jonas is ahead of the neutral colour on the passing scale).",
        ),
        (
            (3, 1, 1),
            (0, 1),
            "Area 1: Ines 3, the neutral colour 1, Jonas 1 (Jonas is behind the neutral colour on the passing scale).",
        ),
        (
            (2, 1, 2),
            (0, 1),
            "Area 1: Ines 2, the neutral colour 2, Jonas 1 (Ines is ahead of the neutral colour on the passing scale).",
        ),
        ((2, 2, 1), (1, 0), "Area 1: Jonas 2, Ines 2, the neutral colour 1 (Jonas passed earlier)."),
        (
            (2, 2, 2),
            (1, 0),
            "Area 1: Jonas 2, the neutral colour 2, Ines 2 (tied, so the passing scale decides).",
        ),
    ],
)
def test_ranks_with_the_neutral_colour(numbers: tuple[int, ...], scale: tuple[int, ...], sentence: str) -> None:
    assert ranked(*numbers, scale=scale) == sentence


# Area 1: Blue 1, neutral 1. Area 2: neutral alone. Area 3: Blue. Area 4: nobody.
TWO: Lines = (*start(), "b3", "neutral d3", "pass", "b6", "neutral f3")


def test_the_neutral_colour_removes_parcels() -> None:
    assert tell(*TWO, players=2)[2] == (
        "Area 1: the neutral colour 1, Ines 1 (Ines is behind the neutral colour on the passing scale)."
    )
    assert tell(*TWO, "remove left", players=2) == [
        "Jonas removes the Lady Violet parcel (worth 0) on the left of area 1 for the neutral colour."
    ]
    assert tell(*TWO, "remove right", players=2) == [
        "Jonas removes the Lord Lemon parcel (worth 0) on the right of area 1 for the neutral colour."
    ]
    assert tell(*TWO, "remove left", "right", players=2)[1:] == [
        (
            "Area 2: only the neutral colour is here, and removes both parcels: Sir Brown (worth 0) and Mrs. "
            "Blackmore (worth 0)."
        ),
        "Area 3: Ines is alone here, with 1 cube.",
    ]


def test_what_a_removal_leaves_behind() -> None:
    # Area 1: Blue 2, neutral 1, and nobody to take what the neutral colour leaves.
    lines = (*start(), "b3", "neutral d3", "pass", "b2", "neutral skip", "museum lemon3")
    assert tell(*lines, "remove left", players=2)[:2] == [
        "Ines removes the Lady Violet parcel (worth 0) on the left of area 1 for the neutral colour.",
        "The Lord Lemon parcel (worth 0) is left over in area 1 and leaves the game.",
    ]


def with_parcels(position: Position, *ids: str) -> Position:
    """Return the position with other parcels in area 1."""
    parcels = tuple((position.deck.place_of[id], False) for id in ids)
    return position._replace(region=(*parcels, *position.region[len(parcels) :]))


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (("L4", "V2"), "the Lord Lemon parcel (worth 2) and the Lady Violet parcel (worth 0)"),
        (("L4", "L6"), "two Lord Lemon parcels (worth 2 and 3)"),
        (("L4", "X1"), "the Lord Lemon parcel (worth 2) and the one without a patron (worth 5)"),
        (("X1", "L4"), "the Lord Lemon parcel (worth 2) and the one without a patron (worth 5)"),
    ],
)
def test_two_parcels_that_nobody_gets(ids: tuple[str, str], words: str) -> None:
    position = with_parcels(replayed(*start(), "pass", "pass", players=3), *ids)
    assert told(position, "pass")[2] == f"Area 1: nobody has cubes here; {words} leave the game."
    alone = with_parcels(replayed(*start(), "b3", "pass", "pass", "pass", players=3), *ids)
    left_over = told(alone, "museum lemon3")[1]
    assert left_over == f"{words[0].upper()}{words[1:]} are left over in area 1 and leave the game."


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (("L4", "V2"), "Lord Lemon (worth 2) and Lady Violet (worth 0)"),
        (("L4", "L6"), "two of Lord Lemon (worth 2 and 3)"),
        (("X1", "L4"), "Lord Lemon (worth 2) and the one without a patron (worth 5)"),
    ],
)
def test_two_parcels_that_the_neutral_colour_removes(ids: tuple[str, str], words: str) -> None:
    position = with_parcels(replayed(*start(), "b6", "neutral b3", "pass", players=2), *ids)
    assert told(position, "pass")[2] == f"Area 1: only the neutral colour is here, and removes both parcels: {words}."


def test_the_parcel_without_a_patron() -> None:
    right = with_parcels(replayed(*THREE, players=3), "L4", "X1")
    assert told(right, "right") == [
        "Ines claims the parcel without a patron on the right of area 1 for 5 points and now has 5."
    ]
    assert told(apply(right, "left"), "museum lemon3")[1] == (
        "The parcel without a patron (worth 5) is left over in area 1 and leaves the game."
    )
    removing = with_parcels(replayed(*TWO, players=2), "X1", "L4")
    assert told(removing, "remove left") == [
        "Jonas removes the parcel without a patron (worth 5) on the left of area 1 for the neutral colour."
    ]
    removing = with_parcels(replayed(*TWO, players=2), "L4", "X1")
    assert told(removing, "remove right") == [
        "Jonas removes the parcel without a patron (worth 5) on the right of area 1 for the neutral colour."
    ]


def worth(position: Position, id: str, value: int) -> Position:
    """Return the position with another value of that parcel, as another deck may have it."""
    place = position.deck.place_of[id]
    parcels = position.deck.parcels
    changed = (*parcels[:place], parcels[place]._replace(value=value), *parcels[place + 1 :])
    return position._replace(deck=position.deck._replace(parcels=changed))


@pytest.mark.parametrize("side", ["left", "right"])
def test_values_that_other_decks_may_have(side: str) -> None:
    ids = ("X1", "L4") if side == "left" else ("L4", "X1")
    position = with_parcels(replayed(*THREE, players=3), *ids)
    assert told(worth(position, "X1", 0), side) == [
        f"Ines claims the parcel without a patron on the {side} of area 1 for no points and still has 0."
    ]
    assert told(worth(position, "X1", 1), side) == [
        f"Ines claims the parcel without a patron on the {side} of area 1 for 1 point and now has 1."
    ]
    other = "right" if side == "left" else "left"
    assert told(worth(position, "L4", 1), other) == [
        f"Ines claims the Lord Lemon parcel on the {other} of area 1 for 1 point and now has 1."
    ]
