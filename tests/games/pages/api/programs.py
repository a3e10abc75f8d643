"""Programs of players: tokens of every kind, and requests with them."""

from datetime import timedelta
from typing import Any

from django.test import Client

from games.accounts.tokens import digest_of, make_token
from games.lib import site_time
from games.models import Game, Player, Token
from tests.games.pages.places import World

GAMES = "/api/v1/games"


class Program:
    """A program with a token ("" for none), which keeps no cookie."""

    def __init__(self, token: str = "") -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, where: str, data: object = None, **headers: str) -> Any:
        """Return the answer; `data` goes as JSON."""
        return self.client.generic(
            method, where, "" if data is None else data_text(data), "application/json", headers=self.headers | headers
        )

    def get(self, where: str, **headers: str) -> Any:
        return self.ask("GET", where, **headers)


def data_text(data: object) -> str:
    from json import dumps

    return dumps(data)


def token_for(player: Player, scope: str = Token.Scope.PLAY, game: Game | None = None) -> str:
    return make_token(player, "mine", scope, game, 90)


def tokens_of(world: World, alice: Player, carol: Player) -> dict[str, str]:
    """Return a token for each column of the matrix of tokens."""
    found = {
        "anonymous": "",
        "read": token_for(alice, Token.Scope.READ),
        "play": token_for(alice),
        "one": token_for(alice, game=world.private),
        "other": token_for(alice, game=world.public),
        "expired": token_for(alice),
        "revoked": token_for(alice),
        "person": token_for(carol),
    }
    Token.objects.filter(digest=digest_of(found["expired"])).update(ends_at=site_time.now() - timedelta(seconds=1))
    Token.objects.filter(digest=digest_of(found["revoked"])).delete()
    return found
