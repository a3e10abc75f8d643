"""Colours that can be read and told apart, and pieces that say whose they are without colour."""

from engine.titles.arnak.rules.components import CARDS, COLOURS, RIVAL_COLOUR
from engine.titles.arnak.rules.effects import RESOURCES
from games.boards.arnak.figures import card_figure, mask, portrait, ruin
from games.boards.arnak.icons import ICON_NAMES, ICONS
from games.boards.arnak.palette import PALETTE
from games.boards.arnak.pieces import MARKS
from games.boards.arnak.signs import SIGNS, signs
from tests.games.boards.colours import poor_contrasts

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
