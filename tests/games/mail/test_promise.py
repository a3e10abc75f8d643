"""The promise of the mails (`docs/mail.md`), clauses 1 to 4: when a turn mail goes out, and when not.

With a real mail server on a socket; the clauses on links and on delivery have files of their own.
"""

from datetime import UTC, time, timedelta
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as configured
from django.core.mail.backends.smtp import EmailBackend
from django.test import Client

from games.lib import site_time
from games.lib.workers import sweeps
from games.mail import rendering, sending
from games.models import Mail, Move, Player
from games.play.moves.undo import undo
from games.play.seats.handover import hand_over
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.mail.smtp import Server, free_port, letters
from tests.games.mail.smtp import server as server
from tests.steps import (
    DELAY,
    MINUTE,
    Shift,
    address_in,
    due_seat,
    fate,
    link_of,
    next_wait,
    open_wait,
    play_next,
    sign_in,
    sweep_mails,
    text_of,
    turn_mail,
)
from tests.together import at_once

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


@pytest.fixture
def at_noon(shift_clock: Shift, request: pytest.FixtureRequest) -> Shift:
    """Return the clock stands at noon in Warsaw."""
    here = site_time.now().astimezone(ZoneInfo("Europe/Warsaw"))
    noon = here.replace(hour=12, minute=0, second=0, microsecond=0) + timedelta(days=1)
    shift_clock(noon.astimezone(UTC) - site_time.now())
    return shift_clock


# 1. A turn mail leaves within 60 seconds of the end of the delay that the player chose, after their quiet hours.


def test_promise_01_a_turn_mail_leaves_when_the_delay_is_over(server: Server, table: Table, shift_clock: Shift) -> None:
    mail = turn_mail(table)
    assert mail.due_at == open_wait(table).opened_at + 2 * MINUTE
    assert fate(mail) == ("held", "")
    shift_clock(2 * MINUTE - 10 * SECOND)
    assert sweep_mails() == 0
    shift_clock(11 * SECOND)
    assert sweep_mails() == 1
    assert [address_in(letter, "To") for letter in letters(server)] == ["dora@example.org"]
    # The sweep comes every few seconds, whether a hint arrives or not.
    assert configured.SWEEP_INTERVAL <= 10


def test_promise_01_at_once_is_at_once(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, django_capture_on_commit_callbacks: Any
) -> None:
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    alice.refresh_from_db()
    bob.refresh_from_db()
    asked: list[object] = []
    with pytest.MonkeyPatch.context() as patch, django_capture_on_commit_callbacks(execute=True):
        patch.setattr(sweeps, "enqueue", lambda *given: asked.append(given))
        table = make_game(alice, bob)
    assert asked == [("mail", "mail")]
    assert turn_mail(table).due_at <= site_time.now()
    assert sweep_mails() == 1


def test_promise_01_quiet_hours_of_the_players_own_day_come_first(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, at_noon: Shift
) -> None:
    Player.objects.update(time_zone="Europe/Warsaw", quiet_from=time(11), quiet_until=time(14))
    alice.refresh_from_db()
    bob.refresh_from_db()
    table = make_game(alice, bob)
    due = turn_mail(table).due_at.astimezone(ZoneInfo("Europe/Warsaw"))
    assert (due.hour, due.minute) == (14, 0), "spread over that minute"
    at_noon(timedelta(hours=1, minutes=59))
    assert sweep_mails() == 0
    at_noon(2 * MINUTE)
    assert sweep_mails() == 1


# 2. One mail per wait. Games are put together only in the daily digest.


def test_promise_02_one_mail_per_wait(server: Server, table: Table, shift_clock: Shift) -> None:
    waits = 0
    for _turn in range(6):
        shift_clock(DELAY)
        sweep_mails()
        sweep_mails()
        waits += 1
        table = next_wait(table)
        shift_clock(timedelta(days=1))
    assert len(server.taken) == waits
    seen = [letter["Message-ID"] for letter in letters(server)]
    assert len(seen) == len(set(seen))
    told = [mail.wait_id for mail in Mail.objects.filter(kind="turn")]
    assert len(told) == len(set(told))


