"""What "no more mails of this kind" does in an answer: it stops mere confirmations, never turn mails, nor any other answer."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.test import Client

from games.mail.subscriptions import GROUPS, NUMBERS
from games.models import Inbound, Mail, Player
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.games.pages.mail.test_mail_pages import WISHES
from tests.steps import DELAY, Shift, letters_to, next_wait, sign_in, sweep_mails, text_of, turn_mail

pytestmark = pytest.mark.django_db


def stop_of(letter: Any) -> str:
    """Return the path that a mail program posts to for whoever clicks its "unsubscribe"."""
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return urlsplit(str(letter["List-Unsubscribe"]).strip("<> \r\n")).path


def refuse(address: str) -> Player:
    """Let the player want no confirmations."""
    player = Player.objects.get(email=address)
    player.mail_refused = ["answer"]
    player.save()
    return player


def played_out(table: Any) -> tuple[str, str]:
    """Return moves until one more of whoever is due ends the wait: their address, and that move."""
    while True:
        index, address, move = due(table)
        fresh = load_table(pk=table.game.pk)
        after = fresh.title.apply(fresh.position, move)
        if index not in fresh.title.due(after) and fresh.title.due(after):
            return address, move
        send(address_for(table, index), move)


def test_m2_2_one_click_in_an_answer_never_stops_turn_mails(table: Any, shift_clock: Shift) -> None:
    """M2.2: it stopped them, and Gmail and Apple show that button above every confirmation."""
    index, address, _move = due(table)
    send(address_for(table, index), "board")
    letter = letters_to(address)[-1]
    client = Client(enforce_csrf_checks=True)
    assert client.get(stop_of(letter)).status_code == 200
    assert Player.objects.get(email=address).mail_refused == []
    page = client.post(stop_of(letter), {"List-Unsubscribe": "One-Click"}).content.decode()
    assert Player.objects.get(email=address).mail_refused == ["answer"]
    assert "My email was read and everything in it was done" in page
    assert "you get an answer when something was not done" in page
    fresh = next_wait(load_table(pk=table.game.pk))
    while fresh.due()[0] != index:
        fresh = next_wait(fresh)
    shift_clock(DELAY)
    sweep_mails()
    mail = turn_mail(fresh)
    assert (mail.state, mail.address) == ("sent", address)
    # The turn mail's own link is another one, and the answers' can be taken back.
    assert stop_of(letters_to(address)[-1]) != stop_of(letter)
    client.post(stop_of(letter), {"again": "1"})
    assert Player.objects.get(email=address).mail_refused == []


def test_m2_2_the_foot_of_an_answer_says_what_its_link_stops(table: Any) -> None:
    index, address, _move = due(table)
    send(address_for(table, index), "board")
    letter = letters_to(address)[-1]
    html = letter.get_body(preferencelist=("html",))
    assert html is not None
    for text in (text_of(letter), html.get_content()):
        assert "No more emails that only confirm a move" in text and "Stop these emails" not in text
        assert stop_of(letter) in text


def test_m2_6_who_wants_no_confirmations_gets_none_of_a_move_that_was_played(table: Any) -> None:
    address, move = played_out(table)
    refuse(address)
    before = len(letters_to(address))
    row = send(address_for(table, due(table)[0]), move)
    sweep_mails()
    row.refresh_from_db()
    assert row.state == Inbound.State.DONE and load_table(pk=table.game.pk).game.ply > table.game.ply
    assert row.answer is not None
    assert (row.answer.state, row.answer.reason) == ("suppressed", "You've turned off emails that only confirm a move.")
    assert len(letters_to(address)) == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello there", "We couldn't find a move"), ("board", "The board is below."), ("log", "The log"),
        ("help", "What you can write"), ("resign", "Do you really want to resign?"), ("{move}?", "looks like a question"),
        ("{move}\nlog", "The log"), ("note: c4\n{move}\nz99", ""),
    ],
)  # fmt: skip
def test_m2_6_what_was_not_done_or_was_asked_for_is_answered_all_the_same(table: Any, text: str, said: str) -> None:
    address, move = played_out(table)
    refuse(address)
    row = send(address_for(table, due(table)[0]), text.format(move=move))
    assert said in last_answer(address)
    row.refresh_from_db()
    assert row.answer is not None and row.answer.state == "sent"


def test_m2_6_a_confirmation_comes_while_it_is_still_the_players_turn(
    make_game: MakeGame, alice: Player, bob: Player
) -> None:
    """No other mail would tell them that they have another decision to make."""
    table = make_game(alice, bob, title="thebes")
    Player.objects.update(mail_refused=["answer"])
    sent: dict[str, str] = {}
    for made in range(40):
        if made >= 12 and len(sent) == 2:
            break
        index, address, move = due(table)
        wait = load_table(pk=table.game.pk).waits
        row = send(address_for(table, index), move)
        sweep_mails()
        row.refresh_from_db()
        assert row.answer is not None
        goes_on = load_table(pk=table.game.pk).waits == wait
        assert row.answer.state == ("sent" if goes_on else "suppressed")
        sent[row.answer.state] = address
    assert set(sent) == {"sent", "suppressed"}
    assert "It is your turn." in last_answer(sent["sent"])


def test_m2_6_resigning_is_always_confirmed(table: Any) -> None:
    index, address, _move = due(table)
    refuse(address)
    send(address_for(table, index), "resign yes")
    assert "You have resigned." in last_answer(address)


def test_m2_6_the_wish_stands_on_the_mail_settings_while_the_site_takes_mail(alice: Player, settings: Any) -> None:
    client = sign_in(alice)
    chosen = '<input type="radio" name="answers" value="{}"'
    for choice, refused, at_once in (("once", False, True), ("next", False, False), ("never", True, False)):
        client.post("/account/mail/", WISHES | {"answers": choice})
        alice.refresh_from_db()
        assert ("answer" in alice.mail_refused, alice.answers_at_once) == (refused, at_once)
        page = client.get("/account/mail/").content.decode()
        assert " checked" in page.partition(chosen.format(choice))[2].partition(">")[0]
    # Whoever has refused them before there was a choice still does, and what is not said stays.
    client.post("/account/mail/", WISHES)
    alice.refresh_from_db()
    assert "answer" in alice.mail_refused
    settings.REPLY_DOMAIN = ""
    assert 'name="answers"' not in client.get("/account/mail/").content.decode()
    client.post("/account/mail/", WISHES)
    alice.refresh_from_db()
    assert "answer" in alice.mail_refused


def test_what_is_told_with_the_next_mail_is_the_choice_of_a_new_account(alice: Player) -> None:
    page = sign_in(alice).get("/account/mail/").content.decode()
    assert " checked" in page.partition('name="answers" value="next"')[2].partition(">")[0]


def test_the_numbers_in_links_that_were_sent_stay() -> None:
    assert NUMBERS == {"turn": 1, "digest": 2, "news": 3, "warning": 4, "answer": 5, "talk": 6, "week": 7}
    assert set(NUMBERS) == set(GROUPS)


def test_answers_go_to_the_players_own_address_whoever_wrote(table: Any) -> None:
    index, address, _move = due(table)
    send(
        address_for(table, index), "note: secret\nboard", From="evil@attacker.example", Reply_To="evil@attacker.example"
    )
    sweep_mails()
    assert {mail.address for mail in Mail.objects.filter(kind="answer")} == {address}
