"""`call off` by mail offers the others to end the game, and never ends it by itself."""

from typing import Any

import pytest

from games.play.seats.calling_off import open_offer
from games.table.table import load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.games.lobby.conftest import told

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["call off", "abbrechen", "przerwijmy"])
def test_it_is_an_offer(table: Any, text: str) -> None:
    index, address, _move = due(table)
    ply = load_table(pk=table.game.pk).game.ply
    send(address_for(table, index), text, From=address)
    assert "asked the others whether to call the game off" in last_answer(address)
    after = load_table(pk=table.game.pk)
    offer = open_offer(after)
    assert offer is not None and offer.by == after.seats[index].player_id
    assert after.game.is_running and after.game.ply == ply
    others = [seat.player for seat in after.seats if seat.player and seat.index != index]
    assert all(told(other)[-1] == "call_off_offered" for other in others)
    send(address_for(table, index), text, From=address)
    assert "within the last 7 days" in last_answer(address)


@pytest.mark.parametrize("text", ["call off?", "maybe call it off", "we should not call it off", "abbrechen?"])
def test_a_question_or_a_doubt_offers_nothing(table: Any, text: str) -> None:
    index, address, _move = due(table)
    send(address_for(table, index), text, From=address)
    assert open_offer(load_table(pk=table.game.pk)) is None
