"""Cached addresses of pages: `reverse` tries all patterns, and a page has dozens of links."""

from functools import lru_cache

from django.urls import get_script_prefix, reverse


def address(name: str, *arguments: object) -> str:
    """Return the path of a page, as `reverse` does."""
    return cached_address(get_script_prefix(), name, arguments)


@lru_cache(maxsize=1 << 13)
def cached_address(prefix: str, name: str, arguments: tuple[object, ...]) -> str:
    """Return the path under the active prefix. Nothing else that it depends on changes while the site runs."""
    return reverse(name, args=arguments)
