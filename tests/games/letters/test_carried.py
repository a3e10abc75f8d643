"""Answers that only confirm a move come with the next mail of the game. With a real mail server on a socket."""

from typing import Any

import pytest

from games.letters import confirmations
from games.mail import preferences
from games.models import Inbound, Mail, Player
from games.play.moves.undo import undo
from games.play.seats.closing import close_game
from games.play.seats.handover import resign
from games.table.table import Table, load_table
from tests.games.letters.waiting_answers import ANNOUNCED, AS_WRITTEN, DAY, mine, move_of, reply, said, turn_comes
from tests.games.letters.waiting_answers import table as table
from tests.games.letters.waiting_answers import waiting as waiting
from tests.games.mail.lone import ALICE, tells
from tests.games.mail.smtp import Server
from tests.games.mail.smtp import server as server
from tests.games.pages.mail.test_mail_pages import WISHES
from tests.steps import MINUTE, Shift, fate, open_wait, sign_in, sweep_mails, text_of, turn_mail

pytestmark = pytest.mark.django_db


def test_promise_06_a_fourth_answer_comes_with_the_next_turn(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    letter = mine(server)[-1]
    assert len(mine(server)) == before + 1
    assert tells(letter, open_wait(table))
    lines = text_of(letter).splitlines()
    assert lines[5].startswith(f"* Your move {move_of(waiting)} (") and AS_WRITTEN in said(letter)
    html = letter.get_body(preferencelist=("html",))
    assert html is not None and AS_WRITTEN in " ".join(html.get_content().split())
    assert "Your move was played. It is your turn." in html.get_content()
    # It stands in the thread of the game, as what answers her mail.
    root = str(mine(server)[0]["References"])
    assert letter["In-Reply-To"] == waiting.message_id
    assert str(letter["References"]).split() == [root, waiting.message_id]
    # The row says where it went, also on her page; and nothing comes later.
    assert waiting.answer is not None
    assert fate(waiting.answer) == ("suppressed", confirmations.CARRIED)
    assert waiting.answer.digest == turn_mail(table)
    assert confirmations.CARRIED in sign_in(Player.objects.get(email=ALICE)).get("/mail/").content.decode()
    shift_clock(2 * DAY)
    sweep_mails()
    assert len(mine(server)) == before + 1


def test_promise_06_where_no_mail_goes_out_within_a_day_it_goes_by_itself(
    server: Server, waiting: Inbound, shift_clock: Shift
) -> None:
    before = len(mine(server))
    shift_clock(DAY - MINUTE)
    assert sweep_mails() == 0
    shift_clock(MINUTE)
    assert sweep_mails() == 1
    letter = mine(server)[-1]
    assert f"{move_of(waiting)} was played." in said(letter) and ANNOUNCED not in said(letter)
    assert letter["In-Reply-To"] == waiting.message_id
    assert len(mine(server)) == before + 1


def test_it_waits_for_the_end_of_quiet_hours_too(server: Server, waiting: Inbound, shift_clock: Shift) -> None:
    here = waiting.received_at
    Player.objects.filter(email=ALICE).update(
        quiet_from=(here - MINUTE).time(), quiet_until=(here + 60 * MINUTE).time(), time_zone="UTC"
    )
    shift_clock(DAY + MINUTE)
    assert sweep_mails() == 0
    shift_clock(61 * MINUTE)
    assert sweep_mails() == 1


@pytest.mark.parametrize(
    "text",
    [
        "{move}\nboard", "{move}\nnote: well", "{move}\n\nIs Ben on holiday?", "I play {move}", "{move}\n\nWhat a game this is",
        "board", "hello there", "resign", "vacation 3", "{move}\nz99", "{move}?",
    ],
)  # fmt: skip
def test_what_needs_a_word_is_answered_at_once(server: Server, table: Table, shift_clock: Shift, text: str) -> None:
    row = reply(table, text)
    assert row.answer is not None and sweep_mails() == 1
    assert fate(row.answer)[0] == "sent"


def test_an_answer_that_goes_at_once_brings_those_that_wait(server: Server, table: Table, waiting: Inbound) -> None:
    """An undo, and the same mail again, are answered at once; each tells of the mail before."""
    old = waiting.recipient
    row = reply(table, move_of(waiting), old)
    assert sweep_mails() == 1
    letter = mine(server)[-1]
    assert AS_WRITTEN in said(letter) and f"You have already played {move_of(waiting)} by email" in said(letter)
    assert str(letter["References"]).split()[1:] == [waiting.message_id, row.message_id]
    assert letter["In-Reply-To"] == row.message_id
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", confirmations.CARRIED)


def test_a_move_that_was_undone_meanwhile_is_not_told_as_played(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    row = reply(table, "undo", waiting.recipient)
    assert sweep_mails() == 1
    letter = mine(server)[-1]
    assert f"{move_of(waiting)} was undone." in said(letter)
    assert "was played, and has been undone since." in said(letter) and AS_WRITTEN not in said(letter)
    assert row.answer is not None and fate(row.answer)[0] == "sent"


def test_a_move_that_was_undone_on_the_page_is_told_so_in_the_answer_by_itself(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    Player.objects.filter(email=ALICE).update(mail_when="never")
    fresh = load_table(pk=table.game.pk)
    undo(fresh.game.pk, fresh.seats[0].pk, waiting.report["first"])
    shift_clock(DAY + MINUTE)
    assert sweep_mails() == 1
    assert "has been undone since." in said(mine(server)[-1])


def test_the_end_of_the_game_brings_it(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    alice, bob = Player.objects.get(email=ALICE), Player.objects.get(email="bob@example.org")
    resign(table.game.pk, bob)
    resign(table.game.pk, Player.objects.get(email="dora@example.org"))
    close_game(table.game.pk, alice)
    Mail.objects.filter(kind="notice").delete()
    sweep_mails()
    letter = mine(server)[-1]
    assert "Three at Karnak is over" in said(letter) and AS_WRITTEN in said(letter)
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", confirmations.CARRIED)


def test_the_last_answer_waits_for_the_end_only_where_that_is_told(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    alice, bob = Player.objects.get(email=ALICE), Player.objects.get(email="bob@example.org")
    Player.objects.filter(pk=alice.pk).update(mail_refused=["news"])
    resign(table.game.pk, bob)
    resign(table.game.pk, Player.objects.get(email="dora@example.org"))
    close_game(table.game.pk, alice)
    sweep_mails()
    assert waiting.answer is not None and fate(waiting.answer)[0] == "held"
    preferences.ask_again(alice)
    sweep_mails()
    assert fate(waiting.answer)[0] == "sent"
    assert "The game is over." in said(mine(server)[-1])


def test_news_of_the_game_bring_it(server: Server, table: Table, waiting: Inbound) -> None:
    resign(table.game.pk, Player.objects.get(email="bob@example.org"))
    before = len(mine(server))
    sweep_mails()
    letter = mine(server)[-1]
    assert len(mine(server)) == before + 1
    assert "Bob has resigned." in said(letter) and AS_WRITTEN in said(letter)


def test_a_person_who_lost_the_seat_is_told_all_the_same(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    """On the page, which sends no mail."""
    resign(table.game.pk, Player.objects.get(email=ALICE))
    before = len(mine(server))
    shift_clock(DAY - MINUTE)
    sweep_mails()
    assert len(mine(server)) == before
    shift_clock(MINUTE)
    sweep_mails()
    letter = mine(server)[-1]
    assert len(mine(server)) == before + 1
    assert f"{move_of(waiting)} was played." in said(letter) and letter["Reply-To"] is None


@pytest.mark.database
@pytest.mark.parametrize(
    ("wish", "state"),
    [
        ({"answers_at_once": True}, "sent"), ({"mail_refused": ["answer"]}, "suppressed"), ({"mail_when": "digest"}, "sent"),
        ({"mail_when": "never"}, "sent"), ({"mail_refused": ["turn"]}, "sent"), ({"mail_when": "now"}, "held"),
        ({"mail_when": "later", "mail_delay": 600}, "held"),
    ],
)  # fmt: skip
def test_it_goes_by_the_wish(server: Server, table: Table, wish: dict[str, Any], state: str) -> None:
    Player.objects.filter(email=ALICE).update(**wish)
    row = reply(table)
    sweep_mails()
    assert row.answer is not None and fate(row.answer)[0] == state


@pytest.mark.parametrize(("choice", "state"), [("once", "sent"), ("never", "suppressed"), ("next", "held")])
def test_a_wish_that_changes_counts_for_what_waits(
    server: Server, table: Table, waiting: Inbound, settings: Any, choice: str, state: str
) -> None:
    settings.REPLY_DOMAIN = settings.REPLY_DOMAIN or "play.example.org"
    client = sign_in(Player.objects.get(email=ALICE))
    assert client.post("/account/mail/", WISHES | {"answers": choice}).status_code == 302
    sweep_mails()
    assert waiting.answer is not None and fate(waiting.answer)[0] == state


def test_a_wish_for_the_game_counts_for_what_waits(server: Server, table: Table, waiting: Inbound) -> None:
    client = sign_in(Player.objects.get(email=ALICE))
    client.post(f"/g/{table.game.code}/mail", {"mail_when": "never", "mail_delay": ""})
    sweep_mails()
    assert waiting.answer is not None and fate(waiting.answer)[0] == "sent"
