"""Rows of icons and numbers, in a drawing and in text."""

from functools import cache

from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import SIGNS, Signs
from games.boards.kit.svg import num, use

ICON, NUMBER, SIGN, GAP = 26, 14.5, 13, 3
LIGHT = 'font-weight="400"'
START = 'text-anchor="start"'
END = 'text-anchor="end"'


@cache
def line(
    signs: Signs, x: float, y: float, prefix: str, size: float = ICON, wide: float = 0, anchor: str = "middle"
) -> str:
    """Draw the row as SVG, its middle at y, and shrink it to fit `wide`."""
    at, out = 0.0, []
    for sign in signs:
        if isinstance(sign, int):
            step = NUMBER
            out.append(PEN.text(at + step / 2, 8.2, sign, 23))
        elif sign == ">":
            step = SIGN
            out.append(arrow(at + step / 2, 0))
        elif sign in SIGNS:
            step = SIGN
            out.append(PEN.text(at + step / 2, 7.6, SIGNS[sign], 21, more=LIGHT))
        else:
            step = ICON
            out.append(use(f"{prefix}i-{sign}", at + step / 2, 0))
        at += step + GAP
    at -= GAP
    scale = size / ICON
    if wide and at * scale > wide:
        scale = wide / at
    left = x - {"middle": at * scale / 2, "start": 0, "end": at * scale}[anchor]
    resized = "" if scale == 1 else f" scale({num(scale)})"
    return f'<g transform="translate({num(left)} {num(y)}){resized}">{"".join(out)}</g>'


def arrow(x: float, y: float) -> str:
    """Draw an arrow for "pay and get", which the font of mails lacks."""
    return PEN.path(f"M{num(x - 4)},{num(y - 6)}L{num(x + 5)},{num(y)}L{num(x - 4)},{num(y + 6)}Z", "soft")


@cache
def icon(name: str, prefix: str, cls: str = "ic") -> str:
    """Draw an icon for text; screen readers skip it, because the words beside it say the same."""
    return f'<svg class="{cls}" viewBox="-14 -14 28 28" aria-hidden="true">{use(f"{prefix}i-{name}")}</svg>'


@cache
def row(signs: Signs, prefix: str) -> str:
    """Draw the row for text; screen readers skip it. Numbers and signs wrap and zoom with the text."""
    out = []
    for sign in signs:
        if isinstance(sign, int):
            out.append(f"<b>{sign}</b>")
        elif sign in SIGNS:
            out.append(f"<i>{SIGNS[sign]}</i>")
        else:
            out.append(icon(sign, prefix))
    return f'<span class="ics" aria-hidden="true">{"".join(out)}</span>'
