"""Records of the site's games, as `docs/records.md` describes them."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings

from engine.records.record import Record
from games.models import Game, Seat, Tenure
from games.play.history.packed_log import StandingLine, standing_lines
from games.play.history.results import by_resignation
from games.table.permissions import may_see_seed
from games.table.seeds import seed_of
from games.table.summaries import RESIGNATION
from games.table.table import Table, player_name


def game_record(table: Table, seat: Seat | None, lines: Sequence[StandingLine] | None = None) -> Record:
    """Return the record as that seat (None: anybody) may have it: whole once the game is over, without the seed before.

    `lines`: text and seat of the moves that stand, where they have been read.
    """
    moves = standing_lines(table) if lines is None else lines
    if may_see_seed(table.game):
        return whole_record(table, [text for text, _seat in moves])
    reader = None if seat is None else seat.index
    seen = [table.title.redact(text, author, reader) for text, author in moves]
    return record_of(table, seen, None, {"for": None if seat is None else table.colours[seat.index]})


def whole_record(table: Table, moves: list[str]) -> Record:
    """Return the record of a game that is over, with its seed and its result."""
    more: dict[str, Any] = {}
    if table.game.result is not None:
        more["result"] = result_by_colour(table, table.game.result)
    if table.tenures:
        more["holders"] = holders_by_colour(table)
    return record_of(table, moves, seed_of(table.game), more)


def result_by_colour(table: Table, result: dict[str, Any]) -> dict[str, Any]:
    """Return the result by colour. A game that a resignation decided has no points."""
    points = result["points"]
    return {
        "points": None if points is None else dict(zip(table.colours, points, strict=True)),
        "winners": [table.colours[index] for index in result["winners"]],
        "places": dict(zip(table.colours, result["places"], strict=True)),
        "ended": RESIGNATION if by_resignation(table.game) else "rules",
    }


def holders_by_colour(table: Table) -> dict[str, list[dict[str, Any]]]:
    """Return who held the seats, from which ply to which, and why that ended."""
    found: dict[str, list[dict[str, Any]]] = {colour: [] for colour in table.colours}
    for tenure in table.tenures:
        holder = {"bot": tenure.bot} if tenure.player is None else {"name": player_name(tenure.player)}
        held: dict[str, Any] = holder | {"from": tenure.from_ply}
        if tenure.to_ply is not None and tenure.reason != Tenure.Reason.OVER:
            held |= {"to": tenure.to_ply, "why": tenure.reason}
        found[table.colours[table.seat(tenure.seat_id).index]].append(held)
    return found


def suggested_plies(table: Table) -> dict[str, list[int]]:
    """Return by colour the plies at which somebody asked for a suggestion; {} for none."""
    asked = (table.game.suggested or {"asked": {}})["asked"]
    return {table.colours[int(index)]: plies for index, plies in asked.items()}


def record_of(table: Table, moves: list[str], seed: bytes | None, more: dict[str, Any]) -> Record:
    game: Game = table.game
    names = dict(zip(table.colours, table.names(), strict=True))
    suggestions = suggested_plies(table)
    if suggestions:
        more = more | {"suggestions": suggestions}
    if game.week is not None:
        more = more | {"week": game.week.name}
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
        named=game.named_draws,
        more=more | about,
    )