@pytest.mark.django_db(transaction=True)
def test_promise_02_of_two_workers_at_once_one_sends(server: Server, table: Table, shift_clock: Shift) -> None:
    mail = turn_mail(table)
    shift_clock(DELAY)

    def work() -> None:
        sending.send(mail.pk)
        sending.sweep()

    assert at_once([work] * 2) == [None] * 2
    assert len(server.taken) == 1
    assert fate(mail)[0] == "sent"


def test_promise_02_the_digest_puts_games_together_once_a_day(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, at_noon: Shift
) -> None:
    Player.objects.update(mail_when=Player.MailWhen.DIGEST, time_zone="Europe/Warsaw", digest_at=time(18))
    alice.refresh_from_db()
    bob.refresh_from_db()
    tables = [make_game(alice, bob, name=name) for name in ("Abydos", "Karnak", "Luxor")]
    player = due_seat(tables[0]).player
    assert player is not None
    at_noon(DELAY)
    assert sweep_mails() == 0
    assert {fate(turn_mail(table))[0] for table in tables} == {"digest"}
    moved = turn_mail(tables[2])
    next_wait(tables[2])
    at_noon(timedelta(hours=6))
    assert sweep_mails() == 1
    (letter,) = letters(server, player.email or "")
    text = text_of(letter)
    assert "2 games are waiting for you" in text
    assert "Abydos" in text and "Karnak" in text and "Luxor" not in text
    assert text.count("/m/") == 2
    assert fate(moved) == ("suppressed", "The move was made before the email was due.")
    assert Mail.objects.get(kind="digest").occasion == f"digest:{player.pk}:{site_time.now():%Y-%m-%d}"
    # The next day there is nothing new for them: no second mail for the same waits.
    at_noon(timedelta(days=1))
    sweep_mails()
    assert len(letters(server, player.email or "")) == 1


# 3. Never for a turn already taken, taken back, or answered by orders or by the clock.


def test_promise_03_a_move_one_second_before_the_mail_is_due(server: Server, table: Table, shift_clock: Shift) -> None:
    mail = turn_mail(table)
    shift_clock(2 * MINUTE - SECOND)
    next_wait(table)
    shift_clock(2 * SECOND)
    assert sweep_mails() == 0
    assert fate(mail) == ("suppressed", "The move was made before the email was due.")


