"""A record that was tampered with is found out at the ply where it was. Rule: T7.3"""

from dataclasses import replace

import pytest

from engine.cli.status import verify
from engine.errors import RecordError
from engine.records.playout import random_record
from engine.records.record import Record
from engine.titles.thebes.rules.components import ALL_CARDS, CARDS, FIRST_EXHIBITION
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
