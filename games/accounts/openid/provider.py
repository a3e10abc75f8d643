"""The provider: one, of the settings."""

from dataclasses import dataclass, field

from django.conf import settings


@dataclass(frozen=True)
class Provider:
    """`issuer`: its address, as its tokens name it; `client`, `secret`: what it knows this site by; `name`: for people."""

    issuer: str
    client: str
    secret: str = field(repr=False)
    name: str

    def missing(self) -> list[str]:
        """The variables that were forgotten."""
        given = {"ISSUER": self.issuer, "CLIENT": self.client, "SECRET": self.secret}
        return [f"MYKERINOS_OPENID_{name}" for name, value in given.items() if not value]


def provider() -> Provider:
    """The one of this site."""
    found: Provider | None = settings.OPENID
    assert found is not None, "asked for where there is one only"
    return found
