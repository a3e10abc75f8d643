"""The arithmetic of ratings, by the figures that its page gives."""

import random
from math import log

import pytest

from games.ratings.arithmetic import SD, Strength, age, chance_ahead, rate


def everybody(_one: int, _other: int) -> bool:
    return True


@pytest.mark.parametrize(
    ("places", "shown", "deviation"),
    [
        ([1, 2, 3, 4], [1625, 1542, 1458, 1375], 184),
        ([1, 1, 3, 4], [1583, 1583, 1458, 1375], None),
        ([1, 2], [1583, 1417], 191),
    ],
)
def test_people_without_games(places: list[int], shown: list[int], deviation: int | None) -> None:
    rated = rate([Strength()] * len(places), places, everybody)
    assert [one.points for one in rated] == shown
    if deviation:
        assert {round(25 * one.sd) for one in rated} == {deviation}


def test_the_order_of_people_does_not_matter() -> None:
    people = [Strength(20, 3), Strength(31, 2), Strength(25, 8)]
    forwards = rate(people, [2, 1, 3], everybody)
    backwards = rate(people[::-1], [3, 1, 2], everybody)
    assert forwards == [pytest.approx(one) for one in backwards[::-1]]


def test_a_level_result_brings_two_people_nearer() -> None:
    low, high = rate([Strength(20, 4), Strength(30, 4)], [1, 1], everybody)
    assert 20 < low.mean < high.mean < 30
    assert low.sd < 4 and high.sd < 4


def test_a_pair_that_is_left_out_changes_nothing() -> None:
    people = [Strength(20, 4), Strength(30, 4)]
    assert rate(people, [1, 2], lambda _one, _other: False) == [pytest.approx(one) for one in people]


@pytest.mark.parametrize("places", [[1, 2], [2, 1], [1, 1]])
def test_people_far_apart_are_rated_without_an_error(places: list[int]) -> None:
    weak, strong = rate([Strength(-60, 1), Strength(110, 1)], places, everybody)
    assert weak.mean < strong.mean


def test_without_games_a_rating_becomes_less_certain_up_to_that_of_a_newcomer() -> None:
    settled = Strength(28, 2)
    assert 25**2 * (age(settled, 101).sd ** 2 - age(settled, 1).sd ** 2) == pytest.approx(900)
    assert age(settled, 100_000).sd == SD
    assert age(settled, 100).mean == 28


def test_four_hundred_points_are_about_ten_to_one_between_settled_people() -> None:
    assert chance_ahead(Strength(41, 0.1), Strength(25, 0.1)) == pytest.approx(10 / 11, abs=0.01)
    assert chance_ahead(Strength(), Strength()) == pytest.approx(0.5)


def test_ratings_foretell_the_results_of_simulated_people() -> None:
    """A small run of `script/bench ratings`."""
    assert simulated_log_loss(people=100, games=1500, seed=1) == pytest.approx(0.506, abs=0.02)


def simulated_log_loss(people: int, games: int, seed: int) -> float:
    """Return the mean log loss of the pair chances before each game of the second half."""
    dice = random.Random(seed)
    skill = [dice.gauss(25, 25 / 3) for _person in range(people)]
    known = [Strength()] * people
    losses: list[float] = []
    for number in range(games):
        table = dice.sample(range(people), dice.choice((2, 3, 4)))
        results = {person: dice.gauss(skill[person], 25 / 3) for person in table}
        places = [1 + sum(other > results[person] for other in results.values()) for person in table]
        before = [age(known[person], 0) for person in table]
        if number >= games // 2:
            losses += [
                -log(chance_ahead(before[one], before[other]) if places[one] < places[other]
                     else 1 - chance_ahead(before[one], before[other]))
                for one in range(len(table)) for other in range(one)
            ]  # fmt: skip
        for person, strength in zip(table, rate(before, places, everybody), strict=True):
            known[person] = strength
    return sum(losses) / len(losses)
