"""The drawings of region and museum: what every element is called, what can be chosen, what is left out."""

import re
from collections import Counter
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from PIL import Image

from engine.titles.mykerinos.rules.components import COLOURS, NO_PATRON, PATRONS
from engine.titles.mykerinos.rules.position import Position, colour_name
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import AREAS, NAMES, parcel_spaces
from games.boards.contract import Look
from games.boards.kit.layers import take_apart
from games.boards.kit.painting import FONTS, paint
from games.boards.kit.png import png
from games.boards.kit.seat_pieces import HATCHES as SEAT_HATCHES
from games.boards.kit.seat_pieces import TOPS
from games.boards.mykerinos.palette import PALETTE
from games.boards.mykerinos.pieces import HATCHES
from tests.games.boards.colours import invisible_pieces, poor_contrasts
from tests.games.boards.counting import calls
from tests.games.boards.mykerinos.tables import (
    BOARD,
    PLAIN,
    TITLE,
    WINGS,
    drawing,
    look,
    played,
    sample,
)
from tests.games.boards.mykerinos.tables import (
    NAMES as PLAYERS,
)
from tests.games.boards.trees import title_of, tokens
from tests.markup import read_fragment

BEFORE = ("first blue", WINGS, PLAIN)


def drawings(position: Position, seen: Look) -> dict[str, str]:
    return {drawing.name: str(drawing.svg) for drawing in BOARD.page.board(TITLE.view(position, seen.seat), seen)}


def test_there_is_no_board_before_the_wings_are_dealt_and_no_region_between_seasons() -> None:
    assert drawings(played(), look(played(), None)) == {}
    dealt = played("first blue", WINGS)
    assert list(drawings(dealt, look(dealt, None))) == ["museum"]
    assert list(drawings(played(*BEFORE), look(played(*BEFORE), None))) == ["region", "museum"]


def test_every_space_and_room_has_one_element_with_a_name() -> None:
    for position, seen in sample():
        for name, svg in drawings(position, seen).items():
            found = tokens(read_fragment(svg))
            if name == "museum":
                assert set(found) == set(room_texts(position.deck.name, position.wings))
            else:
                lying = {
                    NAMES[space]
                    for slot, dealt in enumerate(position.region)
                    if dealt is not None
                    for space in parcel_spaces(slot)
                }
                cubes = {NAMES[bit] for bit in range(72) if any(mask >> bit & 1 for mask in position.cubes)}
                assert set(found) - {"left", "right"} == lying | cubes
            for token, element in found.items():
                assert element.get("aria-label"), token
                assert title_of(element) == element.get("aria-label")


def test_what_is_legal_is_a_button_and_nothing_else_is() -> None:
    for position, seen in sample():
        buttons, lit = set(), set()
        for svg in drawings(position, seen).values():
            for token, element in tokens(read_fragment(svg)).items():
                if element.get("role") == "button":
                    assert element.get("tabindex") == "0"
                    buttons.add(token)
                else:
                    assert element.get("role") == "img" and element.get("tabindex") is None
                if element.get("data-name") is not None:
                    lit.add(token)
        on_board = set(NAMES) | {"left", "right"} | set(room_texts(position.deck.name, position.wings or ("",) * 5))
        assert buttons == seen.legal & on_board
        assert lit == seen.within & on_board


def test_a_space_is_called_by_its_place_its_ground_and_what_is_on_it() -> None:
    position = played(*BEFORE, "b2", "h6", "d5")
    found = tokens(drawing(position, "region", look(position, 0, last=frozenset({"d5"}), fresh=frozenset({"h6"}))))
    labels = {token: element.get("aria-label") for token, element in found.items()}
    assert labels["b2"] == "b2, area 1, open ground, your cube"
    assert labels["h6"] == "h6, area 4, open ground, red cube, new since your last move"
    assert labels["d5"] == "d5, area 3, open ground, green cube, last move"
    assert labels["c5"] == "c5, area 3, open ground, free, legal"
    assert labels["a1"] == "a1, area 1, pyramid, free"
    assert found["c5"].get("data-name") == "c5, area 3, open ground, free"


def test_marks_are_put_on_cubes_only() -> None:
    """A move of the season before names a space that is free again."""
    position = played(*BEFORE, "b2")
    seen = look(position, None, last=frozenset({"b2", "c5"}))
    labels = [element.get("aria-label") for element in tokens(drawing(position, "region", seen)).values()]
    assert [label for label in labels if "last move" in label] == ["b2, area 1, open ground, blue cube, last move"]


