"""Table 2.1 to 2.3 and 2.5: everybody who ever held a seat has one result, and a game that somebody left never vanishes."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from devtools.cast import make_player
from games.accounts.accounts import delete_account
from games.models import Game, Move, Player, Result, Seat, Seed, Tenure
from games.play.history.results import Part, place_of
from games.play.moves.bots import due_bot, play_bots
from games.play.moves.decision import play_move
from games.play.seats.handover import hand_over, resign, take_seat_back
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame

SEEDS = ("games", "0019_seeds")
"""The migration that gave seeds a table of their own; results came after it."""
pytestmark = pytest.mark.django_db


def go_on(table: Table, decisions: int = 1000) -> Table:
    """Return the people play first legal moves, and the bots theirs, until so many decisions are made or the game is over."""
    table = load_table(pk=table.game.pk)
    for _number in range(decisions):
        if due_bot(table) is not None:
            play_bots(table.game.pk)
            table = load_table(pk=table.game.pk)
        due = [seat for index in table.due() if (seat := table.seats[index]).player]
        if not due:
            break
        seat, ply = due[0], table.game.ply
        text = next((line for line in table.legal(seat) if line != "pass"), table.legal(seat)[0])
        wait = table.waits[seat.pk].pk
        table = play_move(table, seat, wait, text, Move.Via.BROWSER, ply=ply).table
    return table


def results_of(table: Table) -> dict[str, Result]:
    """By the player's name."""
    return {result.player.name: result for result in Result.objects.filter(game=table.game).select_related("player")}


def check_again() -> None:
    call_command("count_again", "--check", stdout=StringIO())


def test_a_resigned_game_is_listed_as_resigned(alice: Player, bob: Player, make_game: MakeGame, client: Client) -> None:
    table = go_on(make_game(alice, bob), 12)
    left = table.game.ply
    resign(table.game.pk, bob)
    client.force_login(bob)
    page = client.get(f"/players/{bob.pk}/")
    assert [played.seat.left for played in page.context["profile"].games] == ["resigned"]
    table = go_on(table)
    assert table.game.state == Game.State.FINISHED
    found = results_of(table)
    assert (found["Bob"].ending, found["Bob"].left_ply, found["Bob"].place) == ("resigned", left, 2)
    assert (found["Bob"].points, found["Bob"].won) == (None, False)
    assert (found["Alice"].ending, found["Alice"].place, found["Alice"].won) == ("stayed", 1, True)
    assert found["Alice"].counts and found["Bob"].counts
    assert found["Bob"].decisions == 6 < found["Bob"].of_decisions
    page = client.get(f"/players/{bob.pk}/")
    assert [played.seat.left for played in page.context["profile"].games] == ["resigned"]
    (sums,) = page.context["profile"].results
    assert (sums.games, sums.wins, sums.by_place) == (1, 0, {2: 1})
    assert [ended.seat.left for ended in client.get("/desk/").context["desk"].finished] == ["resigned"]
    assert len(Client().get(f"/players/{bob.pk}/").context["profile"].games) == 1
    assert len(client.get(f"/players/{alice.pk}/?company=Bob").context["profile"].games) == 1
    assert len(client.get(f"/players/{bob.pk}/?won=no").context["profile"].games) == 1
    check_again()


def test_who_comes_back_has_one_result(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob), 12)
    hand_over(table.seats[1], "greedy", Tenure.Reason.TIMEOUT)
    take_seat_back(table.game.pk, bob)
    found = results_of(go_on(table))
    assert (found["Bob"].ending, found["Bob"].left_ply) == ("stayed", None)
    assert sorted(found) == ["Alice", "Bob"]
    check_again()


def test_who_leaves_later_comes_before_who_left_earlier(
    alice: Player, bob: Player, dora: Player, make_game: MakeGame
) -> None:
    table = go_on(make_game(alice, bob, dora), 12)
    resign(table.game.pk, bob)
    table = go_on(table, 6)
    delete_account(Player.objects.get(pk=dora.pk))
    found = {result.player_id: result for result in Result.objects.filter(game=go_on(table).game)}
    assert [(found[one.pk].place, found[one.pk].ending) for one in (alice, dora, bob)] == [
        (1, "stayed"),
        (2, "closed"),
        (3, "resigned"),
    ]
    check_again()


