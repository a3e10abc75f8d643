"""Who may do what: every address of the project is in `matrix.toml`.

`test_every_page.py` compares it with what is answered. Here is what is the same for all of them.
"""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from games.models import Game, Player
from tests.games.conftest import make_player
from tests.games.pages.api.programs import Program, tokens_of
from tests.games.pages.matrix import MATRIX, TOKENS
from tests.games.pages.places import World, address, admin_addresses, names
from tests.games.pages.visits import Visitors
from tests.steps import sign_in, undone

ALLAUTH = "account_"
"""These pages are not ours, and take PUT for POST. The API's orders take it for saving (`TOKENS`)."""

API = "api-"
"""Cookies are no right to anything there."""
ONE_CLICK = {"refuse_invitations", "mail-stop", "inbound", "inbound-mime"}
"""Mail programs post here, by the address in List-Unsubscribe (RFC 8058); the token in the address is the right to do it.
So do mail services that bring mails, with a secret of theirs."""


Status = Callable[[Player | None, str, str], int]
"""What the address answers to somebody, by method; whatever it has done is undone again."""


@pytest.fixture
def staff(db: None) -> Player:
    return make_player("staff", is_staff=True, is_superuser=True)


@pytest.fixture
def everybody(alice: Player, bob: Player, carol: Player, staff: Player) -> tuple[Player | None, ...]:
    return None, carol, alice, bob, staff


@pytest.fixture
def status(alice: Player, bob: Player, carol: Player, staff: Player) -> Status:
    visitors = Visitors(None, alice, bob, carol, staff)

    def status(who: Player | None, method: str, where: str) -> int:
        with undone():
            answer: int = visitors.visit(who, method, where).status_code
        return answer

    return status


def test_every_address_has_its_row_and_no_row_is_left_over(world: World) -> None:
    """Fails for a new address: write what everybody may do there into `matrix.toml`, and its gaps into `places.py`."""
    wanted = {f"{name}:{label}" if label else name for name in names() for label in world.gaps(name)}
    assert wanted == set(MATRIX)


@pytest.mark.sqlite
def test_other_methods_are_refused_everywhere(world: World, alice: Player, status: Status) -> None:
    """One of them at each address, by turns."""
    for row, method in zip(MATRIX, cycle(("put", "patch", "delete")), strict=False):
        name, _, label = row.partition(":")
        if not name.startswith((ALLAUTH, "api-order")):
            assert status(alice, method, address(name, world.gaps(name)[label])) in (404, 405), f"{method} {row}"


def test_no_post_is_taken_without_the_token_of_a_page(world: World, alice: Player) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    for row, cells in MATRIX.items():
        if set(cells.partition(" | ")[2].split()) == {"405"}:
            continue
        name, _, label = row.partition(":")
        if name in ONE_CLICK or name.startswith(API):
            continue
        assert client.post(address(name, world.gaps(name)[label])).status_code == 403, row


@pytest.mark.sqlite
def test_the_admin_is_for_staff(world: World, everybody: tuple[Player | None, ...], status: Status) -> None:
    """Each address is asked by half of the others to show, and by the other half to change something, by turns.

    That staff may open them is seen in `test_every_page.py`.
    """
    *others, _staff = everybody
    for number, (name, where) in enumerate(admin_addresses(world)):
        for place, who in enumerate(others):
            method = ("get", "post")[(number + place) % 2]
            assert status(who, method, where) in (302, 403), f"{method} {name}"


def test_the_admin_does_not_write_games(world: World, staff: Player, status: Status) -> None:
    for name, where in admin_addresses(world):
        if "games_game" in name and not name.endswith(("changelist", "history")):
            assert status(staff, "post", where) in (302, 403), name


@pytest.mark.sqlite
def test_a_private_game_answers_outsiders_like_one_that_is_not_there(
    world: World, carol: Player, staff: Player, status: Status
) -> None:
    private, nowhere = world.private.code, "zzzzzzzzzzzz"
    for name in sorted({row.partition(":")[0] for row in MATRIX}):
        gaps: dict[str, Any] = next(iter(world.gaps(name).values()))
        if "code" not in gaps:
            continue
        for who in (None, carol, staff):
            for method in ("get", "post"):
                answers = [status(who, method, address(name, gaps | {"code": code})) for code in (private, nowhere)]
                assert answers[0] == answers[1], f"{method} {name}"


@pytest.mark.sqlite
def test_each_token_opens_what_the_matrix_says(world: World, alice: Player, carol: Player) -> None:
    """Each answer that is not a 2xx is a problem in JSON, and none makes a session or sets a cookie."""
    Game.objects.update(programs=True)
    tokens = tokens_of(world, alice, carol)
    programs = {column: Program(text) for column, text in tokens.items()}
    otherwise = {}
    for row, cells in TOKENS.items():
        method, _, name = row.partition(" ")
        name, _, label = name.partition(":")
        where = address(name, world.gaps(name)[label])
        statuses = []
        for program in programs.values():
            cache.clear()
            with undone():
                answer = program.ask(method, where)
            statuses.append(str(answer.status_code))
            assert answer.status_code < 300 or answer["Content-Type"] == "application/problem+json", row
            assert not answer.cookies and not program.client.cookies and "Access-Control-Allow-Origin" not in answer, (
                row
            )
        if " ".join(statuses) != cells:
            otherwise[row] = " ".join(statuses)
    assert not otherwise, f"matrix.toml says something else of tokens: {otherwise}"
    assert not Session.objects.exists()
    asked = {row.partition(" ")[2] for row in TOKENS}
    assert asked == {row for row in MATRIX if row.startswith(API)}


@pytest.mark.sqlite
def test_a_token_opens_no_page_and_a_cookie_no_address_of_the_api(world: World, alice: Player, carol: Player) -> None:
    """Accounts, addresses, talk, exports and the admin's pages: each answers the token as it answers nobody."""
    program, stranger = Program(tokens_of(world, alice, carol)["play"]), Client(raise_request_exception=False)
    signed_in = sign_in(alice)
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        if name.startswith(API):
            nobody, cookie = stranger.get(where), signed_in.get(where)
            assert (cookie.status_code, cookie.content) == (nobody.status_code, nobody.content), row
            continue
        with undone():
            assert program.ask("GET", where).status_code == stranger.get(where).status_code, row
            program.client.cookies.clear()
            stranger.cookies.clear()
