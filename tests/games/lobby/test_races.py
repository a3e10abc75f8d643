"""Many at once: one gets the seat, the others a kind sentence, and a game starts once."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from games.clock.pace import PRESETS
from games.lib.errors import Refused
from games.lobby import invitations, open_games
from games.lobby.matching import match_wishes
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.lobby.ready import save_wish
from games.lobby.rematch import rematch
from games.models import Game, Invitation, Mail, Move, Player, Ready, Seat, Wait
from games.table.table import Table, load_table
from tests.attacks import matching
from tests.games.conftest import make_player
from tests.games.lobby.conftest import invitation, plan
from tests.games.lobby.test_rematch import finished_game
from tests.rounds import rounds
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

CROWD = 20


def refusals(results: Sequence[object]) -> list[str]:
    """Return the sentences of those that were refused; any other error fails the test."""
    for result in results:
        assert not isinstance(result, Exception) or isinstance(result, Refused), repr(result)
    return [result.sentence for result in results if isinstance(result, Refused)]


def crowd() -> list[Player]:
    return [Player.objects.create(email=f"p{number}@example.org", name=f"Player {number}") for number in range(CROWD)]


def test_twenty_people_join_one_seat() -> None:
    alice = make_player("alice")
    game = open_games.create_game(alice, plan(OPEN)).game
    players = crowd()
    results = at_once([partial(open_games.join, game.pk, player) for player in players])
    assert len(refusals(results)) == CROWD - 1
    assert all("has started" in sentence for sentence in refusals(results))
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert [bool(seat.player) for seat in load_table(pk=game.pk).seats] == [True, True]
    assert Move.objects.filter(game=game, ply=0).count() == 1, "it started once"
    assert Wait.objects.filter(game=game, ended_at=None).count() == 1
    assert sorted(Mail.objects.filter(game=game).values_list("kind", flat=True)) == ["notice", "turn"]


def test_twenty_people_join_three_seats() -> None:
    alice = make_player("alice")
    game = open_games.create_game(alice, plan(OPEN, OPEN, OPEN)).game
    results = at_once([partial(open_games.join, game.pk, player) for player in crowd()])
    assert len(refusals(results)) == CROWD - 3
    assert Seat.objects.filter(game=game, player=None).count() == 0
    assert Game.objects.get(pk=game.pk).state == Game.State.RUNNING


def test_one_person_clicks_join_twenty_times() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    game = open_games.create_game(alice, plan(OPEN, OPEN)).game
    results = at_once([lambda: open_games.join(game.pk, bob)] * CROWD)
    assert refusals(results) == []
    assert Seat.objects.filter(game=game, player=bob).count() == 1
    assert Mail.objects.filter(player=alice).count() == 1


def test_twenty_people_take_the_same_link() -> None:
    alice = make_player("alice")
    game = open_games.create_game(alice, plan(LINK)).game
    token = invitation(game).token
    results = at_once([partial(invitations.accept, token, player) for player in crowd()])
    assert len(refusals(results)) == CROWD - 1
    seats = load_table(pk=game.pk).seats
    assert invitation(game).taker in [seat.player for seat in seats]


def test_the_form_is_sent_twenty_times_and_makes_one_game() -> None:
    alice, _bob = make_player("alice"), make_player("bob")
    wanted = plan((NAME, "Bob"), request_key="the same")
    results = at_once([lambda: open_games.create_game(alice, wanted).game.pk] * CROWD)
    assert refusals(results) == []
    assert len(set(results)) == 1
    assert Game.objects.count() == 1
    assert Mail.objects.filter(kind="invitation").count() == 1


def test_limits_hold_however_fast_one_is(settings: Any) -> None:
    settings.OPEN_GAMES = 3
    settings.INVITATIONS_A_DAY = 2
    alice = make_player("alice")
    plans = [plan((EMAIL, f"f{number}@example.net")) for number in range(CROWD // 2)] + [plan(OPEN)] * (CROWD // 2)
    acts = [partial(open_games.create_game, alice, one) for one in plans]
    refusals(at_once(acts))
    assert Game.objects.count() == 3
    assert Invitation.objects.count() <= 2


def test_joining_against_cancelling_and_closing() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    for _round in range(8):
        game = open_games.create_game(alice, plan(OPEN, OPEN)).game
        joined, _left = at_once([partial(open_games.join, game.pk, bob), partial(open_games.cancel, game.pk, alice)])
        refusals([joined])
        game.refresh_from_db()
        assert game.state == Game.State.CANCELLED
        sits = Seat.objects.filter(game=game, player=bob).exists()
        assert sits == (not isinstance(joined, Refused))
        # Whoever sat when it was cancelled is told.
        assert Mail.objects.filter(game=game, player=bob).exists() == sits


def test_the_last_guest_accepts_while_the_invitation_is_taken_back() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    for _round in range(8):
        game = open_games.create_game(alice, plan((NAME, "Bob"))).game
        asked = invitation(game)
        taken, withdrawn = at_once(
            [
                partial(invitations.accept, asked.token, bob),
                partial(invitations.withdraw, game.pk, alice, asked.pk),
            ]
        )
        assert len(refusals([taken, withdrawn])) == 1
        game.refresh_from_db()
        assert game.state == (Game.State.OPEN if isinstance(taken, Refused) else Game.State.RUNNING)
        if game.state == Game.State.OPEN:
            open_games.cancel(game.pk, alice)


def test_two_players_ask_for_a_rematch_at_once() -> None:
    alice, bob = make_player("alice"), make_player("bob")
    game = finished_game(alice, bob, "random")
    results = at_once([partial(rematch, game.pk, player) for player in (alice, bob) * 5])
    assert refusals(results) == []
    assert len({table.game.pk for table in results if isinstance(table, Table)}) == 1
    assert game.rematches.count() == 1


def test_four_workers_match_twenty_players_and_nobody_plays_twice() -> None:
    alice = make_player("alice")
    open_games.create_game(alice, plan(OPEN, pace=PRESETS["bank"], title="thebes"))
    for player in crowd():
        save_wish(player, "thebes", [2], "bank")
    results = at_once([match_wishes] * 4)
    assert all(isinstance(result, int) for result in results), results
    while match_wishes():
        pass
    held = list(Seat.objects.filter(origin=Seat.Origin.READY).values_list("player", flat=True))
    assert len(held) == len(set(held)), "a wish for one game begins one"
    games = Game.objects.all()
    assert {game.state for game in games} == {Game.State.RUNNING}, "no half game, and the open one is complete"
    assert len(held) + Ready.objects.count() == CROWD
    assert Ready.objects.count() <= 1


def test_workers_that_are_killed_lose_nobody_and_begin_nothing_twice() -> None:
    """A small count of `script/attack matching`."""
    assert "kills" in matching.attack(rounds(4, 300), "ci", people=rounds(40, 200), open_games=rounds(10, 50))
