"""T7, notation, and the dealer of the records."""

from collections.abc import Iterable
from functools import cache

import pytest

from engine.contract import MAX_MOVE_LENGTH, draw_by
from engine.records.record import LONGEST_DEAL, final_position, read_record
from engine.titles.thebes.rules.components import CARDS as COMPONENTS
from engine.titles.thebes.rules.components import FIRST_EXHIBITION, SLOTS
from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, RESEARCHERS
from tests.engine.thebes.longest import long_record
from tests.engine.thebes.table import GREEK, THREE, Table, come, curator, late, likely, owner

TRAVEL = ("car-rome", "car-moscow", "zeppelin-rome", "zeppelin-vienna")
HELPERS = ("rumour-greece-moscow", "assistant-berlin", "shovel-rome", "special_permission-london", "zeppelin-vienna")


def helped() -> Table:
    """Blue has dug in Greece this year, and owns one of each that helps."""
    table = owner(*GREEK, *HELPERS)
    table.act("dig greece 1")
    table.until("blue")
    table.act(next(line for line in table.legal("take") if "zeppelin" not in line))
    return table.until("blue")


ALL = "dig greece 8 with rumour assistant shovel permission by zeppelin"


def test_t7_the_lines_of_players() -> None:
    table = late(20, "specialised-egypt-london-3", "assistant-paris", hand=("zeppelin-rome",))
    assert table.is_legal("take specialised-egypt-london-3", "take assistant-paris by zeppelin", "refresh", "stop")
    table.act("take assistant-paris")
    assert table.is_legal("refresh by zeppelin")


def test_t7_the_words_of_a_dig_in_that_order_and_only_what_is_used() -> None:
    table = helped()
    assert table.is_legal(ALL)
    assert table.is_legal("dig greece 8 with shovel permission", "dig greece 8 with permission by zeppelin")
    assert all("permission" in line for line in table.legal("dig greece"))


def test_t7_chance_has_four_lines() -> None:
    table = Table(2, first="red", show=TRAVEL, keep=["congress-paris"])
    assert table.game.moves == ["first red", "show car-rome car-moscow zeppelin-rome zeppelin-vienna"]
    table.play("take car-rome", "refill congress-paris")
    table = owner(*GREEK)
    table.play("dig greece 8", "find greece 3 1 book general debris")


# T7.1


def test_t7_1_a_record_starts_with_first_and_show() -> None:
    table = Table(2)
    start = table.title.start(2, {})
    for line in ("show car-rome car-moscow zeppelin-rome zeppelin-vienna", "refresh", "first green", "first"):
        table.position = start
        assert table.refuses(line)
    table.position = table.title.apply(start, "first red")
    assert table.turn() == "chance"
    assert table.refuses("first red") and table.refuses("refresh")
    assert not table.refuses("show car-rome car-moscow zeppelin-rome zeppelin-vienna")


def test_t7_1_a_refresh_is_followed_by_one_show_and_a_take_by_one_refill() -> None:
    table = Table(2)
    for line, word in (("refresh", "show"), (table.legal("take")[0], "refill")):
        other = table.copy()
        other.play(line)
        assert other.turn() == "chance"
        assert other.refuses("refresh") and other.refuses("stop")
        cards = "rumour-greece-moscow rumour-crete-paris rumour-egypt-rome rumour-palestine-vienna"
        assert other.refuses(f"show {cards}") == (word != "show")
        assert other.refuses("refill rumour-greece-moscow") == (word != "refill")
        other.chance()
        assert other.turn() == "red"


def test_t7_1_the_cards_are_in_the_order_drawn_with_exhibitions_where_they_came_up() -> None:
    """The n-th researcher card goes to the n-th slot."""
    table = Table(2)
    for _ in range(7):
        table.act("refresh")
    four = [id for id in dict.fromkeys(table.game.cards.unseen) if id not in table.game.cards.shown()][:4]
    table.play("refresh")
    table.play(f"show {four[2]} paris-large {four[0]} london-small moscow-small {four[3]} {four[1]}")
    order = [four[2], four[0], four[3], four[1]]
    assert [table.reads(f"take {slot}") for slot in (1, 2, 3, 4)] == [f"take {id}" for id in order]


