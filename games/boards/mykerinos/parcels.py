"""The grid of the region, whose spaces are 60 units wide and tall, and the parcels on it: ground, cartouches, empty places."""

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.components import load_deck
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.spaces import PARCELS_A_ROW, WIDTH
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, element_name
from games.boards.kit.svg import group, num
from games.boards.mykerinos import words
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.pieces import cartouche as shield

SURVEYING = ("survey", "remove")
SIDES = ("left", "right")

CELL = 60
SPINE = 9
"""Between the two columns of a parcel; its cartouche stands on it, over the middle row."""
PARCEL_GAP = 4
AREA_GAP = 15
LEFT, TOP, RIGHT, BOTTOM = 29, 30, 15, 13
PARCEL_WIDTH = 2 * CELL + SPINE
PARCEL_HEIGHT = 3 * CELL

KINDS = ("f", "l", "r")
"""Kinds of spaces: `f` is whole; `l` and `r`, in the middle row, leave a strip of 11 to the cartouche beside them."""


def column_left(column: int) -> float:
    return (
        LEFT
        + column * CELL
        + (column + 1) // 2 * SPINE
        + column // 2 * PARCEL_GAP
        + column // 4 * (AREA_GAP - PARCEL_GAP)
    )


def row_top(row: int) -> float:
    return TOP + row * CELL + row // 3 * AREA_GAP


def kind_of(space: int) -> str:
    """Return the kind of a space, given by its bit number."""
    if space // WIDTH % 3 != 1:
        return "f"
    return "r" if space % 2 else "l"


def frame(kind: str) -> tuple[float, float]:
    """Return left edge and width of the free part of a space, from its own corner."""
    return {"f": (0, CELL), "l": (0, CELL - 11), "r": (11, CELL - 11)}[kind]


def centre(kind: str) -> float:
    """Return how far in a piece stands on a space; it always stands 30 down."""
    return {"f": 30, "l": 24, "r": 36}[kind]


def slot_corner(slot: int) -> tuple[float, float]:
    return column_left(slot % PARCELS_A_ROW * 2), row_top(slot // PARCELS_A_ROW * 3)


def size(height: int) -> tuple[float, float]:
    """Return width and height of the drawing of a region that is `height` spaces tall."""
    return column_left(7) + CELL + RIGHT, row_top(height - 1) + CELL + BOTTOM


@lru_cache(maxsize=2048)
def parcel(deck: str, slot: int, card: int, prefix: str) -> str:
    """Draw the ground of a parcel: sand, the spine, and a hairline of the patron's colour."""
    patron = load_deck(deck).parcels[card].patron
    w, h = PARCEL_WIDTH, PARCEL_HEIGHT
    folds = f"M{num(w / 2)},5V{h - 5}M5,{CELL}H{w - 5}M5,{2 * CELL}H{w - 5}"
    return group(
        *slot_corner(slot),
        PEN.rect(0, 0, w, h, 5, "sand", "ink", 1.8)
        + f'<rect width="{w}" height="{h}" rx="5" fill="url(#{prefix}sand)" class="texture"/>'
        + PEN.path(folds, s="sand2", w=1.3, more='stroke-dasharray="3.4 3.2"')
        + PEN.rect(2.9, 2.9, w - 5.8, h - 5.8, 3, s=f"h{patron}", w=1.8),
    )


@lru_cache(maxsize=32)
def empty_slot(slot: int) -> str:
    """Draw the place of a parcel that has been claimed or removed."""
    dashes = 'stroke-dasharray="7 6"'
    return group(*slot_corner(slot), PEN.rect(1, 1, PARCEL_WIDTH - 2, PARCEL_HEIGHT - 2, 5, s="rule", w=2, more=dashes))


@lru_cache(maxsize=8)
def survey_frame(area: int) -> str:
    """Draw a frame round the area in which somebody has to decide."""
    x, y = slot_corner(2 * area)
    wide = 2 * PARCEL_WIDTH + PARCEL_GAP
    return PEN.rect(x - 5, y - 5, wide + 10, PARCEL_HEIGHT + 10, 8, s="faience", w=5)


def cartouches(table: Table, look: Look, language: str) -> list[str]:
    """Draw patron and value of each parcel; in the surveyed area they are `left` and `right`."""
    found = []
    due = table.area if table.phase in SURVEYING else -1
    for slot, dealt in enumerate(table.region):
        if dealt is not None:
            side = SIDES[slot % 2] if slot // 2 == due else ""
            state = "" if not side else "legal" if side in look.legal else "within" if side in look.within else ""
            found.append(cartouche(table.deck.name, look.prefix, language, slot, dealt[0], side, state))
    return found


@lru_cache(maxsize=4096)
def cartouche(deck: str, prefix: str, language: str, slot: int, card: int, side: str, state: str) -> str:
    found = load_deck(deck).parcels[card]
    fields = {"parcel": words.parcel(found), "area": slot // 2 + 1}
    place = _("left parcel of area {area}: {parcel}") if slot % 2 == 0 else _("right parcel of area {area}: {parcel}")
    base = place.format(**fields)
    x, y = slot_corner(slot)
    ring = group(PARCEL_WIDTH / 2, PARCEL_HEIGHT / 2, shield(prefix, found.patron, found.value))
    if not state:
        token = f' data-token="{side}"' if side else ""
        # If it is no choice, the tooltip explains its power.
        text = escape(base if side else f"{base}. {words.power(found.patron)}")
        return group(x, y, f"<title>{text}</title>{ring}", f'role="img" aria-label="{text}"{token}')
    w, h = PARCEL_WIDTH, PARCEL_HEIGHT
    hit = f'<rect width="{w}" height="{h}" fill="none" pointer-events="all"/>'
    lit = (
        PEN.rect(
            6, 6, w - 12, h - 12, 5, s="faience", w=3, more='stroke-dasharray="9 6" display="none"', cls="on-legal"
        )
        + PEN.rect(
            6, 6, w - 12, h - 12, 5, s="faience", w=3, more='stroke-dasharray="9 6" display="none"', cls="on-next"
        )
        + PEN.rect(5, 5, w - 10, h - 10, 5, s="faience", w=7, more='display="none"', cls="on-chosen")
    )
    title = f"<title>{escape(element_name(base, state == 'legal'))}</title>"
    return group(x, y, title + lit + ring + hit, f'data-token="{side}" {choosable(base, state == "legal")}')
