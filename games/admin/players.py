"""Accounts."""

from django.contrib import admin
from django.db.models import QuerySet
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.accounts.second_factor import has_second_factor
from games.admin.acts import Act, WithActs
from games.admin.restricting import restricting
from games.models import Player, Restriction
from games.ops import admin_actions


def is_here(player: Player) -> bool:
    return player.deleted_at is None


ACTS = (
    Act(
        "test",
        _("Send a test email"),
        _("A short email goes to this address. What became of it is in the list of emails."),
        lambda admin, player, given: admin_actions.send_test(admin, player),
        is_here,
    ),
    Act(
        "lift",
        _("Send emails to this address again"),
        _(
            "The address refused our emails. They go out to it again from now on, and so do those about turns that never arrived."
        ),
        lambda admin, player, given: admin_actions.lift_suspension(admin, player),
        lambda player: is_here(player) and (player.mail_suspended_at is not None or player.mail_setbacks > 0),
    ),
    Act(
        "step",
        _("Turn off two-step sign-in"),
        _(
            "For someone who has lost both their phone and their recovery codes. Make sure that it is them who asks: their "
            "password, or a code by email, is then enough to sign in. They get an email about it."
        ),
        lambda admin, player, given: admin_actions.turn_off_second_factor(admin, player),
        lambda player: is_here(player) and has_second_factor(player),
    ),
    Act(
        "openid",
        _("Disconnect the account elsewhere"),
        _(
            "For someone whose account at the provider of OpenID Connect was stolen, or who can't get at it any more. They sign "
            "in with their password, or a code by email, and get an email about it."
        ),
        lambda admin, player, given: admin_actions.disconnect(admin, player),
        lambda player: is_here(player) and admin_actions.is_connected(player),
    ),
    *restricting(lambda player: player),
    Act(
        "lift-restrictions",
        _("Lift restrictions"),
        _("The player can talk and start public games again, and gets an email about it."),
        lambda admin, player, given: admin_actions.lift_restrictions(admin, player),
        lambda player: Restriction.objects.current().filter(player=player).exists(),
    ),
    Act(
        "close",
        _("Close this account"),
        _(
            "Nobody can sign in with a closed account. Bots take over its seats for good, games that have not started are "
            "left or cancelled, and the other players are told. You can open the account again; its seats stay with the bots."
        ),
        lambda admin, player, given: admin_actions.close(admin, player),
        lambda player: is_here(player) and player.is_active,
    ),
    Act(
        "reopen",
        _("Open this account again"),
        _("Whoever owns the account can sign in again. The seats that bots have taken over stay with them."),
        lambda admin, player, given: admin_actions.reopen(admin, player),
        lambda player: is_here(player) and not player.is_active,
    ),
    Act(
        "delete",
        _("Delete this account"),
        _(
            "This cannot be undone. Name, address, settings, notes and emails are deleted, and bots take over the seats. What "
            "others played with stays: moves and results, without a name."
        ),
        lambda admin, player, given: admin_actions.delete(admin, player),
        is_here,
        permission="delete",
    ),
)


@admin.register(Player)
class PlayerAdmin(WithActs):
    """Accounts. Buttons close, reopen and delete them, because games depend on it."""

    acts = ACTS
    list_display = [
        "name",
        "email",
        "joined_at",
        "confirmed_at",
        "is_active",
        "mail_suspended_at",
        "is_staff",
        "deleted_at",
    ]
    list_filter = ["is_active", "is_staff", ("mail_suspended_at", admin.EmptyFieldListFilter)]
    search_fields = ["name", "email"]
    readonly_fields = [
        "email",
        "is_active",
        "joined_at",
        "confirmed_at",
        "deleted_at",
        "last_login",
        "mail_suspended_at",
        "mail_suspended_reason",
        "mail_setbacks",
    ]
    fields = ["name", "language", "time_zone", "is_staff", *readonly_fields]

    def get_readonly_fields(self, request: HttpRequest, obj: object = None) -> list[str]:
        """Let only superusers decide who is staff."""
        return [*self.readonly_fields, *([] if request.user.is_superuser else ["is_staff"])]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Leave visitors out: they are no accounts."""
        found: QuerySet[Player] = super().get_queryset(request)
        return found.filter(visitor=False)

    def save_model(self, request: HttpRequest, obj: Player, form: BaseForm, change: bool) -> None:
        """Save only what was changed: another field of the row may have changed meanwhile."""
        if form.changed_data:
            obj.save(update_fields=form.changed_data)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Forbid Django's way of deleting, which would delete the games too."""
        return False
