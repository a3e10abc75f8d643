"""Pools that chance draws from, and the lines that may name their parts. Rule: A9.10."""

from collections.abc import Sequence
from typing import Any

Words = list[str]


class Misfit(Exception):
    """The line is not one that the dealer could have made now."""


def rest_of(pool: Sequence[Any], found: Sequence[Any]) -> tuple[Any, ...]:
    """Return the pool without the drawn ones, or raise Misfit where one of them is not there."""
    left = list(pool)
    try:
        for one in found:
            left.remove(one)
    except ValueError:
        raise Misfit from None
    return tuple(left)


def exactly(number: int, words: Words) -> Words:
    if len(words) != number:
        raise Misfit
    return words
