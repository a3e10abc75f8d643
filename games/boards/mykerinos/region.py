"""The drawing of the region. Ground, parcels and each space in each state are drawn once and cached."""

from functools import lru_cache
from html import escape

from engine.titles.mykerinos.rules.position import Table, colour_name
from engine.titles.mykerinos.rules.spaces import NAMES, PARCELS_A_ROW, WIDTH, parcel_spaces
from games.boards.contract import Look
from games.boards.kit.choosable import CHOSEN, choosable, element_name
from games.boards.kit.svg import num, svg, use
from games.boards.mykerinos import words
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.parcels import (
    AREA_GAP,
    CELL,
    LEFT,
    PARCEL_GAP,
    PARCEL_HEIGHT,
    PARCEL_WIDTH,
    SPINE,
    SURVEYING,
    TOP,
    cartouches,
    centre,
    column_left,
    empty_slot,
    kind_of,
    parcel,
    row_top,
    size,
    slot_corner,
    survey_frame,
)
from games.lib.text.sentences import active_language
from games.lib.text.sentences import look_up as _

STITCHES = 'stroke-dasharray="2.4 3.2"'


def region(table: Table, look: Look, thumb: bool = False) -> str:
    """Draw the region; a thumbnail has no numbers at the edge. The region must have been dealt."""
    language = active_language()
    height = table.height
    wide, high = size(height)
    body = [ground(height)]
    for slot, dealt in enumerate(table.region):
        if dealt is None:
            body.append(empty_slot(slot))
        else:
            body.append(parcel(table.deck.name, slot, dealt[0], look.prefix))
    body.append(stitches(tuple(dealt is not None for dealt in table.region)))
    if table.phase in SURVEYING:
        body.append(survey_frame(table.area))
    body += spaces(table, look, language)
    body += cartouches(table, look, language)
    if not thumb:
        body.append(edges(height))
    label = _("The region in season {season}: 8 by {rows} spaces").format(season=table.season, rows=height)
    return svg(wide, high, "".join(body), label, "board region")


def spaces(table: Table, look: Look, language: str) -> list[str]:
    """Draw every space of a dealt parcel, and every cube."""
    owners = [""] * (WIDTH * table.height)
    own = own_colour(table, look)
    for number, mask in enumerate(table.cubes):
        name = colour_name(table.players, number)
        while mask:
            low = mask & -mask
            owners[low.bit_length() - 1] = name
            mask ^= low
    pyramids = table.pyramids
    # One tuple of what differs from space to space; locals for speed.
    legal, within, last, fresh, prefix = look.legal, look.within, look.last, look.fresh, look.prefix
    mine = "" if look.seat is None else colour_name(table.players, look.seat)
    found = []
    for slot, dealt in enumerate(table.region):
        for bit in SLOT_SPACES[slot]:
            owner = owners[bit]
            if dealt is None and not owner:
                continue
            name = NAMES[bit]
            pyramid = dealt is not None and bool(pyramids >> bit & 1)
            if owner:
                news = "last" if name in last else "fresh" if name in fresh else ""
                piece = f"mine-{owner}" if owner == mine else owner
                found.append(space(prefix, language, bit, pyramid, piece, news))
            elif name in within or name in legal:
                found.append(open_space(prefix, language, bit, pyramid, own, name in legal))
            else:
                found.append(space(prefix, language, bit, pyramid, "", ""))
    return found


def own_colour(table: Table, look: Look) -> str:
    """Return the colour of the cube that the reader's choice puts down. Rule: M7.3."""
    if table.phase == "neutral":
        return "white"
    return colour_name(table.players, look.seat or 0)


SLOT_SPACES = tuple(tuple(parcel_spaces(slot)) for slot in range(3 * PARCELS_A_ROW))
KINDS = tuple(kind_of(bit) for bit in range(len(NAMES)))
CORNERS = tuple(f"{num(column_left(bit % WIDTH))} {num(row_top(bit // WIDTH))}" for bit in range(len(NAMES)))


@lru_cache(maxsize=16384)
def space(prefix: str, language: str, bit: int, pyramid: bool, piece: str, news: str) -> str:
    """Draw a space with a piece of the sprite (`blue`, `mine-blue`), or free. `news`: "last", "fresh" or ""."""
    kind = KINDS[bit]
    inner = rock(prefix, kind) if pyramid else ""
    if piece:
        inner += standing(prefix + piece, kind, pyramid)
    said = [*place_words(language, bit, pyramid), words.cube(piece) if piece else _("free")]
    if news:
        inner += use(f"{prefix}{news}-{kind}")
        said.append(_("last move") if news == "last" else _("new since your last move"))
    name = escape(", ".join(said))
    return element(bit, f'role="img" aria-label="{name}"', f"<title>{name}</title>{inner}")


