"""The promise of the mails (`docs/mail.md`), clauses 8 to 12: threads, refusing, the page of all mails, crashes, bounces."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings as configured
from django.test import Client

from games.lib import site_time
from games.mail import sending
from games.models import Mail, Player
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.mail.crashes import Crash, crash
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import (
    DELAY,
    Shift,
    address_in,
    due_seat,
    fate,
    next_wait,
    open_wait,
    sign_in,
    sweep_mails,
    text_of,
    turn_mail,
)

pytestmark = pytest.mark.django_db


# 8. One thread per game.


def test_promise_08_one_thread_per_game_and_player(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    tables = [make_game(alice, bob, name=name) for name in ("Abydos", "Karnak")]
    for _turn in range(3):
        shift_clock(DELAY)
        sweep_mails()
        tables = [next_wait(table) for table in tables]
    roots: dict[tuple[str, str], set[str]] = {}
    for letter in letters(server):
        assert letter["In-Reply-To"] == letter["References"] != letter["Message-ID"]
        roots.setdefault((address_in(letter, "To"), letter["Subject"]), set()).add(letter["References"])
    assert len(roots) == 4
    assert {subject for _to, subject in roots} == {"Mykerinos: Abydos", "Mykerinos: Karnak"}
    assert all(len(found) == 1 for found in roots.values())
    assert len(set.union(*roots.values())) == 4


# 9. List-Unsubscribe with one click, Auto-Submitted, a plain part of equal worth (compared in test_whole_game.py).


def test_promise_09_one_click_stops_one_kind_of_mail(
    server: Server, table: Table, shift_clock: Shift, client: Client
) -> None:
    shift_clock(DELAY)
    sweep_mails()
    (letter,) = letters(server)
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = urlsplit(letter["List-Unsubscribe"].strip("<> \r\n")).path
    dora = Player.objects.get(email=address_in(letter, "To"))
    # Mail scanners open every link: that alone changes nothing.
    assert client.get(address).status_code == 200
    dora.refresh_from_db()
    assert dora.mail_refused == []
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    dora.refresh_from_db()
    assert dora.mail_refused == ["turn"]
    seat = due_seat(table).index
    table = next_wait(table)
    while due_seat(table).index != seat:
        table = next_wait(table)
    mail = turn_mail(table)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail) == ("suppressed", "You've turned off emails about your turns.")
    strict.post(address, {"again": "1"})
    dora.refresh_from_db()
    assert dora.mail_refused == []


# 10. Every mail is on the player's page, with the reason.


def test_promise_10_the_page_of_all_mails_tells_every_fate(
    server: Server, table: Table, shift_clock: Shift, dora: Player
) -> None:
    code = Mail.objects.create(
        occasion="code:1", kind="account/login_code", player=dora, address=dora.email or "", message_id="<1@x>",
        secrets={"code": "ABCD-EFGH"}, state="sent", sent_at=site_time.now(), message=b"Subject: x\n\nABCD-EFGH\n",
    )  # fmt: skip
    for state, _name in Mail.State.choices:
        Mail.objects.create(
            occasion=f"fate:{state}", kind="turn", player=dora, game=table.game, address="dora@example.org",
            message_id=f"<{state}@x>", state=state, sent_at=site_time.now() if state == "sent" else None,
            reason="The turn was over." if state == "suppressed" else "",
        )  # fmt: skip
    shift_clock(DELAY)
    sending.send(turn_mail(table).pk)
    page = sign_in(dora).get("/mail/").content.decode()
    for _state, name in Mail.State.choices:
        assert str(name) in page
    assert "The turn was over." in page
    assert page.count("<tr>") == 1 + Mail.objects.filter(player=dora).count()
    # Nothing that opens a door: no code, no link to a seat, no reply address.
    assert "ABCD-EFGH" not in page and "/m/" not in page and code.message_id not in page
    other = Player.objects.create_user("x@example.org", "x", name="Xenia")
    assert "turn was over" not in sign_in(other).get("/mail/").content.decode()


# 11. A crash at any point loses nothing, and a mail that goes out twice bears the same Message-ID.


@pytest.mark.parametrize("moment", ["before rendering", "before it was handed over", "after it was handed over"])
def test_promise_11_a_crash_loses_nothing(
    server: Server, table: Table, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    mail = turn_mail(table)
    shift_clock(DELAY)
    with crash(monkeypatch, moment):
        sweep_mails()
    assert fate(mail)[0] == "sending"
    assert sweep_mails() == 0
    shift_clock(timedelta(seconds=configured.MAIL_LEASE + 1))
    assert sweep_mails() == 1
    assert fate(mail)[0] == "sent"
    assert len(server.taken) == 1 + moment.startswith("after")
    assert {letter["Message-ID"] for letter in letters(server)} == {mail.message_id}


def test_promise_11_a_transaction_that_fails_leaves_no_mail(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.play.moves import commit

    monkeypatch.setattr(commit, "post_turns", lambda *arguments: (_ for _ in ()).throw(Crash))
    before = list(Mail.objects.values())
    with pytest.raises(Crash):
        next_wait(table)
    assert list(Mail.objects.values()) == before
    assert load_table(pk=table.game.pk).game.ply == table.game.ply


# 12. A hard bounce stops mail to that address and shows a banner; everything else goes on.


def test_promise_12_a_refused_address_gets_no_more_mails_and_everything_else_goes_on(
    server: Server, table: Table, shift_clock: Shift, dora: Player, client: Client
) -> None:
    server.recipients["dora@example.org"] = "550 5.1.1 no such letter box"
    mail = turn_mail(table)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail)[0] == "failed"
    dora.refresh_from_db()
    assert dora.mail_suspended_at is not None and "5.1.1" in dora.mail_suspended_reason
    page = sign_in(dora).get("/desk/").content.decode()
    assert "No emails have been sent to dora@example.org" in page and "5.1.1" in page
    # The others get theirs, and her next one is not even tried.
    server.recipients.clear()
    seat = due_seat(table).index
    table = next_wait(table)
    while due_seat(table).index != seat:
        table = next_wait(table)
        shift_clock(DELAY)
        sweep_mails()
    assert {address_in(letter, "To") for letter in letters(server)} <= {"alice@example.org", "bob@example.org"}
    assert fate(turn_mail(table)) == ("suppressed", "Your address refuses our emails.")
    # She says that it works again: a mail goes there, and its button lifts the stop.
    sign_in(dora).post("/account/mail/again/")
    sweep_mails()
    proof = letters(server, "dora@example.org")[-1]
    link = urlsplit(next(line for line in text_of(proof).split() if "/mail/proof/" in line)).path
    client.get(link)
    dora.refresh_from_db()
    assert dora.mail_suspended_at is not None
    client.post(link)
    dora.refresh_from_db()
    lifted = dora.mail_suspended_at is None
    assert lifted
    assert "Nothing to confirm" in client.get(link).content.decode()
    table = next_wait(table)
    while due_seat(table).index != seat:
        table = next_wait(table)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(turn_mail(table))[0] == "sent"


@pytest.mark.parametrize("answer", ["554 5.7.1 blocked", "552 5.3.4 too large"])
def test_promise_12_a_refusal_that_is_not_about_the_address_suspends_nobody(
    server: Server, table: Table, shift_clock: Shift, dora: Player, answer: str
) -> None:
    server.data = answer
    mail = turn_mail(table)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail)[0] == "failed"
    dora.refresh_from_db()
    assert dora.mail_suspended_at is None


Query = Callable[..., Any]


def test_a_move_with_its_mail_is_at_most_twelve_queries(
    table: Table, dora: Player, django_assert_max_num_queries: Query
) -> None:
    client = sign_in(dora)
    client.get(f"/g/{table.game.code}/")
    fields = {"move": "c4", "ply": table.game.ply, "wait": open_wait(table).pk}
    with django_assert_max_num_queries(12):
        response = client.post(f"/g/{table.game.code}/move", fields, headers={"HX-Request": "true"})
    assert response.status_code == 200
    assert turn_mail(load_table(pk=table.game.pk)).state == "held"
