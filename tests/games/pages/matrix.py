"""What every address of the project answers to whom.

A new address fails `test_permissions.py` until it has a row in matrix.toml, and `test_every_page.py` compares.

Columns: anonymous, an outsider, the player who is due, another player of the game, staff. Posts are empty, so that 409 and
422 mean "allowed, but there is nothing in it". An address of a private game is 404 for whoever may not see it. Staff have
no rights at games: their pages are the admin's. A link of Alice's mails is the right itself, whoever has it. Nobody here asks
from the machine itself, so the mailbox is for staff.
"""

import tomllib
from pathlib import Path

_TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())
MATRIX: dict[str, str] = _TABLES["matrix"]
"""Address -> "GET: anonymous outsider due opponent staff | POST: the same"."""
TOKENS: dict[str, str] = _TABLES["tokens"]
"""Method and address of the API -> what it answers to each token of `tests.games.pages.api.programs.tokens_of`."""

KEPT = {
    "accept:named": "the seat, until the guest has signed in",
    "accept:link": "the same",
    "mfa_login_webauthn": "what a passkey is to sign",
    "dig-play": "the visitor, and that their dig has begun",
    "mail-link:private": "the link, for the pages of the game's past",
}
"""Row -> what a session is made for at that address, for a visitor without an account, who comes back
with it. Elsewhere none is made."""
