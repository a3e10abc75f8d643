"""Erase the addresses of a deleted account everywhere in the database."""

import re
from collections.abc import Collection, Iterable, Iterator
from importlib import import_module

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from games.accounts.openid.connections import forget_connections
from games.accounts.second_factor import factors_of
from games.lib import site_time
from games.mail.signed_addresses import read_envelope, read_reply
from games.models import (
    Block,
    Entry,
    Inbound,
    Invitation,
    Mail,
    Note,
    Order,
    Player,
    Question,
    Ready,
    Report,
    Restriction,
    SecondFactor,
    SiteInvitation,
    Token,
)
from games.models.email_addresses import address_key, rows_with
from games.play.history.packing import forget_in_logs
from games.talk.forgetting import forget_remarks_of

ADDRESS = re.compile(r"[^\s'\"]+@[^\s'\"]+")
"""A possible address in a session."""
PIECE = 500
"""Sessions read at once."""


def forget_address(player: Player) -> None:
    """Erase the player's addresses, mails and notes, in the transaction that deletes the account."""
    packed = forget_in_logs(player)
    addresses = addresses_of(player, packed)
    forget_received(player, addresses)
    Mail.objects.filter(player=player).delete()
    others = rows_with(Mail.objects.all(), "address", addresses)
    others.filter(Q(player=None) | Q(kind__startswith="account/")).delete()
    others.update(address="", message=None)
    forget_in_notices(addresses)
    # An unconfirmed account need not own the address.
    forget_invitations(addresses, decline=player.confirmed_at is not None)
    forget_sessions(player, addresses)
    forget_in_log(player, addresses)
    factors_of(player).delete()
    UserSession.objects.filter(user=player).delete()
    SecondFactor.objects.filter(player=player).delete()
    Token.objects.filter(player=player).delete()
    forget_connections(player)
    Note.objects.filter(player=player).delete()
    Order.objects.filter(player=player).delete()
    Ready.objects.filter(player=player).delete()
    Entry.objects.filter(player=player, number=None).delete()
    # They stay without a name, as acts of admins do; a reason may name the player.
    Restriction.objects.filter(player=player).update(reason="")
    Question.objects.filter(player=player).delete()
    rows_with(Question.objects.all(), "address", addresses).delete()
    rows_with(SiteInvitation.objects.all(), "address", addresses).delete()
    Block.objects.touching(player).delete()
    forget_remarks_of(player)
    Report.objects.filter(reporter=player).delete()
    EmailAddress.objects.filter(user_id=player.pk).delete()


def addresses_of(player: Player, more: Iterable[str] = ()) -> list[str]:
    """Return all addresses that the player has or had, without those of other players now.

    `more`: addresses of mails that are no longer rows.
    """
    known = EmailAddress.objects.filter(user_id=player.pk).values_list("email", flat=True)
    mailed = Mail.objects.filter(player=player).values_list("address", flat=True).distinct()
    found = {address.lower() for address in (player.email, *known, *mailed, *more) if address}
    others = rows_with(Player.objects.exclude(pk=player.pk), "email", found).values_list("email", flat=True)
    taken = {address_key(address) for address in others if address}
    return sorted(address for address in found if address_key(address) not in taken)


def forget_received(player: Player, addresses: list[str]) -> None:
    """Delete the mails from the player, and bounces of mails to them, whose recipients name them.

    A mail to another player's address stays theirs, without its sender.
    """
    mine = Mail.objects.filter(player=player).values_list("pk", flat=True)
    strangers = rows_with(Mail.objects.filter(player=None), "address", addresses).values_list("pk", flat=True)
    about = {"mails": {*mine, *strangers}, "players": {player.pk}}
    strange = Inbound.objects.filter(player=None).values_list("pk", "recipient")
    gone = [pk for pk, recipient in strange.iterator() if names_one_of(recipient, **about)]
    for start in range(0, len(gone), 500):
        Inbound.objects.filter(pk__in=gone[start : start + 500]).delete()
    Inbound.objects.filter(player=player).delete()
    theirs = rows_with(Inbound.objects.all(), "sender", addresses)
    theirs.exclude(state=Inbound.State.NEW).update(raw=b"", text="")
    theirs.update(sender="")


def names_one_of(recipient: str, mails: set[int], players: set[int]) -> bool:
    """Return whether the signed word in that address names one of these mails or players."""
    place = read_reply(recipient)
    return place.player in players if place else read_envelope(recipient) in mails


def forget_in_notices(addresses: Collection[str]) -> None:
    """Erase the addresses from notices to others about a guest."""
    notices = rows_with(Mail.objects.filter(kind="notice"), "inputs__who", addresses).select_related("player")
    for mail in notices.only("inputs", "player"):
        with translation.override(mail.player.language if mail.player else mail.language):
            mail.inputs = mail.inputs | {"who": _("A guest")}
        Mail.objects.filter(pk=mail.pk).update(inputs=mail.inputs, message=None)


def forget_invitations(addresses: list[str], decline: bool) -> None:
    """Erase the addresses from answered invitations, and decline open ones first if `decline`."""
    invitations = rows_with(Invitation.objects.all(), "email", addresses)
    if decline:
        still_open = invitations.filter(state=Invitation.State.OPEN)
        still_open.update(state=Invitation.State.DECLINED, answered_at=site_time.now())
    invitations.exclude(state=Invitation.State.OPEN).update(email="")


def forget_sessions(player: Player, addresses: list[str]) -> None:
    """End the player's sessions, and sign-ins in progress with one of the addresses."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    keys = {address_key(address) for address in addresses}
    for session in in_pieces(Session.objects.all()):
        held = session.get_decoded()
        named = {address_key(word) for word in ADDRESS.findall(str(held))}
        if held.get("_auth_user_id") == str(player.pk) or named & keys:
            store(session.session_key).delete()


def in_pieces(rows: QuerySet[Session]) -> Iterator[Session]:
    """Yield all sessions, a few at a time: there may be very many, and a query is read whole."""
    last = ""
    while piece := list(rows.filter(pk__gt=last).order_by("pk")[:PIECE]):
        yield from piece
        last = piece[-1].pk


def forget_in_log(player: Player, addresses: list[str]) -> None:
    """Erase the player's name and addresses from the admin log."""
    log: QuerySet[LogEntry] = LogEntry.objects.all()
    rows_with(log, "object_repr", addresses).update(object_repr="")
    log.filter(content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk)).update(object_repr="")
