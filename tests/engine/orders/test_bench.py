"""The measurement of orders plays whole games by the people of its docstring, and tells what they came to."""

import sys

import pytest

from benchmarks.order_games import play_game
from benchmarks.order_people import HABITS, LOOKER
from benchmarks.orders import main, users_of
from engine.registry import get_title


@pytest.mark.parametrize("title_id", ["mykerinos", "thebes", "arnak"])
def test_who_leaves_orders_is_woken_less(title_id: str) -> None:
    title = get_title(title_id)
    looking, planning = (play_game(title, [habit] * 2, "7") for habit in (LOOKER, HABITS["short"]))
    assert sum(planning.wakes) < 0.8 * sum(looking.wakes)
    assert planning.days < looking.days
    assert planning.ends and not looking.ends
    assert all(mails >= wakes for mails, wakes in zip(planning.mails, planning.wakes, strict=True))
    assert sum(looking.shares) == 1.0


def test_the_same_seed_is_the_same_game() -> None:
    title = get_title("arnak")
    one, other = (play_game(title, [HABITS["short"]] * 2, "7") for _ in range(2))
    assert one == other


def test_every_seat_is_a_users_equally_often() -> None:
    for players, games in ((2, 2), (3, 3), (4, 12)):
        seats = [seat for number in range(games) for seat in users_of(players, number)]
        assert {seats.count(seat) for seat in range(players)} == {len(seats) // players}


def test_it_prints_every_habit_with_its_errors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["--title", "mykerinos", "--players", "2", "--games", "2", "--habits", "short,short no care"]
    monkeypatch.setattr(sys, "argv", ["orders", *given])
    main()
    printed = capsys.readouterr().out
    assert printed.startswith("Mykerinos, 2 players, seed 1\nforced (2 games): wake-ups ")
    for name in ("short", "short, no care"):
        assert f"\n{name} (2 games): wake-ups " in printed
    assert "against lookers (2 games): own " in printed and " ± " in printed
