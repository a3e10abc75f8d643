"""Answers to mails of which all was done are short; the board comes along where it is needed. With a real mail server."""

import pytest

from games.letters import merged_turns
from games.mail.signed_addresses import read_reply
from games.models import Player
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.mail.lone import ALICE, pictures, tells, write
from tests.games.mail.lone import lone as lone
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import Shift, address_in, due_seat, fate, next_wait, open_wait, sweep_mails, text_of, turn_mail

pytestmark = pytest.mark.django_db


def test_m2_6_an_answer_to_what_went_well_is_short(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    """M2.6: answers that only said "played" carried pictures and tables: 40 % of all bytes."""
    table = make_game(alice, bob)
    while due_seat(table).player != alice:
        table = next_wait(table)
    move = table.legal(table.seats[0])[0]
    write(table, move)
    while due_seat(load_table(pk=table.game.pk)).player == alice:
        write(table)
    sweep_mails()
    letter = letters(server, ALICE)[-1]
    text = text_of(letter)
    assert "* " in text and "was played." in text
    assert "Now to move: Bob.\r\nYou'll get an email when it is your turn again." in text
    assert ", reply with one line: undo" in text
    assert pictures(letter) == 0
    assert len(letter.as_bytes()) < 10_000
    for fact in ("REGION", "Passing scale", "still to come", "MUSEUM", "Area 1"):
        assert fact not in letter.as_string()
    # The move can be taken back by answering; that is still her turn then, so the board comes along.
    place = read_reply(address_in(letter, "Reply-To"))
    assert place is not None
    write(table, "undo", address_in(letter, "Reply-To"))
    sweep_mails()
    again = letters(server, ALICE)[-1]
    assert "was undone." in text_of(again)
    assert pictures(again) == 2
    assert tells(again, open_wait(load_table(pk=table.game.pk)))
    # And that was the mail of the turn that goes on.
    assert fate(turn_mail(load_table(pk=table.game.pk))) == ("suppressed", merged_turns.ANSWERED)


@pytest.mark.parametrize("text", ["board", "help", "log", "hello there", "z99", "c4?"])
def test_m2_6_an_answer_that_asks_back_or_was_asked_for_has_the_board(server: Server, lone: Table, text: str) -> None:
    write(lone, text)
    assert sweep_mails() == 1
    letter = letters(server)[-1]
    assert pictures(letter) == 2
    assert tells(letter, open_wait(lone))


def test_m2_6_a_note_alone_is_confirmed_shortly(server: Server, lone: Table) -> None:
    write(lone, "note: keep c4 in mind")
    assert sweep_mails() == 1
    letter = letters(server)[-1]
    assert "keep c4 in mind" in text_of(letter)
    assert "It is your turn.\r\nTo see the board and what you can do, reply with one line: board" in text_of(letter)
    assert pictures(letter) == 0
