"""A player's ratings, each with its curve over the last games and the band in which it probably lies."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from engine.registry import TITLES, get_title
from games.models import Player, Rating
from games.ratings.arithmetic import Strength
from games.ratings.reading import strength_of

WIDTH, HEIGHT, MARGIN, LEFT = 340, 120, 8, 42
"""Of the drawing, in its own units. `LEFT`: the room for numbers of points."""


class Step(NamedTuple):
    """The rating after a game."""

    day: date
    points: int
    margin: int


@dataclass(frozen=True)
class RatingCurve:
    """A rating and how it came to be. `line`, `band`: the points of a polyline and of a polygon."""

    title: str
    title_id: str
    rating: Strength
    steps: list[Step]
    line: str
    band: str
    ticks: list[tuple[int, float]]
    """Points, and where their line lies."""
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT


def draw_curves(player: Player, ratings: Iterable[Rating]) -> list[RatingCurve]:
    """Draw the ratings that are the player's, in the order of titles."""
    own = {one.title: one for one in ratings if one.player_id == player.pk}
    return [draw_curve(own[title]) for title in TITLES if title in own]


def draw_curve(rating: Rating) -> RatingCurve:
    steps = [Step(date.fromisoformat(day), points, margin) for day, points, margin in rating.curve]
    least = min(step.points - step.margin for step in steps)
    most = max(step.points + step.margin for step in steps)
    across = (WIDTH - LEFT - MARGIN) / max(1, len(steps) - 1)
    down = (HEIGHT - 2 * MARGIN) / max(1, most - least)

    def y_of(points: int) -> float:
        return round(MARGIN + (most - points) * down, 1)

    def line_at(margins: int) -> list[str]:
        return [
            f"{LEFT + number * across:.1f},{y_of(step.points + margins * step.margin)}"
            for number, step in enumerate(steps)
        ]

    every = 100 if most - least <= 500 else 200
    return RatingCurve(
        title=get_title(rating.title).name,
        title_id=rating.title,
        rating=strength_of(rating),
        steps=steps,
        line=" ".join(line_at(0)),
        band=" ".join(line_at(1) + line_at(-1)[::-1]),
        ticks=[(points, y_of(points)) for points in range(-(-least // every) * every, most + 1, every)],
    )
