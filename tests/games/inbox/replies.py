"""Answering the site's mails, as people do."""

from email.message import EmailMessage
from secrets import token_hex
from typing import Any

from games.inbox import worker
from games.inbox.store import receive
from games.mail.context import answer_address
from games.models import Inbound, Move
from games.table.table import Table, load_table
from tests.steps import letters_to, sweep_mails, text_of


def written(to: str, text: str, sender: str = "alice@example.org", **headers: str) -> bytes:
    """Return a plain mail."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: Mykerinos: Test"
    mail["Message-ID"] = f"<{token_hex(8)}@example.org>"
    for name, value in headers.items():
        name = name.replace("_", "-")
        del mail[name]
        mail[name] = value
    mail.set_content(text)
    return mail.as_bytes()


def address_for(table: Table, index: int) -> str:
    """Return the reply address of that seat's running wait."""
    table = load_table(pk=table.game.pk)
    seat = table.seats[index]
    wait = table.waits.get(seat.pk)
    return answer_address(seat, wait.pk if wait else 0)


def send(to: str, text: str, envelope: str = "alice@example.org", **headers: str) -> Inbound:
    """Receive a mail and let the worker read it."""
    row = receive(written(to, text, **headers), to, envelope)
    worker.sweep()
    row.refresh_from_db()
    return row


def last_answer(address: str = "alice@example.org") -> str:
    """Return the text of the newest mail there."""
    return text_of(letters_to(address)[-1])


def answers(row: Inbound) -> Any:
    sweep_mails()
    row.refresh_from_db()
    return row.answer


def by_mail(table: Table) -> list[str]:
    """Return the moves that stand and came by mail."""
    found = Move.objects.filter(game=table.game, via=Move.Via.MAIL, undone_at=None).order_by("ply")
    return list(found.values_list("text", flat=True))
