"""The pictures of a mail: they decode to what was asked for, and tell themselves in words."""

import re
from collections import Counter
from io import BytesIO

import pytest
from PIL import Image

from games.boards.kit.layers import take_apart
from games.boards.kit.painting import FONTS, paint
from games.boards.kit.png import png
from tests.games.boards.mykerinos.tables import BOARD, PLAIN, TITLE, WINGS, look, played

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
