"""What templates of game pages are given: nothing from which a position, a seed or a row of the database can be reached."""

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import models
from django.forms import BaseForm
from django.test.signals import template_rendered

from engine.registry import TITLES, get_title
from games.core.table import Table
from games.models import Note, Player
from tests.games.pages.conftest import HTMX, SignIn, finished_game, game_at

pytestmark = pytest.mark.django_db

FREE = (Player, Note, BaseForm)
"""The reader's own."""


def reached(value: Any, path: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Everything that a template could walk to from there, with the way to it."""
    yield path, value
    if depth > 6 or isinstance(value, (*FREE, str, bytes)):
        return
    parts: list[tuple[str, Any]] = []
    if isinstance(value, dict):
        parts = [(str(key), part) for key, part in value.items()]
    elif isinstance(value, tuple | list):
        names = getattr(value, "_fields", range(len(value)))
        parts = [(str(name), part) for name, part in zip(names, value, strict=True)]
    elif dataclasses.is_dataclass(value):
        parts = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
    for name, part in parts:
        yield from reached(part, f"{path}.{name}", depth + 1)


@pytest.fixture
def given() -> Iterator[list[dict[str, Any]]]:
    """The contexts of the templates that are rendered."""
    found: list[dict[str, Any]] = []

    def keep(context: Any, **_more: Any) -> None:
        found.extend(dict(layer) for layer in context.dicts)

    template_rendered.connect(keep)
    yield found
    template_rendered.disconnect(keep)


@pytest.mark.parametrize("title_id", TITLES)
def test_f4_no_template_of_a_game_is_given_a_row_a_position_or_a_seed(
    title_id: str, alice: Player, bob: Player, sign_in: SignIn, given: list[dict[str, Any]]
) -> None:
    """F4: `{{ page.table.position.hands }}` printed all hands, and `{{ page.game.seed }}` the seed."""
    title = get_title(title_id)
    table = game_at(20, alice, bob, title=title_id)
    secret = (type(title.start(2, {})), Table, models.Model, models.Manager)
    seeds = {bytes(table.game.seed), bytes(table.game.seed).hex()}
    running, over = f"/g/{table.game.code}/", f"/g/{finished_game(alice, bob, title=title_id).game.code}/"
    reader = sign_in(alice)
    for address in (running, over, f"{running}log/", f"{running}ply/9/", f"{running}deal/", f"{running}resign/"):
        for headers in ({}, HTMX):
            assert reader.get(address, headers=headers).status_code == 200
    assert reader.get(f"{running}preview", {"move": "?"}).status_code == 200
    walked = [pair for context in given for key, value in context.items() for pair in reached(value, key)]
    for path, value in walked:
        assert isinstance(value, FREE) or not isinstance(value, secret), (path, type(value))
        assert not isinstance(value, str | bytes) or value not in seeds, path
    assert any(path == "page.game.code" for path, _value in walked)
