"""The second factor: time-based codes of an app (TOTP, RFC 6238 over RFC 4226), and recovery codes.

That of `django-allauth` cannot be loaded without a library for hardware keys; its stages of a sign-in are used.
"""

import base64
import hmac
from hashlib import sha256
from secrets import compare_digest, token_bytes, token_hex
from urllib.parse import quote, urlencode

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.core.internal.cryptokit import generate_user_code, normalize_user_code
from django.conf import settings
from django.db import transaction
from django.http import HttpRequest

from games.lib import site_time
from games.mail.post import draft, post
from games.models import Player, SecondFactor

METHOD = "second_factor"
"""The name in allauth's records of a session."""
STEP = 30
"""Seconds for which an app shows a code."""
DRIFT = 1
"""Steps by which a telephone's clock may be ahead or behind."""
DIGITS = 6
SECRET_BYTES = 20
RECOVERY_CODES = 10
RECOVERY_LENGTH = 12
"""Letters of a code, out of twenty: 51 bits."""


def new_secret() -> str:
    """Return a random secret in base 32."""
    return base64.b32encode(token_bytes(SECRET_BYTES)).decode()


def app_address(player: Player, secret: str) -> str:
    """Return the address in the QR code: otpauth://totp/SITE:ADDRESS?secret=..."""
    label = quote(f"{settings.SITE_NAME}:{player.email}", safe="")
    return f"otpauth://totp/{label}?{urlencode({'secret': secret, 'issuer': settings.SITE_NAME}, quote_via=quote)}"


def code_at(secret: str, step: int) -> str:
    """Return the code of a time step: RFC 4226, section 5.3."""
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8), "sha1")
    start = digest[-1] & 0xF
    number = int.from_bytes(digest[start : start + 4]) & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_now() -> int:
    return int(site_time.now().timestamp()) // STEP


def step_of(secret: str, code: str, after: int = 0) -> int | None:
    """Return the current time step, younger than `after`, in which the code is right; None for a wrong code."""
    now, typed = step_now(), normalize_user_code(code).encode()
    steps = range(max(now - DRIFT, after + 1), now + DRIFT + 1)
    return next((step for step in steps if compare_digest(code_at(secret, step).encode(), typed)), None)


def new_recovery_codes() -> list[str]:
    """Return ten random codes, as they are written down."""
    return [generate_user_code(length=RECOVERY_LENGTH) for _ in range(RECOVERY_CODES)]


def recovery_hash(factor: SecondFactor, code: str) -> str:
    """Return the stored hash of a recovery code."""
    return sha256(f"{factor.secret} {normalize_user_code(code)}".encode()).hexdigest()


def factor_of(player: Player | None) -> SecondFactor | None:
    """Return the second factor of an account, None where it is off. One query."""
    return SecondFactor.objects.filter(player=player).first() if player is not None else None


@transaction.atomic
def turn_on(player: Player, secret: str, code: str) -> list[str] | None:
    """Require codes of that secret from now on, and return recovery codes, or None for a wrong code."""
    Player.objects.select_for_update().get(pk=player.pk)
    step = step_of(secret, code)
    if step is None or factor_of(player):
        return None
    factor = SecondFactor(player=player, secret=secret, last_step=step)
    codes = new_recovery_codes()
    factor.recovery = [recovery_hash(factor, code) for code in codes]
    factor.save()
    notify_owner(player, "second_factor_on")
    return codes


@transaction.atomic
def accept_code(player: Player, code: str) -> SecondFactor | None:
    """Use up a code of the app or a recovery code, and return the factor, or None for a wrong code."""
    factor = SecondFactor.objects.select_for_update().filter(player=player).first()
    if factor is None:
        return None
    step = step_of(factor.secret, code, after=factor.last_step)
    if step is not None:
        factor.last_step = step
        factor.save(update_fields=["last_step"])
        return factor
    hashed = recovery_hash(factor, code)
    if hashed not in factor.recovery:
        return None
    factor.recovery.remove(hashed)
    factor.save(update_fields=["recovery"])
    notify_owner(player, "recovery_used", left=len(factor.recovery))
    return factor


@transaction.atomic
def renew_recovery_codes(factor: SecondFactor) -> list[str]:
    """Replace the recovery codes by ten new ones."""
    codes = new_recovery_codes()
    factor.recovery = [recovery_hash(factor, code) for code in codes]
    factor.save(update_fields=["recovery"])
    notify_owner(factor.player, "recovery_renewed")
    return codes


@transaction.atomic
def turn_off(player: Player) -> bool:
    """Remove the second factor, and return whether it was on."""
    deleted, _ = SecondFactor.objects.filter(player=player).delete()
    if deleted:
        notify_owner(player, "second_factor_off")
    return bool(deleted)


def notify_owner(player: Player, what: str, **inputs: int) -> None:
    """Notify the owner by mail, who may not have done it."""
    if player.email:
        post(draft(f"account:{token_hex(12)}", f"account/{what}", player.email, player, inputs=inputs))


def remember_passed(request: HttpRequest, factor: SecondFactor, **more: bool) -> None:
    """Record in the session that the second factor was shown in it."""
    record_authentication(request, factor.player, METHOD, factor=factor.pk, **more)


def has_passed(request: HttpRequest, factor: SecondFactor) -> bool:
    """Return whether this very factor was shown in the session, not only an earlier sign-in."""
    return any(record.get("factor") == factor.pk for record in get_authentication_records(request, factor.player))


def step_missing(request: HttpRequest) -> str:
    """Return the name of the page that an admin has to pass first, "" when nothing is missing."""
    admin = request.user
    assert isinstance(admin, Player)
    factor = factor_of(admin)
    if factor is None:
        return "second-factor-on" if settings.KEEPERS_TWO_FACTORS == "required" else ""
    factor.player = admin
    return "" if has_passed(request, factor) else "account_reauthenticate"
