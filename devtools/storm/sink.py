"""The mail server: it notes what it takes and from whom, can go away and come back, and can kill who hands over a letter."""

import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from email.parser import BytesHeaderParser
from typing import Any

from aiosmtpd.smtp import Envelope

from devtools.mail_server import MailServer
from devtools.storm.verdict import Death, Letter

NOTE = "X-Storm"
"""The header in which a worker notes who it is, when it looked last, and which turn the mail is about: PID TIME WAIT."""

Ambush = Callable[[], bool]


def moment() -> float:
    """Unix time: the one by which PostgreSQL tells when something was committed."""
    return datetime.now(UTC).timestamp()


class Sink(MailServer):
    """`letters`: what was taken; `waits`: the ids of turns of which a letter has come; `deaths`: whom it has killed."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: list[Letter] = []
        self.waits: set[int] = set()
        self.deaths: list[Death] = []
        self.ambushes: list[bool] = []

    def ambush(self, after: bool) -> None:
        """Kill the worker that hands over the next letter: after the letter was taken, or before."""
        self.ambushes.append(after)

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        head = BytesHeaderParser().parsebytes(envelope.content)
        worker, looked, wait = str(head[NOTE]).split()
        after = self.ambushes.pop() if self.ambushes else None
        if after is not False:
            self.letters.append(Letter(str(head["Message-ID"]), int(worker), float(looked), moment()))
        if after is None:
            # After an ambush the player has not looked into their letter box yet, and the second letter comes to an open turn.
            self.waits.add(int(wait))
        else:
            self.deaths.append(Death(int(worker), moment()))
            os.kill(int(worker), signal.SIGKILL)
        return "250 OK"
