"""Plans that somebody has put together and not saved. They are kept in the session, which nobody else has: whoever signs out, or
in as somebody else, leaves none behind.
"""

from django.http import HttpRequest

DRAFTS = "plans"
MOST_DRAFTS = 5
"""Games of which one is kept, those of the last ones."""


def kept(request: HttpRequest, code: str) -> str:
    """The lines of the draft for that game, "" without one. It may have been made before the game has moved on."""
    return str(request.session.get(DRAFTS, {}).get(code, ""))


def keep(request: HttpRequest, code: str, text: str) -> None:
    """Keep that draft in the place of the one before; "" for none. What changes nothing is not written."""
    if text == kept(request, code):
        return
    others = [item for item in request.session.get(DRAFTS, {}).items() if item[0] != code]
    request.session[DRAFTS] = dict([*others[1 - MOST_DRAFTS :], *([(code, text)] if text else [])])
