"""Visits by anybody, each as the first of a browser that has just signed in, without signing in for each.

That would be a third of the time of tests that try every address.
"""

from http.cookies import SimpleCookie
from typing import Any

from django.core.cache import cache
from django.test import Client

from games.models import Player


class Visitors:
    """Signs people in once. Sessions are rows: where a test rolls back what a visit did, sign in before its savepoint."""

    def __init__(self, *people: Player | None) -> None:
        self.client = Client(raise_request_exception=False)
        self.cookies = {who: self.sign_in(who) for who in people}

    def sign_in(self, who: Player | None) -> SimpleCookie:
        self.client.cookies = SimpleCookie()
        if who is not None:
            self.client.force_login(who)
        return self.client.cookies

    def visit(self, who: Player | None, method: str, where: str, **given: Any) -> Any:
        """Return the answer. No visit finds a cookie of another one, or a limit that another one has used up."""
        cache.clear()
        self.client.cookies = SimpleCookie({name: morsel.value for name, morsel in self.cookies[who].items()})
        return getattr(self.client, method)(where, **given)
