"""Chance's lines made from integers, for the literal reading. Rule: T7.3.

Part of `literal.py`; shares no code with the engine.
"""

from collections.abc import Callable

from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_cards import Cards
from tests.engine.thebes.literal_parts import EXHIBITIONS, ORDER, SLOTS, in_order

Below = Callable[[int], int]


def deal(game: Game, below: Below) -> str:
    """Chance's line in this position; `below(n)` gives the next integer from 0 to n - 1."""
    if game.due == "first":
        return f"first {game.colours[below(len(game.colours))]}"
    if game.due == "find":
        return find(game, below)
    return " ".join([game.due, *cards(game, below)])


def find(game: Game, below: Below) -> str:
    """Return an index into what is left of the bag, listed as in `find`, for each token."""
    _, site, number = game.digging
    bag = in_order(game.bags[site])
    tokens = [bag.pop(below(len(bag))) for _ in range(number)]
    return " ".join(["find", site, *in_order(tokens)])


def cards(game: Game, below: Below) -> list[str]:
    """Cards until every slot that can be filled is filled."""
    piles, drawn = game.cards.copied(), list[str]()
    for slot in SLOTS if game.due == "show" else [game.slot]:
        while piles.slots[slot] is None and piles.researcher_left():
            piles.before_drawing()
            id = next_card(piles, below)
            piles.draw(id)
            drawn.append(id)
            if id in EXHIBITIONS:
                piles.exhibition_comes(id)
            else:
                piles.slots[slot] = id
    return drawn


def next_card(piles: Cards, below: Below) -> str:
    """One card of the deck."""
    if piles.shuffled is not None:
        deck = sorted(piles.shuffled, key=ORDER.index)
        return deck[below(len(deck))]
    unseen = sorted(piles.unseen, key=ORDER.index)
    if piles.stack1:
        return unseen[below(len(unseen))]
    left = sorted(piles.stack2_exhibitions, key=ORDER.index)
    number = below(len(left) + piles.stack2)
    return left[number] if number < len(left) else unseen[below(len(unseen))]
