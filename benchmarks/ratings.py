"""How well ratings foretell results: `script/bench ratings [--people N] [--games N] [--populations N]`."""

import argparse
import random
from collections.abc import Sequence
from itertools import combinations
from math import log
from typing import NamedTuple

from games.ratings.arithmetic import BETA, MEAN, SD, Strength, age, chance_ahead, rate


class Foretold(NamedTuple):
    """One pair of a game: the chance that one comes first by their ratings, by their true strengths, and what came."""

    chance: float
    best: float
    won: bool


def main() -> None:
    """Rate simulated people of known strength, and print log loss and calibration of the chances in the second half.

    The best possible loss depends on the people that are drawn (0.50 on average), so several populations are: what the
    model adds to it hardly does.
    """
    parser = argparse.ArgumentParser(prog="script/bench ratings", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--populations", type=int, default=20)
    options = parser.parse_args()
    foretold: list[Foretold] = []
    for seed in range(1, options.populations + 1):
        part = simulate(random.Random(seed), options.people, options.games)
        print(f"population {seed}:", losses(part))
        foretold += part
    print(f"all: {losses(foretold)}; coin {log(2):.3f}")
    print("foretold   came   pairs")
    for tenth in range(10):
        pairs = [one for one in foretold if int(10 * one.chance) == tenth]
        if pairs:
            mean = sum(one.chance for one in pairs) / len(pairs)
            print(f"{mean:8.1%} {sum(one.won for one in pairs) / len(pairs):6.1%} {len(pairs):7}")


def simulate(dice: random.Random, people: int, games: int) -> list[Foretold]:
    """Return what was foretold of each pair of the later half of the games, and what came."""
    true = [Strength(dice.gauss(MEAN, SD), 0) for _person in range(people)]
    known = [Strength()] * people
    foretold = []
    for number in range(games):
        table = dice.sample(range(people), dice.choice((2, 3, 4)))
        result = {person: dice.gauss(true[person].mean, BETA) for person in table}
        places = [1 + sum(other > result[person] for other in result.values()) for person in table]
        before = [age(known[person], 0) for person in table]
        if number >= games // 2:
            foretold += [
                Foretold(
                    chance_ahead(before[one], before[other]),
                    chance_ahead(true[table[one]], true[table[other]]),
                    places[one] < places[other],
                )
                for one, other in combinations(range(len(table)), 2)
            ]
        for person, strength in zip(table, rate(before, places, lambda _one, _other: True), strict=True):
            known[person] = strength
    return foretold


def losses(pairs: Sequence[Foretold]) -> str:
    """Return the mean log loss of the chances, and of those that are right."""
    ours = sum(-log(one.chance if one.won else 1 - one.chance) for one in pairs) / len(pairs)
    best = sum(-log(one.best if one.won else 1 - one.best) for one in pairs) / len(pairs)
    return f"log loss {ours:.3f}, best possible {best:.3f}, above it {ours - best:.3f}"


if __name__ == "__main__":
    main()
