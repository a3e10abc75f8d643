"""Second factors in tests: an app that shows codes, and a passkey made of a key."""

import base64
import json
from hashlib import sha256
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

from games.accounts.second_factor import factors_of, take_new_codes
from games.models import Player

STEP = 30


def step_now() -> int:
    """Return the current time step."""
    return int(list(auth.yield_hotp_counters_from_time())[1])


def code_at(secret: str, step: int) -> str:
    return str(auth.format_hotp_value(auth.hotp_value(secret, step)))


def turn_on(player: Player) -> list[str]:
    """Return the recovery codes. The step of the code that turned it on lies behind."""
    app = auth.TOTP.activate(player, auth.generate_totp_secret()).instance
    app.data["last_step"] = step_now() - 1
    app.save()
    RecoveryCodes.activate(player)
    return take_new_codes(player)


def code_now(player: Player, later: int = 0) -> str:
    """Return what the app shows, or will show some steps later."""
    return code_at(factors_of(player).get(type="totp").data["secret"], step_now() + later)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkey:
    """What a browser and a device do, for the site at http://localhost."""

    FLAGS = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV

    def __init__(self, owner: Player | None = None) -> None:
        self.key, self.id = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        self.handle, self.count = "", 0
        if owner:
            challenge = {"publicKey": {"challenge": "AAAA", "user": {"id": encoded(str(owner.pk).encode())}}}
            made = Authenticator(user=owner, type=Authenticator.Type.WEBAUTHN)
            made.data = {"name": "Phone", "credential": json.loads(self.made(challenge))}
            made.save()

    def client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": "http://localhost"}).encode()

    def signed_data(self, flags: AuthenticatorData.FLAG, credential: bytes = b"") -> Any:
        self.count += 1
        return AuthenticatorData.create(sha256(b"localhost").digest(), flags, self.count, credential)

    def answer(self, **response: str) -> str:
        """Return the JSON of a browser."""
        more = {"type": "public-key", "clientExtensionResults": {"credProps": {"rk": True}}}
        return json.dumps({"id": encoded(self.id), "rawId": encoded(self.id), "response": response, **more})

    def made(self, options: Any) -> str:
        """Return what the browser says of a new passkey, for the page's options."""
        asked = options["publicKey"]
        self.handle = asked["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        signed = self.signed_data(self.FLAGS | AuthenticatorData.FLAG.AT, credential)
        return self.answer(
            clientDataJSON=encoded(self.client_data("create", asked["challenge"])),
            attestationObject=encoded(AttestationObject.create("none", signed, {})),
        )

    def shown(self, options: Any, flags: AuthenticatorData.FLAG = FLAGS) -> str:
        """Return what the browser says of the passkey, for the page's options."""
        client = self.client_data("get", options["publicKey"]["challenge"])
        signed = self.signed_data(flags)
        signature = self.key.sign(bytes(signed) + sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self.answer(
            clientDataJSON=encoded(client),
            authenticatorData=encoded(signed),
            signature=encoded(signature),
            userHandle=self.handle,
        )
