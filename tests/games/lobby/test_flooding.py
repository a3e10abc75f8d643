"""Many people, or one, who try to fill somebody's mailbox: what arrives, what stands on the desk, and what is still told."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.conf import LazySettings

from games.lib import site_time
from games.lib.errors import Refused
from games.lobby import invitations, open_games
from games.lobby.matching import match_wishes
from games.lobby.new_game import EMAIL, NAME
from games.lobby.ready import save_wish
from games.mail import sending
from games.models import Game, Invitation, Mail, Player
from games.play.seats.first_moves import not_now
from games.table.table import load_table
from games.talk.remarks import say
from tests.games.conftest import make_player, start_game_of
from tests.games.lobby.conftest import OpenGame, plan, told
from tests.steps import Shift, letters_to, open_wait, sign_in

pytestmark = pytest.mark.django_db

A_DAY = timedelta(days=1, minutes=1)


@pytest.fixture
def crowd(db: None) -> list[Player]:
    """Ten people who have been here for long."""
    people = [make_player(f"flooder{number}") for number in range(10)]
    Player.objects.update(joined_at=site_time.now() - timedelta(days=30), confirmed_at=site_time.now() - timedelta(30))
    return [Player.objects.get(pk=person.pk) for person in people]


def invited(address: str) -> int:
    """Send what is due, and return how many invitations have gone to the address."""
    letters_to(address)
    return Mail.objects.filter(kind="invitation", address=address, state=Mail.State.SENT).count()


def test_three_open_invitations_of_one_player_come_by_mail_and_the_rest_stand_on_the_desk(
    crowd: list[Player], dora: Player, open_game: OpenGame
) -> None:
    one, address = crowd[0], str(dora.email)
    games = [open_game(one, (NAME, "Dora"), name=f"Game {number}").game for number in range(3)]
    games += [open_game(one, (EMAIL, address), name=f"Game {number}").game for number in range(3, 5)]
    assert invited(address) == 3
    assert set(
        Mail.objects.filter(kind="invitation", state=Mail.State.SUPPRESSED).values_list("reason", flat=True)
    ) == {"You have had enough invitations by email for now. This one is on your desk."}
    desk = sign_in(dora).get("/desk/").content.decode()
    assert all(f"Game {number}" in desk for number in range(5))
    open_games.cancel(games[0].pk, one)
    open_games.cancel(games[1].pk, one)
    open_games.cancel(games[2].pk, one)
    open_game(one, (NAME, "Dora"), name="Game 5")
    assert invited(address) == 4


@pytest.mark.parametrize("known", [True, False])
def test_ten_invitations_a_day_come_by_mail_whoever_sends_them(
    crowd: list[Player], open_game: OpenGame, shift_clock: Shift, known: bool
) -> None:
    address = "dora@example.org"
    if known:
        make_player("dora")
    for one in crowd:
        for _again in range(2):
            game = open_game(one, (EMAIL, address)).game
            invitations.withdraw(game.pk, one, Invitation.objects.get(game=game, state="open").pk)
            open_game(one, (EMAIL, address))
        sending.sweep()
    assert invited(address) == 10
    shift_clock(A_DAY)
    open_game(crowd[0], (EMAIL, address))
    assert invited(address) == 11
    open_game(crowd[0], (EMAIL, address))
    assert invited(address) == 11, "three of that player's are open"
    open_game(crowd[1], (EMAIL, address))
    assert invited(address) == 12


def test_a_new_account_invites_five_addresses_a_day_and_names_and_links_go_on(
    alice: Player, bob: Player, open_game: OpenGame, settings: LazySettings, shift_clock: Shift
) -> None:
    settings.OPEN_GAMES = 100
    for number in range(5):
        open_game(alice, (EMAIL, f"friend{number}@example.net"))
    with pytest.raises(Refused, match="In your first week you can invite at most 5 email addresses a day"):
        open_game(alice, (EMAIL, "friend5@example.net"))
    open_game(alice, (NAME, "Bob"))
    shift_clock(A_DAY)
    open_game(alice, (EMAIL, "friend5@example.net"))
    for number in range(6, 10):
        open_game(alice, (EMAIL, f"friend{number}@example.net"))
    with pytest.raises(Refused):
        open_game(alice, (EMAIL, "friend10@example.net"))
    shift_clock(timedelta(days=7))
    for number in range(10, 16):
        open_games.create_game(alice, plan((EMAIL, f"friend{number}@example.net")))


def test_ten_people_flood_one_for_a_day(
    crowd: list[Player], dora: Player, settings: LazySettings, shift_clock: Shift
) -> None:
    """Invitations, games that start and are called off, and remarks: what had to be told is there."""
    settings.OPEN_GAMES = 100
    address = str(dora.email)
    Player.objects.filter(pk=dora.pk).update(mail_when=Player.MailWhen.NOW)
    tables = [start_game_of(one, dora, name=f"With {one.name}") for one in crowd[:3]]
    called_off = []
    for hour in range(0, 24, 3):
        for one in crowd:
            for who in ((NAME, "Dora"), (EMAIL, address)):
                with suppress(Refused):
                    open_games.create_game(one, plan(who))
        for table, one in zip(tables, crowd, strict=False):
            for number in range(3):
                with suppress(Refused):
                    say(table, one, f"Hello {hour} {number}", "browser")
        if hour % 6 == 0:
            called_off.append(begun_and_called_off(crowd[hour // 6], dora))
        sending.sweep()
        shift_clock(timedelta(hours=3))
    shift_clock(timedelta(hours=26))
    sending.sweep()
    sent = Mail.objects.filter(player=dora, state=Mail.State.SENT)
    first_day = Mail.objects.filter(kind="invitation", address=address, state=Mail.State.SENT)
    assert first_day.count() <= 10
    talk = sent.filter(kind="talk")
    assert {mail.game_id for mail in talk} == {table.game.pk for table in tables}
    assert talk.count() == len(tables), "one a game"
    for table in tables:
        due = load_table(pk=table.game.pk)
        if due.seats[due.due()[0]].player == dora:
            assert sent.filter(occasion=f"turn:{open_wait(due).pk}").exists()
    turns = Mail.objects.filter(player=dora, kind="turn", game__in=[game.pk for game in called_off])
    assert told(dora).count("matched") + turns.count() == 4
    assert sent.filter(kind="called_off").count() == len(called_off) == 4


def begun_and_called_off(one: Player, dora: Player) -> Game:
    """Let the site start a game of these two, and let the one call it off before their first move."""
    for player in (one, dora):
        save_wish(player, "thebes", [2], "bank")
    match_wishes()
    game = Game.objects.running().filter(seats__player=one, seats__origin="ready").latest("pk")
    not_now(game.pk, one)
    return game
