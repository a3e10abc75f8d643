"""Ratings as they are counted from results: which games are rated, and that every way of counting gives the same."""

import random
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from devtools.cast import make_player
from games.accounts.accounts import delete_account
from games.clock.pace import Unlimited, pace_to_json
from games.models import Mail, Player, Rating, Result, StruckPair
from games.ratings.counting import add_new_games, count_title, count_title_again, strike, sweep
from tests.games.lobby.test_rematch import finished_game
from tests.games.ratings.played import BEGIN, ended

pytestmark = pytest.mark.django_db
Values = list[tuple[Any, ...]]


def values(rows: list[Rating]) -> Values:
    return sorted((row.player_id, row.title, row.mean, row.sd, row.games, row.curve, row.updated_at) for row in rows)


def stored(title: str = "thebes") -> Values:
    return values(list(Rating.objects.filter(title=title)))


def people(count: int) -> list[Player]:
    return [make_player(f"Person {number}") for number in range(count)]


def random_games(players: list[Player], count: int, seed: int) -> None:
    """Games of two to four of the players over some months, some level, with leavers at the end of the places."""
    dice = random.Random(seed)
    for number in range(count):
        table = dice.sample(players, dice.choice((2, 3, 4)))
        places = sorted(dice.choice(range(1, len(table) + 1)) for _player in table)
        ended(*table, places=tuple(places), day=number / 3)


def test_a_game_for_two_moves_both_ratings(alice: Player, bob: Player) -> None:
    ended(alice, bob)
    count_title_again("thebes")
    one, other = Rating.objects.order_by("player")
    assert (one.games, one.updated_at, one.curve) == (1, BEGIN, [["2026-01-01", 1583, 382]])
    assert (other.games, other.curve) == (1, [["2026-01-01", 1417, 382]])
    assert count_title("mykerinos") == []


