"""The luck of a sample: the same for every move that is tried with it, as far as they draw from the same things."""

from random import Random

from engine.contract import Below


class Luck:
    """Integers of its own for each key (`contract.Mind.draw_key`), and each time that it is drawn from: so what a seat draws
    from one thing does not change what another draws elsewhere.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.times: dict[str, int] = {}

    def below(self, key: str) -> Below:
        """For the next draw from that key. A draw from nearly as many gives nearly the same."""
        times = self.times.get(key, 0)
        self.times[key] = times + 1
        draw = Random(f"{self.seed} {times} {key}").random

        def below(number: int) -> int:
            return int(draw() * number)

        return below
