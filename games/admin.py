"""The keepers' pages. They show what keeping needs, and never seeds, positions, tokens, codes or passwords.

Fields are named one by one: what a model gains later is not shown until somebody has thought about it.
"""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailConfirmation
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import Game, Invitation, Mail, Player, Seat

# The admin's own log-in knows no rate limits and no confirmed addresses: the site's page is used instead.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# allauth's table of links that confirm an address is not used here, and would show what is secret in it.
if admin.site.is_registered(EmailConfirmation):
    admin.site.unregister(EmailConfirmation)


class ShownOnly:
    """Rows that services write: to be read, not to be changed or deleted by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Accounts. `is_active` closes one; deleting is the player's own doing, or a service's."""

    list_display = ["name", "email", "joined_at", "confirmed_at", "is_active", "is_staff", "deleted_at"]
    list_filter = ["is_active", "is_staff"]
    search_fields = ["name", "email"]
    fields = [
        "name",
        "email",
        "language",
        "time_zone",
        "is_active",
        "is_staff",
        "joined_at",
        "confirmed_at",
        "deleted_at",
        "last_login",
    ]
    readonly_fields = ["email", "joined_at", "confirmed_at", "deleted_at", "last_login"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        """Who is staff is for superusers to say."""
        return [*self.readonly_fields, *([] if request.user.is_superuser else ["is_staff"])]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Visitors are no accounts."""
        found: QuerySet[Player] = super().get_queryset(request)
        return found.filter(visitor=False)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ShownOnly, admin.TabularInline):  # type: ignore[type-arg]
    """Who sits at a game."""

    model = Seat
    fields = ["index", "player", "bot", "points", "place", "won"]
    extra = 0


@admin.register(Game)
class GameAdmin(ShownOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Games from outside: no seed, no position, no moves."""

    list_display = ["code", "name", "title", "state", "players", "public", "created_at", "moved_at", "ply"]
    list_filter = ["state", "title", "public"]
    search_fields = ["code", "name"]
    fields = [
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
    inlines = [SeatInline]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("position")


@admin.register(Mail)
class MailAdmin(ShownOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What became of each mail; not what stands in it."""

    list_display = ["pk", "kind", "address", "state", "tries", "due_at", "sent_at", "reason"]
    list_filter = ["state", "kind"]
    search_fields = ["address", "message_id"]
    fields = [
        "kind",
        "player",
        "game",
        "address",
        "language",
        "state",
        "reason",
        "tries",
        "message_id",
        "created_at",
        "due_at",
        "leased_until",
        "sent_at",
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("secrets", "message", "inputs")


@admin.register(Invitation)
class InvitationAdmin(ShownOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Who invited whom; the token of the link stays out of sight."""

    list_display = ["pk", "game", "inviter", "player", "state", "created_at", "answered_at"]
    list_filter = ["state"]
    fields = ["game", "seat", "inviter", "player", "email", "state", "created_at", "answered_at"]