@pytest.mark.parametrize(
    "fields",
    [
        {"public": False},
        {"pace": pace_to_json(Unlimited())},
        {"imported": True},
        {"suggested": {"count": 1}},
        {"counts": False},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_games_that_are_not_rated(alice: Player, bob: Player, fields: dict[str, Any]) -> None:
    ended(alice, bob, **fields)
    assert count_title("thebes") == []


def test_one_person_alone_is_not_rated(alice: Player) -> None:
    ended(alice)
    assert count_title("thebes") == []


def test_a_pair_that_met_twelve_times_in_ninety_days_is_not_compared(alice: Player, bob: Player, carol: Player) -> None:
    for number in range(14):
        ended(alice, bob, day=number)
    first, second = count_title("thebes")
    assert (first.games, second.games) == (12, 12)
    ended(alice, bob, carol, day=20)
    assert [row.games for row in count_title("thebes")] == [13, 13, 1], "each of them is compared with Carol"
    ended(alice, bob, day=200)
    assert [row.games for row in count_title("thebes")] == [14, 14, 1]


def test_pairs_that_an_admin_struck_are_not_compared(alice: Player, bob: Player, carol: Player) -> None:
    ended(alice, bob)
    ended(bob, carol, day=1)
    sweep()
    assert [row.games for row in Rating.objects.order_by("player")] == [1, 2, 1]
    strike([bob, alice])
    cache.clear()  # what strike() does once its transaction is over
    sweep()
    assert {row.player.name: row.games for row in Rating.objects.all()} == {"Bob": 1, "Carol": 1}


def test_an_admin_leaves_the_people_of_a_game_out_of_each_others_ratings(
    client: Client, alice: Player, bob: Player
) -> None:
    game = finished_game(alice, bob)
    admin = make_player("Admin", is_staff=True, is_superuser=True)
    client.force_login(admin)
    address = f"/admin/games/game/{game.pk}/do/strike/"
    assert b"They are told." in client.get(address).content
    client.post(address)
    assert list(StruckPair.objects.values_list("low", "high")) == [tuple(sorted((alice.pk, bob.pk)))]
    assert {mail.player for mail in Mail.objects.filter(inputs__notice="struck")} == {alice, bob}
    assert LogEntry.objects.get().change_message == "Left its people out of each other's ratings."
    client.post(address)
    assert StruckPair.objects.count() == 1


@pytest.mark.parametrize("slice_size", [1, 7])
def test_games_added_alone_give_what_counting_all_again_gives(slice_size: int) -> None:
    players = people(8)
    random_games(players, 60, seed=2)
    expected = values(count_title("thebes"))
    held = list(Result.objects.order_by("pk"))
    Result.objects.all().delete()
    games = sorted({result.game_id for result in held})
    for begin in range(0, len(games), slice_size):
        part = games[begin : begin + slice_size]
        Result.objects.bulk_create(result for result in held if result.game_id in part)
        assert add_new_games("thebes") == len(part)
    assert stored() == expected
    assert add_new_games("thebes") == 0


def test_the_order_in_which_rows_were_written_does_not_matter() -> None:
    players = people(8)
    random_games(players, 40, seed=3)
    expected = values(count_title("thebes"))
    results = list(Result.objects.all())
    Result.objects.all().delete()
    random.Random(4).shuffle(results)
    for result in results:
        result.pk = None
    Result.objects.bulk_create(results)
    assert values(count_title("thebes")) == expected


def test_the_sweep_counts_all_once_a_day_and_new_games_in_between(alice: Player, bob: Player, shift_clock: Any) -> None:
    ended(alice, bob)
    assert sweep() == 0 and len(stored()) == 2
    ended(bob, alice, day=1)
    assert sweep() == 1
    assert stored() == values(count_title("thebes"))
    assert sweep() == 0
    ended(alice, bob, day=0.5)
    assert sweep() == 0, "a game that ended before the last one is counted at night"
    shift_clock(timedelta(days=1))
    sweep()
    assert Rating.objects.filter(games=3).count() == 2
    assert stored() == values(count_title("thebes"))


def test_a_deleted_account_is_compared_all_the_same(alice: Player, bob: Player) -> None:
    ended(alice, bob)
    expected = values(count_title("thebes"))
    delete_account(alice)
    assert values(count_title("thebes")) == expected


def test_the_command_finds_a_rating_that_differs(alice: Player, bob: Player) -> None:
    random_games([alice, bob, *people(4)], 500 // 10, seed=5)
    count_title_again("thebes")
    call_command("ratings", "--check", stdout=StringIO())
    Rating.objects.filter(player=alice).update(mean=30)
    with pytest.raises(CommandError, match="thebes: 1 rating differs"):
        call_command("ratings", "--check", stdout=StringIO())
    call_command("ratings", stdout=StringIO())
    call_command("ratings", "--check", stdout=StringIO())


def test_five_hundred_games_with_leavers_strikes_deletions_and_unlisted_people_are_counted_the_same() -> None:
    players = people(20)
    dice = random.Random(6)
    for number in range(500):
        table = dice.sample(players, dice.choice((2, 3, 4)))
        stayed = dice.randint(1, len(table))
        # Those who left come after those who stayed, the last to leave first.
        places = sorted(dice.randint(1, stayed) for _player in table[:stayed])
        ended(*table, places=(*places, *range(stayed + 1, len(table) + 1)), day=number / 4, counts=dice.random() < 0.9)
        if number % 25 == 24:
            sweep()
        if number % 100 == 60:
            strike(dice.sample(players, 2))
            cache.clear()  # what strike() does once its transaction is over
            delete_account(dice.choice([player for player in players if player.deleted_at is None]))
            Player.objects.filter(pk=dice.choice(players).pk).update(unlisted=True)
    sweep()
    out = StringIO()
    call_command("ratings", "--check", stdout=out)
    assert "thebes: 20 ratings, 0 different." in out.getvalue()
    assert StruckPair.objects.count() == 5 and Player.objects.exclude(deleted_at=None).count() == 5


def test_the_idle_round_costs_one_query(alice: Player, bob: Player) -> None:
    ended(alice, bob)
    sweep()
    with CaptureQueriesContext(connection) as queries:
        sweep()
    assert len(queries) == 1
