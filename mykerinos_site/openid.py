"""The provider of OpenID Connect that people can sign in with, of MYKERINOS_OPENID_ISSUER and its fellows."""

from urllib.parse import urlsplit

from games.accounts.openid.provider import Provider
from mykerinos_site import environment


def read() -> Provider | None:
    """Return the provider; None where none of its variables is set. `games.ops.openid_checks` reports mistakes."""
    issuer = environment.text("MYKERINOS_OPENID_ISSUER")
    client = environment.text("MYKERINOS_OPENID_CLIENT")
    secret = environment.text("MYKERINOS_OPENID_SECRET")
    name = environment.text("MYKERINOS_OPENID_NAME")
    if not (issuer or client or secret or name):
        return None
    return Provider(issuer, client, secret, name or host_of(issuer))


def host_of(issuer: str) -> str:
    """Return the provider's host, in place of a name."""
    try:
        return urlsplit(issuer).hostname or "OpenID"
    except ValueError:
        return "OpenID"
