"""Numbers as names and back, for the codec: strict, so that there is one way to write a name."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.effects import ICON_UNITS, ICONS
from engine.titles.arnak.rules.position import GAP, NO_SEAT

NOTHING: Final = "-"
MOST: Final = 1000
"""More than a seat can have of anything."""


class Misfit(Exception):
    """Something that `to_json` does not write; holds its name in words."""


def text(names: Sequence[str], numbers: Iterable[int]) -> str:
    """Return names in a row, `-` for none."""
    return " ".join(NOTHING if number < 0 else names[number] for number in numbers)


def icons_text(icons: int) -> str:
    return " ".join(name for name in ICONS for _ in range(icons // ICON_UNITS[name] % 16))


def seats_text(mask: int) -> str:
    return " ".join(colour for seat, colour in enumerate(COLOURS) if mask >> seat & 1)


def to_lists(value: object) -> object:
    return [to_lists(item) for item in value] if isinstance(value, tuple) else value


def to_tuples(value: object) -> object:
    return tuple(to_tuples(item) for item in value) if type(value) is list else value


def table(value: object, keys: frozenset[str], what: str) -> dict[str, Any]:
    if type(value) is not dict or value.keys() != keys:
        raise Misfit(what)
    return value


def row(value: object, what: str, length: int | None = None) -> list[Any]:
    if type(value) is not list or (length is not None and len(value) != length):
        raise Misfit(what)
    return value


def number(value: object, what: str, least: int = 0, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise Misfit(what)
    return value


def one_of(names: Sequence[str], value: object, what: str) -> int:
    if type(value) is not str or value not in names:
        raise Misfit(what)
    return names.index(value)


def flag(value: object, what: str) -> bool:
    if type(value) is not bool:
        raise Misfit(what)
    return value


def numbers(names: Sequence[str], value: object, what: str, gaps: bool = True) -> tuple[int, ...]:
    """Return the numbers of names in a row, or raise Misfit unless `text` writes them so."""
    if type(value) is not str:
        raise Misfit(what)
    found = tuple(GAP if word == NOTHING and gaps else one_of(names, word, what) for word in value.split())
    if text(names, found) != value:
        raise Misfit(what)
    return found


def exactly(length: int, found: tuple[int, ...], what: str) -> tuple[int, ...]:
    if len(found) != length:
        raise Misfit(what)
    return found


def seat_of(value: object, colours: Sequence[str], what: str) -> int:
    return NO_SEAT if value is None else one_of(colours, value, what)


def mask_of(value: object, colours: Sequence[str], what: str) -> int:
    mask = sum(1 << seat for seat in set(numbers(colours, value, what, gaps=False)))
    if seats_text(mask) != value:
        raise Misfit(what)
    return mask


def left_of(pool: Sequence[int], gone: Sequence[int], what: str) -> tuple[int, ...]:
    """Return the rest of a pool, or raise Misfit where one of its things is in two places."""
    found = [one for one in gone if one in pool]
    if len(set(found)) != len(found):
        raise Misfit(what)
    return tuple(one for one in pool if one not in found)


def load_icons(value: object) -> int:
    if type(value) is not str or len(value.split()) > 15:
        raise Misfit("icons")
    found = sum(ICON_UNITS.get(word, 0) for word in value.split())
    if icons_text(found) != value:
        raise Misfit("icons")
    return found
