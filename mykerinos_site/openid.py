"""Who signs people in beside the site itself: a provider of OpenID Connect, of MYKERINOS_OPENID_ISSUER and its fellows."""

from urllib.parse import urlsplit

from games.accounts.openid.provider import Provider
from mykerinos_site import environment


def read() -> Provider | None:
    """The provider; None where no variable of it is set. What is missing, or wrong, is told by `games.ops.openid_checks`."""
    issuer = environment.text("MYKERINOS_OPENID_ISSUER")
    client = environment.text("MYKERINOS_OPENID_CLIENT")
    secret = environment.text("MYKERINOS_OPENID_SECRET")
    name = environment.text("MYKERINOS_OPENID_NAME")
    if not (issuer or client or secret or name):
        return None
    return Provider(issuer, client, secret, name or host_of(issuer))


def host_of(issuer: str) -> str:
    """What stands for a name where none is given."""
    try:
        return urlsplit(issuer).hostname or "OpenID"
    except ValueError:
        return "OpenID"
