"""Notes and words for the others beside a move: nothing of them is played, and nothing of them is lost without a word."""

from typing import Any

import pytest

from games.models import Note
from games.table.table import load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.games.inbox.test_several import played

pytestmark = pytest.mark.django_db

WIDE = "note: in the next season I should really think about taking the parcel at"


def answered(table: Any, text: str) -> tuple[list[str], str]:
    """Return the moves that a mail of whoever is due has made, and the answer to it on one line."""
    index, address, move = due(table)
    send(address_for(table, index), text.format(move=move))
    return played(table, index), " ".join(last_answer(address).split())


@pytest.mark.parametrize("label", ["chat", "say", "an alle", "czat"])
def test_m1_words_for_the_others_are_said_at_the_table(table: Any, label: str) -> None:
    """Finding M1: they were dropped without a word beside a move, and answered “We couldn't find a move” alone."""
    _index, _address, move = due(table)
    moves, answer = answered(table, "{move}\n" + label + ": well played")
    assert moves == [move] and f"{move} was played." in answer
    assert "The others at the table can read: “well played”." in answer
    moves, answer = answered(table, f"{label}: hi")
    assert "can read: “hi”." in answer and "We couldn't find a move" not in answer


def test_m1_a_move_right_below_a_long_note_is_asked_back(table: Any) -> None:
    """Finding M1: it was kept as the end of the note, and nothing was said."""
    _index, _address, move = due(table)
    moves, answer = answered(table, WIDE + "\n{move}")
    assert moves == [] and load_table(pk=table.game.pk).game.ply == table.game.ply
    assert f"“{move}” may be a part of the line above it, so it was not played." in answer
    assert Note.objects.get().text == f"{WIDE[6:]} {move}"


def test_m1_a_note_with_full_stops_moves_nothing(table: Any) -> None:
    """A full stop ended the note, and the rest of its line was played."""
    index, _address, _move = due(table)
    move = load_table(pk=table.game.pk).legal(table.seats[index])[1]
    moves, answer = answered(table, f"note: Ben is weak. {move}")
    assert moves == [] and Note.objects.get().text == f"Ben is weak. {move}"
    assert "Your note is saved." in answer and f"Ben is weak. {move}" in answer


def test_m1_a_note_is_kept_though_the_move_is_asked_back(table: Any) -> None:
    moves, answer = answered(table, "note: keep an eye on Ben\n\n{move}?")
    assert moves == [] and Note.objects.get().text == "keep an eye on Ben"
    assert "Your note is saved." in answer and "looks like a question" in answer
