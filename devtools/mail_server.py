"""A mail server that can go away and come back."""

from email.message import EmailMessage
from email.utils import parseaddr

from aiosmtpd.controller import Controller

from devtools.serving import free_port


class MailServer:
    """The handler of an SMTP server on a port of its own, which it keeps while it is away."""

    def __init__(self) -> None:
        super().__init__()
        self.port = free_port()
        self.controller: Controller | None = None

    def up(self) -> None:
        self.controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self.controller.start()

    def down(self) -> None:
        if self.controller is not None:
            self.controller.stop()
            self.controller = None


def address_in(letter: EmailMessage, header: str) -> str:
    """Return the address in that header, which may have a name beside it; "" where there is no such header."""
    return parseaddr(str(letter[header] or ""))[1]
