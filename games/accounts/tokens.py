"""Tokens of a player's programs: made once, found by their text, revoked. Both are reported to the owner by mail."""

import re
from base64 import b32decode, b32encode
from datetime import timedelta
from hashlib import sha256
from secrets import token_bytes
from zlib import crc32

from django.db import transaction
from django.utils.translation import ngettext

from games.accounts.second_factor import notify_owner
from games.lib import site_time
from games.lib.errors import Refused
from games.models import Game, Player, Token
from games.table.locks import lock_player

BEGINNING = "myk_"
SECRET_BYTES = 20
FORM = re.compile(rf"{BEGINNING}[a-z2-7]{{39}}")
MOST = 20
USUAL_DAYS, MOST_DAYS = 90, 365


def make_token(player: Player, name: str, scope: str, game: Game | None, days: int) -> str:
    """Store a new token, and return its text, which nobody can read again. Raises Refused beyond MOST."""
    text = token_text(token_bytes(SECRET_BYTES))
    now = site_time.now()
    with transaction.atomic():
        lock_player(player)
        mine = Token.objects.filter(player=player)
        mine.filter(ends_at__lte=now).delete()
        if mine.count() >= MOST:
            raise Refused(
                ngettext(
                    "You can have {count} token at most. Revoke one that you no longer use.",
                    "You can have {count} tokens at most. Revoke one that you no longer use.",
                    MOST,
                ).format(count=MOST)
            )
        Token.objects.create(
            player=player,
            name=name,
            scope=scope,
            game=game,
            prefix=text.removeprefix(BEGINNING)[:4],
            digest=digest_of(text),
            created_at=now,
            ends_at=now + timedelta(days=days),
        )
        notify_owner(player, "token_made", token=name)
    return text


def token_text(secret: bytes) -> str:
    """Return the text of a token: its secret and a checksum, by which a mistyped one is known without the database."""
    return BEGINNING + b32encode(secret + crc32(secret).to_bytes(4)).decode().rstrip("=").lower()


def is_well_formed(text: str) -> bool:
    return bool(FORM.fullmatch(text)) and token_text(b32decode(f"{text[4:].upper()}=")[:SECRET_BYTES]) == text


def digest_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def find_token(text: str) -> Token | None:
    """Return the token with that text and its player, as long as both are valid. One query, none for any other text."""
    if not is_well_formed(text):
        return None
    found = Token.objects.filter(
        digest=digest_of(text), ends_at__gt=site_time.now(), player__is_active=True, player__deleted_at=None
    )
    return found.select_related("player", "game").first()


@transaction.atomic
def revoke_token(player: Player, pk: int) -> None:
    """Delete the player's token; one that is gone already is no error."""
    token = Token.objects.filter(player=player, pk=pk).first()
    if token is not None and token.delete()[0] and not token.is_over:
        notify_owner(player, "token_revoked", token=token.name)
