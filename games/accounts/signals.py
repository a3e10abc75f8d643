"""What follows when allauth says that something has happened."""

from typing import Any

from allauth.account.signals import email_confirmed
from django.contrib import messages
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.accounts import accounts
from games.outbox import bounces


@receiver(email_confirmed)
def hold_name(request: HttpRequest, email_address: Any, **kwargs: Any) -> None:
    """The first confirmed address makes the account: its name is held from now on."""
    player = email_address.user
    if player.mail_suspended_at is not None or player.mail_setbacks:
        bounces.lift(player)
    if accounts.confirm(player):
        messages.warning(
            request,
            _("Someone else took that name in the meantime, so you are {name} for now. You can change it here.").format(
                name=player.name
            ),
        )
