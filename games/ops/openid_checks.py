"""System checks of OpenID Connect. Those of the settings make no request; `check --deploy` asks the provider too."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from games.accounts.openid.provider import Provider
from games.lib.http.client_address import is_loopback_name

LONGEST = 200
"""Characters of an issuer: the length of its column."""
NAME = 40
"""Characters of a name on a button."""


@register("settings")
def check_provider(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Refuse invalid settings of a provider."""
    return list(_faults(settings.OPENID)) if settings.OPENID else []


def _faults(provider: Provider) -> Iterator[CheckMessage]:
    if missing := provider.missing():
        yield Error(
            f"{' and '.join(missing)} must be set too: sign-in with OpenID Connect needs the provider's address, and the id and"
            " the secret that it has given this site.",
            id="games.E040",
        )
    if provider.issuer and (fault := _fault_of_issuer(provider.issuer)):
        yield Error(f"MYKERINOS_OPENID_ISSUER is “{provider.issuer}”: {fault}", id="games.E041")
    if len(provider.name) > NAME:
        yield Error(f"MYKERINOS_OPENID_NAME is longer than {NAME} characters: it stands on a button.", id="games.E042")


def _fault_of_issuer(issuer: str) -> str:
    """Return what is wrong with the address, or ""."""
    try:
        parts = urlsplit(issuer)
        host = parts.hostname
    except ValueError:
        return "it is not a web address."
    if parts.scheme not in {"http", "https"} or not host:
        return "it is not a web address."
    if parts.scheme == "http" and not is_loopback_name(host):
        return "it must begin with https://, for whoever listens in could sign in as anybody."
    if "/.well-known/" in issuer:
        return "leave out what begins with /.well-known/; the site adds that itself."
    if (
        parts.query
        or parts.fragment
        or parts.username
        or len(issuer) > LONGEST
        or not issuer.isprintable()
        or " " in issuer
    ):
        return f"it must be an address of {LONGEST} characters at most, without blanks, ?, # and @."
    return ""


@register("openid", deploy=True)
def check_answer(app_configs: Sequence[AppConfig] | None, **kwargs: object) -> list[CheckMessage]:
    """Request the provider's description of itself."""
    provider = settings.OPENID
    if not provider or any(message.is_serious() for message in _faults(provider)):
        return []
    from games.accounts.openid.exchange import describe  # noqa: PLC0415
    from games.accounts.openid.provider import Away, ProviderTrouble  # noqa: PLC0415
    from games.accounts.openid.wire import Wire  # noqa: PLC0415

    try:
        describe(Wire())
    except Away as trouble:
        # It may be back tomorrow.
        return [Warning(f"MYKERINOS_OPENID_ISSUER: the provider does not answer now: {trouble}.", id="games.W040")]
    except ProviderTrouble as trouble:
        return [Error(f"MYKERINOS_OPENID_ISSUER does not lead to a provider: {trouble}.", id="games.E044")]
    return []
