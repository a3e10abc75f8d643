"""Connections: which account at a provider signs in to which account here, in rows of allauth's."""

import logging
from datetime import datetime
from secrets import token_hex
from typing import Any

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.accounts.openid.provider import Provider
from games.lib.errors import Refused
from games.mail.post import draft, post
from games.models import Player

logger = logging.getLogger(__name__)


def connection_of(player: Player, provider: Provider) -> SocialAccount | None:
    """Return the player's account there. One query."""
    return SocialAccount.objects.filter(user_id=player.pk, provider=provider.issuer).first()


@transaction.atomic
def connect(player: Player, provider: Provider, subject: str, label: str) -> SocialAccount:
    """Connect the account `subject` there with the player here, and notify them by mail.

    Raises Refused where that account is connected already, or the player has another one.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    if SocialAccount.objects.filter(provider=provider.issuer, uid=subject).exists():
        raise already_connected(provider)
    if connection_of(player, provider) is not None:
        raise Refused(
            _(
                "Your account here is already connected to a different account at {provider}. Disconnect that one first, on the "
                "page “Your account”."
            ).format(provider=provider.name)
        )
    made = SocialAccount(user_id=player.pk, provider=provider.issuer, uid=subject, extra_data={"label": label})
    try:
        with transaction.atomic():
            made.save(force_insert=True)
    except IntegrityError:
        # Another request was faster.
        raise already_connected(provider) from None
    notify_owner(player, "openid_on", provider)
    logger.info("Player %s is connected with OpenID Connect.", player.pk)
    return made


def already_connected(provider: Provider) -> Refused:
    sentence = _("The account you chose at {provider} is already connected to another player here.")
    return Refused(sentence.format(provider=provider.name))


@transaction.atomic
def disconnect(player: Player, provider: Provider) -> bool:
    """Disconnect the account there, notify the player by mail, and return whether there was one.

    Raises Refused where the player could not sign in afterwards.
    """
    Player.objects.select_for_update().get(pk=player.pk)
    found = connection_of(player, provider)
    if found is None:
        return False
    if not has_other_way_in(player):
        raise Refused(
            _(
                "Without {provider} you couldn't sign in: you have no password, and our emails don't reach you. Choose a "
                "password first."
            ).format(provider=provider.name)
        )
    found.delete()
    notify_owner(player, "openid_off", provider)
    logger.info("Player %s is disconnected from OpenID Connect.", player.pk)
    return True


def has_other_way_in(player: Player) -> bool:
    """Return whether the player has a password, or an address that codes arrive at."""
    if player.has_usable_password():
        return True
    reached = player.mail_suspended_at is None
    return reached and EmailAddress.objects.filter(user_id=player.pk, verified=True).exists()


def forget_connections(player: Player) -> None:
    """Delete all connections, those with earlier providers too."""
    SocialAccount.objects.filter(user_id=player.pk).delete()


def export_connections(player: Player) -> list[dict[str, Any]]:
    """Return the connections for the player's export."""
    return [
        {
            "provider": row.provider,
            "subject": row.uid,
            "called": row.extra_data.get("label", ""),
            "since": moment(row.date_joined),
            "last_used": moment(row.last_login),
        }
        for row in SocialAccount.objects.filter(user_id=player.pk).order_by("pk")
    ]


def moment(at: datetime) -> str:
    return at.isoformat()


def notify_owner(player: Player, what: str, provider: Provider) -> None:
    """Notify the owner by mail, who may not have done it."""
    if player.email:
        post(
            draft(
                f"account:{token_hex(12)}", f"account/{what}", player.email, player, inputs={"provider": provider.name}
            )
        )
