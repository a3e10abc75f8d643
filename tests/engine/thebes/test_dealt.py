"""A record that was tampered with is found out at the ply where it was.

Rule: T7.3
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.cli.status import verify
from engine.contract import draw_by
from engine.errors import RecordError
from engine.records.playout import random_record
from engine.records.record import Record
from engine.titles.thebes.rules.components import ALL_CARDS, CARDS, FIRST_EXHIBITION
from engine.titles.thebes.rules.position import Position
from tests.engine.thebes.pieces import TITLE

RECORD = random_record(TITLE, 3, "tampered", 0)


def tampered(ply: int, line: str) -> Record:
    moves = (*RECORD.moves[:ply], line, *RECORD.moves[ply + 1 :])
    return replace(RECORD, moves=moves)


def first_ply(verb: str) -> int:
    return next(ply for ply, move in enumerate(RECORD.moves) if move.startswith(f"{verb} "))


def test_the_honest_record() -> None:
    assert verify(RECORD) == {"ok": True}


@pytest.mark.parametrize("number", range(3))
def test_another_card_that_could_have_come(number: int) -> None:
    """In a refill, a card that is not seen in the whole game: everything after it still fits."""
    ply = [ply for ply, move in enumerate(RECORD.moves) if move.startswith("refill ")][number]
    story = " ".join(RECORD.moves)
    unseen = next(card for card in reversed(ALL_CARDS) if card < FIRST_EXHIBITION and CARDS[card].id not in story)
    line = f"refill {CARDS[unseen].id}"
    assert verify(tampered(ply, line)) == {"ok": False, "ply": ply, "expected": RECORD.moves[ply], "found": line}


@pytest.mark.parametrize("verb", ["show", "refill", "find"])
def test_a_card_or_token_that_cannot_come(verb: str) -> None:
    ply = first_ply(verb)
    words = RECORD.moves[ply].split(" ")
    words[-1] = {"show": words[1], "refill": "london-small", "find": "7"}[verb]
    if verb == "show":
        words[1:] = [words[1]] * 4
    with pytest.raises(RecordError) as broken:
        verify(tampered(ply, " ".join(words)))
    assert broken.value.ply == ply


def test_finds_in_another_order_are_the_same_finds() -> None:
    ply = next(
        ply for ply, move in enumerate(RECORD.moves) if move.startswith("find") and len(set(move.split(" "))) > 4
    )
    site, *found = RECORD.moves[ply].split(" ")[1:]
    assert verify(tampered(ply, " ".join(["find", site, *reversed(found)]))) == {"ok": True}


def shapes(position: Any) -> list[type]:
    """Return the kinds of all values in the position, with those in them."""
    found: list[type] = [type(position)]
    for inner in position if isinstance(position, tuple) else ():
        found += shapes(inner)
    return found


@pytest.mark.parametrize("players", TITLE.seats)
def test_what_was_just_dealt_is_what_its_line_says(players: int) -> None:
    rng = random.Random(players)
    dealt = 0
    for _game in range(3):
        position = TITLE.start(players, {})
        while TITLE.phase(position) != "over":
            if due := TITLE.due(position):
                position = TITLE.apply(position, rng.choice(TITLE.legal(position, due[0])), due[0])
                continue
            line, other = (TITLE.deal(position, draw_by(rng.randrange)) for _ in range(2))
            same = Position(*position)
            for words in (other, line):
                # The first of these is remembered, the second one has to be read; then neither of them is.
                after, read = TITLE.apply(position, words), TITLE.apply(same, words)
                assert after == read and shapes(after) == shapes(read), words
            position = after
            dealt += 1
    assert dealt > 100
