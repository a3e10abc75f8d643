"""What Thebes' forecast says of a position, beside what games go on to bring."""

import pytest

from engine.bots.sampling import glance
from engine.contract import mind_of
from engine.titles.thebes.appraisal.forecast import COUNTS, LEVELS, WEEKS, between, parts
from engine.titles.thebes.appraisal.prospects import bags_of, prospect_of, situation_of
from engine.titles.thebes.appraisal.weights import WEIGHTS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.title import RULES
from tests.engine.bots.forecasts import errors
from tests.engine.thebes.played import begun, cards, changed

TITLE = RULES[1]


def lead(position: Position) -> float:
    """By how much Blue is expected to be ahead of Red, who has nothing yet."""
    points = mind_of(TITLE).forecast(TITLE.view(position, None))
    return points[0] - points[1]


def test_a_weight_lies_between_those_of_the_weeks_beside_it() -> None:
    row = (10.0, 20.0, 0.0, 0.0, 50.0, 60.0)
    assert [between(row, left) for left in WEEKS] == list(row)
    assert between(row, (WEEKS[0] + WEEKS[1]) / 2) == pytest.approx(15.0)
    assert (between(row, 0.0), between(row, 157.0)) == (10.0, 60.0)


def test_every_part_has_its_weights() -> None:
    table = begun()
    found = parts(prospect_of(table, 0, WEIGHTS), situation_of(table, 0, bags_of(table, WEIGHTS)))
    assert len(found) == len(COUNTS)
    assert {len(row) for row in (*COUNTS, LEVELS)} == {len(WEEKS)}


def test_early_weeks_knowledge_and_helpers_are_what_counts() -> None:
    ahead = lead(begun())
    assert 5 < ahead - lead(changed(begun(), 0, week=begun().archaeologists[0].week + 10)) < 12
    for card, least in (("general-berlin-2", 4.0), ("shovel-rome", 1.0), ("specialised-egypt-berlin-2", 1.0)):
        assert lead(changed(begun(), 0, cards=cards(card))) - ahead > least, card


@pytest.mark.parametrize("players", [2, 3])
def test_a_forecast_is_about_right_on_the_mean_and_better_than_the_count(players: int) -> None:
    """Half a game before its end, over some games that were played as samples are."""
    found = errors(
        TITLE, players, 10,
        asked=lambda position: min(one.week for one in position.archaeologists) < 0.6 * position.end_week,
        policy=lambda position, seat, legal, _random: glance(mind_of(TITLE), TITLE.view(position, seat), seat, legal),
    )  # fmt: skip
    assert abs(found.off) < 6
    assert found.guessed < found.counted
