"""The dial of the watch round the map: 52 spaces, clockwise, week 1 to the right of the year line. Rule: T1.2, T3.1.

Weeks count from the lid of the first year's watch, as in the engine; a space is a week of the year, 1 to 52.
"""

from math import cos, pi, sin

from engine.titles.thebes.rules.components import WEEKS_A_YEAR
from games.boards.kit.svg import Point, num

SIZE = 640
"""The side of the whole drawing in units; on a phone a unit is about 0.55 pixels."""
CENTRE = SIZE / 2
HALF, ROUND = 290.0, 118.0
"""Of the line through the middle of the spaces: half its width, and the radius of its corners."""
DEPTH = 50.0
"""The depth of a space."""
STRAIGHT = HALF - ROUND
AROUND = 8 * STRAIGHT + 2 * pi * ROUND


def at(share: float, aside: float = 0) -> Point:
    """Return a point of the middle line, `share` of the way round from the top, `aside` further out."""
    x, y, across, down = _on_line(share % 1 * AROUND)
    return CENTRE + x + across * aside, CENTRE + y + down * aside


def _on_line(way: float) -> tuple[float, float, float, float]:
    """Return the point at that distance from the top, and the direction outwards, both from the centre."""
    if way < STRAIGHT:
        return way, -HALF, 0, -1
    way -= STRAIGHT
    for turn in range(4):
        corner, side = ROUND * pi / 2, 2 * STRAIGHT
        if way < corner:
            angle = -pi / 2 + turn * pi / 2 + way / ROUND
            x, y = _turned(STRAIGHT, -STRAIGHT, turn)
            return x + ROUND * cos(angle), y + ROUND * sin(angle), cos(angle), sin(angle)
        way -= corner
        if way < side or turn == 3:
            x, y = _turned(HALF, -STRAIGHT + way, turn)
            across, down = _turned(1, 0, turn)
            return x, y, across, down
        way -= side
    raise AssertionError(way)


def _turned(x: float, y: float, quarters: int) -> Point:
    """Turn a point clockwise about the origin."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def space_of(week: int) -> int:
    """Return the space of a marker, 1 to 52; 0 on the lid, before the first week. Rule: T1.2."""
    return (week - 1) % WEEKS_A_YEAR + 1 if week else 0


def middle(space: int, aside: float = 0) -> Point:
    """Return the middle of a space; space 0, the lid, is on the year line."""
    return at((space - 0.5) / WEEKS_A_YEAR if space else 0, aside)


def outline(half: float, corner: float) -> str:
    """Return a square with round corners about the centre, as path data."""
    a, b, r = CENTRE - half, CENTRE + half, num(corner)
    low, high = num(a + corner), num(b - corner)
    return (
        f"M{low},{num(a)}H{high}A{r},{r} 0 0 1 {num(b)},{low}V{high}A{r},{r} 0 0 1 {high},{num(b)}H{low}"
        f"A{r},{r} 0 0 1 {num(a)},{high}V{low}A{r},{r} 0 0 1 {low},{num(a)}Z"
    )
