"""The appraisal of every decision of random games."""

from itertools import permutations

import pytest

from engine.contract import mind_of
from engine.titles.mykerinos.appraisal import ground, worth
from engine.titles.mykerinos.appraisal.area_forecast import Contest, expect_gains
from engine.titles.mykerinos.appraisal.weights import WEIGHTS
from tests.engine.bots.tables import TITLE, choice, dug


def test_appraisal_leaves_the_view_alone_and_is_the_same_twice() -> None:
    position = dug(3)
    view = TITLE.view(position, 0)
    moves = TITLE.legal(position, 0)
    assert mind_of(TITLE).appraise(view, 0, moves) == mind_of(TITLE).appraise(view, 0, moves)
    assert view == TITLE.view(position, 0)
    assert choice(position) == choice(position)


def test_what_an_area_brings_is_exact_where_one_colour_is_sure_of_it() -> None:
    """Where odds are so uneven that differences of their sums leave nothing of the small ones, each order keeps its weight."""
    certain = contest_of({(0, 1, 2): (4.0, 0.0, 0.0), (0, 2, 1): (0.0, 8.0, 0.0)})
    gains = expect_gains(certain, (9, 1, 1), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0), WEIGHTS)
    assert gains == pytest.approx((0.5 * 4.0, 0.5 * 8.0, 0.0), abs=1e-9)


def contest_of(gains: dict[tuple[int, ...], tuple[float, ...]]) -> Contest:
    return Contest(
        free=20, orders=tuple((order, gains.get(order, (0.0, 0.0, 0.0))) for order in permutations(range(3)))
    )


def test_what_is_kept_has_bounds_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that thinks about many games keeps some of what it found; the rest it finds again, to the last digit."""
    position = dug(2)
    moves = TITLE.legal(position, 0)
    before = (
        mind_of(TITLE).appraise(TITLE.view(position, 0), 0, moves),
        mind_of(TITLE).forecast(TITLE.view(position, None)),
    )
    monkeypatch.setattr(ground, "MOST_GROUNDS", 1)
    monkeypatch.setattr(ground, "MOST_GAINS", 5)
    monkeypatch.setattr(worth, "MOST_KNOWN", 1)
    other = position._replace(points=(3, 1))
    for table in (other, position):
        mind_of(TITLE).appraise(TITLE.view(table, 0), 0, moves)
        assert len(ground._grounds) == 1
    assert (
        mind_of(TITLE).appraise(TITLE.view(position, 0), 0, moves),
        mind_of(TITLE).forecast(TITLE.view(position, None)),
    ) == before
