"""The engine against a second reading of the rules: two programs that share no code must tell the same games.

$LITERAL_GAMES (8 by default, one for each number of players and temple) is the number of games. With TEST_THOROUGH=1 games are
played for what is rarest, until everything was used often enough; `python -m tests.engine.arnak.longest` plays a thousand before.
"""

import os
from collections import Counter

import pytest

from tests.engine.arnak.compare import agreed_game
from tests.engine.arnak.longest import Survey
from tests.engine.arnak.test_games import check_everything
from tests.engine.arnak.walks import EVERYTHING
from tests.rounds import THOROUGH

GAMES = int(os.environ.get("LITERAL_GAMES", "8"))
FIRST = 16
"""From here on the policies of the walks are mixed in every game of more than one."""


@pytest.mark.parametrize("number", range(FIRST, FIRST + GAMES))
def test_a_game_is_told_alike_and_everything_is_somewhere_once(number: int) -> None:
    """Lines, what is refused, deals, points, the result, and what lies where, at every ply. Rule: A1 to A9."""
    used: Counter[str] = Counter()
    plies = 0
    for position, game in agreed_game(number, used):
        check_everything(position)
        if game.phase() != "chance":
            assert +game.everything() == game.box()
            assert game.figures_fit()
        plies += 1
    assert plies > 100 and len(used) > 10
    assert not set(used) - EVERYTHING, "counted under a name that nobody looks for"


@pytest.mark.skipif(not THOROUGH, reason="some hundred games: with TEST_THOROUGH=1")
@pytest.mark.timeout(3600)
def test_everything_is_used_often_enough() -> None:
    """Each card's effect, assistant, guardian, site, idol and tile at least 20 times, the two readings being one."""
    survey = Survey()
    survey.chase()
    assert not survey.rare()
