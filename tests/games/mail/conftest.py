"""A mail to try things on."""

from games.mail.post import draft, post
from games.models import Mail, Player


def post_code(occasion: str = "code:1", address: str = "anna@example.org", player: Player | None = None) -> Mail:
    """Return a posted mail with a code in it."""
    mail = post(draft(occasion, "account/login_code", address, player, secrets={"code": "ABCD-EFGH"}))
    assert mail is not None
    return mail
