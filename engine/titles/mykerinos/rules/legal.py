"""List the legal moves of the due seat as canonical lines. Rule: M4, M5, M7, M8.1.

Every placement is found once: a mask holds the anchors of all fitting lines of one shape, and tables turn masks into
texts when they are read (`Moves`).
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from operator import getitem
from typing import overload

from engine.titles.mykerinos.rules.components import PATRONS, Deck
from engine.titles.mykerinos.rules.placements import SHAPES, Shape
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table
from engine.titles.mykerinos.rules.rooms import enterable, room_texts
from engine.titles.mykerinos.rules.spaces import HEIGHT, LAND, NOT_A, NOT_H, WIDTH, beside

Part = tuple[int, int, Shape]
"""Placements of one shape: the anchors of all, those at which the order with the smaller text is legal, the texts."""

ANY = LAND[9]


class Moves(Sequence[str]):
    """A seat's moves: `others`, then placements as masks, which become text only when read."""

    __slots__ = ("_count", "_others", "_parts")

    def __init__(self, others: list[str], parts: list[Part]) -> None:
        self._others = others
        self._parts = parts
        count = len(others)
        for anchors, _, _ in parts:
            count += anchors.bit_count()
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        yield from self._others
        for anchors, smaller, shape in self._parts:
            for mask, table in ((anchors & smaller, shape.smaller), (anchors & ~smaller, shape.larger)):
                yield from chain.from_iterable(map(getitem, table, mask.to_bytes(HEIGHT, "little")))

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError("no such move")
        if index < len(self._others):
            return self._others[index]
        index -= len(self._others)
        for part in self._parts:
            count = part[0].bit_count()
            if index < count:
                break
            index -= count
        anchors, smaller, shape = part
        mask, table = anchors & smaller, shape.smaller
        count = mask.bit_count()
        if index >= count:
            index -= count
            mask, table = anchors & ~smaller, shape.larger
        for row, byte in enumerate(mask.to_bytes(HEIGHT, "little")):
            count = byte.bit_count()
            if index < count:
                return table[row][byte][index]
            index -= count
        raise AssertionError("the count of a mask is the number of its texts")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


def legal(position: Table, seat: int) -> Sequence[str]:
    """Return every legal move of the seat; [] when it is not due."""
    if seat != position.turn:
        return []
    return PHASES[position.phase](position, seat)


def excavation(position: Table, seat: int) -> Sequence[str]:
    """Return the moves of the excavation. Rule: M4."""
    stock = position.personal[seat]
    if not stock:
        return ["pass"]
    cubes = position.cubes
    own = cubes[seat]
    occupied = 0
    for mask in cubes:
        occupied |= mask
    unoccupied = LAND[9 if position.season == 4 else 6] & ~occupied
    pyramids = position.pyramids
    free = unoccupied & ~pyramids
    near = own << WIDTH | own >> WIDTH | (own & NOT_H) << 1 | (own & NOT_A) >> 1
    right = free & free >> 1 & NOT_H
    down = free & free >> WIDTH
    others = ["pass"]
    parts = dominoes(free, right, down, near, SHAPES[""]) if stock > 1 else [(free, ANY, SHAPES[""][0])]
    upright = upright_parcels(position, seat)
    if upright:
        by_patron = position.deck.by_patron
        if upright & by_patron["violet"] and position.general[seat]:
            parts += dominoes(free, right, down, near, SHAPES["violet"])
        if upright & by_patron["lemon"]:
            parts += lemon(unoccupied, pyramids, near if stock > 1 else 0)
        if upright & by_patron["brown"]:
            others += museum(position, seat, "brown ")
        if upright & by_patron["blackmore"] and stock > 1:
            to_the_right, below = SHAPES["blackmore"]
            parts += (right, ANY, to_the_right), (down, ANY, below)
        if upright & by_patron["tangerine"] and stock > 2:
            parts += tangerine(free, right, down, near)
    return Moves(others, parts)


def upright_parcels(position: Table, seat: int) -> int:
    """Return the mask of the seat's parcels that were not used this season. Rule: M4.4."""
    parcels = 0
    for parcel in position.claimed[seat]:
        parcels |= 1 << parcel
    return parcels & ~position.turned


def upright_patrons(position: Table, seat: int) -> list[str]:
    """Return the patrons of the seat's upright parcels, each once. Rule: M4.4."""
    upright = upright_parcels(position, seat)
    return [patron for patron in PATRONS if upright & position.deck.by_patron[patron]]


