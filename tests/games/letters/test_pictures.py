"""M2.8: what is written on a board can be read on a phone: letters of ten pixels, where the picture is 360 wide."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from games.boards.contract import Look, Picture
from games.boards.registry import get_presenter
from games.models import Player
from games.table.table import Table
from tests.games.conftest import make_player
from tests.steps import finished_game, game_at

pytestmark = pytest.mark.django_db

PHONE = 360
SMALLEST = 10
SCALE = re.compile(r"scale\(([\d.]+)")
MATRIX = re.compile(r"matrix\(")


def letters(picture: Picture) -> Iterator[tuple[float, str]]:
    """Size in pixels of all that is written on it, shown on a phone, and the words."""
    root = ElementTree.fromstring(picture.svg)
    width = float(root.attrib["viewBox"].split()[2])
    pieces = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def walk(element: ElementTree.Element, scale: float, size: float) -> Iterator[tuple[float, str]]:
        moved = element.attrib.get("transform", "")
        assert not MATRIX.search(moved)
        for found in SCALE.findall(moved):
            scale *= float(found)
        size = float(element.attrib.get("font-size", size))
        words = "".join(element.itertext()).strip() if element.tag == "text" else ""
        if words:
            yield scale * size * PHONE / width, words
        if element.tag == "use":
            yield from walk(pieces[element.attrib["href"].removeprefix("#")], scale, size)
        for child in element:
            if child.tag != "defs":
                yield from walk(child, scale, size)

    yield from walk(root, 1, 16)


def pictures(table: Table, language: str) -> tuple[Picture, ...]:
    from django.utils import translation

    presenter = get_presenter(table.game.title, table.game.rules)
    with translation.override(language):
        return presenter.letters.pictures(table.view(table.seats[0]), Look(tuple(table.names()), 0))


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_m2_8_letters_on_a_board_are_ten_pixels_high_on_a_phone(
    title: str, language: str, alice: Player, bob: Player
) -> None:
    people = (alice, bob, make_player("dora"), make_player("emil"))
    tables = [game_at(ply, *people, title=title, name=f"At {ply}") for ply in (4, 40, 90)]
    tables.append(finished_game(alice, bob, title=title))
    seen = 0
    for table in tables:
        for picture in pictures(table, language):
            found = list(letters(picture))
            small = [(round(size, 2), words) for size, words in found if size < SMALLEST]
            assert small == [], picture.name
            seen += len(found)
            # In words too, for whoever sees no pictures: who is where.
            assert len(picture.alt) > 20 and "{" not in picture.alt
    assert seen > 100
