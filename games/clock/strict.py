"""Reading what was stored, strictly, and the one error of this package."""

import re
from collections.abc import Mapping
from datetime import date, time
from typing import Any

from engine.sentences import Field, Sentence, english, gettext_noop

DAMAGED = gettext_noop("This is no stored {what}: “{key}” is wrong.")

TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class ClockError(ValueError):
    """Hours or a pace that cannot be. `sentence` tells people why."""

    def __init__(self, message: str, **fields: Field) -> None:
        self.sentence = Sentence(message, fields)
        super().__init__(english(self.sentence))


class Reader:
    """One JSON object with exactly these keys. Every method raises ClockError when the value is none of its kind."""

    def __init__(self, what: str, data: object, keys: tuple[str, ...]) -> None:
        self.what = what
        if not isinstance(data, Mapping):
            raise ClockError(DAMAGED, what=what, key="")
        for key in (*(key for key in keys if key not in data), *(key for key in data if key not in keys)):
            raise ClockError(DAMAGED, what=what, key=str(key))
        self.data: Mapping[str, Any] = data

    def wrong(self, key: str) -> ClockError:
        return ClockError(DAMAGED, what=self.what, key=key)

    def whole(self, key: str) -> int:
        return self.checked_whole(key, self.data[key])

    def checked_whole(self, key: str, value: object) -> int:
        if type(value) is not int:  # True is an int too
            raise self.wrong(key)
        return value

    def text(self, key: str) -> str:
        value = self.data[key]
        if not isinstance(value, str):
            raise self.wrong(key)
        return value

    def items(self, key: str, length: int | None = None) -> list[Any]:
        return self.checked_items(key, self.data[key], length)

    def checked_items(self, key: str, value: object, length: int | None = None) -> list[Any]:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            raise self.wrong(key)
        return value

    def time(self, key: str, value: object) -> time:
        """`07:30`; a time of the day in whole minutes."""
        if not isinstance(value, str) or not TIME.fullmatch(value):
            raise self.wrong(key)
        return time.fromisoformat(value)

    def date(self, key: str, value: object) -> date:
        """`2026-11-24`."""
        if not isinstance(value, str) or not DATE.fullmatch(value):
            raise self.wrong(key)
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise self.wrong(key) from None
