"""Limits of guesses at a password, of mails to an address, and of games and moves without an account.

django-allauth counts, by the rates of `ACCOUNT_RATE_LIMITS`; the keys are made here. A stranger has counters for an
address from one network, so that none can lock out all others, and all strangers share some more for an address
and a day, so that many networks do not help. A browser that is known for the address has counters of its own.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.http import HttpRequest

from games.accounts import browsers
from games.models import Player
from games.models.email_addresses import address_key

APP = "allauth.account"
Counter = tuple[str, str]
"""An action of `ACCOUNT_RATE_LIMITS`, and its key."""


def guess_counters(request: HttpRequest, address: str) -> list[Counter]:
    """Return the counters of a guess at the password of the address."""
    key = address_key(address)
    if number := browsers.number_for(request, address):
        return [("password_known", f"{key} {number}")]
    return [("password", f"{key} {ratelimit.get_ip(request)}"), ("password_anywhere", key)]


def mail_counters(request: HttpRequest, address: str) -> list[Counter]:
    """Return the counters of a mail to the address that this visitor requests."""
    key = address_key(address)
    if number := browsers.number_for(request, address):
        return [("mail_known", f"{key} {number}")]
    if request.user.is_authenticated:
        return [("mail_of_player", f"{key} {request.user.pk}"), ("mail_anywhere", key)]
    return [("mail", f"{key} {ratelimit.get_ip(request)}"), ("mail_anywhere", key)]


def use(request: HttpRequest, counters: list[Counter], *, limit_get: bool = False) -> RateLimitUsage | None:
    """Count in each of them; return None, and count nothing, where one is at its limit. A GET counts only with `limit_get`."""
    used = RateLimitUsage(usage=[])
    for action, key in counters:
        usage = ratelimit.consume(request, app=APP, action=action, key=key, limit_get=limit_get)
        if usage is None:
            used.rollback()
            return None
        used.usage += usage.usage
    return used


def use_guess(request: HttpRequest, address: str) -> RateLimitUsage | None:
    """Count a guess before it is made; None beyond the limit. A right one is taken back (`rollback`)."""
    return use(request, guess_counters(request, address))


def use_second_factor(request: HttpRequest, player: Player) -> RateLimitUsage | None:
    """Count a code of the second factor before it is checked; None beyond the limit. A right one is taken back."""
    if number := browsers.number_for(request, player.email or ""):
        return use(request, [("second_factor_known", f"{player.pk} {number}")])
    counters = [
        ("second_factor", f"{player.pk} {ratelimit.get_ip(request)}"),
        ("second_factor_anywhere", str(player.pk)),
    ]
    return use(request, counters)


def use_mail(request: HttpRequest, address: str) -> bool:
    """Count a mail before it is posted; False beyond the limit."""
    return use(request, mail_counters(request, address)) is not None


def is_within_limits(request: HttpRequest, *actions: str, limit_get: bool = False) -> bool:
    """Count each of these actions of `ACCOUNT_RATE_LIMITS`; False, and nothing is counted, where one is at its limit."""
    return use(request, [(action, "") for action in actions], limit_get=limit_get) is not None


def forget_guesses(request: HttpRequest, address: str) -> None:
    """Clear the guesses at the password of an owner who has shown a code from a mail."""
    for action, key in guess_counters(request, address):
        ratelimit.clear(request, app=APP, action=action, key=key)