def test_t7_1_exhibitions_are_written_city_first() -> None:
    table = Table(2)
    for _ in range(7):
        table.act("refresh")
    table.play("take " + table.game.cards.shown()[0])
    card = next(id for id in table.game.cards.unseen if id not in table.game.cards.shown())
    assert table.reads(f"refill small-london {card}") == f"refill london-small {card}"
    assert not table.refuses(f"refill london-small {card}")


def test_t7_1_the_players_line_does_what_chance_does_not_decide() -> None:
    """The card is the player's, the marker has moved, helpers are gone; finds come with `find`."""
    table = Table(2, show=("congress-paris", *TRAVEL[:3]))
    table.play("take congress-paris")
    assert table.scores()["blue"] == 1
    table = owner(*GREEK)
    table.play("dig greece 8")
    before = table.scores()["blue"]
    table.play("find greece 6 5 book debris debris")
    assert table.scores()["blue"] == before + 6 + 5 + 1 + 5  # and the artifact on the board, and Crete


def test_t7_1_find_does_not_name_the_artifact_on_the_board() -> None:
    table = owner(*GREEK)
    table.play("dig greece 2")
    assert table.refuses("find greece 1 debris debris")  # 2 tokens
    assert not table.refuses("find greece debris debris")


def test_t7_1_a_line_of_chance_may_be_longer_than_one_of_a_person() -> None:
    record = long_record()
    assert len(record.moves[-1]) > MAX_MOVE_LENGTH
    assert read_record(record.line()) == record
    assert final_position(record, len(record.moves))


def test_t7_1_the_longest_show_fits() -> None:
    researchers = sorted((len(card.id) for card in COMPONENTS[:FIRST_EXHIBITION]), reverse=True)[:SLOTS]
    exhibitions = sorted((len(card.id) for card in COMPONENTS[FIRST_EXHIBITION:]), reverse=True)
    # All ten before a shuffle; three of them lie on their spaces then, and seven can come up once more.
    cards = [*researchers, *exhibitions, *exhibitions[:7]]
    assert len("show") + sum(1 + length for length in cards) == 355 < LONGEST_DEAL


# T7.2


@cache
def reader() -> Table:
    """Blue owns one of everything that helps to dig in Greece, and stands in Vienna."""
    return owner(*GREEK, "rumour-greece-moscow", "shovel-rome", "assistant-berlin", "zeppelin-vienna")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Refresh", "refresh"),
        ("  refresh   BY  Zeppelin ", "refresh by zeppelin"),
        ("dig Greece  3", "dig greece 3"),
        ("dig greece 3 With Shovel RUMOUR", "dig greece 3 with rumour shovel"),
        (
            "dig greece 3 with shovel assistant rumour by zeppelin",
            "dig greece 3 with rumour assistant shovel by zeppelin",
        ),
        ("DIG CRETE 8 WITH ASSISTANT BY ZEPPELIN", "dig crete 8 with assistant by zeppelin"),
    ],
)
def test_t7_2_any_case_and_blanks_and_the_words_after_with_in_any_order(text: str, line: str) -> None:
    table = reader()
    assert table.is_legal(line)
    assert table.reads(text) == line


def test_t7_2_a_slot_number_for_a_card() -> None:
    table = reader()
    for slot, id in enumerate(table.game.cards.shown(), 1):
        assert table.reads(f"take {slot}") == table.reads(f" TAKE   {id.upper()}") == f"take {id}"
        if table.is_legal(f"take {id} by zeppelin"):
            assert table.reads(f"Take {slot} by zeppelin") == f"take {id} by zeppelin"
    assert any(line.endswith("by zeppelin") for line in table.legal("take"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 0",
        "take 5",
        "take car-london",
        "take 1 2",
        "dig",
        "dig greece",
        "dig greece 0",
        "dig 3 4",
        "dig greece 13",
        "dig greece 3 with rumour rumour",
        "dig greece 3 with permission",
        "dig paris 3",
        "exhibit",
        "exhibit london-small",
        "stop",
        "refresh by car",
        "find greece debris",
        "first blue",
    ],
)
def test_t7_2_what_cannot_be_read_or_is_not_legal_is_refused(text: str) -> None:
    assert reader().cannot_read(text)


