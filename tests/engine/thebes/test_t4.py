"""T4, actions."""

from functools import cache

import pytest

from tests.engine.thebes.literal import Game
from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS
from tests.engine.thebes.table import GREEK, READERS, THREE, Table, before_shuffle, come, curator, late
from tests.engine.thebes.walks import walk

TRAVEL = ("car-rome", "car-moscow", "zeppelin-rome", "zeppelin-vienna")

# T4.1


def test_t4_1_a_card_is_taken_and_its_slot_refilled() -> None:
    table = late(20, *TRAVEL, keep=["special_permission-london"])
    table.act("take car-moscow", "special_permission-london")
    assert table.legal("take") == [
        "take car-rome",
        "take special_permission-london",
        "take zeppelin-rome",
        "take zeppelin-vienna",
    ]
    assert table.reads("take 2") == "take special_permission-london"
    assert table.refuses("take car-moscow")


def test_t4_1_only_what_is_shown_may_be_taken() -> None:
    table = late(20, *TRAVEL)
    assert not table.is_legal("take special_permission-london")
    assert not table.is_legal("take general-paris-1")


def test_t4_1_a_card_shown_twice_is_one_move_and_takes_the_lower_slot() -> None:
    twice = "specialised-palestine-vienna-1"
    table = late(20, "car-rome", twice, "zeppelin-rome", twice, keep=["car-moscow"])
    assert table.legal(f"take {twice}") == [f"take {twice}"]
    table.act(f"take {twice}", "car-moscow")
    assert [table.reads(f"take {slot}") for slot in (1, 2, 3, 4)] == [
        "take car-rome",
        "take car-moscow",
        "take zeppelin-rome",
        f"take {twice}",
    ]


def can_be_shown(table: Table) -> list[str]:
    return [line.removeprefix("exhibit ") for line in table.legal("exhibit")]


def test_t4_1_an_exhibition_that_comes_goes_to_space_a_and_pushes_the_others() -> None:
    """Three fill the spaces, a fourth pushes out the first of them."""
    table = curator()
    assert can_be_shown(table) == []
    come(table, *THREE)
    assert can_be_shown(table) == sorted(THREE)
    come(table, "paris-small")
    assert can_be_shown(table) == ["berlin-small", "london-large"]
    come(table, "moscow-small", "vienna-small")
    assert can_be_shown(table) == []


def test_t4_1_drawing_goes_on_until_a_researcher_card_fills_the_slot() -> None:
    table = curator()
    table.play(table.legal("take")[0])
    left = [id for id in dict.fromkeys(table.game.cards.next_ones()) if id in CARDS]
    assert table.refuses("refill london-small berlin-small")
    assert table.refuses(f"refill london-small {left[0]} berlin-small")
    assert table.refuses(f"refill {left[0]} {left[1]}")
    assert not table.refuses(f"refill london-small berlin-small {left[0]}")


@pytest.mark.parametrize(
    ("taken", "kept"),
    [
        ("london-large", ["berlin-small", "london-small"]),  # from a: nothing is pushed
        ("berlin-small", ["london-large", "london-small"]),  # from b: a is pushed to b, and c stays
        ("london-small", ["berlin-small", "london-large"]),  # from c: both are pushed
    ],
)
def test_t4_1_an_empty_space_stops_the_push(taken: str, kept: list[str]) -> None:
    """London small lies on c, Berlin small on b, London large on a."""
    table = curator()
    come(table, *THREE)
    table.act(f"exhibit {taken}")
    table.until("blue")
    come(table, "paris-small")
    assert can_be_shown(table) == kept


# T4.2


def test_t4_2_a_refresh_discards_the_cards_and_shows_four() -> None:
    four = ("general-rome-1", "rumour-egypt-rome", "shovel-rome", "specialised-crete-rome-2")
    table = late(20, *TRAVEL, keep=four)
    table.act("refresh", *four)
    assert table.legal("take") == [f"take {id}" for id in four]


def test_t4_2_a_refresh_is_in_warsaw_and_costs_a_week_more_each_time() -> None:
    """The weeks left are seen by the longest dig in Greece, a week from Warsaw."""
    table = late(14, "assistant-berlin", hand=GREEK)
    table.act("take assistant-berlin")  # 1 + 2, 11 are left
    left = 11
    for weeks in (1 + 1, 2, 3):
        table.act("refresh")
        left -= weeks
        assert max(table.weeks("greece")) == left - 1
    assert table.is_legal("refresh")  # 4 of 4 weeks
    assert not late_after_three_refreshes(13).is_legal("refresh")


def late_after_three_refreshes(left: int) -> Table:
    table = late(left, "assistant-berlin", hand=GREEK)
    for line in ("take assistant-berlin", "refresh", "refresh", "refresh"):
        table.act(line)
    return table


