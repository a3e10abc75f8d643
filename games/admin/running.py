"""What tells how the site runs: when each sweep came to its end last, and what keepers have done."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry

from games.admin.acts import ShownOnly
from games.models import Heartbeat


@admin.register(Heartbeat)
class HeartbeatAdmin(ShownOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """When everything that has to happen again and again happened last."""

    list_display = ["name", "at", "silent_from", "silent_until"]
    fields = ["name", "at", "silent_from", "silent_until"]
    ordering = ["at"]


@admin.register(LogEntry)
class LogAdmin(ShownOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who did what when."""

    list_display = ["action_time", "user", "content_type", "object_repr", "told"]
    list_select_related = ["user", "content_type"]
    list_filter = ["action_flag", "content_type"]
    date_hierarchy = "action_time"
    fields = ["action_time", "user", "content_type", "object_id", "object_repr", "told"]
    readonly_fields = ["told"]

    @admin.display(description="what")
    def told(self, entry: LogEntry) -> str:
        return entry.get_change_message()
