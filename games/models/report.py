"""Reports by players about what others say or do."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.lib import site_time
from games.models.game import Game
from games.models.player import Player
from games.models.remark import Remark


class ReportQuerySet(models.QuerySet["Report"]):
    """Reports by whether an admin has dealt with them."""

    def waiting(self) -> "ReportQuerySet":
        return self.filter(closed_at=None)


class Report(models.Model):
    """What a player reports about another one, for the admins. What was said is frozen as it stood."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("insult or threat")
        ADVERTISING = "advertising", _("advertising")
        STALLING = "stalling", _("holds up games on purpose")
        TWO_ACCOUNTS = "two_accounts", _("plays with two accounts")
        FOR_ANOTHER = "for_another", _("plays for another player")

    reporter = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="reports")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reports_about")
    game = models.ForeignKey(Game, on_delete=models.SET_NULL, null=True, related_name="reports")
    remark = models.ForeignKey(Remark, on_delete=models.SET_NULL, null=True, related_name="reports")
    reason = models.CharField(_("reason"), max_length=12, choices=Reason)
    text = models.CharField(_("in their words"), max_length=500, blank=True)
    frozen = models.JSONField(default=list)
    """What was said around the remark, `[{"id": ..., "player": ..., "ply": ..., "at": ..., "text": ...}, ...]`; no names."""
    at = models.DateTimeField(_("reported at"), default=site_time.now)
    closed_at = models.DateTimeField(_("closed at"), null=True)
    closed_by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [
            models.Index(fields=["at"], condition=models.Q(closed_at=None), name="report_waiting"),
            models.Index(fields=["closed_at"], condition=models.Q(closed_at__isnull=False), name="report_to_forget"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}"
