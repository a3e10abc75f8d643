"""Seats' pieces, the same for every title: a wooden block with its own shape and hatching for each colour."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import PREFIX
from games.boards.kit.palette import SHARED
from games.boards.kit.svg import ROUND, Pen, num, use

THICK = 6
"""The height of a block, in units of a drawing whose spaces are 60 wide."""

TOPS = {
    "blue": "M-14,-16H14V11H-14Z",
    "red": "M-14.5,-2A14.5,14 0 1 1 14.5,-2A14.5,14 0 1 1 -14.5,-2Z",
    "green": "M0,-20L17,-2L0,16L-17,-2Z",
    "white": "M-6,-17.5H6V-8H15.5V4H6V13.5H-6V4H-15.5V-8H-6Z",
    "yellow": "M-10,-17H10L17,-2L10,13H-10L-17,-2Z",
    "black": "M0,-20L16,13H-16Z",
}
SIDES = {
    "blue": f"M-14,-16H14V{11 + THICK}H-14Z",
    "red": f"M-14.5,-2A14.5,14 0 0 1 14.5,-2V{THICK - 2}A14.5,14 0 0 1 -14.5,{THICK - 2}Z",
    "green": f"M0,-20L17,-2V{THICK - 2}L0,{16 + THICK}L-17,{THICK - 2}V-2Z",
    "white": f"M-6,-17.5H6V-8H15.5V{4 + THICK}H6V{13.5 + THICK}H-6V{4 + THICK}H-15.5V-8H-6Z",
    "yellow": f"M-10,-17H10L17,-2V{THICK - 2}L10,{13 + THICK}H-10L-17,{THICK - 2}V-2Z",
    "black": f"M0,-20L16,13V{13 + THICK}H-16V13Z",
}
USUAL = ("blue", "red", "green", "white")
"""The colours of most titles; black is a rival that is no seat."""

# The engraver's hatching, which stood for colour in black-and-white prints of coats of arms: (kind, turned by).
Hatching = tuple[str, int]
HATCHES: Mapping[str, Hatching] = {
    "blue": ("lines", 90),
    "red": ("lines", 0),
    "green": ("lines", -45),
    "yellow": ("dots", 0),
}

PEN = Pen(SHARED)


def block(colour: str, prefix: str, hatched: bool = False) -> str:
    """Draw a wooden block, about 30 wide. Its hatching is hidden unless `hatched`, or a page's CSS shows it."""
    out = PEN.path(SIDES[colour], colour + "2", "edge", 2) + PEN.path(TOPS[colour], colour, "edge", 1.6)
    if colour in HATCHES:
        hidden = "" if hatched else ' display="none"'
        out += f'<path d="{TOPS[colour]}" fill="url(#{prefix}s-{colour})" class="hatch"{hidden}/>'
    return out


def pip() -> str:
    """Draw the hole in the top of the reader's own pieces."""
    return PEN.circle(0, -2.4, 3.9, "sheet", "edge", 1.4)


def blocks(prefix: str, hatched: bool = False, colours: Iterable[str] = USUAL) -> str:
    """Draw the pieces of these colours for a sprite: `blue`, `mine-blue` with a hole, and their patterns."""
    out = []
    for colour in colours:
        if colour in HATCHES:
            out.append(hatch(PEN, f"{prefix}s-{colour}", HATCHES[colour], "hatchlight", 5.4, 1.5))
        out.append(f'<g id="{prefix}{colour}">{block(colour, prefix, hatched)}</g>')
        out.append(f'<g id="{prefix}mine-{colour}">{use(prefix + colour)}{pip()}</g>')
    return "".join(out)


def hatch(pen: Pen, ident: str, hatching: Hatching, role: str, pitch: float, w: float) -> str:
    """Draw a pattern; `pitch`: units from line to line."""
    kind, turned = hatching
    half = num(pitch / 2)
    if kind == "dots":
        quarter, rest = pitch / 4, pitch * 3 / 4
        body = pen.circle(quarter, quarter, w * 0.95, role) + pen.circle(rest, rest, w * 0.95, role)
    else:
        d = {
            "lines": f"M{half},0V{num(pitch)}",
            "net": f"M{half},0V{num(pitch)}M0,{half}H{num(pitch)}",
            "zigzag": f"M0,{num(pitch * 0.7)}L{half},{num(pitch * 0.3)}L{num(pitch)},{num(pitch * 0.7)}",
        }[kind]
        body = pen.path(d, s=role, w=w)
    size = f'width="{num(pitch)}" height="{num(pitch)}"'
    turn = f' patternTransform="rotate({turned})"' if turned else ""
    return f'<pattern id="{ident}" {size} patternUnits="userSpaceOnUse"{turn}>{body}</pattern>'


def corners(wide: float, high: float, length: float, width: float, x: float = 0, y: float = 0) -> str:
    ends = ((x, y, 1, 1), (x + wide, y, -1, 1), (x, y + high, 1, -1), (x + wide, y + high, -1, -1))
    d = "".join(f"M{num(px)},{num(py + sy * length)}V{num(py)}H{num(px + sx * length)}" for px, py, sx, sy in ends)
    return PEN.path(d, s="ink", w=width, more=ROUND)


@lru_cache(maxsize=64)
def mark(colour: str, prefix: str = PREFIX, cls: str = "pc") -> SafeString:
    """Draw a seat's block for running text; the name stands beside it."""
    return mark_safe(
        f'<svg class="{cls}" viewBox="-19 -21 38 44" aria-hidden="true">{use(prefix + colour)}</svg>'
    )  # fmt: skip
