"""How it is drawn: colours that can be told apart and read, shapes for seats and sites, pictures for mails, cost."""

from io import BytesIO

import pytest
from PIL import Image

from engine.titles.thebes.rules.components import COLOURS, PLACES, SITE_IDS
from engine.titles.thebes.rules.position import Position
from games.boards.kit.png import png
from games.boards.thebes import dial, words
from games.boards.thebes.drawings import DRAWN, SITE_HATCHES
from games.boards.thebes.geography import SPOTS
from games.boards.thebes.palette import PALETTE
from tests.games.boards.colours import invisible_pieces, poor_contrasts
from tests.games.boards.counting import calls
from tests.games.boards.thebes.tables import BOARD, TITLE, games, look, sample

TEXT = (
    *((f"on{site}", site) for site in SITE_IDS),
    *(("ink", f"t{site}") for site in SITE_IDS),
    *((role, ground) for role in ("ink", "soft") for ground in ("land", "sea", "dial", "dial2", "card", "sheet")),
    ("year", "dial"),
    ("year", "sheet"),
    ("edge", "brass"),
    ("onfaience", "faience"),
)
"""(text, ground), as they are put on one another."""
MOST_CALLS = 700
"""For map and cards drawn again: places, markers and cards are made once; what they are asked for is worked out anew."""


def test_text_can_be_read_on_its_ground() -> None:
    assert poor_contrasts(PALETTE, TEXT, 4.5) == {}


def test_every_marker_stands_out_by_its_top_or_its_edge() -> None:
    assert invisible_pieces(PALETTE, COLOURS, ("land", "dial", "dial2", "sea")) == []


def test_sites_differ_in_figure_hatching_and_letter() -> None:
    assert len(set(DRAWN["sites"].values())) == len(SITE_IDS) == len(set(SITE_HATCHES.values()))
    assert len({words.letter(site) for site in range(len(SITE_IDS))}) == len(SITE_IDS)


def test_t1_1_every_place_has_a_spot_of_its_own_inside_the_dial() -> None:
    assert set(SPOTS) == set(PLACES)
    inner = dial.HALF - dial.DEPTH / 2
    for spot in SPOTS.values():
        assert abs(spot.x - dial.CENTRE) < inner and abs(spot.y - dial.CENTRE) < inner
    corners = [spot[:2] for spot in SPOTS.values()]
    assert all(
        (x - other_x) ** 2 + (y - other_y) ** 2 > 50**2
        for number, (x, y) in enumerate(corners)
        for other_x, other_y in corners[:number]
    )


def test_t1_2_the_dial_runs_clockwise_from_the_year_line() -> None:
    middles = [dial.middle(space) for space in range(1, 53)]
    assert middles[0][0] > dial.CENTRE > middles[51][0]
    assert middles[12][0] > middles[38][0]
    assert len({(round(x), round(y)) for x, y in middles}) == 52
    assert [dial.space_of(week) for week in (0, 1, 52, 53, 104, 157)] == [0, 1, 52, 1, 52, 1]


def test_pictures_become_png_with_the_boards_hatching_where_it_is_wanted() -> None:
    position, _seen = next(iter(sample()))
    view = TITLE.view(position, 0)
    made = {}
    for patterns in (False, True):
        for picture in BOARD.letters.pictures(view, look(position, 0, patterns=patterns)):
            data = png(picture.svg, 500)
            with Image.open(BytesIO(data)) as image:
                assert image.format == "PNG" and image.width == 500
                assert len(image.convert("RGB").getcolors(1 << 16) or []) > 20, "something is drawn"
            assert len(data) < 100_000
            made[picture.name, patterns] = data
    assert {name for name, _patterns in made} == {"map", "cards"}
    assert made["map", False] != made["map", True]


@pytest.fixture(scope="module")
def full() -> Position:
    """Four seats, late in the game, with exhibitions on the table."""
    late = [position for position in games()[2] if position.turn >= 0 and all(card >= 0 for card in position.spaces)]
    return late[len(late) // 2]


def test_a_board_that_was_drawn_before_is_put_together_from_kept_pieces(full: Position) -> None:
    seen = look(full, full.turn)
    view = TITLE.view(full, full.turn)
    BOARD.page.board(view, seen)
    assert calls(lambda: BOARD.page.board(view, seen)) < MOST_CALLS


def test_sizes_stay_small_enough_for_a_phone(full: Position) -> None:
    seen = look(full, full.turn)
    sizes = {drawing.name: len(drawing.svg) for drawing in BOARD.page.board(TITLE.view(full, full.turn), seen)}
    assert sizes["atlas"] < 20_000 and sizes["display"] < 20_000
    assert len(BOARD.lists.sprite()) < 56_000
