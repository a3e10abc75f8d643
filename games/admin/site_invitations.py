"""Invitations to the site, and the page on which an admin pastes addresses."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.accounts.site_invitations import A_DAY, AT_ONCE
from games.admin.acts import ShownOnly, admin_of
from games.lib.errors import Refused
from games.models import SiteInvitation
from games.ops import admin_actions


@admin.register(SiteInvitation)
class SiteInvitationAdmin(ShownOnly, admin.ModelAdmin):
    """The invitations without an answer so far."""

    list_display = ["address", "at", "by"]
    ordering = ["-at"]
    fields = ["address", "at", "by"]

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return request.user.has_perm("games.add_siteinvitation")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the form, or invite the addresses in it."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        addresses, refused = request.POST.get("addresses", ""), ""
        if request.method == "POST":
            try:
                count = admin_actions.invite_to_site(admin_of(request), addresses)
            except Refused as problem:
                refused = problem.sentence
            else:
                sentence = ngettext("{count} invitation is on its way.", "{count} invitations are on their way.", count)
                messages.success(request, sentence.format(count=count))
                return HttpResponseRedirect(reverse("admin:games_siteinvitation_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": _("Invite people to the site"),
            "addresses": addresses,
            "refused": refused,
            "at_once": AT_ONCE,
            "a_day": A_DAY,
        }
        return TemplateResponse(request, "admin/keeping/invite.html", context, status=422 if refused else 200)
