"""A space of the research track: its contents above, its cost at the foot. Rule: A4.6, A4.7."""

from typing import NamedTuple

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import BONUS_IDS, LOST_TEMPLE, TEMPLE_POINTS, TRACKS, Space
from engine.titles.arnak.rules.position import GAP
from games.boards.arnak import signs, words
from games.boards.arnak.elements import element, join, news_words
from games.boards.arnak.figures import portrait
from games.boards.arnak.lines import LIGHT, line
from games.boards.arnak.palette import PEN
from games.boards.arnak.pieces import piece_name
from games.boards.kit.seat_pieces import corners
from games.boards.kit.svg import HIDDEN, num, use
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

HIGH, FOOT = 46, 27
PIECE, TILE = 30, 33
"""Room for a token and for a bonus tile."""


class Marker(NamedTuple):
    """A token: `glass` or `book`, its colour, whether it is the reader's, and its holder's name."""

    kind: str
    colour: str
    mine: bool
    holder: str


class Step(NamedTuple):
    """The contents of a space.

    `box`: middle, top and width; `tiles`: kinds of known bonus tiles; `stack`: number of face-down tiles; `rescue`: the assistant
    on top and how many lie below, () without any.
    """

    box: tuple[float, float, float]
    markers: tuple[Marker, ...]
    tiles: tuple[int, ...]
    stack: int
    rescue: tuple[int, ...]
    state: str
    news: str


@cache_by_language(4096)
def step(prefix: str, temple: int, number: int, there: Step) -> str:
    space = TRACKS[temple].spaces[number]
    if not space.row:
        return start(prefix, there)
    middle, y, wide = there.box
    x = middle - wide / 2
    out = board(x, y, wide, there.state)
    cost = ("idol",) if space.idol else signs.amount_signs(space.cost)
    out += line(cost, middle, y + HIGH + 13.5, prefix, 22, wide - 8)
    out += lost_temple(prefix, x, y, there) if number == LOST_TEMPLE else contents(prefix, x, y, wide, there)
    if there.state:
        out += frame(x, y, wide)
    if there.news:
        size = {"last": (10, 3.2), "fresh": (6, 2)}[there.news]
        out += corners(wide + 6, HIGH + FOOT + 6, *size, x - 3, y - 3)
    name = join([*step_words(space, number == LOST_TEMPLE, there), *news_words(there.news)])
    return element(space.id, there.state, name, out)


def start(prefix: str, there: Step) -> str:
    """Draw the start of all tokens; no move leads there."""
    middle, y, wide = there.box
    out = PEN.rect(middle - wide / 2, y, wide, HIGH + 6, 4, "isle", "ink", 1.6)
    if there.markers:
        out += tokens(prefix, there.markers, middle - wide / 2, wide, y + 26)
    else:
        out += PEN.text(middle, y + 32, _("start"), 18, "soft", LIGHT)
    return element("", "", join([_("start"), *marker_words(there.markers)]), out)


def board(x: float, y: float, wide: float, state: str) -> str:
    """Draw the ground of a space and its foot, tinted if it can be chosen."""
    ground = PEN.rect(x, y, wide, HIGH + FOOT, 5, "vellum", "ink", 1.8)
    d = f"M{num(x + 1)},{num(y + HIGH)}H{num(x + wide - 1)}V{num(y + HIGH + FOOT - 4)}q0,3 -3,3H{num(x + 4)}q-3,0 -3,-3Z"
    foot = PEN.path(d, "dune")
    if state:
        lit = PEN.path(d, "faience2")
        for name in ("legal", "next", "chosen"):
            foot += f'<g class="on-{name}" {HIDDEN}>{lit}</g>'
    return ground + foot + PEN.path(f"M{num(x)},{num(y + HIGH)}H{num(x + wide)}", s="ink", w=1.2)


def frame(x: float, y: float, wide: float) -> str:
    """Draw the frame of a space that can be chosen, thicker once it is."""
    place = (x + 2, y + 2, wide - 4, HIGH + FOOT - 4, 4)
    return "".join(
        PEN.rect(*place, s="faience", w=width, more=HIDDEN, cls=f"on-{name}")
        for name, width in (("legal", 3), ("next", 3), ("chosen", 5))
    )


