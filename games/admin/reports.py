"""Reports of players, with what was said as it stood then."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.acts import Act, ShownOnly, WithActs, admin_of
from games.admin.restricting import restricting
from games.models import Player, Report
from games.ops import admin_actions
from games.peace.reports import reports_for
from games.table.table import player_name

ACTS = (
    Act(
        "hide",
        _("Hide the remark"),
        _("Nobody sees it any more. Its author gets an email with the reason."),
        lambda admin, found, given: admin_actions.hide_remark(admin, found, given.reason),
        lambda found: found.remark is not None and found.remark.hidden_at is None,
        wants_reason=True,
    ),
    *restricting(lambda found: found.player),
    Act(
        "close",
        _("Close this report"),
        _("The player who sent it gets an email that you have looked at it. What was said is wiped 90 days later."),
        lambda admin, found, given: admin_actions.close_report(admin, found),
        lambda found: found.closed_at is None,
    ),
)


@admin.register(Report)
class ReportAdmin(ShownOnly, WithActs):
    """Reports, those that wait first. An admin who is concerned does not see them, unless there is no other."""

    acts = ACTS
    list_display = ["at", "player", "reason", "game", "reporter", "closed_at"]
    list_filter = ["reason", ("closed_at", admin.EmptyFieldListFilter)]
    ordering = ["closed_at", "-at"]
    fields = ["at", "reporter", "player", "reason", "text", "game", "said", "closed_at", "closed_by"]
    readonly_fields = ["said"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return reports_for(admin_of(request)).select_related("player", "reporter", "remark").defer("game__position")

    @admin.display(description=_("what was said, as it stood then"))
    def said(self, found: Report) -> SafeString | str:
        """Return the frozen talk, with the reported remark in bold."""
        people = Player.objects.in_bulk({one["player"] for one in found.frozen})
        lines = [
            ("b" if one["id"] == found.remark_id else "span", player_name(people[one["player"]]), one["text"])
            for one in found.frozen
            if one["player"] in people
        ]
        return format_html_join("", "<p><{0}>{1}: {2}</{0}></p>", lines) or "-"
