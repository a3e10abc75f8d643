"""Pictures are put together from layers that were painted before: nobody may see that."""

import random

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.records.playout import random_record
from engine.records.record import replay
from engine.registry import TITLES, get_title
from games.boards.contract import Look, Picture
from games.boards.kit import layers, painting
from games.boards.kit.png import png
from games.boards.registry import BOARDS, get_presenter
from games.lib.cache.lru import LRUCache

WIDTH = 480
DRAWN = [title for title in TITLES if title in BOARDS]


def pictures_of(title_id: str, names: tuple[str, ...] = ("Ann", "Ben")) -> list[Picture]:
    """Those of some positions of a game, with marks."""
    title, presenter = get_title(title_id), get_presenter(title_id, 1)
    found: list[Picture] = []
    plies = list(replay(random_record(title, 2, "pictures", 1)))
    for move, position in random.Random(1).sample(plies, 6):
        look = Look(names, 0, last=frozenset(move.split()), patterns=True)
        found += presenter.letters.pictures(title.view(position, 0), look)
    return found


def whole(svg: str) -> Image.Image:
    """Return the drawing in one piece, at the scale at which its layers are painted."""
    parts = layers.take_apart(svg)
    scale = WIDTH / parts.width
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    width, height = painting.size_of(parts, scale)
    drawn = painting.draw(parts._replace(defs=""), f'<g transform="scale({scale})">{inner}</g>', width, height)
    image = Image.new("RGB", drawn.size, "#ffffff")
    image.paste(drawn, mask=drawn)
    return image


@pytest.mark.parametrize("title_id", DRAWN)
def test_a_picture_is_what_its_drawing_is_in_one_piece(title_id: str) -> None:
    """But for half a pixel, as a piece stands at a whole one: seen from some way off they are the same.

    What was left out, or stands beside its place, is a patch.
    """
    for picture in pictures_of(title_id):
        parts = layers.take_apart(picture.svg)
        made, right = painting.paint(parts, WIDTH / parts.width), whole(picture.svg)
        assert made.size == right.size
        apart = ImageChops.difference(made.reduce(8), right.reduce(8)).convert("L")
        assert max(apart.tobytes()) < 45, picture.name
        assert ImageStat.Stat(apart).rms[0] < 7, picture.name


@pytest.mark.parametrize("title_id", DRAWN)
def test_a_second_picture_finds_its_layers_painted(title_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = pictures_of(title_id)
    before = [png(picture.svg, WIDTH) for picture in found]
    monkeypatch.setattr(painting, "draw", None)
    assert [png(picture.svg, WIDTH) for picture in found] == before
    again = pictures_of(title_id, ("Another name", "And one more"))
    assert [png(picture.svg, WIDTH) for picture in again] == before, "a name is said, not drawn"


def test_what_was_painted_long_ago_makes_room() -> None:
    shelf = LRUCache(4 * 100 * 3, painting.SHELF.size)
    for number in range(5):
        for asked in (number, 0):
            shelf.get(asked, lambda: painting.Painted(Image.new("RGBA", (10, 10))))
    assert list(shelf.held) == [3, 4, 0] and shelf.total == 1200


def test_layers_are_cut_where_things_move() -> None:
    svg = (
        '<svg viewBox="0 0 90 60" font-weight="700"><defs><circle id="b-a" r="3"/></defs><rect width="90" height="60"/>'
        '<g transform="translate(9 8)" data-token="a1" role="img" aria-label="A &gt; B"><title>a1</title><rect width="4"/>'
        '<use href="#b-a" transform="translate(1 2) scale(2)"/><rect width="60" fill="none" pointer-events="all"/></g>'
        '<text x="3" y="4">5</text></svg>'
    )
    parts = layers.take_apart(svg)
    assert (parts.width, parts.height, parts.style) == (90, 60, 'font-weight="700"')
    assert parts.layers == (
        layers.Layer('<rect width="90" height="60" />'),
        layers.Layer('<rect width="4" />', 9, 8),
        layers.Layer('<use href="#b-a" transform="scale(2)" />', 10, 10),
        layers.Layer("<text>5</text>", 3, 4),
    )
    assert layers.definitions_for(parts.defs, parts.layers[2].markup) == '<defs><circle id="b-a" r="3" /></defs>'
    assert layers.definitions_for(parts.defs, parts.layers[0].markup) == ""
