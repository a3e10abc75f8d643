"""What is left is taken by the site where the only other answer is to decline it, for who has such moves played for them."""

from typing import Any

import pytest

from engine.contract import plans_of
from engine.registry import get_title
from games.models import Move, Player
from games.play.moves.decision import play_move
from games.table.table import Table
from tests.steps import due_seat, made_of, random_moves

pytestmark = pytest.mark.django_db
TITLE = get_title("mykerinos")


def is_plain(position: Any, _ply: int = 0) -> bool:
    seat = TITLE.due(position)[0]
    return plans_of(TITLE).plain(TITLE.view(position, seat), seat, TITLE.legal(position, seat)) is not None


def before_the_last_parcel(alice: Player, bob: Player, asked: Player) -> tuple[Table, str, str]:
    """Return a game in which a seat's decision leads to `asked` with one parcel left; that decision, and what is left."""
    for seed in range(60):
        moves = random_moves(2, is_plain, seed)
        position = TITLE.start(2, {})
        for line in moves[:-1]:
            position = TITLE.apply(position, line)
        if TITLE.chance_due(position) or TITLE.due(position) == () or is_plain(position):
            continue
        after = TITLE.apply(position, moves[-1])
        if TITLE.phase(after) == "over" or (alice, bob)[TITLE.due(after)[0]] != asked:
            continue
        table = made_of(moves[:-1], (alice, bob))
        if table.game.ply == len(moves) - 1:
            return table, moves[-1], TITLE.legal(after, TITLE.due(after)[0])[0]
    raise AssertionError("no such game")


@pytest.mark.parametrize("wanted", [True, False])
def test_what_is_left_is_taken_for_who_wants_it(alice: Player, bob: Player, wanted: bool) -> None:
    Player.objects.filter(pk=bob.pk).update(plays_forced=wanted)
    bob.refresh_from_db()
    table, decision, left = before_the_last_parcel(alice, bob, bob)
    ply, seat = table.game.ply, due_seat(table)
    after = play_move(table, seat, table.waits[seat.pk].pk, decision, Move.Via.BROWSER).table
    second = Move.objects.filter(game=table.game, ply=ply + 1).values_list("text", "seat", "via").first()
    if wanted:
        assert second == (left, 1, "forced")
    else:
        assert second is None and after.due() == (1,)
        assert after.legal(after.seats[1]) == [left, "decline"]
