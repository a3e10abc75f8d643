"""A fixed cast: alice, bob, dora and evan play, carol is an outsider, staff keeps the site."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from games.boards.kit.png import png
from games.content import parts
from games.core.new_games import insert_game
from games.core.table import Table
from games.models import Player, Seat
from games.play.start import start_game

MakeGame = Callable[..., Table]
THUMBNAIL = 60
"""Pixels."""


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures of mails are drawn as thumbnails: at full size they would be most of the time of most tests of mails.

    Tests that look at them have a fixture of this name of their own.
    """
    monkeypatch.setattr(parts, "png", lambda svg, width: png(svg, THUMBNAIL))


def make_player(name: str, **fields: Any) -> Player:
    """An account of the cast; its password is its name twice."""
    return Player.objects.create_user(f"{name}@example.org", name * 2, name=name.capitalize(), **fields)


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


def start_game_of(*holders: Player | str, **fields: Any) -> Table:
    """A running game of these players and bots (by name), seated as given, its seed 32 zero bytes."""
    given: dict[str, Any] = {"title": "mykerinos", "rules": 1, "name": "Test", "seating": "chosen"} | fields
    game = insert_game(given.pop("seed", bytes(32)), players=len(holders), **given)
    for index, holder in enumerate(holders):
        bot = holder if isinstance(holder, str) else ""
        Seat.objects.create(game=game, index=index, player=holder if isinstance(holder, Player) else None, bot=bot)
    with transaction.atomic():
        return start_game(game.pk)


@pytest.fixture
def make_game(db: None) -> MakeGame:
    return start_game_of
