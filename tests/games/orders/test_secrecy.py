"""Nobody but its owner can tell that there is an order, before it has played: every page and answer stays as it was."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from games.accounts.export import export
from games.base import site_time
from games.core.table import Table
from games.models import Player
from games.play.orders import cancel_order, hold_order, save_again, save_order
from tests.games.conftest import make_player
from tests.games.pages.conftest import game_at
from tests.games.pages.test_secrecy import told
from tests.games.pages.visits import Visitors

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time stands still."""
    monkeypatch.setattr(site_time, "now", lambda: NOON)


def test_every_page_of_others_is_the_same_with_and_without_an_order(
    alice: Player, bob: Player, dora: Player, carol: Player
) -> None:
    table: Table = game_at(40, dora, alice, bob)
    staff = make_player("staff", is_staff=True, is_superuser=True)
    readers = (None, alice, bob, carol, staff)
    visitors = Visitors(*readers)

    def seen() -> list[object]:
        return [told(visitors, who, table) for who in readers] + [export(player, NOON) for player in (alice, bob)]

    seen()  # Once, for what changes when somebody has seen it.
    before, mine = seen(), export(dora, NOON)
    name = table.title.occasions(table.view(table.seats[0]), 0)[0].name
    legal = table.legal(table.seats[0])
    order = save_order(table.game.pk, dora, f"{f'in {name}:' if name else 'then'} {legal[1]} else {legal[0]}")
    acts: list[Callable[[], object]] = [
        lambda: None,
        lambda: hold_order(order.pk, dora, 0),
        lambda: cancel_order(order.pk, dora, 1),
        lambda: save_again(order.pk, dora),
    ]
    for act in acts:
        act()
        assert seen() == before
    assert export(dora, NOON) != mine and len(export(dora, NOON)["orders"]) == 2
