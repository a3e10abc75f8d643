"""Posting mail: a row in the transaction that it tells of. What is due is found by a sweep; asking for one is only speed.

Whoever has something to tell calls

    post("invite:17", "invitation", address, player=None, game=game, inputs={"invitation": 17})

or, for several people at once, `post_all` with a `draft` for each of them, inside the transaction that makes it true.
`occasion` says what the mail is for; the second mail of an occasion is not posted. Nothing is rendered yet: the worker does
that, in the language and zone of whoever gets it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import get_language

from games.lib import site_time
from games.lib.workers import sweeps
from games.mail.threads import new_message_id
from games.mail.urgency import is_urgent
from games.models import Game, Mail, Player


def post(
    occasion: str,
    kind: str,
    address: str | None,
    player: Player | None = None,
    game: Game | None = None,
    inputs: Mapping[str, Any] | None = None,
    *,
    secrets: Mapping[str, str] | None = None,
    language: str = "",
    due_at: datetime | None = None,
) -> Mail | None:
    """Write a mail to the outbox, in the current transaction. Returns its row, None when there is nobody to write to or
    a mail of this occasion exists already.

    `kind` names the templates (`templates/mail/KIND.txt` and its fellows), `inputs` what they are filled with beside
    the player and the game, as JSON. `secrets` (codes) are forgotten soon after the mail was sent. `language`: of a reader
    without an account; by default the one that is active.
    """
    mails = post_all([draft(occasion, kind, address, player, game, inputs, secrets, language, due_at)])
    return mails[0] if mails else None


def draft(
    occasion: str,
    kind: str,
    address: str | None,
    player: Player | None = None,
    game: Game | None = None,
    inputs: Mapping[str, Any] | None = None,
    secrets: Mapping[str, str] | None = None,
    language: str = "",
    due_at: datetime | None = None,
) -> Mail:
    """A mail that is not written yet; fields as in `post`."""
    now = site_time.now()
    return Mail(
        occasion=occasion,
        kind=kind,
        address=address or "",
        player=player,
        game=game,
        inputs=dict(inputs or {}),
        secrets=dict(secrets) if secrets else None,
        forget_at=now + timedelta(seconds=settings.MAIL_SECRETS_KEPT) if secrets else None,
        language=language or get_language() or settings.LANGUAGE_CODE,
        message_id=new_message_id(),
        created_at=now,
        due_at=due_at or now,
    )


def post_all(drafts: Iterable[Mail]) -> list[Mail]:
    """Write drafts in two queries, whatever their number. Returns the rows that were new, with their ids."""
    wanted = [mail for mail in drafts if mail.address]
    if not wanted:
        return []
    with transaction.atomic():
        Mail.objects.bulk_create(wanted, ignore_conflicts=True)
        # A Message-ID that is not there belongs to a draft whose occasion was taken.
        written = list(Mail.objects.filter(message_id__in=[mail.message_id for mail in wanted]).order_by("pk"))
        hint_of(written)
    return written


def hint_of(written: Iterable[Mail]) -> None:
    """After the commit, ask for the sweeps that send what is due now."""
    now = site_time.now()
    urgent = {is_urgent(mail.kind) for mail in written if mail.due_at <= now}
    for name, queue in (("urgent", sweeps.URGENT) if each else ("mail", sweeps.MAIL) for each in urgent):
        transaction.on_commit(partial(sweeps.enqueue, name, queue))
