"""Sessions that do not keep a page from being shown: the store of SESSION_ENGINE, and its middleware."""

import logging

from django.contrib.sessions import middleware
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.backends.base import UpdateError
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from games.lib.db.writing import is_safe, is_unavailable
from games.lib.http.unavailable import unavailable

logger = logging.getLogger(__name__)


class SessionStore(cached_db.SessionStore):
    """A store in cache and database that raises an unavailable database's own error."""

    # Django would report a session that was deleted meanwhile.

    def save(self, must_create: bool = False) -> None:
        try:
            super().save(must_create)
        except UpdateError as gone:
            if isinstance(gone.__context__, DatabaseError) and is_unavailable(gone.__context__):
                raise gone.__context__ from gone.__context__.__cause__
            raise


class SessionMiddleware(middleware.SessionMiddleware):
    """Middleware that shows pages also when the session cannot be saved."""

    # A page loses what the session would have remembered; a post is refused.

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        try:
            return super().process_response(request, response)
        except DatabaseError as error:
            if not is_unavailable(error):
                raise
            if not is_safe(request):
                return unavailable(request, error)
            logger.warning("A session was not kept while a page was shown: %s.", error)
            patch_vary_headers(response, ("Cookie",))
            return response
