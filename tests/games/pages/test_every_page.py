"""What is true of every page of the project: strict HTML, unique ids, and no secrets."""

import base64
import logging
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.core import wake
from games.core.seeds import seed_of
from games.models import Player, Seed
from tests.games.conftest import make_player
from tests.games.pages.conftest import HTMX, due_seat, form_of, game_at, strict
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import World, address, make_world, patterns
from tests.games.pages.visits import Visitors


@pytest.fixture
def world(alice: Player, bob: Player, dora: Player) -> World:
    return make_world(alice, bob, dora)


def pages(world: World, *people: Player | None) -> Iterator[tuple[str, Any]]:
    """What every address answers to a GET, and to a POST that is refused."""
    visit = Visitors(*people).visit
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        for who in people:
            yield f"GET {row} {who}", visit(who, "get", where)
            if name.startswith("game"):
                yield f"GET {row} {who}, htmx", visit(who, "get", where, headers=HTMX)
            if name in ("import", "games-new") or name.startswith("game-"):
                yield f"POST {row} {who}", visit(who, "post", where)


def check_html(where: str, response: Any) -> bool:
    """Whether it is a page; fails on one that is not well-formed."""
    assert response.status_code < 500 or "health" in where
    if not response.headers.get("Content-Type", "").startswith("text/html") or not response.content:
        return False
    try:
        strict(response.content)
    except Exception as error:
        raise AssertionError(f"{where}: {error}") from error
    return True


def staff_pages(world: World, staff: Player) -> Iterator[tuple[str, Any]]:
    """What somebody sees who runs the site, the admin with it."""
    yield from pages(world, staff)
    visit = Visitors(staff).visit
    for name, pattern in patterns():
        if name.startswith("admin:") and pattern.name:
            yield name, visit(staff, "get", address(name, world.admin_gaps(pattern)))


def disguises(seed: bytes) -> list[bytes]:
    """The ways in which a seed could stand in a text."""
    return [seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed), repr(seed).encode()]


@pytest.mark.long
def test_every_page_is_strict_html_with_unique_ids_and_without_the_seed_of_a_running_game(
    world: World, alice: Player, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    staff = make_player("staff", is_staff=True, is_superuser=True)
    secrets: list[bytes] = []
    for number, game in enumerate((world.public, world.private, world.open)):
        seed = bytes([65 + number]) * 31 + b"Z"
        Seed.objects.filter(game=game).update(secret=seed)
        secrets += disguises(seed)
    seen = 0
    for where, response in chain(pages(world, None, alice), staff_pages(world, staff)):
        # Django wrote the admin's pages.
        seen += not where.startswith("admin:") and check_html(where, response)
        told = response.serialize()
        for secret in secrets:
            assert secret not in told, where
    assert seen > 100
    # The database's own tongue of queries is switched off on the site; everything else that is logged counts.
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name != "django.db.backends").encode()
    assert not any(secret in logged for secret in secrets)


def test_an_error_tells_nothing_of_the_game(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from games.pages.views import game as view

    def broken(*arguments: object, **fields: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(view, "game_page", broken)
    response: Any = Visitors(None).visit(None, "get", address("game", {"code": world.public.code}))
    assert response.status_code == 500
    seed = seed_of(world.public)
    told = response.serialize() + caplog.text.encode()
    assert b"broken on purpose" in told
    assert b"broken on purpose" not in response.content
    assert not any(secret in told for secret in disguises(seed))


def test_tasks_are_given_ids_and_nothing_else(
    alice: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[tuple[object, ...]] = []
    monkeypatch.setattr(wake, "send", lambda task, *arguments: sent.append(arguments))
    table = game_at(10, alice, "greedy", "random")
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        Visitors(alice).visit(
            alice, "post", f"/g/{table.game.code}/move", data=form_of(table, table.legal(due_seat(table))[0])
        )
    assert sent
    assert all(type(argument) is int for arguments in sent for argument in arguments)
