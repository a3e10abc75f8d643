"""The temple at the head of the track: six stacks of tiles, each costing all columns below it. Rule: A4.6."""

from engine.titles.arnak.rules.components import STACK_IDS, STACK_POINTS, TRACKS
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.elements import element, hit, join, news_of, news_words, state_of
from games.boards.arnak.lines import LIGHT, line
from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import amount_signs
from games.boards.arnak.steps import FOOT
from games.boards.arnak.steps import HIGH as STEP_HIGH
from games.boards.contract import Look
from games.boards.kit.seat_pieces import corners
from games.boards.kit.svg import HIDDEN
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _

TOP = 164
"""The top of the Lost Temple's space."""
LEFT, RIGHT = 92, 428
WIDE, HIGH = 104, 34
SPOTS = {
    "t11": (208, 14),
    "t6-left": (152, 56),
    "t6-right": (264, 56),
    "t2-left": (96, 98),
    "t2-mid": (208, 98),
    "t2-right": (320, 98),
}
"""Stack -> its corner."""
COLUMNS = ("t2-left", "t2-mid", "t2-right")
STEPS = "M92,156V94H148V52H204V10H316V52H372V94H428V156Z"


@cache_by_language(32)
def drawn_temple(prefix: str, temple: int) -> str:
    """Draw the stepped walls, and the cost of each column."""
    hall = f"M{LEFT},{TOP - 8}V{TOP + STEP_HIGH + FOOT + 3}H{RIGHT}V{TOP - 8}Z"
    out = [PEN.path(hall, "upland", "ink", 1.6), PEN.path(STEPS, "upland", "ink", 1.8)]
    for number, stack in enumerate(COLUMNS):
        cost = TRACKS[temple].temple[STACK_IDS.index(stack)]
        out.append(line(amount_signs(cost), 148 + 112 * number, TOP - 19, prefix, 24, WIDE))
    for number, text in enumerate(split(_("Temple tiles"))):
        out.append(PEN.text(76, 34 + 21 * number, text, 19, more=LIGHT))
    for number, text in enumerate(split(_("each costs all that is below it"), 12)):
        out.append(PEN.text(448, 28 + 19 * number, text, 16, "soft", LIGHT))
    return f'<g aria-hidden="true">{"".join(out)}</g>'


def split(text: str, most: int = 9) -> list[str]:
    """Wrap the words into lines of `most` letters, where they can be broken."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < most:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def temple_tiles(view: View, look: Look) -> str:
    return "".join(
        tile(view.temple, number, view.temple_tiles[number], state_of(look, stack), news_of(look, stack))
        for number, stack in enumerate(STACK_IDS)
    )


@cache_by_language(1024)
def tile(temple: int, number: int, left: int, state: str, news: str) -> str:
    """Draw a stack: its points and the number of tiles left."""
    stack, points = STACK_IDS[number], STACK_POINTS[number]
    x, y = SPOTS[stack]
    if left:
        out = PEN.rect(x, y, WIDE, HIGH, 3, "gold", "ink", 1.3)
    else:
        out = PEN.rect(x, y, WIDE, HIGH, 3, s="soft", w=1.2, more='stroke-dasharray="4 3"')
    out += PEN.text(x + WIDE / 2 - 14, y + 24, points, 22) + PEN.text(
        x + WIDE / 2 + 18, y + 23, f"×{left}", 16.5, more=LIGHT
    )
    if state:
        for name, width in (("legal", 3), ("next", 3), ("chosen", 5)):
            out += PEN.rect(
                x + 1.5, y + 1.5, WIDE - 3, HIGH - 3, 3, s="faience", w=width, more=HIDDEN, cls=f"on-{name}"
            )
    if news:
        out += corners(WIDE + 2, HIGH + 2, *{"last": (9, 3), "fresh": (6, 2)}[news], x - 1, y - 1)
    texts = [
        stack,
        _("temple tile of {points}").format(points=words.points(points)),
        _("costs {price}").format(price=words.amounts_in(TRACKS[temple].temple[number])),
        _("left: {number}").format(number=left),
        *news_words(news),
    ]
    return element(stack, state, join(texts), out, "" if left else hit(x, y, WIDE, HIGH))
