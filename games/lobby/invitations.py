"""Inviting to a seat, and the guest's answers. Links only show a page, whose buttons call these services."""

from contextlib import suppress

from django.db import transaction
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lobby.seat_invitations import find_guest, keep_seats
from games.models import Game, Invitation, Player, Seat
from games.models.email_addresses import rows_with, same_address
from games.models.invitation_blocklist import refuse_address
from games.peace.blocks import is_kept_apart
from games.play.seats.seating import creators_free_seat, sit_down, tell_people
from games.table.locks import lock_open, lock_player
from games.table.table import Table, load_table, player_name


def invite(game_id: int, player: Player, index: int, kind: str, who: str = "") -> Table:
    """Reserve a free seat for a guest (NAME, EMAIL or LINK), or raise Stale, Forbidden or Refused."""
    with transaction.atomic():
        lock_player(player)
        table = lock_open(game_id)
        seat = creators_free_seat(table, player, index)
        keep_seats(table, player, {seat: find_guest(player, kind, who)})
        return table


def accept(token: str, player: Player) -> Table:
    """Take the reserved seat, once, or raise Stale, Forbidden or Refused."""
    invitation = invitation_of(token)
    if invitation.player_id not in {None, player.pk}:
        raise Forbidden(_("This invitation is for someone else."))
    with transaction.atomic():
        table, invitation = hold_invitation(invitation, player)
        if invitation.state == Invitation.State.ACCEPTED:
            return table
        if table.seat_of(player):
            raise Refused(_("You already have a seat in this game. Someone else can take this one."))
        if is_kept_apart(player, [invitation.inviter_id]):
            raise Stale(_("This invitation is no longer open."))
        answer(invitation, Invitation.State.ACCEPTED, player)
        return sit_down(table, table.seat(invitation.seat_id), player, Seat.Origin.INVITED)


def hold_invitation(invitation: Invitation, player: Player | None = None) -> tuple[Table, Invitation]:
    """Lock the open game, and return it with the invitation: open, or accepted by this player before.

    Raises Stale when it is answered, withdrawn, or its game is no longer open.
    """
    try:
        table = lock_open(invitation.game_id)
    except Stale:
        invitation.refresh_from_db()
        if player is None or not is_taken_by(invitation, player):
            raise
        return load_table(pk=invitation.game_id), invitation
    invitation.refresh_from_db()
    if invitation.state != Invitation.State.OPEN and not (player and is_taken_by(invitation, player)):
        raise Stale(_("This invitation is no longer open."))
    return table, invitation


def is_for(invitation: Invitation, player: Player) -> bool:
    """Return whether this player is the one invited: by name, or by their address."""
    if invitation.player_id is not None:
        return invitation.player_id == player.pk
    return invitation.email != "" and same_address(invitation.email, player.email or "")


def is_taken_by(invitation: Invitation, player: Player) -> bool:
    """Return whether this player has accepted it."""
    return invitation.state == Invitation.State.ACCEPTED and invitation.taker_id == player.pk


def decline(token: str) -> None:
    """Free the seat for a holder of the token, and notify the inviter, or raise Stale or Refused."""
    invitation = invitation_of(token)
    if not invitation.is_addressed:
        raise Refused(_("This link isn't addressed to anyone in particular. If you don't want the seat, ignore it."))
    with transaction.atomic():
        table, invitation = hold_invitation(invitation)
        answer(invitation, Invitation.State.DECLINED)
        guest = player_name(invitation.player) if invitation.player else invitation.email
        tell_people(table, [invitation.inviter], "declined", who=guest)


def withdraw(game_id: int, player: Player, invitation_id: int) -> Table:
    """Take an invitation back, so that the seat is free again, or raise Stale or Forbidden."""
    invitation = Invitation.objects.filter(pk=invitation_id, game_id=game_id).first()
    if invitation is None or invitation.inviter_id != player.pk:
        raise Forbidden(_("Only the player who sent the invitation can withdraw it."))
    with transaction.atomic():
        table, invitation = hold_invitation(invitation)
        answer(invitation, Invitation.State.WITHDRAWN)
        return table


def refuse_for_ever(token: str) -> None:
    """Block further invitations to this address, and decline open ones, or raise Refused."""
    invitation = invitation_of(token)
    address = (invitation.player.email or "") if invitation.player else invitation.email
    if not address:
        raise Refused(_("This link was not sent to an email address, so there is nothing to block."))
    refuse_address(address)
    standing = Invitation.objects.filter(state=Invitation.State.OPEN, game__state=Game.State.OPEN)
    tokens = [invitation.token, *rows_with(standing, "email", [address]).values_list("token", flat=True)]
    for other in dict.fromkeys(tokens):
        # Answered or over in the meantime: there is nothing left to decline.
        with suppress(Stale):
            decline(other)


def answer(invitation: Invitation, state: str, taker: Player | None = None) -> None:
    """Write the answer, inside a transaction that holds the game."""
    invitation.state = state
    invitation.taker = taker
    invitation.answered_at = site_time.now()
    invitation.save(update_fields=["state", "taker", "answered_at"])


def invitation_of(token: str) -> Invitation:
    """Return the invitation with that token, or raise Refused."""
    invitation = Invitation.objects.select_related("player", "inviter").filter(token=token).first()
    if invitation is None:
        raise Refused(_("There is no such invitation."))
    return invitation


def mailed_to(token: str) -> str:
    """Return the address that the open invitation was mailed to, "" for none and for a link for anyone.

    Only the reader of that mail has seen the token: the inviter sees none of an invitation by address.
    """
    open_ones = Invitation.objects.filter(token=token, state=Invitation.State.OPEN, game__state=Game.State.OPEN)
    return open_ones.values_list("email", flat=True).first() or ""


def check_stands(token: str) -> None:
    """Raise Refused where there is no such invitation, and Stale where it is no longer open."""
    invitation = invitation_of(token)
    if invitation.state != Invitation.State.OPEN or invitation.game.state != Game.State.OPEN:
        raise Stale(_("This invitation is no longer open."))


def remember_taker(token: str, player: Player) -> None:
    """Note that a guest has said yes and signs up: the seat is theirs once they sign in, in any browser."""
    open_ones = Invitation.objects.filter(token=token, state=Invitation.State.OPEN, player=None)
    open_ones.filter(taker=None).update(taker=player)


def take_remembered(player: Player, token: str = "") -> list[Table]:
    """Take the seats that the player accepted before they signed in, and return the games of those still free."""
    remembered = Invitation.objects.filter(taker=player, state=Invitation.State.OPEN)
    tokens = [*([token] if token else []), *remembered.values_list("token", flat=True)]
    tables = []
    for one in dict.fromkeys(tokens):
        with suppress(Refused):
            tables.append(accept(one, player))
    return tables
