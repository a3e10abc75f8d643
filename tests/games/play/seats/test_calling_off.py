"""Calling a game off together: the offer, its answers, and what ends it."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from games.lib.errors import Forbidden, Refused, Stale
from games.models import Game, Move, Order, Player, Result, Tenure, Wait
from games.play.moves.decision import play_move
from games.play.seats.calling_off import answer_call_off, may_offer, offer_call_off, open_offer
from games.play.seats.handover import resign
from games.table.permissions import may_see_seed
from games.table.table import Table
from tests.games.conftest import MakeGame, make_player
from tests.games.lobby.conftest import told
from tests.steps import Shift, due_seat, letters_to, open_wait, reload, sign_in, text_of
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def made_at(table: Table) -> str:
    offer = open_offer(reload(table))
    return offer.at.isoformat() if offer else ""


def test_all_people_agree_and_it_ends_without_a_result(
    make_game: MakeGame, alice: Player, bob: Player, carol: Player
) -> None:
    table = make_game(alice, bob, carol, "greedy")
    before = open_wait(table)
    offer_call_off(table.game.pk, alice)
    assert told(bob) == told(carol) == ["call_off_offered"] and told(alice) == []
    at = made_at(table)
    answer_call_off(table.game.pk, bob, at, agrees=True)
    assert reload(table).game.is_running and open_wait(table) == before, "clocks run on"
    answer_call_off(table.game.pk, carol, at, agrees=True)
    after = reload(table)
    assert (after.game.state, after.game.result) == (Game.State.ABANDONED, None)
    assert may_see_seed(after.game) and not Result.objects.exists() and not Wait.objects.open().exists()
    assert {tenure.reason for tenure in Tenure.objects.all()} == {"over"}
    assert not Order.objects.alive().exists()
    assert [told(player)[-1] for player in (alice, bob, carol)] == ["call_off_agreed"] * 3
    with pytest.raises(Stale):
        answer_call_off(table.game.pk, bob, at, agrees=False)


def test_one_no_ends_the_offer_for_seven_days(
    make_game: MakeGame, alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    table = make_game(alice, bob, carol)
    offer_call_off(table.game.pk, alice)
    at = made_at(table)
    answer_call_off(table.game.pk, bob, at, agrees=False)
    assert told(alice) == ["call_off_declined"]
    with pytest.raises(Stale, match="no longer open"):
        answer_call_off(table.game.pk, carol, at, agrees=True)
    with pytest.raises(Refused, match="7 days"):
        offer_call_off(table.game.pk, bob)
    shift_clock(timedelta(days=7, seconds=1))
    assert may_offer(reload(table), bob)
    offer_call_off(table.game.pk, bob)
    with pytest.raises(Stale):
        answer_call_off(table.game.pk, carol, at, agrees=True)


def test_seven_days_without_an_answer_are_a_no(
    make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    table = make_game(alice, bob)
    offer_call_off(table.game.pk, alice)
    at = made_at(table)
    shift_clock(timedelta(days=7, seconds=1))
    with pytest.raises(Stale):
        answer_call_off(table.game.pk, bob, at, agrees=True)
    assert reload(table).game.is_running and open_offer(reload(table)) is None


def test_a_seat_that_changes_hands_ends_the_offer(
    make_game: MakeGame, alice: Player, bob: Player, carol: Player
) -> None:
    table = make_game(alice, bob, carol)
    offer_call_off(table.game.pk, alice)
    at = made_at(table)
    resign(table.game.pk, bob)
    with pytest.raises(Stale):
        answer_call_off(table.game.pk, carol, at, agrees=True)
    assert reload(table).game.is_running


def test_only_people_at_the_table_and_never_against_bots_alone(
    make_game: MakeGame, alice: Player, bob: Player, carol: Player
) -> None:
    table = make_game(alice, bob)
    with pytest.raises(Forbidden):
        offer_call_off(table.game.pk, carol)
    offer_call_off(table.game.pk, alice)
    with pytest.raises(Forbidden):
        answer_call_off(table.game.pk, carol, made_at(table), agrees=True)
    alone = make_game(carol, "greedy")
    assert not may_offer(alone, carol)
    with pytest.raises(Refused, match="no other person"):
        offer_call_off(alone.game.pk, carol)


def test_an_agreement_and_a_move_at_the_same_moment_are_one_outcome(
    make_game: MakeGame, alice: Player, bob: Player
) -> None:
    for _round in range(5):
        table = make_game(alice, bob)
        offer_call_off(table.game.pk, alice)
        at, wait = made_at(table), open_wait(table)
        now = reload(table)
        seat = due_seat(now)
        acts: list[Callable[[], object]] = [
            partial(answer_call_off, table.game.pk, bob, at, agrees=True),
            partial(play_move, now, seat, wait.pk, now.legal(seat)[0], Move.Via.BROWSER),
        ]
        agreed, _played = at_once(acts)
        assert not isinstance(agreed, Exception)
        assert reload(table).game.state == Game.State.ABANDONED
        plies = Move.objects.of(table.game).standing().order_by("ply").values_list("ply", flat=True)
        assert list(plies) == list(range(reload(table).game.ply))


def test_the_page_asks_the_others_and_nobody_else(make_game: MakeGame, alice: Player, bob: Player) -> None:
    table = make_game(alice, bob, name="Two at Luxor")
    at = f"/g/{table.game.code}/"
    browser, other, watcher = sign_in(alice), sign_in(bob), sign_in(make_player("carol"))
    assert "Call it off together" in browser.get(at).content.decode()
    browser.get(f"{at}call-off/")
    assert open_offer(reload(table)) is None, "opening the page does nothing"
    assert browser.post(f"{at}call-off/")["Location"] == at
    assert "You agree to call this game off" in browser.get(at).content.decode()
    page = other.get(at).content.decode()
    assert "Alice would like to end this game without a result" in page and "Agree: call it off" in page
    assert "without a result" not in watcher.get(at).content.decode()
    (asked,) = [letter for letter in letters_to("bob@example.org") if "call it off?" in text_of(letter)]
    assert "Alice would like to end “Two at Luxor” without a result" in text_of(asked)
    other.post(f"{at}call-off/answer/", {"answer": "yes", "at": made_at(table)})
    assert Game.objects.get().state == Game.State.ABANDONED
