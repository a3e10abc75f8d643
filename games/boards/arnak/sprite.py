"""The pieces that all drawings share, by the names under which `use` finds them."""

from functools import cache

from django.utils.safestring import SafeString, mark_safe

from engine.titles.arnak.rules.components import COLOURS, RIVAL_COLOUR
from games.boards.arnak.icons import ICONS
from games.boards.arnak.palette import PEN
from games.boards.arnak.pieces import pieces
from games.boards.contract import PREFIX
from games.boards.kit.seat_pieces import blocks
from games.boards.kit.svg import HIDDEN, hidden_sheet, read_drawings, symbol

SLOT = 54
"""The side of the space of a figure."""


@cache
def sprite(prefix: str = PREFIX) -> SafeString:
    return mark_safe(hidden_sheet(symbols(prefix) + states(prefix)))


@cache
def symbols(prefix: str, hatched: bool = False) -> str:
    """Draw icons, pieces and patterns. `hatched`: show the seats' hatching, for pictures outside a page."""
    out = [symbol(f"{prefix}i-{name}", body) for name, body in ICONS.items()]
    out.append(blocks(prefix, hatched, (*COLOURS, RIVAL_COLOUR)))
    out.append(pieces(prefix, hatched, COLOURS, RIVAL_COLOUR))
    out.append(grounds(prefix))
    return "".join(out)


def states(prefix: str) -> str:
    """Draw the states of a figure's space: `under` it, and `over` it when it is empty."""
    lit = PEN.rect(0, 0, SLOT, SLOT, 6, "faience2", "faience", 3.4)
    chosen = PEN.rect(0, 0, SLOT, SLOT, 6, "sheet", "faience", 5, HIDDEN, "on-chosen")
    ring = PEN.circle(SLOT / 2, SLOT / 2, 7.5, "sheet", "faience", 3.2)
    out = symbol(f"{prefix}under", either(lit) + chosen) + symbol(f"{prefix}over", either(ring))
    badge = PEN.circle(3, 3, 13, "faience", "sheet", 1.6)
    marks = (
        f'<g class="on-{number}" {HIDDEN}>{badge}{PEN.text(3, 10.2, number, 20.6, "onfaience")}</g>'
        for number in (1, 2, 3)
    )
    return out + symbol(f"{prefix}number", "".join(marks))


def either(body: str) -> str:
    """Show the body for what can be chosen now or next."""
    return f'<g class="on-legal" {HIDDEN}>{body}</g><g class="on-next" {HIDDEN}>{body}</g>'


def grounds(prefix: str) -> str:
    """Draw leaves for region I, hills for region II."""
    drawn = read_drawings("games.boards.arnak")["grounds"]
    return pattern(f"{prefix}jungle", 72, 64, drawn["jungle"]) + pattern(f"{prefix}hills", 60, 62, drawn["hills"])


def pattern(ident: str, wide: int, high: int, body: str) -> str:
    return f'<pattern id="{ident}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse">{body}</pattern>'
