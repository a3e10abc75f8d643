"""What was worked out and may be asked for again, by all that it follows from: where `lru_cache` would need what is no key."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class LRUCache(Generic[Value]):
    """The values asked for last, up to `most` by their `size` together; without one each counts as 1. Threads share it; nobody
    may change a value.
    """

    def __init__(self, most: int, size: Callable[[Value], int] = lambda _value: 1) -> None:
        self.most, self.size = most, size
        self.total = 0
        self.held: OrderedDict[Hashable, Value] = OrderedDict()
        self.lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """The value of that key, made where it is not kept. `make` may depend on nothing that the key leaves open."""
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
