"""The story of turns, word for word."""

import pytest

from engine.titles.thebes.rules.components import SITE_NUMBERS
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.position import Position
from tests.engine.thebes.played import artifacts, begun, cards, changed, shown, spaces, tell, told

HELPERS = "assistant-paris", "shovel-london", "rumour-egypt-rome", "specialised-egypt-london-3"


def in_london(*ids: str, week: int = 60, **fields: object) -> Position:
    """Blue is to move in London, in the second year, with these cards; the others are further on."""
    position = changed(begun(), 0, place=1, cards=cards(*ids), week=week, **fields)
    return changed(changed(position, 1, week=min(week + 10, 157)), 2, week=min(week + 20, 157))


# Cards


@pytest.mark.parametrize(
    ("card", "thing", "weeks"),
    [
        ("specialised-egypt-moscow-3", "a 3-point book on Egypt (knowledge now 5)", 4),
        ("general-moscow-2", "a 2-point general book (general knowledge now 3)", 6),
        ("rumour-greece-moscow", "the rumour about Greece", 1),
        ("shovel-moscow", "a shovel (now 2)", 3),
        ("car-moscow", "a car", 1),
        ("special_permission-moscow", "a special permission", 3),
        ("assistant-vienna", "an assistant (now 2)", 2),
        ("zeppelin-vienna", "a zeppelin", 1),
    ],
)
def test_taking_a_card_with_and_without_a_trip(card: str, thing: str, weeks: int) -> None:
    owned = "specialised-egypt-london-2", "general-paris-1", "shovel-rome", "assistant-berlin"
    position = shown(in_london(*owned), card, "", "", "")
    city, place, travel = ("Moscow", 2, 3) if "moscow" in card else ("Vienna", 5, 2)
    assert told(position, f"take {card}") == [
        (
            f"Ines travels to {city} and takes {thing}: {travel} + {weeks} = {travel + weeks} weeks, "
            f"to week {8 + travel + weeks} of 1902."
        )
    ]
    there = changed(position, 0, place=place)
    unit = "week" if weeks == 1 else "weeks"
    assert told(there, f"take {card}") == [
        f"Ines stays in {city} and takes {thing}: {weeks} {unit}, to week {8 + weeks} of 1902."
    ]


def test_congresses_tell_what_they_make_together() -> None:
    position = shown(in_london("congress-paris", "congress-paris"), "congress-moscow", "congress-london", "", "")
    assert told(position, "take congress-moscow") == [
        "Ines travels to Moscow for congress number 3 (worth 6 in all): 3 + 2 = 5 weeks, to week 13 of 1902."
    ]
    assert told(position, "take congress-london") == [
        "Ines stays in London for congress number 3 (worth 6 in all): 2 weeks, to week 10 of 1902."
    ]


def test_refreshing_once_and_again() -> None:
    assert told(begun(), "refresh") == ["Ines refreshes the cards in Warsaw: 1 week, to week 17 of 1901."]
    assert told(in_london(), "refresh") == [
        "Ines travels to Warsaw and refreshes the cards: 2 + 1 = 3 weeks, to week 11 of 1902."
    ]
    again = changed(in_london(), 0, place=6)._replace(refreshes=2)
    assert told(again, "refresh") == ["Ines refreshes the cards again (3 in a row): 3 weeks, to week 11 of 1902."]


# Trips


def test_what_a_car_and_a_zeppelin_save() -> None:
    position = shown(in_london("car-rome", "zeppelin-rome"), "shovel-moscow", "congress-vienna", "", "")
    assert told(position, "take shovel-moscow") == [
        "Ines travels to Moscow and takes a shovel (now 1): 2 + 3 = 5 weeks, to week 13 of 1902.",
        "The car saves Ines 1 week.",
    ]
    assert told(position, "take shovel-moscow by zeppelin") == [
        "Ines travels to Moscow and takes a shovel (now 1): 0 + 3 = 3 weeks, to week 11 of 1902.",
        "The zeppelin saves Ines 3 weeks and is discarded.",
    ]
    assert len(told(position, "take congress-vienna")) == 1


def test_a_new_year_renews_the_permits() -> None:
    position = in_london(week=50, spent=3)
    assert told(position, "refresh") == [
        "Ines travels to Warsaw and refreshes the cards: 2 + 1 = 3 weeks, to week 1 of 1902.",
        "Ines crosses into 1902: all five permits are valid again.",
    ]


def test_the_end_of_a_seats_game() -> None:
    assert told(in_london(week=154), "refresh") == [
        "Ines travels to Warsaw and refreshes the cards: 2 + 1 = 3 weeks, to week 1 of 1904.",
        "Ines has reached the end and takes no more turns.",
    ]
    assert told(in_london(week=137), "stop") == ["Ines stops with 20 weeks left."]
    assert told(in_london(week=156), "stop")[0] == "Ines stops with 1 week left."


