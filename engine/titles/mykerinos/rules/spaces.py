"""The spaces of the region as bits of an int. Rule: M3.3, M3.4.

Bit number = 8 * row + column, from 0; `c4` is column 2, row 3. Slots for parcels are numbered row by row from 0, areas
too.
"""

WIDTH = 8
HEIGHT = 9
PARCELS_A_ROW = 4

NAMES = tuple(f"{'abcdefgh'[bit % WIDTH]}{bit // WIDTH + 1}" for bit in range(WIDTH * HEIGHT))
BITS = {name: bit for bit, name in enumerate(NAMES)}

COLUMN_A = sum(1 << WIDTH * row for row in range(HEIGHT))
COLUMN_H = COLUMN_A << WIDTH - 1
NOT_A = ~COLUMN_A
NOT_H = ~COLUMN_H

LAND = {6: (1 << WIDTH * 6) - 1, 9: (1 << WIDTH * 9) - 1}
"""Height of the region in spaces -> all its spaces."""


def names(mask: int) -> list[str]:
    """Return the names of the spaces in a mask, row by row."""
    found = []
    while mask:
        low = mask & -mask
        found.append(NAMES[low.bit_length() - 1])
        mask ^= low
    return found


def beside(mask: int) -> int:
    """Return the spaces adjacent to a space of the mask, horizontally or vertically (rows past the last too)."""
    return mask << WIDTH | mask >> WIDTH | (mask & NOT_H) << 1 | (mask & NOT_A) >> 1


def parcel_spaces(slot: int) -> list[int]:
    """Return the six bit numbers of a slot, line by line from the museum's side."""
    top, left = slot // PARCELS_A_ROW * 3, slot % PARCELS_A_ROW * 2
    return [WIDTH * (top + line) + left + column for line in range(3) for column in range(2)]


AREAS = tuple(sum(1 << bit for slot in (2 * area, 2 * area + 1) for bit in parcel_spaces(slot)) for area in range(6))
"""Area, from 0 -> the mask of its twelve spaces; its parcels lie on slots 2 * area and 2 * area + 1."""
