"""The one provider of the settings."""

from dataclasses import dataclass, field

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True)
class Provider:
    """`issuer`: its address, as in its tokens; `client`, `secret`: this site's credentials; `name`: for people."""

    issuer: str
    client: str
    secret: str = field(repr=False)
    name: str

    def missing(self) -> list[str]:
        """Return the names of forgotten variables."""
        given = {"ISSUER": self.issuer, "CLIENT": self.client, "SECRET": self.secret}
        return [f"MYKERINOS_OPENID_{name}" for name, value in given.items() if not value]


def provider() -> Provider:
    """Return the provider of this site, where there is one."""
    found: Provider | None = settings.OPENID
    if found is None:
        raise ImproperlyConfigured("There is no provider.")
    return found


class ProviderTrouble(Exception):
    """A sign-in that failed without any change."""


class Away(ProviderTrouble):
    """The provider does not answer, or not in time."""


class Wrong(ProviderTrouble):
    """The provider's answer cannot be trusted."""
