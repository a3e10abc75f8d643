"""Parcels as they lie in the region: their ground, their cartouches, and their empty places."""

from functools import lru_cache
from html import escape

from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.components import load_deck
from engine.titles.mykerinos.rules.position import Table
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, element_name
from games.boards.kit.svg import group, num
from games.boards.mykerinos import grid, words
from games.boards.mykerinos.grid import CELL, PARCEL_HEIGHT, PARCEL_WIDTH
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.pieces import cartouche as shield

SURVEYING = ("survey", "remove")
SIDES = ("left", "right")


@lru_cache(maxsize=2048)
def parcel(deck: str, slot: int, card: int, prefix: str) -> str:
    """Draw the ground of a parcel: sand, the spine, and a hairline of the patron's colour."""
    patron = load_deck(deck).parcels[card].patron
    w, h = PARCEL_WIDTH, PARCEL_HEIGHT
    folds = f"M{num(w / 2)},5V{h - 5}M5,{CELL}H{w - 5}M5,{2 * CELL}H{w - 5}"
    return group(
        *grid.slot_corner(slot),
        PEN.rect(0, 0, w, h, 5, "sand", "ink", 1.8)
        + f'<rect width="{w}" height="{h}" rx="5" fill="url(#{prefix}sand)"/>'
        + PEN.path(folds, s="sand2", w=1.3, more='stroke-dasharray="3.4 3.2"')
        + PEN.rect(2.9, 2.9, w - 5.8, h - 5.8, 3, s=f"h{patron}", w=1.8),
    )


@lru_cache(maxsize=32)
def empty_slot(slot: int) -> str:
    """Draw the place of a parcel that has been claimed or removed."""
    dashes = 'stroke-dasharray="7 6"'
    return group(
        *grid.slot_corner(slot), PEN.rect(1, 1, PARCEL_WIDTH - 2, PARCEL_HEIGHT - 2, 5, s="rule", w=2, more=dashes)
    )


@lru_cache(maxsize=8)
def survey_frame(area: int) -> str:
    """Draw a frame round the area in which somebody has to decide."""
    x, y = grid.slot_corner(2 * area)
    wide = 2 * PARCEL_WIDTH + grid.PARCEL_GAP
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
    x, y = grid.slot_corner(slot)
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
