"""Games in the middle of their course, and clients for the people of the cast."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Player
from games.table.table import Table
from tests.games.pages.places import World, make_world
from tests.markup import read_fragment, read_page
from tests.steps import due_seat


def form_of(table: Table, text: str) -> dict[str, Any]:
    """Return what the page's form posts for the seat that is due."""
    seat = due_seat(table)
    return {"move": text, "wait": table.waits[seat.pk].pk, "ply": table.game.ply}


def strict(body: bytes) -> Any:
    """Return the page, parsed by the letter of the standard; fails on what is not well-formed and on ids that are not unique."""
    text = body.decode()
    page = read_page(text) if text.lstrip().startswith("<!doctype") else read_fragment(text)
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert sorted(ids) == sorted(set(ids))
    return page


HTMX = {"HX-Request": "true"}
"""Headers by which htmx tells that it wants the fragment."""


@contextmanager
def counted(most: int) -> Iterator[list[int]]:
    """Count the queries of the block into the list; fails where there are more than `most`."""
    count: list[int] = []
    with CaptureQueriesContext(connection) as context:
        yield count
    count.append(len(context))
    assert len(context) <= most, "\n".join(query["sql"][:150] for query in context.captured_queries)


@pytest.fixture
def world(alice: Player, bob: Player, dora: Player) -> World:
    """Return one of everything that has a page, with Alice, Bob and Dora in it."""
    return make_world(alice, bob, dora)
