"""What a game waits for: for each seat whether it is due, since when, and what keeps its player. For the admin pages.

Of the position only whose turn it is, which everybody at the table knows.
"""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.lib import site_time
from games.mail.schedule import When, wish_of
from games.models import Game, Invitation, Mail, Player, Seat, Wait
from games.ops.measures import BOT_IS_LATE
from games.table.table import Table


@dataclass
class Standing:
    """One seat: its name, whether the game waits for it, and sentences about that."""

    name: str
    due: bool
    sentences: list[str] = field(default_factory=list)


def read_standings(table: Table) -> list[Standing]:
    """Return every seat of the game, in order; [] for a game that is over. Three queries at most."""
    if table.game.state == Game.State.OPEN:
        return [open_standing(table, seat) for seat in table.seats]
    if not table.game.is_running:
        return []
    due = table.due()
    waits = [wait.pk for wait in table.waits.values()]
    mails: dict[int, Mail] = {}
    for mail in (
        Mail.objects.filter(wait__in=waits, kind__in=["turn", "warning"]).defer("message", "secrets").order_by("pk")
    ):
        mails[mail.wait_id or 0] = mail
    names = table.names()
    found = []
    for seat in table.seats:
        standing = Standing(names[seat.index], seat.index in due)
        wait = table.waits.get(seat.pk)
        if standing.due and wait is not None:
            standing.sentences = due_sentences(seat, wait, mails.get(wait.pk))
        elif standing.due:
            standing.sentences = [_("It is this seat's turn, but no wait runs for it: this is a fault of the site.")]
        found.append(standing)
    return found


def open_standing(table: Table, seat: Seat) -> Standing:
    """Return a seat of a game that has not begun."""
    name = table.names()[seat.index]
    if seat.player is not None or seat.bot:
        return Standing(name, False)
    invitation = Invitation.objects.filter(seat=seat, state=Invitation.State.OPEN).first()
    if invitation is None:
        return Standing(name, True, [_("Nobody has taken this seat yet.")])
    return Standing(
        name,
        True,
        [_("Someone was invited on {date} and has not answered.").format(date=moment_text(invitation.created_at))],
    )


def due_sentences(seat: Seat, wait: Wait, mail: Mail | None) -> list[str]:
    """Return sentences about a seat that the game waits for."""
    now = site_time.now()
    sentences = [_("The game has been waiting since {moment}.").format(moment=moment_text(wait.opened_at))]
    player = seat.player
    if player is None:
        if now - wait.opened_at > BOT_IS_LATE:
            sentences.append(_("A bot should have moved within seconds: look at the log of the workers."))
        return sentences
    sentences += clock_sentences(wait, mail, now)
    sentences += player_sentences(player, seat, now)
    if mail is None:
        sentences.append(_("No email was written about this turn."))
    else:
        state = mail.get_state_display()
        fate = f"{state} ({_(mail.reason)})" if mail.reason else state
        sentences.append(_("Email about this turn: {fate}.").format(fate=fate))
    return sentences


def clock_sentences(wait: Wait, mail: Mail | None, now: datetime) -> list[str]:
    """Return sentences about the clock of this wait."""
    if wait.deadline is None:
        return [_("No clock runs, so it waits for as long as it takes.")]
    if wait.deadline > now:
        return [_("The time runs out at {moment}.").format(moment=moment_text(wait.deadline))]
    late = _("The time ran out at {moment}.").format(moment=moment_text(wait.deadline))
    if wait.warned_for != wait.deadline:
        return [late, _("The last warning has not been written yet: look at the log of the workers.")]
    if mail is not None and mail.kind == "warning" and mail.state != Mail.State.SENT:
        return [late, _("The last warning has not gone out yet, and nobody's time ends unwarned.")]
    return [late]


def player_sentences(player: Player, seat: Seat, now: datetime) -> list[str]:
    """Return sentences about what keeps the player."""
    sentences = []
    if not player.is_active:
        sentences.append(_("Their account is closed."))
    if player.mail_suspended_at is not None:
        reason = _(player.mail_suspended_reason)
        sentences.append(
            _("Emails to them have been stopped since {date}: {reason}").format(
                date=moment_text(player.mail_suspended_at), reason=reason
            )
        )
    today = localtime(now).date().isoformat()
    away = [last for first, last in player.days_off if first <= today <= last]
    if away:
        sentences.append(_("They are on holiday until {date}.").format(date=away[0]))
    if wish_of(player, seat).when in (When.NEVER, When.WARNING):
        sentences.append(_("They want no emails about their turns."))
    if seat.seen_at is not None:
        sentences.append(_("They last looked at the game at {moment}.").format(moment=moment_text(seat.seen_at)))
    else:
        sentences.append(_("They have not looked at the game yet."))
    return sentences


def moment_text(moment: datetime) -> str:
    """Return the moment in the reader's time zone."""
    return date_format(localtime(moment), "DATETIME_FORMAT")