def dominoes(free: int, right: int, down: int, near: int, shapes: tuple[Shape, ...]) -> list[Part]:
    """Return single spaces, and lines of two at these anchors that begin beside own cubes. Rule: M4.2."""
    single, to_the_right, below = shapes
    return [
        (free, ANY, single),
        (right & (near | near >> 1), near, to_the_right),
        (down & (near | near >> WIDTH), near, below),
    ]


def lemon(unoccupied: int, pyramids: int, near: int) -> list[Part]:
    """Return pyramids, and lines of two with exactly one pyramid. Rule: M4.4 (Lemon)."""
    right = unoccupied & unoccupied >> 1 & (pyramids ^ pyramids >> 1) & NOT_H
    down = unoccupied & unoccupied >> WIDTH & (pyramids ^ pyramids >> WIDTH)
    return dominoes(unoccupied & pyramids, right, down, near, SHAPES["lemon"])


def tangerine(free: int, right: int, down: int, near: int) -> list[Part]:
    """Return lines of three that begin beside own cubes, in the order of TROMINOES. Rule: M4.4 (Tangerine)."""
    # A straight line is two lines of two that share a space; a corner is one to the right and one down.
    near_east, near_south, near_south_east = near >> 1, near >> WIDTH, near >> WIDTH + 1
    wide, tall, south_then_east, east_then_south, north_then_east, east_then_north = SHAPES["tangerine"]
    lower = right >> WIDTH
    farther = down >> 1
    return [
        (right & right >> 1 & (near | near >> 2), near, wide),
        (down & down >> WIDTH & (near | near >> 2 * WIDTH), near, tall),
        (down & lower & (near | near_south_east), near, south_then_east),
        (right & farther & (near | near_south_east), near, east_then_south),
        (down & right & (near_south | near_east), near_south, north_then_east),
        (lower & farther & NOT_H & (near_south | near_east), near_south, east_then_north),
    ]


def museum(position: Table, seat: int, verb: str) -> list[str]:
    """Return a move with that verb for each room that the seat may enter. Rule: M2.4."""
    return room_lines(position.deck, position.wings, verb, enterable(position, seat))


@cache
def _room_tables(deck_name: str, wings: tuple[str, ...], verb: str) -> tuple[str, ...]:
    return tuple(verb + text for text in room_texts(deck_name, wings))


def room_lines(deck: Deck, wings: tuple[str, ...], verb: str, rooms: int) -> list[str]:
    table = _room_tables(deck.name, wings, verb)
    lines = []
    while rooms:
        low = rooms & -rooms
        lines.append(table[low.bit_length() - 1])
        rooms ^= low
    return lines


def neutral(position: Table, seat: int) -> Sequence[str]:
    """Return the placements of neutral cubes. Rule: M7.3."""
    occupied = 0
    for mask in position.cubes:
        occupied |= mask
    free = LAND[position.height] & ~occupied & ~position.pyramids
    parts: list[Part] = [(free, ANY, SHAPES["neutral"][0])]
    if position.neutral[seat] > 1:
        near = beside(position.cubes[NEUTRAL_COLOUR])
        parts = dominoes(free, free & free >> 1 & NOT_H, free & free >> WIDTH, near, SHAPES["neutral"])
    return Moves(["neutral skip"], parts)


def sides(position: Table) -> list[str]:
    """Return the sides on which the surveyed area still has a parcel."""
    slot = 2 * position.area
    left = ["left"] if position.region[slot] is not None else []
    if position.region[slot + 1] is not None:
        left.append("right")
    return left


def survey(position: Table, seat: int) -> list[str]:
    """Return the choices of a seat in the survey. Rule: M5.2, M5.3."""
    moves = sides(position)
    if position.steps[0].kind == "take":
        moves.append("decline")
    elif position.general[seat]:
        moves += museum(position, seat, "museum ")
    return moves


def remove(position: Table, seat: int) -> list[str]:
    """Return the parcels that can be removed. Rule: M7.4."""
    return ["remove " + side for side in sides(position)]


def nothing(position: Table, seat: int) -> list[str]:
    """Return no moves: no seat is due."""
    return []


PHASES = {
    "excavation": excavation,
    "neutral": neutral,
    "survey": survey,
    "remove": remove,
    "chance": nothing,
    "over": nothing,
}
