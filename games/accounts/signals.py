"""Receivers of allauth's signals."""

from allauth.account.internal.flows.login import record_authentication
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, password_changed, password_reset, user_signed_up
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added, authenticator_used
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.db.models.signals import pre_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import accounts
from games.accounts.browsers import browser_name
from games.accounts.second_factor import notify_owner, recovery_codes_left
from games.mail import bounces, preferences
from games.models import Player


@receiver(email_confirmed)
def hold_name(request: HttpRequest, email_address: EmailAddress, **kwargs: object) -> None:
    """Confirm the account with its first confirmed address, so that its name is held."""
    player = email_address.user
    if player.mail_suspended_at is not None or player.mail_setbacks:
        bounces.lift(player)
    confirm(request, player)


@receiver(user_signed_up)
def hold_name_at_once(request: HttpRequest, user: Player, **kwargs: object) -> None:
    """Confirm the account at once where an accepted invitation has proved the address."""
    if EmailAddress.objects.filter(user_id=user.pk, verified=True).exists():
        confirm(request, user)


def confirm(request: HttpRequest, player: Player) -> None:
    """Let the account hold its name, and say so where it could not."""
    if accounts.confirm(player):
        messages.warning(
            request,
            _("Someone else took that name in the meantime, so you are {name} for now. You can change it here.").format(
                name=player.name
            ),
        )


@receiver([password_changed, password_reset])
def renew_addresses(request: HttpRequest, user: Player, **kwargs: object) -> None:
    """Make the account's reply addresses void: somebody else may have had them with the old password."""
    preferences.renew_account_addresses(user)
    # The new password has signed them out.
    UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key).delete()


@receiver(authenticator_added)
def remember_factor(request: HttpRequest, user: Player, authenticator: Authenticator, **kwargs: object) -> None:
    """Count a factor as shown in the session in which it was added."""
    record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)


@receiver(authenticator_used)
def report_recovery_code(user: Player, authenticator: Authenticator, **kwargs: object) -> None:
    """Notify the owner that a recovery code was used."""
    if authenticator.type == Authenticator.Type.RECOVERY_CODES:
        notify_owner(user, "recovery_used", left=recovery_codes_left(user))


@receiver(pre_save, sender=UserSession)
def name_device(instance: UserSession, **kwargs: object) -> None:
    """Keep no network address, and of the browser what its owner calls it."""
    instance.ip = "0.0.0.0"
    instance.user_agent = browser_name(instance.user_agent)
