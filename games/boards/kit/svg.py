"""Drawing SVG as text.

Colours are *roles*: a shape carries a class for each (`f-ink` fills, `s-ink` strokes), to which the style sheets of a page give
light and dark colours. `Pen.finish` writes the light ones into a drawing for a mail.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files

Point = tuple[float, float]

CLASSES = re.compile(r'\bclass="([^"]*)"')
TEXTURE = re.compile(r'<\w+ [^<>]*class="texture\b[^<>]*/>')
"""A shape that only adorns a ground. Mails do without: textures are a fifth of a picture's bytes."""
PAINTS = {"f-": "fill", "s-": "stroke"}
HIDDEN = 'display="none"'
ROUND = 'stroke-linecap="round"'


def num(x: float) -> str:
    """Format a number with at most two decimals, one from ten on, and no trailing zeros."""
    text = f"{x:.{1 if abs(x) >= 10 else 2}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in corners)


def line(corners: Iterable[Point]) -> str:
    """Return path data of straight lines through the corners."""
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in corners)


class Pen:
    """Shapes in the colours of a palette: role -> (light, dark). `f`: the role that fills, `s`: that strokes."""

    def __init__(self, palette: Mapping[str, tuple[str, str]]) -> None:
        self.palette = palette

    def paint(self, f: str = "", s: str = "", w: float = 1, more: str = "", cls: str = "") -> str:
        """Return the attributes of a shape. `w`: stroke width, `cls`: further classes, `more`: further attributes."""
        names = " ".join(filter(None, (cls, f and f"f-{f}", s and f"s-{s}")))
        out = f' class="{names}"' if names else ""
        if not f:
            out += ' fill="none"'
        if s:
            out += f' stroke-width="{num(w)}"'
        return out + (" " + more if more else "")

    def finish(self, drawing: str, defs: str = "") -> str:
        """Put its pieces and light colours into a drawing for a mail, so that it stands alone, and leave out textures."""
        head, end, rest = drawing.partition(">")
        return CLASSES.sub(self.colour, TEXTURE.sub("", f"{head}{end}<defs>{defs}</defs>{rest}"))

    def colour(self, classes: re.Match[str]) -> str:
        roles = [(PAINTS[name[:2]], name[2:]) for name in classes[1].split() if name[:2] in PAINTS]
        return " ".join(f'{paint}="{self.palette[role][0]}"' for paint, role in roles) or classes[0]

    def poly(self, corners: Iterable[Point], f: str = "", s: str = "", w: float = 1, more: str = "") -> str:
        return f'<polygon points="{points(corners)}"{self.paint(f, s, w, more)}/>'

    def path(self, d: str, f: str = "", s: str = "", w: float = 1, more: str = "", cls: str = "") -> str:
        return f'<path d="{d}"{self.paint(f, s, w, more, cls)}/>'

    def circle(  # noqa: PLR0913  (a shape has that many attributes)
        self, x: float, y: float, r: float, f: str = "", s: str = "", w: float = 1, more: str = "", cls: str = ""
    ) -> str:
        return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}"{self.paint(f, s, w, more, cls)}/>'

    def rect(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        r: float = 0,
        f: str = "",
        s: str = "",
        w: float = 1,
        more: str = "",
        cls: str = "",
    ) -> str:
        corner = f' rx="{num(r)}"' if r else ""
        place = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"{corner}'
        return f"<rect {place}{self.paint(f, s, w, more, cls)}/>"

    def text(
        self, x: float, y: float, words: object, size: float, f: str = "ink", more: str = "", cls: str = ""
    ) -> str:
        """Draw text in the drawing's own font, bold and centred unless `more` says otherwise."""
        where = f'x="{num(x)}" y="{num(y)}" font-size="{num(size)}"'
        return f"<text {where}{self.paint(f, more=more, cls=cls)}>{escape(str(words))}</text>"


def use(ident: str, x: float = 0, y: float = 0, scale: float = 1, more: str = "") -> str:
    """Place a piece of the sprite, moved and scaled."""
    if scale == 1:
        where = (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")
    else:
        where = f' transform="translate({num(x)} {num(y)}) scale({num(scale)})"'
    return f'<use href="#{ident}"{where}{" " + more if more else ""}/>'


def symbol(ident: str, body: str) -> str:
    return f'<g id="{ident}">{body}</g>'


def hidden_sheet(body: str) -> str:
    """Return the hidden SVG of a page, where `use` finds its pieces."""
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" font-weight="700" '
        f'text-anchor="middle"><defs>{body}</defs></svg>'
    )


def group(x: float, y: float, body: str, more: str = "") -> str:
    """Move the origin of the body."""
    return f'<g transform="translate({num(x)} {num(y)})"{" " + more if more else ""}>{body}</g>'


def svg(width: float, height: float, body: str, label: str, cls: str, more: str = "") -> str:
    """Return a whole drawing, which also stands alone if its pieces are inside."""
    return (
        f'<svg class="{cls}" viewBox="0 0 {num(width)} {num(height)}" '
        f'width="{num(width)}" height="{num(height)}" role="group" aria-label="{escape(label)}" '
        f'font-weight="700" text-anchor="middle"{" " + more if more else ""}>{body}</svg>'
    )


LABEL = re.compile(r'role="\w+" aria-label="[^"]*"')


def hide_from_readers(drawing: str) -> str:
    """Hide a drawing from screen readers, for a page that describes it in words; nothing in it can be chosen."""
    head, end, rest = drawing.partition(">")
    return LABEL.sub('aria-hidden="true"', head, count=1) + end + rest


def read_drawings(board: str) -> dict[str, dict[str, str]]:
    """Return the drawings in the board's `drawings.toml`, SVG with a shape a line, by section and name."""
    found = tomllib.loads((files(board) / "drawings.toml").read_text("utf-8"))
    return {section: {name: body.replace("\n", "") for name, body in one.items()} for section, one in found.items()}
