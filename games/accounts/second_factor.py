"""The second factor of an account: allauth's codes and passkeys, with what this site promises beyond it."""

import re
from hashlib import sha256
from secrets import token_hex

from allauth.account.internal.flows.login import get_authentication_records
from allauth.core import context
from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.accounts.browsers import browser_name
from games.mail.post import draft, post
from games.models import Player

WRONG = gettext_lazy(
    "That isn't the code that your app shows now. Each code works once: wait for the next one, and try that."
)


class SecondFactorAdapter(DefaultMFAAdapter):
    """The site's words and names in allauth's second factor."""

    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": WRONG}

    def _get_site_name(self) -> str:
        return str(settings.SITE_NAME)

    def build_totp_svg(self, url: str) -> str:
        """Return nothing: the page draws the QR code."""
        return ""

    def generate_authenticator_name(self, *args: object) -> str:
        return browser_name(context.request.headers.get("User-Agent", "")) or _("Passkey")


def factors_of(player: Player | None) -> "QuerySet[Authenticator]":
    """Return the rows of the second factor: the app, each passkey, the recovery codes; none where it is off."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(user=player).order_by("pk")
    return rows


def has_second_factor(player: Player | None) -> bool:
    """Return whether a sign-in of the account takes a second step. One query."""
    return player is not None and factors_of(player).exists()


def recovery_row(player: Player) -> Authenticator | None:
    """Return the row of the recovery codes."""
    return factors_of(player).filter(type=Authenticator.Type.RECOVERY_CODES).first()


def recovery_codes_left(player: Player) -> int:
    row = recovery_row(player)
    return len(row.wrap().get_unused_codes()) if row else 0


def recovery_hash(salt: str, code: str) -> str:
    """Return the stored hash of a recovery code."""
    return sha256(f"{salt} {normalize_user_code(code)}".encode()).hexdigest()


@transaction.atomic
def take_new_codes(player: Player) -> list[str]:
    """Return the recovery codes that allauth has just made, and store only their hashes from now on."""
    row = recovery_row(player)
    if row is None or "seed" not in row.data:
        return []
    codes, salt = row.wrap().get_unused_codes(), token_hex(16)
    row.data = {"salt": salt, "migrated_codes": [recovery_hash(salt, code) for code in codes]}
    row.save(update_fields=["data"])
    return [" ".join(re.findall("....", code)) for code in codes]


def as_stored(player: Player, typed: str) -> str:
    """Return what allauth compares: an app's code as it was typed, a recovery code as its hash."""
    row = None if re.fullmatch("[0-9]{6}", normalize_user_code(typed)) else recovery_row(player)
    return recovery_hash(row.data.get("salt", ""), typed) if row else typed


@transaction.atomic
def use_step(authenticator: Authenticator, code: str) -> bool:
    """Use up the time step of an app's right code, and return whether it is younger than all that were used before."""
    # allauth remembers a code for less time than it is right, and only in the cache.
    row = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
    right = normalize_user_code(code)
    steps = [
        step
        for step in yield_hotp_counters_from_time()
        if format_hotp_value(hotp_value(row.data["secret"], step)) == right and step > row.data.get("last_step", 0)
    ]
    if steps:
        row.data["last_step"] = steps[0]
        row.save(update_fields=["data"])
    return bool(steps)


@transaction.atomic
def turn_off(player: Player) -> bool:
    """Remove the second factor, and return whether it was on."""
    deleted, _rows = factors_of(player).delete()
    if deleted:
        notify_owner(player, "second_factor_off")
    return bool(deleted)


def notify_owner(player: Player, what: str, **inputs: int | str) -> None:
    """Notify the owner by mail, who may not have done it."""
    if player.email:
        post(draft(f"account:{token_hex(12)}", f"account/{what}", player.email, player, inputs=inputs))


def page_missing(request: HttpRequest) -> str:
    """Return the address of the page that an admin has to pass first, "" when nothing is missing."""
    admin = request.user
    assert isinstance(admin, Player)
    rows = set(factors_of(admin).values_list("pk", flat=True))
    if not rows:
        return reverse("mfa_index") if settings.KEEPERS_TWO_FACTORS == "required" else ""
    # One of these very factors in this session, not only an earlier sign-in.
    shown = {record.get("id") for record in get_authentication_records(request, admin) if record["method"] == "mfa"}
    return "" if rows & shown else reverse("account_reauthenticate")
