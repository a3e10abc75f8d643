"""Middleware before pages: a limit for waiting for the database, and the signed-in player."""

import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils import timezone, translation
from django.utils.cache import add_never_cache_headers
from django.utils.crypto import constant_time_compare

from games.accounts import browsers
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.db.writing import READING, SENDING, is_safe, is_unavailable, patience
from games.lib.http.unavailable import unavailable
from games.lib.time_zones import known_zone
from games.models import Game
from games.pages.access import SAME_FOR_ALL
from games.table.permissions import page_seal
from games.talk.box import is_up_to_date

GetResponse = Callable[[HttpRequest], HttpResponse]


CHANGES = re.compile(r"/g/([-\w]{1,40})/changes", re.ASCII)
"""The path of the address `game-changes`."""


API = "/api/"


class Middleware:
    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response


class OpenPageMiddleware(Middleware):
    """Answers polling pages whose game has not changed, by one indexed read, before the session is loaded."""

    # Everything else goes on to the view, which checks permissions.

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = CHANGES.fullmatch(request.path_info)
        if asked and request.method == "GET" and nothing_happened(asked[1], request.GET):
            return HttpResponse(status=204, headers={"Cache-Control": "no-store"})
        return self.get_response(request)


VERSIONS: PreparedQuery[int] = PreparedQuery(
    lambda: Game.objects.filter(code=Param("code")).values_list("version", flat=True)
)


def nothing_happened(code: str, asked: QueryDict) -> bool:
    """Whether the game is still at the version that a page of ours shows. False in any doubt."""
    if not constant_time_compare(asked.get("seal", ""), page_seal(code)):
        return False
    return asked.get("version", "") in [str(version) for version in VERSIONS.fetch(code=code)] and is_up_to_date(asked)


class DatabaseMiddleware(Middleware):
    """Limits the wait for SQLite's write lock, to a moment for pages and to longer for forms."""

    # A view that cannot use the database is answered with a sentence.

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with patience(READING if is_safe(request) else SENDING):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return unavailable(request, exception) if is_unavailable(exception) else None


class ApiMiddleware(Middleware):
    """Takes the cookies off requests of programs: only a token counts there, and no session is opened."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(API):
            request.META.pop("HTTP_COOKIE", None)
            request.COOKIES = {}
        return self.get_response(request)


class PlayerMiddleware(Middleware):
    """Activates the player's language and time zone; strangers have the browser's language and UTC."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = request.user
        if not player.is_authenticated:
            response = self.get_response(request)
            if "Cache-Control" not in response and is_for_one_reader(request):
                add_never_cache_headers(response)
            return response
        if player.language in dict(settings.LANGUAGES):
            # LocaleMiddleware, which chose before, tells the browser what is active at the end.
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(ZoneInfo(known_zone(player.time_zone))):
            response = self.get_response(request)
        if "Cache-Control" not in response:
            # It may show their name: the back button is not to, once they have signed out.
            add_never_cache_headers(response)
        return response


def is_for_one_reader(request: HttpRequest) -> bool:
    """Return whether the page may differ from reader to reader: all but those of `games.pages.access.same_for_all`."""
    found = request.resolver_match
    return found is not None and not hasattr(found.func, SAME_FOR_ALL)


class KnownBrowserMiddleware(Middleware):
    """Lets the pages of accounts know a browser again in which somebody was signed in."""

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Only there is the cookie sent. Who signs in or out does it on the way, so the player is looked at afterwards.
        if request.path.startswith(browsers.PATH) and request.user.is_authenticated and request.user.email:
            browsers.remember(request, response, request.user.email)
        return response
