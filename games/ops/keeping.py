"""What keepers do: to accounts, games and mails, each in one transaction with the line in the log that tells who did what when.

Every act raises Refused, with a sentence for the keeper, where it does not fit; then nothing was changed.
"""

from django.conf import settings
from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.accounts import second_factor
from games.accounts.accounts import close_account, delete_account
from games.accounts.openid import connections
from games.accounts.openid.connections import has_other_way_in
from games.accounts.openid.provider import provider
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lobby.open_games import call_off
from games.mail import bounces
from games.mail.post import hint_of
from games.mail.preferences import post_asked
from games.mail.threads import new_message_id
from games.models import Game, Mail, Player, Seat, Tenure
from games.play.seats.closing import abandon_game
from games.play.seats.handover import PLAYS_ON, hand_over
from games.play.seats.seating import people, tell_people
from games.table.locks import lock_open
from games.table.table import load_table, name_of_holder

Kept = Player | Game | Mail
"""What is kept."""

RESENT = (Mail.State.SENT, Mail.State.FAILED, Mail.State.BOUNCED, Mail.State.SUPPRESSED, Mail.State.RETRY)
"""States of mails that go out (again): others are on their way, wait as their reader wishes, or are told in another one."""


def write_log(keeper: Player, about: Kept, message: str, flag: int = CHANGE) -> None:
    """Write into the keepers' log. `message`: in English, without names and addresses; they stand beside it."""
    LogEntry.objects.log_actions(keeper.pk, [about], flag, message, single_object=True)


def own_games(keeper: Player) -> QuerySet[Game]:
    """The running games in which the keeper plays, or may play again: of these they are shown what a player is shown."""
    return Game.objects.running().filter(Q(seats__player=keeper) | Q(seats__absent=keeper))


def not_of_rivals(keeper: Player, player: str = "player") -> Q:
    """Which rows of players and games a keeper may see: none of the other players in games that the keeper plays, for whether
    somebody had an email, or has answered one, tells what they have decided. `player`: the field that says whose row it is.
    """
    mine = own_games(keeper).order_by().values("pk")
    return Q(game=None) | ~Q(game__in=mine) | Q(**{player: keeper})


def check_game(keeper: Player, game: Game) -> None:
    """Raises Forbidden for a keeper who plays in the running game, unless there is no other to ask."""
    others = Player.objects.filter(is_staff=True, is_active=True).exclude(pk=keeper.pk)
    if own_games(keeper).filter(pk=game.pk).exists() and others.exists():
        raise Forbidden(_("You play in this game, so this is for another keeper to do."))


def check_account(keeper: Player, player: Player) -> None:
    """Raises Refused for one's own account and those that are gone, Forbidden for keepers' accounts, but for a superuser."""
    if player.pk == keeper.pk:
        raise Refused(_("This is your own account. Its pages are where you change it."))
    if player.deleted_at is not None:
        raise Refused(_("This account has been deleted."))
    if player.is_staff and not keeper.is_superuser:
        raise Forbidden(_("This is a keeper's account. Only a superuser can do this."))


# Accounts


@transaction.atomic
def close(keeper: Player, player: Player) -> None:
    """Close an account: nobody signs in with it, and bots play on. Raises Refused or Forbidden."""
    check_account(keeper, player)
    if not player.is_active:
        raise Refused(_("This account is already closed."))
    close_account(player)
    write_log(keeper, player, "Closed the account; its seats were given to bots.")


@transaction.atomic
def reopen(keeper: Player, player: Player) -> None:
    """Open a closed account again; the seats are gone. Raises Refused or Forbidden."""
    check_account(keeper, player)
    if player.is_active:
        raise Refused(_("This account is not closed."))
    player.is_active = True
    player.save(update_fields=["is_active"])
    write_log(keeper, player, "Opened the account again.")


@transaction.atomic
def delete(keeper: Player, player: Player) -> None:
    """Delete an account for somebody who cannot do so themselves. Raises Refused or Forbidden."""
    check_account(keeper, player)
    delete_account(player)
    # After it, so that the log names nobody.
    write_log(keeper, player, "Deleted the account; its seats were given to bots.", DELETION)


