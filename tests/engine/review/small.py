"""Reviews by searches that cost little and see little, in any process: `python -m tests.engine.review.small RECORD ...`."""

import json
import sys
from collections.abc import Mapping

from engine.cli.review import review_json
from engine.records.record import Record, read_record
from engine.registry import get_title
from engine.review.game import review_game
from engine.thinking import STRONG, Sampling, Thinking, Tree
from tests.conventions.tree import ROOT

GOLDEN = ROOT / "tests" / "golden"
SMALL: dict[str, Mapping[str, Thinking]] = {
    "mykerinos": {STRONG: Tree(4)},
    "thebes": {STRONG: Sampling(candidates=2, samples=1, depth=0)},
}


def golden(name: str) -> Record:
    """A game that the tests keep, as `thebes/2-players-points`."""
    return read_record((GOLDEN / f"{name}.json").read_bytes())


if __name__ == "__main__":
    for title_id, thinking in SMALL.items():
        vars(get_title(title_id))["thinking"] = thinking
    for name in sys.argv[1:]:
        sys.stdout.write(json.dumps(review_json(golden(name), review_game(golden(name)))) + "\n")
