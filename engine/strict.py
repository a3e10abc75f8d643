"""Strict reading of stored JSON, with errors that name the wrong part.

A codec is a table of fields, `name -> (write, read)`. `write(whole)` returns the field as plain data, `read(value, name, ground)`
the field's value; `ground` is context such as the seats of the game. Conditions on several fields are checked on the whole.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import date, time
from typing import Any, TypeVar

Whole = TypeVar("Whole")
Ground = TypeVar("Ground")
T = TypeVar("T")

Fields = Mapping[str, tuple[Callable[[Whole], Any], Callable[[Any, str, Ground], Any]]]

TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
LONGEST_NAME = 40
"""Limit of the characters of an unknown key that an error quotes."""


def write_fields(fields: Fields[Whole, Ground], whole: Whole) -> dict[str, Any]:
    """Return the fields as plain data, in the order of the table."""
    return {name: write(whole) for name, (write, _) in fields.items()}


def read_fields(fields: Fields[Whole, Ground], data: Mapping[str, Any], ground: Ground) -> dict[str, Any]:
    """Return the values of the fields. `data` has exactly the keys of the table. Raises what the readers raise."""
    return {name: read(data[name], name, ground) for name, (_, read) in fields.items()}


class Reader:
    """A reader of values of given types.

    Each method takes a value and its name, and raises `wrong(what)` for another type: neither `True` nor `1.0` is a number.
    """

    def __init__(self, wrong: Callable[[str], Exception]) -> None:
        self.wrong = wrong

    def keyed(self, value: object, what: str, keys: Collection[str]) -> dict[str, Any]:
        """Read an object with exactly these keys, in any order; a missing or unknown key is named in the error."""
        if type(value) is not dict:
            raise self.wrong(what)
        if value.keys() ^ keys:
            odd = [key for key in keys if key not in value] or [str(key) for key in value if key not in keys]
            raise self.wrong(odd[0][:LONGEST_NAME])
        return value

    def table(self, value: object, what: str, owners: Sequence[str]) -> dict[str, Any]:
        """Read an object with a value for each owner, in any order."""
        if type(value) is not dict or len(value) != len(owners):
            raise self.wrong(what)
        for owner in owners:
            if owner not in value:
                raise self.wrong(what)
        return value

    def items(self, value: object, what: str, length: int | None = None) -> list[Any]:
        if type(value) is not list or (length is not None and len(value) != length):
            raise self.wrong(what)
        return value

    def text(self, value: object, what: str) -> str:
        if type(value) is not str:
            raise self.wrong(what)
        return value

    def words(self, value: object, what: str) -> list[str]:
        """Read words that are separated by single blanks; [] for an empty text."""
        if type(value) is not str:
            raise self.wrong(what)
        return value.split(" ") if value else []

    def whole(self, value: object, what: str) -> int:
        """Read a whole number."""
        if type(value) is not int:
            raise self.wrong(what)
        return value

    def number(self, value: object, what: str, most: int, least: int = 0) -> int:
        """Read a whole number from `least` to `most`."""
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(what)
        return value

    def one_of(self, value: object, what: str, known: Mapping[str, T]) -> T:
        """Read a word, and return its meaning."""
        if type(value) is not str or value not in known:
            raise self.wrong(what)
        return known[value]

    def seat(self, value: object, what: str, seats: tuple[str, ...]) -> int:
        """Read a colour, and return the index of its seat."""
        if value not in seats:
            raise self.wrong(what)
        return seats.index(str(value))

    def each(self, value: object, what: str, known: Mapping[str, T]) -> tuple[T, ...]:
        """Read words, and return their meanings in order."""
        try:
            return tuple([known[word] for word in self.words(value, what)])
        except KeyError:
            raise self.wrong(what) from None

    def multiset(self, value: object, what: str, known: Mapping[str, int], falling: bool = False) -> tuple[int, ...]:
        """Read words that stand for numbers in rising (or `falling`) order, equal ones included."""
        numbers = self.each(value, what, known)
        if numbers != tuple(sorted(numbers, reverse=falling)):
            raise self.wrong(what)
        return numbers

    def mask(self, value: object, what: str, bits: Mapping[str, int]) -> int:
        """Read a set of words in the rising order of their bits, and return its mask."""
        if type(value) is not str:
            raise self.wrong(what)
        mask = 0
        for word in value.split(" ") if value else ():
            bit = bits.get(word)
            if bit is None or mask >> bit:
                raise self.wrong(what)
            mask |= 1 << bit
        return mask

    def time(self, value: object, what: str) -> time:
        """Read a time in whole minutes, `07:30`."""
        if type(value) is not str or not TIME.fullmatch(value):
            raise self.wrong(what)
        return time.fromisoformat(value)

    def date(self, value: object, what: str) -> date:
        """Read a date, `2026-11-24`."""
        if type(value) is not str or not DATE.fullmatch(value):
            raise self.wrong(what)
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise self.wrong(what) from None
