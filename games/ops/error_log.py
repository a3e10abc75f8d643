"""Counting errors in the log, and deciding which of them are faults."""

import logging

from games.lib.workers.counting import count, flush


class FaultFilter(logging.Filter):
    """A filter that passes faults."""

    # Django logs every answer of 500 and more, an intended 503 of `/healthz` too; faults come with an exception.

    def filter(self, record: logging.LogRecord) -> bool:
        return record.name != "django.request" or bool(record.exc_info)


class CountingHandler(logging.Handler):
    """A handler that counts errors by the room that they come from: `games.letters`, `django.request`, ..."""

    def emit(self, record: logging.LogRecord) -> None:
        count("errors", ".".join(record.name.split(".")[:2]))
        flush(at_once=True)
