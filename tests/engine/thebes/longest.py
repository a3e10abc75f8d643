"""A game in which a `show` is longer than any line of a person may be.

Rule: T7.1
"""

import random
from functools import cache
from typing import Any

from engine.contract import MAX_MOVE_LENGTH, draw_by
from engine.records.record import Record
from tests.engine.thebes.pieces import TITLE


@cache
def long_record() -> Record:
    """Return the moves of a running game up to such a line.

    Chance takes the first card always: exhibitions come up in a row.
    """
    chooser = random.Random(0)
    position: Any = TITLE.start(2, {})
    moves: list[str] = []
    while not moves or len(moves[-1]) <= MAX_MOVE_LENGTH:
        if TITLE.chance_due(position):
            move = TITLE.deal(position, draw_by(lambda _among: 0))
        else:
            legal = TITLE.legal(position, TITLE.due(position)[0])
            move = "refresh" if "refresh" in legal else chooser.choice(legal)
        moves.append(move)
        position = TITLE.apply(position, move)
    return Record(title="thebes", players=2, moves=tuple(moves))
