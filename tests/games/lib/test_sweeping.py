"""Sweeps: one game in trouble stops no other, and its trouble is in the log."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.db import DataError, OperationalError

from games.inbox import worker
from games.letters import digest
from games.lib.workers.sweeps import Budget, process_each
from games.lobby import open_games
from games.mail import sending
from games.models import Game, Move, Player
from games.play.clocks import timeouts
from games.play.moves import bots
from games.table.locks import lock_open
from games.table.seeds import insert_game
from tests.games.conftest import start_game_of


def stumble_at(first: object, error: Exception, act: Callable[..., Any]) -> Callable[..., Any]:
    """Return the same function, but it cannot do its work for one."""

    def act_or_stumble(one: Any, *others: Any) -> Any:
        if one == first:
            raise error
        return act(one, *others)

    return act_or_stumble


def test_the_trouble_of_one_is_logged_and_stops_no_other(caplog: pytest.LogCaptureFixture) -> None:
    for error in (ValueError("torn"), DataError("too long")):
        assert process_each([1, 2, 3], stumble_at(2, error, lambda one: one), "Not done: %s.") == 4
    assert caplog.text.count("Not done: 2.") == 2
    assert "too long" in caplog.text


def test_a_database_that_is_away_is_nobodys_own_trouble() -> None:
    with pytest.raises(OperationalError):
        process_each([1, 2], stumble_at(1, OperationalError("gone"), int), "Not done: %s.")


def test_a_game_whose_bots_cannot_move_does_not_stop_those_of_others(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "MOST_MOVES", 1)
    broken, sound = (start_game_of("random", "random").game for _ in range(2))
    Game.objects.filter(pk=broken.pk).update(position={})
    bots.sweep()
    assert set(Move.objects.filter(via=Move.Via.BOT).values_list("game", flat=True)) == {sound.pk}


def test_a_game_that_cannot_be_closed_does_not_keep_others_open(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, shift_clock: Callable[[timedelta], None]
) -> None:
    broken, sound = (
        insert_game(title="mykerinos", rules=1, players=2, name="Test", creator=creator) for creator in (alice, bob)
    )
    shift_clock(timedelta(days=settings.OPEN_GAME_DAYS + 1))
    monkeypatch.setattr(open_games, "lock_open", stumble_at(broken.pk, ValueError("torn"), lock_open))
    open_games.close_unfilled()
    assert dict(Game.objects.values_list("pk", "state")) == {broken.pk: "open", sound.pk: "cancelled"}


class Spent(Budget):
    """A budget for so many rows, in place of a time."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self.rows = rows

    def is_over(self) -> bool:
        self.rows -= 1
        return self.rows < 0


def test_a_budget_is_over_when_its_seconds_are() -> None:
    assert Budget(0).is_over()
    assert not Budget(600).is_over()
    assert not Budget().is_over()


def test_r1_a_run_ends_with_its_budget_and_the_next_one_goes_on_behind_it() -> None:
    """R1: nothing is starved by being behind, also where those in front are tried again and again."""
    seen: list[int] = []

    def act(one: int) -> int:
        seen.append(one)
        if one < 3:
            raise ValueError("torn")
        return 1

    done = [process_each(range(6), act, "Not done: %s.", Spent(2), name="test") for _run in range(4)]
    assert seen == [0, 1, 2, 3, 4, 5, 0, 1]
    assert done == [0, 1, 2, 0]
    # Also where those that went well are gone, and new ones have come. After a run to the end everything begins anew.
    seen.clear()
    process_each([0, 1, 6, 7, 8], act, "Not done: %s.", Spent(2), name="test")
    process_each([0, 1, 8, 9], act, "Not done: %s.", Spent(9), name="test")
    process_each([0, 1, 9], act, "Not done: %s.", Spent(1), name="test")
    assert seen == [6, 7, 8, 9, 0, 1, 0]


def test_r1_every_sweep_keeps_to_its_budget(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """R1: each of them, with no time at all, leaves everything to the next run."""
    game = start_game_of("random", "random").game
    assert bots.sweep(Budget(0)) == 0
    assert not Move.objects.filter(game=game, via=Move.Via.BOT).exists()
    for sweep in (timeouts.sweep, worker.sweep, digest.gather, partial(sending.sweep, False)):
        assert sweep(Budget(0)) == 0
