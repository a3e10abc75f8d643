"""SMTP and LMTP in front of `games.mail.receive`, by aiosmtpd: a mail is acknowledged when it is in the database."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Barrier, BrokenBarrierError
from typing import Any, NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections, connections

from games.mail.receive import UnknownRecipient, is_ours, receive

logger = logging.getLogger(__name__)

LARGEST_MAIL = 10 << 20
MOST_RECIPIENTS = 20
STORING = 2
"""Threads that write to the database."""
IDLE_SECONDS = 60
CLOSING_SECONDS = 10

TAKEN = "250 2.0.0 Thank you, your mail is kept."
NOBODY = "550 5.1.1 Nobody reads mail at this address. Please answer to a mail about a game, as it came."
TOO_MANY = "452 4.5.3 Too many recipients in one mail."
LATER = "451 4.3.0 Your mail cannot be kept at the moment. Please try again later."


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


def address_of(text: str) -> Address:
    """`127.0.0.1:8025`, or a port alone. Raises ValueError."""
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 <= int(port) < 65536:
        raise ValueError(text)
    return Address(host.strip("[]") or "127.0.0.1", int(port))


class Handler:
    """Says who is taken in, and stores."""

    def __init__(self, each: bool) -> None:
        """`each`: answer once for each recipient, as LMTP does."""
        self.each = each
        self.threads = ThreadPoolExecutor(STORING, "inbound")

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: Any) -> str:
        if not is_ours(address):
            return NOBODY
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        sender = envelope.mail_from or "<>"
        loop = asyncio.get_running_loop()
        answers = [
            await loop.run_in_executor(self.threads, store, content, recipient, sender)
            for recipient in envelope.rcpt_tos
        ]
        if self.each:
            return "\r\n".join(answers)
        # One answer for all: what was stored already is recognised when the mail comes again.
        return next((answer for answer in answers if answer != TAKEN), TAKEN)

    def close(self) -> None:
        """Each thread closes its own connections to the database; they wait for each other, so that none does it for two."""
        together = Barrier(STORING)

        def close_mine() -> None:
            with suppress(BrokenBarrierError):
                together.wait(CLOSING_SECONDS)
            connections.close_all()

        for _number in range(STORING):
            self.threads.submit(close_mine)
        self.threads.shutdown()


def store(content: bytes, recipient: str, sender: str) -> str:
    """Keep the mail for that recipient. Returns what the server says."""
    close_old_connections()
    try:
        receive(content, recipient, sender)
    except UnknownRecipient:
        return NOBODY
    except DatabaseError:
        logger.exception("A mail could not be stored.")
        connections.close_all()
        return LATER
    return TAKEN


class Liberal:
    """Lines longer than the standard's thousand bytes are taken: some programs write them, and nothing here minds."""

    line_length_limit = 1 << 16


class LiberalSMTP(Liberal, SMTP):
    pass


class LiberalLMTP(Liberal, LMTP):
    pass


class Server(Controller):
    """A server in a thread of its own. `lmtp`: speak LMTP."""

    def __init__(self, address: Address, lmtp: bool = False) -> None:
        self.kind: type[SMTP] = LiberalLMTP if lmtp else LiberalSMTP
        self.taking = Handler(each=lmtp)
        super().__init__(self.taking, hostname=address.host, port=address.port, ready_timeout=30)

    def factory(self) -> SMTP:
        return self.kind(
            self.handler,
            hostname=settings.REPLY_DOMAIN or "localhost",
            ident="Mykerinos by Mail",
            data_size_limit=LARGEST_MAIL,
            timeout=IDLE_SECONDS,
            enable_SMTPUTF8=True,
            loop=self.loop,
        )

    def _trigger_server(self) -> None:
        """The library connects to itself to see whether it runs, which needs a fixed port; ours may be a free one."""
        assert isinstance(self.server, asyncio.base_events.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


def try_to_bind(address: Address) -> None:
    """Raises OSError at once where the server could not listen; the library finds out after its whole patience."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((address.host, address.port))


running: Address | None = None
"""The SMTP server of this process: the mailbox sends its answers there."""


@contextmanager
def listening(address: Address, lmtp: bool = False) -> Iterator[Address]:
    """A server while the block runs; port 0 is a free one. Gives where it listens. Raises OSError."""
    global running
    try_to_bind(address)
    server = Server(address, lmtp)
    try:
        server.start()
    except BaseException:
        server.taking.close()
        raise
    at = Address(address.host, server.port)
    if not lmtp:
        running = at
    try:
        yield at
    finally:
        if running == at:
            running = None
        server.stop()
        server.taking.close()
