"""What small reviews say, in any process: `python -m tests.engine.review.pieces TITLE`."""

import json
import sys
from typing import Any

from engine.records.playout import random_record
from engine.records.record import Record, replay
from engine.registry import get_title
from engine.review import plies
from engine.review.plies import review_ply, to_json
from engine.thinking import Reviewing, Sampling, Tree

SMALL = {
    "mykerinos": Reviewing(Tree(12, width=4), again=3, telling=1.5, mistake=3.0),
    "thebes": Reviewing(Sampling(1, 2, 1), again=2, telling=2.0, mistake=4.0),
    "arnak": Reviewing(Sampling(1, 2, 1), again=2, telling=2.0, mistake=4.0),
}


def part_of(title_id: str, players: int = 2) -> Record:
    """Return a game of that title, played at random."""
    return random_record(get_title(title_id), players, "review", 1)


def some_plies(title_id: str, backwards: bool = False) -> list[Any]:
    """Return some plies of that game by a small budget, as plain data."""
    title, record = get_title(title_id), part_of(title_id)
    before = [title.start(2, {}), *(after for _move, after in replay(record))]
    chosen = list(range(0, len(record.moves), 9))
    return [
        to_json(review_ply(title, title.from_json(title.to_json(before[ply])), ply, record.moves[ply], SMALL[title_id]))
        for ply in (reversed(chosen) if backwards else chosen)
    ]


if __name__ == "__main__":
    plies.DRAWS = 3
    sys.stdout.write("".join(f"{json.dumps(ply)}\n" for ply in some_plies(sys.argv[1])))
