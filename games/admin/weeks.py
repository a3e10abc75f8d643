"""Weeks: their deals, and calling one off. They are never deleted."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.acts import Act, ShownOnly, WithActs
from games.models import Week
from games.ops import admin_actions

CALL_OFF = Act(
    "call-off",
    _("Call this week's dig off"),
    _(
        "This cannot be undone. The seed is opened at once, and the week has no list. Its page shows the reason to everyone, and "
        "whoever has begun gets it by email."
    ),
    lambda admin, week, given: admin_actions.call_off_week(admin, week, given.reason),
    lambda week: week.closed_at is None,
    wants_reason=True,
)


@admin.register(Week)
class WeekAdmin(ShownOnly, WithActs):
    """Weeks, without their seeds and results."""

    acts = (CALL_OFF,)
    list_display = ["name", "title", "bot", "closes_at", "closed_at", "called_off"]
    ordering = ["-begins"]
    fields = [
        "name",
        "begins",
        "title",
        "rules",
        "options",
        "bot",
        "commitment",
        "closes_at",
        "closed_at",
        "called_off",
    ]
    readonly_fields = ["name"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Week]:
        weeks: QuerySet[Week] = super().get_queryset(request)
        return weeks.defer("summary")
