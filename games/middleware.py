"""What is done before a page: answering the programs that watch the site, and knowing the signed-in player."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from games.accounts.zones import known_zone
from games.views import probes

GetResponse = Callable[[HttpRequest], HttpResponse]


PROBES = {"/healthz": probes.healthz, "/metrics": probes.metrics}


class ProbeMiddleware:
    """Answers the probes before anything else does. They ask a machine by its number and without TLS, so they must not be sent
    to the site's name or to https://, and they need no session.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return PROBES.get(request.path_info, self.get_response)(request)


class PlayerMiddleware:
    """What every page needs of the player, from the one row that signing in loads anyway.

    Activates the player's language and time zone. Strangers have the browser's language, and UTC."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        player = request.user
        if not player.is_authenticated:
            return self.get_response(request)
        if player.language in dict(settings.LANGUAGES):
            # LocaleMiddleware, which chose before, tells the browser what is active at the end.
            translation.activate(player.language)
            request.LANGUAGE_CODE = translation.get_language()
        with timezone.override(ZoneInfo(known_zone(player.time_zone))):
            return self.get_response(request)
