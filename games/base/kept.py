"""What was worked out and may be asked for again, by all that it follows from: where `lru_cache` would need what is no key."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """The values asked for last, so many at `most`. Threads share it; nobody may change one."""

    def __init__(self, most: int) -> None:
        self.most = most
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
            self.held[key] = made
            while len(self.held) > self.most:
                self.held.popitem(last=False)
        return made

    def forget(self) -> None:
        with self.lock:
            self.held.clear()
