"""An order as a value, and its canonical text."""

from collections.abc import Sequence
from typing import NamedTuple


class Words(NamedTuple):
    """The connecting words of an order, in one language."""

    then: str
    other: str
    at: str
    ask_if: str
    also: str
    blindly: str


ENGLISH = Words("then", "else", "in", "ask if", "or", "play blindly")
WORDS = {
    "en": ENGLISH,
    "de": Words("dann", "sonst", "in", "frag wenn", "oder", "spiel blind"),
    "pl": Words("potem", "albo", "w", "pytaj gdy", "lub", "graj w ciemno"),
}
"""Orders are read in all of these, and stored in English."""

MOST_STEPS = 24
MOST_CHOICES = 6
"""Of a step."""
MOST_WATCHES = 8
LONGEST = 4_000
"""Characters of the whole."""


class Step(NamedTuple):
    """A decision to come. `occasion`: its name, as `area 3`; "" for the next turn. `choices`: moves, the preferred one first."""

    occasion: str
    choices: tuple[str, ...]


class Order(NamedTuple):
    """The moves that a seat has left for later, in canonical form, so that orders of equal meaning are equal.

    Moves are as the title writes them, steps in the order of the game with the nameless ones first, watches sorted.
    """

    steps: tuple[Step, ...]
    watches: tuple[str, ...] = ()
    careful: bool = True
    """Whether the site asks when a choice has become clearly worse."""


def write_order(order: Order, words: Words = ENGLISH) -> str:
    """Return the lines of the order: `then c4 else d4`, `in area 3: left`, `ask if area 3 or place`, `play blindly`."""
    lines = [write_step(step, words) for step in order.steps]
    if order.watches:
        lines.append(f"{words.ask_if} {f' {words.also} '.join(order.watches)}")
    if not order.careful:
        lines.append(words.blindly)
    return "\n".join(lines)


def write_step(step: Step, words: Words = ENGLISH) -> str:
    begin = f"{words.at} {step.occasion}:" if step.occasion else words.then
    return f"{begin} {f' {words.other} '.join(step.choices)}"


def left_of(order: Order, used: Sequence[int]) -> Order:
    """Return the order without the steps that were used or passed. `used`: indices in `steps`."""
    return order._replace(steps=tuple(order.steps[place] for place in places_left(order, used)))


def places_left(order: Order, used: Sequence[int]) -> list[int]:
    """Return the indices of the steps still to come; a used nameless step removes all nameless ones before it."""
    last = max((place for place in used if not order.steps[place].occasion), default=-1)
    places = (place for place, step in enumerate(order.steps) if step.occasion or place > last)
    return [place for place in places if place not in used]
