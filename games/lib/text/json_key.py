"""Cache keys of JSON values: bytes that are the same for equal values."""

from marshal import dumps, loads
from typing import Any

UNSHARED = 2
"""The format of `marshal` that writes equal values alike, whether or not they are one object."""


def json_key(value: Any) -> bytes:
    return dumps(value, UNSHARED)


def read_json_key(written: bytes) -> Any:
    """Return the value of the bytes, as a new object."""
    return loads(written)
