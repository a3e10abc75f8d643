"""People who play by mail alone: programs that read what came, choose a move that the mail names, and answer over SMTP.

They know nothing of the game but what stands in the messages.
"""

import random
import re
import smtplib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage

from games.inbox import worker
from games.inbox.server import Address
from games.mail import sending
from tests.games.mail.smtp import Server
from tests.games.reading.clients import CLIENTS, NO_PLACE, Reply
from tests.games.reading.turn_mail import TurnMail
from tests.steps import address_in

TAP = re.compile(r'<span class="move".*?<a class="see"', re.DOTALL)
LINE = re.compile(r'<span class="c"[^>]*>([^<]+)</span>')
FIXED_ID = b"<reply.20261120.180311@example.net>"
NO_WORDS = {"forwarding"}
"""Programs that are no way to answer."""


@dataclass
class Person:
    """Somebody with a letter box."""

    address: str
    language: str
    chooser: random.Random
    sent: int = 0
    lines: int = 0
    tried: Counter[str] = field(default_factory=Counter)

    def choose(self, letter: EmailMessage) -> str:
        """Return what a tap on one of the mail's moves writes, a line for each step; "" when it lists none."""
        html = letter.get_body(preferencelist=("html",))
        assert html is not None
        taps = TAP.findall(html.get_content())
        lines = LINE.findall(self.chooser.choice(taps)) if taps else []
        self.lines += len(lines)
        return "\n".join(lines)

    def compose(self, letter: EmailMessage, text: str) -> bytes:
        """Return the answer, as one mail program after the other writes it."""
        plain, html = (letter.get_body(preferencelist=(kind,)) for kind in ("plain", "html"))
        assert plain is not None and html is not None
        page = html.get_content()
        body = page[page.index("<body") :].partition(">")[2].partition("</body>")[0]
        quoted = TurnMail(
            str(letter["Subject"]), plain.get_content(), body,
            address=address_in(letter, "Reply-To"), message_id=str(letter["Message-ID"]), reader=self.address,
        )  # fmt: skip
        names = [name for name in CLIENTS if name not in NO_WORDS]
        name = names[self.sent % len(names)]
        self.sent += 1
        self.tried[name] += 1
        raw = CLIENTS[name](self.placed(name, quoted, text))
        return raw.replace(FIXED_ID, f"<{self.sent}.{self.address}>".encode())

    def placed(self, client: str, quoted: TurnMail, text: str) -> Reply:
        """Above the quote, now and then below it or between its lines."""
        if self.sent % 4 == 1 and client not in NO_PLACE["bottom"]:
            return Reply(quoted, self.language, bottom=text)
        if self.sent % 4 == 3 and client not in NO_PLACE["inline"]:
            return Reply(quoted, self.language, inline=(self.sent % 9 + 1, text))
        return Reply(quoted, self.language, top=text)


def post(at: Address, sender: str, recipient: str, raw: bytes) -> None:
    """Over a connection of its own, as mail servers do."""
    with smtplib.SMTP(at.host, at.port, timeout=30) as connection:
        connection.sendmail(sender, [recipient], raw)


def new_letters(server: Server, seen: int) -> Iterator[EmailMessage]:
    for raw in server.taken[seen:]:
        letter = message_from_bytes(raw, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        yield letter


def play_by_mail(
    people: list[Person], server: Server, at: Address, is_over: Callable[[], bool], after_round: Callable[[], None]
) -> int:
    """Answer the mails from now on until the game is over. Returns the number of mails that people sent."""
    by_address = {person.address: person for person in people}
    seen, sent = len(server.taken), 0
    for _round in range(2000):
        worker.sweep()
        sending.sweep()
        if is_over():
            return sent
        letters = list(new_letters(server, seen))
        seen += len(letters)
        latest = {address_in(letter, "To"): letter for letter in letters if address_in(letter, "Reply-To")}
        answered = 0
        for address, letter in latest.items():
            person = by_address[address]
            move = person.choose(letter)
            if move:
                post(at, address, address_in(letter, "Reply-To"), person.compose(letter, move))
                answered += 1
        assert answered, "Nobody has anything to answer, and the game is not over."
        sent += answered
        after_round()
    raise AssertionError("The game does not end.")
