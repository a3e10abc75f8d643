"""What admins do to accounts, games and mails, each act in one transaction with a line in the log of who did what when.

Every act raises Refused, with a sentence for the admin, where it is not possible; then nothing was changed.
"""

from django.conf import settings
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.accounts import second_factor
from games.accounts.accounts import close_account, delete_account
from games.accounts.openid import connections
from games.accounts.openid.connections import has_other_way_in
from games.accounts.openid.provider import provider
from games.accounts.site_invitations import invite_addresses
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lobby import weeks
from games.lobby.open_games import call_off
from games.mail import bounces
from games.mail.post import draft, hint_of, new_message_id, post
from games.mail.preferences import post_asked
from games.models import Game, Mail, Player, Remark, Report, Restriction, Result, Seat, SiteInvitation, Tenure, Week
from games.peace import reports
from games.play.seats.closing import abandon_game
from games.play.seats.handover import PLAYS_ON, hand_over
from games.play.seats.restrictions import lift, restrict
from games.play.seats.seating import people, tell_people
from games.ratings import counting as ratings
from games.table.locks import lock_open
from games.table.table import load_table, name_of_holder

Managed = Player | Game | Mail | Report | SiteInvitation | Week
"""A row that an admin acts on."""

RESENT = (Mail.State.SENT, Mail.State.FAILED, Mail.State.BOUNCED, Mail.State.SUPPRESSED, Mail.State.RETRY)
"""States of mails that go out (again). Others are on their way, wait for their reader's hour, or are part of another mail.
"""


def write_log(admin: Player, about: Managed, message: str, flag: int = CHANGE) -> None:
    """Write into the admins' log. `message` is in English, without names and addresses, which stand beside it."""
    LogEntry.objects.log_actions(admin.pk, [about], flag, message, single_object=True)


def own_games(admin: Player) -> QuerySet[Game]:
    """Return the running games that the admin plays, or may return to. They see of these what a player sees."""
    return Game.objects.running().filter(Q(seats__player=admin) | Q(seats__absent=admin))


def not_of_rivals(admin: Player, player: str = "player") -> Q:
    """Return the condition for rows that an admin may see: none of opponents in the admin's own games.

    Whether an opponent got an email, or answered one, reveals decisions. `player`: the field with the row's owner.
    """
    mine = own_games(admin).order_by().values("pk")
    return Q(game=None) | ~Q(game__in=mine) | Q(**{player: admin})


def check_game(admin: Player, game: Game) -> None:
    """Raise Forbidden for an admin who plays in the running game, unless there is no other admin."""
    others = Player.objects.filter(is_staff=True, is_active=True).exclude(pk=admin.pk)
    if own_games(admin).filter(pk=game.pk).exists() and others.exists():
        raise Forbidden(_("You play in this game, so this is for another keeper to do."))


def check_account(admin: Player, player: Player) -> None:
    """Raise Refused for one's own account and deleted ones, Forbidden for other admins', except for a superuser."""
    if player.pk == admin.pk:
        raise Refused(_("This is your own account. Its pages are where you change it."))
    if player.deleted_at is not None:
        raise Refused(_("This account has been deleted."))
    if player.is_staff and not admin.is_superuser:
        raise Forbidden(_("This is a keeper's account. Only a superuser can do this."))


# Accounts


@transaction.atomic
def close(admin: Player, player: Player) -> None:
    """Close an account to its owner, and let bots play on. Raises Refused or Forbidden."""
    check_account(admin, player)
    if not player.is_active:
        raise Refused(_("This account is already closed."))
    close_account(player)
    write_log(admin, player, "Closed the account; its seats were given to bots.")


@transaction.atomic
def reopen(admin: Player, player: Player) -> None:
    """Reopen a closed account; its seats are gone. Raises Refused or Forbidden."""
    check_account(admin, player)
    if player.is_active:
        raise Refused(_("This account is not closed."))
    player.is_active = True
    player.save(update_fields=["is_active"])
    write_log(admin, player, "Opened the account again.")


@transaction.atomic
def delete(admin: Player, player: Player) -> None:
    """Delete an account for somebody who cannot do so themselves. Raises Refused or Forbidden."""
    check_account(admin, player)
    delete_account(player)
    # After it, so that the log has no name.
    write_log(admin, player, "Deleted the account; its seats were given to bots.", DELETION)


@transaction.atomic
def turn_off_second_factor(admin: Player, player: Player) -> None:
    """Turn off two-step sign-in for somebody who has lost phone and recovery codes. Raises Refused or Forbidden."""
    check_account(admin, player)
    if not second_factor.turn_off(player):
        raise Refused(_("This account signs in in one step."))
    write_log(admin, player, "Turned off two-step sign-in.")


