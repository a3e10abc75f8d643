"""A title that goes round in a circle costs its own game, and hangs no worker."""

from collections.abc import Sequence

import pytest

from engine.contract import MOST_DECISIONS
from games.models import Move, Player
from games.play.clocks.timeouts import played_by_bot
from games.table.advance import Endless, NewMove, advance
from games.table.table import Table, load_table
from tests.oasis.position import Position
from tests.oasis.rules import Oasis
from tests.steps import game_at

pytestmark = pytest.mark.django_db


class Circle(Oasis):
    """Nothing that is played changes anything."""

    def apply(self, position: Position, move: str, seat: int | None = None) -> Position:
        return position


class ForcedCircle(Circle):
    """And there is never a choice."""

    def legal(self, position: Position, seat: int) -> Sequence[str]:
        return ["pass"]


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    """Both want moves without a choice played."""
    Player.objects.update(plays_forced_hidden=True)
    return load_table(pk=game_at(20, alice, bob, title="oasis").game.pk)


def test_f5_moves_that_follow_without_end_are_given_up(table: Table, alice: Player) -> None:
    """F5: the loop had no bound, inside the transaction."""
    table.__dict__["title"] = ForcedCircle()
    with pytest.raises(Endless, match=table.game.code):
        advance(table, [NewMove(0, "pass", Move.Via.BROWSER, alice.pk)])


def test_f5_a_bot_that_never_ends_its_turn_is_given_up(table: Table) -> None:
    """F5: the clock let a bot play on as long as its seat was due."""
    table.__dict__["title"] = Circle()
    with pytest.raises(Endless):
        played_by_bot(table, table.seats[0])
    assert MOST_DECISIONS < 1000
