"""Pieces on the table, centred on the origin: cubes (each colour its own shape), pyramids, cartouches, hatching."""

from random import Random

from engine.mykerinos.components import NO_PATRON, PATRONS
from games.boards.ink import num, use
from games.boards.mykerinos.palette import PEN

JOIN = 'stroke-linejoin="round"'
THICK = 6
"""The height of a block, in the units of a drawing in which a space is 60 wide."""

TOPS = {
    "blue": "M-14,-16H14V11H-14Z",
    "red": "M-14.5,-2A14.5,14 0 1 1 14.5,-2A14.5,14 0 1 1 -14.5,-2Z",
    "green": "M0,-20L17,-2L0,16L-17,-2Z",
    "white": "M-6,-17.5H6V-8H15.5V4H6V13.5H-6V4H-15.5V-8H-6Z",
}
SIDES = {
    "blue": f"M-14,-16H14V{11 + THICK}H-14Z",
    "red": f"M-14.5,-2A14.5,14 0 0 1 14.5,-2V{THICK - 2}A14.5,14 0 0 1 -14.5,{THICK - 2}Z",
    "green": f"M0,-20L17,-2V{THICK - 2}L0,{16 + THICK}L-17,{THICK - 2}V-2Z",
    "white": f"M-6,-17.5H6V-8H15.5V{4 + THICK}H6V{13.5 + THICK}H-6V{4 + THICK}H-15.5V-8H-6Z",
}

# The engraver's hatching, which stood for colour in black-and-white prints of coats of arms: (kind, turned by).
HATCHES = {
    "violet": ("lines", 45),
    "lemon": ("dots", 0),
    "brown": ("net", 45),
    "blackmore": ("net", 0),
    "tangerine": ("zigzag", 0),
    "blue": ("lines", 90),
    "red": ("lines", 0),
    "green": ("lines", -45),
}


def cube(colour: str, prefix: str, hatched: bool = False) -> str:
    """A wooden block, about 30 wide. Its hatching is hidden unless `hatched`, or a page's CSS shows it."""
    out = PEN.path(SIDES[colour], colour + "2", "edge", 2, JOIN) + PEN.path(TOPS[colour], colour, "edge", 1.6, JOIN)
    if colour in HATCHES:
        hidden = "" if hatched else ' display="none"'
        out += f'<path d="{TOPS[colour]}" fill="url(#{prefix}s-{colour})" class="hatch"{hidden}/>'
    return out


def pip() -> str:
    """The hole in the top of the pieces of whoever looks."""
    return PEN.circle(0, -2.4, 3.9, "sheet", "edge", 1.4)


def pyramid() -> str:
    """In a space of 60 units, light from the left."""
    courses = []
    for t in (0.3, 0.52, 0.74):
        left, foot, right = (-1 - 24 * t, -22 + 36 * t), (-1 + 8 * t, -22 + 44 * t), (-1 + 26 * t, -22 + 33 * t)
        courses.append("M" + "L".join(f"{num(x)},{num(y)}" for x, y in (left, foot, right)))
    return (
        PEN.poly([(7, 22), (25, 11), (28, 21), (18, 24)], "cast")
        + PEN.poly([(-1, -22), (-25, 14), (7, 22)], "pyr1", "ink", 1.5, JOIN)
        + PEN.poly([(-1, -22), (7, 22), (25, 11)], "pyr2", "ink", 1.5, JOIN)
        + PEN.path("".join(courses), s="pyr3", w=0.8)
    )


def hatch(ident: str, who: str, role: str, pitch: float, w: float) -> str:
    """The pattern of a seat or patron; `pitch`: units from line to line."""
    kind, turned = HATCHES[who]
    half = num(pitch / 2)
    if kind == "dots":
        quarter, rest = pitch / 4, pitch * 3 / 4
        body = PEN.circle(quarter, quarter, w * 0.95, role) + PEN.circle(rest, rest, w * 0.95, role)
    else:
        d = {
            "lines": f"M{half},0V{num(pitch)}",
            "net": f"M{half},0V{num(pitch)}M0,{half}H{num(pitch)}",
            "zigzag": f"M0,{num(pitch * 0.7)}L{half},{num(pitch * 0.3)}L{num(pitch)},{num(pitch * 0.7)}",
        }[kind]
        body = PEN.path(d, s=role, w=w)
    size = f'width="{num(pitch)}" height="{num(pitch)}"'
    turn = f' patternTransform="rotate({turned})"' if turned else ""
    return f'<pattern id="{ident}" {size} patternUnits="userSpaceOnUse"{turn}>{body}</pattern>'


def sand(ident: str) -> str:
    """Grains on the ground, the same everywhere."""
    chance = Random(1899)
    grains = "".join(
        PEN.circle(chance.uniform(2, 58), chance.uniform(2, 58), 0.9, "sand2") for _ in range(13)
    )  # fmt: skip
    return f'<pattern id="{ident}" width="60" height="60" patternUnits="userSpaceOnUse">{grains}</pattern>'


def cartouche(prefix: str, patron: str, value: int) -> str:
    """An upright ring with its tie bar, 33 by 64: the patron's emblem above, the parcel's value below."""
    return (
        PEN.rect(-18, -33.5, 36, 67, 18, "sheet")
        + PEN.path("M-16.5,34.6H16.5", s="rim", w=3, more='stroke-linecap="round"')
        + PEN.rect(-16.5, -32, 33, 64, 16.5, patron, "rim", 1.6)
        + PEN.rect(-13.9, -29.4, 27.8, 58.8, 13.9, s=f"on{patron}", w=0.7)
        + use(prefix + patron, 0, -11.5, 0.56)
        + PEN.text(0, 23, value, 19, f"on{patron}")
    )


PATRON_FIGURES = (*PATRONS, NO_PATRON)
