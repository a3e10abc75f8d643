"""The decisions that an order is for, one after the other, as if nobody but its seat did anything."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.contract import AnyTitle, Occasion, plans_of
from engine.orders.order import Order


class ForOccasion(Protocol):
    """A step, or what is to become one."""

    @property
    def occasion(self) -> str: ...


S = TypeVar("S", bound=ForOccasion)


class Place(NamedTuple):
    """A step's place in the order, and the position that it was written in."""

    place: int
    position: Any


class Walk:
    """The way through the imagined decisions of a seat, from its view at the moment of writing."""

    def __init__(self, title: AnyTitle, made: Any, seat: int) -> None:
        self.title = title
        self.seat = seat
        self.plans = plans_of(title)
        self.chapter = self.plans.chapter(made)
        self.view = made

    def occasions(self) -> tuple[Occasion, ...]:
        """Where the seat could decide next. An order ends with its chapter, in imagination too."""
        if self.plans.chapter(self.view) != self.chapter:
            return ()
        return self.plans.occasions(self.view, self.seat)

    def go_on(self, position: Any, move: str) -> None:
        """The seat plays that."""
        self.view = self.title.view(self.title.apply(position, move, self.seat), self.seat)

    def next_of(self, steps: Sequence[S], todo: Sequence[int]) -> Place | None:
        """Of the steps still to come the one that comes next, and its imagined position; None when there is none for it."""
        for occasion in self.occasions():
            for place in todo:
                if steps[place].occasion == occasion.name:
                    return Place(place, occasion.position)
        return None


def imagined_position(title: AnyTitle, order: Order, made: Any, seat: int, place: int) -> Any:
    """The position that the step at that place of the order was written in. `made`: the seat's view when it was saved."""
    walk = Walk(title, made, seat)
    todo = list(range(len(order.steps)))
    while todo:
        here = walk.next_of(order.steps, todo)
        if here is None:
            break
        if here.place == place:
            return here.position
        todo.remove(here.place)
        walk.go_on(here.position, order.steps[here.place].choices[0])
    raise ValueError("no such step can be imagined from that view")


def imagined_view(title: AnyTitle, order: Order, made: Any, seat: int) -> Any:
    """What the seat would see after its nameless steps, the first choice of each, if nobody else did anything; what it saw when
    the order was saved (`made`), where it has none.
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
