"""Restrictions of players: writing them with their mails, the sentence about one, and the check before new public games."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused
from games.mail.post import draft, post
from games.models import Player, Restriction
from games.table.locks import lock_player


def restrict(player: Player, kind: str, days: int, reason: str = "", by: Player | None = None) -> Restriction:
    """Restrict the player for that many days, and tell them by mail. A restriction of the kind that ends later stays as it is.

    Without `reason` the site restricts by itself, after games left to the clock.
    """
    now = site_time.now()
    ends_at = now + timedelta(days=days)
    with transaction.atomic():
        lock_player(player)
        standing = restriction_of(player, kind)
        if standing is not None and standing.ends_at >= ends_at:
            return standing
        made = Restriction.objects.create(player=player, kind=kind, reason=reason, by=by, began_at=now, ends_at=ends_at)
        post(draft(f"restricted:{made.pk}", "restricted", player.email, player, inputs={"restriction": made.pk}))
    return made


def lift(restriction: Restriction) -> bool:
    """End the restriction before its time. Returns False where it is not in force."""
    now = site_time.now()
    return bool(Restriction.objects.current(now).filter(pk=restriction.pk).update(lifted_at=now))


def restriction_of(player: Player, kind: str) -> Restriction | None:
    """Return the player's restriction of that kind that ends last, None for none. One query."""
    return Restriction.objects.current().filter(player=player, kind=kind).order_by("-ends_at").first()


def restriction_sentence(restriction: Restriction) -> str:
    """Return what the player may not do, and until when, in the active language and time zone."""
    date = date_format(localtime(restriction.ends_at), "MONTH_DAY_FORMAT")
    if restriction.kind == Restriction.Kind.TALK:
        return _("Talk is switched off for you until {date}.").format(date=date)
    return _("You can't start new public games until {date}. Private games and invitations stay open to you.").format(
        date=date
    )


def reason_sentence(restriction: Restriction) -> str:
    """Return why the player is restricted, in the active language or as an admin wrote it."""
    return restriction.reason or _("You left two public games to the clock within 30 days.")


def new_games_barred(player: Player) -> QuerySet[Restriction]:
    """Return the rows that keep the player from new public games now."""
    return Restriction.objects.current().filter(player=player, kind=Restriction.Kind.NEW_GAMES)


def check_new_games(player: Player) -> None:
    """Check that the player may start a new public game, or raise Refused."""
    restriction = restriction_of(player, Restriction.Kind.NEW_GAMES)
    if restriction is not None:
        raise Refused(restriction_sentence(restriction))
