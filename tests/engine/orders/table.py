"""A game for tests of orders: lines are played, a seat saves an order, and is asked what comes of it."""

from typing import Any

from engine.contract import AnyTitle
from engine.orders.deciding import Answer, Saved, decide
from engine.orders.order import Order
from engine.orders.reading import read_order
from engine.registry import get_title


class Game:
    """A game of lines, those of chance among them, and the orders that were saved in it, by seat."""

    def __init__(self, title_id: str, players: int, *lines: str) -> None:
        self.title: AnyTitle = get_title(title_id)
        self.position = self.title.start(players, {})
        self.saved: dict[int, Saved] = {}
        self.then: dict[int, Any] = {}
        self.play(*lines)

    def play(self, *lines: str) -> "Game":
        for line in lines:
            self.position = self.title.apply(self.position, line)
        return self

    def view(self, seat: int) -> Any:
        return self.title.view(self.position, seat)

    def save(self, seat: int, *lines: str) -> Order:
        """Return raises OrderError."""
        order = read_order(self.title, self.view(seat), seat, "\n".join(lines))
        self.saved[seat] = Saved(order, self.view(seat))
        self.then[seat] = self.view(seat)
        return order

    def ask(self, seat: int) -> Answer:
        """Return what the seat's order says now; what it plays is played."""
        legal = self.title.legal(self.position, seat)
        answer = decide(self.title, self.saved[seat], self.then[seat], self.view(seat), seat, legal)
        if answer.move is not None:
            assert answer.place is not None
            self.play(answer.move)
            saved = self.saved[seat]
            self.saved[seat] = saved._replace(used=(*saved.used, answer.place))
            self.then[seat] = self.view(seat)
        return answer
