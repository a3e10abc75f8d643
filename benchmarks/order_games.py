"""One game among people with orders, on the engine alone, for `benchmarks.orders`."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from benchmarks.order_people import THINKING, Habit, Person
from engine.contract import AnyTitle, draw_by
from engine.orders.deciding import Saved, decide


@dataclasses.dataclass
class Told:
    """What came of a game, by seat.

    `wakes`: looks at which somebody decided; `mails`: the same and each return of the turn by somebody's order, whose
    60 seconds the mover did not wait for; `days`: from the first to the last decision.
    """

    wakes: list[int]
    mails: list[int]
    days: float
    points: tuple[int, ...]
    shares: list[float]
    """Of the victory."""
    ends: Counter[str]
    """Why orders ended."""


class Play:
    """A game that is being played."""

    def __init__(self, title: AnyTitle, habits: Sequence[Habit], seed: str) -> None:
        self.title = title
        self.chance = Random(f"{seed} chance")
        self.people = [Person(title, seat, habit, Random(f"{seed} {seat}")) for seat, habit in enumerate(habits)]
        self.position = title.start(len(habits), {})
        self.saved: dict[int, Saved] = {}
        self.then: dict[int, Any] = {}
        self.ends: Counter[str] = Counter()
        self.by_order = False
        """Whether an order has played since this was last asked."""

    def apply(self, seat: int, move: str) -> None:
        self.position = self.title.apply(self.position, move, seat)
        self.then[seat] = self.title.view(self.position, seat)

    def go_on(self) -> None:
        """Chance, the only legal moves, and orders, until somebody has to be asked or the game is over."""
        while True:
            if self.title.chance_due(self.position):
                self.position = self.title.apply(
                    self.position, self.title.deal(self.position, draw_by(self.chance.randrange))
                )
            elif not any(self.answer(seat) for seat in self.title.due(self.position)):
                return

    def answer(self, seat: int) -> bool:
        """Whether the site has played for the seat."""
        legal = self.title.legal(self.position, seat)
        if len(legal) == 1 and self.people[seat].habit.forced:
            self.apply(seat, legal[0])
            return True
        saved = self.saved.get(seat)
        if saved is None:
            return False
        now = self.title.view(self.position, seat)
        answer = decide(self.title, saved, self.then[seat], now, seat, legal)
        if answer.move is None or answer.place is None:
            self.ends[answer.why] += 1
            del self.saved[seat]
            return False
        self.apply(seat, answer.move)
        self.saved[seat] = saved._replace(used=(*saved.used, answer.place))
        self.by_order = True
        return True

    def look(self, seat: int) -> int:
        """Somebody looks, decides while it is their turn, and leaves an order. Returns the mails of it."""
        mails = 1
        person = self.people[seat]
        while seat in self.title.due(self.position):
            self.saved.pop(seat, None)
            self.apply(seat, person.choose(self.position))
            self.by_order = False
            self.go_on()
            mails += self.by_order and seat in self.title.due(self.position)
        saved = person.write(self.position) if self.title.result(self.position) is None else None
        if saved is not None:
            self.saved[seat], self.then[seat] = saved, saved.made
        return mails


def play_game(title: AnyTitle, habits: Sequence[Habit], seed: str) -> Told:
    """Return a whole game; the same seed, the same game."""
    play = Play(title, habits, seed)
    wakes, mails = [0] * len(habits), [0] * len(habits)
    now = first = 0.0
    play.go_on()
    while title.result(play.position) is None:
        looks = [(play.people[seat].next_look(now), seat) for seat in title.due(play.position)]
        now, seat = min(looks)
        first = first or now
        wakes[seat] += 1
        mails[seat] += play.look(seat)
        now += THINKING
    result = title.result(play.position)
    assert result is not None
    shares = [(seat in result.winners) / len(result.winners) if result.winners else 0.0 for seat in range(len(habits))]
    return Told(wakes, mails, (now - first) / 24, result.points, shares, play.ends)
