"""T3, the turn."""

import pytest

from tests.engine.thebes.literal_lines import BY_TEXT
from tests.engine.thebes.literal_parts import CARDS
from tests.engine.thebes.table import GREEK, Table, late, wait

EGYPTIAN = ("specialised-egypt-london-3",)  # enough to dig in Egypt for 3 weeks

# T3.1


def test_t3_1_the_player_furthest_back_moves_and_lands_on_top() -> None:
    """Refreshes of 1 week, or of 2 when the same player goes on.

    Weeks of blue, red, green: 1 0 0, 1 1 0, 1 1 1 (green on top of red on blue), 1 1 3, 1 2 3, 2 2 3 (blue on top),
    4 2 3, 4 3 3 (red on top), 4 5 3, 4 5 4 (green on top), 4 5 6, 5 5 6 (blue on top).
    """
    table = Table(3)
    found = []
    for _ in range(13):
        found.append(str(table.turn()))
        table.act("refresh")
    assert " ".join(found) == "blue red green green red blue blue red red green green blue blue"


def test_t3_1_several_turns_in_a_row() -> None:
    table = Table(2)
    table.act("take congress-berlin")  # 1 + 2 weeks
    for weeks in (1, 2):
        assert table.turn() == "red", weeks
        table.act("refresh")
    # Red is on week 3 too, and on top.
    assert table.turn() == "red"
    table.act("refresh")
    assert table.turn() == "blue"


# T3.2


def test_t3_2_a_turn_is_one_action_and_a_trip_alone_is_none() -> None:
    table = late(10, "congress-london", hand=GREEK)
    assert {line.split(" ")[0] for line in table.legal()} == {"take", "refresh", "dig", "stop"}
    for line in ("london", "travel london", "go london", "pass"):
        assert table.refuses(line)


def test_t3_2_the_trip_may_be_of_no_weeks() -> None:
    table = late(8, "congress-london", "specialised-egypt-london-2")
    table.act("take congress-london")  # 2 + 2, and 4 are left
    table.act("take specialised-egypt-london-2")  # 0 + 2
    assert not table.is_legal("refresh")  # 2 + 1 of 2 weeks


# T3.3


@pytest.mark.parametrize("left", [3, 5, 9])
def test_t3_3_travel_and_action_fit_into_the_weeks_left(left: int) -> None:
    assert late(left, hand=GREEK).weeks("greece") == list(range(1, left))


def test_t3_3_the_end_space_itself_may_be_reached() -> None:
    table = late(2, "specialised-greece-berlin-1", "assistant-berlin")
    assert table.is_legal("take specialised-greece-berlin-1")
    assert not table.is_legal("take assistant-berlin")


@pytest.mark.parametrize(("players", "week"), [(2, 105), (3, 105), (4, 53)])
def test_t3_3_stop_from_1903_on_by_the_own_marker(players: int, week: int) -> None:
    assert not wait(Table(players), week - 1).is_legal("stop")
    assert wait(Table(players), week).is_legal("stop")


def test_t3_3_who_has_stopped_takes_no_more_turns() -> None:
    table = wait(Table(2), 105)
    table.act("stop")
    assert table.result() is None
    while table.turn() == "red":
        assert not (table.game.time("red") < 105 and table.is_legal("stop"))
        table.act("stop" if table.game.time("red") >= 105 else "refresh")
    assert table.turn() is None and table.result() is not None


def test_t3_3_who_has_no_other_legal_action_may_stop() -> None:
    """In the last year here: one week is left, and a second refresh in a row, or a trip to a card, takes two."""
    assert late(1, "car-rome").legal() == ["stop"]


DUMB = ("congress", "general", "shovel", "car", "zeppelin", "special_permission")


def suits(table: Table, colour: str, id: str) -> tuple[bool, int, str]:
    """Green takes what teaches nothing of a site, the others take books; all take what costs the least time."""
    line = BY_TEXT[f"take {id}"]
    weeks = table.game.trip(colour, line) + table.game.weeks(colour, line)
    return ((CARDS[id].kind in DUMB) != (colour == "green"), weeks, id)


def test_t3_3_who_has_no_other_legal_action_may_stop_in_any_year() -> None:
    """Three players have taken all 85 cards in 95 weeks, and green, who has learned nothing, is to move in 1902."""
    table = Table(3)
    while shown := table.game.cards.shown():
        turn = table.turn()
        assert turn is not None
        if turn == "chance":
            cards = [id for id in table.game.cards.next_ones() if id in CARDS]
            best = min(cards, key=lambda id: suits(table, table.game.next_marker() or "", id), default="")
            table.chance(*([best] if best else []))
        else:
            table.play("take " + min(shown, key=lambda id: suits(table, turn, id)))
    assert sum(map(len, table.game.hand.values())) == 85
    while table.turn() != "green":
        assert not table.is_legal("stop")
        table.act(table.legal("dig")[0])
    assert table.game.time("green") < 105
    assert table.legal() == ["stop"]
    table.act("stop")
    assert table.turn() in ("blue", "red")


