"""An LRU cache whose key is given apart from what makes the value. `lru_cache` needs hashable arguments."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from marshal import dumps
from threading import Lock
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """The latest values, up to a total `size` of `most`; without `size` each counts as 1.

    Threads share it, so values must not be changed.
    """

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _value: 1) -> None:
        self.most, self.size = most, size
        self.total = 0
        self.held: OrderedDict[Hashable, Value] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Return the value of the key, and make it if it is not cached. `make` must depend on the key alone."""
        with self.lock:
            if key in self.held:
                self.held.move_to_end(key)
                return self.held[key]
        made = make()
        with self.lock:
            if key in self.held:  # Another thread made it meanwhile.
                self.total -= self.size(self.held.pop(key))
            self.held[key] = made
            self.total += self.size(made)
            while self.total > self.most:
                self.total -= self.size(self.held.popitem(last=False)[1])
        return made

    def forget(self) -> None:
        with self.lock:
            self.held.clear()
            self.total = 0


UNSHARED = 2
"""The format of `marshal` that writes equal values alike, whether or not they are one object."""


def json_key(value: dict[str, Any] | list[Any] | None) -> bytes:
    return dumps(value, UNSHARED)
