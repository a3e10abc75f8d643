"""Answers that only confirm a move come with the next mail of the game, neither lost nor doubled. With a real mail server."""

import random
from collections.abc import Callable
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.conf import settings as configured

from engine.bots import BOTS
from games.accounts.accounts import delete_account
from games.content import carrying, sending, turn
from games.core.table import Table, load_table
from games.inbox import worker
from games.inbox.store import receive
from games.models import Inbound, Mail, Player, Wait
from games.outbox import bounces, preferences
from games.outbox.status_codes import Meaning
from games.play.closing import close_game
from games.play.handover import resign
from games.play.undo import undo
from games.reading.bare import is_bare
from games.site.health import read_vitals
from games.site.measures import read_measures
from tests.games.conftest import MakeGame
from tests.games.letters import text_of
from tests.games.mail.inbound.letters import address_for, written
from tests.games.mail.lone import ALICE, tells
from tests.games.mail.playing import DELAY, MINUTE, Shift, due_seat, fate, move_on, signed_in, sweep, turn_mail, wait_of
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.games.mail.test_mail_pages import WISHES
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)
ANNOUNCED = "From now on in this game, when we do just what you wrote, we'll tell you in the next email about it"
AS_WRITTEN = "was played, just as you wrote it."


class Crash(BaseException):
    """The process dies."""


def good_move(table: Table) -> str:
    """What a bot would do for the seat that is due: so the game lasts. "" where none is."""
    if not table.due():
        return ""
    seat = due_seat(table)
    return BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), random.Random(1))


def until_alice(table: Table) -> Table:
    """The others move until it is her turn."""
    table = load_table(pk=table.game.pk)
    while table.due() and due_seat(table).player_id != table.seats[0].player_id:
        table = move_on(table, good_move(table))
    return table


def reply(table: Table, text: str = "{move}", to: str = "") -> Inbound:
    """Alice answers her running turn; the worker reads it."""
    table = load_table(pk=table.game.pk)
    to = to or address_for(table, 0)
    row = receive(written(to, text.format(move=good_move(table)), ALICE), to, ALICE)
    worker.sweep()
    row.refresh_from_db()
    return row


def mine(server: Server) -> list[EmailMessage]:
    """What Alice has got."""
    return letters(server, ALICE)


def said(letter: EmailMessage) -> str:
    """The text of a mail, however its lines are broken."""
    return " ".join(text_of(letter).split())


def move_of(row: Inbound) -> str:
    return str(row.report["items"][0][1]["f"]["move"])


def turn_comes(table: Table, shift_clock: Shift) -> Table:
    """The others move, and Alice gets her turn mail."""
    table = until_alice(table)
    shift_clock(DELAY)
    sweep()
    return table


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player, dora: Player, shift_clock: Shift, server: Server) -> Table:
    """Alice, Bob and Dora. Three mails of hers have been answered, and she has the mail of her next turn."""
    Player.objects.filter(pk__in=[bob.pk, dora.pk]).update(mail_when="never")
    table = turn_comes(make_game(alice, bob, dora, name="Three at Karnak"), shift_clock)
    for number in range(carrying.AT_ONCE):
        before = len(mine(server))
        row = reply(table)
        sweep()
        *_others, letter = mine(server)
        assert len(mine(server)) == before + 1
        assert f"{move_of(row)} was played." in said(letter)
        assert (ANNOUNCED in said(letter)) == (number == carrying.AT_ONCE - 1)
        table = turn_comes(table, shift_clock)
        assert ANNOUNCED not in said(mine(server)[-1]) and AS_WRITTEN not in said(mine(server)[-1])
    return table


@pytest.fixture
def waiting(table: Table) -> Inbound:
    """Her fourth mail, of which nothing is said yet."""
    row = reply(table)
    assert sweep() == 0
    assert row.answer is not None
    row.answer.refresh_from_db()
    assert row.answer.state == "held"
    return row