def test_promise_03_a_move_while_the_mail_is_drawn(
    server: Server, table: Table, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = turn_mail(table)
    shift_clock(DELAY)
    render = rendering.render

    def slow(mail: Mail) -> Any:
        message = render(mail)
        next_wait(table)
        return message

    monkeypatch.setattr(sending, "render", slow)
    assert sweep_mails() == 0
    assert fate(mail) == ("suppressed", "The turn was over.")
    assert server.taken == []


def test_promise_03_a_move_while_the_server_is_slow_to_greet(
    server: Server, table: Table, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = turn_mail(table)
    shift_clock(DELAY)
    opened = EmailBackend.open

    def slow(backend: EmailBackend) -> bool | None:
        new = opened(backend)
        if fate(mail)[0] == "sending":
            next_wait(table)
        return new

    monkeypatch.setattr(EmailBackend, "open", slow)
    assert sweep_mails() == 0
    assert fate(mail) == ("suppressed", "The turn was over.")
    assert server.taken == []


def test_promise_03_a_turn_that_was_taken_back(server: Server, table: Table, shift_clock: Shift) -> None:
    dora = due_seat(table)
    table = play_next(table)
    mail = turn_mail(table)
    last = Move.objects.filter(game=table.game, seat=dora.index).latest("ply")
    undo(table.game.pk, dora.pk, last.ply)
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail) == ("suppressed", "The move before it was undone.")
    assert {address_in(letter, "To") for letter in letters(server)} == {"dora@example.org"}


def test_promise_03_undo_after_the_mail_went_out(server: Server, table: Table, shift_clock: Shift) -> None:
    dora = due_seat(table)
    table = play_next(table)
    shift_clock(DELAY)
    sweep_mails()
    (first,) = letters(server)
    last = Move.objects.filter(game=table.game, seat=dora.index).latest("ply")
    table = undo(table.game.pk, dora.pk, last.ply)
    # The mail is out; its link shows the fresh state and does not move any more.
    word = link_of(first)
    assert Client().post(f"{word}move", {"move": "pass", "ply": last.ply}).status_code == 409
    table = play_next(table)
    shift_clock(DELAY)
    sweep_mails()
    assert [address_in(letter, "To") for letter in letters(server)].count(address_in(first, "To")) == 2
    assert letters(server)[0]["Message-ID"] != letters(server)[-1]["Message-ID"]


def test_promise_03_a_seat_that_changed_hands(server: Server, table: Table, shift_clock: Shift) -> None:
    mail = turn_mail(table)
    hand_over(due_seat(table), "greedy", "resigned")
    shift_clock(DELAY)
    sweep_mails()
    assert fate(mail)[0] == "suppressed"
    assert "dora@example.org" not in {address_in(letter, "To") for letter in letters(server)}


@pytest.mark.parametrize("when", ["never", "warning"])
def test_promise_03_a_wish_of_the_last_minute_counts(
    server: Server, table: Table, shift_clock: Shift, when: str
) -> None:
    mail = turn_mail(table)
    seat = due_seat(table)
    sign_in(seat.player or Player()).post(f"/g/{table.game.code}/mail", {"mail_when": when})
    shift_clock(DELAY)
    assert sweep_mails() == 0
    said = {
        "never": "You've turned off emails about your turns in this game.",
        "warning": "For this game, you only get",
    }
    assert fate(mail)[0] == "suppressed" and fate(mail)[1].startswith(said[when])


def test_promise_03_after_an_outage_of_the_mail_server_nothing_stale_goes_out(
    server: Server, table: Table, shift_clock: Shift, settings: Any
) -> None:
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, free_port()
    for _turn in range(8):
        shift_clock(DELAY)
        assert sweep_mails() == 0
        table = next_wait(table)
    shift_clock(DELAY)
    assert sweep_mails() == 0
    settings.EMAIL_PORT = port
    shift_clock(timedelta(seconds=configured.MAIL_RETRY + 1))
    sweep_mails()
    (letter,) = letters(server)
    player = due_seat(table).player
    assert player is not None and address_in(letter, "To") == player.email
    assert set(Mail.objects.exclude(wait=open_wait(table)).values_list("state", flat=True)) == {"suppressed"}


# 4. Looking at that game starts the delay anew, at most until 30 minutes after the wait began; it never cancels.


def test_promise_04_a_look_starts_the_delay_anew(server: Server, table: Table, shift_clock: Shift) -> None:
    """Each look, also those within a minute of another one."""
    dora, address = due_seat(table).player, f"/g/{table.game.code}/"
    assert dora is not None
    for pause in (MINUTE, MINUTE, 50 * SECOND):
        shift_clock(pause)
        sign_in(dora).get(address)
    shift_clock(2 * MINUTE - 5 * SECOND)
    assert sweep_mails() == 0
    shift_clock(6 * SECOND)
    assert sweep_mails() == 1


def test_promise_04_half_an_hour_is_the_end_of_it(server: Server, table: Table, shift_clock: Shift) -> None:
    dora, address = due_seat(table).player, f"/g/{table.game.code}/"
    assert dora is not None
    for _minute in range(29):
        shift_clock(MINUTE)
        sign_in(dora).get(address)
        assert sweep_mails() == 0
    shift_clock(MINUTE + SECOND)
    assert sweep_mails() == 1


def test_promise_04_polls_links_previews_and_others_do_not_count(
    server: Server, table: Table, shift_clock: Shift, alice: Player
) -> None:
    dora = due_seat(table).player
    assert dora is not None
    address = f"/g/{table.game.code}/"
    shift_clock(MINUTE)
    sign_in(dora).get(f"{address}changes?version=-1")
    sign_in(dora).get(f"{address}preview?move=c4")
    sign_in(dora).get(address, headers={"HX-Request": "true"})
    sign_in(alice).get(address)
    Client().get(address)
    from games.mail.context import seat_link

    sign_in(dora).get(urlsplit(seat_link(due_seat(table), open_wait(table).pk)).path)
    shift_clock(MINUTE + SECOND)
    assert sweep_mails() == 1
