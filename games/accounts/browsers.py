"""Browsers in which an account was signed in before, which have limits apart from those of strangers.

A signed cookie, for the pages of accounts alone, holds a random number and a mark for each address. A mark is a keyed
hash, so it gives no address away, and cannot be made up.
"""

from secrets import token_hex

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from games.models.email_addresses import address_key

COOKIE = "known"
PATH = "/account/"
SALT = "games.accounts.browsers"
SECONDS = 365 * 24 * 60 * 60
MOST = 5
"""Accounts remembered in one browser."""


PROGRAMS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac": "Mac",
    "Linux": "Linux",
}
"""Parts of a User-Agent -> what people call it. The first that is found counts."""


def browser_name(agent: str) -> str:
    """Return the name of a browser by its User-Agent, such as “Firefox, Linux”, "" for an unknown one."""
    found = [next((name for part, name in names.items() if part in agent), "") for names in (PROGRAMS, SYSTEMS)]
    return ", ".join(filter(None, found))


def read_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    """Return the browser's number and the marks in it, "" and [] without our cookie."""
    value = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=SECONDS) or ""
    number, *marks = value.split(".")
    return number, marks


def mark_of(address: str, secret: str | None = None) -> str:
    """Return the cookie's mark for the address; `secret` is an older key."""
    return salted_hmac(SALT, address_key(address), secret=secret, algorithm="sha256").hexdigest()[:20]


def number_for(request: HttpRequest, address: str) -> str:
    """Return the browser's number if this address was signed in there before, else ""."""
    number, marks = read_cookie(request)
    known = {mark_of(address, secret) for secret in (None, *settings.SECRET_KEY_FALLBACKS)} if marks else set()
    return number if known & {*marks} else ""


def remember(request: HttpRequest, response: HttpResponse, address: str) -> None:
    """Mark the browser as one in which the owner of the address is signed in."""
    number, marks = read_cookie(request)
    mark = mark_of(address)
    if marks[-1:] == [mark]:
        return
    latest = [*(other for other in marks if other != mark), mark][-MOST:]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or token_hex(8), *latest]),
        salt=SALT,
        max_age=SECONDS,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
