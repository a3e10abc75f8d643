"""More games than the suite has time for: `python -m tests.engine.arnak.longest [GAMES]`; with 0 games the chase alone.

The engine and the second reading agree at every ply; everything is somewhere once in every position; a stored position comes back
as it was. Then what was used fewer than 20 times of all effects, guardians, sites, idols and tiles is chased until it was, among
players who begin rich: the top of the research track is seldom reached by others.
"""

import sys
from collections import Counter

from tests.engine.arnak.compare import Played, agreed_game
from tests.engine.arnak.literal.facts import PAIRS, RIVAL_TILES
from tests.engine.arnak.table import ARNAK
from tests.engine.arnak.test_games import check_everything
from tests.engine.arnak.walks import ENOUGH, EVERYTHING

FURTHER = 1000
"""So many games more at most."""
GIFT = 9
"""Of each resource, to each player of these."""


def suited_to(name: str) -> Played:
    """Return a game in which that is likely to be used."""
    if name.split(" ")[0] in RIVAL_TILES:
        return Played("bird", len(PAIRS) if "red" in name else 0, ("greedy",))
    policy = "study" if " book " in name else "climb" if name.startswith(("temple", "bird", "snake")) else "mixed"
    return Played("snake" if name.startswith("snake") else "bird", 0, (policy,) * 4, GIFT)


class Survey:
    """What was seen so far."""

    def __init__(self) -> None:
        self.used: Counter[str] = Counter()
        self.games = self.plies = self.most = 0

    def play(self, how: Played | None = None) -> None:
        for position, game in agreed_game(self.games, self.used, how):
            check_everything(position)
            if game.phase() != "chance":
                assert +game.everything() == game.box() and game.figures_fit(), self.games
                self.most = max(self.most, *map(len, game.legal().values())) if game.legal() else self.most
            self.plies += 1
            if self.plies % 10 == 0:
                assert ARNAK.from_json(ARNAK.to_json(position)) == position, self.games
        self.games += 1

    def rare(self) -> list[str]:
        """Return what was not used often enough, the rarest first."""
        return sorted((name for name in EVERYTHING if self.used[name] < ENOUGH), key=lambda name: self.used[name])

    def chase(self) -> None:
        """More games until everything was used often enough, each for what is rarest now."""
        last = self.games + FURTHER
        while (rare := self.rare()) and self.games < last:
            self.play(suited_to(rare[0]))
            if self.games % 20 == 0:
                self.tell()

    def tell(self) -> None:
        few = [(name, self.used[name]) for name in self.rare()]
        least = sorted((self.used[name], name) for name in EVERYTHING)[:10]
        sys.stdout.write(
            f"{self.games} games, {self.plies} positions, at most {self.most} legal moves; of {len(EVERYTHING)} names fewer than "
            f"{ENOUGH} times: {few}; the least: {least}\n"
        )
        sys.stdout.flush()


def main(games: int) -> None:
    survey = Survey()
    while survey.games < games:
        survey.play()
        if survey.games % 100 == 0:
            survey.tell()
    survey.chase()
    survey.tell()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
