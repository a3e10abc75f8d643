"""Every title at every number of seats, and random games of them, for tests that run over all."""

import random
from collections.abc import Iterator
from typing import Any

from engine.contract import AnyTitle
from engine.registry import TITLES, get_title, rules_versions

EVERY_TABLE = [
    (title_id, rules, players)
    for title_id in TITLES
    for rules in rules_versions(title_id)
    for players in get_title(title_id, rules).seats
]


def random_game(title: AnyTitle, players: int, seed: int) -> Iterator[tuple[Any, str, Any]]:
    """(before, move, after) for each move of a random game to its end; fails when it does not end."""
    rng = random.Random(seed)
    position = title.start(players, {})
    for _ in range(5000):
        due = title.due(position)
        if due:
            move = rng.choice(title.legal(position, rng.choice(due)))
        elif title.chance_due(position):
            move = title.deal(position, rng.randrange)
        else:
            return
        after = title.apply(position, move)
        yield position, move, after
        position = after
    raise AssertionError("the game does not end within 5,000 moves")
