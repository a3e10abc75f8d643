"""The graph of a review: each player's chance to win, ply by ply, as lines that differ in more than their colour."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.review.plies import Ply

WIDTH, HEIGHT = 760, 340
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 96, 34
"""Margins: percent on the left, the numbers of moments above, those of moves below."""
DASHES = ("", "9 4", "2 3", "14 4 2 4")
"""By seat, so that the lines can be distinguished without colour."""
MOST_COLUMNS = 140
"""Places of the graph that link to a ply."""
ROW, ROWS = 29, 3
"""Numbers of moments that would overlap stand in rows above each other."""
STEPS = (5, 10, 20, 25, 50, 100, 200)
MOST_TICKS = 8


class Curve(NamedTuple):
    """One seat's line. `points`: of the polyline; `dash`: how it is broken."""

    name: str
    colour: str
    dash: str
    points: str


class Column(NamedTuple):
    """A place that links to a ply; `title`: its tooltip."""

    ply: int
    x: float
    width: float
    title: str


class Mark(NamedTuple):
    """A number above the graph, and where its line goes down."""

    number: int
    ply: int
    x: float
    y: float


class Tick(NamedTuple):
    """A line with its number: of a move, or percent."""

    label: int
    at: float


class Graph(NamedTuple):
    """The measures of the drawing. `step`: from ply to ply; `at`: the x of the ply that is shown, None for none."""

    curves: tuple[Curve, ...]
    columns: tuple[Column, ...]
    marks: tuple[Mark, ...]
    plies: tuple[Tick, ...]
    percents: tuple[Tick, ...]
    step: float
    at: float | None
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    top: int = TOP
    bottom: int = HEIGHT - BOTTOM
    tall: int = HEIGHT - BOTTOM - TOP


def draw_graph(
    plies: Sequence[Ply],
    names: Sequence[str],
    colours: Sequence[str],
    titles: Sequence[str],
    moments: Sequence[int],
    at: int | None = None,
) -> Graph:
    """Return the graph of the plies. `titles`: by ply; `moments`: their plies, in order; `at`: the ply that is shown."""
    last = len(plies) - 1
    step = (WIDTH - LEFT - RIGHT) / max(1, last)
    every = -(-(last + 1) // MOST_COLUMNS)
    return Graph(
        curves=tuple(
            Curve(
                name, colour, DASHES[seat % len(DASHES)],
                " ".join(f"{x_of(number, step)},{y_of(ply.chances[seat])}" for number, ply in enumerate(plies)),
            )
            for seat, (name, colour) in enumerate(zip(names, colours, strict=True))
        ),
        columns=tuple(
            Column(ply, round(x_of(ply, step) - every * step / 2, 2), round(every * step, 2), titles[ply])
            for ply in range(0, last + 1, every)
        ),
        marks=place_marks([moment + 1 for moment in moments], step),
        plies=ply_ticks(last, step),
        percents=tuple(Tick(percent, y_of(percent / 100)) for percent in (0, 25, 50, 75, 100)),
        step=round(step, 4),
        at=None if at is None else x_of(at, step),
    )  # fmt: skip


def x_of(ply: int, step: float) -> float:
    return round(LEFT + ply * step, 1)


def y_of(chance: float) -> float:
    return round(TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM), 1)


def place_marks(plies: Sequence[int], step: float) -> tuple[Mark, ...]:
    """Place the number of each moment in the lowest row in which it overlaps no other one, else in the emptiest row."""
    found: list[Mark] = []
    ends = [-float(WIDTH)] * ROWS
    for number, ply in enumerate(plies, 1):
        x = x_of(ply, step)
        row = next((row for row in range(ROWS) if x - ends[row] >= ROW), ends.index(min(ends)))
        ends[row] = x
        found.append(Mark(number, ply, x, TOP - ROW // 2 - ROW * row))
    return tuple(found)


def ply_ticks(last: int, step: float) -> tuple[Tick, ...]:
    """Return round numbers of moves, to stand below the graph."""
    every = next((size for size in STEPS if last // size <= MOST_TICKS), STEPS[-1])
    return tuple(Tick(ply, x_of(ply, step)) for ply in range(0, last + 1, every))
