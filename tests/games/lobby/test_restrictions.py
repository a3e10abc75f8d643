"""Restrictions: who may not start new public games, and how they hear of it."""

from datetime import timedelta

import pytest
from django.utils.formats import date_format

from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.lib import site_time
from games.lib.errors import Refused
from games.lobby.invitations import accept
from games.lobby.matching import match_wishes
from games.lobby.new_game import BOT, NAME, OPEN
from games.lobby.offers import offered_games
from games.lobby.open_games import join
from games.lobby.ready import save_wish
from games.models import Game, Mail, Player, Restriction
from games.play.seats.restrictions import lift, restrict, restriction_of
from tests.games.lobby.conftest import OpenGame, invitation
from tests.steps import Shift, letters_to, sign_in, sweep_mails, text_of

pytestmark = pytest.mark.django_db

NEW_GAMES = Restriction.Kind.NEW_GAMES


def test_nothing_public_begins_for_who_is_barred(alice: Player, bob: Player, open_game: OpenGame) -> None:
    restriction = restrict(alice, NEW_GAMES, 30)
    until = date_format(restriction.ends_at, "MONTH_DAY_FORMAT")
    game = open_game(bob, OPEN).game
    for start in (
        lambda: open_game(alice, OPEN),
        lambda: join(game.pk, alice),
        lambda: save_wish(alice, "thebes", [2], "bank"),
    ):
        with pytest.raises(Refused, match=f"until {until}. Private games and invitations stay open to you"):
            start()
    assert offered_games(alice) == []
    assert Game.objects.get() == game and not game.seats.filter(player=alice).exists()


def test_private_games_bots_and_invitations_stay_open(alice: Player, bob: Player, open_game: OpenGame) -> None:
    restrict(alice, NEW_GAMES, 30)
    open_game(alice, OPEN, public=False)
    open_game(alice, BOT + "greedy")
    game = open_game(bob, (NAME, "Alice")).game
    assert accept(invitation(game).token, alice).game.is_running


def test_a_wish_of_before_waits_until_it_is_over(alice: Player, bob: Player) -> None:
    save_wish(alice, "thebes", [2], "bank")
    save_wish(bob, "thebes", [2], "bank")
    restriction = restrict(alice, NEW_GAMES, 30)
    assert match_wishes() == 0
    assert lift(restriction) and not lift(restriction)
    assert match_wishes() == 1


def test_it_ends_by_itself(alice: Player, open_game: OpenGame, shift_clock: Shift) -> None:
    restrict(alice, NEW_GAMES, 30)
    restrict(alice, Restriction.Kind.TALK, 7)
    shift_clock(timedelta(days=7, seconds=1))
    assert restriction_of(alice, Restriction.Kind.TALK) is None and restriction_of(alice, NEW_GAMES)
    shift_clock(timedelta(days=23))
    open_game(alice, OPEN)


def test_a_shorter_one_changes_nothing(alice: Player) -> None:
    first = restrict(alice, NEW_GAMES, 90)
    assert restrict(alice, NEW_GAMES, 30) == first
    assert Restriction.objects.count() == Mail.objects.filter(kind="about_account").count() == 1


def test_the_player_is_told_by_mail_and_on_their_page(alice: Player) -> None:
    restrict(alice, Restriction.Kind.TALK, 7, "You called Bob names, in three games.")
    sweep_mails()
    [letter] = letters_to("alice@example.org")
    assert letter["Subject"] == "About your account"
    for text in (text_of(letter), sign_in(alice).get("/account/").content.decode()):
        assert "Talk is switched off for you until" in text and "You called Bob names, in three games." in text


def test_it_is_in_the_file_and_stays_without_a_name(alice: Player, bob: Player) -> None:
    restrict(alice, NEW_GAMES, 30, "Alice left.", by=bob)
    [row] = export(alice, site_time.now())["restrictions"]
    assert (row["kind"], row["reason"], row["lifted_at"]) == ("new_games", "Alice left.", None)
    assert "Bob" not in str(row)
    delete_account(alice)
    assert Restriction.objects.get().reason == ""
