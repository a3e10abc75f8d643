"""Page, mail, API and order at the same moment, for one wait: one of them moves, and the others are told."""

from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.inbox import worker
from games.inbox.store import receive
from games.letters import parts
from games.lib import site_time
from games.models import Inbound, Move, Player
from games.play.history.replay import replay_game
from games.play.orders.saving import save_order
from games.play.orders.sweep import GRACE, play_orders
from games.table.table import Table, load_table
from tests.games.conftest import make_player
from tests.games.inbox.replies import address_for, written
from tests.games.pages.api.programs import GAMES, Program, token_for
from tests.games.play.orders.test_killed import MOVES
from tests.rounds import rounds
from tests.steps import RecordProperty, made_of, sign_in
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = rounds(24, 1000)
ABSENT = (
    (),
    ("mail", "order"),
    ("order", "program", "program again"),
    ("page", "mail"),
    ("program", "program again"),
    ("page", "order"),
)
"""Those who stay away, by turns, so that the faster ones do not win every time."""


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """No picture is drawn here."""
    monkeypatch.setattr(parts, "png", lambda svg, width: b"")


@pytest.fixture
def people() -> tuple[Player, ...]:
    return tuple(make_player(name, mail_when="never") for name in ("alice", "bob", "dora"))


def game_of(people: tuple[Player, ...]) -> Table:
    """Dora is due, with an order that may play at once."""
    table = made_of(MOVES, people, programs=True)
    order = save_order(table.game.pk, people[2], "then c5-d5\nthen pass\nplay blindly")
    type(order).objects.filter(pk=order.pk).update(made_ply=4, then_ply=4, created_at=site_time.now() - 2 * GRACE)
    return load_table(pk=table.game.pk)


def by_page(client: Client, table: Table) -> bool:
    form = {"move": "d4", "wait": table.waits[table.seats[2].pk].pk, "ply": table.game.ply}
    answer = client.post(f"/g/{table.game.code}/move", form, headers={"HX-Request": "true"})
    assert answer.status_code in (200, 409)
    return bool(answer.status_code == 200)


def by_program(program: Program, table: Table, number: int) -> bool:
    answer = program.ask("POST", f"{GAMES}/{table.game.code}/move", {"wait": number, "move": "e4"})
    assert answer.status_code in (200, 409), answer.content
    return bool(answer.status_code == 200)


def by_mail(letter: Inbound) -> bool:
    assert worker.read(letter.pk)
    letter.refresh_from_db()
    return [kind for kind, _sentence in letter.report["items"]] == ["did"]


@pytest.mark.long(60)
@pytest.mark.timeout(7200)
def test_one_moves_and_the_others_are_told(people: tuple[Player, ...], record_property: RecordProperty) -> None:
    dora = people[2]
    client, program, again = sign_in(dora), Program(token_for(dora)), Program(token_for(dora))
    winners: dict[str, int] = {}
    for number in range(ROUNDS):
        cache.clear()
        table = game_of(people)
        turn = program.get(f"{GAMES}/{table.game.code}").json()["turn"]
        to = address_for(table, 2)
        letter = receive(written(to, "f4", str(dora.email)), to, str(dora.email))
        acts: dict[str, Any] = {
            "page": partial(by_page, client, table),
            "program": partial(by_program, program, table, turn["wait"]),
            "program again": partial(by_program, again, table, turn["wait"]),
            "mail": partial(by_mail, letter),
            "order": lambda table=table: bool(play_orders(table.game.pk)),
        }
        for absent in ABSENT[number % len(ABSENT)]:
            acts.pop(absent)
        came = dict(zip(acts, at_once(list(acts.values())), strict=True))
        assert not [result for result in came.values() if isinstance(result, Exception)], came
        (move,) = Move.objects.filter(game=table.game, seat=2, ply=table.game.ply, undone_at=None)
        told = {name.removesuffix(" again") for name, moved in came.items() if moved}
        winner = {"d4": "page", "e4": "program", "f4": "mail", "c5-d5": "order"}[move.text]
        assert told == {winner}, (came, move)
        assert Move.objects.filter(game=table.game, undone_at=None, wait=move.wait).count() == 1
        assert replay_game(load_table(pk=table.game.pk)).wrong == []
        winners[winner] = winners.get(winner, 0) + 1
    record_property("races won", winners)
    assert len(winners) > 1