@pytest.mark.parametrize(
    "text",
    [
        "dig greece 3 with",
        "dig greece 3 by",
        "dig greece 3 with rumour and",
        "refresh by",
        "refresh by the",
        "dig greece 3 with,",
    ],
)
def test_t7_2_a_line_that_was_cut_off_is_refused(text: str) -> None:
    """Its first half could be played, but perhaps the mail program has wrapped it."""
    assert reader().cannot_read(text)


def test_t7_2_stop_in_any_case() -> None:
    assert late(5).reads(" STOP") == "stop"


def test_t7_2_an_exhibition_may_be_written_either_way_round() -> None:
    table = curator()
    come(table, *THREE)
    for text in ("exhibit london-small", "exhibit small-london", "EXHIBIT Small-London"):
        assert table.reads(text) == "exhibit london-small"
    assert table.reads("exhibit large-london") == "exhibit london-large"


def test_t7_2_chances_lines_in_any_case_and_the_tokens_of_find_in_any_order() -> None:
    title = Table(2).title
    position = title.start(2, {})
    assert title.read(position, " FIRST  Red") == "first red"
    position = title.apply(position, "first red")
    assert title.read(position, "Show  CAR-rome car-moscow zeppelin-rome zeppelin-vienna") == "show " + " ".join(TRAVEL)
    table = owner(*GREEK)
    table.play("dig greece 8")
    assert table.reads("FIND Greece debris general 1 3 book") == "find greece 3 1 book general debris"
    table = curator()
    table.play(table.legal("take")[0])
    card = next(id for id in table.game.cards.next_ones() if id in CARDS)
    assert table.reads(f"refill small-london {card}") == f"refill london-small {card}"


# T7.3: integers, and the line that they make.


class Given:
    """Integers given one after the other; `asked` are the ranges that they were asked for."""

    def __init__(self, integers: Iterable[int]) -> None:
        self.integers = list(integers)
        self.asked: list[int] = []

    def __call__(self, limit: int) -> int:
        self.asked.append(limit)
        return self.integers.pop(0)


def dealt(table: Table, *integers: int) -> tuple[list[str], list[int]]:
    """Return the words after the first one of chance's line by these integers, all of them, and the ranges asked for."""
    below = Given(integers)
    line = table.title.deal(table.position, draw_by(below))
    assert below.integers == []
    assert not table.refuses(line)
    return line.split(" ")[1:], below.asked


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t7_3_first_is_one_integer_below_the_number_of_players(players: int) -> None:
    table = Table(players)
    table.position = table.title.start(players, {})
    for seat, colour in enumerate(table.game.colours):
        assert dealt(table, seat) == ([colour], [players])


def test_t7_3_a_card_of_stack_1_is_an_index_into_those_not_seen_yet() -> None:
    """In the order of the data, copies side by side: numbers 4 and 5 are alike, and so is what moves up to 4."""
    table = Table(3)
    table.position = table.title.apply(table.title.start(3, {}), "first blue")
    twice = "specialised-greece-rome-2"
    assert RESEARCHERS[4:6] == [twice, twice]
    assert dealt(table, 4, 4, 0, 81) == (
        [twice, twice, "specialised-greece-rome-1", "congress-moscow"],
        [85, 84, 83, 82],
    )
    table.position = table.title.apply(table.position, "show " + " ".join(TRAVEL))
    table.position = table.title.apply(table.position, "take car-rome")
    left = [id for id in RESEARCHERS if id not in TRAVEL]
    assert len(left) == 81
    for index in (0, 40, 60, 80):
        assert dealt(table, index) == ([left[index]], [81])


def at_stack_2(players: int) -> Table:
    """Chance is to refill a slot with the first card of stack 2."""
    table = Table(players)
    while table.game.cards.stack1 >= 4:
        table.act("refresh")
    while table.game.cards.stack1:
        table.act(table.legal("take")[0])
    table.play(table.legal("take")[0])
    return table


