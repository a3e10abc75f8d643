"""Records of the site's games, as `docs/records.md` describes them."""

from typing import Any

from django.conf import settings

from engine.records.record import Record
from games.core.permissions import may_see_seed
from games.core.seeds import seed_of
from games.core.table import Table
from games.models import Game, Move, Seat


def game_record(table: Table, seat: Seat | None) -> Record:
    """The record as that seat (None: anybody) may have it: whole once the game is over, without the seed before."""
    moves = Move.objects.filter(game=table.game, undone_at=None).order_by("ply").values_list("text", "seat")
    if may_see_seed(table.game):
        return whole_record(table, [text for text, _seat in moves])
    reader = None if seat is None else seat.index
    seen = [table.title.redact(text, author, reader) for text, author in moves]
    return record_of(table, seen, None, {"for": None if seat is None else table.colours[seat.index]})


def whole_record(table: Table, moves: list[str]) -> Record:
    """The record of a game that is over, with its seed and its result."""
    more: dict[str, Any] = {}
    if table.game.result is not None:
        more["result"] = {
            "points": dict(zip(table.colours, table.game.result["points"], strict=True)),
            "winners": [table.colours[index] for index in table.game.result["winners"]],
        }
    return record_of(table, moves, seed_of(table.game), more)


def record_of(table: Table, moves: list[str], seed: bytes | None, more: dict[str, Any]) -> Record:
    game: Game = table.game
    names = dict(zip(table.colours, table.names(), strict=True))
    date = game.started_at or game.created_at
    about = {"player_names": names, "name": game.name, "date": date.date().isoformat(), "site": settings.BASE_URL}
    return Record(
        title=game.title,
        players=game.players,
        moves=tuple(moves),
        rules=game.rules,
        options=game.options,
        commitment=game.commitment,
        seed=seed,
        more=more | about,
    )
