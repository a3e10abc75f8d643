"""A move without a choice that was played while a mail was read: its writer is told so, and nobody else of a hidden hand."""

from typing import Any

import pytest
from django.test import Client

from games.models import Move, Player
from games.table.table import Table, load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.steps import made_of, random_moves, sign_in

pytestmark = pytest.mark.django_db


def leaves_no_choice(position: Any) -> str:
    """Return a dig of the first seat after which it can only end its turn; "" where there is none."""
    mine = position.seats[0]
    if position.phase != "turn" or position.turn != 0 or mine.coins or len(mine.hand) > 2 or not position.sites:
        return ""
    pays = {card for card in mine.hand if card in ("camel", "well")}
    rest = [card for card in mine.hand if card not in pays]
    return f"dig with {' '.join(sorted(pays))}" if pays and not {"fig", "date"} & {*rest} else ""


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player) -> Table:
    """Alice is due, and holds nothing that she could sell after the dig; she wants to have such moves played."""
    alice.plays_forced_hidden = True
    alice.save()
    for seed in range(200):
        moves = random_moves(
            3, lambda position, ply: bool(leaves_no_choice(position)), seed, "oasis", ("play fig", "play date", "hide")
        )
        if moves[-1].startswith("keep"):
            continue
        return made_of(moves, (alice, bob, dora), title="oasis")
    raise AssertionError("no such game")


def test_f3_a_forced_end_after_chance_is_told_as_played(table: Table) -> None:
    """F3: the answer said that it was not the writer's turn, so that `end` was not played, though it was."""
    dig = leaves_no_choice(table.position)
    row = send(address_for(table, 0), f"{dig}\nend")
    end = Move.objects.get(game=table.game, via="forced", seat=0, ply__gte=table.game.ply)
    assert end.text == "end"
    told = [sentence["m"] for _kind, sentence in row.report["items"]]
    assert all(kind == "did" for kind, _ in row.report["items"]), told
    assert "end was played for you" in last_answer()
    assert "not your turn" not in last_answer()


def test_f3_only_its_own_seat_is_told_that_a_hidden_hand_left_no_choice(
    table: Table, client: Client, alice: Player, bob: Player
) -> None:
    """F3: “played by the site: there was nothing to decide” told everybody what was not in the hand."""
    send(address_for(table, 0), leaves_no_choice(table.position))
    table = load_table(pk=table.game.pk)
    end = Move.objects.get(game=table.game, via="forced", seat=0)
    for where in ("log/", f"ply/{end.ply + 1}/", ""):
        address = f"/g/{table.game.code}/{where}"
        assert b"there was nothing to decide" in sign_in(alice).get(address).content
        for reader in (sign_in(bob), client):
            assert b"there was nothing to decide" not in reader.get(address).content
