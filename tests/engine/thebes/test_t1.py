"""T1, components and time."""

import pytest

from tests.engine.thebes.literal_parts import RESEARCHERS, SITES
from tests.engine.thebes.table import GREEK, Table, late, wait

EGYPTIAN = ("specialised-egypt-london-3",)  # enough to dig in Egypt for 3 weeks


# T1.1


@pytest.mark.parametrize(
    ("card", "weeks"),
    [
        ("specialised-greece-berlin-1", 1 + 1),
        ("specialised-greece-moscow-1", 1 + 1),
        ("specialised-greece-vienna-1", 1 + 1),
        ("specialised-egypt-paris-1", 2 + 1),
        ("specialised-greece-rome-1", 2 + 1),
        ("specialised-greece-london-2", 2 + 2),
    ],
)
def test_t1_1_a_trip_from_warsaw_takes_the_shortest_way(card: str, weeks: int) -> None:
    assert late(weeks, card).is_legal(f"take {card}")
    assert not late(weeks - 1, card).is_legal(f"take {card}")


@pytest.mark.parametrize(
    ("site", "trip"), [("greece", 1), ("crete", 2), ("mesopotamia", 2), ("egypt", 3), ("palestine", 3)]
)
def test_t1_1_the_trips_from_warsaw_to_the_sites(site: str, trip: int) -> None:
    """Knowledge of 2 is enough for 6 weeks and more."""
    rumour = {"greece": "moscow", "crete": "paris", "egypt": "rome", "palestine": "vienna", "mesopotamia": "berlin"}
    table = late(10, hand=[f"rumour-{site}-{rumour[site]}"])
    assert len(table.legal(f"dig {site} ")) == 10 - trip - 5
    assert table.is_legal(f"dig {site} {10 - trip} with rumour")


@pytest.mark.parametrize(
    ("card", "trip"),
    [
        ("specialised-greece-berlin-1", 4),
        ("specialised-greece-moscow-1", 4),
        ("specialised-greece-vienna-1", 3),
        ("specialised-egypt-paris-1", 3),
        ("specialised-greece-rome-1", 2),
    ],
)
def test_t1_1_the_longest_trips_take_4_weeks(card: str, trip: int) -> None:
    """From Egypt, after a dig of 3 weeks there."""
    for spare in (0, 1):
        table = late(3 + 3 + trip + 1 - spare, card, hand=EGYPTIAN)
        table.act("dig egypt 3")
        assert table.is_legal(f"take {card}") == (spare == 0)


def test_t1_1_london_to_moscow_is_3_weeks() -> None:
    for spare in (0, 1):
        table = late(2 + 2 + 3 + 1 - spare, "congress-london", "specialised-greece-moscow-1")
        table.act("take congress-london")
        assert table.is_legal("take specialised-greece-moscow-1") == (spare == 0)


# T1.2


@pytest.mark.parametrize(("players", "budget"), [(2, 157), (3, 141), (4, 105)])
def test_t1_2_everybody_has_so_many_weeks(players: int, budget: int) -> None:
    """Only refreshes: what they cost is known, so what is spent is known."""
    table = Table(players)
    spent = dict.fromkeys(table.game.colours, 0)
    last, run = "", 0
    while (turn := table.turn()) is not None:
        run = run + 1 if turn == last else 1
        last = turn
        fits = spent[turn] + run <= budget
        assert table.is_legal("refresh") == fits, spent
        spent[turn] += run if fits else budget
        table.act("refresh" if fits else "stop")
    assert min(spent.values()) >= budget


@pytest.mark.parametrize(("players", "gone"), [(2, 0), (3, 16), (4, 52)])
def test_t1_2_three_players_begin_in_week_16_and_four_in_1902(players: int, gone: int) -> None:
    """1903 begins after 104 weeks, counted from the beginning of 1901."""
    table = wait(Table(players), 104 - gone + (16 if players == 3 else 0))
    assert not table.is_legal("stop")
    table = wait(Table(players), 105 - gone + (16 if players == 3 else 0))
    assert table.is_legal("stop")


# T1.3


