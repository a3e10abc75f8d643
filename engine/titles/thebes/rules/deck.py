"""The deck while cards are drawn from it, one after the other. Rule: T2.2, T4.1, T4.5, T7.3."""

from bisect import bisect_left
from typing import NamedTuple

from engine.contract import Draw
from engine.titles.thebes.rules.components import CARDS, FIRST_EXHIBITION
from engine.titles.thebes.rules.position import EMPTY, Table, exhibitions_among, make


class Deck(NamedTuple):
    """All that drawing a card changes; the fields are those of `Table`."""

    hidden: tuple[int, ...]
    stacks: tuple[int, int, int]
    discard: tuple[int, ...]
    spaces: tuple[int, ...]
    large_in_third: bool
    """Whether the large exhibitions began in stack 3: not with two players. Rule: T2.2"""


def deck_of(position: Table) -> Deck:
    players, _, _, _, _, _, _, spaces, hidden, stacks, discard, _, _ = position
    return make(Deck, (hidden, stacks, discard, spaces, players > 2))


def has_researcher(hidden: tuple[int, ...], discard: tuple[int, ...]) -> bool:
    """Return whether a researcher card can be drawn; otherwise no slot is filled. Rule: T4.5."""
    # Researcher cards come first in `hidden`, so one look is enough.
    return (bool(hidden) and hidden[0] < FIRST_EXHIBITION) or any(card < FIRST_EXHIBITION for card in discard)


def exhibitions(deck: Deck) -> tuple[int, ...]:
    """Return the exhibitions in the deck, without those in the waiting stack 3."""
    return exhibitions_among(deck.hidden, deck.large_in_third and deck.stacks[2] > 0)


def ready(deck: Deck) -> Deck:
    """Return the deck with a card to draw, shuffled from the discard pile if it was empty. Rule: T4.5."""
    first, second, third = deck.stacks
    if third:
        if first or second or exhibitions(deck):
            return deck
    elif deck.hidden:
        return deck
    return deck._replace(hidden=tuple(sorted(deck.hidden + deck.discard)), stacks=(0, 0, 0), discard=())


def pick(deck: Deck, draw: Draw) -> int:
    """Draw the next card of a deck that is ready. Rule: T7.3."""
    first, second, third = deck.stacks
    if not third:
        return draw("reshuffled", deck.hidden, 1, card_word)[0]
    if not first:
        (card,) = draw("mixed", (*exhibitions(deck), *[RESEARCHER] * second), 1, card_word)
        if card != RESEARCHER:
            return card
    researchers = deck.hidden[: bisect_left(deck.hidden, FIRST_EXHIBITION)]
    return draw("cards", researchers, 1, card_word)[0]


RESEARCHER = -1
"""Any researcher card of stack 2, before it is known which one."""


def card_word(card: int) -> str:
    return "researcher" if card == RESEARCHER else CARDS[card].id


def draw_card(deck: Deck, card: int) -> Deck | None:
    """Return the deck without that card, an exhibition on its space; None unless the ready deck can give it now."""
    hidden, (first, second, third), discard, spaces, large_in_third = deck
    place = bisect_left(hidden, card)
    if place == len(hidden) or hidden[place] != card:
        return None
    if card < FIRST_EXHIBITION:
        if first:
            first -= 1
        elif second:
            second -= 1
        elif third:
            return None
    else:
        if third and (first or card not in exhibitions(deck)):
            return None
        spaces, pushed_out = push_exhibition(spaces, card)
        if pushed_out != EMPTY:
            discard = (*discard, pushed_out)
    rest = hidden[:place] + hidden[place + 1 :]
    return make(Deck, (rest, (first, second, third), discard, spaces, large_in_third))


def push_exhibition(spaces: tuple[int, ...], card: int) -> tuple[tuple[int, ...], int]:
    """Return the spaces with a new exhibition on a, and the card pushed out of c, else EMPTY. Rule: T4.1."""
    after = list(spaces)
    for space, before in enumerate(spaces):
        after[space] = card
        if before == EMPTY:
            return tuple(after), EMPTY
        card = before
    return tuple(after), card
