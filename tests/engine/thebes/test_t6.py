"""T6, the end."""

import pytest

from tests.engine.thebes.literal_parts import RESEARCHERS
from tests.engine.thebes.table import GREEK, Table, owner

CONGRESSES = [id for id in RESEARCHERS if id.startswith("congress")]


def owners(**hands: list[str]) -> Table:
    """Three players with these cards."""
    table = Table(3, keep=[id for hand in hands.values() for id in hand])
    for colour, hand in hands.items():
        table.give(colour, *hand)
    return table


def to_the_end(table: Table) -> Table:
    """Everybody refreshes, and stops as soon as possible."""
    while table.turn() is not None:
        table.act("stop" if table.is_legal("stop") else "refresh")
    return table


def test_t6_1_nothing_counts_nothing() -> None:
    assert Table(4).scores() == {"blue": 0, "red": 0, "green": 0, "white": 0}


def test_t6_1_artifacts_count_their_values() -> None:
    table = owner("specialised-greece-london-3", "rumour-crete-paris")
    before = table.scores()["blue"]
    table.act("dig greece 12", "6", "5", "3", "1")
    assert table.scores()["blue"] == before + 6 + 5 + 3 + 1 + 1  # and the first digger's
    table.until("blue")
    table.act("dig crete 12 with rumour", "5", "general")
    assert table.scores()["blue"] == before + 16 + 5 + 1


def test_t6_1_congresses() -> None:
    table = Table(2, keep=CONGRESSES)
    found = []
    for congress in CONGRESSES:
        table.give("blue", congress)
        found.append(table.scores()["blue"])
    assert found == [1, 3, 6, 10, 15, 21, 28, 28, 28]


def test_t6_1_the_most_knowledge_of_a_site_counts_5() -> None:
    table = owners(blue=["specialised-greece-rome-2"], red=["specialised-greece-berlin-1"])
    assert table.scores() == {"blue": 5, "red": 0, "green": 0}


def test_t6_1_points_count_for_that_not_cards() -> None:
    table = owners(
        blue=["specialised-greece-berlin-1", "specialised-greece-vienna-1"], red=["specialised-greece-london-3"]
    )
    assert table.scores() == {"blue": 0, "red": 5, "green": 0}


def test_t6_1_each_of_those_tied_gets_3() -> None:
    one, two, three = "specialised-greece-berlin-1", "specialised-greece-vienna-1", "specialised-greece-moscow-1"
    assert owners(blue=[one], red=[two]).scores() == {"blue": 3, "red": 3, "green": 0}
    assert owners(blue=[one], red=[two], green=[three]).scores() == {"blue": 3, "red": 3, "green": 3}


def test_t6_1_every_site_counts() -> None:
    cards = [
        f"specialised-{rest}" for rest in ("crete-paris-1", "egypt-rome-1", "palestine-rome-1", "mesopotamia-paris-1")
    ]
    table = owners(blue=cards, red=["specialised-palestine-vienna-1"])
    assert table.scores() == {"blue": 5 + 5 + 3 + 5, "red": 3, "green": 0}


def test_t6_1_assistants_rumours_and_general_books_do_not_count() -> None:
    cards = ["rumour-greece-moscow", "assistant-paris", "assistant-vienna", "general-paris-2"]
    assert owners(blue=cards).scores() == {"blue": 0, "red": 0, "green": 0}
    assert owners(blue=cards, red=["specialised-greece-berlin-1"]).scores()["red"] == 5


def test_t6_1_books_that_were_found_count_for_their_site() -> None:
    """The book from Greece is about Crete; the general one counts for nothing."""
    table = owners(blue=["specialised-greece-london-3"], red=["specialised-crete-paris-1"])
    assert table.scores() == {"blue": 5, "red": 5, "green": 0}
    table.until("blue")
    table.act("dig greece 12", "book", "general")
    assert table.scores() == {"blue": 5 + 1 + 3, "red": 3, "green": 0}


def test_t6_1_most_points_win() -> None:
    table = to_the_end(owners(red=["congress-paris", "congress-paris"], green=["congress-vienna"]))
    result = table.result()
    assert result is not None
    assert result.points == (0, 3, 1)
    assert (result.winners, result.places, result.decided_by) == ((1,), (3, 1, 2), "points")
    assert table.scores() == {"blue": 0, "red": 3, "green": 1}


def test_t6_1_ties_share_the_victory() -> None:
    result = to_the_end(owners(red=["congress-paris"], green=["congress-vienna"])).result()
    assert result is not None
    assert (result.winners, result.places, result.decided_by) == ((1, 2), (3, 1, 1), "shared")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t6_1_nobody_has_anything_and_all_have_won(players: int) -> None:
    result = to_the_end(Table(players)).result()
    assert result is not None
    assert result.winners == tuple(range(players))
    assert result.points == (0,) * players


def test_t6_1_there_is_no_result_before_the_end() -> None:
    table = owner(*GREEK)
    assert table.result() is None