@transaction.atomic
def turn_off_second_factor_at_the_machine(player: Player) -> None:
    """Turn it off from the command line. The log names the account itself, since no user is signed in. Raises Refused."""
    if not second_factor.turn_off(player):
        raise Refused(_("This account signs in in one step."))
    write_log(player, player, "Two-step sign-in was turned off at the machine.")


@transaction.atomic
def disconnect(admin: Player, player: Player) -> None:
    """Disconnect the account at another provider, as after a theft, and tell its owner. Raises Refused or Forbidden."""
    check_account(admin, player)
    if not is_connected(player):
        raise Refused(_("This account is not connected to one elsewhere."))
    if not has_other_way_in(player):
        raise Refused(
            _("This player has no password, and our emails don't reach them, so they could no longer sign in.")
        )
    connections.disconnect(player, provider())
    write_log(admin, player, "Disconnected the account from OpenID Connect.")


def is_connected(player: Player) -> bool:
    """Return whether the account has a connection with OpenID Connect. One query, where there is a provider."""
    return settings.OPENID is not None and connections.connection_of(player, provider()) is not None


@transaction.atomic
def lift_suspension(admin: Player, player: Player) -> None:
    """Send mails to an address again that refused them. Raises Refused."""
    if player.mail_suspended_at is None and not player.mail_setbacks:
        raise Refused(_("Emails to this address are not stopped."))
    bounces.lift(player)
    write_log(admin, player, "Lifted the suspension of the address.")


@transaction.atomic
def send_test(admin: Player, player: Player) -> None:
    """Send a test mail to the player. Raises Refused."""
    if not player.email:
        raise Refused(_("This account has no address."))
    if player.mail_suspended_at is not None:
        raise Refused(_("Emails to this address are stopped. Lift that first."))
    post_asked(player, "test")
    write_log(admin, player, "Sent a test email.")


@transaction.atomic
def invite_to_site(admin: Player, text: str) -> int:
    """Invite the addresses in the text, and return how many there are. Raises Refused."""
    invitations = invite_addresses(admin, text)
    write_log(admin, invitations[-1], f"Invited {len(invitations)} addresses to the site.", ADDITION)
    return len(invitations)


# Peace

SPANS = {Restriction.Kind.TALK: (7, 30, 180), Restriction.Kind.NEW_GAMES: (30, 90)}
"""Days for which an admin can restrict a player, by what is restricted."""


def spans(kind: str) -> list[tuple[str, str]]:
    """Return the spans of such a restriction, value and label, for a form."""
    return [
        (str(days), ngettext("{days} day", "{days} days", days).format(days=days))
        for days in SPANS[Restriction.Kind(kind)]
    ]


@transaction.atomic
def restrict_player(admin: Player, player: Player, kind: str, days: str, reason: str) -> None:
    """Restrict the player for one of the spans, and tell them why. Raises Refused or Forbidden."""
    check_account(admin, player)
    if days not in dict(spans(kind)):
        raise Refused(_("Choose for how long."))
    restrict(player, kind, int(days), checked_reason(reason), admin)
    write_log(admin, player, f"Restricted the player for {days} days: {kind}.")


@transaction.atomic
def lift_restrictions(admin: Player, player: Player) -> None:
    """End all restrictions of the player, and tell them. Raises Refused or Forbidden."""
    check_account(admin, player)
    lifted = [row for row in Restriction.objects.current().filter(player=player) if lift(row)]
    if not lifted:
        raise Refused(_("This player is not restricted."))
    post(draft(f"lifted:{lifted[-1].pk}", "about_account", player.email, player, inputs={"about": "lifted"}))
    write_log(admin, player, "Lifted the player's restrictions.")


@transaction.atomic
def hide_remark(admin: Player, found: Report, reason: str) -> None:
    """Hide the reported remark from everybody, and tell its author why. Raises Refused or Forbidden."""
    check_report(admin, found)
    reason = checked_reason(reason)
    remark = found.remark
    if remark is None or not Remark.objects.filter(pk=remark.pk, hidden_at=None).update(
        hidden_at=site_time.now(), hidden_by=admin
    ):
        raise Refused(_("This remark is hidden already, or gone."))
    inputs = {"about": "hidden", "reason": reason}
    post(draft(f"hidden:{remark.pk}", "about_account", found.player.email, found.player, remark.game, inputs))
    write_log(admin, found, "Hid the remark.")