@pytest.mark.parametrize(("players", "exhibitions"), [(2, 10), (3, 5), (4, 5)])
def test_t7_3_a_card_of_stack_2(players: int, exhibitions: int) -> None:
    """27 researcher cards and the exhibitions; 54 researcher cards are not seen yet."""
    table = at_stack_2(players)
    unseen = sorted(table.game.cards.unseen, key=list(CARDS).index)
    all_of_stack = 27 + exhibitions
    assert dealt(table, exhibitions, 0) == ([unseen[0]], [all_of_stack, 54])
    assert dealt(table, all_of_stack - 1, 53) == ([unseen[53]], [all_of_stack, 54])
    # Two exhibitions before it; the second 1 is the third of the data, of those left.
    assert dealt(table, 1, 1, exhibitions - 2, 7) == (
        ["paris-small", "berlin-small", unseen[7]],
        [all_of_stack, all_of_stack - 1, all_of_stack - 2, 54],
    )
    if players == 2:
        assert dealt(table, 9, 8, 8, 20) == (["moscow-large", "vienna-large", unseen[20]], [37, 36, 35, 54])


def test_t7_3_when_a_kind_of_card_is_used_up_in_stack_2() -> None:
    """All five exhibitions first, then 27 researcher cards with two integers each, and one card of those not seen."""
    table = at_stack_2(3)
    unseen = sorted(table.game.cards.unseen, key=list(CARDS).index)
    assert dealt(table, 0, 0, 0, 0, 0, 3, 9) == ([*SMALL, unseen[9]], [32, 31, 30, 29, 28, 27, 54])
    table.play(likely(table.game, SMALL))
    table.play("refresh")
    left = sorted(table.game.cards.unseen, key=list(CARDS).index)
    assert dealt(table, 0, 0, 0, 0, 0, 0, 0, 0) == (left[:4], [26, 53, 25, 52, 24, 51, 23, 50])


SMALL = EXHIBITIONS[:5]


def test_t7_3_only_exhibitions_are_left_in_stack_2() -> None:
    """One integer each, of as many; then one each of the shuffled deck."""
    table = Table(3).to_the_shuffle()
    left = table.game.cards.stack2
    assert left == 2
    unseen = sorted(table.game.cards.unseen, key=list(CARDS).index)
    words, asked = dealt(table, 5, 0, 5, 0, 4, 3, 2, 1, 0, 0, 0)
    assert words[:7] == [*unseen[:2], *SMALL[::-1]]
    # Shown are the two; on the spaces lie the last three exhibitions. All other cards are in the deck.
    deck = [id for id in RESEARCHERS if id not in unseen[:2]]
    assert len(deck) == 83
    assert asked == [7, 29, 6, 28, 5, 4, 3, 2, 1, 83 + 7, 83 + 6]
    assert words[7:] == deck[:2]


def test_t7_3_a_card_of_a_shuffled_deck_is_an_index_into_it() -> None:
    """Researcher cards in the order of the data, then exhibitions in the order of the data."""
    table = Table(3).to_the_shuffle()
    table.chance()
    table.act("refresh")
    table.play("refresh")
    deck = [*RESEARCHERS, *EXHIBITIONS]
    for id in (*table.game.cards.discarded, *table.game.cards.exhibitions()):
        deck.remove(id)
    cards = sum(id in CARDS for id in deck)
    number = len(deck)
    assert dealt(table, 0, cards - 2, number - 3, cards - 2, 0, 1) == (
        [deck[0], deck[cards - 1], deck[-1], deck[cards], deck[1], deck[3]],
        [number, number - 1, number - 2, number - 3, number - 4, number - 5],
    )


def test_t7_3_a_token_is_an_index_into_what_is_left_of_the_bag() -> None:
    """The bag of Greece: 6 5 5 4 3 3 2 2 2 1 1 1 book general and 16 debris."""
    table = owner(*GREEK)
    table.play("dig greece 8")  # 5 tokens
    assert dealt(table, 0, 0, 0, 0, 0) == (["greece", "6", "5", "5", "4", "3"], [30, 29, 28, 27, 26])
    assert dealt(table, 29, 13, 12, 11, 8) == (["greece", "2", "1", "book", "general", "debris"], [30, 29, 28, 27, 26])


def test_t7_3_debris_has_gone_back_into_the_bag() -> None:
    table = owner(*GREEK, "special_permission-london")
    table.act("dig greece 8", "5", "3", "book", "general")
    table.until("blue")
    table.play("dig greece 5 with permission")  # knowledge 7 by now
    # 6 5 4 3 2 2 2 1 1 1 and 16 debris.
    assert dealt(table, 1, 1, 7, 7, 21) == (["greece", "5", "4", "1", "debris", "debris"], [26, 25, 24, 23, 22])
