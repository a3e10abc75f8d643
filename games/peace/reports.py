"""Reports by players: writing them, and telling the admins at most once an hour."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from games.lib import site_time
from games.lib.db.prepared import Moment
from games.lib.errors import Refused
from games.mail.post import draft, post_all
from games.models import Game, Player, Remark, Report
from games.models.report import ReportQuerySet
from games.table.locks import lock_player

LONGEST_TEXT = 500
AROUND = 10
"""Remarks before and after the reported one that are frozen with it."""
MOST_A_DAY = 10
A_DAY = timedelta(days=1)
FROZEN_FOR = timedelta(days=90)
"""How long what was said is stored once a report is closed."""


def report(
    reporter: Player, player: Player, reason: str, text: str, *, game: Game | None = None, remark: Remark | None = None
) -> Report:
    """Report a player to the admins. Twice the same is once. Raises Refused."""
    if reason not in Report.Reason:
        raise Refused(_("Choose a reason from the list."))
    if player.pk == reporter.pk:
        raise Refused(_("You can't report yourself."))
    if len(text) > LONGEST_TEXT:
        raise Refused(_("Describe it in at most {longest} characters.").format(longest=LONGEST_TEXT))
    with transaction.atomic():
        lock_player(reporter)
        mine = Report.objects.filter(reporter=reporter)
        before = mine.waiting().filter(player=player, game=game, remark=remark, reason=reason).first()
        if before is not None:
            return before
        if mine.filter(at__gt=site_time.now() - A_DAY).count() >= MOST_A_DAY:
            raise Refused(_("You can send at most {most} reports a day.").format(most=MOST_A_DAY))
        made = Report.objects.create(
            reporter=reporter,
            player=player,
            game=game,
            remark=remark,
            reason=reason,
            text=text.strip(),
            frozen=frozen_talk(remark) if remark else [],
        )
        tell_admins(player)
    return made


def frozen_talk(remark: Remark) -> list[dict[str, Any]]:
    """Return the remark and those around it as they stand. It holds nothing else of the game."""
    said = Remark.objects.filter(game=remark.game_id)
    before = list(said.filter(pk__lt=remark.pk).order_by("-pk")[:AROUND])[::-1]
    after = list(said.filter(pk__gt=remark.pk).order_by("pk")[:AROUND])
    return [
        {"id": one.pk, "player": one.player_id, "ply": one.ply, "at": one.at.isoformat(), "text": one.text}
        for one in (*before, remark, *after)
    ]


def tell_admins(player: Player) -> None:
    """Post the email that there are reports to the admins, but to the one who is reported: one an hour at most."""
    now = site_time.now()
    hour = now.replace(minute=0, second=0, microsecond=0)
    admins = Player.objects.filter(is_staff=True, is_active=True, deleted_at=None).exclude(pk=player.pk)
    for admin in admins:
        for begins in (hour, hour + timedelta(hours=1)):
            mail = draft(f"reports:{admin.pk}:{begins:%Y%m%d%H}", "reports", admin.email, admin)
            mail.due_at = max(now, begins)
            if post_all([mail]):
                break


def reports_for(admin: Player) -> ReportQuerySet:
    """Return the reports that the admin may open.

    None about themselves or about a game in which they have a seat, unless there is no other admin.
    """
    others = Player.objects.filter(is_staff=True, is_active=True, deleted_at=None).exclude(pk=admin.pk)
    if not others.exists():
        return Report.objects.all()
    mine = Game.objects.filter(Q(seats__player=admin) | Q(seats__absent=admin)).order_by().values("pk")
    return Report.objects.exclude(player=admin).exclude(reporter=admin).exclude(game__in=mine)


def close_report(found: Report, admin: Player) -> None:
    """Close the report, and tell its reporter. Raises Refused."""
    if not Report.objects.waiting().filter(pk=found.pk).update(closed_at=site_time.now(), closed_by=admin):
        raise Refused(_("This report has been closed already."))
    reporter = found.reporter
    if reporter is not None and reporter.deleted_at is None:
        inputs = {"about": "report closed"}
        post_all([draft(f"report:{found.pk}", "about_account", reporter.email, reporter, inputs=inputs)])


def forget_reports() -> int:
    """Wipe what was said from reports that were closed long ago, and return their number."""
    return closed_reports(site_time.now() - FROZEN_FOR).update(frozen=[], text="")


def closed_reports(limit: Moment) -> ReportQuerySet:
    """Return the reports that were closed by then and still say something."""
    return Report.objects.filter(closed_at__lte=limit).exclude(frozen=[], text="")
