"""What is true of every answer of the project: who gets which (`matrix.toml`), strict HTML, unique ids, and no secrets."""

import base64
import logging
import re
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from pytest_django import DjangoCaptureOnCommitCallbacks

from games.models import Player, Seed, WeekSeed
from games.table import wake
from games.table.seeds import seed_of
from tests.games.conftest import make_player
from tests.games.pages.conftest import HTMX, form_of, strict
from tests.games.pages.matrix import KEPT, MATRIX
from tests.games.pages.places import World, address, admin_addresses
from tests.games.pages.visits import Visitors
from tests.steps import due_seat, game_at, undone

CHANCE = re.compile(rb'\b[A-Za-z0-9]{64}\b|nonce="[^"]+"')
"""Another one in each answer: what is against forged forms, and against scripts of others."""


class Eye:
    """Looks at answers. `read`: the pages that were read, each once, whoever got it: reading takes longer than making them."""

    def __init__(self, secrets: list[bytes]) -> None:
        self.secrets = secrets
        self.read: set[bytes] = set()

    def look(self, where: str, response: Any, *, ours: bool = True) -> None:
        """Fails on an error, on HTML that is not well-formed (of pages that are `ours`), and where a secret stands."""
        assert response.status_code < 500 or "health" in where
        told = response.getvalue() if response.streaming else response.serialize()
        for secret in self.secrets:
            assert secret not in told, where
        if not (ours and response.headers.get("Content-Type", "").startswith("text/html") and response.content):
            return
        body = CHANCE.sub(b"", response.content)
        if body in self.read:
            return
        self.read.add(body)
        whole = body.lstrip()[:9].lower() == b"<!doctype"
        assert not (whole and b" hx-" in body) or b"htmx-2" in body, f"{where}: nothing understands its hx-"
        try:
            strict(body)
        except Exception as error:
            raise AssertionError(f"{where}: {error}") from error


def disguises(seed: bytes) -> list[bytes]:
    """Return the ways in which a seed could stand in a text."""
    return [seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed), repr(seed).encode()]


@pytest.fixture
def eye(world: World) -> Eye:
    """Return it knows the seeds of the running games."""
    secrets: list[bytes] = []
    for number, game in enumerate((world.public, world.private, world.open)):
        seed = bytes([65 + number]) * 31 + b"Z"
        Seed.objects.filter(game=game).update(secret=seed)
        secrets += disguises(seed)
    WeekSeed.objects.update(secret=b"E" * 31 + b"Z")
    secrets += disguises(b"E" * 31 + b"Z")
    return Eye(secrets)


@pytest.mark.long
def test_every_answer_is_as_the_matrix_says_strict_html_and_without_the_seed_of_a_running_game(
    world: World, eye: Eye, alice: Player, bob: Player, carol: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """A14 besides: no address makes a session for nobody, with what is valid in its gaps and with nothing in its forms."""
    caplog.set_level(logging.DEBUG)
    staff = make_player("staff", is_staff=True, is_superuser=True)
    everybody = (None, carol, alice, bob, staff)
    visitors = Visitors(*everybody)
    signed_in = Session.objects.count()
    otherwise, remembered = {}, set()
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        for who in (None, alice, staff) if name.startswith("game") else ():
            with undone():
                eye.look(f"GET {row} {who}, htmx", visitors.visit(who, "get", where, headers=HTMX))
        cells = []
        for method in ("get", "post"):
            for who in everybody:
                with undone():
                    response = visitors.visit(who, method, where)
                    eye.look(f"{method} {row} {who}", response)
                    cells.append(str(response.status_code))
                    if who is None and Session.objects.count() > signed_in:
                        remembered.add(row)
        if (told := " ".join(cells[:5]) + " | " + " ".join(cells[5:])) != MATRIX[row]:
            otherwise[row] = told
    assert not otherwise, f"matrix.toml says something else; where this is what is meant, write it there: {otherwise}"
    assert remembered == set(KEPT)
    opened = 0
    for name, where in admin_addresses(world):
        with undone():
            response = visitors.visit(staff, "get", where)
            # Django wrote these pages.
            eye.look(name, response, ours=False)
            opened += response.status_code == 200
    assert len(eye.read) > 100 and opened > 10
    # The database's own tongue of queries is switched off on the site; everything else that is logged counts.
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name != "django.db.backends").encode()
    assert not any(secret in logged for secret in eye.secrets)


def test_an_error_tells_nothing_of_the_game(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from games.pages.game import views as view

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
