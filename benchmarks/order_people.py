"""People at slow games, for `benchmarks.orders`: what they want, when they look, and what they leave behind."""

import dataclasses
from collections.abc import Sequence
from importlib import import_module
from math import exp
from random import Random
from typing import Any

from engine.contract import AnyTitle, plans_of
from engine.orders.deciding import Saved
from engine.orders.imagination import Walk
from engine.orders.order import Order, Step

TASTE = 0.15
"""Each weight of the appraisal is e to the power of a normal number of this spread times as much to a person."""
NOISE = 0.3
"""Spread of what a move seems worth at one look, in points."""
DAWN, DUSK = 8.0, 23.0
"""Hours of the day between which somebody looks."""
LOOKS = (2, 3, 4)
"""Looks a day, drawn anew each day."""
THINKING = 5 / 60
"""Hours that a look takes."""
MARGIN = 1.0
"""A choice is written down when it is at most so many points behind the best, as the person sees it."""
AREAS = 24
"""At most so many lines for named occasions: all there are."""


@dataclasses.dataclass(frozen=True)
class Habit:
    """What somebody leaves behind after a look. `turns`: of a plan, 0: none. `forced`: the site plays their only legal moves."""

    name: str
    turns: int = 0
    choices: int = 3
    careful: bool = True
    watches: bool = False
    forced: bool = True


HABITS = {
    habit.name: habit
    for habit in (
        Habit("by hand", forced=False),
        Habit("forced"),
        Habit("next", turns=1),
        Habit("short", turns=3),
        Habit("short, no care", turns=3, careful=False),
        Habit("watches only", turns=3, careful=False, watches=True),
    )
}
LOOKER = HABITS["forced"]


class Person:
    """Somebody at a seat: the greedy bot with a taste and noise of their own, looking at times of their own."""

    def __init__(self, title: AnyTitle, seat: int, habit: Habit, rng: Random) -> None:
        self.title = title
        self.seat = seat
        self.habit = habit
        self.rng = rng
        home = type(title).__module__.rpartition(".")[0]
        self.appraise = import_module(f"{home}.appraisal.appraise").appraise
        self.weights = with_taste(import_module(f"{home}.appraisal.weights").WEIGHTS, rng)
        self.looks: list[float] = []
        self.day = 0
        self.played: list[str] = []

    def next_look(self, now: float) -> float:
        """Return the first look at or after that hour."""
        while not self.looks or self.looks[-1] < now:
            number = self.rng.choice(LOOKS)
            self.looks += sorted(24 * self.day + self.rng.uniform(DAWN, DUSK) for _ in range(number))
            self.day += 1
        return next(look for look in self.looks if look >= now)

    def rank(self, view: Any, moves: Sequence[str]) -> list[tuple[float, str]]:
        """Return the moves with what they seem worth, the best first."""
        if len(moves) == 1:
            return [(0.0, moves[0])]
        worths = self.appraise(view, self.seat, moves, self.weights)
        seeming = [(worth + self.rng.gauss(0, NOISE), move) for worth, move in zip(worths, moves, strict=True)]
        return sorted(seeming, reverse=True)

    def choose(self, position: Any) -> str:
        move = self.rank(self.title.view(position, self.seat), self.title.legal(position, self.seat))[0][1]
        self.played.append(move)
        return move

    def write(self, position: Any) -> Saved | None:
        """Return the order left behind on that table; None where there is nothing to plan, or no habit of it.

        A plan of so many turns, with a line for each decision in one, and a line for each decision of the survey or on the hand
        once it is the next thing to come. Choices differ in more than a number of weeks.
        """
        if not self.habit.turns:
            return None
        made = self.title.view(position, self.seat)
        walk = Walk(self.title, made, self.seat)
        steps: list[Step] = []
        turns = 0
        goes_on = False
        while len(steps) < AREAS:
            occasion = next(iter(walk.occasions()), None)
            if occasion is None:
                break
            of_its_own = not (occasion.name or goes_on or self.title.phase(occasion.position) == "neutral")
            if of_its_own and turns == self.habit.turns:
                break
            turns += of_its_own
            choices = self.choices(occasion.position)
            steps.append(Step(occasion.name, choices))
            walk.go_on(occasion.position, choices[0])
            after = self.title.apply(occasion.position, choices[0], self.seat)
            goes_on = self.title.goes_on(occasion.position, choices[0], after)
        if not steps:
            return None
        watches = self.watches(made) if self.habit.watches else ()
        return Saved(Order(tuple(steps), watches, self.habit.careful), made)

    def choices(self, position: Any) -> tuple[str, ...]:
        view = self.title.view(position, self.seat)
        ranked = self.rank(view, self.title.legal(position, self.seat))
        found: dict[str, str] = {}
        for worth, move in ranked:
            if worth >= ranked[0][0] - MARGIN:
                found.setdefault(" ".join(move.split()[:2]), move)
        return tuple(found.values())[: self.habit.choices]

    def watches(self, made: Any) -> tuple[str, ...]:
        """`place` where the title has it; else new cards about what the person collects."""
        known = {watch.name for watch in plans_of(self.title).watches(made, self.seat)}
        if "place" in known:
            return ("place",)
        words = {f"card {word}" for move in self.played for word in move.replace("_", "-").replace(" ", "-").split("-")}
        collected = [name for name in sorted(words & known) if f"site {name.removeprefix('card ')}" in known]
        return tuple(collected[:8])


def with_taste(weights: Any, rng: Random, spread: float = TASTE) -> Any:
    """Weights of an appraisal, or several of them, each field of numbers times e to a normal number of that spread."""
    if not hasattr(weights, "_asdict"):
        return tuple(with_taste(one, rng, spread) for one in weights)
    changed: dict[str, Any] = {}
    for name, value in weights._asdict().items():
        factor = exp(rng.gauss(0, spread))
        if isinstance(value, float):
            changed[name] = value * factor
        elif isinstance(value, tuple):
            changed[name] = tuple(one * factor for one in value)
    return weights._replace(**changed)
