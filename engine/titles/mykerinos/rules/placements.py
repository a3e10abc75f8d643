"""Every way to put cubes on spaces, with its text, in tables. Rule: M4.1, M4.2, M4.4, M8.1.

A placement is one to three spaces and a *verb*: "" (no patron), a patron, or `neutral`. A line of two or three spaces
has two orders; the canonical one is the smaller text that is legal.
"""

from typing import NamedTuple

from engine.titles.mykerinos.rules.spaces import HEIGHT, LAND, NAMES, NOT_H, WIDTH, beside

VERBS = ("", "violet", "lemon", "blackmore", "tangerine", "neutral")


class Placement(NamedTuple):
    """Cubes on spaces under a verb, in one order. Masks of spaces."""

    verb: str
    mask: int
    cubes: int
    near: int
    """The spaces beside the first cube, one of which must hold an own cube; 0 when the first may lie anywhere."""
    smaller_near: int
    """The same for the other order, when that has the smaller text, else 0."""


class Line(NamedTuple):
    """Two or three spaces in a chain, as a shape on the grid: bit numbers relative to an anchor space."""

    offsets: tuple[int, ...]
    anchors: int
    """Mask of the spaces on which the anchor may lie so that all spaces are on the grid."""


RIGHT = Line((0, 1), LAND[9] & NOT_H)
DOWN = Line((0, WIDTH), LAND[9] >> WIDTH)
DOMINOES = (RIGHT, DOWN)

# Chains of three from the end with the smaller name to the other: two straight ones, and the four corners. The anchor is
# the space of the smallest bit number, so that every offset is a shift to the right.
TROMINOES = (
    Line((0, 1, 2), LAND[9] & NOT_H & NOT_H >> 1),
    Line((0, WIDTH, 2 * WIDTH), LAND[9] >> 2 * WIDTH),
    Line((0, WIDTH, WIDTH + 1), LAND[9] >> WIDTH & NOT_H),
    Line((0, 1, WIDTH + 1), LAND[9] >> WIDTH & NOT_H),
    Line((WIDTH, 0, 1), LAND[9] >> WIDTH & NOT_H),
    Line((WIDTH, WIDTH + 1, 1), LAND[9] >> WIDTH & NOT_H),
)

LINES = {
    "": DOMINOES,
    "violet": DOMINOES,
    "lemon": DOMINOES,
    "neutral": DOMINOES,
    "blackmore": DOMINOES,
    "tangerine": TROMINOES,
}
ANYWHERE = ("blackmore",)
WITH_SINGLES = ("", "violet", "lemon", "neutral")


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(WIDTH * HEIGHT) if mask >> bit & 1]


def line_text(verb: str, spaces: tuple[int, ...]) -> str:
    """Return the text of these bit numbers of spaces: `tangerine c4-c5-d5`."""
    words = "-".join(NAMES[space] for space in spaces)
    return f"{verb} {words}" if verb else words


def _all_placements() -> dict[str, Placement]:
    table = {}
    for verb in VERBS:
        if verb in WITH_SINGLES:
            for space in range(WIDTH * HEIGHT):
                table[line_text(verb, (space,))] = Placement(verb, 1 << space, 1, 0, 0)
        for line in LINES[verb]:
            for anchor in _bits(line.anchors):
                spaces = tuple(anchor + offset for offset in line.offsets)
                mask = sum(1 << space for space in spaces)
                near = beside(1 << spaces[0]) & LAND[9]
                far = beside(1 << spaces[-1]) & LAND[9]
                if verb in ANYWHERE:
                    table[line_text(verb, spaces)] = Placement(verb, mask, len(spaces), 0, 0)
                else:
                    table[line_text(verb, spaces)] = Placement(verb, mask, len(spaces), near, 0)
                    table[line_text(verb, spaces[::-1])] = Placement(verb, mask, len(spaces), far, near)
    return table


PLACEMENTS = _all_placements()
"""Text -> Placement, for every order that can be canonical."""


def _by_mask() -> dict[tuple[str, int], tuple[str, ...]]:
    table: dict[tuple[str, int], tuple[str, ...]] = {}
    for text, placement in PLACEMENTS.items():
        key = placement.verb, placement.mask
        table[key] = (*table.get(key, ()), text)
    return table


TEXTS = _by_mask()
"""(verb, mask) -> its texts, the smaller one first."""

Rows = tuple[tuple[tuple[str, ...], ...], ...]
"""[row][eight bits of that row] -> the texts whose anchors are those bits."""


def _rows(texts: dict[int, str]) -> Rows:
    rows = []
    for row in range(HEIGHT):
        entries: list[tuple[str, ...]] = [()]
        for byte in range(1, 1 << WIDTH):
            low = byte & -byte
            text = texts.get(WIDTH * row + low.bit_length() - 1)
            entries.append(entries[byte ^ low] if text is None else (text, *entries[byte ^ low]))
        rows.append(tuple(entries))
    return tuple(rows)


class Shape(NamedTuple):
    """The texts of one shape under a verb, by anchor: in the order with the smaller text, and in the other."""

    smaller: Rows
    larger: Rows


def _shapes(verb: str) -> tuple[Shape, ...]:
    """Return single spaces (if the verb has them), then the lines of `LINES[verb]`, the order of masks in `legal`."""
    shapes = []
    if verb in WITH_SINGLES:
        single = _rows({space: line_text(verb, (space,)) for space in range(WIDTH * HEIGHT)})
        shapes.append(Shape(single, single))
    for line in LINES[verb]:
        chains = {anchor: tuple(anchor + offset for offset in line.offsets) for anchor in _bits(line.anchors)}
        smaller = _rows({anchor: line_text(verb, spaces) for anchor, spaces in chains.items()})
        larger = _rows({anchor: line_text(verb, spaces[::-1]) for anchor, spaces in chains.items()})
        shapes.append(Shape(smaller, larger))
    return tuple(shapes)


SHAPES = {verb: _shapes(verb) for verb in VERBS}
"""Verb -> its shapes, which turn masks of anchors into texts."""
