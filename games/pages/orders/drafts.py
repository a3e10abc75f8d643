"""Unsaved plans, stored in the session: signing out, or in as somebody else, drops them."""

from django.http import HttpRequest

DRAFTS = "plans"
MOST_DRAFTS = 5
"""Limit of drafts in a session, one a game."""


def load(request: HttpRequest, code: str) -> str:
    """Return the lines of the game's draft, else "". The game may have moved on since."""
    return str(request.session.get(DRAFTS, {}).get(code, ""))


def save(request: HttpRequest, code: str, text: str) -> None:
    """Store the draft, "" to delete it. An unchanged one is not written."""
    if text == load(request, code):
        return
    others = [item for item in request.session.get(DRAFTS, {}).items() if item[0] != code]
    request.session[DRAFTS] = dict([*others[1 - MOST_DRAFTS :], *([(code, text)] if text else [])])
