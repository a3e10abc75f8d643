"""Wiping and forgetting what was said at tables."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from games.lib import site_time
from games.lib.db.prepared import Moment, Param, any_row
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL
from games.models import Mail, Player, Remark
from games.peace.reports import FROZEN_FOR, closed_reports, forget_reports

WIPED_AFTER = timedelta(days=30)
"""How long the text of a remark that was taken back or hidden is stored, for reports."""
FORGOTTEN_AFTER = timedelta(days=365)
"""After the end of the game."""


@sweeps.sweep("talk", every=settings.FORGET_INTERVAL, queue=MAIL)
def forget_talk() -> None:
    """Wipe what was taken back or hidden long ago, delete the talk of games that ended a year ago, and wipe closed reports."""
    now = site_time.now()
    times = {"wiped": now - WIPED_AFTER, "forgotten": now - FORGOTTEN_AFTER}
    if TO_FORGET.fetch(**times, closed=now - FROZEN_FOR):
        wiped, forgotten = old_remarks(**times)
        wiped.update(text="")
        forgotten.delete()
        forget_reports()


def old_remarks(wiped: Moment, forgotten: Moment) -> tuple[QuerySet[Remark], QuerySet[Remark]]:
    """Return the remarks whose text is to be wiped, and those to be deleted."""
    gone = Q(taken_back_at__lte=wiped) | Q(hidden_at__lte=wiped)
    return Remark.objects.filter(gone).exclude(text=""), Remark.objects.filter(game__ended_at__lte=forgotten)


TO_FORGET = any_row(lambda: [*old_remarks(Param("wiped"), Param("forgotten")), closed_reports(Param("closed"))])


def forget_remarks_of(player: Player) -> None:
    """Wipe what the player has said, also from stored emails to others, in the transaction that deletes the account."""
    mine = set(Remark.objects.filter(player=player).exclude(text="").values_list("pk", flat=True))
    if not mine:
        return
    games = Remark.objects.filter(player=player).order_by().values("game").distinct()
    mails = Mail.objects.filter(Q(game__in=games) | Q(game=None), message__isnull=False, inputs__has_key="remarks")
    for mail in mails.only("inputs"):
        if mine & set(mail.inputs["remarks"]):
            Mail.objects.filter(pk=mail.pk).update(message=None)
    Remark.objects.filter(player=player).update(text="")
