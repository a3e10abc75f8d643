"""The region of Mykerinos for the literal reading: spaces by name, and where cubes may go.

Part of `literal.py`; shares no code with the engine. An *order* is a tuple of spaces in the order of placing.
"""

from collections.abc import Iterable, Iterator

from tests.engine.mykerinos.literal_parts import Parcel

COLUMNS = "abcdefgh"  # Rule: M3.3

Order = tuple[str, ...]


def adjacent(one: str, other: str) -> bool:
    """Side by side or one above the other; parcels and areas make no difference. Rule: M3.4."""
    across = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    down = abs(int(one[1]) - int(other[1]))
    return across + down == 1


def area_of(space: str) -> int:
    """1 = a1-d3, 2 = e1-h3, 3 = a4-d6 and so on. Rule: M3.3."""
    return (int(space[1]) - 1) // 3 * 2 + (1 if space[0] in "abcd" else 2)


def canonical(orders: Iterable[Order]) -> list[str]:
    """One text for each set of spaces, the smallest of its legal orders. Rule: M8.1."""
    texts: dict[frozenset[str], list[str]] = {}
    for order in orders:
        texts.setdefault(frozenset(order), []).append("-".join(order))
    return [min(several) for several in texts.values()]


class Region:
    """The parcels of one season and the cubes on them."""

    def __init__(self, parcels: list[tuple[Parcel, bool]]) -> None:
        """Lay the parcels row by row from the top left; True is a half-turn. Rule: M1.2, M3.2, M3.3."""
        self.parcels = parcels
        self.pyramids: dict[str, bool] = {}  # every space: does it hold a pyramid
        self.cubes: dict[str, str] = {}  # space: colour
        for number, (parcel, turned) in enumerate(parcels):
            layout = ["".join(reversed(row)) for row in reversed(parcel.layout)] if turned else parcel.layout
            for down in range(3):
                for across in range(2):
                    column = COLUMNS[number % 4 * 2 + across]
                    row = number // 4 * 3 + down + 1
                    self.pyramids[f"{column}{row}"] = layout[down][across] == "#"
        self.neighbours = {
            space: [other for other in self.pyramids if adjacent(space, other)] for space in self.pyramids
        }

    def free(self, space: str) -> bool:
        """No cube there and no pyramid."""
        return space not in self.cubes and not self.pyramids[space]

    def free_pyramid(self, space: str) -> bool:
        """Return a pyramid without a cube."""
        return space not in self.cubes and self.pyramids[space]

    def next_to(self, space: str, colour: str) -> bool:
        """Adjacent to a space with a cube of that colour."""
        return any(self.cubes.get(other) == colour for other in self.neighbours[space])

    def pairs(self) -> Iterator[Order]:
        """All pairs of adjacent spaces, both ways round."""
        for first in self.pyramids:
            for second in self.neighbours[first]:
                yield (first, second)

    def new_excavation(self, stock: int) -> list[Order]:
        """One cube on any free space. Rule: M4.1."""
        return [(space,) for space in self.pyramids if self.free(space) and stock >= 1]

    def extend(self, colour: str, stock: int) -> list[Order]:
        """Two cubes, the first next to an own one, the second next to the first. Rule: M4.2."""
        return [
            (first, second)
            for first, second in self.pairs()
            if stock >= 2 and self.free(first) and self.free(second) and self.next_to(first, colour)
        ]

    def excavate_or_extend(self, colour: str, stock: int) -> list[Order]:
        """M4.1 or M4.2."""
        return self.new_excavation(stock) + self.extend(colour, stock)

    def lemon(self, colour: str, stock: int) -> list[Order]:
        """M4.1 on a pyramid, or M4.2 with exactly one of the two cubes on a pyramid. Rule: M4.4."""
        one_cube: list[Order] = [(space,) for space in self.pyramids if self.free_pyramid(space) and stock >= 1]
        two_cubes = [
            (first, second)
            for first, second in self.pairs()
            if stock >= 2
            and self.next_to(first, colour)
            and ((self.free_pyramid(first) and self.free(second)) or (self.free(first) and self.free_pyramid(second)))
        ]
        return one_cube + two_cubes

    def blackmore(self, stock: int) -> list[Order]:
        """Two cubes, the first on any free space, the second next to it. Rule: M4.4."""
        return [
            (first, second) for first, second in self.pairs() if stock >= 2 and self.free(first) and self.free(second)
        ]

    def tangerine(self, colour: str, stock: int) -> list[Order]:
        """M4.2 with three cubes, the third next to the second. Rule: M4.4."""
        return [
            (first, second, third)
            for first, second in self.extend(colour, stock)
            for third in self.neighbours[second]
            if stock >= 3 and third != first and self.free(third)
        ]

    def ranking(self, area: int, scale: dict[int, str]) -> list[str]:
        """By number of cubes, ties to who passed earlier; who has none is not ranked. Rule: M5.1, M7.4."""
        owners = [colour for space, colour in self.cubes.items() if area_of(space) == area]
        passed = {colour: number for number, colour in scale.items()}
        return sorted(set(owners), key=lambda colour: (-owners.count(colour), passed[colour]))
