"""`play`, the one way in: what it writes, what it refuses, and that a refusal changes nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.records import dealer
from games.lib.errors import Forbidden, Refused, Stale
from games.models import Game, Move, Player, Seat, Tenure, Wait
from games.play.moves.bots import games_waiting_for_bots, play_bots
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.table.table import load_table
from tests.games.conftest import MakeGame, start_game_of
from tests.steps import due_seat, open_wait, play_next


def rows(game: Game) -> Iterator[Any]:
    yield from Game.objects.filter(pk=game.pk).values()
    yield from Move.objects.filter(game=game).order_by("pk").values()
    yield from Wait.objects.filter(game=game).order_by("pk").values()
    yield from Seat.objects.filter(game=game).order_by("pk").values()


def test_a_started_game_has_its_deal_and_one_wait(
    make_game: MakeGame, alice: Player, bob: Player, dora: Player
) -> None:
    table = make_game(alice, bob, dora)
    texts = list(Move.objects.filter(game=table.game).values_list("text", flat=True))
    assert texts == [
        "first green",
        "wings brown blackmore lemon tangerine violet",
        "deal K7 T5 B3' B2 V1 L5' V5' B7",
    ]
    assert table.game.commitment == dealer.commitment(bytes(32))
    assert table.game.ply == 3
    assert [wait.seat.player for wait in Wait.objects.filter(game=table.game, ended_at=None)] == [dora]
    assert Tenure.objects.filter(seat__game=table.game, to_ply=None).count() == 3


def test_a_move_ends_one_wait_and_opens_the_next(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> None:
    table = make_game(alice, bob, dora)
    before = open_wait(table, due_seat(table))
    table = play_next(table, " C4 ")
    move = Move.objects.get(game=table.game, ply=3)
    assert (move.text, move.seat, move.via, move.by, move.wait) == ("c4", 2, "browser", dora, before)
    before.refresh_from_db()
    assert before.ended_by == Wait.End.MOVED
    assert due_seat(table).player == alice
    assert load_table(pk=table.game.pk).position == table.position


@pytest.mark.parametrize("text", ["", "c9", "museum lemon3", "hello", "x" * 1000, "c4 d9", "pass pass"])
def test_what_does_not_fit_changes_nothing(make_game: MakeGame, alice: Player, bob: Player, text: str) -> None:
    table = make_game(alice, bob)
    before = list(rows(table.game))
    with pytest.raises(Refused) as refused:
        play_next(table, text)
    assert refused.value.sentence
    assert list(rows(table.game)) == before


def test_a_wait_that_is_over_is_stale(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> None:
    table = make_game(alice, bob, dora)
    seat = due_seat(table)
    wait = open_wait(table, seat)
    table = play_next(table, "c4")
    before = list(rows(table.game))
    with pytest.raises(Stale):
        play_move(table, seat, wait.pk, "c5", Move.Via.BROWSER)
    assert list(rows(table.game)) == before


def test_the_same_request_twice_is_one_move(make_game: MakeGame, alice: Player, bob: Player) -> None:
    table = make_game(alice, bob)
    seat = due_seat(table)
    wait = open_wait(table, seat)
    first = play_move(table, seat, wait.pk, "c4", Move.Via.BROWSER, ply=3)
    assert not first.repeated
    assert open_wait(first.table, seat).pk == wait.pk  # the neutral cubes are still to come, in the same wait
    second = play_move(table, seat, wait.pk, "c4", Move.Via.BROWSER, ply=3)
    assert second.repeated
    assert second.table.game.ply == first.table.game.ply == 4


@pytest.mark.parametrize("other", ["c5", "neutral c5"])
def test_a_page_from_before_the_seats_own_decision_is_stale(
    make_game: MakeGame, alice: Player, bob: Player, other: str
) -> None:
    """The wait goes on with the neutral cubes: a second window must neither be told of rules nor play them by accident."""
    table = make_game(alice, bob)
    seat = due_seat(table)
    wait = open_wait(table, seat)
    play_move(table, seat, wait.pk, "c4", Move.Via.BROWSER, ply=3)
    before = list(rows(table.game))
    with pytest.raises(Stale):
        play_move(table, seat, wait.pk, other, Move.Via.BROWSER, ply=3)
    assert list(rows(table.game)) == before


def test_undo_takes_back_the_own_decision(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> None:
    start = make_game(alice, bob, dora)
    seat = due_seat(start)
    table = play_next(start, "c4")
    assert undoable(table, seat) is not None
    cut_short = open_wait(table, due_seat(table))
    table = undo(table.game.pk, seat.pk, 3)
    assert table.game.ply == 3
    assert load_table(pk=table.game.pk).position == load_table(pk=start.game.pk).position
    cut_short.refresh_from_db()
    assert cut_short.ended_by == Wait.End.UNDONE
    assert due_seat(table).pk == seat.pk
    assert Move.objects.filter(game=table.game, ply=3, undone_at__isnull=False).count() == 1
    assert play_next(table, "d4").game.ply == 4


def test_undo_stops_where_somebody_else_decided(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> None:
    table = make_game(alice, bob, dora)
    seat = due_seat(table)
    table = play_next(play_next(table, "c4"), "d4")
    assert undoable(table, seat) is None
    with pytest.raises(Refused):
        undo(table.game.pk, seat.pk, 3)


def test_bots_play_a_game_to_its_end(make_game: MakeGame) -> None:
    table = make_game("random", "random", "random")
    assert games_waiting_for_bots() == [table.game.pk]
    play_bots(table.game.pk)
    game = Game.objects.get(pk=table.game.pk)
    assert game.state == Game.State.FINISHED
    assert game.result is not None
    assert Seat.objects.filter(game=game, won=True).exists()
    assert not Wait.objects.filter(game=game, ended_at=None).exists()
    assert not Tenure.objects.filter(seat__game=game, to_ply=None).exists()
    assert games_waiting_for_bots() == []


@pytest.mark.parametrize(
    ("text", "code"),
    [("keep fig", "illegal"), ("?", "unreadable"), ("x" * 300, "unreadable"), ("play gold", "illegal")],
)
def test_f14_a_refusal_has_a_word_that_never_changes(text: str, code: str, alice: Player, bob: Player) -> None:
    """F14: there was a translated sentence alone, which no program can tell from another."""
    table = start_game_of(alice, bob, title="oasis")
    seat = table.seats[table.due()[0]]
    with pytest.raises(Refused) as refused:
        play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER)
    assert refused.value.code == code
    with pytest.raises(Stale) as stale:
        play_move(table, seat, 0, "pass", Move.Via.BROWSER)
    assert (stale.value.code, Forbidden("No.").code) == ("stale", "forbidden")


def test_a_table_with_another_position_has_others_due(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = make_game(alice, bob)
    due, position = table.due(), table.position
    assert due == (table.due()[0],) == table.title.due(position)
    table.at(table.title.apply(position, table.legal(table.seats[due[0]])[0]))
    assert table.due() == table.title.due(table.position) != due
    table.game.state = Game.State.ABANDONED
    assert table.due() == ()


def test_a_table_knows_its_own_seats_only(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table, other = make_game(alice, bob), make_game(alice, bob)
    assert table.seat(table.seats[1].pk) is table.seats[1]
    with pytest.raises(Seat.DoesNotExist):
        table.seat(other.seats[1].pk)
