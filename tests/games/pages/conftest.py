"""Games in the middle of their course, and clients for the people of the cast."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.records import dealer
from engine.records.record import Record
from engine.registry import TITLES, get_title
from games.models import Game, Seat
from games.play.moves.import_game import Holder, import_record
from games.table.table import Table, load_table
from tests.markup import read_fragment, read_page

SEED = bytes(range(32))


FIRST = next(iter(TITLES))
"""The title of a game of which a test does not say another."""


def random_moves(
    players: int,
    enough: Callable[[Any, int], bool],
    seed: int = 0,
    title_id: str = FIRST,
    liked: tuple[str, ...] = ("",),
) -> list[str]:
    """Random legal moves, chance's from SEED, until `enough(position, ply)` where a seat is due, or the game is over.

    `liked`: moves that begin so come before others.
    """
    title = get_title(title_id)
    rng = random.Random(seed)
    position = title.start(players, {})
    moves: list[str] = []
    while title.phase(position) != "over":
        if title.chance_due(position):
            move = dealer.deal(title, position, SEED, len(moves))
        elif enough(position, len(moves)):
            break
        else:
            legal = title.legal(position, title.due(position)[0])
            move = rng.choice([line for line in legal if line != "pass" and line.startswith(liked)] or legal)
        position = title.apply(position, move)
        moves.append(move)
    return moves


def game_at(ply: int, *holders: Holder, **fields: Any) -> Table:
    """A running game of these people and bots with about that many moves, fewer where it would be over by then; the first of
    them is due.
    """
    moves = moves_until(ply, len(holders), fields.pop("seed", 0), fields.get("title", FIRST))
    return made_of([*moves], holders, **fields)


@cache
def moves_until(ply: int, players: int, seed: int, title_id: str) -> tuple[str, ...]:
    """Those of `game_at`, found once."""
    title = get_title(title_id)
    last: list[int] = []

    def enough(position: Any, done: int) -> bool:
        if title.due(position) == (0,):
            last.append(done)
        return done >= ply and title.due(position) == (0,)

    moves = random_moves(players, enough, seed, title_id)
    return tuple(moves[: last[-1]])


def made_of(moves: list[str], holders: tuple[Holder, ...], **fields: Any) -> Table:
    """A game of exactly these moves (and what follows without a choice), as if it had been played here."""
    record = Record(fields.pop("title", FIRST), len(holders), tuple(moves), seed=SEED)
    table = import_record(record, holders, name=fields.pop("name", "Test"), public=fields.pop("public", True))
    Game.objects.filter(pk=table.game.pk).update(imported=False, **fields)
    return load_table(pk=table.game.pk)


def finished_game(*holders: Holder, **fields: Any) -> Table:
    return made_of([*moves_to_the_end(len(holders), fields.get("title", FIRST))], holders, **fields)


@cache
def moves_to_the_end(players: int, title_id: str) -> tuple[str, ...]:
    """Those of `finished_game`, found once."""
    return tuple(random_moves(players, lambda position, done: False, title_id=title_id))


def due_seat(table: Table) -> Seat:
    return table.seats[table.due()[0]]


def form_of(table: Table, text: str) -> dict[str, Any]:
    """What the page's form posts for the seat that is due."""
    seat = due_seat(table)
    return {"move": text, "wait": table.waits[seat.pk].pk, "ply": table.game.ply}


def strict(body: bytes) -> Any:
    """The page, parsed by the letter of the standard; fails on what is not well-formed and on ids that are not unique."""
    text = body.decode()
    page = read_page(text) if text.lstrip().startswith("<!doctype") else read_fragment(text)
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert sorted(ids) == sorted(set(ids))
    return page


HTMX = {"HX-Request": "true"}
"""Headers by which htmx tells that it wants the fragment."""


@contextmanager
def counted(most: int) -> Iterator[list[int]]:
    """Counts the queries of the block into the list; fails where there are more than `most`."""
    count: list[int] = []
    with CaptureQueriesContext(connection) as context:
        yield count
    count.append(len(context))
    assert len(context) <= most, "\n".join(query["sql"][:150] for query in context.captured_queries)
