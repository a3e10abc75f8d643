"""SMTP and LMTP servers by aiosmtpd: they acknowledge a mail when `games.inbox.store` has it in the database."""

import asyncio
import logging
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Barrier, BrokenBarrierError
from typing import NamedTuple

from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import close_old_connections, connections

from games.inbox.allowance import Spent
from games.inbox.smtp_content import read_content
from games.inbox.store import UnknownRecipient, is_ours, receive_together
from games.mail.signed_addresses import read_reply

logger = logging.getLogger(__name__)

LARGEST_MAIL = 10 << 20
MOST_RECIPIENTS = 20
STORING = 2
"""Threads that write to the database."""
IDLE_SECONDS = 60
CLOSING_SECONDS = 10

TAKEN = "250 2.0.0 Thank you, your mail is kept."
NOBODY = "550 5.1.1 Nobody reads email at this address. Please answer to a mail about a game, as it came."
TOO_MANY = "452 4.5.3 Too many recipients in one mail."
LATER = "451 4.3.0 Your mail cannot be kept at the moment. Please try again later."
SLOWLY = (
    "452 4.2.1 So many mails came from your games within an hour that this one has to wait. Please try again later."
)
TOO_LARGE = "552 5.3.4 The mail is too large. A line with your move is enough."


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


def address_of(text: str) -> Address:
    """Parse `127.0.0.1:8025`, or a port alone. Raises ValueError."""
    host, _, port = text.rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 <= int(port) < 65536:
        raise ValueError(text)
    return Address(host.strip("[]") or "127.0.0.1", int(port))


class Handler:
    """Accepts recipients, and stores mails."""

    def __init__(self, each: bool) -> None:
        """Start the threads that store. `each`: answer once for each recipient, as LMTP does."""
        self.each = each
        self.threads = ThreadPoolExecutor(STORING, "inbound")

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not is_ours(address):
            return NOBODY
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return TOO_MANY
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        sender = envelope.mail_from or "<>"
        loop = asyncio.get_running_loop()
        answers: dict[str, str] = {}
        for group in group_by_player(envelope.rcpt_tos):
            answer = await loop.run_in_executor(self.threads, store, content, group, sender)
            answers |= dict.fromkeys(group, answer)
        if self.each:
            return "\r\n".join(answers[recipient] for recipient in envelope.rcpt_tos)
        # One answer for all: what was stored already is recognised when the mail comes again.
        return next((answer for answer in answers.values() if answer != TAKEN), TAKEN)

    def close(self) -> None:
        """Let each thread close its own connections to the database, and wait for the others so that none does it twice."""
        together = Barrier(STORING)

        def close_mine() -> None:
            with suppress(BrokenBarrierError):
                together.wait(CLOSING_SECONDS)
            connections.close_all()

        for _number in range(STORING):
            self.threads.submit(close_mine)
        self.threads.shutdown()


def group_by_player(recipients: list[str]) -> list[list[str]]:
    """Group the recipients by player: a mail to several addresses of one player is stored once."""
    groups: dict[int | str, list[str]] = {}
    for recipient in recipients:
        place = read_reply(recipient)
        groups.setdefault(place.player if place and place.player else recipient, []).append(recipient)
    return list(groups.values())


def store(content: bytes, recipients: list[str], sender: str) -> str:
    """Store the mail for those recipients, and return the server's answer."""
    close_old_connections()
    try:
        receive_together(content, recipients, sender)
    except UnknownRecipient:
        return NOBODY
    except Spent:
        return SLOWLY
    except DatabaseError:
        logger.exception("A mail could not be stored.")
        connections.close_all()
        return LATER
    return TAKEN


class LiberalSMTP(SMTP):
    """A server that accepts lines of any length, as some programs write them."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802  (the library's name)
        """Do as the library does, but read the content by `games.inbox.smtp_content`."""
        if await self.check_helo_needed() or await self.check_auth_needed("DATA"):
            return
        assert self.envelope is not None
        if not self.envelope.rcpt_tos:
            await self.push("503 Error: need RCPT command")
            return
        if arg:
            await self.push("501 Syntax: DATA")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        content = await read_content(self._reader)
        if content.size > LARGEST_MAIL:
            answer = TOO_LARGE
        else:
            self.envelope.content = self.envelope.original_content = content.start
            answer = await self._call_handler_hook("DATA")
        self._set_post_data_state()  # type: ignore[no-untyped-call]
        await self.push(answer)


class LiberalLMTP(LiberalSMTP, LMTP):
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
        """Find out the port first: the library connects to itself to see whether it runs, and ours may be any free one."""
        assert isinstance(self.server, asyncio.base_events.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


def try_to_bind(address: Address) -> None:
    """Raise OSError at once where the server could not listen; the library notices after its whole timeout."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((address.host, address.port))


running: Address | None = None
"""The SMTP server of this process: the mailbox sends its answers there."""


@contextmanager
def run_server(address: Address, lmtp: bool = False) -> Iterator[Address]:
    """Run a server during the block, and give its address; port 0 is any free one. Raises OSError."""
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
