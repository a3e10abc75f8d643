"""The suite over all titles refuses one whose decisions no page and no mail could offer."""

from collections.abc import Sequence

import pytest

from engine.contract import MOST_LEGAL
from tests.engine import test_titles as suite
from tests.engine.titles import random_game
from tests.oasis.position import Position
from tests.oasis.rules import RULES, Oasis


class WideOasis(Oasis):
    """With ways to pay for everything."""

    def legal(self, position: Position, seat: int) -> Sequence[str]:
        return [f"dig p{number}" for number in range(3000)] if seat in self.due(position) else []


def test_f6_three_thousand_moves_are_refused_by_the_bound_they_break() -> None:
    moves = list(random_game(RULES[1], 2, 7))
    suite.test_no_decision_has_more_moves_than_a_page_can_offer(RULES[1], moves)
    with pytest.raises(
        AssertionError, match=f"3000 legal moves, more than MOST_LEGAL = {MOST_LEGAL}: part this decision"
    ):
        suite.test_no_decision_has_more_moves_than_a_page_can_offer(WideOasis(), moves)
