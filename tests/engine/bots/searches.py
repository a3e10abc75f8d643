"""What small searches play, in any process: `python -m tests.engine.bots.searches TITLE`."""

import sys
from random import Random
from typing import Any

from engine.bots.sampling import choose_by_samples
from engine.bots.tree import choose_by_tree
from engine.registry import get_title
from engine.thinking import Sampling, Thinking, Tree
from tests.engine.titles import random_game

SMALL: dict[str, Thinking] = {"mykerinos": Tree(12), "thebes": Sampling(3, 2, 2), "arnak": Sampling(3, 2, 1)}


def chosen(title_id: str) -> list[str]:
    """Return what a small search plays at some decisions of a random game."""
    title = get_title(title_id)
    thinking = SMALL[title_id]
    choose: Any = choose_by_tree if isinstance(thinking, Tree) else choose_by_samples
    found: list[str] = []
    for before, _, _ in list(random_game(title, 2, 3))[::11]:
        # As a site loads it: from JSON, of which nothing is the same object.
        position = title.from_json(title.to_json(before))
        for seat in title.due(position):
            legal = title.legal(position, seat)
            found.append(choose(title, title.view(position, seat), seat, legal, Random(len(found)), thinking))
            assert found[-1] in legal
    return found


if __name__ == "__main__":
    sys.stdout.write("".join(f"{move}\n" for move in chosen(sys.argv[1])))