def test_t4_2_another_action_in_between_makes_it_one_week_again() -> None:
    table = late(20, "assistant-berlin", hand=GREEK)
    for line in ("take assistant-berlin", "refresh", "refresh"):  # 17, 15, 13
        table.act(line)
    berlin = next(id for id in table.game.cards.shown() if CARDS[id].city in ("berlin", "moscow", "vienna"))
    table.act(f"take {berlin}")
    left = 13 - 1 - CARDS[berlin].weeks - 2
    table.act("refresh")
    assert max(table.weeks("greece")) == left - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t4_2_another_players_turn_in_between_makes_it_one_week_again(players: int) -> None:
    """A hundred refreshes, and where that brings everybody."""
    table = Table(players)
    track = list(table.game.colours)[::-1]  # from the bottom of the stack to the top
    weeks = dict.fromkeys(track, 0)
    last, run = "", 0
    for _ in range(100):
        back = min(weeks.values())
        turn = [colour for colour in track if weeks[colour] == back][-1]
        assert table.turn() == turn
        run = run + 1 if turn == last else 1
        last = turn
        weeks[turn] += run
        track.remove(turn)
        track.append(turn)
        if max(weeks.values()) > 85:
            return
        table.act("refresh")


# T4.3


def test_t4_3_an_exhibition_counts_and_the_artifacts_are_kept() -> None:
    """All three are shown with the same artifacts."""
    table = curator()
    come(table, *THREE)
    for exhibition, points in (("london-small", 4), ("berlin-small", 4), ("london-large", 5)):
        before = table.scores()["blue"]
        table.act(f"exhibit {exhibition}")
        assert table.scores()["blue"] == before + points
        table.until("blue")
        assert exhibition not in can_be_shown(table)


@pytest.mark.parametrize(
    ("exhibition", "weeks"), [("berlin-small", 2 + 3), ("london-small", 2 + 3), ("london-large", 2 + 4)]
)
def test_t4_3_an_exhibition_takes_its_trip_and_its_weeks(exhibition: str, weeks: int) -> None:
    """Blue is alone: from Warsaw to Greece, Crete, Egypt in 2 + 2 + 4 weeks, and to Rome in 3."""
    for spare in (0, 1):
        table = late(2 + 2 + 4 + 3 + weeks - spare, "specialised-palestine-rome-1", early=READERS)
        for line, finds in (("dig greece 1", ("1",)), ("dig crete 1", ()), ("dig egypt 3", ("2", "1"))):
            table.act(line, *finds)
        lies = exhibition in table.game.cards.exhibitions()
        table.act("take specialised-palestine-rome-1", *([] if lies else [exhibition]))
        assert table.is_legal(f"exhibit {exhibition}") == (spare == 0)


def test_t4_3_an_exhibition_goes_by_zeppelin_too() -> None:
    table = curator(("2", "1"), "zeppelin-rome")
    come(table, *THREE)
    assert set(can_be_shown(table)) >= {f"{id} by zeppelin" for id in THREE}


def test_t4_3_every_artifact_that_is_needed_has_to_be_owned() -> None:
    """Three of Egypt, two of Greece, one of Crete: enough for none of those that need more, or another site."""
    table = curator()
    come(table, "paris-large", "vienna-small", "moscow-small")
    assert can_be_shown(table) == []
    table = curator(egypt=("2",))
    come(table, *THREE)
    assert can_be_shown(table) == ["berlin-small", "london-small"]  # the large one needs three of Egypt


def test_t4_3_books_are_no_artifacts() -> None:
    table = curator(egypt=("book", "general"))
    come(table, *THREE)
    assert can_be_shown(table) == ["berlin-small"]


def test_t4_3_an_exhibition_that_is_not_there_cannot_be_shown() -> None:
    table = curator()
    assert not table.is_legal("exhibit london-small")
    come(table, "london-small")
    table.act("exhibit london-small")
    table.until("blue")
    assert not table.is_legal("exhibit london-small")


# T4.4


def test_t4_4_a_dig_is_an_action_at_its_site() -> None:
    """See T5; here, that the player stands at the site afterwards."""
    for left in (5, 4):
        table = late(left, "specialised-greece-rome-1", hand=GREEK)
        table.act("dig greece 2")
        assert table.is_legal("take specialised-greece-rome-1") == (left == 5)  # from Greece 1 + 1, from Warsaw 2 + 1


# T4.5


def test_t4_5_when_the_deck_is_empty_the_discard_pile_is_shuffled_with_stack_3() -> None:
    """Three players: the small exhibitions went by, the large ones are in stack 3."""
    table = Table(3, keep=["car-rome"]).to_the_shuffle()
    assert table.may_come("moscow-large")  # from stack 3
    assert table.may_come("car-rome")  # from stack 3: never seen
    assert table.may_come("congress-london")  # from the discard pile
    small = [id for id in EXHIBITIONS if id.endswith("small")]
    assert sum(table.may_come(id) for id in small) == 2  # pushed out; three lie on the spaces


