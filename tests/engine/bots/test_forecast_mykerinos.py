"""What Mykerinos' forecast says of a position of two, beside what games go on to bring."""

from typing import Any

import pytest

from engine.bots.greedy import greedy
from engine.contract import mind_of
from engine.titles.mykerinos.appraisal.forecast import FIRST, GAINED, LEVELS, NEXT, SPREADS, add_gains
from engine.titles.mykerinos.appraisal.weights import WEIGHTS
from engine.titles.mykerinos.appraisal.worth import outlook, worth
from engine.titles.mykerinos.rules.components import PATRONS, SEASONS
from engine.titles.mykerinos.rules.position import CHANCE, Position
from tests.engine.bots.forecasts import errors
from tests.engine.bots.tables import TITLE, TWELVE, dug, parcels, spaces


def lead(position: Position) -> float:
    """By how much Blue is expected to be ahead of Red."""
    points = mind_of(TITLE).forecast(TITLE.view(position, None))
    return points[0] - points[1]


def ended(season: int, **changes: Any) -> Position:
    """Return a season of two that is over, Blue to begin the next."""
    over = dug(2, season=season)._replace(
        phase="chance", turn=CHANCE, region=(), pyramids=0, personal=(0, 0), neutral=(0, 0)
    )
    return over._replace(**changes)


def test_every_table_has_what_it_is_asked_for() -> None:
    assert {len(LEVELS), len(FIRST), len(SPREADS)} == {SEASONS + 1}
    assert {len(WEIGHTS.sets), len(WEIGHTS.counted), len(WEIGHTS.rooms)} == {SEASONS}
    assert len(WEIGHTS.claimed) == SEASONS * len(PATRONS)


def test_the_last_count_is_the_count() -> None:
    """Nothing of what parcels may yet bring is left when nothing is to come."""
    last = outlook(dug(2, TWELVE, season=SEASONS), 6, WEIGHTS)
    assert worth(last, (3, 1, 1, 1, 1), 0, 0) == 7 + 5


def test_a_parcel_of_blackmore_brings_more_than_one_of_violet_and_the_more_the_earlier() -> None:
    gaps = []
    for season in (3, 2, 1):
        over = ended(season)
        claimed = [over._replace(claimed=(parcels(over, one), ())) for one in ("K3", "V3")]
        gaps.append(lead(claimed[0]) - lead(claimed[1]))
        more = worth(outlook(over, 4, WEIGHTS), (0, 0, 0, 1, 0), 0, 0) - worth(
            outlook(over, 4, WEIGHTS), (1, 0, 0, 0, 0), 0, 0
        )
        assert gaps[-1] == pytest.approx(more)
    assert 1 < gaps[0] < gaps[1] < gaps[2]


def test_with_three_seats_a_parcel_counts_its_power_once_a_season() -> None:
    table = dug(3, season=2)
    known = outlook(table, 4, WEIGHTS)
    assert known.claimed == pytest.approx([2 * power for power in WEIGHTS.power])
    assert (known.sets, known.counted, known.square) == (1, 1, 0)


def test_who_begins_next_and_who_acts_next_is_ahead() -> None:
    for season in (1, 2, 3):
        assert lead(ended(season, first=0)) - lead(ended(season, first=1)) == pytest.approx(2 * FIRST[season])
    begun = dug(2)
    assert lead(begun) == pytest.approx(NEXT) == -lead(begun._replace(turn=1))
    # Who places neutral cubes has acted: the other is next.
    assert lead(begun._replace(phase="neutral")) == pytest.approx(-NEXT)
    # Red will begin the next season when Blue has passed.
    passed = begun._replace(scale=(0,), turn=1, personal=(0, 0), neutral=(0, 0))
    assert lead(passed) < lead(passed._replace(scale=(1,), turn=0))


def test_some_of_a_lead_in_an_area_is_lost_as_long_as_nobody_has_passed() -> None:
    table = dug(2)._replace(cubes=(spaces("a3 b3"), 0, spaces("c3")), personal=(0, 0), neutral=(0, 0))
    open_still, settled = [0.0, 0.0], [0.0, 0.0]
    add_gains(open_still, table, WEIGHTS)
    add_gains(settled, table._replace(phase="survey"), WEIGHTS)
    assert settled[0] > settled[1]
    assert open_still == pytest.approx([GAINED * gain for gain in settled])


def test_a_forecast_at_a_seasons_end_is_about_right_and_better_than_the_count() -> None:
    """After the third season, over some games of the greedy bot: on the mean, and of who is ahead."""
    found = errors(
        TITLE, 2, 12,
        asked=lambda position: position.season == 3,
        policy=lambda position, seat, legal, random: greedy(TITLE, TITLE.view(position, seat), seat, legal, random),
    )  # fmt: skip
    assert abs(found.off) < 6
    assert found.guessed < 0.7 * found.counted
