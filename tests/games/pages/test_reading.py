"""Pages are shown while nothing can be written: to a full disk, to a database that somebody else holds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection

from games.models import Game, Invitation, Mail, Move, Note, Player, Seat, Wait
from games.table.table import load_table
from tests.games.pages.conftest import HTMX, strict
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import World, address, link_of
from tests.games.pages.visits import Visitors
from tests.steps import due_seat
from tests.steps import open_wait as due_wait

pytestmark = pytest.mark.django_db(transaction=True)

READS = ("SELECT", "(SELECT", "PRAGMA", "SET LOCAL", "WITH")


@contextmanager
def nothing_can_be_written() -> Iterator[list[str]]:
    """Every statement that writes fails, and so does what begins a transaction: on SQLite that takes the write lock.

    Gives what was tried.
    """
    tried: list[str] = []

    def refuse(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(READS):
            return execute(sql, params, many, context)
        tried.append(sql)
        raise OperationalError("database is locked")

    with connection.execute_wrapper(refuse):
        yield tried


def addresses(world: World) -> Iterator[str]:
    for row in MATRIX:
        name, _, label = row.partition(":")
        yield address(name, world.gaps(name)[label])


@pytest.mark.long
def test_a10_every_page_is_shown_as_ever_while_nothing_can_be_written(
    world: World, alice: Player, bob: Player, carol: Player
) -> None:
    """A10: the page of one's own game wrote down the look, and failed with that.

    Everybody asks for each page of a game with and without htmx, which get two answers there. Elsewhere htmx changes what is
    said of a failure alone: there each address is asked with it by one of them, by turns.

    What begins a transaction is refused on SQLite alone, so that on PostgreSQL less can fail: there one of them asks, by turns.
    """
    people: tuple[Player | None, ...] = (None, alice, bob, carol)
    for player in (alice, bob, carol):
        # Who signed up has one; the page of the address would make it.
        EmailAddress.objects.create(user=player, email=player.email, verified=True, primary=True)
    visitors = Visitors(*people)
    failed, tried = [], set()
    for number, where in enumerate(addresses(world)):
        of_a_game = where.startswith(("/g/", "/m/"))
        for place, who in enumerate(people):
            in_turn = number % len(people) == place
            if connection.vendor == "postgresql" and not in_turn:
                continue
            with_htmx = of_a_game or in_turn
            for given in ({}, {"headers": HTMX}) if with_htmx else ({},):
                with nothing_can_be_written() as statements:
                    status = visitors.visit(who, "get", where, **given).status_code
                if not statements:
                    continue  # Nothing was refused, so that it is as ever.
                tried |= {sql.split("SET")[0][:40] for sql in statements}
                usual = visitors.visit(who, "get", where, **given).status_code
                if status != usual:
                    failed.append((where, who and who.name, usual, status))
    assert failed == []
    assert tried, "the looks at one's own games"


def posts(world: World, alice: Player) -> dict[str, dict[str, str]]:
    """Return what Alice could send that would be taken, by address."""
    table = load_table(pk=world.public.pk)
    fields = {"move": table.legal(due_seat(table))[0], "wait": str(due_wait(table).pk), "ply": str(table.game.ply)}
    return {
        f"/g/{world.public.code}/move": fields,
        f"/m/{link_of(world.public)}/move": fields,
        f"/g/{world.public.code}/note": {"text": "the red one"},
        f"/g/{world.public.code}/resign/": {"sure": "on"},
        f"/g/{world.open.code}/cancel/": {},
        f"/invitations/{world.invited.token}/decline/": {},
        "/account/mail/revoke/": {},
        "/account/mail/test/": {},
        "/account/logout/": {},
        "/account/address/": {"email": "new@example.org", "action_add": ""},
        "/account/password/": {
            "oldpassword": "alicealice",
            "password1": "seven red cats",
            "password2": "seven red cats",
        },
    }


def test_a10_what_cannot_be_saved_is_refused_with_a_sentence_and_changes_nothing(world: World, alice: Player) -> None:
    """A10: it was a bare error of the site. Moves keep the board, and what was written."""
    visitors = Visitors(None, alice)
    before = snapshot()
    for where, fields in posts(world, alice).items():
        for headers in ({}, HTMX) if "move" in where else ({},):
            with nothing_can_be_written() as tried:
                response = visitors.visit(alice, "post", where, data=fields, headers=headers)
            assert (response.status_code, bool(tried)) == (503, True), where
            page = response.content.decode()
            if "move" in where:
                assert "We can&#x27;t save anything" in page and 'id="game"' in page, where
                assert fields["move"] in page
            else:
                assert "Not possible at the moment" in page, where
                strict(response.content)
                assert response.headers["Retry-After"] == "60"
    assert snapshot() == before


@pytest.mark.long
def test_a10_no_form_however_it_is_filled_in_ends_in_an_error(world: World, alice: Player, bob: Player) -> None:
    """A10: every address once more, with an empty form, by somebody and by a stranger."""
    people: tuple[Player | None, ...] = (None, alice, bob)
    visitors = Visitors(*people)
    before, wrong = snapshot(), []
    for where in addresses(world):
        for who in people:
            with nothing_can_be_written():
                status = visitors.visit(who, "post", where).status_code
            if status in (400, 500):
                wrong.append((where, who and who.name, status))
    strangers = {
        "/account/login/": {"login": "alice@example.org", "password": "alicealice"},
        "/account/login/code/": {"email": "alice@example.org"},
        "/account/signup/": {"name": "Eve", "email": "eve@example.org", "password1": "seven red cats sing"},
        "/account/password/reset/": {"email": "alice@example.org"},
        f"/invitations/{world.link.token}/accept/": {},
    }
    for where, fields in strangers.items():
        with nothing_can_be_written():
            assert visitors.visit(None, "post", where, data=fields).status_code == 503, where
    assert wrong == []
    assert snapshot() == before


def snapshot() -> str:
    """All rows that people's acts change."""
    models: tuple[Any, ...] = (Game, Seat, Wait, Move, Player, Invitation, Mail, Note, EmailAddress, Session)
    return "\n".join(str(list(model._default_manager.order_by("pk").values())) for model in models)


def test_a10_a_program_error_is_still_one(world: World, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A10: what the program does wrong must be found: it is not put down to the database."""
    from games.pages.game import views

    def ask_nonsense(*arguments: Any) -> None:
        connection.cursor().execute("SELECT nothing FROM nowhere")

    monkeypatch.setattr(views, "record_page_view", ask_nonsense)
    assert Visitors(alice).visit(alice, "get", f"/g/{world.public.code}/").status_code == 500
