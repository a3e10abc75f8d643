"""A fixed cast: alice, bob, dora and evan play, carol is an outsider, staff keeps the site."""

from collections.abc import Callable
from functools import lru_cache

import pytest
from django.test import Client

from devtools.cast import make_player as make_player
from devtools.cast import start_game_of as start_game_of
from games.boards.kit.png import png
from games.letters import parts
from games.models import Player
from games.table.table import Table
from tests.steps import sign_in

MakeGame = Callable[..., Table]
THUMBNAIL = 60
"""Pixels."""


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the pictures of mails as thumbnails: at full size they would take most of the time of most tests of mails.

    Tests that look at them have a fixture of this name of their own.
    """
    monkeypatch.setattr(parts, "png", lambda svg, width: thumbnail(svg))


@lru_cache(maxsize=1024)
def thumbnail(svg: str) -> bytes:
    """Return the same drawing comes in mail after mail, and in test after test: of some games the first moves."""
    return png(svg, THUMBNAIL)


@pytest.fixture
def alice(db: None) -> Player:
    return make_player("alice")


@pytest.fixture
def bob(db: None) -> Player:
    return make_player("bob")


@pytest.fixture
def carol(db: None) -> Player:
    return make_player("carol")


@pytest.fixture
def dora(db: None) -> Player:
    return make_player("dora")


@pytest.fixture
def evan(db: None) -> Player:
    return make_player("evan")


@pytest.fixture
def make_game(db: None) -> MakeGame:
    return start_game_of


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player, dora: Player) -> Table:
    """Return a game in which Dora is due, as the zero seed deals it."""
    table = make_game(alice, bob, dora, name="Three at Saqqara")
    assert table.seats[table.due()[0]].player == dora
    return table


@pytest.fixture
def reader(dora: Player) -> Client:
    """Dora's."""
    return sign_in(dora)
