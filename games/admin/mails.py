"""Outgoing and received mails: their results, never their contents, nor the signed addresses that are keys."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.acts import Act, ShownOnly, WithActs, admin_of
from games.models import Inbound, Mail
from games.ops import admin_actions

ACTS = (
    Act(
        "again",
        _("Send this email again"),
        _(
            "The email is written anew, from how things stand now, and goes out at the next opportunity. What is pointless by "
            "now, such as a turn that is over, is not sent. Quiet hours are kept."
        ),
        lambda admin, mail, given: admin_actions.send_again(admin, mail),
        lambda mail: mail.state in admin_actions.RESENT and not mail.kind.startswith("account/"),
    ),
)


@admin.register(Mail)
class MailAdmin(ShownOnly, WithActs):
    """The result of each mail, without its content."""

    acts = ACTS
    list_display = ["pk", "kind", "address", "state", "tries", "due_at", "sent_at", "reason"]
    list_filter = ["state", "kind"]
    search_fields = ["address", "message_id"]
    ordering = ["-created_at"]
    fields = [
        "kind",
        "player",
        "game",
        "address",
        "language",
        "state",
        "reason",
        "tries",
        "setbacks",
        "refusals",
        "message_id",
        "created_at",
        "due_at",
        "leased_until",
        "sent_at",
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Mail]:
        mails: QuerySet[Mail] = super().get_queryset(request)
        return mails.defer("secrets", "message", "inputs").filter(admin_actions.not_of_rivals(admin_of(request)))


@admin.register(Inbound)
class InboundAdmin(ShownOnly, admin.ModelAdmin):
    """Received mails: from whom, about which game, and what came of them."""

    list_display = ["received_at", "sender", "player", "game", "state", "reason", "tries", "settled_at"]
    list_select_related = ["player", "game"]
    list_filter = ["state"]
    search_fields = ["sender", "message_id"]
    ordering = ["-received_at"]
    show_full_result_count = False
    fields = [
        "received_at",
        "sender",
        "message_id",
        "size",
        "player",
        "game",
        "state",
        "reason",
        "tries",
        "due_at",
        "settled_at",
        "answer_state",
    ]
    readonly_fields = ["answer_state"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Inbound]:
        received: QuerySet[Inbound] = super().get_queryset(request)
        received = received.defer("raw", "text", "report", "recipient", "game__position")
        return received.filter(admin_actions.not_of_rivals(admin_of(request)))

    @admin.display(description=_("the reply to it"))
    def answer_state(self, inbound: Inbound) -> str:
        return "" if inbound.answer is None else inbound.answer.get_state_display()