@transaction.atomic
def close_report(admin: Player, found: Report) -> None:
    """Close the report, and tell its reporter. Raises Refused or Forbidden."""
    check_report(admin, found)
    reports.close_report(found, admin)
    write_log(admin, found, "Closed the report.")


def check_report(admin: Player, found: Report) -> None:
    """Raise Forbidden for an admin who may not open the report."""
    if not reports.reports_for(admin).filter(pk=found.pk).exists():
        raise Forbidden(_("You are concerned by this report, so it is for another keeper to deal with."))


def checked_reason(reason: str) -> str:
    """Return the reason as it is stored. Raises Refused without one."""
    if not reason:
        raise Refused(_("Give a reason: the player is told it."))
    return reason[:500]


# Games


def cancel(admin: Player, game: Game) -> None:
    """Cancel a game that waits for players, or is in progress, and tell its people. Raises Refused, Stale or Forbidden."""
    check_game(admin, game)
    with transaction.atomic():
        if game.state == Game.State.OPEN:
            table = lock_open(game.pk)
            call_off(table)
            tell_people(table, people(table), "called_off")
        else:
            abandon_game(game.pk)
        write_log(admin, game, "Cancelled the game.")


@transaction.atomic
def call_off_week(admin: Player, week: Week, reason: str) -> None:
    """Call the week off, and tell all who have begun it. Raises Refused or Stale."""
    weeks.call_off_week(week, checked_reason(reason))
    write_log(admin, week, "Called the week off.")


def strike(admin: Player, game: Game) -> None:
    """Leave the people of a game that is over out of each other's ratings from now on, and tell them.

    Raises Forbidden where the admin is one of them.
    """
    check_game(admin, game)
    players = [result.player for result in rated_people(game)]
    if admin in players:
        raise Forbidden(_("You played in this game yourself."))
    with transaction.atomic():
        ratings.strike(players)
        tell_people(load_table(pk=game.pk), [player for player in players if not player.deleted_at], "struck")
        write_log(admin, game, "Left its people out of each other's ratings.")


def rated_people(game: Game) -> QuerySet[Result]:
    """Return the results of the people whom the game compares."""
    return Result.objects.filter(game=game, counts=True).select_related("player")


def lend_seat(admin: Player, game: Game, index: int) -> None:
    """Let a bot play for a player until they take the seat back. Raises Refused, Stale or Forbidden."""
    check_game(admin, game)
    table = load_table(pk=game.pk)
    if not table.game.is_running:
        raise Stale(_("This game is no longer in progress."))
    seat = next((seat for seat in table.seats if seat.index == index and seat.player is not None), None)
    if seat is None:
        raise Stale(_("Nobody holds that seat, or a bot does already."))
    with transaction.atomic():
        hand_over(seat, PLAYS_ON, Tenure.Reason.LENT)
        write_log(admin, game, f"Let a bot play on at seat {index + 1}.")


def lendable(game: Game) -> list[tuple[str, str]]:
    """Return the seats that people hold in a running game, index and name, for a form."""
    if not game.is_running:
        return []
    held: QuerySet[Seat] = game.seats.exclude(player=None).select_related("player").order_by("index")
    return [(str(seat.index), f"{seat.index + 1}: {name_of_holder(seat.player, '')}") for seat in held]


# Mails


@transaction.atomic
def send_again(admin: Player, mail: Mail) -> None:
    """Send a mail now, even if it went out already. Raises Refused or Stale."""
    if mail.game is not None and mail.player_id != admin.pk:
        check_game(admin, mail.game)
    if mail.kind.startswith("account/"):
        raise Refused(_("Codes and alarms are not sent twice. Whoever needs a code can ask for a new one."))
    if mail.kind == "other":
        raise Refused(_("This email wasn't written by the site, so it can't be sent again."))
    if mail.player is not None and mail.player.mail_suspended_at is not None:
        raise Refused(_("Emails to this address are stopped. Lift that first."))
    fresh = {"state": Mail.State.DUE, "due_at": site_time.now(), "reason": "", "sent_at": None, "message": None}
    # What arrived and was thrown away must not be taken for the same mail again.
    fresh |= {"refusals": 0, "setbacks": 0, "created_at": site_time.now(), "message_id": new_message_id()}
    if not Mail.objects.filter(pk=mail.pk, state=mail.state, state__in=RESENT, tries=mail.tries).update(**fresh):
        raise Stale(_("This email is on its way, waits as its reader wishes, or is told in another one."))
    hint_of(Mail.objects.filter(pk=mail.pk))
    write_log(admin, mail, "Sent the email again.")
