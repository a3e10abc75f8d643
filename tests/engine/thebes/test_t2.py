"""T2, set-up."""

import pytest

from tests.engine.thebes.literal_parts import CARDS, SITES
from tests.engine.thebes.table import Table

# T2.1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t2_1_seat_colours_in_seating_order(players: int) -> None:
    table = Table(players)
    assert table.title.colours(players) == ("blue", "red", "green", "white")[:players]


@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("blue", ["blue", "red", "green", "white"]),
        ("red", ["red", "green", "white", "blue"]),
        ("green", ["green", "white", "blue", "red"]),
        ("white", ["white", "blue", "red", "green"]),
    ],
)
def test_t2_1_the_starting_player_lies_on_top_and_the_others_below_in_seat_order(first: str, order: list[str]) -> None:
    table = Table(4, first=first)
    found = []
    for _ in range(4):
        found.append(table.turn())
        table.act("take " + table.game.cards.shown()[0])
    assert found == order


def test_t2_1_everybody_starts_in_warsaw() -> None:
    """A refresh costs no trip: after one week each the last one, on top, is next."""
    table = Table(4, first="green")
    for _ in range(4):
        table.act("refresh")
    assert table.turn() == "red"
    assert not table.is_legal("refresh by zeppelin")


def test_t2_1_everybody_starts_with_five_valid_permits() -> None:
    table = Table(2).give("blue", "assistant-paris", "assistant-paris").until("blue")
    assert [site for site in SITES if table.weeks(site) == list(range(8, 13))] == list(SITES)


# T2.2


def shown(table: Table) -> list[str]:
    return table.game.cards.shown()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t2_2_four_researcher_cards_are_shown(players: int) -> None:
    title = Table(players).title
    position = title.apply(title.start(players, {}), "first blue")
    table = Table(players)
    table.position = position
    four = "congress-london car-rome car-moscow zeppelin-rome"
    assert not table.refuses(f"show {four}")
    for wrong in (
        "show congress-london car-rome car-moscow",
        f"show {four} zeppelin-vienna",
        "show london-small congress-london car-rome car-moscow zeppelin-rome",
        "show congress-london congress-london car-rome car-moscow",  # there is one
        "show congress-london car-rome car-moscow london-small",
        f"refill {four}",
    ):
        assert table.refuses(wrong), wrong


def test_t2_2_no_exhibition_is_among_the_first_27() -> None:
    """And the 28th card of the deck may be a small one, or a large one with two players."""
    for players in (2, 3, 4):
        table = Table(players)
        for _ in range(6):
            table.play("refresh")
            assert table.refuses("show paris-small car-rome car-moscow zeppelin-rome zeppelin-vienna")
            table.chance()
        table.play("refresh")
        three = "rumour-greece-moscow rumour-crete-paris rumour-egypt-rome"
        last = "rumour-palestine-vienna"
        assert not table.refuses(f"show {three} {last}")
        assert table.refuses(f"show paris-small {three} {last}")
        assert table.refuses(f"show rumour-greece-moscow rumour-crete-paris paris-small rumour-egypt-rome {last}")
        assert not table.refuses(f"show {three} paris-small {last}")
        assert not table.refuses(f"show {three} paris-small moscow-small {last}")
        assert table.refuses(f"show {three} paris-small paris-small {last}")
        assert table.refuses(f"show {three} paris-large {last}") == (players != 2)


@pytest.mark.parametrize(("players", "exhibitions"), [(2, 10), (3, 5), (4, 5)])
def test_t2_2_stack_2_has_27_researcher_cards_and_its_exhibitions(players: int, exhibitions: int) -> None:
    """After all researcher cards of stacks 1 and 2 only exhibitions are left; then the third stack comes."""
    table = Table(players)
    for _ in range(13):
        table.act("refresh")
    table.play("refresh")  # two researcher cards are left
    words = table_line(table)
    assert [word in CARDS for word in words] == [True, True, *[False] * exhibitions, True, True]
    assert all(word.endswith("small") for word in words[2 : 2 + exhibitions]) == (players != 2)
    without = [word for word in words if word in CARDS]
    assert not table.refuses(" ".join(["show", *words]))
    assert table.refuses(" ".join(["show", *without]))
    assert table.refuses(" ".join(["show", *words[:3], *words[4:]]))
    late_large = [*words[:-1], "moscow-large", words[-1]]
    assert table.refuses(" ".join(["show", *late_large])) == (players == 2)


def table_line(table: Table) -> list[str]:
    """Return the cards that come up when nothing else is asked for."""
    other = table.copy()
    other.chance()
    return other.game.moves[-1].split(" ")[1:]


# T2.3


def test_t2_3_there_is_no_private_information() -> None:
    table = Table(3).give("red", "rumour-greece-moscow").until("red")
    table.act("dig greece 12 with rumour", "5", "3")
    for line in table.game.moves:
        for author in (None, 0, 1, 2):
            assert {table.title.redact(line, author, seat) for seat in (None, 0, 1, 2)} == {line}
