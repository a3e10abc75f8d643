"""Nothing is lost and nothing appears: in every position each card and each token is somewhere exactly once.

`script/attack conservation --count N` does the same for N games of each habit and number of players.
"""

import pytest

from engine.titles.thebes.rules.components import ALL_CARDS, FIRST_EXHIBITION
from tests.attacks.conservation import check
from tests.engine.thebes.pieces import HABITS, TITLE, cards, game, tokens


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("habit", HABITS)
def test_every_piece_is_somewhere_exactly_once(habit: str, players: int) -> None:
    check(habit, players, seeds=range(2))


def test_the_box_is_complete() -> None:
    """85 researcher cards, 10 exhibitions, 31 tokens of each site. Rule: T1.4."""
    start = TITLE.start(2, {})
    assert cards(start).total() == len(ALL_CARDS) == 85 + 10
    assert sum(count for card, count in cards(start).items() if card < FIRST_EXHIBITION) == 85
    assert [tokens(start, site).total() for site in range(5)] == [31] * 5


def test_the_habits_lead_where_chance_seldom_does() -> None:
    """So that the test above says something: decks run out, exhibitions are pushed out and held, slots stay empty."""
    seen = set()
    for players in (2, 3, 4):
        for habit in HABITS:
            for before, move, after in game(players, habit, 0):
                seen.add(move.split(" ")[0])
                if before.stack_3_waits and not after.stack_3_waits:
                    seen.add("the first shuffle")
                elif len(after.hidden) > len(before.hidden):
                    seen.add("a later shuffle")
                if any(card >= FIRST_EXHIBITION for card in after.discard):
                    seen.add("an exhibition pushed out")
                if -1 in after.display and after.draw is None:
                    seen.add("an empty slot")
    assert seen >= {
        "take", "refresh", "exhibit", "dig", "stop", "first", "show", "refill", "find", "the first shuffle", "a later shuffle",
        "an exhibition pushed out", "an empty slot",
    }  # fmt: skip
