"""Errors in the log are counted; which of them are faults."""

import logging

from games.lib.workers.counting import count, flush


class FaultFilter(logging.Filter):
    """Lets errors through that are faults. Django tells every answer of 500 and more as one, a 503 of `/healthz` too, which is
    just what it is for; those that come of an exception have it along.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name != "django.request" or bool(record.exc_info)


class CountingHandler(logging.Handler):
    """Counts errors by the room that they come from: `games.letters`, `django.request`, ..."""

    def emit(self, record: logging.LogRecord) -> None:
        count("errors", ".".join(record.name.split(".")[:2]))
        flush(at_once=True)
