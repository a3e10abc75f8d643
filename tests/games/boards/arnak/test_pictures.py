"""Pictures for mails: their letters are in the font of mails, and nothing is drawn outside them."""

import re
import xml.etree.ElementTree as ElementTree
from io import BytesIO

import pytest
from PIL import Image, ImageFont

from engine.titles.arnak.rules.components import CARDS, COLOURS, RIVAL_COLOUR
from engine.titles.arnak.rules.effects import RESOURCES
from engine.titles.arnak.rules.position import start
from games.boards.arnak import PRESENTER
from games.boards.arnak.figures import card_figure, mask, portrait, ruin
from games.boards.arnak.icons import ICON_NAMES, ICONS
from games.boards.arnak.palette import PALETTE
from games.boards.arnak.pieces import MARKS
from games.boards.arnak.signs import SIGNS, signs
from games.boards.kit.painting import FONTS
from games.boards.kit.png import png
from tests.games.boards.arnak.tables import TITLE, Scene, look_at, scenes, walk
from tests.games.boards.colours import poor_contrasts

EDGE = 40
"""Units around a drawing in which something could stick out."""


def some() -> list[Scene]:
    return [scene for scene in scenes(61) if PRESENTER.letters.pictures(scene.view, scene.look)]


def test_every_letter_of_a_picture_is_in_the_font_of_mails() -> None:
    font = ImageFont.truetype(FONTS[0], 40)
    missing = font.getmask("\ue000").getbbox(), bytes(font.getmask("\ue000"))
    letters: set[str] = set()
    for scene in some():
        for picture in PRESENTER.letters.pictures(scene.view, scene.look):
            letters |= set("".join(ElementTree.fromstring(picture.svg).itertext()))
    assert len(letters) > 20
    for letter in letters - {" ", "\n"}:
        mask = font.getmask(letter)
        assert (mask.getbbox(), bytes(mask)) != missing, f"{letter} is not in the font"


@pytest.mark.parametrize("name", ["island", "track", "row", "hand"])
def test_nothing_is_drawn_outside_of_a_picture(name: str) -> None:
    """Seen with an edge of clear ground around, by pixels."""
    for scene in some()[::6]:
        for picture in PRESENTER.letters.pictures(scene.view, scene.look):
            if picture.name != name:
                continue
            wide, high = map(float, re.findall(r'viewBox="0 0 (\S+) (\S+)"', picture.svg)[0])
            box = f'viewBox="0 0 {wide + 2 * EDGE} {high + 2 * EDGE}"'
            larger = re.sub(r'viewBox="0 0 \S+ \S+" width="\S+" height="\S+"', box, picture.svg, count=1)
            moved = f'</defs><g transform="translate({EDGE} {EDGE})">'
            larger = larger.replace("</defs>", moved, 1).removesuffix("</svg>") + "</g></svg>"
            with Image.open(BytesIO(png(larger, int(wide) + 2 * EDGE))) as drawn:
                image = drawn.convert("RGB")
            inner = Image.new("L", image.size, 255)
            inner.paste(0, (EDGE - 1, EDGE - 1, image.width - EDGE + 1, image.height - EDGE + 1))
            outside = Image.composite(image, Image.new("RGB", image.size, "white"), inner)
            assert outside.getextrema() == ((255, 255),) * 3


def test_patterns_are_shown_for_who_asks() -> None:
    position = next(position for position, _ in walk(3, "bird", 5)[::-1] if position.phase == "turn")
    plain = look_at(position, 0)
    hatched = look_at(position, 0, patterns=True)
    one = PRESENTER.letters.pictures(plain.view, plain.look)[1]
    other = PRESENTER.letters.pictures(hatched.view, hatched.look)[1]
    assert png(one.svg, one.width) != png(other.svg, other.width)


def test_an_empty_table_has_nothing_to_show() -> None:
    for players in (1, 4):
        for seat in (0, None):
            view = TITLE.view(start(players, 0, 0), seat)
            seen = look_at(start(players, 0, 0), seat).look
            assert PRESENTER.page.board(view, seen) == () and PRESENTER.lists.thumbnail(view, seen) == ""
            assert PRESENTER.page.panels(view, seen) == () and PRESENTER.letters.pictures(view, seen) == ()
            assert PRESENTER.page.key(view, seen) == ""


GROUNDS = (
    *("vellum", "page", "buff", "dune", "isle", "upland", "jungle", "silver", "gold", "sheet", "faience2"),
    *("tcoin", "tcompass", "ttablet", "tarrowhead"),
)


TEXT = (
    *(("ink", ground) for ground in GROUNDS),
    *(("soft", ground) for ground in ("vellum", "buff", "sheet", "tarrowhead", "isle", "page")),
    *((f"on{name}", name) for name in RESOURCES),
    ("onfaience", "faience"),
)
"""(text, ground), as they are put on one another."""


def test_text_can_be_read_on_its_ground() -> None:
    assert poor_contrasts(PALETTE, TEXT, 4.5) == {}


def test_every_icon_has_a_name_and_every_sign_an_icon() -> None:
    assert list(ICON_NAMES) == list(ICONS) and len(ICONS) == 44
    for card in CARDS:
        for sign in signs(card.effect):
            assert isinstance(sign, int) or sign in SIGNS or sign in ICONS, card.id


def test_figures_of_cards_guardians_and_assistants_are_all_different() -> None:
    cards = [card_figure(number, "buff") for number in range(len(CARDS))]
    assert len(set(cards)) == len(cards) - 2, "two Fundings and two Explorations share theirs"
    assert len({mask(number) for number in range(15)}) == 15
    assert len({portrait(number) for number in range(12)}) == 12
    assert len({ruin(number) for number in range(16)}) == 6


def test_every_seat_and_the_rival_have_a_mark_of_their_own() -> None:
    assert set(MARKS) == {*COLOURS, RIVAL_COLOUR} and len(set(MARKS.values())) == 5
