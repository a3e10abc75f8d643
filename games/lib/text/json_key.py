"""Values of JSON as bytes that are the same for equal values: the keys of what is kept by all that it follows from."""

from marshal import dumps, loads
from typing import Any

UNSHARED = 2
"""The format of `marshal` in which what is equal is written alike, whether or not it is the same object."""


def json_key(value: Any) -> bytes:
    return dumps(value, UNSHARED)


def read_alike(written: bytes) -> Any:
    """What was written, as an object of its own."""
    return loads(written)
