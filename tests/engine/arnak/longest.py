"""More games than the suite has time for: `python -m tests.engine.arnak.longest [GAMES [FIRST]]`.

The engine and the second reading agree at every ply; everything is somewhere once in every position; a stored position comes back
as it was. Says how often the rarest of all effects, guardians, sites, idols and tiles were used, and which fewer than 20 times.
"""

import sys
from collections import Counter

from tests.engine.arnak.compare import agreed_game
from tests.engine.arnak.table import ARNAK
from tests.engine.arnak.test_games import check_everything
from tests.engine.arnak.walks import ENOUGH, EVERYTHING


def main(games: int, first: int) -> None:
    used: Counter[str] = Counter()
    most = plies = 0
    say = sys.stdout.write
    for number in range(first, first + games):
        for position, game in agreed_game(number, used):
            check_everything(position)
            if game.phase() != "chance":
                assert +game.everything() == game.box() and game.figures_fit(), number
                most = max(most, *map(len, game.legal().values())) if game.legal() else most
            plies += 1
            if plies % 10 == 0:
                assert ARNAK.from_json(ARNAK.to_json(position)) == position, number
        if number % 100 == 99:
            say(f"{number + 1 - first} games\n")
            sys.stdout.flush()
    say(f"{games} games, {plies} positions, at most {most} legal moves\n")
    rare = sorted((used[name], name) for name in EVERYTHING)
    say(f"the rarest: {rare[:12]}\n")
    say(f"of {len(EVERYTHING)} fewer than {ENOUGH} times: {[name for times, name in rare if times < ENOUGH]}\n")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(numbers[0] if numbers else 1000, numbers[1] if len(numbers) > 1 else 0)
