"""Laying down cards at the end of a round: all of them at once, with `done` after them. Rule: A6.1, A9.8."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from engine.contract import Group
from engine.titles.arnak.rules.components import CARD_IDS
from engine.titles.arnak.rules.view import View
from games.boards.contract import Look, Run

MOST = 256
"""The most choices; a hand that has more lays its cards down one by one."""


def runs(view: View, look: Look, legal: Sequence[str]) -> tuple[Run, ...]:
    """Return each choice of cards to lay down; () in every other phase."""
    if view.phase != "keep" or view.own is None or not legal:
        return ()
    held = Counter(CARD_IDS[card] for card in view.own.hand)
    found = tuple(lay_down(held))
    return found if len(found) <= MOST else ()


def lay_down(held: Counter[str]) -> Iterator[Run]:
    """Yield the choices, beginning with none laid down."""
    whole = list(held.elements())
    yield Run("done", (Group(True, ("done",)),))
    for numbers in product(*(range(number + 1) for number in held.values())):
        given = [card for card, number in zip(held, numbers, strict=True) for _each in range(number)]
        if given:
            if len(given) == len(whole):
                text = "lay all" if len(whole) > 1 else f"lay {whole[0]}"
            else:
                text = "; ".join([*(f"lay {card}" for card in given), "done"])
            yield Run(text, (Group(True, ("lay",)), Group(False, tuple(given))))
