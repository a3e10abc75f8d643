"""Every pair and every seat of every division, counted."""

from collections import Counter
from itertools import combinations

import pytest

from games.leagues.divisions import SEVEN, division_sizes, tables_of


def meetings(count: int, seats: int) -> list[int]:
    met = Counter(frozenset(pair) for table in tables_of(count, seats) for pair in combinations(table, 2))
    return [met[frozenset(pair)] for pair in combinations(range(count), 2)]


@pytest.mark.parametrize(("seats", "games", "met"), [(2, 6, 1), (3, 3, 1), (4, 4, 2)])
def test_in_a_division_of_seven_all_meet_equally_often_in_as_many_games(seats: int, games: int, met: int) -> None:
    assert set(meetings(SEVEN, seats)) == {met}
    played = Counter(one for table in tables_of(SEVEN, seats) for one in table)
    assert set(played.values()) == {games} and len(played) == SEVEN


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("count", range(3, 14))
def test_of_any_number_of_entries_each_sits_equally_often_in_each_seat(count: int, seats: int) -> None:
    sizes = division_sizes(count, seats)
    assert sum(sizes) == (count if count >= seats else 0)
    for size in sizes:
        assert max(3, seats) <= size <= 9
        tables = tables_of(size, seats)
        assert all(len(set(table)) == seats for table in tables)
        for seat in range(seats):
            taken = Counter(table[seat] for table in tables)
            # Of an even number in games of two each has an odd number of games.
            uneven = seats == 2 and size % 2 == 0
            assert len(taken) == size and max(taken.values()) - min(taken.values()) <= uneven
        met = meetings(size, seats)
        assert (set(met) == {1}) if seats == 2 else max(met) - min(met) <= 1


def test_few_are_merged_with_the_division_above() -> None:
    assert division_sizes(2, 2) == division_sizes(3, 4) == []
    assert [division_sizes(count, 2) for count in (7, 8, 9, 10, 12, 25, 49)] == [
        [7], [8], [9], [7, 3], [7, 5], [7, 7, 7, 4], [7] * 7,
    ]  # fmt: skip
    assert division_sizes(10, 4) == [6, 4]
