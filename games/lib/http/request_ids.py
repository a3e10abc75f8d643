"""The id of a request: it is in its log lines, in the answer's header, and in the log of a proxy that made it."""

import re
from contextvars import ContextVar
from secrets import token_hex

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[0-9A-Za-z-]{8,64}", re.ASCII)

current: ContextVar[str] = ContextVar("request_id", default="-")
"""`-` outside a request, as in workers."""


def request_id(proxied: str, is_trusted: bool) -> str:
    """Return the proxy's id where there is one that is trusted, else a new one."""
    return proxied if is_trusted and WELL_FORMED.fullmatch(proxied) else token_hex(8)