def test_t3_3_the_game_ends_when_all_are_there_after_a_chance_line() -> None:
    table = late(2, "specialised-greece-berlin-1")
    table.play("take specialised-greece-berlin-1")
    assert (table.turn(), table.result()) == ("chance", None)
    table.chance()
    assert table.turn() is None and table.result() is not None
    assert table.title.phase(table.position) == "over"


# T3.4


def test_t3_4_a_car_makes_a_trip_of_3_weeks_one_week_shorter() -> None:
    """To Egypt."""
    assert max(late(10, hand=EGYPTIAN).weeks("egypt")) == 7
    assert max(late(10, hand=(*EGYPTIAN, "car-rome")).weeks("egypt")) == 8


def test_t3_4_a_car_makes_a_trip_of_4_weeks_one_week_shorter_and_is_kept() -> None:
    """To Egypt in 2 weeks, and from there to Berlin in 3."""
    for spare in (0, 1):
        table = late(2 + 3 + 3 + 2 - spare, "assistant-berlin", hand=(*EGYPTIAN, "car-rome"))
        table.act("dig egypt 3")
        assert table.is_legal("take assistant-berlin") == (spare == 0)


def test_t3_4_a_car_is_no_help_on_shorter_trips() -> None:
    hand = ("car-rome",)
    assert late(2 + 1, "specialised-egypt-paris-1", hand=hand).is_legal("take specialised-egypt-paris-1")
    assert not late(2, "specialised-egypt-paris-1", hand=hand).is_legal("take specialised-egypt-paris-1")
    assert not late(1, "specialised-greece-berlin-1", hand=hand).is_legal("take specialised-greece-berlin-1")


def test_t3_4_two_cars_do_not_stack() -> None:
    cars = ("car-rome", "car-moscow")
    assert max(late(10, hand=(*EGYPTIAN, *cars)).weeks("egypt")) == 8


def test_t3_4_a_car_does_not_help_on_the_turn_in_which_it_is_taken() -> None:
    """London to Moscow is 3 weeks, and 1 for the card."""
    for spare in (0, 1):
        table = late(2 + 2 + 3 + 1 - spare, "congress-london", "car-moscow")
        table.act("take congress-london")
        assert table.is_legal("take car-moscow") == (spare == 0)


ZEPPELIN = ("zeppelin-rome",)


def test_t3_4_a_zeppelin_makes_one_trip_of_any_length_take_no_time() -> None:
    table = late(3, "specialised-egypt-paris-1", "congress-london", hand=(*EGYPTIAN, *ZEPPELIN))
    assert table.legal("take congress-london") == ["take congress-london by zeppelin"]
    assert table.legal("dig egypt") == ["dig egypt 3 by zeppelin"]
    assert table.is_legal("take specialised-egypt-paris-1", "take specialised-egypt-paris-1 by zeppelin")


def test_t3_4_a_zeppelin_is_discarded() -> None:
    table = late(12, "congress-london", "general-paris-1", hand=ZEPPELIN)
    table.act("take congress-london by zeppelin")
    assert not [line for line in table.legal() if line.endswith("zeppelin")]


def test_t3_4_one_zeppelin_a_trip_and_the_other_later() -> None:
    table = late(12, "congress-london", "general-paris-1", hand=("zeppelin-rome", "zeppelin-vienna"))
    assert table.legal("take congress-london") == ["take congress-london", "take congress-london by zeppelin"]
    assert table.refuses("take congress-london by zeppelin by zeppelin")
    table.act("take congress-london by zeppelin")
    table.act("take general-paris-1 by zeppelin")
    assert not [line for line in table.legal() if line.endswith("zeppelin")]


def test_t3_4_of_two_zeppelins_the_one_taken_first_flies() -> None:
    """Seen when the discard pile is shuffled."""
    for first, second in (("zeppelin-vienna", "zeppelin-rome"), ("zeppelin-rome", "zeppelin-vienna")):
        table = Table(2, keep=(first, second)).give("blue", first, second).until("blue")
        table.act(next(line for line in table.legal("take") if line.endswith(" by zeppelin")))
        table.to_the_shuffle()
        assert table.may_come(first) and not table.may_come(second)


def test_t3_4_a_zeppelin_needs_a_trip() -> None:
    table = late(12, "congress-london", "specialised-egypt-london-2", hand=ZEPPELIN)
    assert table.is_legal("refresh") and not table.is_legal("refresh by zeppelin")
    table.act("take congress-london")
    assert not table.is_legal("take specialised-egypt-london-2 by zeppelin")
    assert table.is_legal("refresh by zeppelin")


def test_t3_4_a_zeppelin_does_not_help_on_the_turn_in_which_it_is_taken() -> None:
    table = late(12, *ZEPPELIN)
    assert not table.is_legal("take zeppelin-rome by zeppelin")


def test_t3_4_a_zeppelin_goes_before_the_car() -> None:
    table = late(3, hand=(*EGYPTIAN, *ZEPPELIN, "car-moscow"))
    assert table.legal("dig egypt") == ["dig egypt 3 by zeppelin"]
