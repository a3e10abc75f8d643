"""More games than the suite has time for: `python -m tests.engine.arnak.longest [GAMES]`.

Everything is somewhere once in every position, a stored position comes back as it was, and each card, assistant, guardian, site
and idol was used; says how often the rarest were, and the most legal moves of one decision.
"""

import sys
from collections import Counter
from random import Random

from engine.titles.arnak.rules.components import ASSISTANT_IDS, CARD_IDS, GUARDIAN_IDS, IDOL_IDS, SLOT_IDS
from tests.engine.arnak.table import ARNAK
from tests.engine.arnak.test_games import check_everything

CHASED = ("use", "play", "overcome", "discover", "boon", "assistant", "slot", "rescue", "temple", "relocate", "move")
"""Verbs of what is rare: every other game goes for them."""


def main(games: int) -> None:
    used: Counter[str] = Counter()
    most = plies = 0
    for number in range(games):
        rng = Random(number)
        players, temple = number % 4 + 1, ("bird", "snake")[number // 4 % 2]
        position = ARNAK.start(players, {"temple": temple} | ({"difficulty": str(number % 6)} if players == 1 else {}))
        while not ARNAK.result(position):
            due = ARNAK.due(position)
            if due:
                seat = rng.choice(due)
                legal = ARNAK.legal(position, seat)
                most = max(most, len(legal))
                chased = [line for line in legal if line.split(" ")[0] in CHASED] if number % 2 else []
                line = rng.choice(chased or legal)
                used.update(line.replace("played-", "").split(" ")[:2])
            else:
                line = ARNAK.deal(position, rng.randrange)
                used.update(line.split(" ")[1:] if line.startswith(("tile", "guardian")) else ())
            position = ARNAK.apply(position, line)
            plies += 1
            check_everything(position)
            if plies % 10 == 0:
                assert ARNAK.from_json(ARNAK.to_json(position)) == position
    say = sys.stdout.write
    say(f"{games} games, {plies} positions, at most {most} legal moves\n")
    for names in (CARD_IDS, ASSISTANT_IDS, GUARDIAN_IDS, SLOT_IDS, IDOL_IDS):
        say(f"{[(name, used[name]) for name in sorted(names, key=lambda name: used[name])[:4]]}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