def test_a_game_left_before_the_third_turn_counts_for_nobody(
    alice: Player, bob: Player, make_game: MakeGame, client: Client
) -> None:
    table = go_on(make_game(alice, bob), 2)
    resign(table.game.pk, bob)
    found = results_of(go_on(table))
    assert not found["Alice"].counts and not found["Bob"].counts
    page = client.get(f"/players/{bob.pk}/").context["profile"]
    assert (len(page.games), page.results) == (1, [])


def test_who_let_a_bot_play_most_of_it_has_not_stayed(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob), 8)
    hand_over(table.seats[1], "greedy", Tenure.Reason.TIMEOUT)
    table = go_on(table, 50)
    take_seat_back(table.game.pk, bob)
    bobs = results_of(go_on(table))["Bob"]
    assert 3 * bobs.decisions < 2 * bobs.of_decisions
    assert (bobs.ending, bobs.place, bobs.won) == ("timeout", 2, False)
    assert bobs.left_ply == Game.objects.get(pk=table.game.pk).ply


def test_a_game_against_bots_alone_counts_for_nobody(alice: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, "random"))
    (result,) = Result.objects.filter(game=table.game)
    assert (result.ending, result.place, result.counts) == ("stayed", 1, False)
    assert result.won == Seat.objects.get(game=table.game, player=alice).won


def test_a_result_that_was_lost_or_changed_is_found_and_mended(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob))
    Result.objects.filter(game=table.game, player=bob).update(place=1, won=True)
    with pytest.raises(CommandError):
        check_again()
    call_command("count_again", stdout=StringIO())
    check_again()
    Result.objects.filter(game=table.game).delete()
    with pytest.raises(CommandError):
        check_again()
    call_command("count_again", stdout=StringIO())
    check_again()


@pytest.fixture
def back(transactional_db: None) -> Iterator[Any]:
    """Take the database back to before seeds stood apart and there were results, and give the models of then.

    At the end it is as it is now.
    """
    executor = MigrationExecutor(connection)
    leaves = executor.loader.graph.leaf_nodes()
    parents = [node.key for node in executor.loader.graph.node_map[SEEDS].parents if node.key[0] == "games"]

    def go() -> Any:
        return MigrationExecutor(connection).migrate(parents).apps

    yield go
    MigrationExecutor(connection).migrate(leaves)


@pytest.mark.long
def test_games_of_before_keep_their_seeds_and_get_their_results_by_migrating(
    back: Any, transactional_db: None, make_game: MakeGame
) -> None:
    """There and back once for both, because that is nearly all that it takes."""
    alice, bob = make_player("alice"), make_player("bob")
    table = go_on(make_game(alice, bob), 12)
    resign(table.game.pk, bob)
    go_on(table)
    go_on(make_game(bob, alice))
    go_on(make_game(alice, "random"))
    changes = list(Seat.objects.order_by("pk").values_list("changes", flat=True))
    assert sum(changes) == 1
    seeds = {}
    for game in Game.objects.all():
        # Games of tests share one.
        seeds[game.pk] = bytes([game.pk % 256, 7]) * 16
        Seed.objects.filter(game=game).update(secret=seeds[game.pk])
    then = back()
    assert {game.pk: bytes(game.seed) for game in then.get_model("games", "Game").objects.all()} == seeds
    assert not {"games_seed", "games_result"}.intersection(connection.introspection.table_names())
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    assert {seed.game_id: bytes(seed.secret) for seed in Seed.objects.all()} == seeds
    assert Result.objects.count() == 5
    assert list(Seat.objects.order_by("pk").values_list("changes", flat=True)) == changes
    check_again()


def test_places_keep_ties() -> None:
    def part(seat: int, ending: str, left: int | None) -> Part:
        return Part(seat, seat, ending, left, 5, 5, 5)

    parts = [part(0, "stayed", None), part(1, "stayed", None), part(2, "resigned", 9), part(3, "timeout", 9)]
    places = {0: 2, 1: 2, 2: 1, 3: 4}
    assert [place_of(one, parts, places) for one in parts] == [1, 1, 3, 3]
