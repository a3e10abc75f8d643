"""Turns: a decision as its program is asked for it, over HTTP and on a pipe. Schema: `docs/turn.schema.json`."""

from collections.abc import Sequence
from typing import NamedTuple, TypedDict

from engine.contract import Title, V
from engine.contract.values import P
from engine.records.record import Record


class Asked(NamedTuple):
    """What only the asker knows of a turn: the game's code or number, the wait's number, and UTC times in ISO 8601."""

    game: str
    wait: int | None = None
    opened_at: str | None = None
    deadline: str | None = None


class Turn(TypedDict):
    """A turn as JSON. Seats are colours; `legal` and `record` are lines of the title's notation."""

    game: str
    title: str
    rules: int
    players: int
    options: dict[str, str]
    seat: str
    wait: int | None
    ply: int
    opened_at: str | None
    deadline: str | None
    names: dict[str, str]
    view: dict[str, object]
    legal: list[str]
    record: dict[str, object]


def turn_json(title: Title[P, V], record: Record, view: V, seat: int, legal: Sequence[str], asked: Asked) -> Turn:
    """Return the turn of a seat that is due.

    `record`: the running game as that seat may have it, with `player_names` among its further keys. `view`: the seat's.
    """
    return {
        "game": asked.game,
        "title": record.title,
        "rules": record.rules,
        "players": record.players,
        "options": dict(record.options),
        "seat": title.colours(record.players)[seat],
        "wait": asked.wait,
        "ply": len(record.moves),
        "opened_at": asked.opened_at,
        "deadline": asked.deadline,
        "names": dict(record.more["player_names"]),
        "view": title.shown_json(view),
        "legal": list(legal),
        "record": record.to_json(),
    }
