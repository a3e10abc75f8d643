"""Errors in the log are counted, and sent to where the keepers want to read them."""

import logging

from games.core.counting import count, flush


class CountingHandler(logging.Handler):
    """Counts errors by the room that they come from: `games.content`, `django.request`, ..."""

    def emit(self, record: logging.LogRecord) -> None:
        count("errors", ".".join(record.name.split(".")[:2]))
        flush(at_once=True)
