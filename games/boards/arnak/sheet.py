"""The end of a solo game: both figures with their totals, and their points side by side. Rule: A6.2, A7.8."""

from html import escape
from typing import Final

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import COLOURS, PAIRS, RIVAL_COLOUR
from engine.titles.arnak.rules.scoring import Count
from engine.titles.arnak.rules.view import View
from games.boards.arnak.palette import PEN
from games.boards.arnak.pieces import piece_name
from games.boards.contract import Look
from games.boards.kit.svg import num, use
from games.lib.text.sentences import look_up as _

WIDE, MIDDLE = 720, 360
TOP, STEP, HIGH = 236, 44, 22
"""Of the first bar, from bar to bar, and of a bar."""
NAMES: Final = 104
"""Half the room for the names between the bars."""
LONGEST: Final = 190
"""Of a bar."""
SIGNS: Final = ("glass", "site2", "idol", "idol", "guardian", "item", "fear")
LEFT, RIGHT, LIGHT = 'text-anchor="start"', 'text-anchor="end"', 'font-weight="400"'
RED_TILE = 4
"""Points that one red tile more is worth to the rival, measured over games on each level."""


def sheet(look: Look, mine: Count, rival: Count, wins: bool, headings: tuple[str, ...]) -> str:
    """Draw the sheet. `wins`: the reader's side has not lost; `headings`: the categories' names in the table."""
    high = TOP + STEP * len(mine) - 24
    said = "; ".join(
        f"{name} {own} – {other}"
        for name, own, other in zip(headings, (*mine, mine.total), (*rival, rival.total), strict=True)
    )
    scale = LONGEST / max(1, *map(abs, (*mine, *rival)))
    rows = "".join(
        category(look, place, names, scale)
        for place, names in enumerate(zip(headings[:-1], SIGNS, mine, rival, strict=True))
    )
    body = (
        ground(high) + side(look, mine.total, COLOURS[0], -1, wins) + side(look, rival.total, RIVAL_COLOUR, 1, not wins)
    )
    label = escape(said)
    return (
        f'<svg class="sheet" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{label}" '
        f'font-weight="700" text-anchor="middle">{body}'
        f"{PEN.text(MIDDLE, 128, ':', 54, 'soft', LIGHT)}{rows}</svg>"
    )


def ground(high: float) -> str:
    """Draw sky, temple and jungle behind the two, paper below."""
    hills = f"M0,150Q90,96 190,138T360,120T540,134T{WIDE},112V186H0Z"
    steps = "M276,186V158H304V130H332V102H388V130H416V158H444V186Z"
    return (
        PEN.rect(1, 1, WIDE - 2, high - 2, 8, "page", "rule", 2)
        + PEN.path(f"M1,186V9Q1,1 9,1H{WIDE - 9}Q{WIDE - 1},1 {WIDE - 1},9V186Z", "lagoon")
        + PEN.path(
            hills.replace("M0", "M1").replace(f"{WIDE},112", f"{WIDE - 1},112").replace("H0Z", "H1Z"),
            "jungle",
            "leaf",
            2,
        )
        + PEN.path(steps, "dune", "dune2", 2)
        + PEN.path("M346,186V168Q360,150 374,168V186Z", "dune2")
        + PEN.path(f"M1,186H{WIDE - 1}", s="beach", w=3)
    )


def side(look: Look, total: int, colour: str, way: int, wins: bool) -> str:
    """Draw one of the two, with the points. `way`: -1 for the left, 1 for the right."""
    x = MIDDLE + way * 232
    laurel = wreath(x, 126) if wins else ""
    figure = use(look.prefix + piece_name("figure", colour, way < 0), x, 138, 2.3)
    plate = PEN.rect(MIDDLE + way * 104 - 56, 84, 112, 74, 8, "sheet", "ink" if wins else "rule", 3 if wins else 1.5)
    return laurel + figure + plate + PEN.text(MIDDLE + way * 104, 142, total, 60)


def wreath(x: float, y: float) -> str:
    leaves = ""
    for way in (-1, 1):
        for step in range(7):
            leaf = "M0,0Q10,-14 0,-30Q-10,-14 0,0Z"
            where = (
                f"translate({num(x)} {num(y)}) scale({way} 1) rotate({166 - 21 * step}) translate(0 -56) rotate(-58)"
            )
            leaves += f'<g transform="{where}">{PEN.path(leaf, "leaf", "ink", 1.2)}</g>'
    return leaves


def category(look: Look, place: int, row: tuple[str, str, int, int], scale: float) -> str:
    """Draw a category's name between two bars that grow outward, with points at their ends."""
    name, sign, mine, rival = row
    y = TOP + STEP * place - 16
    out = use(f"{look.prefix}i-{sign}", MIDDLE - NAMES + 16, y, 0.9)
    out += PEN.text(MIDDLE - NAMES + 36, y + 7, name, 20.4, "ink", f"{LEFT} {LIGHT}")
    for points, colour, way in ((mine, COLOURS[0], -1), (rival, RIVAL_COLOUR, 1)):
        long = max(abs(points) * scale, 1.5)
        start = MIDDLE + way * NAMES
        left = start if way > 0 else start - long
        role = colour if points >= 0 else "vellum"
        out += PEN.rect(left, y - HIGH / 2, long, HIGH, 3, role, "edge", 1.2)
        out += PEN.text(
            start + way * (long + 10), y + 8, f"{points}".replace("-", "−"), 23, more=LEFT if way > 0 else RIGHT
        )
    return out


def lesson(view: View, mine: Count, rival: Count, wins: bool, headings: tuple[str, ...]) -> str:
    """Say what was missing, or what comes next, in a sentence or two."""
    ahead = mine.total - rival.total
    if not wins:
        gap = [theirs - own for own, theirs in zip(mine, rival, strict=True)]
        worst = gap.index(max(gap))
        short = ngettext("You were {number} point short.", "You were {number} points short.", -ahead)
        where = _("The rival was furthest ahead in “{what}”: {theirs} to {mine}.")
        first = (
            short.format(number=-ahead)
            if ahead
            else _("You were level on points, and the rival was ahead in research.")
        )
        return f"{first} {where.format(what=headings[worst], theirs=rival[worst], mine=mine[worst])}"
    spare = ngettext("You had {number} point to spare.", "You had {number} points to spare.", ahead)
    first = spare.format(number=ahead) if ahead else _("You share the victory.")
    if view.difficulty >= len(PAIRS):
        return first + " " + _("This was the hardest level: what is left is to beat your own record.")
    more = _("One level up another tile is red, which is worth some {number} points to the rival.")
    return f"{first} {more.format(number=RED_TILE)}"
