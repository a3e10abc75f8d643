"""Browsers in which somebody was signed in before: what strangers try at an account's doors does not use up what these may try.

They are known by a signed cookie that only the pages of accounts get: a number by chance, and a mark for each address. A mark is
a keyed hash, so that nobody reads an address out of it, or makes one up.
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
"""So many accounts are remembered in one browser."""


def read_cookie(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser's number and the marks in it; "" and none where there is no cookie of ours."""
    value = request.get_signed_cookie(COOKIE, "", salt=SALT, max_age=SECONDS) or ""
    number, *marks = value.split(".")
    return number, marks


def mark_of(address: str, secret: str | None = None) -> str:
    """What stands in the cookie for the address. `secret`: an older key."""
    return salted_hmac(SALT, address_key(address), secret=secret, algorithm="sha256").hexdigest()[:20]


def number_for(request: HttpRequest, address: str) -> str:
    """The number of the browser, if somebody was signed in with this address in it before; "" otherwise."""
    number, marks = read_cookie(request)
    known = {mark_of(address, secret) for secret in (None, *settings.SECRET_KEY_FALLBACKS)} if marks else set()
    return number if known & {*marks} else ""


def remember(request: HttpRequest, response: HttpResponse, address: str) -> None:
    """Let the browser be known from now on as one in which the owner of the address is signed in."""
    number, marks = read_cookie(request)
    mark = mark_of(address)
    if marks[-1:] == [mark]:
        return
    kept = [*(other for other in marks if other != mark), mark][-MOST:]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or token_hex(8), *kept]),
        salt=SALT,
        max_age=SECONDS,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
