"""ID tokens: whether they are the provider's, for this site and for this sign-in. OpenID Connect Core 1.0, 3.1.3.7."""

from collections.abc import Iterator
from contextlib import suppress
from hmac import compare_digest
from typing import Any

import jwt

from games.accounts.openid.trouble import Wrong

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
"""Those with a key that only the provider has: with the others whoever knows the site's secret could sign."""
LEEWAY = 60
"""Seconds that two clocks may be apart."""
NEEDED = ["iss", "sub", "aud", "exp", "iat"]
LONGEST = 191
"""Characters of `sub`; the standard allows 255, of ASCII, and nobody uses as many."""


def read_token(token: Any, keys: list[Any], issuer: str, client: str, nonce: str) -> dict[str, Any]:
    """What the token says. `keys`: JSON Web Keys of the provider. Raises Wrong."""
    if not isinstance(token, str):
        raise Wrong("it gave no ID token")
    try:
        claims = verified(token, keys, issuer, client)
    except (jwt.PyJWTError, ValueError, RecursionError) as error:
        raise Wrong(f"its ID token does not hold: {type(error).__name__}") from None
    subject, told = claims["sub"], claims.get("nonce")
    if not (isinstance(subject, str) and 0 < len(subject) <= LONGEST and subject.isprintable()):
        raise Wrong("its ID token names nobody")
    if not (isinstance(told, str) and compare_digest(told.encode(), nonce.encode())):
        raise Wrong("its ID token is for another sign-in (nonce)")
    if claims.get("azp", client) != client:
        raise Wrong("its ID token is for another site (azp)")
    return claims


def verified(token: str, keys: list[Any], issuer: str, client: str) -> dict[str, Any]:
    """The claims of a token with a right signature. Raises PyJWTError, Wrong."""
    header = jwt.get_unverified_header(token)
    algorithm = header.get("alg")
    if algorithm not in ALGORITHMS:
        raise Wrong("its ID token is signed in a way that is not believed")
    for key in fitting(keys, header.get("kid"), algorithm):
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


def fitting(keys: list[Any], name: Any, algorithm: str) -> Iterator[Any]:
    """The keys for signatures in that way; where the token names one, those of that name."""
    for key in keys:
        if isinstance(key, dict) and key.get("use", "sig") == "sig" and name in (None, key.get("kid")):
            # What is no key, or one for something else, makes a library fail in many ways.
            found = None
            with suppress(Exception):
                found = jwt.PyJWK(key, algorithm=algorithm).key
            if found is not None:
                yield found
