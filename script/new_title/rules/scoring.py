"""The score and the result. Rule: S3.1, S3.2."""

from engine.contract import Result
from script.new_title.rules.position import Position, Tiles


def count(tiles: Tiles, limit: int) -> int:
    """Return the sum of the tiles; 0 above the limit."""
    return sum(tiles) if sum(tiles) <= limit else 0


def scores(position: Position) -> tuple[int, ...]:
    """Return the points of each seat: 0 during the game, because kept tiles are secret."""
    if position.phase != "over":
        return (0,) * position.players
    return tuple(count(tiles, position.limit) for tiles in position.kept)


def result(position: Position) -> Result | None:
    if position.phase != "over":
        return None
    points = scores(position)
    places = tuple(1 + sum(other > mine for other in points) for mine in points)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(winners, points, places, "shared" if len(winners) > 1 else "points")
