"""The text board line by line: prompts, ties, powers, the final count, other languages."""

import re

import pytest

from engine.titles.mykerinos.rules.components import PATRON_NAMES, PATRONS
from engine.titles.mykerinos.rules.position import Position, Step
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import BITS, NAMES
from engine.titles.mykerinos.rules.view import view
from engine.titles.mykerinos.text.describe import describe
from tests.engine.mykerinos.boards import block, board, drawn_spaces, expected_marks, unwrapped
from tests.engine.mykerinos.played import game, place, replayed
from tests.engine.mykerinos.table import WINGS, blue_season, blue_with, start


def heading(position: Position) -> list[str]:
    return board(position).split("\n\n")[0].splitlines()


def test_before_and_between_seasons() -> None:
    assert heading(replayed(players=3)) == [
        "MYKERINOS, before season 1 of 4",
        "The first player is about to be drawn.",
    ]
    assert heading(replayed("first red", players=3)) == [
        "MYKERINOS, before season 1 of 4",
        "The wings of the museum are about to be dealt. Red starts the first season.",
    ]
    assert heading(replayed(*start(), "pass", "pass", "pass", players=3)) == [
        "MYKERINOS, after season 1 of 4",
        "The parcels of season 2 are about to be dealt. Green starts it.",
    ]


def test_whose_turn_it_is_in_the_excavation() -> None:
    lines = start()
    assert heading(replayed(*lines, players=3)) == [
        "MYKERINOS, season 1 of 4, excavation",
        "Blue to excavate, extend, use a patron or pass.",
    ]
    last = replayed(*lines, "pass", "pass", players=3)
    assert heading(last)[1] == "Only Green has not passed, and may take one more action or pass."
    assert heading(last._replace(personal=(0, 0, 0)))[1] == (
        "Green has no cubes in the personal stock and can only pass."
    )
    assert heading(replayed(*lines, "b3", players=2))[1] == (
        "Blue may excavate or extend with neutral cubes, or skip them."
    )


def test_whose_turn_it_is_in_the_survey() -> None:
    # Area 1: Blue 2, Red 1, Green 1; Red passes before Green.
    position = replayed(*start(), "b3", "d3", "b1", "b2", "pass", "pass", "pass", players=3)
    assert heading(position) == [
        "MYKERINOS, season 1 of 4, survey of area 1",
        "Blue to claim a parcel or put a cube into the museum.",
        "Later in this area Red claims a parcel or puts a cube into the museum.",
        "Later in this area, if a parcel is left, Green may claim one.",
    ]
    assert heading(position._replace(general=(0, 9, 9)))[1] == (
        "Blue to claim a parcel; no cube of this colour can enter the museum now."
    )
    third = position._replace(steps=(Step("take", 2),), turn=2)
    assert heading(third)[1:] == ["Green may claim a parcel, or decline."]
    neutral = replayed(*start(), "b3", "neutral d3", "pass", "b6", "neutral f3", players=2)
    assert heading(neutral) == [
        "MYKERINOS, season 1 of 4, survey of area 1",
        "Red to choose the parcel that the neutral colour removes.",
        "Later in this area Blue claims a parcel or puts a cube into the museum.",
    ]


@pytest.mark.parametrize(
    ("points", "personal", "sentence"),
    [
        ((3, 9), (1, 0), "Red wins on points."),
        ((9, 9), (1, 0), "Blue wins: level on points, but with more cubes in the personal stock."),
        ((9, 9), (1, 1), "Blue and Red share the victory, level on points and on cubes in the personal stock."),
    ],
)
def test_the_game_is_over(points: tuple[int, ...], personal: tuple[int, ...], sentence: str) -> None:
    *_, last = game(2, 1)
    position = last.after._replace(points=points, personal=personal, claimed=((), ()))
    assert heading(position) == ["MYKERINOS, the game is over", sentence]


def test_the_final_count_step_by_step() -> None:
    """The example of the rulebook. Rule: M9.3."""
    *_, last = game(3, 1)
    rooms = room_texts(last.after.deck.name, ("violet", "lemon", "brown", "blackmore", "tangerine"))
    held = ("lemon3", "blackmore3", "brown5", "blackmore+tangerine")
    blue = tuple(place(last.after, id) for id in ("L1", "L2", "K1", "B1", "B2", "B3", "T1", "T2", "V1"))
    position = last.after._replace(
        wings=("violet", "lemon", "brown", "blackmore", "tangerine"),
        museum=(sum(1 << rooms.index(room) for room in held), 0, 0),
        claimed=(blue, (), ()),
        points=(0, 1, 40),
        personal=(2, 0, 0),
    )
    assert block(board(position), "FINAL SCORING") == [
        "  Blue: 34 points, place 2, cubes in the personal stock 2",
        "    on the track 0",
        "    Lady Violet: parcels 1 x 1 (no room) = 1",
        "    Lord Lemon: parcels 2 x 3 (best room 3) = 6",
        "    Sir Brown: parcels 3 x 5 (best room 5) = 15",
        "    Mrs. Blackmore: parcels 1 x 3 (best room 3) = 3",
        "    Colonel Tangerine: parcels 2 x 2 (best room 2) = 4",
        "    sets of five patrons 1 x 5 = 5",
        "  Red: 1 points, place 3, cubes in the personal stock 0",
        "    on the track 1",
        "  Green: 40 points, place 1, cubes in the personal stock 0",
        "    on the track 40",
    ]


