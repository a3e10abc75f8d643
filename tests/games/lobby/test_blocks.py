"""Blocks: who is kept apart, and that nobody finds out by whom."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.lib.errors import Refused, Stale
from games.lobby import invitations, open_games
from games.lobby.matching import match_wishes
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.lobby.offers import companions, offered_games
from games.lobby.ready import save_wish
from games.lobby.rematch import rematch
from games.mail.kinds import Pointless
from games.mail.rendering import render
from games.models import Block, Game, Invitation, Mail, Player, Seat
from games.peace import blocks
from games.peace.blocks import set_block
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.lobby.browsing import checked, page
from tests.games.lobby.conftest import OpenGame, invitation
from tests.games.lobby.test_rematch import finished_game
from tests.steps import sign_in

pytestmark = pytest.mark.django_db

INVITED = 'id="h-invitations"'
RESERVED = "The seats that are left are reserved for invited players."


@pytest.fixture(params=["by", "of"])
def apart(request: pytest.FixtureRequest, alice: Player, bob: Player) -> None:
    """Alice and Bob come together in no new game, as one or the other of them wants it."""
    keeper, other = (alice, bob) if request.param == "by" else (bob, alice)
    set_block(keeper, other, mute=False, avoid=True)


@pytest.mark.usefixtures("apart")
def test_free_seats_are_reserved_for_whom_is_kept_apart(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    table = open_game(alice, OPEN, OPEN)
    with pytest.raises(Stale, match=RESERVED):
        open_games.join(table.game.pk, bob)
    assert offered_games(bob) == []
    shown = page(sign_in(bob), f"/g/{table.game.code}/")
    assert "All seats are taken or reserved." in shown and "Take a seat" not in shown and 'class="free"' not in shown
    listed = page(sign_in(bob), "/games/")
    assert "0 free seats" in listed and "2 reserved for guests" in listed
    assert offered_games(carol) and "Take a seat" in page(sign_in(carol), f"/g/{table.game.code}/")
    open_games.join(table.game.pk, carol)


@pytest.mark.usefixtures("apart")
def test_wishes_and_open_games_bring_nobody_together_who_is_kept_apart(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    save_wish(alice, "thebes", [2], "bank")
    save_wish(bob, "thebes", [2], "bank")
    assert match_wishes() == 0
    open_game(carol, OPEN, title="mykerinos")
    save_wish(carol, "thebes", [2], "bank")
    assert match_wishes() == 1
    game = Game.objects.get(title="thebes")
    assert {seat.player for seat in game.seats.select_related("player")} == {alice, carol}
    save_wish(alice, "arnak", [2], "bank")
    open_game(bob, OPEN, title="arnak")
    assert match_wishes() == 0


def test_an_invitation_to_whom_blocks_me_looks_open_and_reaches_nobody(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    set_block(bob, alice, mute=False, avoid=True)
    table = open_game(alice, (NAME, "Bob"))
    sent = invitation(table.game)
    assert sent.state == Invitation.State.OPEN and not Mail.objects.filter(kind="invitation").exists()
    assert "Bob has been invited" in page(sign_in(alice), f"/g/{table.game.code}/")
    assert INVITED not in page(sign_in(bob), "/desk/")
    assert "Take the seat reserved for you" not in page(sign_in(bob), f"/g/{table.game.code}/")
    assert "no longer open" in page(sign_in(bob), f"/invitations/{sent.token}/")
    with pytest.raises(Stale):
        invitations.accept(sent.token, bob)
    open_games.cancel(table.game.pk, alice)
    sent.refresh_from_db()
    assert sent.state == Invitation.State.WITHDRAWN


def test_an_invitation_by_address_does_not_tell_whose_it_is(alice: Player, bob: Player, open_game: OpenGame) -> None:
    set_block(alice, bob, mute=False, avoid=True)
    with pytest.raises(Refused, match="no new games with Bob"):
        open_game(alice, (NAME, "Bob"))
    table = open_game(alice, (EMAIL, str(bob.email).upper()))
    assert invitation(table.game).state == Invitation.State.OPEN
    assert not Mail.objects.filter(kind="invitation").exists()
    assert INVITED not in page(sign_in(bob), "/desk/")


def test_a_block_ends_what_was_on_its_way(alice: Player, bob: Player, open_game: OpenGame) -> None:
    table = open_game(alice, (NAME, "Bob"), LINK)
    mail = Mail.objects.get(kind="invitation")
    assert INVITED in page(sign_in(bob), "/desk/")
    set_block(bob, alice, mute=False, avoid=True)
    with pytest.raises(Pointless):
        render(mail)
    link = Invitation.objects.get(game=table.game, player=None)
    with pytest.raises(Stale):
        invitations.accept(link.token, bob)
    set_block(bob, alice, mute=False, avoid=False)
    assert not Block.objects.exists()
    invitations.accept(link.token, bob)


def test_somebody_whom_a_third_player_invites_is_told_and_may_come(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    table = open_game(carol, OPEN, (NAME, "Bob"), OPEN)
    open_games.join(table.game.pk, alice)
    token = Invitation.objects.get(game=table.game).token
    assert "no new games" not in page(sign_in(bob), f"/invitations/{token}/")
    set_block(alice, bob, mute=False, avoid=True)
    assert "no new games" not in page(sign_in(bob), f"/invitations/{token}/"), "nobody sees who keeps them away"
    set_block(bob, alice, mute=False, avoid=True)
    assert "no new games with Alice" in page(sign_in(bob), f"/invitations/{token}/")
    assert invitations.accept(token, bob).seat_of(bob)


def test_a_rematch_with_somebody_whom_one_avoids_has_a_free_seat(alice: Player, bob: Player) -> None:
    game = finished_game(alice, bob)
    set_block(alice, bob, mute=False, avoid=True)
    new = rematch(game.pk, alice)
    assert not Invitation.objects.exists() and [seat.player for seat in new.seats].count(None) == 1
    open_games.cancel(new.game.pk, alice)
    again = rematch(game.pk, bob)
    assert invitation(again.game).player == alice, "he does not learn of it"
    with pytest.raises(Stale):
        rematch(game.pk, alice)
    assert load_table(pk=again.game.pk).seat_of(alice) is None


def test_somebody_avoided_is_not_offered_as_company_and_who_avoids_me_is(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame, open_game: OpenGame
) -> None:
    make_game(alice, bob)
    make_game(alice, carol)
    set_block(alice, bob, mute=False, avoid=True)
    set_block(carol, alice, mute=False, avoid=True)
    assert companions(alice, open_game(alice, OPEN)) == ["Carol"]


def test_games_in_which_both_sit_go_on(alice: Player, bob: Player, open_game: OpenGame) -> None:
    table = open_game(alice, OPEN)
    set_block(alice, bob, mute=True, avoid=False)
    open_games.join(table.game.pk, bob)
    set_block(alice, bob, mute=True, avoid=True)
    assert load_table(pk=table.game.pk).game.is_running


def test_blocks_cost_the_same_whether_there_are_any(
    alice: Player, bob: Player, carol: Player, open_game: OpenGame
) -> None:
    def queries(act: Callable[[], Any]) -> int:
        with CaptureQueriesContext(connection) as captured:
            act()
        return len(captured)

    def refuse(code: str) -> None:
        checked(sign_in(bob).post(f"/g/{code}/join/"), 409)

    # Without a block all other seats are reserved: that is what a block looks like.
    full = open_game(alice, (NAME, "Carol"))
    pages = ("/desk/", "/", "/games/", f"/g/{full.game.code}/")
    before = [queries(partial(page, sign_in(bob), at)) for at in pages]
    refused = queries(lambda: refuse(full.game.code))
    invited = queries(lambda: open_game(bob, (NAME, "Alice")))
    mailed = queries(lambda: open_game(bob, (EMAIL, str(alice.email))))
    for game in Game.objects.exclude(pk=full.game.pk):
        open_games.cancel(game.pk, bob)
    open_games.cancel(full.game.pk, alice)
    set_block(alice, bob, mute=True, avoid=True)
    free = open_game(alice, OPEN)
    pages = ("/desk/", "/", "/games/", f"/g/{free.game.code}/")
    assert [queries(partial(page, sign_in(bob), at)) for at in pages] == before
    assert queries(lambda: refuse(free.game.code)) == refused
    # Without the two that insert the mail and read it back, which are within this one's transaction.
    assert (invited, mailed) == (
        queries(lambda: open_game(bob, (NAME, "Alice"))) + 4,
        queries(lambda: open_game(bob, (EMAIL, str(alice.email)))) + 4,
    )
    assert {seat.player for seat in Seat.objects.filter(game=free.game)} == {alice, None}


def test_one_player_can_block_so_many_and_no_more(
    alice: Player, bob: Player, carol: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "MOST", 1)
    set_block(alice, bob, mute=True, avoid=False)
    set_block(alice, bob, mute=False, avoid=True)
    with pytest.raises(Refused, match="at most 1"):
        set_block(alice, carol, mute=True, avoid=False)
    for nobody in (alice, Player(pk=12345, visitor=True)):
        with pytest.raises(Refused, match="no such player"):
            set_block(alice, nobody, mute=True, avoid=False)


def test_blocking_on_the_page_of_a_player(alice: Player, bob: Player) -> None:
    browser = sign_in(alice)
    assert f"/players/{bob.pk}/block/" in page(browser, f"/players/{bob.pk}/")
    assert "Mute or block" not in page(browser, f"/players/{alice.pk}/")
    assert "Mute or block" not in page(Client(), f"/players/{bob.pk}/")
    assert "checked" not in page(browser, f"/players/{bob.pk}/block/")
    page(browser, f"/players/{alice.pk}/block/", 404)
    saved = browser.post(f"/players/{bob.pk}/block/", {"avoid": "on"}, follow=True)
    assert "no new games with Bob" in checked(saved)
    assert "checked" in page(browser, f"/players/{bob.pk}/block/")
    assert (
        "Bob" in page(browser, "/account/people/")
        and "Bob" not in page(sign_in(bob), "/account/people/").split("<main")[1]
    )
    browser.post(f"/players/{bob.pk}/block/", {})
    assert not Block.objects.exists()


def test_an_open_game_begins_for_wishes_once_a_block_is_gone(
    alice: Player, bob: Player, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    requested: list[str] = []
    monkeypatch.setattr("games.peace.blocks.sweeps.enqueue", lambda name, queue: requested.append(name))
    with django_capture_on_commit_callbacks(execute=True):
        set_block(alice, bob, mute=False, avoid=True)
    assert requested == []
    with django_capture_on_commit_callbacks(execute=True):
        set_block(alice, bob, mute=False, avoid=False)
    assert requested == ["matching"]
