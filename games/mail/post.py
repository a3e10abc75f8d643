"""Posting mail: a row in the transaction that the mail reports. A sweep finds rows that are due; a request for it is only speed.

    post(draft("invite:17", "invitation", address, game=game, inputs={"invitation": 17}))

`post_all` writes several at once. The occasion is unique: a second mail of an occasion is not posted. The worker
renders it later, in the reader's language and time zone.
"""

import secrets
from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language

from games.lib import site_time
from games.lib.workers import sweeps
from games.mail.kinds import is_urgent
from games.models import Game, Mail, Player


def draft(
    occasion: str,
    kind: str,
    address: str | None,
    player: Player | None = None,
    game: Game | None = None,
    inputs: Mapping[str, Any] | None = None,
    secrets: Mapping[str, str] | None = None,
) -> Mail:
    """Return a mail that is not written yet. It is due at once, and in the active language if its reader has no account.

    `inputs`: what the templates of the kind need beside the player and the game, as JSON. `secrets`: codes, wiped soon after.
    """
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
        language=get_language() or settings.LANGUAGE_CODE,
        message_id=new_message_id(),
        created_at=now,
        due_at=now,
    )


def post(mail: Mail) -> Mail | None:
    """Write a draft, in the current transaction. Returns its row; None without an address, or where its occasion was taken."""
    mails = post_all([mail])
    return mails[0] if mails else None


def post_all(drafts: Iterable[Mail]) -> list[Mail]:
    """Write drafts in two queries, and return the rows that were new, with their ids."""
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
    """Request the sweeps that send mails that are due now, after the commit."""
    now = site_time.now()
    urgent = {is_urgent(mail.kind) for mail in written if mail.due_at <= now}
    for name, queue in (("urgent", sweeps.URGENT) if each else ("mail", sweeps.MAIL) for each in urgent):
        transaction.on_commit(partial(sweeps.enqueue, name, queue))


def new_message_id() -> str:
    """Return a new Message-ID, with its angle brackets. It reveals nothing about the mail."""
    return f"<{secrets.token_hex(16)}@{settings.MAIL_DOMAIN}>"


DIGESTS = "digest"
ACCOUNT = "account"
"""Threads of a player that are about no game."""


def root_of(player: Player, game: Game | None, about: str = DIGESTS) -> str:
    """Return the id at the root of the player's thread of that game; without one, of what it is `about`.

    No mail has this id itself, so the thread does not depend on which of its mails was sent, or still exists.
    """
    about = f"{player.pk}:{game.code if game else about}"
    # The oldest key that is known, which stands last: changing the key begins no new threads.
    oldest = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS][-1]
    word = salted_hmac("games.mail.thread", about, secret=oldest, algorithm="sha256").hexdigest()[:32]
    return f"<thread-{word}@{settings.MAIL_DOMAIN}>"
