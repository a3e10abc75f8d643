"""Whoever writes has an address again, and is answered, though mails to them had been stopped."""

import pytest

from games.lib import site_time
from games.mail.preferences import address_works
from games.models import Mail, Player
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, send
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.games.mail.test_full_mailbox import DAY, DORA, FULL, state_of
from tests.steps import DELAY, Shift, address_in, due_seat, fate, next_wait, sign_in, sweep_mails, text_of, turn_mail

pytestmark = pytest.mark.django_db


def suspended(player: Player, reason: str = FULL) -> None:
    """Nothing is sent to the player any more."""
    Player.objects.filter(pk=player.pk).update(
        mail_suspended_at=site_time.now(),
        mail_suspended_reason=reason,
        mail_setbacks=3,
        mail_setback_at=site_time.now(),
    )


def test_m2_3_who_writes_from_their_own_address_is_answered_and_gets_mails_again(
    server: Server, table: Table, shift_clock: Shift, dora: Player
) -> None:
    """M2.3: their command was done, they got no answer, and stayed suspended; the clock gave the seat to a bot."""
    seat = due_seat(table)
    suspended(dora)
    row = send(address_for(table, seat.index), table.legal(seat)[0], From=f"Dora <{DORA.upper()}>")
    sweep_mails()
    row.refresh_from_db()
    assert row.answer is not None and fate(row.answer) == ("sent", "")
    text = " ".join(text_of(letters(server, DORA)[-1]).split())
    assert "We had stopped sending you emails" in text and "5.2.2 mailbox full" in text
    assert state_of(dora) == (0, False)
    assert "No emails have been sent to" not in sign_in(dora).get("/desk/").content.decode()
    # The next turn is told as ever.
    fresh = next_wait(load_table(pk=table.game.pk))
    while due_seat(fresh).pk != seat.pk:
        fresh = next_wait(fresh)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(turn_mail(fresh))[0] == "sent"


@pytest.mark.parametrize("text", ["hello there", "board", ""])
def test_m2_3_also_where_nothing_of_it_was_understood_or_the_turn_is_over(
    server: Server, table: Table, dora: Player, text: str
) -> None:
    to = address_for(table, due_seat(table).index)
    next_wait(table)
    suspended(dora, "550 5.1.1 gone")
    row = send(to, text, From=DORA)
    sweep_mails()
    row.refresh_from_db()
    assert row.answer is not None and fate(row.answer)[0] == "sent"
    assert state_of(dora) == (0, False)


def test_m2_3_a_mail_in_their_name_from_elsewhere_is_answered_but_lifts_nothing(
    server: Server, table: Table, dora: Player
) -> None:
    """Somebody who writes from another address of theirs is told, too. The answer goes where it always goes."""
    suspended(dora)
    row = send(address_for(table, due_seat(table).index), "board", From="somebody@elsewhere.example.org")
    sweep_mails()
    row.refresh_from_db()
    assert row.answer is not None and fate(row.answer)[0] == "sent"
    assert {address_in(letter, "To") for letter in letters(server)} == {DORA}
    assert state_of(dora) == (3, True)


def test_m2_3_a_robot_in_their_letter_box_lifts_nothing(server: Server, table: Table, dora: Player) -> None:
    suspended(dora)
    send(address_for(table, due_seat(table).index), "away", From=DORA, Auto_Submitted="auto-replied")
    assert state_of(dora) == (3, True)


def test_m2_3_who_writes_again_hears_of_the_turns_that_they_were_not_told_of(
    server: Server, make_game: MakeGame, dora: Player, bob: Player, shift_clock: Shift
) -> None:
    """Their other games wait for them, and no mail had said so."""
    suspended(dora)
    dora.refresh_from_db()
    tables = [make_game(dora, bob, name=name) for name in ("Abydos", "Karnak", "Luxor")]
    for table in tables:
        while due_seat(load_table(pk=table.game.pk)).player != dora:
            next_wait(load_table(pk=table.game.pk))
    tables = [load_table(pk=table.game.pk) for table in tables]
    Player.objects.filter(pk=dora.pk).update(mail_when="now")
    shift_clock(DELAY)
    sweep_mails()
    assert {fate(turn_mail(table)) for table in tables} == {("suppressed", "Your address refuses our emails.")}
    send(address_for(tables[0], 0), "board", From=DORA)
    sweep_mails()
    told = [str(letter["Subject"]) for letter in letters(server, DORA)]
    assert sorted(told) == ["Mykerinos: Abydos", "Mykerinos: Karnak", "Mykerinos: Luxor"]
    assert fate(turn_mail(tables[0]))[0] == "suppressed"


def test_m2_3_a_digest_that_was_not_sent_is_gathered_again(
    server: Server, make_game: MakeGame, dora: Player, bob: Player, shift_clock: Shift
) -> None:
    Player.objects.filter(pk=dora.pk).update(mail_when="digest")
    dora.refresh_from_db()
    table = make_game(dora, bob)
    while due_seat(table).player != dora:
        table = next_wait(table)
    suspended(dora)
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(DAY)
    sweep_mails()
    sweep_mails()
    assert fate(Mail.objects.get(kind="digest"))[0] == "suppressed"
    dora.refresh_from_db()
    address_works(dora)
    sweep_mails()
    shift_clock(DAY)
    sweep_mails()
    sweep_mails()
    assert Mail.objects.filter(kind="digest", state="sent").count() == 1