@lru_cache(maxsize=8192)
def open_space(prefix: str, language: str, bit: int, pyramid: bool, own: str, legal: bool) -> str:
    """Draw a free space that the reader can take, with the states that a script switches on."""
    kind = KINDS[bit]
    piece = standing(f"{prefix}{own if own == 'white' else 'mine-' + own}", kind, pyramid, CHOSEN)
    inner = use(f"{prefix}under-{kind}") + (rock(prefix, kind) if pyramid else "") + piece + use(f"{prefix}over-{kind}")
    base = ", ".join([*place_words(language, bit, pyramid), _("free")])
    return element(bit, choosable(base, legal), f"<title>{escape(element_name(base, legal))}</title>{inner}")


def element(bit: int, attributes: str, inner: str) -> str:
    hit = f'<rect width="{CELL}" height="{CELL}" fill="none" pointer-events="all"/>'
    return f'<g transform="translate({CORNERS[bit]})" data-token="{NAMES[bit]}" {attributes}>{inner}{hit}</g>'


@lru_cache(maxsize=1024)
def place_words(language: str, bit: int, pyramid: bool) -> tuple[str, str, str]:
    """Describe a space: `c5`, `area 3`, `open ground`."""
    row, column = divmod(bit, WIDTH)
    area = _("area {area}").format(area=row // 3 * 2 + column // 4 + 1)
    return NAMES[bit], area, _("pyramid") if pyramid else _("open ground")


def rock(prefix: str, kind: str) -> str:
    aside = (centre(kind) - 30) * 0.8
    return use(prefix + "pyr", 30 + aside, 30, 0.92 if kind == "f" else 0.84)


def standing(piece: str, kind: str, pyramid: bool, more: str = "") -> str:
    """Draw a cube on a space; on a pyramid it is smaller, so that the top stays in sight."""
    x = centre(kind)
    return use(piece, x + 7, 40, 0.8, more) if pyramid else use(piece, x, 30, 0.96, more)


@lru_cache(maxsize=4)
def ground(height: int) -> str:
    wide, high = size(height)
    return PEN.rect(0, 0, wide, high, f="sheet", cls="back")


@lru_cache(maxsize=256)
def stitches(lying: tuple[bool, ...]) -> str:
    """Draw stitches over the gutters between parcels: spaces of different areas are adjacent. Rule: M3.4."""
    gap = AREA_GAP
    d = ""
    for slot, here in enumerate(lying):
        x, y = slot_corner(slot)
        if here and slot % PARCELS_A_ROW == 1 and lying[slot + 1]:
            edge = x + PARCEL_WIDTH
            d += "".join(f"M{num(edge - 3)},{num(y + row * CELL + 30)}H{num(edge + gap + 3)}" for row in range(3))
        if here and slot + PARCELS_A_ROW < len(lying) and lying[slot + PARCELS_A_ROW]:
            edge = y + PARCEL_HEIGHT
            for column in (0, CELL + SPINE):
                d += f"M{num(x + column + 30)},{num(edge - 3)}V{num(edge + gap + 3)}"
    return PEN.path(d, s="soft", w=1.7, more=STITCHES)


@lru_cache(maxsize=4)
def edges(height: int) -> str:
    """Draw letters and numbers at the edges; screen readers skip them, because every space has its name."""
    plain = 'font-weight="400"'
    out = [
        PEN.text(column_left(column) + CELL / 2, TOP - 9, "abcdefgh"[column], 19, "soft", plain)
        for column in range(WIDTH)
    ]
    out += [PEN.text(LEFT - 14, row_top(row) + CELL / 2 + 6.5, row + 1, 19, "soft", plain) for row in range(height)]
    for area in range(height // 3 * 2):
        x, y = slot_corner(2 * area)
        if area % 2:
            x += 2 * PARCEL_WIDTH + PARCEL_GAP
        out.append(PEN.circle(x, y, 13, "wall", "sheet", 2) + PEN.text(x, y + 6.1, area + 1, 17.5, "sheet"))
    return f'<g aria-hidden="true" pointer-events="none">{"".join(out)}</g>'
