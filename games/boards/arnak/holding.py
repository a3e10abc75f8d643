"""What only the seat sees: hand, cards looked at, deck; and its play area. Rule: A2.4, A8.1, A8.2."""

from collections import Counter
from collections.abc import Iterable
from html import escape

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import CARD_IDS, ICONS_OF, TILE_POINTS
from engine.titles.arnak.rules.view import Own, Shown
from games.boards.arnak import words
from games.boards.arnak.cards import card_item
from games.boards.arnak.elements import LEGAL, join, state_of
from games.boards.arnak.lines import icon, row
from games.boards.arnak.signs import travel
from games.boards.contract import Look
from games.boards.kit.choosable import choosable
from games.lib.text.sentences import look_up as _

FEAR_TILE = "fear-tile"


def hand(look: Look, own: Own, one: Shown) -> str:
    """Draw the hand and the cards looked at, each kind once, with deck and play area."""
    lists = []
    if own.looking:
        lists.append(card_list(look, _("The cards you are looking at"), own.looking))
    lists.append(card_list(look, _("Your hand"), own.hand, frozenset(own.looking)))
    piles = f'<div class="piles">{deck(own)}{area(look, one)}</div>'
    return f'<div class="board held"><div class="lists">{"".join(lists)}</div>{piles}</div>'


def strip(look: Look, own: Own) -> str:
    """Draw the hand in a line beside the move, where cards are laid down at the end of a round."""
    chips = ""
    for card, times in Counter(own.hand).items():
        body = row(travel(ICONS_OF[card]), look.prefix) + escape(words.card(card))
        chips += chip(look, CARD_IDS[card], words.card(card), body, times)
    if not chips:
        return ""
    label = escape(_("Your hand"))
    return f'<ul class="board strip" aria-label="{label}">{chips}</ul>'


def card_list(look: Look, label: str, cards: Iterable[int], before: frozenset[int] = frozenset()) -> str:
    """Draw whole cards. `before`: cards shown elsewhere, which a move that names one means."""
    cells = "".join(
        card_item(look, card, "" if card in before else CARD_IDS[card], times=times)
        for card, times in Counter(cards).items()
    )
    if not cells:
        cells = f'<li class="none">{escape(_("No cards."))}</li>'
    return f'<ul class="cards" aria-label="{escape(label)}">{cells}</ul>'


def hand_title(own: Own) -> str:
    if own.looking:
        return _("The cards you are looking at")
    number = len(own.hand)
    return ngettext("Your hand: {number} card", "Your hand: {number} cards", number).format(number=number)


def deck(own: Own) -> str:
    """Show the deck by layers, in the order that the reader knows. Rule: A8.2."""
    number = sum(map(len, own.deck))
    title = escape(ngettext("Your deck: {number} card", "Your deck: {number} cards", number).format(number=number))
    rows = ""
    for place, layer in enumerate(own.deck):
        when = _("Next:") if not place else _("Then:")
        order = f" <i>{escape(_('in an unknown order'))}</i>" if len(set(layer)) > 1 else ""
        rows += f"<li><b>{escape(when)}</b> {escape(words.count_cards(layer))}{order}</li>"
    if not rows:
        return f'<div class="pile"><h3>{title}</h3></div>'
    return f'<div class="pile"><h3>{title}</h3><ol>{rows}</ol></div>'


def area(look: Look, one: Shown) -> str:
    """Draw the play area, whose cards an exile can name. Rule: A5.1, A6.1."""
    chips = [played_card(look, card, times) for card, times in Counter(one.area).items()]
    if one.fear_tiles:
        chips.append(fear_tile(look, one.fear_tiles))
    title = escape(_("Your play area"))
    if not chips:
        return f'<div class="pile"><h3>{title}</h3><p>{escape(_("No cards yet."))}</p></div>'
    note = escape(_("They go under your deck at the end of the round."))
    return f'<div class="pile"><h3>{title}</h3><ul class="played">{"".join(chips)}</ul><p class="note">{note}</p></div>'


def played_card(look: Look, card: int, times: int) -> str:
    """Draw a card that was used in this round."""
    name = words.card(card)
    body = row(travel(ICONS_OF[card]), look.prefix) + f"<span>{escape(name)}</span>"
    label = _("{card}, in the play area").format(card=name)
    return chip(look, f"played-{CARD_IDS[card]}", label, body, times)


def fear_tile(look: Look, times: int) -> str:
    """Draw a Fear tile, which came after the last Fear card. Rule: A5.10."""
    name = _("Fear tile")
    body = icon("fear", look.prefix) + f"<span>{escape(name)}</span>"
    label = f"{name}, {words.points(TILE_POINTS)}"
    return chip(look, f"played-{FEAR_TILE}", label, body, times)


def chip(look: Look, token: str, name: str, body: str, times: int = 1) -> str:
    """Draw a small thing that a move can name, as an item of a list."""
    state = state_of(look, token)
    label = join([name, _("{times} times").format(times=times) if times > 1 else ""])
    attributes = choosable(label, state == LEGAL) if state else f'role="img" aria-label="{escape(label)}"'
    count = f' <small class="times">×{times}</small>' if times > 1 else ""
    return f'<li><span class="chit" data-token="{token}" {attributes}>{body}{count}</span></li>'
