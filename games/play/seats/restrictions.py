"""Restrictions of players: writing them with their mails, the sentence about one, and the check before new public games."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.errors import Refused
from games.mail.post import draft, post
from games.models import Player, Restriction, Tenure
from games.table.locks import lock_player

LEFT_DAYS = timedelta(days=30)
MOST_LEFT = 2
"""Lobby games left to the clock within `LEFT_DAYS` that keep a player from new ones."""
CALLED_OFF_AS_ONE = 3
BARRED_DAYS = 30


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
        post(draft(f"restricted:{made.pk}", "about_account", player.email, player, inputs={"restriction": made.pk}))
    return made


def games_left(player: Player) -> list[datetime]:
    """Return when the player left each of their last lobby games to the clock, the oldest first. Two queries.

    Three that they called off before their first move count as one. What a lifted restriction was about counts no more.
    """
    since = site_time.now() - LEFT_DAYS
    lifted = Restriction.objects.filter(player=player, kind=Restriction.Kind.NEW_GAMES, lifted_at__gt=since)
    since = lifted.aggregate(last=Max("lifted_at"))["last"] or since
    called_off: list[datetime] = []
    left: list[datetime] = []
    for tenure in Tenure.objects.left_by(player, since).order_by("ended_at"):
        if tenure.ended_at is not None:
            (called_off if tenure.reason == Tenure.Reason.NOT_NOW else left).append(tenure.ended_at)
    return sorted([*left, *called_off[CALLED_OFF_AS_ONE - 1 :: CALLED_OFF_AS_ONE]])


def bar_if_left_too_often(player: Player) -> None:
    """Keep the player from new public games with the second one left to the clock. The transaction holds the player."""
    if len(games_left(player)) >= MOST_LEFT and restriction_of(player, Restriction.Kind.NEW_GAMES) is None:
        restrict(player, Restriction.Kind.NEW_GAMES, BARRED_DAYS)


def last_chance(player: Player) -> str:
    """Return what one more game left to the clock would lead to, and until when; "" for a player who has left none."""
    left = games_left(player)
    if len(left) != MOST_LEFT - 1 or restriction_of(player, Restriction.Kind.NEW_GAMES) is not None:
        return ""
    date = date_format(localtime(left[0] + LEFT_DAYS), "MONTH_DAY_FORMAT")
    return _(
        "If it happens once more before {date}, you can't start new public games for 30 days. Private games and "
        "invitations stay open to you."
    ).format(date=date)


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
