"""Thebes by players of several habits, every position counted: `script/attack conservation [--count N] [--seed S]`.

In each position 85 researcher cards, 10 exhibitions and 155 tokens are each somewhere exactly once.
"""

import argparse
from collections.abc import Iterable

from tests.engine.thebes.pieces import HABITS, TITLE, cards, game, tokens


def check(habit: str, players: int, seeds: Iterable[int]) -> int:
    """Play those games and count the pieces of every position; the number of positions."""
    start = TITLE.start(players, {})
    all_cards = cards(start)
    all_tokens = [tokens(start, site) for site in range(5)]
    positions = 0
    for seed in seeds:
        for _, move, after in game(players, habit, seed):
            assert cards(after) == all_cards, (habit, players, seed, move)
            assert [tokens(after, site) for site in range(5)] == all_tokens, (habit, players, seed, move)
            positions += 1
    return positions


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    for number_of_players in TITLE.seats:
        for name in HABITS:
            seen = check(name, number_of_players, range(given.seed, given.seed + given.count))
            print(
                f"{number_of_players} players, {name}: {given.count} games, {seen} positions, all complete", flush=True
            )
