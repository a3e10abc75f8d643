"""The own hand as a drawing of cards that can be chosen; for a watcher the card row. Rule: A8.1"""

from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.components import CARD_IDS
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.palette import PEN
from games.boards.contract import Look
from games.boards.kit.choosable import choosable, words_for_script
from games.boards.kit.svg import svg

WIDE, HIGH, CARD = 660, 92, 104
PER_LINE = 6


def cards(view: View, look: Look) -> str:
    """The hand, then the row."""
    hand = [] if view.own is None else list(dict.fromkeys(view.own.hand))
    row = [card for card in (*view.artifacts, *view.items) if card != GAP and card not in hand]
    lines = [hand[start : start + PER_LINE] for start in range(0, len(hand), PER_LINE)] + [row]
    out = ""
    for line, shown in enumerate(lines):
        for place, number in enumerate(shown):
            times = 0 if view.own is None else view.own.hand.count(number)
            out += card(look, number, times, 8 + (CARD + 4) * place, 8 + (HIGH + 8) * line)
    height = 8 + (HIGH + 8) * len(lines)
    return svg(WIDE, height, out, _("Your hand and the card row"), "board", words_for_script(get_language() or ""))


def alternative(view: View) -> str:
    """The picture of a mail in words."""
    row = words.cards(card for card in (*view.artifacts, *view.items) if card != GAP)
    if view.own is None:
        return _("The card row: {row}.").format(row=row)
    return _("Your hand: {hand}. The card row: {row}.").format(hand=words.cards(view.own.hand), row=row)


def card(look: Look, number: int, times: int, x: int, y: int) -> str:
    token = CARD_IDS[number]
    where = _("{card}, in your hand") if times else _("{card}, in the row")
    base = where.format(card=words.card(number))
    lit = token in look.within
    state = choosable(base, token in look.legal) if lit else f'role="img" aria-label="{escape(base)}"'
    name = f"{base}, {_('legal')}" if token in look.legal else base
    kind = "last" if token in look.last else "fresh" if token in look.fresh else ""
    return (
        f'<g data-token="{token}" class="{kind}" transform="translate({x} {y})" {state}><title>{escape(name)}</title>'
        + PEN.rect(0, 0, CARD, HIGH, 6, "canvas" if times else "sheet", "edge", 2)
        + "".join(PEN.text(CARD / 2, 26 + 18 * line, word, 13) for line, word in enumerate(lettering(number)))
        + (PEN.text(CARD / 2, HIGH - 8, f"× {times}", 14) if times > 1 else "")
        + "</g>"
    )


def lettering(number: int) -> list[str]:
    """The name in lines that fit."""
    lines = [""]
    for word in words.card(number).split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) > 12 and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines[:3]
