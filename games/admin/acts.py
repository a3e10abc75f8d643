"""Buttons of admin pages, each with a page that asks first. `games.ops.admin_actions` does the act, and writes the log."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from games.lib.errors import Refused
from games.models import Player


class Given(NamedTuple):
    """What the admin has chosen and written on the page of an act."""

    choice: str
    reason: str


SEAT = _lazy("Seat")


@dataclass(frozen=True)
class Act:
    """One button.

    `ask`: the text of its page; `do`: called with the admin, the row and what is given; `fits`: whether the button is shown;
    `choices`: value and label of each choice; `wants_reason`: whether the page asks for one, in words for the player.
    """

    name: str
    label: Any
    ask: Any
    do: Callable[[Player, Any, Given], object]
    fits: Callable[[Any], bool]
    permission: str = "change"
    choices: Callable[[Any], list[tuple[str, str]]] | None = None
    choice_label: Any = SEAT
    wants_reason: bool = False


def admin_of(request: HttpRequest) -> Player:
    """Return the signed-in admin; Django lets no other user in."""
    assert isinstance(request.user, Player)
    return request.user


class ShownOnly:
    """Rows that services write: shown, not changed or deleted by hand."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class WithActs(admin.ModelAdmin):
    """A row's page with buttons."""

    acts: tuple[Act, ...] = ()
    change_form_template = "admin/keeping/change_form.html"
    show_full_result_count = False

    def may(self, request: HttpRequest, act: Act) -> bool:
        """Return whether the admin has the permission of the act."""
        return request.user.has_perm(f"games.{act.permission}_{self.opts.model_name}")

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.do_act)
        own = path("<int:object_id>/do/<slug:act>/", view, name=f"games_{self.opts.model_name}_do")
        return [own, *super().get_urls()]

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        row = self.get_object(request, object_id) if object_id else None
        acts = [act for act in self.acts if row is not None and self.may(request, act) and act.fits(row)]
        return super().changeform_view(request, object_id, form_url, {**(extra_context or {}), "acts": acts})

    def do_act(self, request: HttpRequest, object_id: int, act: str) -> HttpResponse:
        """Ask, and do it after a yes."""
        row = self.get_object(request, str(object_id))
        found = next((one for one in self.acts if one.name == act), None)
        if row is None or found is None or not self.may(request, found):
            raise Http404
        back = reverse(f"admin:games_{self.opts.model_name}_change", args=[row.pk])
        if request.method == "POST":
            try:
                found.do(admin_of(request), row, Given(*(request.POST.get(name, "").strip() for name in Given._fields)))
            except Refused as refused:
                messages.error(request, refused.sentence)
            else:
                messages.success(request, _("Done, and written into the log."))
            return HttpResponseRedirect(back)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": row,
            "title": found.label,
            "act": found,
            "choices": found.choices(row) if found.choices else [],
            "back": back,
        }
        return TemplateResponse(request, "admin/keeping/act.html", context)
