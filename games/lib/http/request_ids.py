"""The id of the request that is being answered: it stands in each line of the log that has to do with it, in the answer's header,
and in the proxy's log where the proxy makes it.
"""

import re
from contextvars import ContextVar
from secrets import token_hex

HEADER = "X-Request-ID"
WELL_FORMED = re.compile(r"[0-9A-Za-z-]{8,64}", re.ASCII)

current: ContextVar[str] = ContextVar("request_id", default="-")
"""`-` where no request is being answered, as in workers."""


def request_id(told: str, is_believed: bool) -> str:
    """The id that the proxy made, where there is one that is believed; else a new one."""
    return told if is_believed and WELL_FORMED.fullmatch(told) else token_hex(8)
