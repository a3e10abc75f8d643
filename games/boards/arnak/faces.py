"""Cards as one drawing, for mails: name, travel, figure, effect in icons, and prices in the row."""

from collections.abc import Sequence

from engine.titles.arnak.rules.components import CARDS
from games.boards.arnak import words
from games.boards.arnak.cards import PAYS, TINTS, kind_of
from games.boards.arnak.figures import card_figure
from games.boards.arnak.lines import line
from games.boards.arnak.palette import PEN
from games.boards.arnak.signs import signs, travel
from games.boards.contract import Look
from games.boards.kit.svg import group, svg, use

FACE_WIDE, FACE_HIGH, OFFER_HIGH = 130, 150, 114
GAP = 8
PER_LINE = 3
LETTER = 0.58
"""The width of a letter, as a share of its size."""
SMALL = 13
"""The size of the notation's word, if it is not the name."""


def faces(look: Look, cards: Sequence[int], label: str, staff: int | None = None) -> str:
    """Draw each kind of card once, three in a line.

    `staff`: for the row, the number of cards before the moon staff; then cards are low and show their price.
    """
    kinds = list(dict.fromkeys(cards))
    high = FACE_HIGH if staff is None else OFFER_HIGH
    out = ""
    for place, card in enumerate(kinds):
        face = hand_face(look.prefix, card, cards.count(card)) if staff is None else row_face(look.prefix, card)
        out += group(*at(place, high), face)
    if staff is not None:
        x, y = at(staff, high) if staff < len(kinds) else (wide_of(kinds) + 2, at(staff - 1, high)[1])
        out += PEN.rect(max(x - GAP / 2 - 2, 0), y, 4, high, 2, "ink")
    lines = (len(kinds) + PER_LINE - 1) // PER_LINE
    wide, tall = wide_of(kinds), lines * (high + GAP) - GAP
    return svg(wide, tall, PEN.rect(0, 0, wide, tall, f="sheet", cls="back") + out, label, "faces")


def at(place: int, high: int) -> tuple[int, int]:
    return place % PER_LINE * (FACE_WIDE + GAP), place // PER_LINE * (high + GAP)


def wide_of(cards: Sequence[int]) -> int:
    return min(len(set(cards)), PER_LINE) * (FACE_WIDE + GAP) - GAP


def hand_face(prefix: str, card: int, times: int) -> str:
    """Draw a card of the hand. `times`: the number of copies."""
    out = frame(prefix, card, FACE_HIGH)
    for place, icon in enumerate(travel(CARDS[card].icons)):
        out += use(f"{prefix}i-{icon}", 20, 45 + 28 * place, 0.98)
    # The word of the notation stands below the figure.
    middle, scale = (66, 1.2) if words.beside_name(card) else (72, 1.35)
    figure = card_figure(card, TINTS[kind_of(card)])
    out += f'<g transform="translate(76 {middle}) scale({scale})">{figure}</g>'
    if times > 1:
        out += PEN.text(FACE_WIDE - 18, 46, f"×{times}", 19)
    return out


def row_face(prefix: str, card: int) -> str:
    """Draw a card of the row: travel on the left, its price on the right."""
    out = frame(prefix, card, OFFER_HIGH)
    for place, icon in enumerate(travel(CARDS[card].icons)):
        out += use(f"{prefix}i-{icon}", 20 + 28 * place, 45, 0.98)
    return out + line((CARDS[card].cost, PAYS[kind_of(card)]), FACE_WIDE - 7, 44, prefix, 24, anchor="end")


def frame(prefix: str, card: int, high: int) -> str:
    """Draw what all faces share: the name, the word of the notation if it differs, and the effect."""
    tint = TINTS[kind_of(card)]
    name, word = words.card(card), words.beside_name(card)
    size = min(15, (FACE_WIDE - 12) / (LETTER * len(name)))
    out = PEN.rect(0.9, 0.9, FACE_WIDE - 1.8, high - 1.8, 6, "vellum", "rim", 1.8)
    out += PEN.rect(2, 2, FACE_WIDE - 4, 25, 5, tint) + PEN.path(f"M1,27H{FACE_WIDE - 1}", s="rim", w=1.2)
    out += PEN.text(FACE_WIDE / 2, 19.5, name, size)
    if word:
        out += PEN.text(FACE_WIDE / 2, high - 42, word, min(SMALL, (FACE_WIDE - 8) / (LETTER * len(word))))
    out += PEN.rect(2, high - 37, FACE_WIDE - 4, 34, 4, tint) + PEN.path(
        f"M1,{high - 37}H{FACE_WIDE - 1}", s="rim", w=1.2
    )
    found = signs(CARDS[card].effect)
    return out + (line(found, FACE_WIDE / 2, high - 20, prefix, 25, FACE_WIDE - 14) if found else "")