def contents(prefix: str, x: float, y: float, wide: float, there: Step) -> str:
    """Draw bonus tiles from the left, then tokens; they overlap if there is little room."""
    room = wide - 10
    need = TILE * len(there.tiles) + PIECE * len(there.markers) + (TILE if there.rescue else 0)
    squeeze = min(1, room / need) if need else 1
    out, at = "", x + 5
    for kind in there.tiles:
        out += PEN.rect(at, y + 8, 30, 30, 4, "tcoin", "ink", 1.4) + use(
            f"{prefix}i-{BONUS_IDS[kind]}", at + 15, y + 23, 0.86
        )
        at += TILE * squeeze
    right = x + wide - 5
    if there.rescue:
        right -= 36
        out += rescue(right, y, there.rescue)
    if there.markers:
        out += tokens(prefix, there.markers, at, right - at, y + 23)
    return out


def tokens(prefix: str, markers: tuple[Marker, ...], left: float, wide: float, y: float) -> str:
    """Draw tokens in the middle of the room left."""
    gap = min(PIECE, wide / len(markers))
    first = left + wide / 2 - gap * (len(markers) - 1) / 2
    return "".join(
        use(prefix + piece_name(marker.kind, marker.colour, marker.mine), first + gap * number, y)
        for number, marker in enumerate(markers)
    )


def rescue(x: float, y: float, stack: tuple[int, ...]) -> str:
    """Draw the assistants that the glass can rescue. Rule: A5.5."""
    top, below = stack
    if top == GAP:
        return PEN.rect(x, y + 5, 36, 36, 4, s="soft", w=1.2, more='stroke-dasharray="4 3"')
    face = f'<g transform="translate({num(x + 18)} {num(y + 23)}) scale(.74)">{portrait(top)}</g>'
    card = PEN.rect(x, y + 5, 36, 36, 4, "silver", "ink", 1.5) + face
    return card + PEN.circle(x + 31, y + 37, 8.5, "sheet", "ink", 1.2) + PEN.text(x + 31, y + 42, below + 1, 14)


def lost_temple(prefix: str, x: float, y: float, there: Step) -> str:
    """Draw points in the order of arrival, and the stack of bonus tiles."""
    out = ""
    if there.stack:
        out += PEN.rect(x + 10, y + 9, 30, 30, 4, "buff", "ink", 1.3) + PEN.rect(
            x + 7, y + 6, 30, 30, 4, "isle", "ink", 1.3
        )
        out += PEN.text(x + 22, y + 27.4, there.stack, 18)
    for number, points in enumerate(TEMPLE_POINTS):
        middle = x + 74 + 62 * number
        out += PEN.circle(middle, y + 23, 19.5, "buff", "soft", 1.3) + PEN.text(middle, y + 30, points, 19)
        if number < len(there.markers):
            marker = there.markers[number]
            out += use(prefix + piece_name(marker.kind, marker.colour, marker.mine), middle, y + 23)
    return out


def marker_words(markers: tuple[Marker, ...]) -> list[str]:
    message = {"glass": _("magnifying glass of {name}"), "book": _("notebook of {name}")}
    return [message[marker.kind].format(name=marker.holder) for marker in markers]


def cost_words(space: Space) -> str:
    if space.idol:
        return _("costs an idol from a crate")
    return _("costs {price}").format(price=words.amounts_in(space.cost))


def step_words(space: Space, is_temple: bool, there: Step) -> list[str]:
    texts = [space.id, cost_words(space)]
    if is_temple:
        points = ", ".join(map(str, TEMPLE_POINTS))
        texts.append(
            _("Lost Temple: {points} points for the magnifying glass, in the order of arrival").format(points=points)
        )
        message = ngettext("{number} bonus tile in the stack", "{number} bonus tiles in the stack", there.stack)
        texts.append(message.format(number=there.stack))
    if there.tiles:
        kinds = words.listing(words.bonus(kind) for kind in there.tiles)
        texts.append((_("you have seen: {kinds}") if is_temple else _("bonus tiles: {kinds}")).format(kinds=kinds))
    if there.rescue and there.rescue[0] != GAP:
        message = _("the first magnifying glasses here rescue an assistant; on top {assistant}, below: {number}")
        texts.append(message.format(assistant=words.assistant_word(there.rescue[0]), number=there.rescue[1]))
    return [*texts, *marker_words(there.markers)]
