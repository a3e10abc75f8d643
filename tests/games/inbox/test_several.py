"""Several lines in one mail: played in order, until one does not fit or somebody else is due."""

from typing import Any

import pytest

from games.letters import outcome
from games.models import Inbound, Move, Player
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, send
from tests.steps import address_in, letters_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Any:
    return make_game(alice, bob)


def said(row: Inbound) -> list[str]:
    """Return the message ids of what the answer tells."""
    return [sentence["m"] for _kind, sentence in row.report["items"]]


def due(table: Any) -> tuple[int, list[str]]:
    fresh = load_table(pk=table.game.pk)
    index = fresh.due()[0]
    return index, fresh.legal(fresh.seats[index])


def played(table: Any, index: int) -> list[str]:
    found = Move.objects.filter(game=table.game, seat=index, via="mail", undone_at=None).order_by("ply")
    return list(found.values_list("text", flat=True))


def test_a_second_move_in_the_turn_of_somebody_else_is_not_played(table: Any) -> None:
    index, legal = due(table)
    first, second = legal[0], legal[1]
    row = send(address_for(table, index), f"{first}\n{second}")
    # Two moves of which only one can be meant: neither is played by guess.
    assert played(table, index) == []
    assert row.report["items"][0][0] == "not"


def test_an_undo_and_another_move_in_one_mail(table: Any) -> None:
    index, legal = due(table)
    first, second = legal[0], legal[1]
    send(address_for(table, index), first)
    address = table.seats[index].player.email
    answer = letters_to(address)[-1]
    row = send(address_in(answer, "Reply-To"), f"undo\n{second}")
    assert played(table, index) == [second], said(row)


def test_a_note_stands_though_what_follows_is_asked_back(table: Any) -> None:
    index, legal = due(table)
    row = send(address_for(table, index), f"note: one\n{legal[0]}\nz99")
    # Nobody knows what the last line means; so it is not certain either that the move is the one that is wanted.
    assert played(table, index) == []
    assert said(row)[0] == outcome.NOTED
    assert row.report["items"][-1][0] == outcome.NOT


def test_an_older_address_does_not_move_in_a_new_turn(table: Any) -> None:
    index, legal = due(table)
    old = address_for(table, index)
    send(old, legal[0])
    while due(table)[0] != index:
        other, others = due(table)
        before = load_table(pk=table.game.pk).game.ply
        send(address_for(table, other), others[0])
        assert load_table(pk=table.game.pk).game.ply > before
    again, fresh = due(table)
    assert again == index
    row = send(old, next(move for move in fresh if move != legal[0]))
    assert played(table, index) == [legal[0]]
    assert [message.startswith(("Your reply was for", "It is your turn again")) for message in said(row)] == [
        True,
        True,
    ]


def test_nobody_plays_for_another_seat(table: Any) -> None:
    index, legal = due(table)
    other = next(seat.index for seat in table.seats if seat.index != index)
    row = send(address_for(table, other), legal[0])
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert row.state == Inbound.State.DONE
