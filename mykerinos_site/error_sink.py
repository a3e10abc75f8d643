"""Errors to where the keepers read them: any server that speaks Sentry's protocol (MYKERINOS_ERRORS_URL, its DSN).

What is told is what stands in the log, where in the program it happened, the request's id and the version. No values of
variables, no form, no address of anybody, and no keys of links.
"""

import json
import logging
import re
import traceback
from datetime import UTC, datetime
from queue import Empty, Full, Queue
from threading import Lock, Thread
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

from django.core.exceptions import ImproperlyConfigured

from games.lib.http.request_ids import current
from mykerinos_site.masking import mask

MOST_WAITING = 100
"""Errors that wait to be sent; what is more is lost to the sink, not to the log."""
PATIENCE = 5.0
"""Seconds for the sink to answer. Nobody else waits for it."""
IDLE = 60.0
ADDRESS = re.compile(r"[^\s@<>\"'()=,;:]+@[\w-]+(?:\.[\w-]+)+")


def plain(text: str) -> str:
    """The text without keys of links and without email addresses."""
    return ADDRESS.sub("…@…", mask(text))


def read_dsn(dsn: str) -> tuple[str, str]:
    """The address to post to, and the public key. Raises ImproperlyConfigured; the DSN is not repeated, since it holds a key."""
    parts = urlsplit(dsn)
    path, _slash, project = parts.path.rpartition("/")
    if parts.scheme not in {"http", "https"} or not parts.username or not parts.hostname or not project:
        raise ImproperlyConfigured("MYKERINOS_ERRORS_URL must look like https://KEY@HOST/PROJECT.")
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{path}/api/{project}/envelope/", parts.username


def event_of(record: logging.LogRecord, release: str) -> dict[str, Any]:
    """What is told of one line of the log, as Sentry's protocol has it."""
    event: dict[str, Any] = {
        "event_id": uuid4().hex,
        "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
        "platform": "python",
        "level": record.levelname.lower(),
        "logger": record.name,
        "release": f"mykerinos@{release}",
        "tags": {"request_id": current.get()},
        "logentry": {"formatted": plain(record.getMessage())},
    }
    if record.exc_info and record.exc_info[1] is not None:
        event["exception"] = {"values": [exception_of(error) for error in reversed(with_causes(record.exc_info[1]))]}
    return event


def with_causes(error: BaseException) -> list[BaseException]:
    """Return the error and those it came of, as a traceback shows them: not what `from None` hides."""
    found: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in found:
        found.append(cause)
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)
    return found


def exception_of(error: BaseException) -> dict[str, Any]:
    """Return one error as Sentry's protocol has it; of several the oldest comes first."""
    frames = [
        {"filename": frame.filename, "function": frame.name, "lineno": frame.lineno, "context_line": frame.line}
        for frame in traceback.extract_tb(error.__traceback__)
    ]
    return {"type": type(error).__name__, "value": plain(str(error)), "stacktrace": {"frames": frames}}


class SinkHandler(logging.Handler):
    """Hands errors to a thread that sends them. It begins with the first error and ends when there was none for a while."""

    def __init__(self, dsn: str) -> None:
        super().__init__()
        self.where, self.key = read_dsn(dsn)
        self.waiting: Queue[dict[str, Any]] = Queue(MOST_WAITING)
        self.thread: Thread | None = None
        self.starting = Lock()

    def emit(self, record: logging.LogRecord) -> None:
        from games.ops.version import VERSION

        try:
            self.waiting.put_nowait(event_of(record, VERSION))
        except Full:
            return
        with self.starting:
            # A process that was forked has the object and not the thread.
            if self.thread is None or not self.thread.is_alive():
                self.thread = Thread(target=self.send_waiting, name="errors", daemon=True)
                self.thread.start()

    def send_waiting(self) -> None:
        """Send what waits, until nothing has come for a while."""
        while True:
            try:
                event = self.waiting.get(timeout=IDLE)
            except Empty:
                return
            self.send(event)

    def send(self, event: dict[str, Any]) -> None:
        """Post one. A sink that is away loses it: it is in the log."""
        body = "\n".join(json.dumps(part) for part in ({"event_id": event["event_id"]}, {"type": "event"}, event))
        headers = {
            "Content-Type": "application/x-sentry-envelope",
            "X-Sentry-Auth": f"Sentry sentry_version=7, sentry_client=mykerinos/1, sentry_key={self.key}",
        }
        try:
            with urlopen(Request(self.where, body.encode(), headers), timeout=PATIENCE):
                pass
        except (URLError, OSError, ValueError):
            logging.getLogger(__name__).warning("An error could not be told to the sink.")
