"""Games, their seats, whose turn it is, and invitations."""

from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.acts import Act, ShownOnly, WithActs, admin_of
from games.lib import site_time
from games.models import Game, Invitation, Player, Seat, Wait
from games.ops import admin_actions
from games.ops.waiting_reasons import read_standings
from games.table.permissions import may_watch
from games.table.table import load_table

QUIET = timedelta(days=7)
"""A game without a move for this time counts as stopped."""

ACTS = (
    Act(
        "lend",
        gettext_lazy("Let a bot play on"),
        gettext_lazy(
            "A bot plays at this seat until its player takes the seat back, which they can do on the game's page at any time. "
            "All players of the game are told."
        ),
        lambda admin, game, given: admin_actions.lend_seat(
            admin, game, int(given.choice) if given.choice.isdecimal() else -1
        ),
        lambda game: bool(admin_actions.lendable(game)),
        choices=admin_actions.lendable,
    ),
    Act(
        "cancel",
        gettext_lazy("Cancel this game"),
        gettext_lazy(
            "This cannot be undone. The game ends without a result, and its players are told. What was played stays on its page."
        ),
        lambda admin, game, given: admin_actions.cancel(admin, game),
        lambda game: game.state in (Game.State.OPEN, Game.State.RUNNING),
    ),
    Act(
        "strike",
        gettext_lazy("Leave these people out of each other's ratings"),
        gettext_lazy(
            "For people who play for each other. None of their games together counts for their ratings any more, those of before "
            "neither. They are told. This cannot be undone."
        ),
        lambda admin, game, given: admin_actions.strike(admin, game),
        lambda game: game.state == Game.State.FINISHED and admin_actions.rated_people(game).count() > 1,
    ),
)


class SeatInline(ShownOnly, admin.TabularInline):
    """The seats of a game."""

    model = Seat
    holders = ("index", "player", "bot", "absent")
    result = ("points", "place", "won")
    extra = 0

    def get_fields(self, request: HttpRequest, obj: object = None) -> tuple[str, ...]:
        """Return the fields without the result, where the game's week is not closed: admins play it too."""
        return self.holders if isinstance(obj, Game) and obj.sealed else self.holders + self.result


class StalledFilter(admin.SimpleListFilter):
    """Games that an admin should look at."""

    title = gettext_lazy("why it has stalled")
    parameter_name = "stands"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        return [
            ("quiet", gettext_lazy("no move for a week")),
            ("late", gettext_lazy("a time has run out")),
            ("unreachable", gettext_lazy("waits for someone whom no email reaches")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        now = site_time.now()
        running = queryset.filter(state=Game.State.RUNNING)
        waits = Wait.objects.open()
        if self.value() == "quiet":
            return running.filter(moved_at__lt=now - QUIET)
        if self.value() == "late":
            return running.filter(pk__in=waits.filter(deadline__lte=now).values("game"))
        if self.value() == "unreachable":
            return running.filter(pk__in=waits.filter(seat__player__mail_suspended_at__isnull=False).values("game"))
        return queryset


@admin.register(Game)
class GameAdmin(ShownOnly, WithActs):
    """Games from outside: no seed, no position, no moves; whose turn it is, and why."""

    acts = ACTS
    list_display = ["code", "name", "title", "state", "players", "public", "created_at", "moved_at", "ply"]
    list_filter = [StalledFilter, "state", "title", "public"]
    search_fields = ["code", "name"]
    fields = [
        "standing",
        "code",
        "name",
        "title",
        "rules",
        "players",
        "options",
        "language",
        "pace",
        "public",
        "seating",
        "state",
        "creator",
        "created_at",
        "started_at",
        "ended_at",
        "moved_at",
        "commitment",
        "ply",
        "result",
    ]
    readonly_fields = ["standing"]
    inlines = [SeatInline]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        games: QuerySet[Game] = super().get_queryset(request)
        return games.defer("position")

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Game | None:
        """Return the row with the reader, on whom `standing` depends."""
        game: Game | None = super().get_object(request, object_id, from_field)
        if game is not None:
            game.reader = request.user if isinstance(request.user, Player) else None
        return game

    def view_on_site(self, game: Game) -> str | None:
        """Return the game's page for an admin who may see it: being staff opens no private game."""
        if game.reader is None or not may_watch(load_table(pk=game.pk), game.reader):
            return None
        return reverse("game", args=[game.code])

    @admin.display(description=gettext_lazy("whose turn it is, and why it has stalled"))
    def standing(self, game: Game) -> SafeString | str:
        """Return each seat that the game waits for; for an admin who plays in it only a link to the game."""
        if game.reader is None:
            return ""
        if admin_actions.own_games(game.reader).filter(pk=game.pk).exists():
            link = format_html('<a href="{}">{}</a>', reverse("game", args=[game.code]), game.name)
            return format_html(_("You play in this game yourself. Its page shows you what a player may know: {}"), link)
        standings = [one for one in read_standings(load_table(pk=game.pk)) if one.due]
        lines = [(one.name, " ".join(one.sentences)) for one in standings]
        return format_html_join("", "<p><b>{}</b>: {}</p>", lines) or _("It waits for nobody.")


@admin.register(Wait)
class WaitAdmin(ShownOnly, admin.ModelAdmin):
    """The open turns, the longest wait first."""

    list_display = ["game", "seat_number", "holder", "opened_at", "deadline", "warned_for"]
    list_select_related = ["game", "seat__player"]
    ordering = ["opened_at"]
    fields = [
        "game",
        "seat_number",
        "holder",
        "opened_at",
        "opened_ply",
        "deadline",
        "warning_at",
        "warned_for",
        "outage",
    ]
    readonly_fields = ["seat_number", "holder"]
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Wait]:
        waits = Wait.objects.open().defer("game__position", "hours")
        return waits.filter(admin_actions.not_of_rivals(admin_of(request), "seat__player"))

    @admin.display(description=gettext_lazy("seat"))
    def seat_number(self, wait: Wait) -> int:
        return wait.seat.index + 1

    @admin.display(description=gettext_lazy("player"))
    def holder(self, wait: Wait) -> str:
        return str(wait.seat.player or wait.seat.bot)


@admin.register(Invitation)
class InvitationAdmin(ShownOnly, admin.ModelAdmin):
    """Who invited whom, without the token of the link."""

    list_display = ["pk", "game", "inviter", "player", "state", "created_at", "answered_at"]
    list_filter = ["state"]
    fields = ["game", "seat", "inviter", "player", "email", "state", "created_at", "answered_at"]
