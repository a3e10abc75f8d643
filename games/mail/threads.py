"""Message-IDs, and the root that all mails of a game to one player refer to, so that mail programs keep them together."""

import secrets

from django.conf import settings
from django.utils.crypto import salted_hmac

from games.models import Game, Player


def new_message_id() -> str:
    """Return a new Message-ID, with its angle brackets. It reveals nothing about the mail."""
    return f"<{secrets.token_hex(16)}@{settings.MAIL_DOMAIN}>"


def root_of(player: Player, game: Game | None) -> str:
    """Return the id at the root of the player's thread of that game (None: of the digests).

    No mail has this id itself, so the thread does not depend on which of its mails was sent, or still exists.
    """
    about = f"{player.pk}:{game.code if game else 'digest'}"
    # The oldest key that is known, which stands last: changing the key begins no new threads.
    oldest = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS][-1]
    word = salted_hmac("games.mail.thread", about, secret=oldest, algorithm="sha256").hexdigest()[:32]
    return f"<thread-{word}@{settings.MAIL_DOMAIN}>"
