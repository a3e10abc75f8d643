"""The decisions ahead of a seat, one after the other, as if only that seat acted."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Occasion, P, Title, V, plans_of
from engine.orders.order import Order


class ForOccasion(Protocol):
    """A step, or a draft of one."""

    @property
    def occasion(self) -> str: ...


S = TypeVar("S", bound=ForOccasion)


class Place(NamedTuple):
    """A step's index in the order, and the position that it was written in."""

    place: int
    position: Any


class Walk(Generic[P, V]):
    """A walk through the imagined decisions of a seat, from its view at the moment of writing."""

    def __init__(self, title: Title[P, V], made: V, seat: int) -> None:
        self.title = title
        self.seat = seat
        self.plans = plans_of(title)
        self.chapter = self.plans.chapter(made)
        self.view = made

    def occasions(self) -> tuple[Occasion, ...]:
        """Return the decisions that the seat could have next; none beyond the chapter."""
        if self.plans.chapter(self.view) != self.chapter:
            return ()
        return self.plans.occasions(self.view, self.seat)

    def go_on(self, position: P, move: str) -> None:
        """Play the seat's move."""
        self.view = self.title.view(self.title.apply(position, move, self.seat), self.seat)

    def next_of(self, steps: Sequence[S], todo: Sequence[int]) -> Place | None:
        """Return which of the steps `todo` comes next, and its imagined position; None if no decision fits one."""
        for occasion in self.occasions():
            for place in todo:
                if steps[place].occasion == occasion.name:
                    return Place(place, occasion.position)
        return None


AnyWalk = Walk[Any, Any]


def imagined_position(title: Title[P, V], order: Order, made: V, seat: int, place: int) -> P:
    """Return the position in which the step at `place` was written. `made`: the seat's view when the order was saved."""
    walk = Walk(title, made, seat)
    todo = list(range(len(order.steps)))
    while todo:
        here = walk.next_of(order.steps, todo)
        if here is None:
            break
        if here.place == place:
            position: P = here.position
            return position
        todo.remove(here.place)
        walk.go_on(here.position, order.steps[here.place].choices[0])
    raise ValueError("no such step can be imagined from that view")


def imagined_view(title: Title[P, V], order: Order, made: V, seat: int) -> V:
    """Return the seat's view after the first choices of its nameless steps, if only it acted.

    `made`: its view when the order was saved, returned if there are no such steps.
    """
    walk = Walk(title, made, seat)
    todo = [place for place, step in enumerate(order.steps) if not step.occasion]
    while todo:
        here = walk.next_of(order.steps, todo)
        if here is None:
            break
        todo.remove(here.place)
        walk.go_on(here.position, order.steps[here.place].choices[0])
    return walk.view
