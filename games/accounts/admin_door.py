"""The entrance to the admin's pages, which checks the second factor."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any

from allauth.account.utils import get_next_redirect_url
from csp.constants import SELF
from csp.decorators import csp_replace
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.accounts.second_factor import page_missing


def way_in(request: HttpRequest) -> HttpResponse | None:
    """Return the page that an admin has to pass first, None when nothing is missing."""
    missing = page_missing(request)
    if not missing:
        return None
    if missing == reverse("mfa_index"):
        messages.warning(request, _("On this site keepers sign in in two steps. Set that up first."))
        return HttpResponseRedirect(missing)
    return HttpResponseRedirect(f"{missing}?{urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})}")


class OwnAdminSite(AdminSite):
    """Django's admin behind that entrance, without its own password forms.

    The site's forms have limits and the second factor. It stands apart from the admin's pages, which are loaded with it
    and need it.
    """

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        onward = get_next_redirect_url(request) or reverse("admin:index")
        return HttpResponseRedirect(f"{reverse('account_login')}?{urlencode({REDIRECT_FIELD_NAME: onward})}")

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return HttpResponseRedirect(reverse("account_change_password"))

    def admin_view(  # type: ignore[override]
        self, view: Callable[..., HttpResponseBase], cacheable: bool = False
    ) -> Callable[..., HttpResponseBase]:
        # Django's templates know no nonces.
        inner = csp_replace({"script-src": [SELF]})(super().admin_view(view, cacheable))

        def checked(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
            # Django turns away those without permission.
            elsewhere = way_in(request) if self.has_permission(request) else None
            return elsewhere or inner(request, *args, **kwargs)

        return update_wrapper(checked, inner)
