"""What the API shows of a game: what its page says to the same reader, as JSON."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from engine.records.turn import Asked, Turn, turn_json
from games.models import Player, Seat
from games.play.history.packed_log import StandingLine
from games.play.history.records import game_record
from games.table.table import Table

MOST_PLIES = 1 << 14
"""No game has as many moves."""


def game_summary(table: Table, player: Player | None) -> dict[str, Any]:
    """Return what lists have of a game."""
    game, seat = table.game, table.seat_of(player)
    return {
        "game": game.code,
        "name": game.name,
        "title": game.title,
        "rules": game.rules,
        "players": game.players,
        "options": game.options,
        "state": game.state,
        "public": game.public,
        "pace": game.pace,
        "programs": game.takes_programs,
        "ply": game.ply,
        "seats": [
            seat_data(table, one, name, colour)
            for one, name, colour in zip(table.seats, table.names(), table.colours, strict=True)
        ],
        "seat": None if seat is None else table.colours[seat.index],
        "created_at": moment(game.created_at),
        "started_at": moment(game.started_at),
        "ended_at": moment(game.ended_at),
    }


def seat_data(table: Table, seat: Seat, name: str, colour: str) -> dict[str, Any]:
    """Return a seat, with its deadline while it has to decide. A free one has no name."""
    due = seat.index in table.due()
    wait = table.waits.get(seat.pk) if due else None
    return {
        "seat": colour,
        "name": name if seat.player_id or seat.bot else None,
        "bot": seat.bot or None,
        "due": due,
        "deadline": moment(wait.deadline) if wait else None,
        "points": seat.points,
        "place": seat.place,
    }


def game_data(table: Table, player: Player | None) -> dict[str, Any]:
    """Return the game with its board, as the player's seat sees it, or anybody, and the player's turn."""
    if table.position is None:
        return game_summary(table, player) | {"scores": None, "view": None, "turn": None}
    seat = table.seat_of(player)
    return game_summary(table, player) | {
        "scores": dict(zip(table.colours, table.title.scores(table.position), strict=True)),
        "view": table.title.shown_json(table.view(seat)),
        "turn": None if seat is None else turn_data(table, seat),
    }


def turn_data(table: Table, seat: Seat, lines: Sequence[StandingLine] | None = None) -> Turn | None:
    """Return the seat's turn, as `docs/turn.schema.json` describes it; None where it has nothing to decide.

    `lines`: the moves of the game, where they have been read.
    """
    wait, legal = table.waits.get(seat.pk), table.legal(seat)
    if wait is None or not legal:
        return None
    asked = Asked(
        table.game.code, decision_number(wait.pk, table.game.ply), moment(wait.opened_at), moment(wait.deadline)
    )
    return turn_json(table.title, game_record(table, seat, lines), table.view(seat), seat.index, legal, asked)


def decision_number(wait: int, ply: int) -> int:
    """Return the number of a decision, which programs send back: a wait may span several, and none is made twice."""
    return wait * MOST_PLIES + ply


def moment(at: datetime | None) -> str | None:
    """Return the time in UTC, as ISO 8601."""
    return None if at is None else at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
