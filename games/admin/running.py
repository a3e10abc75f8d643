"""How the site runs: the last run of each sweep, and what admins have done."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry

from games.admin.acts import ShownOnly
from games.models import Heartbeat


@admin.register(Heartbeat)
class HeartbeatAdmin(ShownOnly, admin.ModelAdmin):
    """When each sweep ran last."""

    list_display = ["name", "at", "silent_from", "silent_until"]
    fields = ["name", "at", "silent_from", "silent_until"]
    ordering = ["at"]


@admin.register(LogEntry)
class LogAdmin(ShownOnly, admin.ModelAdmin):
    """Who did what when."""

    list_display = ["action_time", "user", "content_type", "object_repr", "summary"]
    list_select_related = ["user", "content_type"]
    list_filter = ["action_flag", "content_type"]
    date_hierarchy = "action_time"
    fields = ["action_time", "user", "content_type", "object_id", "object_repr", "summary"]
    readonly_fields = ["summary"]

    @admin.display(description="what")
    def summary(self, entry: LogEntry) -> str:
        return entry.get_change_message()
