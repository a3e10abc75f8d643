"""The log: everything to standard error, in every mode. Each line has the id of its request (`-` in workers)."""

import logging
import re
from copy import copy
from time import monotonic
from typing import Any

from games.lib.db.writing import is_unavailable
from games.lib.http.request_ids import current
from mykerinos_site import environment

ERRORS_URL = environment.text("MYKERINOS_ERRORS_URL")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "mykerinos_site.logs.MaskingFormatter",
            "format": "%(asctime)s %(levelname)s %(request_id)s %(name)s: %(message)s",
        }
    },
    "filters": {"faults": {"()": "games.ops.error_log.FaultFilter"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "errors": {"class": "games.ops.error_log.CountingHandler", "level": "ERROR", "filters": ["faults"]},
    },
    "root": {"handlers": ["stderr", "errors"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # Asking for a name that is not ours is the asker's mistake: no traceback of it.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        # Celery tells of every task it receives; sweeps would fill the log with it.
        "celery": {"level": "WARNING"},
        # The mail server tells every command, and with it reply addresses: who knows one can play.
        "mail": {"level": "ERROR"},
    },
}
if ERRORS_URL:
    LOGGING["handlers"]["sink"] = {
        "class": "mykerinos_site.error_sink.SinkHandler",
        "level": "ERROR",
        "filters": ["faults"],
        "dsn": ERRORS_URL,
    }
    LOGGING["root"]["handlers"].append("sink")


WORD = re.compile(r"(/(?:m|feeds|invitations|mail/stop|mail/proof|account/keeper)/)[^/\s?\"'<>]+")


TOKEN = re.compile(r"myk_[a-z2-7]{8,}", re.IGNORECASE)


def mask(text: str) -> str:
    """Return the text without the words of links and the tokens of programs."""
    return TOKEN.sub("myk_…", WORD.sub(r"\1…", text))


TRACEBACK_EVERY = 60.0
"""Seconds between two tracebacks of a database that cannot be used. Each request and sweep fails by it then, in the same way."""


class MaskingFormatter(logging.Formatter):
    """A formatter rather than a filter, so that tracebacks are masked too. It adds the request's id."""

    next_traceback = 0.0

    def format(self, record: logging.LogRecord) -> str:
        record.request_id = current.get()
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_unavailable(error):
            if monotonic() < self.next_traceback:
                record = in_one_line(record, error)
            else:
                self.next_traceback = monotonic() + TRACEBACK_EVERY
        return mask(super().format(record))


def in_one_line(record: logging.LogRecord, error: BaseException) -> logging.LogRecord:
    """Return the record with the error's words in place of its traceback. Other handlers have the record too."""
    short = copy(record)
    short.msg, short.args = f"{record.getMessage()} {' '.join(str(error).split())}", ()
    short.exc_info = short.exc_text = None
    return short
