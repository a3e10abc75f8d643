"""A real mail server on a socket, for tests: it keeps what it takes, and refuses what it was told to refuse."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from devtools.mail_server import address_in
from devtools.serving import free_port as free_port


class Server:
    """Keeps what it takes; says of an address or a message what it was told to say."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.senders: list[str] = []
        self.recipients: dict[str, str] = {}
        self.data = "250 OK"
        self.connections = 0

    async def handle_EHLO(self, server: Any, session: Any, envelope: Envelope, hostname: str, responses: Any) -> Any:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_RCPT(self, server: Any, session: Any, envelope: Envelope, address: str, options: Any) -> str:
        answer = self.recipients.get(address, "250 OK")
        if answer.startswith("2"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        if self.data.startswith("2"):
            assert isinstance(envelope.content, bytes)
            self.taken.append(envelope.content)
            self.senders.append(envelope.mail_from or "")
        return self.data


@pytest.fixture
def server(settings: Any) -> Iterator[Server]:
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    yield handler
    controller.stop()


def letters(server: Server, address: str = "") -> list[EmailMessage]:
    """Return what the server took (for that address), read by the letter of the standards: a defect is an error."""
    found = [read(raw) for raw in server.taken]
    return [letter for letter in found if not address or address_in(letter, "To") == address]


@lru_cache(maxsize=512)
def read(raw: bytes) -> EmailMessage:
    """One letter, read like that; whoever asks for all of them again and again gets what was read. Nobody may change it."""
    letter = message_from_bytes(raw, policy=policy.strict)
    assert isinstance(letter, EmailMessage)
    return letter
