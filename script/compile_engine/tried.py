"""Games and what bots think of them, as one number in which both engines have to agree: `python -m script.compile_engine.tried`.

It says first which engine that was.
"""

import json
from hashlib import blake2b

from engine.bots import bots_of
from engine.bots.decider import decide
from engine.compiled import WHY_PLAIN
from engine.contract import mind_of
from engine.records.playout import random_record
from engine.records.record import replay
from engine.registry import TITLES, get_title
from engine.thinking import MASTER

SEED = "tried"
SELDOM = 40
"""After so many moves each bot is asked for one. The strongest is not: it thinks as the next does, for longer."""


def play_games() -> str:
    """Return a random game of each title and number of players: each position, its legal moves and what they seem worth."""
    seen = blake2b(digest_size=16)
    for title_id in TITLES:
        title = get_title(title_id)
        for players in title.seats:
            for ply, (move, position) in enumerate(replay(random_record(title, players, SEED, 0))):
                seen.update(json.dumps([move, title.to_json(position)]).encode())
                for seat in title.due(position):
                    legal = list(title.legal(position, seat))
                    seen.update(
                        repr((legal, mind_of(title).appraise(title.view(position, seat), seat, legal))).encode()
                    )
                    for bot in bots_of(title) if ply % SELDOM == 0 else ():
                        if bot != MASTER:
                            seen.update(decide(title, position, seat, bot, SEED.encode()).encode())
    return seen.hexdigest()


if __name__ == "__main__":
    print("plain" if WHY_PLAIN else "compiled", play_games())