def test_a_two_room_is_named_by_both_its_patrons() -> None:
    position = played(*BEFORE)
    found = tokens(drawing(position, "museum", look(position, None)))
    assert found["violet+lemon"].get("aria-label") == "2-room between Lady Violet and Lord Lemon, free"
    assert found["brown5"].get("aria-label") == "Sir Brown's 5-room, free"


@pytest.fixture(scope="module")
def surveyed() -> list[Position]:
    return [position for position, _seen in sample(1) if position.phase in ("survey", "remove")]


def test_in_a_survey_the_parcels_of_the_area_are_the_tokens(surveyed: list[Position]) -> None:
    for position in surveyed:
        found = tokens(drawing(position, "region", look(position, position.turn)))
        left, right = position.region[2 * position.area : 2 * position.area + 2]
        sides = {"left"} if left is not None else set()
        sides |= {"right"} if right is not None else set()
        assert sides == {"left", "right"} & set(found)
        for side in sides:
            assert f"{side} parcel of area {position.area + 1}" in found[side].get("aria-label")
            assert found[side].get("role") == "button"


def test_areas_that_were_surveyed_show_no_parcels_and_no_spaces(surveyed: list[Position]) -> None:
    done = [position for position in surveyed if position.area]
    assert done
    for position in done:
        found = tokens(drawing(position, "region", look(position, None)))
        gone = {NAMES[bit] for area in range(position.area) for bit in range(72) if AREAS[area] >> bit & 1}
        assert not gone & set(found)


def test_season_four_has_nine_rows() -> None:
    heights = {position.season: position.height for position, _seen in sample() if position.region}
    assert heights[4] == 9 and heights[1] == 6
    position = next(position for position, _seen in sample(1) if position.season == 4 and position.region)
    found = tokens(drawing(position, "region", look(position, None)))
    assert {"a9", "h9"} <= set(found) and len(found) == 72


def test_only_parcels_that_lie_are_drawn() -> None:
    """What is still in the deck is nowhere on the board."""
    for position, _seen in sample(31):
        if position.region:
            tree = drawing(position, "region", look(position, None))
            shown = sorted(
                label.partition(": ")[2]
                for element in tree.iter()
                if " parcel of area " in (label := element.get("aria-label") or "")
            )
            parcels = [position.deck.parcels[dealt[0]] for dealt in position.region if dealt is not None]
            assert len(shown) == len(parcels)


def pieces(tree: Any, token: str) -> list[str]:
    return [element.get("href") for element in tokens(tree)[token].iter() if element.get("href")]


def test_each_colour_has_its_own_piece_and_mine_have_a_hole() -> None:
    position = played(*BEFORE[:2], PLAIN, "b2", "h6", "d5", "h3", players=4)
    tree = drawing(position, "region", look(position, 1))
    assert pieces(tree, "b2") == ["#b-blue"]
    assert pieces(tree, "h6") == ["#b-mine-red"]
    assert pieces(tree, "d5") == ["#b-green"]
    assert pieces(tree, "h3") == ["#b-white"]


def test_with_two_players_neutral_cubes_are_white_and_nobodys() -> None:
    position = played(*BEFORE, "b2", "neutral c5", "h6", players=2)
    assert position.phase == "neutral" and colour_name(2, 2) == "white"
    tree = drawing(position, "region", look(position, 1))
    assert pieces(tree, "c5") == ["#b-white"]
    assert "#b-white" in pieces(tree, "d5"), "what would be chosen now is a neutral cube"
    assert tokens(tree)["d5"].get("role") == "button", "the verb that all moves share is no choice"


def test_names_follow_the_language() -> None:
    position = played(*BEFORE, "b2")
    plain = drawings(position, look(position, None))
    with translation.override("de"):
        drawings(position, look(position, None))
    assert drawings(position, look(position, None)) == plain
    assert len(PLAYERS) == 4


PATRON_ROLES = (*PATRONS, NO_PATRON)


TEXT = (
    *((f"on{patron}", patron) for patron in PATRON_ROLES),
    *(("ink", f"t{patron}") for patron in PATRON_ROLES),
    ("ink", "floor"),
    ("ink", "hall"),
    ("soft", "sheet"),
    ("sheet", "wall"),
    ("onfaience", "faience"),
)
"""(text, ground), as they are put on one another in drawings and cards."""


def test_text_can_be_read_on_its_ground() -> None:
    assert poor_contrasts(PALETTE, TEXT, 4.5) == {}


def test_every_piece_stands_out_by_its_top_or_its_edge() -> None:
    assert invisible_pieces(PALETTE, COLOURS, ("sand", "sheet", "floor")) == []


