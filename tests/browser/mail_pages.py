"""The HTML parts of real mails of the demo, as files: `python -m tests.browser.mail_pages DIRECTORY` in a site's environment.

What the demo has not sent is posted here, from its games as they stand, and rendered as the worker would.
"""

import sys
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.models import Mail, Player

DUE = "Three at Saqqara"
OVER = "Three at Meidum"
WHO = "ines@example.org"
QUESTION = "b2 or b3?"
"""What is asked back: the answer shows the board, and what can be done."""


def post_one(kind: str, player: "Player", game: str, **fields: object) -> "Mail":
    """Return a mail of that kind about that game, as it stands in the outbox."""
    from games.mail.post import draft, post_all
    from games.models import Game, Mail, Wait

    found = Game.objects.get(name=game)
    occasion = f"picture:{kind}:{game}"
    mail = draft(occasion, kind, player.email, player, found, fields.get("inputs"))  # type: ignore[arg-type]
    if fields.get("waits"):
        mail.wait = Wait.objects.get(game=found, seat__player=player, ended_at=None)
    mail.state = Mail.State.SUPPRESSED
    post_all([mail])
    return Mail.objects.get(occasion=occasion)


def answer(player: "Player") -> "Mail":
    """Return the answer to what that player has written."""
    from games.inbox import worker
    from games.inbox.store import receive
    from games.mail.context import answer_address
    from games.models import Game, Mail
    from games.table.table import load_table

    table = load_table(pk=Game.objects.get(name=DUE).pk)
    seat = table.seat_of(player)
    assert seat is not None
    to = answer_address(seat, table.waits[seat.pk].pk, table.game)
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = WHO, to, f"Re: Mykerinos: {DUE}"
    letter["Message-ID"] = "<picture@example.org>"
    letter.set_content(QUESTION)
    receive(letter.as_bytes(), to, WHO)
    worker.sweep()
    return Mail.objects.filter(player=player, kind="answer").latest("pk")


def digest(player: "Player") -> "Mail":
    """All games that wait for that player, in one mail."""
    from games.models import Game, Mail

    waiting = Game.objects.filter(waits__seat__player=player, waits__ended_at=None, state=Game.State.RUNNING)
    mail = post_one("digest", player, DUE)
    for name in waiting.values_list("name", flat=True).distinct():
        one = post_one("turn", player, name, waits=True) if name != DUE else None
        if one is None:
            one = Mail.objects.get(occasion=f"picture:turn:{DUE}")
        Mail.objects.filter(pk=one.pk).update(digest=mail)
    return mail


def page_of(mail: "Mail") -> str:
    """Its HTML part, with the pictures that come along in it."""
    from games.mail import stored_messages
    from games.mail.rendering import render

    letter = message_from_bytes(render(mail).message().as_bytes(), policy=policy.default)
    assert isinstance(letter, EmailMessage)
    return stored_messages.html_of(letter)


def main() -> None:
    import django

    django.setup()
    from games.models import Player

    directory = Path(sys.argv[1])
    player = Player.objects.get(email=WHO)
    pages = {
        "turn": post_one("turn", player, DUE, waits=True),
        "over": post_one("over", player, OVER),
        "answer": answer(player),
        "digest": digest(player),
    }
    for name, mail in pages.items():
        (directory / f"{name}.html").write_text(page_of(mail))


if __name__ == "__main__":
    main()
