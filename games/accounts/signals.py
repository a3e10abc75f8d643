"""Receivers of allauth's signals."""

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, password_changed, password_reset, user_signed_up
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import accounts
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
def renew_addresses(user: Player, **kwargs: object) -> None:
    """Make the account's reply addresses void: somebody else may have had them with the old password."""
    preferences.renew_account_addresses(user)
