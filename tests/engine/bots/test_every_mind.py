"""What the contract asks of the mind of every title that has one, at every number of seats."""

from typing import Any

import pytest

from engine.bots import BOTS, CLUB, bots_of
from engine.contract import AnyTitle, mind_of
from engine.registry import get_title
from engine.thinking import BEGINNER
from tests.engine.test_titles import random_games
from tests.engine.titles import EVERY_TABLE

pytestmark = pytest.mark.parametrize(
    ("title_id", "rules", "players"),
    [(title_id, rules, players) for title_id, rules, players in EVERY_TABLE if get_title(title_id, rules).mind],
)


@pytest.fixture
def title(title_id: str, rules: int) -> AnyTitle:
    return get_title(title_id, rules)


@pytest.fixture
def moves(title_id: str, rules: int, players: int) -> list[tuple[Any, str, Any]]:
    return random_games(title_id, rules, players)


def test_bots_appraise_each_move(title: AnyTitle, moves: list[tuple[Any, str, Any]]) -> None:
    for before, _, _ in moves[::29]:
        for seat in title.due(before):
            legal = title.legal(before, seat)
            worth = mind_of(title).appraise(title.view(before, seat), seat, legal)
            assert len(worth) == len(legal)
            assert all(abs(number) < 1e6 for number in worth)


def test_forecasts_are_points_for_everybody_and_exact_at_the_end(
    title: AnyTitle, players: int, moves: list[tuple[Any, str, Any]]
) -> None:
    """Between any two moves, chance's among them; the same from a position that came from a database."""
    for before, _, after in moves[::23] + moves[-1:]:
        for position in (before, after):
            view = title.view(position, None)
            points = mind_of(title).forecast(view)
            assert len(points) == players and all(abs(number) < 1000 for number in points)
            assert points == mind_of(title).forecast(title.view(title.from_json(title.to_json(position)), None))
            assert 0 < mind_of(title).spread(view) < 1000
    over = title.result(after)
    assert over is not None and mind_of(title).forecast(title.view(after, None, True)) == over.points


def test_every_title_has_the_lower_rungs_of_the_ladder(title: AnyTitle, players: int) -> None:
    assert players in title.seats
    assert {BEGINNER, CLUB} <= set(bots_of(title))
    assert set(mind_of(title).thinking) <= set(BOTS)
