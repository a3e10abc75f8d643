"""The story of what chance decides, and of the end, word for word."""

import pytest

from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.components import ALL_CARDS, CARD_NUMBERS, SITE_NUMBERS
from engine.titles.thebes.rules.position import DueDraw, Position
from tests.engine.thebes.played import BEGIN, artifacts, begun, cards, changed, spaces, tell, told

EGYPT = SITE_NUMBERS["egypt"]
REFILL = "refill specialised-greece-berlin-3"
REFILLED = "The new card in slot 2: Greece book 3 (Berlin, 4 weeks)."


def drawing(position: Position, kind: str, **fields: int) -> Position:
    """Return the same with chance about to draw for Blue."""
    return position._replace(turn=-1, draw=DueDraw(kind, seat=0, **fields))


def refilling(position: Position) -> Position:
    return drawing(position, "refill", place=1)._replace(display=(position.display[0], -1, *position.display[2:]))


def late(position: Position, *hidden: str, discard: tuple[str, ...] = ()) -> Position:
    """After the first shuffle, with only these cards face down."""
    return position._replace(hidden=tuple(sorted(cards(*hidden))), stacks=(0, 0, 0), discard=cards(*discard))


# Cards


def test_the_beginning() -> None:
    assert tell("first red") == ["Jonas is drawn as first player."]
    assert tell(*BEGIN) == [
        "The cards shown now: Egypt book 1 (Rome), congress (Paris), assistant (Berlin) and shovel (Moscow)."
    ]


def test_a_slot_is_refilled() -> None:
    assert told(refilling(begun()), REFILL) == [REFILLED]
    assert told(refilling(begun()), "refill zeppelin-rome") == ["The new card in slot 2: zeppelin (Rome, 1 week)."]


def test_exhibitions_come_up_before_the_card_that_fills_the_slot() -> None:
    position = refilling(begun())._replace(stacks=(0, 27, 27))
    assert told(position, "refill london-small specialised-greece-berlin-3") == [
        REFILLED,
        "A small exhibition comes up in London, worth 4: it needs 1 from Greece and 2 from Egypt.",
    ]
    full = spaces(position, "paris-small", "berlin-small", "vienna-small")
    hidden = tuple(card for card in full.hidden if card not in full.spaces)
    assert told(full._replace(hidden=hidden), "refill london-small specialised-greece-berlin-3") == [
        REFILLED,
        "A small exhibition comes up in London, worth 4: it needs 1 from Greece and 2 from Egypt.",
        "The small exhibition in Vienna is pushed out to the discard pile.",
    ]


def test_large_exhibitions() -> None:
    two = refilling(begun(players=2))._replace(stacks=(0, 27, 27))
    assert told(two, "refill moscow-large specialised-greece-berlin-3")[1] == (
        "A large exhibition comes up in Moscow, worth 5: it needs 1 from Egypt, 2 from Palestine and 3 from Mesopotamia."
    )
    full = spaces(two, "moscow-small", "paris-small", "berlin-large")
    assert told(full, "refill moscow-large specialised-greece-berlin-3")[2] == (
        "The large exhibition in Berlin is pushed out to the discard pile."
    )


def test_the_first_shuffle_and_later_ones() -> None:
    gone = cards("assistant-paris", "london-small")
    hidden = tuple(card for card in ALL_CARDS if card not in (*gone, CARD_NUMBERS["shovel-rome"]))
    first = refilling(begun())._replace(stacks=(0, 0, 27), discard=gone, hidden=hidden)
    no_small = tuple(
        card for card in hidden if not CARD_NUMBERS["london-small"] <= card <= CARD_NUMBERS["moscow-small"]
    )
    assert told(first._replace(hidden=no_small), REFILL) == [
        REFILLED,
        "The deck was empty: the discard pile and the third stack are shuffled into a new one.",
    ]
    later = late(refilling(begun()), discard=("london-small", "specialised-greece-berlin-3"))
    assert told(later, "refill london-small specialised-greece-berlin-3") == [
        REFILLED,
        "The deck was empty: the discard pile is shuffled into a new one.",
        "A small exhibition comes up in London, worth 4: it needs 1 from Greece and 2 from Egypt.",
    ]


@pytest.mark.parametrize(
    ("left", "sentences"),
    [
        (("congress-paris",), ["The only card shown now: congress (Paris)."]),
        (("congress-paris", "shovel-rome"), ["The cards shown now: congress (Paris) and shovel (Rome)."]),
        (
            ("congress-paris", "shovel-rome", "car-rome"),
            ["The cards shown now: congress (Paris), shovel (Rome) and car (Rome)."],
        ),
    ],
)
def test_fewer_cards_than_slots(left: tuple[str, ...], sentences: list[str]) -> None:
    position = late(drawing(begun(), "show"), *left)._replace(display=(-1, -1, -1, -1))
    empty = [f"No researcher card is left, and slot {slot} stays empty." for slot in range(len(left) + 1, 5)]
    assert told(position, " ".join(("show", *left))) == sentences + empty


