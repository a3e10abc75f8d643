"""Two players, and a way for them to open a game's page."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from games.models import Player
from games.table.table import Table
from tests.browser.conftest import NewContext
from tests.browser.game.helpers import DESK, Visit
from tests.games.conftest import make_player


@pytest.fixture
def alice(transactional_db: None) -> Player:
    return make_player("alice")


@pytest.fixture
def bob(transactional_db: None) -> Player:
    return make_player("bob")


def sign_in(context: BrowserContext, player: Player, url: str) -> None:
    client = Client()
    client.force_login(player)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}])


@pytest.fixture
def visit(new_context: NewContext, live_server: Any) -> Visit:
    """Open a game's page as a player: `visit(table, alice, **options of the context)`."""

    def make(table: Table, player: Player | None, **options: Any) -> Page:
        context = new_context(**(DESK | options))
        if player is not None:
            sign_in(context, player, live_server.url)
        page = context.new_page()
        page.goto(f"/g/{table.game.code}/")
        return page

    return make
