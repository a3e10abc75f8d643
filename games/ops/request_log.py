"""Counting requests, giving each an id, and writing the access log (MYKERINOS_ACCESS_LOG)."""

import logging
from collections.abc import Callable
from time import monotonic

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.lib.http.request_ids import HEADER, current, request_id
from games.lib.workers.counting import count, flush
from games.ops.metrics import BUCKETS

access = logging.getLogger("games.access")


class RequestLogMiddleware:
    """Middleware that logs time, id, path (without the query), status and duration of each request, never who made it.

    Keys in addresses are masked as everywhere in the log.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = monotonic()
        own = request_id(request.headers.get(HEADER, ""), settings.BEHIND_PROXY)
        token = current.set(own)
        try:
            response = self.get_response(request)
            response.headers[HEADER] = own
            seconds = monotonic() - began
            count_request(request, response.status_code, seconds)
            if settings.ACCESS_LOG:
                milliseconds = round(1000 * seconds)
                access.info("%s %s %s %s ms", request.method, request.path, response.status_code, milliseconds)
            return response
        finally:
            current.reset(token)


def count_request(request: HttpRequest, status: int, seconds: float) -> None:
    """Count an answered request by its status, page and duration."""
    found = request.resolver_match
    count("requests", f"{status // 100}xx")
    count("requests_by_page", (found.view_name if found else "") or "other")
    bucket = next((bucket for bucket in BUCKETS if seconds <= bucket), float("inf"))
    count("request_seconds_bucket", f"{bucket:g}")
    count("request_seconds_sum", amount=seconds)
    flush(at_once=status >= 500)