@transaction.atomic
def turn_off_second_factor(keeper: Player, player: Player) -> None:
    """Let somebody who has lost phone and recovery codes sign in in one step; they are told. Raises Refused or Forbidden."""
    check_account(keeper, player)
    if not second_factor.turn_off(player):
        raise Refused(_("This account signs in in one step."))
    write_log(keeper, player, "Turned off two-step sign-in.")


@transaction.atomic
def turn_off_second_factor_at_the_machine(player: Player) -> None:
    """The same from the command line, where nobody is signed in: the log names the account itself. Raises Refused."""
    if not second_factor.turn_off(player):
        raise Refused(_("This account signs in in one step."))
    write_log(player, player, "Two-step sign-in was turned off at the machine.")


@transaction.atomic
def disconnect(keeper: Player, player: Player) -> None:
    """Let the account elsewhere sign in to this one no more, as for somebody from whom it was stolen; they are told.

    Raises Refused or Forbidden.
    """
    check_account(keeper, player)
    if not is_connected(player):
        raise Refused(_("This account is not connected to one elsewhere."))
    if not has_other_way_in(player):
        raise Refused(
            _("This player has no password, and our emails don't reach them, so they could no longer sign in.")
        )
    connections.disconnect(player, provider())
    write_log(keeper, player, "Disconnected the account from OpenID Connect.")


def is_connected(player: Player) -> bool:
    """Whether somebody signs in to the account with OpenID Connect. One query, where there is a provider."""
    return settings.OPENID is not None and connections.connection_of(player, provider()) is not None


@transaction.atomic
def lift_suspension(keeper: Player, player: Player) -> None:
    """Let mails go out to an address again that refused them. Raises Refused."""
    if player.mail_suspended_at is None and not player.mail_setbacks:
        raise Refused(_("Emails to this address are not stopped."))
    bounces.lift(player)
    write_log(keeper, player, "Lifted the suspension of the address.")


@transaction.atomic
def send_test(keeper: Player, player: Player) -> None:
    """Send a test mail to the player. Raises Refused."""
    if not player.email:
        raise Refused(_("This account has no address."))
    if player.mail_suspended_at is not None:
        raise Refused(_("Emails to this address are stopped. Lift that first."))
    post_asked(player, "test")
    write_log(keeper, player, "Sent a test email.")


# Games


def cancel(keeper: Player, game: Game) -> None:
    """Call off a game that waits for players, or is in progress; its people are told. Raises Refused, Stale or Forbidden."""
    check_game(keeper, game)
    with transaction.atomic():
        if game.state == Game.State.OPEN:
            table = lock_open(game.pk)
            call_off(table)
            tell_people(table, people(table), "called_off")
        else:
            abandon_game(game.pk)
        write_log(keeper, game, "Cancelled the game.")


def lend_seat(keeper: Player, game: Game, index: int) -> None:
    """Let a bot play on at a seat until its player takes it back. Raises Refused, Stale or Forbidden."""
    check_game(keeper, game)
    table = load_table(pk=game.pk)
    if not table.game.is_running:
        raise Stale(_("This game is no longer in progress."))
    seat = next((seat for seat in table.seats if seat.index == index and seat.player is not None), None)
    if seat is None:
        raise Stale(_("Nobody holds that seat, or a bot does already."))
    with transaction.atomic():
        hand_over(seat, PLAYS_ON, Tenure.Reason.LENT)
        write_log(keeper, game, f"Let a bot play on at seat {index + 1}.")


def lendable(game: Game) -> list[tuple[str, str]]:
    """The seats that people hold in a running game: index and name, as a form chooses among them."""
    if not game.is_running:
        return []
    held: QuerySet[Seat] = game.seats.exclude(player=None).select_related("player").order_by("index")
    return [(str(seat.index), f"{seat.index + 1}: {name_of_holder(seat.player, '')}") for seat in held]


# Mails


@transaction.atomic
def send_again(keeper: Player, mail: Mail) -> None:
    """Let a mail go out now, once more where it went out already; what it says is read again, and it is not sent where that is
    pointless by now. Raises Refused or Stale.
    """
    if mail.game is not None and mail.player_id != keeper.pk:
        check_game(keeper, mail.game)
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
    write_log(keeper, mail, "Sent the email again.")
