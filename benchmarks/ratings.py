"""How well ratings foretell results: `script/bench ratings [--people N] [--games N] [--seed N]`."""

import argparse
import random
from math import log

from games.ratings.arithmetic import BETA, MEAN, SD, Strength, age, chance_ahead, rate


def main() -> None:
    """Rate simulated people of known strength, and print log loss and calibration of the chances in the second half."""
    parser = argparse.ArgumentParser(prog="script/bench ratings", description=__doc__)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    true = [Strength(dice.gauss(MEAN, SD), 0) for _person in range(options.people)]
    known = [Strength()] * options.people
    foretold: list[tuple[float, float, bool]] = []
    for number in range(options.games):
        table = dice.sample(range(options.people), dice.choice((2, 3, 4)))
        result = {person: dice.gauss(true[person].mean, BETA) for person in table}
        places = [1 + sum(other > result[person] for other in result.values()) for person in table]
        before = [age(known[person], 0) for person in table]
        for one, person in enumerate(table):
            for other in range(one):
                if number >= options.games // 2:
                    best = chance_ahead(true[person], true[table[other]])
                    foretold.append((chance_ahead(before[one], before[other]), best, places[one] < places[other]))
        for person, strength in zip(table, rate(before, places, lambda _one, _other: True), strict=True):
            known[person] = strength
    print(f"log loss {loss([(chance, won) for chance, _best, won in foretold]):.3f}", end=", ")
    print(f"best possible {loss([(best, won) for _chance, best, won in foretold]):.3f}, coin {log(2):.3f}")
    print("foretold   came   pairs")
    for tenth in range(10):
        part = [(chance, won) for chance, _best, won in foretold if int(10 * chance) == tenth]
        if part:
            mean = sum(chance for chance, _won in part) / len(part)
            print(f"{mean:8.1%} {sum(won for _chance, won in part) / len(part):6.1%} {len(part):7}")


def loss(pairs: list[tuple[float, bool]]) -> float:
    """Return the mean log loss of these chances."""
    return sum(-log(chance if won else 1 - chance) for chance, won in pairs) / len(pairs)


if __name__ == "__main__":
    main()