def test_who_starts_next() -> None:
    def next_start(*lines: str, players: int = 3) -> str:
        return unwrapped(block(board(replayed(*start(), *lines, players=players)), "SEATS"))[-1]

    assert next_start() == ("Whoever passes last starts the next season; still possible: Blue, Red and Green.")
    assert next_start("b3", "pass") == ("Whoever passes last starts the next season; still possible: Blue and Green.")
    green = "Green starts the next season, as the last on the passing scale."
    assert next_start("b3", "pass", "h3", "pass") == green
    assert next_start("b3", "pass", "h3", "pass", "pass") == green


def test_ties_that_are_decided_and_ties_that_are_open() -> None:
    def area_one(*lines: str, players: int = 3) -> str:
        return block(board(replayed(*start(), *lines, players=players)), "RANKING")[0].strip()

    assert area_one("b3", "d3") == "Area 1: Blue 1 = Red 1"
    assert area_one("b3", "d3", "h3", "h6", "pass") == "Area 1: Red 1, Blue 1"
    # One seat alone is left: the order of the scale is known.
    assert area_one("b3", "d3", "pass", "a3-a2", "d2") == "Area 1: Blue 3, Red 2"
    # With two players the neutral colour stands on 2: open until somebody has passed.
    assert area_one("b3", "neutral d3", players=2) == "Area 1: White 1 = Blue 1"
    assert area_one("b3", "neutral d3", "pass", players=2) == "Area 1: White 1, Blue 1"
    assert area_one("b3", "neutral d3", "h3", "neutral skip", "pass", players=2) == "Area 1: Blue 1, White 1"


def test_the_powers_of_upright_parcels() -> None:
    lines = blue_with("T4", "B3")
    assert block(board(replayed(*lines, players=3)), "POWERS") == [
        "  Sir Brown: put a cube from the personal stock into the museum (brown lemon3)",
        "  Colonel Tangerine: extend with three cubes (tangerine c4-c5-d5)",
    ]
    turned = replayed(*lines, "brown lemon3", players=3)
    assert block(board(turned), "POWERS") == ["  Colonel Tangerine: extend with three cubes (tangerine c4-c5-d5)"]
    assert "POWERS" not in board(replayed(*start(), players=3))
    # In the survey nobody can turn a parcel.
    survey = blue_season(("first blue", WINGS), "T4", "B3")[:-1]
    assert "POWERS" not in board(replayed(*survey, players=3))


def test_words_are_looked_up() -> None:
    """Every word goes through the look-up that is handed in: with one that blanks the words none is left."""
    asked = set()

    def shout(message: str, *_forms: object) -> str:
        asked.add(message)
        return re.sub(r"[a-z](?![^{]*})", "#", message)

    for players in (2, 3):
        for ply in game(players, 1):
            text = describe(view(ply.after, 0), shout)
            words = set(re.findall(r"[a-z]{2,}", text))
            notation = {*PATRONS, "left", "right", *NAMES}
            assert words <= notation, words - notation
    assert "Lord Lemon" in asked and "MUSEUM (a ring of five wings)" in asked


def test_long_words_of_other_languages_stay_within_the_width() -> None:
    def long(message: str, *_forms: object) -> str:
        return message + " aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" if message in PATRON_NAMES.values() else message * 2

    for ply in game(4, 1):
        text = describe(view(ply.after, 0), long)
        assert max(map(len, text.splitlines())) <= 100
        if ply.after.region:
            assert drawn_spaces(block(text, "REGION")) == expected_marks(ply.after)


def test_a_board_word_for_word() -> None:
    position = replayed(*start(), "b3", "d3", "h3", "b2-a2", players=3)
    assert board(position, 0).split("\n\n")[1].splitlines() == [
        "REGION (museum side at the top)",
        "  +-- area 1 ---------------------------+-- area 2 ---------------------------+",
        "  | Lady Violet      : Lord Lemon       | Sir Brown        : Mrs. Blackmore   |",
        "  | left: worth 0    : right: worth 0   | left: worth 0    : right: worth 0   |",
        "  |     a      b     :     c      d     |     e      f     :     g      h     |",
        "1 |     ^      .     :     ^      .     |     ^      .     :     ^      .     |",
        "2 |     B      B     :     .      .     |     .      .     :     .      .     |",
        "3 |     .      B     :     .      R     |     .      .     :     .      G     |",
        "  +-- area 3 ---------------------------+-- area 4 ---------------------------+",
        "  | Colonel Tangerine: Lady Violet      | Sir Brown        : Mrs. Blackmore   |",
        "  | left: worth 0    : right: worth 2   | left: worth 2    : right: worth 2   |",
        "  |     a      b     :     c      d     |     e      f     :     g      h     |",
        "4 |     ^      .     :     ^      .     |     ^      .     :     ^      .     |",
        "5 |     .      .     :     .      .     |     .      .     :     .      .     |",
        "6 |     .      .     :     .      .     |     .      .     :     .      .     |",
        "  +------------------+------------------+------------------+------------------+",
        ". is a free space, ^ a pyramid, a letter a cube: B Blue, R Red, G Green. B^ is a cube on a pyramid.",
        "    The lines are not walls: spaces touch across parcels and areas.",
        "  Blue: a2 b2 b3",
        "  Red: d3",
        "  Green: h3",
        "  Pyramids: a1 c1 e1 g1 a4 c4 e4 g4",
    ]


def test_a_cube_on_a_pyramid_and_a_neutral_one() -> None:
    on_pyramid = replayed(*blue_with("L2"), "lemon c4", players=3)
    assert drawn_spaces(block(board(on_pyramid), "REGION"))["c4"] == "B^"
    neutral = replayed(*start(), "b3", "neutral d3", players=2)
    assert drawn_spaces(block(board(neutral), "REGION"))["d3"] == "W"
    assert "W White (neutral)" in board(neutral)
    assert neutral.cubes[2] == 1 << BITS["d3"]