def test_a_fourth_answer_comes_with_the_next_turn(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    letter = mine(server)[-1]
    assert len(mine(server)) == before + 1
    assert tells(letter, wait_of(table))
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
    assert fate(waiting.answer) == ("suppressed", carrying.CARRIED)
    assert waiting.answer.digest == turn_mail(table)
    assert carrying.CARRIED in signed_in(Player.objects.get(email=ALICE)).get("/mail/").content.decode()
    shift_clock(2 * DAY)
    sweep()
    assert len(mine(server)) == before + 1


def test_where_no_mail_goes_out_within_a_day_it_goes_by_itself(
    server: Server, waiting: Inbound, shift_clock: Shift
) -> None:
    before = len(mine(server))
    shift_clock(DAY - MINUTE)
    assert sweep() == 0
    shift_clock(MINUTE)
    assert sweep() == 1
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
    assert sweep() == 0
    shift_clock(61 * MINUTE)
    assert sweep() == 1


@pytest.mark.parametrize(
    "text",
    [
        "{move}\nboard", "{move}\nnote: well", "{move}\n\nIs Ben on holiday?", "I play {move}", "{move}\n\nWhat a game this is",
        "board", "hello there", "resign", "vacation 3", "{move}\nz99", "{move}?",
    ],
)  # fmt: skip
def test_what_needs_a_word_is_answered_at_once(server: Server, table: Table, shift_clock: Shift, text: str) -> None:
    row = reply(table, text)
    assert row.answer is not None and sweep() == 1
    assert fate(row.answer)[0] == "sent"


def test_an_answer_that_goes_at_once_brings_those_that_wait(server: Server, table: Table, waiting: Inbound) -> None:
    """An undo, and the same mail again, are answered at once; each tells of the mail before."""
    old = waiting.recipient
    row = reply(table, move_of(waiting), old)
    assert sweep() == 1
    letter = mine(server)[-1]
    assert AS_WRITTEN in said(letter) and f"You have already played {move_of(waiting)} by email" in said(letter)
    assert str(letter["References"]).split()[1:] == [waiting.message_id, row.message_id]
    assert letter["In-Reply-To"] == row.message_id
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", carrying.CARRIED)


def test_a_move_that_was_undone_meanwhile_is_not_told_as_played(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    row = reply(table, "undo", waiting.recipient)
    assert sweep() == 1
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
    assert sweep() == 1
    assert "has been undone since." in said(mine(server)[-1])


def test_the_end_of_the_game_brings_it(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    alice, bob = Player.objects.get(email=ALICE), Player.objects.get(email="bob@example.org")
    resign(table.game.pk, bob)
    resign(table.game.pk, Player.objects.get(email="dora@example.org"))
    close_game(table.game.pk, alice)
    Mail.objects.filter(kind="notice").delete()
    sweep()
    letter = mine(server)[-1]
    assert "Three at Karnak is over" in said(letter) and AS_WRITTEN in said(letter)
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", carrying.CARRIED)


def test_the_last_answer_waits_for_the_end_only_where_that_is_told(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    alice, bob = Player.objects.get(email=ALICE), Player.objects.get(email="bob@example.org")
    Player.objects.filter(pk=alice.pk).update(mail_refused=["news"])
    resign(table.game.pk, bob)
    resign(table.game.pk, Player.objects.get(email="dora@example.org"))
    close_game(table.game.pk, alice)
    sweep()
    assert waiting.answer is not None and fate(waiting.answer)[0] == "held"
    preferences.ask_again(alice)
    sweep()
    assert fate(waiting.answer)[0] == "sent"
    assert "The game is over." in said(mine(server)[-1])


def test_news_of_the_game_bring_it(server: Server, table: Table, waiting: Inbound) -> None:
    resign(table.game.pk, Player.objects.get(email="bob@example.org"))
    before = len(mine(server))
    sweep()
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
    sweep()
    assert len(mine(server)) == before
    shift_clock(MINUTE)
    sweep()
    letter = mine(server)[-1]
    assert len(mine(server)) == before + 1
    assert f"{move_of(waiting)} was played." in said(letter) and letter["Reply-To"] is None


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
    sweep()
    assert row.answer is not None and fate(row.answer)[0] == state


@pytest.mark.parametrize(("choice", "state"), [("once", "sent"), ("never", "suppressed"), ("next", "held")])
def test_a_wish_that_changes_counts_for_what_waits(
    server: Server, table: Table, waiting: Inbound, settings: Any, choice: str, state: str
) -> None:
    settings.REPLY_DOMAIN = settings.REPLY_DOMAIN or "play.example.org"
    client = signed_in(Player.objects.get(email=ALICE))
    assert client.post("/account/mail/", WISHES | {"answers": choice}).status_code == 302
    sweep()
    assert waiting.answer is not None and fate(waiting.answer)[0] == state


def test_a_wish_for_the_game_counts_for_what_waits(server: Server, table: Table, waiting: Inbound) -> None:
    client = signed_in(Player.objects.get(email=ALICE))
    client.post(f"/g/{table.game.code}/mail", {"mail_when": "never", "mail_delay": ""})
    sweep()
    assert waiting.answer is not None and fate(waiting.answer)[0] == "sent"


# Neither lost nor doubled


@pytest.mark.parametrize("moment", ["before rendering", "while rendering", "before handing over", "after handing over"])
def test_a_worker_that_dies_with_the_mail_that_tells_it_loses_nothing(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    table = until_alice(table)
    shift_clock(DELAY)
    deliver = sending.deliver

    def die(*arguments: Any) -> Any:
        if moment.startswith("after"):
            deliver(*arguments)
        raise Crash

    with monkeypatch.context() as patch:
        if moment == "while rendering":
            patch.setattr("games.content.rendering.html_part", die)
        else:
            patch.setattr(sending, "render" if moment == "before rendering" else "deliver", die)
        with pytest.raises(Crash):
            sending.send(turn_mail(table).pk)
    for _step in range(60):
        sweep()
        shift_clock(timedelta(seconds=(configured.MAIL_LEASE + 10) / 60))
    shift_clock(2 * DAY)
    sweep()
    told = [letter for letter in mine(server) if f"{move_of(waiting)} (" in said(letter)]
    assert len({letter["Message-ID"] for letter in told}) == 1
    assert len(told) == 1 + moment.startswith("after")
    assert waiting.answer is not None and fate(waiting.answer) == ("suppressed", carrying.CARRIED)


def test_a_mail_that_fails_lets_the_answer_go(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    server.data = "554 5.7.1 blocked"
    table = until_alice(table)
    shift_clock(DELAY)
    sending.send(turn_mail(table).pk)
    assert fate(turn_mail(table))[0] == "failed"
    server.data = "250 OK"
    assert waiting.answer is not None
    assert fate(waiting.answer) == ("held", "") and waiting.answer.digest is None
    # It is her turn, of which nothing has told her.
    assert sweep() == 1
    letter = mine(server)[-1]
    assert f"{move_of(waiting)} was played." in said(letter) and "It is your turn." in said(letter)


def test_a_mail_that_is_put_off_tells_it_later(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    server.data = "451 4.3.0 try again"
    table = turn_comes(table, shift_clock)
    assert fate(turn_mail(table))[0] == "retry"
    assert waiting.answer is not None and fate(waiting.answer) == ("held", "")
    before = len(mine(server))
    server.data = "250 OK"
    shift_clock(60 * MINUTE)
    sweep()
    assert len(mine(server)) == before + 1
    assert AS_WRITTEN in said(mine(server)[-1]) and tells(mine(server)[-1], wait_of(table))


def test_a_mail_that_came_back_tells_it_again_and_one_that_is_pointless_then_lets_it_go(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = turn_comes(table, shift_clock)
    mail = turn_mail(table)
    assert bounces.came_back(mail.pk, "452 4.2.2 full", Meaning.RESTS)
    shift_clock(DAY + MINUTE)
    assert sweep() == 1
    assert AS_WRITTEN in said(mine(server)[-1])
    assert bounces.came_back(mail.pk, "452 4.2.2 full", Meaning.RESTS)
    move_on(table)
    shift_clock(DAY + MINUTE)
    sweep()
    assert fate(mail) == ("suppressed", turn.ENDED[Wait.End.MOVED])
    assert waiting.answer is not None and fate(waiting.answer)[0] == "sent"


def test_a_turn_that_ends_before_its_mail_leaves_the_answer_for_the_next(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = until_alice(table)
    table = move_on(table, good_move(table))
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    assert len(mine(server)) == before + 1
    assert AS_WRITTEN in said(mine(server)[-1])


def test_several_that_wait_come_together(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    """Her next turn is told by no mail: she writes to the address of the page's mail link."""
    table = until_alice(table)
    second = reply(table)
    sweep()
    assert second.answer is not None and fate(second.answer)[0] == "held"
    turn_comes(table, shift_clock)
    letter = mine(server)[-1]
    assert said(letter).count(AS_WRITTEN) == 2
    assert str(letter["References"]).split()[1:] == [waiting.message_id, second.message_id]
    assert letter["In-Reply-To"] == second.message_id


@pytest.mark.django_db(transaction=True)
def test_of_several_workers_at_once_one_tells_it(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    table = until_alice(table)
    shift_clock(DELAY)
    assert waiting.answer is not None
    number = waiting.answer.pk
    Mail.objects.filter(pk=number).update(due_at=waiting.answer.created_at)
    acts: list[Callable[[], object]] = [sending.sweep, sending.sweep, lambda: sending.send(number), sending.sweep]
    at_once(acts)
    shift_clock(2 * DAY)
    sweep()
    move = move_of(waiting)
    told = [
        letter for letter in mine(server) if any(f" {move} {word}" in said(letter) for word in ("(", "was played."))
    ]
    assert len(told) == 1


def test_a_deleted_account_hears_nothing(server: Server, table: Table, waiting: Inbound, shift_clock: Shift) -> None:
    before = len(mine(server))
    delete_account(Player.objects.get(email=ALICE))
    shift_clock(2 * DAY)
    sweep()
    assert len(mine(server)) == before
    assert not Mail.objects.filter(kind="answer").exists()


def test_a_suspended_address_is_answered_after_a_day(
    server: Server, table: Table, waiting: Inbound, shift_clock: Shift
) -> None:
    Player.objects.filter(email=ALICE).update(mail_suspended_at=waiting.received_at, mail_suspended_reason="550")
    before = len(mine(server))
    table = turn_comes(table, shift_clock)
    assert fate(turn_mail(table)) == ("suppressed", bounces.REFUSES)
    assert len(mine(server)) == before
    shift_clock(DAY)
    sweep()
    assert f"{move_of(waiting)} was played." in said(mine(server)[-1])


def test_what_waits_is_no_backlog(waiting: Inbound, shift_clock: Shift) -> None:
    shift_clock(60 * MINUTE)
    sweep()
    assert not read_vitals()["busy"]
    assert read_measures().oldest_due == 0


def test_games_are_counted_apart(
    server: Server, table: Table, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    other = turn_comes(make_game(alice, bob, name="Two at Abydos"), shift_clock)
    row = reply(other)
    sweep()
    assert row.answer is not None and fate(row.answer)[0] == "sent"


def test_the_same_mail_twice_is_one(table: Table, waiting: Inbound) -> None:
    again = receive(bytes(written(waiting.recipient, "x", Message_ID=waiting.message_id)), waiting.recipient, ALICE)
    assert again.pk == waiting.pk
    assert Mail.objects.filter(kind="answer", state="held").count() == 1


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("c4", True), ("C4\n\n", True), ("Hi Ben,\n\nc4\n\nBest,\nAda", True), ("c4\nd5\nThanks!", True),
        ("c4\nAda says hello", False), ("c4\n\nwhat now?", False), ("c4 d5", False), ("c4\nLater", False), ("e4", False),
        ("I play c4", False),
    ],
)  # fmt: skip
def test_what_a_mail_says_beside_its_moves(text: str, bare: bool) -> None:
    assert is_bare(text, ["c4", "d5"]) == bare
