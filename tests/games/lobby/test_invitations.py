"""Invitations: by name, by address, by link; the answers; limits; and refusing for ever."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outgoing

from games.lib.errors import Forbidden, Refused, Stale
from games.lobby import invitations, open_games
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.mail import sending
from games.models import Game, Invitation, Mail, Player, RefusedAddress
from games.models.email_addresses import address_hash
from games.models.invitation_blocklist import refuse_address, refused_addresses
from games.pages.desk.page import invitations_to
from games.table.table import load_table
from tests.games.lobby.conftest import OpenGame, invitation, rows, told

FRIEND = "friend@example.net"


def invited() -> list[str]:
    """Return the addresses that an invitation was posted to."""
    return list(Mail.objects.filter(kind="invitation").order_by("pk").values_list("address", flat=True))


def test_a_player_is_invited_by_name_whatever_its_case(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (NAME, " BOB "), OPEN).game
    assert invitation(game).player == bob
    assert invited() == ["bob@example.org"]
    assert list(invitations_to(bob)) == [invitation(game)]
    table = invitations.accept(invitation(game).token, bob)
    assert table.seats[1].player == bob
    assert invitation(game).state == Invitation.State.ACCEPTED
    assert told(alice) == ["seat_taken"]
    assert list(invitations_to(bob)) == []


def test_accepting_the_last_seat_starts_the_game_and_twice_is_once(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (NAME, "Bob")).game
    assert invitations.accept(invitation(game).token, bob).game.state == Game.State.RUNNING
    before = rows()
    assert invitations.accept(invitation(game).token, bob).game.state == Game.State.RUNNING
    assert rows() == before


def test_an_invitation_by_name_is_for_nobody_else(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (NAME, "Bob")).game
    before = rows()
    with pytest.raises(Forbidden):
        invitations.accept(invitation(game).token, carol)
    assert rows() == before


def test_an_address_is_invited_whether_or_not_it_has_an_account(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (EMAIL, "Bob@Example.ORG "), (EMAIL, FRIEND)).game
    assert invited() == ["bob@example.org", FRIEND]
    kept = {one.email: one for one in Invitation.objects.filter(game=game)}
    assert kept["bob@example.org"].player is None, "the inviter does not learn that it has an account"
    assert list(invitations_to(bob)) == [kept["bob@example.org"]]
    # Whoever got the mail may take the seat, with whatever account.
    assert invitations.accept(kept[FRIEND].token, carol).seat_of(carol)
    assert list(invitations_to(carol)) == []


def test_a_link_takes_whoever_comes_first(alice: Player, bob: Player, carol: Player, open_game: OpenGame) -> None:
    game = open_game(alice, LINK, OPEN).game
    assert invited() == []
    token = invitation(game).token
    with pytest.raises(Refused, match="to anyone in particular"):
        invitations.decline(token)
    invitations.accept(token, bob)
    before = rows()
    with pytest.raises(Stale, match="no longer open"):
        invitations.accept(token, carol)
    assert rows() == before


def test_who_sits_already_leaves_the_seat_to_somebody_else(alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice, LINK, OPEN).game
    before = rows()
    with pytest.raises(Refused, match="already have a seat in this game"):
        invitations.accept(invitation(game).token, alice)
    assert rows() == before


def test_declining_frees_the_seat_and_the_inviter_is_told(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (NAME, "Bob"), OPEN).game
    open_games.join(game.pk, carol)
    invitations.decline(invitation(game).token)
    assert invitation(game).state == Invitation.State.DECLINED
    assert told(alice) == ["seat_taken", "declined"]
    assert told(carol) == [], "whom she has invited is hers to know"
    with pytest.raises(Stale):
        invitations.decline(invitation(game).token)
    with pytest.raises(Refused, match="Bob has already declined"):
        invitations.invite(game.pk, alice, 1, NAME, "Bob")
    assert open_games.join(game.pk, bob).game.state == Game.State.RUNNING, (
        "they may change their mind, and come by themselves"
    )


def test_inviting_later_to_a_free_seat(
    alice: Player, bob: Player, carol: Player, dora: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, OPEN, OPEN, OPEN).game
    open_games.join(game.pk, bob)
    before = rows()
    refusals = [
        (bob, 2, NAME, "Carol", Forbidden, "Only the player who created"),
        (alice, 1, NAME, "Carol", Stale, "already taken"),
        (alice, 9, NAME, "Carol", Refused, "no such seat"),
        (alice, 2, NAME, "Bob", Refused, "Bob already has a seat in this game"),
        (alice, 2, "bot:greedy", "", Refused, "who you want to invite"),
    ]
    for player, index, kind, who, error, sentence in refusals:
        with pytest.raises(error, match=sentence):
            invitations.invite(game.pk, player, index, kind, who)
    assert rows() == before
    invitations.invite(game.pk, alice, 2, NAME, "Carol")
    before = rows()
    with pytest.raises(Stale, match="reserved for someone"):
        invitations.invite(game.pk, alice, 2, NAME, "Dora")
    with pytest.raises(Refused, match="Carol has already been invited"):
        invitations.invite(game.pk, alice, 3, NAME, "Carol")
    assert rows() == before


def test_only_the_inviter_takes_an_invitation_back(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (NAME, "Bob"), OPEN).game
    other = open_game(carol).game
    before = rows()
    for game_id, player in ((game.pk, bob), (game.pk, carol), (other.pk, carol)):
        with pytest.raises(Forbidden):
            invitations.withdraw(game_id, player, invitation(game).pk)
    assert rows() == before
    invitations.withdraw(game.pk, alice, invitation(game).pk)
    with pytest.raises(Stale):
        invitations.accept(invitation(game).token, bob)
    assert list(invitations_to(bob)) == []
    open_games.join(game.pk, carol)
    assert open_games.join(game.pk, bob).game.state == Game.State.RUNNING


def test_invitations_by_mail_are_limited_by_day_and_links_are_not(
    alice: Player, open_game: OpenGame, settings: Any, shift_clock: Callable[[timedelta], None]
) -> None:
    settings.INVITATIONS_A_DAY = 3
    game = open_game(alice, (EMAIL, "a@example.net"), (EMAIL, "b@example.net"), OPEN).game
    # What was declined or taken back counts too: the mail has gone out.
    invitations.decline(Invitation.objects.get(email="a@example.net").token)
    before = rows()
    with pytest.raises(Refused, match="3 people a day by email"):
        open_game(alice, (EMAIL, "c@example.net"), (EMAIL, "d@example.net"))
    assert rows() == before
    open_game(alice, LINK, LINK)
    invitations.invite(game.pk, alice, 3, EMAIL, "c@example.net")
    with pytest.raises(Refused, match="a day by email"):
        invitations.invite(game.pk, alice, 1, EMAIL, "d@example.net")
    shift_clock(timedelta(days=1, minutes=1))
    invitations.invite(game.pk, alice, 1, EMAIL, "d@example.net")


def test_refusing_for_ever_works_without_an_account(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (EMAIL, FRIEND)).game
    other = open_game(bob, (EMAIL, FRIEND), OPEN).game
    invitations.refuse_for_ever(invitation(game).token)
    assert {invitation(game).state, invitation(other).state} == {Invitation.State.DECLINED}
    assert told(alice) == told(bob) == ["declined"]
    before = rows()
    with pytest.raises(Refused, match="accepts no invitations"):
        open_game(alice, (EMAIL, FRIEND.upper()))
    assert rows() == before
    invitations.refuse_for_ever(invitation(game).token)
    assert RefusedAddress.objects.count() == 1
    assert "friend" not in RefusedAddress.objects.get().address_hash


def test_it_can_be_refused_after_the_game_has_gone(alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice, (EMAIL, FRIEND)).game
    open_games.cancel(game.pk, alice)
    invitations.refuse_for_ever(invitation(game).token)
    assert refused_addresses([FRIEND]) == {FRIEND}


def test_a_link_has_no_address_to_refuse(alice: Player, open_game: OpenGame) -> None:
    game = open_game(alice, LINK).game
    before = rows()
    with pytest.raises(Refused):
        invitations.refuse_for_ever(invitation(game).token)
    assert rows() == before


def test_a_player_who_refused_gets_no_mail_and_still_finds_it_on_the_desk(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    refuse_address("Bob@example.org")
    game = open_game(alice, (NAME, "Bob")).game
    assert invited() == []
    assert list(invitations_to(bob)) == [invitation(game)]


def test_a_refusal_outlives_a_new_secret_key(settings: Any, db: None) -> None:
    refuse_address(FRIEND)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another one, " * 5
    assert not RefusedAddress.objects.filter(address_hash=address_hash(FRIEND)).exists()
    assert refused_addresses([FRIEND, "other@example.net"]) == {FRIEND}


def test_the_mail_carries_no_free_text_and_is_not_sent_for_nothing(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, (EMAIL, FRIEND), (NAME, "Bob"), name="BUY CHEAP PILLS").game
    token = Invitation.objects.get(game=game, email=FRIEND).token
    invitations.decline(Invitation.objects.get(game=game, player=bob).token)
    outgoing.outbox.clear()
    sending.sweep()
    letters = [letter for letter in outgoing.outbox if "has reserved a seat" in str(letter.body)]
    assert [letter.to for letter in letters] == [[FRIEND]], "what was declined is not sent"
    whole = letters[0].message().as_string()
    assert "PILLS" not in whole
    assert f"/invitations/{token}/" in whole


def test_a_guest_who_said_yes_before_he_had_an_account_sits_down_later(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    game = open_game(alice, LINK, OPEN).game
    invitations.remember_taker(invitation(game).token, bob)
    assert load_table(pk=game.pk).seat_of(bob) is None
    assert [one.game for one in invitations_to(bob)] == [game], "it is still there after signing up"
    assert [table.game for table in invitations.take_remembered(bob)] == [game]
    assert load_table(pk=game.pk).seat_of(bob)
    assert invitations.take_remembered(bob) == []
    # Nobody takes over what another one is after.
    invitations.remember_taker(invitation(game).token, carol)
    assert invitation(game).taker == bob


def test_what_is_gone_when_the_guest_arrives_is_no_error(alice: Player, bob: Player, open_game: OpenGame) -> None:
    game = open_game(alice, LINK, OPEN).game
    open_games.cancel(game.pk, alice)
    assert invitations.take_remembered(bob, invitation(game).token) == []
    assert invitations.take_remembered(bob, "no such token") == []
