"""Taking the addresses of somebody who goes out of the database, wherever they stand: their own rows, mails that came back, mails
that nobody has read yet, invitations, what others were told, sessions, the keepers' log.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from importlib import import_module

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from games.accounts.openid.connections import forget_connections
from games.lib import site_time
from games.mail.signed_addresses import read_envelope, read_reply
from games.models import Inbound, Invitation, Mail, Note, Order, Player, SecondFactor
from games.models.email_addresses import address_key, rows_with
from games.play.history.packing import forget_in_logs

ADDRESS = re.compile(r"[^\s'\"]+@[^\s'\"]+")
"""What may be an address in a session."""
PIECE = 500
"""Sessions that are read at once."""


def forget_address(player: Player) -> None:
    """Take the player's addresses, the mails to them and from them, and their notes, out of the database. In the transaction that
    deletes the account.
    """
    packed = forget_in_logs(player)
    addresses = addresses_of(player, packed)
    forget_received(player, addresses)
    Mail.objects.filter(player=player).delete()
    others = rows_with(Mail.objects.all(), "address", addresses)
    others.filter(Q(player=None) | Q(kind__startswith="account/")).delete()
    others.update(address="", message=None)
    forget_told(addresses)
    # Whoever signed up and never confirmed need not be whose address it is.
    forget_invitations(addresses, decline=player.confirmed_at is not None)
    forget_sessions(player, addresses)
    forget_in_log(player, addresses)
    SecondFactor.objects.filter(player=player).delete()
    forget_connections(player)
    Note.objects.filter(player=player).delete()
    Order.objects.filter(player=player).delete()
    EmailAddress.objects.filter(user_id=player.pk).delete()


def addresses_of(player: Player, more: Iterable[str] = ()) -> list[str]:
    """The addresses that the player has, and those that they had: mails went there. One that is somebody else's now is theirs.
    `more`: those of mails that are no rows any more.
    """
    known = EmailAddress.objects.filter(user_id=player.pk).values_list("email", flat=True)
    mailed = Mail.objects.filter(player=player).values_list("address", flat=True).distinct()
    found = {address.lower() for address in (player.email, *known, *mailed, *more) if address}
    others = rows_with(Player.objects.exclude(pk=player.pk), "email", found).values_list("email", flat=True)
    taken = {address_key(address) for address in others if address}
    return sorted(address for address in found if address_key(address) not in taken)


def forget_received(player: Player, addresses: list[str]) -> None:
    """Delete the mails from the player, and the reports of mails to them that came back: their recipients are words that name
    whom they are about. What the player wrote to the address of somebody else is theirs, but for who wrote it.
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
    """Whether the signed word in that address names one of these mails or players."""
    place = read_reply(recipient)
    return place.player in players if place else read_envelope(recipient) in mails


def forget_told(addresses: Collection[str]) -> None:
    """Take the addresses out of the notices that told others about a guest."""
    notices = rows_with(Mail.objects.filter(kind="notice"), "inputs__who", addresses).select_related("player")
    for mail in notices.only("inputs", "player"):
        with translation.override(mail.player.language if mail.player else mail.language):
            mail.inputs = mail.inputs | {"who": _("A guest")}
        Mail.objects.filter(pk=mail.pk).update(inputs=mail.inputs, message=None)


def forget_invitations(addresses: list[str], decline: bool) -> None:
    """Take the addresses out of answered invitations; `decline`: out of open ones too, whose seats are free then."""
    invitations = rows_with(Invitation.objects.all(), "email", addresses)
    if decline:
        still_open = invitations.filter(state=Invitation.State.OPEN)
        still_open.update(state=Invitation.State.DECLINED, answered_at=site_time.now())
    invitations.exclude(state=Invitation.State.OPEN).update(email="")


def forget_sessions(player: Player, addresses: list[str]) -> None:
    """End the player's sessions, and those in which somebody was about to sign in with one of the addresses."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    keys = {address_key(address) for address in addresses}
    for session in in_pieces(Session.objects.all()):
        held = session.get_decoded()
        named = {address_key(word) for word in ADDRESS.findall(str(held))}
        if held.get("_auth_user_id") == str(player.pk) or named & keys:
            store(session.session_key).delete()


def in_pieces(rows: QuerySet[Session]) -> Iterator[Session]:
    """All of them, a few at a time: there may be very many, and a query is read whole."""
    last = ""
    while piece := list(rows.filter(pk__gt=last).order_by("pk")[:PIECE]):
        yield from piece
        last = piece[-1].pk


def forget_in_log(player: Player, addresses: list[str]) -> None:
    """Take the player's name and addresses out of what the keepers' pages say that was changed."""
    log: QuerySet[LogEntry] = LogEntry.objects.all()
    rows_with(log, "object_repr", addresses).update(object_repr="")
    log.filter(content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk)).update(object_repr="")
