"""The position as JSON."""

from typing import Any

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from script.new_title.rules.position import COLOURS, VALUES, Position, Tiles, is_possible

WRONG = gettext_noop("This is not a stored position of Sample.")
LIMITS = (11, 9)
"""The first is the default. Rule: S3.1."""


def to_json(position: Position) -> dict[str, Any]:
    return {
        "limit": position.limit,
        "kept": [list(tiles) for tiles in position.kept],
        "drawn": list(position.drawn),
    }


def from_json(data: object) -> Position:
    """Read a stored position strictly; raise PositionError for anything else."""
    try:
        if not isinstance(data, dict) or set(data) != set(Position._fields):
            raise ValueError
        position = Position(
            limit=data["limit"],
            kept=tuple(map(_tiles, _listed(data["kept"]))),
            drawn=_tiles(data["drawn"]),
        )
        if type(position.limit) is not int or position.limit not in LIMITS:
            raise ValueError
        if not 2 <= len(position.kept) <= len(COLOURS) or not is_possible(position):
            raise ValueError
    except ValueError:
        raise PositionError(Sentence(WRONG)) from None
    return position


def _listed(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError
    return value


def _tiles(value: object) -> Tiles:
    found = tuple(_listed(value))
    if any(type(tile) is not int or tile not in VALUES for tile in found):
        raise ValueError
    return found
