"""The luck of a sample, shared by all moves that are tried with it."""

from random import Random

from engine.contract import Below


class Luck:
    """Random integers by key (`contract.Mind.draw_key`) and draw, so that draws from different things are independent."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.times: dict[str, int] = {}

    def below(self, key: str) -> Below:
        """Return the integers of the next draw from that key; similar ranges give similar integers."""
        times = self.times.get(key, 0)
        self.times[key] = times + 1
        draw = Random(f"{self.seed} {times} {key}").random

        def below(number: int) -> int:
            return int(draw() * number)

        return below
