"""Addresses of the site's pages, kept: Django goes through all of them to put one together, and a page has dozens."""

from functools import lru_cache

from django.urls import get_script_prefix, reverse


def address(name: str, *arguments: object) -> str:
    """The path of a page, as `reverse` gives it."""
    return kept_address(get_script_prefix(), name, arguments)


@lru_cache(maxsize=1 << 13)
def kept_address(prefix: str, name: str, arguments: tuple[object, ...]) -> str:
    """The same under that prefix, the one that is active. Nothing else that it depends on changes while the site runs."""
    return reverse(name, args=arguments)
