"""Divisions of seven and their tables: who meets whom in which seats. Pure arithmetic."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

SEVEN = 7
LEAST = 3
"""A division with fewer is merged with the one above."""

BLOCKS = {2: ((0, 1), (0, 2), (0, 3)), 3: ((0, 1, 3),), 4: ((0, 3, 5, 6),)}
"""By seats: table t of a block seats (b + t) mod 7 for each b, in that order."""

Table = tuple[int, ...]
"""The numbers of the people at a table, by seat."""


def division_sizes(count: int, seats: int) -> list[int]:
    """Return the sizes of the divisions for so many entries, the highest first; [] where they are too few for one."""
    full, rest = divmod(count, SEVEN)
    least = max(LEAST, seats)
    if not full:
        return [rest] if rest >= least else []
    if rest < LEAST:
        return [SEVEN] * (full - 1) + [SEVEN + rest]
    if rest < least:
        # A game of four wants one more than are left.
        return [SEVEN] * (full - 1) + [SEVEN + rest - least, least]
    return [SEVEN] * full + [rest]


@cache
def tables_of(count: int, seats: int) -> tuple[Table, ...]:
    """Return the tables of a division: with two seats each pair once, with more as many games for each person as there are seats.

    Each person sits equally often in each seat; where each of an even number meets each once, that is as near as can be.
    """
    blocks = BLOCKS[seats] if count == SEVEN else blocks_of(count, seats)
    return tuple(
        tuple((place + turn) % count for place in block)
        for block in blocks
        # The opposite ones of a circle meet once in half a turn.
        for turn in range(count // 2 if seats == 2 and 2 * block[1] == count else count)
    )


def blocks_of(count: int, seats: int) -> Sequence[Table]:
    """Return the blocks for a division of another size than seven: with more than two seats the one that repeats pairs least."""
    if seats == 2:
        return [(0, distance) for distance in range(1, count // 2 + 1)]
    return [min(((0, *rest) for rest in combinations(range(1, count), seats - 1)), key=lambda one: repeats(one, count))]


def repeats(block: Table, count: int) -> int:
    """Return a measure of how unevenly the block lets people meet: the sum of the squares of the meetings of each distance."""
    met = Counter((one - other) % count for one in block for other in block if one != other)
    return sum(times**2 for times in met.values())