def test_seats_and_patrons_differ_in_shape_and_hatching() -> None:
    assert len({TOPS[colour] for colour in COLOURS}) == len(COLOURS)
    seats = [SEAT_HATCHES.get(colour) for colour in COLOURS]
    assert len(set(seats)) == len(COLOURS)
    assert len({HATCHES[patron] for patron in PATRONS}) == len(PATRONS)


MOST_CALLS = 200
"""For a whole board: a call for each space or room would be 87, and each of them makes more when it draws anew."""


@pytest.fixture(scope="module")
def full() -> Position:
    """Return the fourth season at its fullest."""
    return max(
        (position for position, _seen in sample(1) if position.season == 4 and position.phase == "excavation"),
        key=lambda position: sum(mask.bit_count() for mask in position.cubes),
    )


def test_a_board_that_was_drawn_before_is_put_together_from_kept_pieces(full: Position) -> None:
    seen = look(full, full.turn)
    view = TITLE.view(full, full.turn)
    BOARD.page.board(view, seen)
    assert calls(lambda: BOARD.page.board(view, seen)) < MOST_CALLS


def test_the_next_move_draws_anew_only_what_it_changed(full: Position) -> None:
    seat = full.turn
    BOARD.page.board(TITLE.view(full, seat), look(full, seat))
    move = TITLE.legal(full, seat)[-1]
    after = TITLE.apply(full, move)
    seen = look(after, None)
    BOARD.page.board(TITLE.view(full, None), look(full, None))
    assert calls(lambda: BOARD.page.board(TITLE.view(after, None), seen)) < 2 * MOST_CALLS


def test_sizes_stay_small_enough_for_a_phone(full: Position) -> None:
    seen = look(full, full.turn)
    sizes = {drawing.name: len(drawing.svg) for drawing in BOARD.page.board(TITLE.view(full, full.turn), seen)}
    assert sizes["region"] < 64_000 and sizes["museum"] < 40_000
    assert len(BOARD.lists.sprite()) < 20_000


POSITION = played("first blue", WINGS, PLAIN, "b2", "h6", "d5")


VIEW = TITLE.view(POSITION, 0)


def test_pictures_say_in_words_where_everybody_is() -> None:
    region, museum = BOARD.letters.pictures(VIEW, look(POSITION, 0))
    assert region.alt == "The region in season 1. Ines: b2; Jonas: h6; Priya: d5."
    assert museum.alt == "The museum. Ines: no rooms; Jonas: no rooms; Priya: no rooms."


@pytest.mark.parametrize("patterns", [False, True])
def test_a_picture_becomes_a_png_of_the_width_asked_for(patterns: bool) -> None:
    for picture in BOARD.letters.pictures(VIEW, look(POSITION, 0, patterns=patterns)):
        data = png(picture.svg, 500)
        with Image.open(BytesIO(data)) as image:
            assert image.format == "PNG" and image.width == 500 and image.mode == "P"
            assert len(image.convert("RGB").getcolors(1 << 16) or []) > 20, "something is drawn"
        assert len(data) < 100_000


def test_patterns_are_in_the_picture_when_they_are_asked_for() -> None:
    plain, hatched = (
        png(BOARD.letters.pictures(VIEW, look(POSITION, 0, patterns=patterns))[0].svg, 500)
        for patterns in (False, True)
    )
    assert plain != hatched


def test_letters_are_drawn_with_the_font_of_the_repository() -> None:
    assert len(FONTS) == 2
    words = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">{}</svg>'
    text = '<text x="4" y="22" font-size="20" font-family="Palatino, serif">Ab</text>'
    assert png(words.format(text), 60) != png(words.format(""), 60)


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\w"):
        png("no picture", 100)


def test_flat_colours_come_out_to_the_letter() -> None:
    """The grounds of two patrons differ by little: what saves colours must not make them one."""
    for picture in BOARD.letters.pictures(VIEW, look(POSITION, 0)):
        parts = take_apart(picture.svg)
        painted = paint(parts, 500 / parts.width)
        with Image.open(BytesIO(png(picture.svg, 500))) as image:
            shown = image.convert("RGB")
        drawn = {tuple(bytes.fromhex(colour)) for colour in re.findall(r"#([0-9a-f]{6})", picture.svg)}
        pairs = Counter(zip(pixels(painted), pixels(shown), strict=True))
        large = [colours for colours, count in pairs.items() if colours[0] in drawn and count > 50]
        assert len(large) > 5
        assert all(before == after for before, after in large), picture.name


def pixels(image: Image.Image) -> list[tuple[int, int, int]]:
    data = image.tobytes()
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))
