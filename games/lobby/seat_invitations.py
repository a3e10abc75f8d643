"""Reserving seats for guests: a player by name, an email address, or anyone with the link."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused
from games.lib.text.lookalikes import name_key
from games.lobby.new_game import EMAIL, LINK, NAME, SeatPlan
from games.mail.post import draft, post_all
from games.models import Game, Invitation, Mail, Player, Seat
from games.models.email_addresses import address_key, same_address, tidy_address
from games.models.invitation_blocklist import refused_addresses
from games.peace.blocks import addresses_apart, avoided_by
from games.table.table import Table, player_name

COUNTED = timedelta(days=1)
"""Span over which invitations by mail are limited."""
NEW_FOR = timedelta(days=7)
"""How long an account is new, which may invite fewer addresses a day."""
MAILS_TO_ONE = 10
"""Invitations that one address gets by mail in COUNTED, from all senders together. Further ones stand on the desk alone."""
OPEN_OF_ONE = 3
"""Open invitations from one player that the same guest gets by mail."""


@dataclass(frozen=True)
class Guest:
    """The guest of a reserved seat. Neither player nor address: anyone with the link."""

    player: Player | None = None
    email: str = ""

    @property
    def word(self) -> str:
        """The guest, as the inviter named them."""
        return player_name(self.player) if self.player else self.email

    @property
    def key(self) -> tuple[Player | None, str]:
        """The same for two namings of one guest."""
        return self.player, address_key(self.email)

    @property
    def address(self) -> str:
        """The address of the invitation, "" for a link."""
        return tidy_address(self.player.email or "") if self.player else self.email


def find_guest(inviter: Player, kind: str, who: str) -> Guest:
    """Return the guest with that NAME, EMAIL or LINK, or raise Refused."""
    if kind == LINK:
        return Guest()
    if kind == EMAIL:
        address = read_address(who)
        if same_address(address, inviter.email or ""):
            raise Refused(_("That's your own address: you already have a seat."))
        return Guest(email=address)
    if kind != NAME:
        raise Refused(_("Say who you want to invite."))
    name = who.strip()
    if not name:
        raise Refused(_("Enter the name of the player you want to invite."))
    player = Player.objects.not_deleted().filter(name_key=name_key(name), is_active=True).first()
    if player is None:
        raise Refused(_("There is nobody called “{name}” here.").format(name=name[:40]))
    if player.pk == inviter.pk:
        raise Refused(_("That's you: you already have a seat."))
    return Guest(player=player)


def read_address(text: str) -> str:
    """Return the email address in the text, in the form of stored addresses, or raise Refused."""
    address = tidy_address(text)
    try:
        validate_email(address)
    except ValidationError:
        raise Refused(_("“{address}” is not an email address.").format(address=text.strip()[:80])) from None
    return address


def find_guests(inviter: Player, seats: Sequence[SeatPlan]) -> dict[int, Guest]:
    """Return the guests of a plan by seat index, or raise Refused, also when one is named twice."""
    guests = {
        index: find_guest(inviter, seat.kind, seat.who)
        for index, seat in enumerate(seats)
        if seat.kind in {NAME, EMAIL, LINK}
    }
    named = [guest.key for guest in guests.values()]
    for guest in guests.values():
        if guest != Guest() and named.count(guest.key) > 1:
            raise Refused(_("You have invited {who} twice.").format(who=guest.word))
    return guests


def keep_seats(table: Table, inviter: Player, guests: Mapping[Seat, Guest]) -> None:
    """Write invitations to seats of an open game, and their mails. The transaction holds game and inviter.

    Raises Refused: too many by mail in a day, an address that is blocked, a guest who sits there or has declined.
    """
    if not guests:
        return
    check_new_guests(table, inviter, guests.values())
    by_mail = [guest for guest in guests.values() if guest.address]
    check_day(inviter, by_mail)
    silent = refused_addresses([guest.address for guest in by_mail])
    for guest in by_mail:
        if guest.email in silent:
            raise Refused(
                _(
                    "“{address}” accepts no invitations from this site. You can choose a link instead and pass it "
                    "on yourself."
                ).format(address=guest.email)
            )
    # The invitation of somebody whom the guest keeps away looks like any other, and neither mail nor page tells the guest of it.
    silent |= addresses_apart(inviter, [guest.address for guest in by_mail])
    invitations = Invitation.objects.bulk_create(
        Invitation(game=table.game, seat=seat, inviter=inviter, player=guest.player, email=guest.email)
        for seat, guest in guests.items()
    )
    # A player who wants no mail of this kind still finds the invitation on the desk.
    post_all(
        draft(
            f"invite:{invitation.pk}",
            "invitation",
            guest.address,
            guest.player,
            table.game,
            {"invitation": invitation.pk},
        )
        for invitation, guest in zip(invitations, guests.values(), strict=True)
        if guest.address and guest.address not in silent
    )


def check_day(inviter: Player, guests: Sequence[Guest]) -> None:
    """Check that the player may invite these guests by mail today, or raise Refused."""
    if not guests:
        return
    now = site_time.now()
    sent = Invitation.objects.filter(inviter=inviter, created_at__gt=now - COUNTED).exclude(player=None, email="")
    addresses = list(sent.values_list("email", flat=True))
    strangers = sum(map(bool, [*addresses, *(guest.email for guest in guests)]))
    if (
        now - inviter.joined_at < NEW_FOR
        and strangers > settings.INVITATIONS_OF_NEWCOMERS
        and any(guest.email for guest in guests)
    ):
        raise Refused(
            _(
                "In your first week you can invite at most {most} email addresses a day. To invite more, pass on a link."
            ).format(most=int(settings.INVITATIONS_OF_NEWCOMERS))
        )
    if len(addresses) + len(guests) > settings.INVITATIONS_A_DAY:
        raise Refused(
            _("You can invite at most {most} people a day by email. To invite more, pass on a link.").format(
                most=int(settings.INVITATIONS_A_DAY)
            )
        )


def check_new_guests(table: Table, inviter: Player, guests: Iterable[Guest]) -> None:
    """Check that no guest sits at the game, is invited to it, has declined, or is avoided by the inviter, or raise Refused."""
    asked = list(Invitation.objects.filter(game=table.game).select_related("player"))
    avoided = set(avoided_by(inviter))
    for guest in guests:
        if guest.player and guest.player.pk in avoided:
            # By address the answer would tell whose it is.
            raise Refused(_("You've chosen no new games with {who}.").format(who=guest.word))
        if guest.player and table.seat_of(guest.player):
            raise Refused(_("{who} already has a seat in this game.").format(who=guest.word))
        for before in asked:
            if guest == Guest() or Guest(before.player, before.email).key != guest.key:
                continue
            if before.state == Invitation.State.OPEN:
                raise Refused(_("{who} has already been invited.").format(who=guest.word))
            if before.state == Invitation.State.DECLINED:
                raise Refused(_("{who} has already declined.").format(who=guest.word))


def is_flooded(mail: Mail, invitation: Invitation) -> bool:
    """Return whether its guest was sent enough invitations, today or by the same player, before that one's mail.

    What was posted before counts, sent or not, so that workers side by side do not exceed it.
    """
    before = Mail.objects.filter(kind="invitation", address=mail.address, pk__lt=mail.pk)
    before = before.filter(created_at__gt=mail.created_at - COUNTED)
    if before.exclude(state__in=[Mail.State.SUPPRESSED, Mail.State.FAILED]).count() >= MAILS_TO_ONE:
        return True
    standing = Invitation.objects.filter(inviter=invitation.inviter_id, pk__lt=invitation.pk)
    standing = standing.filter(state=Invitation.State.OPEN, game__state=Game.State.OPEN).select_related("player")
    guests = [Guest(one.player, one.email) for one in standing]
    return sum(same_address(guest.address, mail.address) for guest in guests) >= OPEN_OF_ONE
