"""Games of alice (blue), bob (red) and dora (green), who moves first and knows the deal of the vectors in docs/orders.md."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.models import Move, Order, Player
from games.play.orders.sweep import GRACE, sweep
from games.table.table import Table
from tests.games.conftest import start_game_of
from tests.steps import play_next

ShiftClock = Callable[[timedelta], None]
SweepLater = Callable[[], int]


def moves_of(table: Table) -> list[tuple[str, str]]:
    """Return what stands, but for chance: text, and how it came."""
    rows = Move.objects.filter(game=table.game, undone_at=None).exclude(seat=None).order_by("ply")
    return list(rows.values_list("text", "via"))


def reread(order: Order) -> Order:
    order.refresh_from_db()
    return order


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player) -> Table:
    """After green's `c4`."""
    return play_next(start_game_of(alice, bob, dora), "c4")


@pytest.fixture
def sweep_later(shift_clock: ShiftClock) -> SweepLater:
    """Return the sweep, once the grace is over. Returns the moves that it made."""

    def later() -> int:
        shift_clock(GRACE + timedelta(seconds=1))
        return sweep()

    return later