# Exhibitions


def test_holding_an_exhibition() -> None:
    owned = artifacts(greece="5 1", crete="1", egypt="3 2 1")
    position = spaces(in_london(artifacts=owned), "london-small", "", "london-large")
    assert told(position, "exhibit london-small") == [
        "Ines stays in London and holds the small exhibition there for 4 points: 3 weeks, to week 11 of 1902."
    ]
    away = changed(position, 0, place=0)
    assert told(away, "exhibit london-small") == [
        "Ines travels to London and holds the small exhibition there for 4 points: 1 + 3 = 4 weeks, to week 12 of 1902."
    ]
    assert told(position, "exhibit london-large")[0].startswith("Ines stays in London and holds the large exhibition")
    assert told(away, "exhibit london-large")[0].startswith("Ines travels to London and holds the large exhibition")


# Digs


def test_digs() -> None:
    position = in_london("specialised-egypt-london-3", "general-paris-2")
    assert told(position, "dig egypt 6") == [
        "Ines travels to Egypt and digs (knowledge 5, tokens 4): 4 + 6 = 10 weeks, to week 18 of 1902."
    ]
    there = changed(position, 0, place=7 + SITE_NUMBERS["egypt"])
    assert told(there, "dig egypt 1") == [
        "Ines stays in Egypt and digs (knowledge 5, tokens 1): 1 week, to week 9 of 1902."
    ]


@pytest.mark.parametrize(
    ("words", "helpers", "knowledge", "tokens"),
    [
        ("rumour", "a rumour", 5, 4),
        ("assistant", "the only assistant", 4, 3),
        ("shovel", "the only shovel", 3, 3),
        ("rumour assistant shovel", "a rumour, the only assistant and the only shovel", 6, 6),
    ],
)
def test_what_a_dig_uses_up(words: str, helpers: str, knowledge: int, tokens: int) -> None:
    position = in_london(*HELPERS)
    assert told(position, f"dig egypt 6 with {words}") == [
        (
            f"Ines travels to Egypt and digs, using up {helpers} (knowledge {knowledge}, tokens {tokens}): "
            "4 + 6 = 10 weeks, to week 18 of 1902."
        )
    ]


def test_a_dig_with_a_special_permission() -> None:
    egypt = SITE_NUMBERS["egypt"]
    position = in_london("specialised-egypt-london-3", "special_permission-london", spent=1 << egypt)
    there = changed(position, 0, place=7 + egypt)
    assert told(there, "dig egypt 3 with permission") == [
        (
            "Ines stays in Egypt and digs, using up a special permission (knowledge 3, tokens 1): "
            "3 weeks, to week 11 of 1902."
        )
    ]


# Knowledge


def test_the_lead_in_knowledge_changes_hands() -> None:
    position = changed(in_london(), 1, cards=cards("specialised-egypt-berlin-2"))
    position = shown(
        position, "specialised-egypt-berlin-2", "specialised-egypt-london-3", "specialised-egypt-rome-1", ""
    )
    assert told(position, "take specialised-egypt-berlin-2")[1:] == [
        "Ines and Jonas are now level on knowledge of Egypt, with 2 each."
    ]
    assert told(position, "take specialised-egypt-london-3")[1:] == [
        "Ines now knows the most about Egypt: 3 against 2."
    ]
    assert len(told(position, "take specialised-egypt-rome-1")) == 1


def test_the_first_to_know_something_is_no_news_and_neither_is_a_longer_lead() -> None:
    position = shown(in_london(), "specialised-egypt-london-3", "specialised-egypt-london-2", "", "")
    assert len(told(position, "take specialised-egypt-london-3")) == 1
    leading = changed(position, 0, cards=cards("specialised-egypt-berlin-2"))
    assert len(told(leading, "take specialised-egypt-london-2")) == 1


def test_every_legal_move_has_one_sentence_of_its_own() -> None:
    position = spaces(
        in_london(*HELPERS, "zeppelin-rome", artifacts=artifacts(greece="1", egypt="2 1")), "london-small"
    )
    moves = legal(position, 0)
    assert len(moves) > 100
    sentences = [told(position, move)[0] for move in moves]
    # A zeppelin is told by what it saves, in a sentence that follows.
    assert len({(sentence, "by zeppelin" in move) for sentence, move in zip(sentences, moves, strict=True)}) == len(
        moves
    )


def test_whose_turn_it_is_tells_the_name() -> None:
    lines = ("first red", "show specialised-egypt-rome-1 congress-paris assistant-berlin shovel-moscow")
    assert tell(*lines, "refresh")[0].startswith("Jonas ")
