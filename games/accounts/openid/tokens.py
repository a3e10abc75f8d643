"""Check that ID tokens are the provider's, for this site and this sign-in. OpenID Connect Core 1.0, 3.1.3.7."""

from collections.abc import Iterator
from contextlib import suppress
from hmac import compare_digest
from typing import Any

import jwt

from games.accounts.openid.provider import Wrong

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Algorithms with a private key: with the others anybody with the site's secret could sign."""
LEEWAY = 60
"""Seconds by which two clocks may differ."""
NEEDED = ["iss", "sub", "aud", "exp", "iat"]
LONGEST = 191
"""Limit of `sub`; the standard allows 255 characters of ASCII, far more than providers use."""


def read_token(token: object, keys: list[Any], issuer: str, client: str, nonce: str) -> dict[str, Any]:
    """Return the claims of the token, signed with one of the provider's JSON Web `keys`, or raise Wrong."""
    if not isinstance(token, str):
        raise Wrong("it gave no ID token")
    try:
        claims = verify(token, keys, issuer, client)
    except (jwt.PyJWTError, ValueError, RecursionError) as error:
        raise Wrong(f"its ID token does not hold: {type(error).__name__}") from None
    subject, sent = claims["sub"], claims.get("nonce")
    if not (isinstance(subject, str) and 0 < len(subject) <= LONGEST and subject.isprintable()):
        raise Wrong("its ID token names nobody")
    if not (isinstance(sent, str) and compare_digest(sent.encode(), nonce.encode())):
        raise Wrong("its ID token is for another sign-in (nonce)")
    if claims.get("azp", client) != client:
        raise Wrong("its ID token is for another site (azp)")
    return claims


def verify(token: str, keys: list[Any], issuer: str, client: str) -> dict[str, Any]:
    """Return the claims of a token with a right signature, or raise PyJWTError or Wrong."""
    header = jwt.get_unverified_header(token)
    algorithm = header.get("alg")
    if algorithm not in ALGORITHMS:
        raise Wrong("its ID token is signed in a way that is not believed")
    for key in usable_keys(keys, header.get("kid"), algorithm):
        try:
            found: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=[algorithm],
                issuer=issuer,
                audience=client,
                leeway=LEEWAY,
                options={"require": NEEDED},
            )
        except (jwt.InvalidSignatureError, jwt.InvalidKeyError):
            continue
        else:
            return found
    raise Wrong("its ID token is signed with a key that is not its own")


def usable_keys(keys: list[Any], name: object, algorithm: str) -> Iterator[Any]:
    """Yield the keys for signatures with the algorithm, with the token's `kid` if it has one."""
    for key in keys:
        if isinstance(key, dict) and key.get("use", "sig") == "sig" and name in (None, key.get("kid")):
            # A library fails in many ways on what is no key, or one for something else.
            found = None
            with suppress(Exception):
                found = jwt.PyJWK(key, algorithm=algorithm).key
            if found is not None:
                yield found
