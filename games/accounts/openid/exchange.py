"""One sign-in with the provider: the address to send a browser to, and the person who comes back.

The authorization code flow with PKCE and a nonce: OpenID Connect Core 1.0, 3.1; Discovery 1.0, 4; RFC 7636.
"""

from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeGuard
from urllib.parse import quote, urlencode

from django.conf import settings
from django.core.cache import cache
from django.urls import reverse

from games.accounts.openid.provider import Wrong, provider
from games.accounts.openid.tokens import read_token
from games.accounts.openid.wire import Wire
from games.models.email_addresses import is_plain

WELL_KNOWN = "/.well-known/openid-configuration"
REMEMBERED = 300
"""Seconds for which the provider's metadata is cached."""
ENDPOINTS = ("authorization_endpoint", "token_endpoint", "jwks_uri")
LABEL = 100


@dataclass(frozen=True)
class Person:
    """The person who has signed in there.

    `address`: an email address that the provider has confirmed, else ""; `odd_address`: it has, but with letters that
    are not accepted; `label`: the name of the account there for people; `nick`: a proposed name for the one here.
    """

    subject: str
    address: str
    label: str
    nick: str
    odd_address: bool = False


def own_address() -> str:
    """Return the redirect URI, which the provider has to know."""
    return settings.BASE_URL + reverse("openid-back")


def describe(wire: Wire) -> dict[str, Any]:
    """Return the provider's metadata, or raise Away or Wrong."""
    issuer = provider().issuer
    key = f"openid:{issuer}"
    known: dict[str, Any] | None = cache.get(key)
    if known is not None:
        return known
    found = wire.get(issuer.rstrip("/") + WELL_KNOWN)
    if found.get("issuer") != issuer:
        raise Wrong("it calls itself by another address than MYKERINOS_OPENID_ISSUER")
    for name in ENDPOINTS:
        if not is_address(found.get(name)):
            raise Wrong(f"it does not say where its {name} is")
    cache.set(key, found, REMEMBERED)
    return found


def is_address(found: object) -> TypeGuard[str]:
    """Return whether that is a web address; without TLS only for a provider on this machine without it."""
    schemes = ("https://", "http://") if provider().issuer.startswith("http://") else ("https://",)
    return isinstance(found, str) and found.startswith(schemes)


def authorization_url(description: dict[str, Any], state: str, nonce: str, verifier: str) -> str:
    """Return the authorization URL; the session stores the last three, random, until the browser is back."""
    endpoint = description["authorization_endpoint"]
    parameters = {
        "response_type": "code",
        "client_id": provider().client,
        "redirect_uri": own_address(),
        "scope": "openid email profile",
        "state": state,
        "nonce": nonce,
        "code_challenge": urlsafe_b64encode(sha256(verifier.encode()).digest()).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    return f"{endpoint}{'&' if '?' in endpoint else '?'}{urlencode(parameters)}"


def redeem(code: str, nonce: str, verifier: str) -> Person:
    """Return the person who has brought this code, or raise Away or Wrong."""
    wire = Wire()
    description = describe(wire)
    answer = wire.post(description["token_endpoint"], **token_request(description, code, verifier))
    keys = wire.get(description["jwks_uri"]).get("keys")
    held = keys if isinstance(keys, list) else []
    claims = read_token(answer.get("id_token"), held, provider().issuer, provider().client, nonce)
    more = description.get("userinfo_endpoint")
    if "email" not in claims and is_address(more) and answer.get("access_token"):
        about = wire.get(more, headers={"Authorization": f"Bearer {answer['access_token']}"})
        if about.get("sub") != claims["sub"]:
            raise Wrong("its userinfo is about another account")
        claims = about | claims
    return person_of(claims)


def token_request(description: dict[str, Any], code: str, verifier: str) -> dict[str, Any]:
    """Return the options of the token request, with the secret in a header if allowed. RFC 6749, 2.3.1."""
    form = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": own_address(),
        "code_verifier": verifier,
        "client_id": provider().client,
    }
    ways = description.get("token_endpoint_auth_methods_supported")
    if not isinstance(ways, list) or "client_secret_basic" in ways:
        return {"data": form, "auth": (quote(provider().client, safe=""), quote(provider().secret, safe=""))}
    return {"data": form | {"client_secret": provider().secret}}


def person_of(claims: dict[str, Any]) -> Person:
    """Return the claims that this site uses."""

    def word(name: str) -> str:
        value = claims.get(name)
        return "".join(filter(str.isprintable, value)).strip() if isinstance(value, str) else ""

    # Some send a string where the standard has a boolean.
    proven = claims.get("email_verified") in (True, "true")
    user_name = word("preferred_username")
    email = claims.get("email")
    address = email.strip() if proven and isinstance(email, str) else ""
    return Person(
        subject=claims["sub"],
        address=address if is_plain(address) else "",
        label=(word("email") or user_name or claims["sub"])[:LABEL],
        # Never the legal name: all players would read it.
        nick=word("nickname") or (user_name if "@" not in user_name else "") or word("given_name"),
        odd_address=not is_plain(address),
    )
