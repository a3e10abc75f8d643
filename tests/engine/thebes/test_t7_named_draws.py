"""T7.4, draws by name."""

import pytest

from engine.records.playout import game_seed
from engine.registry import get_title
from engine.titles.thebes.rules.components import COLOURS, SITE_IDS
from tests.engine.watched import watched_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t7_4_the_names_of_draws(players: int) -> None:
    digs = {f"{site} {colour}" for site in SITE_IDS for colour in COLOURS[:players]}
    names: set[str] = set()
    for number in range(4):
        drawn = watched_game(get_title("thebes"), players, game_seed("t7.4", number)).found
        names |= {name for name, _use in drawn}
        mixed = [words[0] for (name, _use), words in drawn.items() if name == "mixed"]
        assert all(word == "researcher" or word.endswith(("-small", "-large")) for word in mixed)
        assert all(len(words) == 1 for (name, _use), words in drawn.items() if name not in digs)
    assert {"first", "cards", "mixed"} <= names <= {"first", "cards", "mixed", "reshuffled"} | digs
