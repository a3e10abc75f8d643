"""Rematches: the same people once more, and the next of them begins."""

from itertools import pairwise
from typing import Any

import pytest

from games.clock.pace import PRESETS, pace_to_json
from games.lib import site_time
from games.lib.errors import Forbidden, Refused
from games.lobby import open_games
from games.lobby.rematch import rematch, rematch_of
from games.models import Game, Move, Player, Seat, Tenure
from games.play.history.results import count_game_again
from games.play.moves.start import first_seat
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.lobby.conftest import invitation, rows
from tests.oasis.registration import SHIPPED
from tests.steps import finished_game as played_out
from tests.steps import letters_to, text_of

BRISK = pace_to_json(PRESETS["brisk"])


def finished_game(*holders: Player | str, **fields: Any) -> Game:
    """Return a finished game of these holders, of which they were told nothing."""
    game = played_out(*("random" for _holder in holders), **fields).game
    for index, holder in enumerate(holders):
        if isinstance(holder, Player):
            Seat.objects.filter(game=game, index=index).update(player=holder, bot="")
            Tenure.objects.filter(seat__game=game, seat__index=index).update(player=holder, bot="")
            Move.objects.filter(game=game, seat=index).update(by=holder, via=Move.Via.BROWSER)
    count_game_again(game.pk)
    game.refresh_from_db()
    assert game.state == Game.State.FINISHED
    return game


def test_a_rematch_invites_the_same_people_and_seats_the_same_bots(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame
) -> None:
    game = finished_game(alice, bob, "random", name="Three at Edfu", public=False, pace=BRISK)
    with pytest.raises(Forbidden):
        rematch(game.pk, carol)
    table = rematch(game.pk, bob)
    assert [(seat.player, seat.bot) for seat in table.seats] == [(None, ""), (bob, ""), (None, "random")]
    assert invitation(table.game).player == alice
    (letter,) = letters_to("alice@example.org")
    assert "Bob would like to play again with the same people. Bob has reserved a seat" in text_of(letter)
    assert "because Bob has invited you" in text_of(letter) and "entered this address" not in text_of(letter)
    assert (table.game.name, table.game.public, table.game.pace) == ("Three at Edfu II", False, BRISK)
    assert table.game.rematch_of == game
    assert rematch_of(game) == table.game
    open_games.cancel(table.game.pk, bob)
    assert rematch(game.pk, alice).game != table.game


def test_asking_for_a_rematch_that_stands_takes_the_seat_in_it(alice: Player, bob: Player, make_game: MakeGame) -> None:
    game = finished_game(alice, bob)
    asked = rematch(game.pk, bob).game
    assert asked.state == Game.State.OPEN
    table = rematch(game.pk, alice)
    assert (table.game, table.game.state) == (asked, Game.State.RUNNING)
    assert rematch(game.pk, bob).game == asked, "there is one rematch of a game"


@pytest.mark.parametrize("title", SHIPPED)
def test_in_a_rematch_the_next_player_begins(alice: Player, bob: Player, carol: Player, title: str) -> None:
    people = [alice, bob, carol]
    game = finished_game(*people, title=title)
    orders = [people_from_the_first(game)]
    for _round in range(3):
        rematch_game = rematch(game.pk, alice).game
        for guest in (bob, carol):
            rematch(game.pk, guest)
        orders.append(people_from_the_first(rematch_game))
        game = rematch_game
        Game.objects.filter(pk=game.pk).update(
            state=Game.State.FINISHED, ended_at=site_time.now(), result={"winners": []}
        )
    for before, after in pairwise(orders):
        assert after == before[1:] + before[:1], "the order round the table stays, and begins one further on"


def people_from_the_first(game: Game) -> list[Player | None]:
    """Return the holders in turn order, beginning with the one who decides first."""
    table = load_table(pk=game.pk)
    holders = [seat.player for seat in table.seats]
    first = first_seat(table)
    return holders[first:] + holders[:first]


def test_a_rematch_against_bots_starts_at_once(alice: Player, make_game: MakeGame) -> None:
    game = finished_game(alice, "random", "random")
    assert rematch(game.pk, alice).game.state == Game.State.RUNNING


def test_only_a_finished_game_has_a_rematch(alice: Player, bob: Player, make_game: MakeGame) -> None:
    game = make_game(alice, bob).game
    before = rows()
    with pytest.raises(Refused, match="finished"):
        rematch(game.pk, alice)
    assert rows() == before