def test_t4_5_later_the_discard_pile_alone() -> None:
    """Blue keeps a card of which there is one; red took no part in that."""
    table = Table(2, keep=["car-rome"]).give("blue", "car-rome").to_the_shuffle()
    for _ in range(2):
        assert not table.may_come("car-rome")
        assert table.may_come("car-moscow")
        table.chance()
        table.play("refresh")
        table.to_the_shuffle()


def test_t4_5_what_the_running_action_has_thrown_away_is_in_the_shuffle() -> None:
    """So the shuffle is when a card is drawn, not when the last one leaves."""
    table = Table(2).to_the_shuffle()
    shown = next(line for line in reversed(table.game.moves[:-1]) if line.startswith("show")).split(" ")[1:]
    assert all(table.may_come(id) for id in shown if shown.count(id) == 1)


def hoarders() -> Table:
    """Three players have taken so much that no card is left to draw; the one to move has a zeppelin."""
    return _hoarders().copy()


@cache
def _hoarders() -> Table:
    game = next(game for game, _ in walk(3, 13) if no_card_left(game))
    table = Table(3)
    table.position, table.game = table.title.start(3, {}), Game(3)
    table.play(*game.moves)
    return table


def no_card_left(game: Game) -> bool:
    turn = game.turn()
    return (
        game.due == "turn"
        and not game.cards.researcher_left()
        and len(game.cards.shown()) == 4
        and turn is not None
        and bool(game.owned(turn, "zeppelin"))
    )


def test_t4_5_a_slot_stays_empty_when_there_is_no_researcher_card() -> None:
    table = hoarders()
    line = next(line for line in table.legal("take") if "zeppelin" not in line)
    slot = table.game.cards.shown().index(line.split(" ")[1]) + 1
    table.play(line)
    assert table.turn() != "chance"  # no line of chance follows
    assert len(table.game.cards.shown()) == 3
    assert table.cannot_read(f"take {slot}")


def test_t4_5_what_the_take_has_thrown_away_fills_the_taken_slot() -> None:
    table = hoarders()
    zeppelin = table.game.owned(table.turn() or "", "zeppelin")[0]
    line = next(line for line in table.legal("take") if line.endswith(" by zeppelin"))
    slot = table.game.cards.shown().index(line.split(" ")[1]) + 1
    table.play(line)
    assert table.turn() == "chance"
    assert table.may_come(zeppelin)
    assert not table.may_come("car-rome")
    table.chance()
    assert table.reads(f"take {slot}") == f"take {zeppelin}"


def test_t4_5_a_refresh_draws_for_all_four_slots_and_takes_what_there_is() -> None:
    """Three cards are thrown away and shuffled; they come up again, in slots 1 to 3."""
    table = hoarders()
    table.play(next(line for line in table.legal("take") if "zeppelin" not in line))
    left = table.game.cards.shown()
    table.play("refresh")
    assert table.turn() == "chance"
    one, two, three = left
    exhibitions = before_shuffle(table.game)  # what is left in the deck
    assert exhibitions is not None
    before = " ".join(["show", *exhibitions])
    assert table.refuses(f"{before} {one} {two}")
    assert table.refuses(f"{before} {one} {two} {three} {one}")
    table.play(f"{before} {three} {one} {two}")
    assert [table.reads(f"take {slot}") for slot in (1, 2, 3)] == [f"take {three}", f"take {one}", f"take {two}"]
    assert table.cannot_read("take 4")


def test_t4_5_a_refresh_needs_a_card_that_is_shown() -> None:
    """And whoever can do nothing else may stop in any year. Rule: T3.3."""
    table = hoarders()
    while table.game.cards.shown():
        takes = [line for line in table.legal("take") if "zeppelin" not in line]
        table.play(takes[0] if takes else "refresh")
        if table.turn() == "chance":
            table.chance()
    assert not table.is_legal("refresh")


# T4.6


def test_t4_6_what_goes_to_the_discard_pile() -> None:
    """Cards of which there is one each, used in two digs in one year; then the deck runs out."""
    things = ("rumour-greece-moscow", "assistant-berlin", "special_permission-london", "zeppelin-rome", *GREEK)
    table = Table(2, keep=things).give("blue", *things).until("blue")
    for line in ("dig greece 1", "dig greece 1 with rumour assistant permission"):
        table.act(line)
        table.until("blue")
    table.act(next(line for line in table.legal("take") if line.endswith(" by zeppelin")))
    table.to_the_shuffle()
    for id in things:
        assert table.may_come(id) == (id not in GREEK)


def test_t4_6_a_lone_shovel_that_is_used_goes_to_the_discard_pile() -> None:
    """There are two of each; red keeps the other."""
    table = Table(2, keep=GREEK).give("red", "shovel-rome").give("blue", *GREEK, "shovel-rome").until("blue")
    table.act("dig greece 1 with shovel")
    assert table.to_the_shuffle().may_come("shovel-rome")
    table = Table(2).give("red", "shovel-rome").give("blue", "shovel-rome")
    assert not table.to_the_shuffle().may_come("shovel-rome")