def test_the_last_card_leaves_its_slot_empty() -> None:
    position = late(begun())
    assert told(position, "take congress-paris")[1:] == ["No researcher card is left, and slot 2 stays empty."]
    empty_already = position._replace(display=(-1, *position.display[1:]))
    assert told(empty_already, "take congress-paris")[1:] == ["No researcher card is left, and slot 2 stays empty."]


# Finds


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        ("6", "Ines finds an artefact worth 6 in Egypt; debris: 0."),
        ("5 3 debris", "Ines finds artefacts worth 5 and 3 in Egypt, 8 points in all; debris: 1."),
        ("1 book", "Ines finds an artefact worth 1 and a book on Mesopotamia in Egypt; debris: 0."),
        (
            "4 3 2 book general debris debris",
            (
                "Ines finds artefacts worth 4, 3 and 2 and a book on Mesopotamia and a general book in Egypt, 9 "
                "points in all; debris: 2."
            ),
        ),
        ("general debris", "Ines finds a general book in Egypt, but no artefact; debris: 1."),
        ("book general", "Ines finds a book on Mesopotamia and a general book in Egypt, but no artefact; debris: 0."),
        ("debris", "Ines finds nothing in Egypt but 1 piece of debris."),
        ("debris debris debris", "Ines finds nothing in Egypt but 3 pieces of debris."),
    ],
)
def test_finds(tokens: str, sentence: str) -> None:
    position = drawing(begun(), "find", place=EGYPT, tokens=len(tokens.split()))
    first = "Ines is the first to dig in Egypt and takes the artefact worth 1 that lay there."
    assert told(position, f"find egypt {tokens}") == [sentence, first]
    assert told(position._replace(unclaimed=31 & ~(1 << EGYPT)), f"find egypt {tokens}") == [sentence]


def test_a_book_that_is_found_can_change_the_lead() -> None:
    position = changed(begun(), 1, cards=cards("specialised-mesopotamia-rome-1"))
    position = drawing(position, "find", place=EGYPT, tokens=1)._replace(unclaimed=0)
    assert told(position, "find egypt book")[1:] == [
        "Ines and Jonas are now level on knowledge of Mesopotamia, with 1 each."
    ]


# The end


def last_turn(points: tuple[str, ...]) -> Position:
    """Blue alone is not at the end yet, and can do nothing but stop; `points`: artifacts of Egypt by seat."""
    position = begun(len(points))
    for seat, values in enumerate(points):
        position = changed(position, seat, week=156 if seat == 0 else 157, artifacts=artifacts(egypt=values))
    return position


def test_a_sole_winner() -> None:
    assert told(last_turn(("6 1", "3", "")), "stop") == [
        "Ines stops with 1 week left.",
        "Ines ends with 7 points: artefacts 7, exhibitions 0, congresses 0, most knowledge 0.",
        "Jonas ends with 3 points: artefacts 3, exhibitions 0, congresses 0, most knowledge 0.",
        "Priya ends with 0 points: artefacts 0, exhibitions 0, congresses 0, most knowledge 0.",
        "The game is over: Ines wins with 7 points, ahead of Jonas with 3.",
    ]
    assert told(last_turn(("1", "2", "1")), "stop")[-1] == (
        "The game is over: Jonas wins with 2 points, ahead of Ines and Priya with 1."
    )
    assert told(last_turn(("1", "2", "1")), "stop")[1].startswith("Ines ends with 1 point: ")


def test_a_shared_victory() -> None:
    assert told(last_turn(("5", "3", "5")), "stop")[-1] == (
        "The game is over: Ines and Priya share the victory with 5 points each."
    )
    assert told(last_turn(("1", "1")), "stop")[-1] == (
        "The game is over: Ines and Jonas share the victory with 1 point each."
    )


def test_the_final_count_tells_what_the_points_are_for() -> None:
    position = changed(
        last_turn(("6 3", "")),
        0,
        cards=cards("london-small", "london-large", "congress-paris", "congress-paris", "specialised-egypt-london-3"),
    )
    assert told(position, "stop")[1] == (
        "Ines ends with 26 points: artefacts 9, exhibitions 9, congresses 3, most knowledge 5."
    )


def test_chance_that_is_due_after_the_last_turn_comes_before_the_count() -> None:
    position = changed(last_turn(("", "")), 0, week=155, place=3)
    assert told(position, "take congress-paris")[-1] == "Ines has reached the end and takes no more turns."
    sentences = told(apply(position, "take congress-paris"), REFILL)
    assert sentences[0] == REFILLED
    assert sentences[-1] == "The game is over: Ines wins with 1 point, ahead of Jonas with 0."
