"""The answer while the database cannot be used: a sentence, 503, and `Retry-After`."""

import logging
import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.log import log_response
from django.views.defaults import server_error
from django_htmx.middleware import HtmxDetails

from games.lib.db.writing import is_unavailable

logger = logging.getLogger(__name__)

TRY_AGAIN_SECONDS = 60


def unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Return the page that replaces any other. It makes no query."""
    response = HttpResponse(render_to_string("503.html"), status=503)
    # By this function Django knows that the answer is in the log, and adds no line of its own.
    said = "%s %s was answered with 503."
    log_response(said, request.method, request.path, response=response, logger=logger, level="warning", exception=error)
    response.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    if isinstance(getattr(request, "htmx", None), HtmxDetails) and request.htmx:  # type: ignore[attr-defined]
        # A whole page has no place in the part of one that was asked for.
        response.headers["HX-Reswap"] = "none"
    return response


def broken(request: HttpRequest) -> HttpResponse:
    """Return the page for unexpected errors, and for a database that went away before a view was reached."""
    error = sys.exc_info()[1]
    if error is not None and is_unavailable(error):
        return unavailable(request, error)
    return server_error(request)
