"""Seats that are due together decide in the same second, by browser and by mail, and each decision counts."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.test import Client

from games.inbox import worker
from games.inbox.store import receive
from games.letters import parts
from games.models import Inbound, Move, Player
from games.play.history.replay import replay_game
from games.table.table import Table, load_table
from tests.games.conftest import make_player
from tests.games.inbox.replies import address_for, written
from tests.rounds import rounds
from tests.steps import made_of, random_moves, sign_in
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = rounds(8, 100)
"""Where it is wrong, it was seen to be so in every single round."""
NAMES = ("alice", "bob", "dora", "evan")


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is drawn here."""
    monkeypatch.setattr(parts, "png", lambda svg, width: b"")


@pytest.fixture
def people() -> list[Player]:
    return [make_player(name, mail_when="never") for name in NAMES]


@pytest.fixture(scope="module")
def moves() -> list[str]:
    """Return a game of four up to where all of them decide at once which card they keep."""

    def all_are_due(position: Any, ply: int) -> bool:
        return bool(position.phase == "keep" and position.keeping == ("due",) * 4)

    return random_moves(4, all_are_due, 3, "oasis", ("end", "play"))


def games(people: list[Player], moves: list[str]) -> Iterator[Table]:
    for _round in range(ROUNDS):
        table = made_of(moves, tuple(people), title="oasis")
        assert table.due() == (0, 1, 2, 3)
        yield table


def kept(table: Table) -> dict[int | None, str]:
    found = Move.objects.filter(game=table.game, ply__gte=table.game.ply, undone_at=None, text__startswith="keep")
    return dict(found.values_list("seat", "text"))


def choices_of(table: Table) -> list[str]:
    return [table.legal(seat)[0] for seat in table.seats]


def check_all_count(table: Table, choices: list[str]) -> None:
    assert kept(table) == dict(enumerate(choices))
    assert load_table(pk=table.game.pk).position.round == table.position.round + 1


@pytest.mark.long
def test_f2_four_seats_decide_in_the_same_second_in_the_browser(people: list[Player], moves: list[str]) -> None:
    """F2: one or two of the four were told that somebody else was faster."""
    clients = [sign_in(player) for player in people]

    def post(table: Table, client: Client, index: int, text: str) -> int:
        form = {"move": text, "wait": table.waits[table.seats[index].pk].pk, "ply": table.game.ply}
        return client.post(f"/g/{table.game.code}/move", form, headers={"HX-Request": "true"}).status_code

    for table in games(people, moves):
        choices = choices_of(table)
        acts: list[Callable[[], int]] = [
            partial(post, table, client, index, choices[index]) for index, client in enumerate(clients)
        ]
        assert at_once(acts) == [200] * 4
        check_all_count(table, choices)


@pytest.mark.long
def test_f2_four_seats_decide_in_the_same_second_by_mail(people: list[Player], moves: list[str]) -> None:
    """F2: the answer said that somebody else was faster, and the move was gone."""
    for table in games(people, moves):
        choices = choices_of(table)
        rows = []
        for index, player in enumerate(people):
            to = address_for(table, index)
            line = choices[index].replace(f"{table.colours[index]} ", "")
            rows.append(receive(written(to, line, str(player.email)), to, str(player.email)))
        assert at_once([partial(worker.read, row.pk) for row in rows]) == [True] * 4
        check_all_count(table, choices)
        for row in Inbound.objects.filter(pk__in=[row.pk for row in rows]):
            assert [kind for kind, _sentence in row.report["items"]] == ["did"], row.report
            assert row.report["until"] > row.report["first"]


def test_the_same_post_twice_is_one_move_though_others_decided_between(people: list[Player], moves: list[str]) -> None:
    table = next(games(people, moves))
    choices = choices_of(table)
    clients = [sign_in(player) for player in people]
    for index in (1, 0, 2, 0, 1):
        form = {"move": choices[index], "wait": table.waits[table.seats[index].pk].pk, "ply": table.game.ply}
        assert clients[index].post(f"/g/{table.game.code}/move", form).status_code == 302
    other = {"move": table.legal(table.seats[0])[1], "wait": table.waits[table.seats[0].pk].pk, "ply": table.game.ply}
    assert clients[0].post(f"/g/{table.game.code}/move", other).status_code == 409
    assert kept(table) == {index: choices[index] for index in range(3)}


def test_f5_a_decision_is_taken_back_though_others_decided_at_the_same_time(
    people: list[Player], moves: list[str]
) -> None:
    """F5: Bob's choice took Alice's undo away, though neither has to do with the other. What Bob chose stands."""
    table = next(games(people, moves))
    choices = choices_of(table)
    clients = [sign_in(player) for player in people]
    address = f"/g/{table.game.code}/"
    for index in (0, 1, 3):
        form = {"move": choices[index], "wait": table.waits[table.seats[index].pk].pk, "ply": table.game.ply}
        assert clients[index].post(f"{address}move", form).status_code == 302
    at = Move.objects.get(game=table.game, seat=0, text=choices[0], undone_at=None).ply
    assert b"Undo" in clients[0].get(address).content
    assert clients[0].post(f"{address}undo", {"ply": at}).status_code == 302
    fresh = load_table(pk=table.game.pk)
    assert fresh.due() == (0, 2) and fresh.game.ply == table.game.ply + 2
    assert kept(table) == {1: choices[1], 3: choices[3]}
    assert replay_game(fresh).wrong == []
    # All that can be decided again leads where it would have led at once.
    other = fresh.legal(fresh.seats[0])[1]
    for index, text in ((0, other), (2, choices[2])):
        form = {"move": text, "wait": fresh.waits[fresh.seats[index].pk].pk, "ply": fresh.game.ply}
        assert clients[index].post(f"{address}move", form).status_code == 302
    check_all_count(table, [other, *choices[1:]])
    assert b"Undo" not in clients[0].get(address).content, "something new has been drawn"
