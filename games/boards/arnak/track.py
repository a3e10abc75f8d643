"""The drawing of the research track: start at the foot, Lost Temple and tiles at the head. Rule: A4.6, A4.7."""

from functools import cache
from html import escape

from engine.titles.arnak.rules.components import BLACK, COLOURS, LOST_TEMPLE, RIVAL_COLOUR, TRACKS
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.elements import news_of, state_of
from games.boards.arnak.lines import LIGHT, line
from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import signs
from games.boards.arnak.steps import HIGH as STEP_HIGH
from games.boards.arnak.steps import Marker, Step, step
from games.boards.arnak.temple import TOP, drawn_temple, temple_tiles
from games.boards.contract import Look
from games.boards.kit.svg import num, svg, use
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

WIDE = 520
PITCH = 82
HIGH = TOP + 8 * PITCH + 66
WIDTHS = {1: ((260, 216),), 2: ((176, 156), (344, 156)), 3: ((146, 106), (260, 106), (374, 106))}
"""Spaces in a row -> (middle, width) of each."""
ENDS = (260, 324)
"""The same for the start and the Lost Temple."""
BAND = 78


def track(view: View, look: Look) -> str:
    body = [PEN.rect(0, 0, WIDE, HIGH, f="sheet", cls="back"), drawn_temple(look.prefix, view.temple)]
    body += [bands(look.prefix, view.temple), bridges(view.temple)]
    tokens = markers(view, look)
    boxes = spots(view.temple)
    for number, space in enumerate(TRACKS[view.temple].spaces):
        arrived = tuple(tokens[LOST_TEMPLE]) if number == LOST_TEMPLE else ()
        rescue = (view.rescue_top, view.rescue_size) if number == TRACKS[view.temple].rescue else ()
        there = Step(
            boxes[number],
            arrived or tuple(tokens[number]),
            view.lost if number == LOST_TEMPLE else view.bonuses[number],
            view.lost_size if number == LOST_TEMPLE else 0,
            rescue,
            state_of(look, space.id),
            news_of(look, space.id),
        )
        body.append(step(look.prefix, view.temple, number, there))
    body.append(temple_tiles(view, look))
    label = _("The research track, {temple}").format(temple=words.temple(view.temple))
    return svg(WIDE, HIGH, "".join(body), label, "board track")


def markers(view: View, look: Look) -> list[list[Marker]]:
    """Return the tokens by space, glasses first; at the Lost Temple in the order of arrival."""
    found: list[list[Marker]] = [[] for _space in TRACKS[view.temple].spaces]
    for seat in view.arrivals:
        found[LOST_TEMPLE].append(marker(look, "glass", seat))
    for kind in ("glass", "book"):
        for seat, one in enumerate(view.seats):
            space = one.glass if kind == "glass" else one.book
            if space != LOST_TEMPLE:
                found[space].append(marker(look, kind, seat))
        if kind == "glass" and view.rival and view.rival.glass != LOST_TEMPLE:
            found[view.rival.glass].append(marker(look, kind, BLACK))
    return found


def marker(look: Look, kind: str, seat: int) -> Marker:
    colour = RIVAL_COLOUR if seat == BLACK else COLOURS[seat]
    return Marker(kind, colour, seat == look.seat, words.who(look, seat))


def row_top(row: int) -> float:
    return TOP + (8 - row) * PITCH


@cache
def spots(temple: int) -> tuple[tuple[float, float, float], ...]:
    """Return middle, top and width of each space."""
    spaces = TRACKS[temple].spaces
    found = []
    for space in spaces:
        row = WIDTHS[sum(other.row == space.row for other in spaces)]
        middle, wide = ENDS if space.row in (0, 8) else row[space.col - 1]
        found.append((middle, row_top(space.row), wide))
    return tuple(found)


@cache
def bridges(temple: int) -> str:
    """Draw bridges: straight up if two spaces overlap, else from corner to corner."""
    boxes = spots(temple)
    out = ""
    for number, space in enumerate(TRACKS[temple].spaces):
        x, y, wide = boxes[number]
        for target in space.next:
            to_x, to_y, to_wide = boxes[target]
            low = max(x - wide / 2, to_x - to_wide / 2) + 12
            high = min(x + wide / 2, to_x + to_wide / 2) - 12
            if low <= high:
                start = end = max(low, min(high, to_x if to_wide < wide else x))
            else:
                side = 1 if x < to_x else -1
                start, end = x + side * (wide / 2 - 14), to_x - side * (to_wide / 2 - 14)
            d = f"M{num(start)},{num(y + 2)}L{num(end)},{num(to_y + STEP_HIGH + 24)}"
            out += PEN.path(d, s="ink", w=9) + PEN.path(d, s="dune", w=6)
    return out


@cache_by_language(32)
def bands(prefix: str, temple: int) -> str:
    """Draw the effects of each row, and the token of each margin."""
    one = TRACKS[temple]
    out = []
    for row in range(1, 8):
        y = row_top(row)
        out.append(PEN.path(f"M84,{num(y + 23)}H{WIDE - 84}", s="rule", w=1, more='stroke-dasharray="2.4 4"'))
        for x, token, name in ((5, one.glass[row], _("magnifying glass")), (WIDE - 83, one.book[row], _("notebook"))):
            message = _("Row {row}, {token}: {points}, {effect}")
            points, effect = words.points(token.points), words.effect(token.effect)
            said = escape(message.format(row=row, token=name, points=points, effect=effect))
            body = PEN.rect(x, y - 1, BAND, STEP_HIGH + 3, 4, "buff", "rule", 1.2)
            body += PEN.circle(x + 20, y + 23, 15.5, "vellum", "soft", 1.2)
            body += PEN.text(x + 20, y + 29.4, token.points, 18.5 if token.points < 10 else 17)
            body += line(signs(token.effect), x + 57, y + 23, prefix, 25, 36)
            out.append(f'<g role="img" aria-label="{said}"><title>{said}</title>{body}</g>')
    for x, icon, name in ((44, "glass", _("glass")), (WIDE - 44, "book", _("notebook"))):
        out.append(use(f"{prefix}i-{icon}", x, row_top(0) + 20, 1.16))
        out.append(PEN.text(x, row_top(0) + 52, name, 16, "soft", LIGHT))
    return "".join(out)
