"""Errors to a server that speaks Sentry's protocol (MYKERINOS_ERRORS_URL), loaded only where there is one.

What is sent is what stands in the log, where in the program it happened, the request's id and the version. No values of
variables, no form, no address of anybody, and no keys of links.
"""

import re
from typing import Any

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from sentry_sdk.integrations.logging import EventHandler
from sentry_sdk.utils import BadDsn

from games.lib.http.request_ids import current
from mykerinos_site.logs import mask

ADDRESS = re.compile(r"[^\s@<>\"'()=,;:]+@[\w-]+(?:\.[\w-]+)+")
SENT = ("event_id", "timestamp", "platform", "level", "logger", "release", "sdk", "exception")
"""Fields of an event that are sent as they are, but for the texts of exceptions. All others are left out."""


class SinkHandler(EventHandler):
    """Sends errors from a thread of its own. A server that is away loses them, but the log has them."""

    def __init__(self, dsn: str) -> None:
        # Imported here, because it reads settings, which are loading when the module is.
        from games.ops.version import VERSION  # noqa: PLC0415

        super().__init__()
        try:
            sentry_sdk.init(
                dsn,
                release=f"mykerinos@{VERSION}",
                before_send=clean_event,
                default_integrations=False,
                auto_session_tracking=False,
                include_local_variables=False,
                send_client_reports=False,
                # With a level it is gzip; else Brotli where that is installed, which not every sink reads.
                _experiments={"transport_compression_level": 9},
            )
        except BadDsn:
            # The DSN is not repeated, since it holds a key.
            raise ImproperlyConfigured("MYKERINOS_ERRORS_URL must look like https://KEY@HOST/PROJECT.") from None


def clean_event(event: Any, hint: dict[str, Any]) -> Any:  # noqa: ANN401  (the library names each key)
    """Return the event without addresses and keys."""
    cleaned = {name: event[name] for name in SENT if name in event}
    for error in cleaned.get("exception", {}).get("values", []):
        error["value"] = mask_addresses(error["value"])
    message = mask_addresses(hint["log_record"].getMessage())
    return cleaned | {"logentry": {"formatted": message}, "tags": {"request_id": current.get()}}


def mask_addresses(text: str) -> str:
    """Return the text without keys of links and without email addresses."""
    return ADDRESS.sub("…@…", mask(text))
