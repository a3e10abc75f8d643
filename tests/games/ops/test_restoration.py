"""What is done to a restored database before anybody uses it.

Whole restores: `tests/games/mail/processes/test_restore.py` and, for PostgreSQL, `tests/site/test_production.py`.
"""

from collections.abc import Iterator
from datetime import UTC, time, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from games.inbox.mail_links import LinkRevoked, open_link
from games.lib import site_time
from games.mail.preferences import revoke_links
from games.mail.schedule import RESTORED_TO
from games.mail.signed_addresses import STOP, read_reply, write
from games.models import Game, Inbound, Mail, Player, Seat
from games.ops.restoration import finish_restore
from games.play.clocks.deadlines import sweep as sweep_clock
from games.table.permissions import watch_key
from games.table.table import Table
from tests.games.conftest import MakeGame, make_player
from tests.games.inbox.replies import address_for, answers, send
from tests.steps import (
    DELAY,
    Shift,
    address_in,
    due_seat,
    letters_to,
    link_of,
    next_wait,
    open_wait,
    sweep_mails,
    text_of,
    turn_mail,
)

pytestmark = pytest.mark.django_db

SAID = "The site was restored from a backup."


@pytest.fixture(autouse=True)
def sequences_put_back(db: None) -> Iterator[None]:
    """PostgreSQL does not roll back its sequences with the test."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = current_schema()")
        before = cursor.fetchall()
    yield
    with connection.cursor() as cursor:
        for name, last in before:
            cursor.execute("SELECT setval(%s::regclass, %s, %s)", [name, last or 1, last is not None])


@pytest.fixture
def sent(table: Table, shift_clock: Shift) -> Table:
    """Dora is due, and has had the mail about it."""
    shift_clock(DELAY)
    assert sweep_mails() == 1
    return table


def restored_mails() -> list[Mail]:
    return list(Mail.objects.filter(occasion__contains=":restored:"))


def test_a6_links_and_reply_addresses_of_all_seats_are_revoked_and_new_ones_are_good(sent: Table) -> None:
    """A6: also those of a player who has revoked theirs since the backup, and had new ones then."""
    dora = due_seat(sent)
    old = address_for(sent, dora.index)
    assert dora.player is not None
    revoke_links(dora.player)
    newer = address_for(sent, dora.index)
    # The backup knows nothing of that.
    Seat.objects.update(links_serial=0)
    finish_restore()
    for address in (old, newer):
        place = read_reply(address)
        assert place is not None
        with pytest.raises(LinkRevoked):
            open_link(place)
        row = send(address, "board", "dora@example.org", sender="dora@example.org")
        assert row.state == Inbound.State.REFUSED
        assert answers(row) is not None
    row = send(address_for(sent, dora.index), "board", "dora@example.org", sender="dora@example.org")
    assert row.state == Inbound.State.DONE
    (said, last) = [text_of(letter) for letter in letters_to("dora@example.org")][-2:]
    assert "no longer valid" in said and "The board is below." in last


def test_a6_no_number_is_given_out_twice(sent: Table, make_game: MakeGame, alice: Player, bob: Player) -> None:
    """A6: of waits, seats, mails, inbound mails, players; after every restore of the same backup other ones."""
    numbers = {}
    for turn in range(2):
        finish_restore()
        game = make_game(alice, bob)
        mail = turn_mail(game)
        row = send(address_for(game, due_seat(game).index), "board")
        player = make_player(f"late{turn}")
        numbers[turn] = [open_wait(game).pk, due_seat(game).pk, game.game.pk, mail.pk, row.pk, player.pk]
    least = 100 * 24 * 3600
    assert min(numbers[0]) > least
    assert all(later > earlier + 1000 for earlier, later in zip(numbers[0], numbers[1], strict=True))


def test_a6_with_those_numbers_everything_works(
    sent: Table, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    """A6: pages, links and answers by mail of games that begin after the restore."""
    finish_restore()
    game = make_game(alice, bob, name="Afterwards")
    seat = due_seat(game)
    player = seat.player
    assert player is not None
    shift_clock(DELAY)
    sweep_mails()
    letter = letters_to(str(player.email))[-1]
    assert Client().get(link_of(letter)).status_code == 200
    address = address_in(letter, "Reply-To")
    assert len(address.partition("@")[0]) <= 64
    row = send(address, game.legal(seat)[0], str(player.email), sender=str(player.email))
    assert row.state == Inbound.State.DONE
    assert game.game.moves.filter(via="mail").count() == 1
    client = Client()
    client.force_login(player)
    for path in ("/desk/", f"/g/{game.game.code}/", f"/players/{player.pk}/", "/mail/", "/account/data/"):
        assert client.get(path).status_code == 200, path


def test_a6_whoever_holds_a_void_mail_gets_another_one_once(sent: Table) -> None:
    """A6: with a sentence that says why; doing it twice tells nobody twice."""
    to = finish_restore().to
    assert finish_restore().mails == 0
    (mail,) = restored_mails()
    assert (mail.kind, mail.wait_id, mail.address) == ("turn", open_wait(sent).pk, "dora@example.org")
    sweep_mails()
    (first, second) = letters_to("dora@example.org")
    moment = to.astimezone(UTC).strftime("%-d %B %Y, %H:%M (UTC)")
    assert f"Anything that happened after {moment} is lost" in " ".join(text_of(second).split())
    html = second.get_body(preferencelist=("html",))
    assert html is not None and SAID in html.get_content()
    assert SAID not in text_of(first)
    assert first["References"] == second["References"]
    # Postponed turns are told as ever.
    assert RESTORED_TO not in turn_mail(next_wait(sent)).inputs


def test_a6_a_mail_that_the_backup_has_not_sent_yet_says_it_and_comes_as_a_new_one(
    table: Table, shift_clock: Shift
) -> None:
    """A6: it may have gone out in the days that are lost; mail programs hide the second mail of one Message-ID."""
    mail = turn_mail(table)
    before = mail.message_id
    assert finish_restore().mails == 0
    mail.refresh_from_db()
    assert mail.message_id != before
    shift_clock(DELAY)
    assert sweep_mails() == 1
    (letter,) = letters_to("dora@example.org")
    assert SAID in text_of(letter) and letter["Message-ID"] == mail.message_id


@pytest.mark.parametrize("wish", ["never", "warning"])
def test_a6_who_wants_no_mails_about_turns_gets_none(sent: Table, wish: str) -> None:
    """A6: wishes and refusals are kept."""
    Player.objects.update(mail_when=wish)
    finish_restore()
    assert sweep_mails() == 0
    assert len(letters_to("dora@example.org")) == 1


def test_a6_quiet_hours_are_kept(sent: Table, dora: Player, shift_clock: Shift) -> None:
    """A6: the hours of now, not those in which the turn began."""
    now = site_time.now()
    Player.objects.update(
        quiet_from=(now - timedelta(hours=1)).time(), quiet_until=(now + timedelta(hours=2)).time(), time_zone="UTC"
    )
    finish_restore()
    assert sweep_mails() == 0
    # A wish that changes has what is held looked at again.
    Mail.objects.filter(state="held").update(due_at=site_time.now())
    assert sweep_mails() == 0
    shift_clock(timedelta(hours=2, minutes=1))
    assert sweep_mails() == 1


def test_a6_the_digest_tells_it_where_turns_are_told_in_the_digest(table: Table, shift_clock: Shift) -> None:
    """A6: its addresses are void too."""
    hour = (site_time.now() + timedelta(hours=1)).time().replace(microsecond=0)
    Player.objects.update(mail_when="digest", digest_at=hour, time_zone="UTC")
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(timedelta(hours=1))
    sweep_mails()
    finish_restore()
    sweep_mails()
    assert len(letters_to("dora@example.org")) == 1
    shift_clock(timedelta(days=1))
    sweep_mails()
    first, second = (text_of(letter) for letter in letters_to("dora@example.org"))
    assert SAID not in first and SAID in second


def test_a6_a_last_warning_that_somebody_holds_is_given_again(
    make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    """A6: to those who want nothing but the last warning."""
    from games.clock.pace import PerWait, pace_to_json

    Player.objects.update(mail_when="warning", night_from=time(0), night_to=time(0))
    alice.refresh_from_db()
    bob.refresh_from_db()
    game = make_game(alice, bob, pace=pace_to_json(PerWait(24)))
    due = due_seat(game).player
    assert due is not None
    address = str(due.email)
    shift_clock(timedelta(hours=22))
    sweep_clock()
    sweep_mails()
    assert len(letters_to(address)) == 1
    finish_restore()
    sweep_mails()
    first, second = letters_to(address)
    assert SAID in text_of(second) and "your time is running out" in text_of(second)
    assert address_in(first, "Reply-To") != address_in(second, "Reply-To")


def test_a6_a_game_that_is_over_needs_no_mail(sent: Table) -> None:
    """A6: its links are void, and there is nothing to answer."""
    Game.objects.update(state="abandoned", ended_at=site_time.now())
    assert finish_restore().mails == 0


def test_a6_everybody_is_signed_out(alice: Player) -> None:
    """A6: who signed out since the backup, or chose a new password, must not be signed in by it."""
    client = Client()
    client.force_login(alice)
    assert Session.objects.count() == 1
    finish_restore()
    assert Session.objects.count() == 0


def test_a6_words_that_name_a_player_or_a_game_stay_good(sent: Table, dora: Player) -> None:
    """A6: refusing mails by one click, the key of a private game, and invitations mean now what they meant."""
    stop = f"/mail/stop/{write(STOP, [dora.pk, 1])}/"
    game = Game.objects.get()
    key = watch_key(game)
    Game.objects.update(public=False)
    finish_restore()
    game.refresh_from_db()
    assert Client().post(stop).status_code == 200
    dora.refresh_from_db()
    assert dora.mail_refused == ["turn"]
    assert watch_key(game) == key
    assert Client().get(f"/g/{game.code}/?key={key}").status_code == 200


def test_a6_the_command_asks_first(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """A6: by mistake it would revoke everybody's links."""
    monkeypatch.setattr("builtins.input", lambda prompt: "no")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("after_restore")
    call_command("after_restore", "--yes")
    assert "told once more: 0" in capsys.readouterr().out
