"""A cache for drawings and sentences, whose words depend on the active language."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from games.lib.text.sentences import active_language

P = ParamSpec("P")
R = TypeVar("R")


def cache_by_language(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache a function's results for each language; the least recently used ones go first.

    The elements of the busiest drawings take the language as an argument instead, because a call costs two more here.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        def call(language: str, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        cached = cast(Callable[Concatenate[str, P], R], lru_cache(maxsize)(call))

        @wraps(function)
        def in_active_language(*args: P.args, **kwargs: P.kwargs) -> R:
            return cached(active_language(), *args, **kwargs)

        return in_active_language

    return decorate
