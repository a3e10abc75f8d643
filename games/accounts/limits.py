"""How often the doors of an account may be tried: guesses at its password, and mails to its address that anybody can ask for;
and how many games may be begun without one, and how fast they may be played.

django-allauth counts, by the rates of `ACCOUNT_RATE_LIMITS`; here it is said for whom. A stranger has counters for an address
from one network, so that nobody shuts a door for everybody else, and all strangers together have some more for an address and a
day, so that many networks do not help. A browser that is known for the address has counters of its own.
"""

from allauth.core.internal import ratelimit
from allauth.core.internal.ratelimit import RateLimitUsage
from django.http import HttpRequest

from games.accounts import browsers
from games.models import Player
from games.models.email_addresses import address_key

APP = "allauth.account"
Counter = tuple[str, str]
"""An action of `ACCOUNT_RATE_LIMITS`, and for whom it is counted."""


def guess_counters(request: HttpRequest, address: str) -> list[Counter]:
    """What a guess at the password of the address counts for."""
    key = address_key(address)
    if number := browsers.number_for(request, address):
        return [("login_failed_known", f"{key} {number}")]
    return [("login_failed", f"{key} {ratelimit.get_ip(request)}"), ("login_failed_anywhere", key)]


def mail_counters(request: HttpRequest, address: str) -> list[Counter]:
    """What a mail to the address that this visitor asks for counts for."""
    key = address_key(address)
    if number := browsers.number_for(request, address):
        return [("mail_known", f"{key} {number}")]
    if request.user.is_authenticated:
        return [("mail_of_player", f"{key} {request.user.pk}"), ("mail_anywhere", key)]
    return [("mail", f"{key} {ratelimit.get_ip(request)}"), ("mail_anywhere", key)]


def use(request: HttpRequest, counters: list[Counter]) -> RateLimitUsage | None:
    """Count in each of them; None, and nothing is counted, where one has had enough."""
    used = RateLimitUsage(usage=[])
    for action, key in counters:
        usage = ratelimit.consume(request, app=APP, action=action, key=key)
        if usage is None:
            used.rollback()
            return None
        used.usage += usage.usage
    return used


def use_guess(request: HttpRequest, address: str) -> RateLimitUsage | None:
    """Count a guess before it is made; None where there were too many. Who guesses right takes it back (`rollback`)."""
    return use(request, guess_counters(request, address))


def use_second_factor(request: HttpRequest, player: Player) -> RateLimitUsage | None:
    """Count a code of the second factor before it is looked at; None where there were too many. A right one is taken back."""
    if number := browsers.number_for(request, player.email or ""):
        return use(request, [("second_factor_known", f"{player.pk} {number}")])
    counters = [
        ("second_factor", f"{player.pk} {ratelimit.get_ip(request)}"),
        ("second_factor_anywhere", str(player.pk)),
    ]
    return use(request, counters)


def use_mail(request: HttpRequest, address: str) -> bool:
    """Count a mail before it is posted; False where there were too many."""
    return use(request, mail_counters(request, address)) is not None


def use_visitor_game(request: HttpRequest) -> bool:
    """Count a game that is begun without an account; False where the address, or the site, has had enough of them."""
    counters = [("visitor_game", ""), ("visitor_game_anywhere", "")]
    return use(request, counters) is not None


def use_visitor_act(request: HttpRequest) -> bool:
    """Count a move, or one that is undone, without an account; False where the address has had enough for a minute."""
    return use(request, [("visitor_act", "")]) is not None


def use_record(request: HttpRequest) -> bool:
    """Count a look at a record without an account; False where the address has had enough for a minute."""
    return use(request, [("record", "")]) is not None


def use_openid(request: HttpRequest) -> bool:
    """Count a sign-in that is begun with the provider, which is asked something each time; False where there were too many."""
    return use(request, [("openid", "")]) is not None


def forget_guesses(request: HttpRequest, address: str) -> None:
    """The owner has proved to be one, by a code from a mail: guesses at the old password no longer matter."""
    for action, key in guess_counters(request, address):
        ratelimit.clear(request, app=APP, action=action, key=key)
