"""Pools that chance draws from, and what a line may say of them. Rule: A9.10"""

from collections.abc import Sequence
from typing import Any

from engine.contract import Below

Words = list[str]


class Misfit(Exception):
    """The line is not one that the dealer could have made now."""


def deal_some(pool: Sequence[Any], number: int, below: Below) -> list[Any]:
    """So many of the pool, each an index into what is left."""
    if number == 1:
        return [pool[below(len(pool))]]
    left = list(pool)
    return [left.pop(below(len(left))) for _ in range(number)]


def rest_of(pool: Sequence[Any], found: Sequence[Any]) -> tuple[Any, ...]:
    """The pool without what was dealt. Raises Misfit where it is not there."""
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
