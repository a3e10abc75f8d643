"""What templates of pages and mails about games are given: nothing that leads to a position, a seed or a row of the database."""

import dataclasses
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.paginator import Page
from django.db import models
from django.forms import BaseForm
from django.test.signals import template_rendered

from engine.registry import TITLES
from games.letters import digest
from games.letters import parts as story
from games.lib import site_time
from games.lobby.new_game import ME, NAME, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.lobby.rematch import rematch
from games.mail.kinds import Pointless
from games.mail.post import draft, post_all
from games.mail.rendering import render
from games.models import Invitation, Mail, Note, Player
from games.table.seeds import seed_of
from games.table.table import Table
from tests.games.inbox.replies import address_for, send
from tests.games.pages.conftest import HTMX
from tests.steps import finished_game, game_at, sign_in, sweep_mails, turn_mail

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
    """Return the contexts of the templates that are rendered."""
    found: list[dict[str, Any]] = []

    def keep(context: Any, **_more: Any) -> None:
        found.extend(dict(layer) for layer in context.dicts)

    template_rendered.connect(keep)
    yield found
    template_rendered.disconnect(keep)


def check_given(given: list[dict[str, Any]], secret: tuple[type, ...], seeds: set[Any]) -> set[str]:
    """Fails where a template could walk to a row, a position or a seed. Returns the ways that there are."""
    walked = [pair for context in given for key, value in context.items() for pair in reached(value, key)]
    for path, value in walked:
        assert isinstance(value, FREE) or not isinstance(value, secret), (path, type(value))
        assert not isinstance(value, str | bytes) or value not in seeds, path
    return {path for path, _value in walked}


def secrets_of(table: Table) -> tuple[tuple[type, ...], set[Any]]:
    """Return what no template is given of that game: types, and the seed in its spellings."""
    rows = (Table, models.Model, models.Manager, models.QuerySet, Page)
    seed = seed_of(table.game)
    return (type(table.title.start(2, {})), *rows), {seed, seed.hex()}


@pytest.mark.parametrize("title_id", TITLES)
def test_f4_no_template_of_a_game_is_given_a_row_a_position_or_a_seed(
    title_id: str, alice: Player, bob: Player, given: list[dict[str, Any]]
) -> None:
    """F4: `{{ page.table.position.hands }}` printed all hands, and `{{ page.game.seed }}` the seed."""
    table = game_at(20, alice, bob, title=title_id)
    running, over = f"/g/{table.game.code}/", f"/g/{finished_game(alice, bob, title=title_id).game.code}/"
    reader = sign_in(alice)
    more = ("log/", "ply/9/", "deal/", "resign/", "plan/", "what-if/", "order")
    for address in (running, over, f"{over}review/", *(f"{running}{name}" for name in more)):
        for headers in ({}, HTMX):
            assert reader.get(address, headers=headers, follow=True).status_code == 200
    assert reader.get(f"{running}preview", {"move": "?"}).status_code == 200
    assert "page.game.code" in check_given(given, *secrets_of(table))


@pytest.mark.sqlite
@pytest.mark.parametrize("title_id", TITLES)
def test_f4_nor_is_one_of_the_desk_the_lobby_and_what_leads_to_a_game(
    title_id: str, alice: Player, bob: Player, given: list[dict[str, Any]]
) -> None:
    """F4: `{{ desk.tickets.0.game.position }}` printed all hands, and so did the lobby and a player's page."""
    table = game_at(20, alice, bob, title=title_id)
    finished = finished_game(alice, bob, title=title_id)
    create_game(bob, GamePlan(title_id, "Waits", [SeatPlan(ME), SeatPlan(OPEN)]))
    waits = create_game(bob, GamePlan(title_id, "Invites", [SeatPlan(ME), SeatPlan(NAME, "Alice")]))
    rematch(finished.game.pk, bob)
    invitation = Invitation.objects.get(game=waits.game)
    for reader in (sign_in(alice), sign_in(bob)):
        for address in (
            "/desk/", "/games/", f"/players/{alice.pk}/", f"/players/{bob.pk}/", f"/g/{waits.game.code}/",
            f"/invitations/{invitation.token}/", f"/g/{finished.game.code}/", "/mail/",
        ):  # fmt: skip
            assert reader.get(address, follow=True).status_code == 200, address
    paths = check_given(given, *secrets_of(table))
    wanted = (
        "desk.tickets.0.game.code",
        "desk.others.0.game.code",
        "desk.finished.0.seat.points",
        "desk.invitations.0.token",
    )
    assert {*wanted, "lobby.open_games.0.game.code", "profile.games.0.seat.won", "open.places.0.seat.index"} <= paths


@pytest.mark.parametrize("title_id", TITLES)
def test_f4_nor_is_one_of_a_mail(
    title_id: str, alice: Player, bob: Player, given: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(story, "png", lambda svg, width: b"")
    table = game_at(20, alice, bob, title=title_id)
    finished = finished_game(alice, bob, title=title_id)
    post_all([draft("over", "over", alice.email, alice, finished.game)])
    create_game(bob, GamePlan(title_id, "Invites", [SeatPlan(ME), SeatPlan(NAME, "Alice")]))
    turn = turn_mail(table)
    render(turn)
    Mail.objects.filter(pk=turn.pk).update(state=Mail.State.DIGEST, due_at=site_time.now())
    assert digest.gather_for(alice, site_time.now())
    for mail in Mail.objects.exclude(pk=turn.pk).select_related("player", "game").order_by("pk"):
        with suppress(Pointless):
            render(mail)
    send(address_for(table, 0), "help")
    sweep_mails()
    paths = check_given(given, *secrets_of(table))
    assert {"turns.0.game.code", "game.code", "items.0.text", "facts.0.text", "player.name"} <= paths
