"""Games that wait for players, and what was written to whom."""

from collections.abc import Callable
from typing import Any

import pytest

from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Invitation, Mail, Player
from games.table.table import Table

OpenGame = Callable[..., Table]


def plan(*seats: str | tuple[str, str], **fields: Any) -> GamePlan:
    """Return a plan whose seats are kinds, or kinds with a name or an address; the first seat is mine."""
    pairs = [seat if isinstance(seat, tuple) else (seat, "") for seat in seats]
    planned = [SeatPlan(ME), *(SeatPlan(kind, who) for kind, who in pairs)]
    return GamePlan(**({"title": "mykerinos", "name": "Test", "seats": planned} | fields))


@pytest.fixture
def open_game(db: None) -> OpenGame:
    """Open a game: `open_game(alice, OPEN, (NAME, "Bob"), public=False)`."""

    def make(creator: Player, *seats: str | tuple[str, str], **fields: Any) -> Table:
        return create_game(creator, plan(*(seats or (OPEN, OPEN)), **fields))

    return make


def told(player: Player) -> list[str]:
    """Return the notices that were posted to the player, in order."""
    return [mail.inputs["notice"] for mail in Mail.objects.filter(player=player, kind="notice").order_by("pk")]


def invitation(game: Game) -> Invitation:
    """Return the only invitation of the game."""
    return Invitation.objects.get(game=game)


def rows() -> list[Any]:
    """Everything that lobby services write, to be compared before and after."""
    from games.models import Move, RefusedAddress, Seat, Tenure, Wait

    models = (Game, Seat, Invitation, Mail, Move, Wait, Tenure, RefusedAddress)
    return [list(model._default_manager.order_by("pk").values()) for model in models]
