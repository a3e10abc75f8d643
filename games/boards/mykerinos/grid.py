"""Where things lie in the drawing of the region. One space is 60 units wide and tall."""

from engine.titles.mykerinos.rules.spaces import PARCELS_A_ROW, WIDTH

CELL = 60
SPINE = 9
"""Between the two columns of a parcel; its cartouche stands on it, over the middle row."""
PARCEL_GAP = 4
AREA_GAP = 15
LEFT, TOP, RIGHT, BOTTOM = 29, 30, 15, 13
PARCEL_WIDTH = 2 * CELL + SPINE
PARCEL_HEIGHT = 3 * CELL

KINDS = ("f", "l", "r")
"""Kinds of spaces: `f` is whole; `l` and `r`, in the middle row, leave a strip of 11 to the cartouche beside them."""


def column_left(column: int) -> float:
    return (
        LEFT
        + column * CELL
        + (column + 1) // 2 * SPINE
        + column // 2 * PARCEL_GAP
        + column // 4 * (AREA_GAP - PARCEL_GAP)
    )


def row_top(row: int) -> float:
    return TOP + row * CELL + row // 3 * AREA_GAP


def kind(space: int) -> str:
    """Return the kind of a space, given by its bit number."""
    if space // WIDTH % 3 != 1:
        return "f"
    return "r" if space % 2 else "l"


def frame(kind: str) -> tuple[float, float]:
    """Return left edge and width of the free part of a space, from its own corner."""
    return {"f": (0, CELL), "l": (0, CELL - 11), "r": (11, CELL - 11)}[kind]


def centre(kind: str) -> float:
    """Return how far in a piece stands on a space; it always stands 30 down."""
    return {"f": 30, "l": 24, "r": 36}[kind]


def slot_corner(slot: int) -> tuple[float, float]:
    return column_left(slot % PARCELS_A_ROW * 2), row_top(slot // PARCELS_A_ROW * 3)


def size(height: int) -> tuple[float, float]:
    """Return width and height of the drawing of a region that is `height` spaces tall."""
    return column_left(7) + CELL + RIGHT, row_top(height - 1) + CELL + BOTTOM