def greek(week: int) -> Table:
    """Two players, blue with a library in Warsaw in that week."""
    return wait(Table(keep=GREEK).give("blue", *GREEK), week)


def test_t1_3_a_permit_is_spent_for_the_year() -> None:
    table = greek(50)
    table.act("dig greece 1")  # weeks 51 and 52
    table.until("blue")
    assert table.weeks("greece") == []


def test_t1_3_crossing_the_year_by_the_weeks_of_a_dig_renews_the_permit() -> None:
    table = greek(50)
    table.act("dig greece 2")  # until week 1 of the next year
    table.until("blue")
    assert table.weeks("greece") == list(range(1, 13))


def test_t1_3_the_dig_belongs_to_the_year_of_its_beginning() -> None:
    """From week 52 the trip ends in week 1: that dig spends the permit of the new year."""
    table = greek(52)
    table.act("dig greece 1")
    table.until("blue")
    assert table.weeks("greece") == []


@pytest.mark.parametrize(("week", "renewed"), [(51, False), (52, True)])
def test_t1_3_crossing_the_year_by_a_trip_renews_the_permit_in_the_middle_of_a_turn(week: int, renewed: bool) -> None:
    """Dug early in the year, then back in Warsaw, one week from Greece."""
    table = greek(30)
    table.act("dig greece 1")
    table = wait(table, week)
    assert (table.weeks("greece") != []) == renewed


def test_t1_3_crossing_the_year_by_another_action_renews_all_permits() -> None:
    assistants = ("assistant-paris", "assistant-paris", *GREEK)
    table = wait(Table(keep=assistants).give("blue", *assistants), 30)
    for line in ("dig greece 1", "dig crete 8"):
        table.act(line)
        table.until("blue")
    assert table.weeks("greece") == table.weeks("crete") == []
    assert table.weeks("egypt") != []
    table = wait(table, 53)
    assert table.weeks("greece") == list(range(1, 13))
    assert table.weeks("crete") == list(range(8, 13))


# T1.4


def test_t1_4_the_85_cards_and_155_tokens() -> None:
    assert (len(RESEARCHERS), len(set(RESEARCHERS))) == (85, 67)
    assert sum(len(values) + 18 for _, values in SITES.values()) == 155


@pytest.mark.parametrize("site", SITES)
def test_t1_4_what_a_bag_holds(site: str) -> None:
    """Knowledge of 12 draws 10 tokens in 8 weeks: the ten best artifacts, or all but one of the low ones."""
    library = [id for id in RESEARCHERS if id.startswith(f"specialised-{site}-") and id[-1] in "23"]
    table = Table(keep=library).give("blue", *library).until("blue")
    table.play(f"dig {site} 8")
    values = sorted(SITES[site][1], reverse=True)[:-1]  # one of value 1 is on the board
    assert len(values) == 12
    assert not table.refuses(" ".join(["find", site, *map(str, values[:10])]))
    assert not table.refuses(" ".join(["find", site, *map(str, values[2:])]))
    assert not table.refuses(" ".join(["find", site, "book", "general", *["debris"] * 8]))
    ones = ["1"] * values.count(1)
    assert not table.refuses(" ".join(["find", site, *ones, *["debris"] * (10 - len(ones))]))
    for wrong in (
        ["1", *ones],  # the one on the board is not in the bag
        [str(values[0])] * (values.count(values[0]) + 1),
        ["book", "book"],
        ["general", "general"],
    ):
        assert table.refuses(" ".join(["find", site, *wrong, *["debris"] * (10 - len(wrong))]))


@pytest.mark.parametrize("site", SITES)
def test_t1_4_the_book_of_a_bag_is_about_another_site(site: str) -> None:
    other = {
        "greece": "crete",
        "crete": "greece",
        "egypt": "mesopotamia",
        "palestine": "egypt",
        "mesopotamia": "palestine",
    }[site]
    book = next(id for id in RESEARCHERS if id.startswith(f"specialised-{site}-") and id.endswith("3"))
    table = Table(keep=[book]).give("blue", book).until("blue")
    table.act(f"dig {site} 3", "book")
    table.until("blue")
    assert [one for one in SITES if table.weeks(one)] == [other]
