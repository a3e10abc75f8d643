"""A mail to try things on."""

from collections.abc import Callable

import pytest

from games.mail.post import post
from games.models import Mail, Player
from games.table.table import Table
from tests.games.conftest import MakeGame
from tests.games.mail.playing import due_seat

PostCode = Callable[..., Mail]


def post_code(occasion: str = "code:1", address: str = "anna@example.org", player: Player | None = None) -> Mail:
    """A posted mail with a code in it."""
    mail = post(occasion, "account/login_code", address, player, secrets={"code": "ABCD-EFGH"})
    assert mail is not None
    return mail


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> Table:
    """Dora is due, as the zero seed deals it."""
    table = make_game(alice, bob, dora, name="Three at Saqqara")
    assert due_seat(table).player == dora
    return table
