"""Cards as one drawing, for mails: name, travel, figure and effect in icons. Their words stand beside it in the mail."""

from collections.abc import Iterable

from engine.titles.arnak.rules.components import CARDS
from games.boards.arnak import vocabulary as words
from games.boards.arnak.cards import TINTS, kind_of
from games.boards.arnak.figures import card_figure
from games.boards.arnak.lines import line
from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import signs, travel
from games.boards.contract import Look
from games.boards.kit.svg import group, svg, use

FACE_WIDE, FACE_HIGH = 130, 150
GAP = 8
PER_LINE = 4
LETTER = 0.58
"""A letter is about so wide, in parts of its size."""


def faces(look: Look, cards: Iterable[int], label: str) -> str:
    """Each kind of card once, four in a line."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    out = ""
    for place, (card, times) in enumerate(counts.items()):
        x, y = place % PER_LINE * (FACE_WIDE + GAP), place // PER_LINE * (FACE_HIGH + GAP)
        out += group(x, y, face(look.prefix, card, times))
    lines = (len(counts) + PER_LINE - 1) // PER_LINE
    wide = min(len(counts), PER_LINE) * (FACE_WIDE + GAP) - GAP
    high = lines * (FACE_HIGH + GAP) - GAP
    return svg(wide, high, PEN.rect(0, 0, wide, high, f="sheet", cls="back") + out, label, "faces")


def face(prefix: str, card: int, times: int) -> str:
    """One card. `times`: how many of it there are."""
    tint = TINTS[kind_of(card)]
    name = words.card(card)
    size = min(15, (FACE_WIDE - 12) / (LETTER * len(name)))
    out = PEN.rect(0.9, 0.9, FACE_WIDE - 1.8, FACE_HIGH - 1.8, 6, "vellum", "rim", 1.8)
    out += PEN.rect(2, 2, FACE_WIDE - 4, 25, 5, tint) + PEN.path(f"M1,27H{FACE_WIDE - 1}", s="rim", w=1.2)
    out += PEN.text(FACE_WIDE / 2, 19.5, name, size)
    for place, icon in enumerate(travel(CARDS[card].icons)):
        out += use(f"{prefix}i-{icon}", 20, 45 + 28 * place, 0.98)
    out += f'<g transform="translate(76 72) scale(1.35)">{card_figure(card, tint)}</g>'
    out += PEN.rect(2, 113, FACE_WIDE - 4, 34, 4, tint) + PEN.path(f"M1,113H{FACE_WIDE - 1}", s="rim", w=1.2)
    found = signs(CARDS[card].effect)
    if found:
        out += line(found, FACE_WIDE / 2, 130, prefix, 25, FACE_WIDE - 14)
    if times > 1:
        out += PEN.text(FACE_WIDE - 18, 46, f"×{times}", 19)
    return out
