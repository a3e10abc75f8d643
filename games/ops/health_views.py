"""Health and metrics for monitoring programs."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.lib.http.client_address import is_from_this_machine
from games.ops.health import read_vitals
from games.ops.metrics import exposition
from games.ops.write_probe import can_write


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when everything works, and 503 when it does not, with the details as JSON. A busy site is healthy."""
    vitals = read_vitals()
    writable = vitals["database"] and can_write()
    well = vitals["well"] and writable
    return JsonResponse(vitals | {"well": well, "writable": writable}, status=200 if well else 503)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer with metrics, given the token or on this machine; otherwise 404, as if there were none."""
    if not (brings_token(request) or is_from_this_machine(request)):
        return HttpResponseNotFound("Not found.\n", content_type="text/plain; charset=utf-8")
    return numbers(request)


@require_safe
def numbers(request: HttpRequest) -> HttpResponse:
    """Answer with the metrics in the format of Prometheus."""
    content, content_type = exposition(request.headers.get("Accept", ""))
    return HttpResponse(content, content_type=content_type)


def brings_token(request: HttpRequest) -> bool:
    """Return whether the request has the token of the settings; never without one."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and scheme.lower() == "bearer" and constant_time_compare(token.strip(), wanted)


PROBES = {"/healthz": healthz, "/metrics": metrics}


class ProbeMiddleware:
    """Middleware that answers probes before anything else."""

    # They call a machine by its number and without TLS, so they must not be redirected to the site's name or to
    # https://, and they need no session.

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return PROBES.get(request.path_info, self.get_response)(request)
