"""What a title needs for orders: the `Plans` of a title. docs/orders.md describes orders."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.contract.values import Occasion, V, Watch
from engine.sentences import Sentence


def single_chapter(view: object) -> int:
    return 0


def no_plain_move(view: object, seat: int, legal: Sequence[str]) -> str | None:
    return None


def no_passing(legal: Sequence[str]) -> str | None:
    return None


@dataclass(frozen=True)
class Plans(Generic[V]):
    """The decisions that lie ahead of a seat, and the events that it can watch for."""

    occasions: Callable[[V, int], tuple[Occasion, ...]]
    """`occasions(view, seat)`: the decisions that the seat would have before the chapter ends if only it acted, each name once;
    () if it cannot plan. While the seat is due, the first is the decision due, with the game's legal moves. They are derived
    from the view alone, without chance: equal views have equal occasions.
    """
    watches: Callable[[V, int], tuple[Watch, ...]]
    """`watches(view, seat)`: the events that the seat can watch for now, each name once."""
    watch_fired: Callable[[V, V, int, str], Sentence | None]
    """`watch_fired(then, now, seat, watch)`: what happened of the watch between two views of the seat; None if nothing did."""
    chapter: Callable[[V], int] = single_chapter
    """`chapter(view)`: the part of the game to which an order is limited. In another one it has expired."""
    plain: Callable[[V, int, Sequence[str]], str | None] = no_plain_move
    """`plain(view, seat, legal)`: the one of several legal moves that everybody would make, because the others only give it up;
    mostly None.
    """
    passed_over: Callable[[Sequence[str]], str | None] = no_passing
    """`passed_over(legal)`: the move that skips an optional part of the turn, if such a part is due; mostly None. An order that
    continues with the next turn gets it written in, so that its owner need not know the part.
    """
