"""Addresses of the site. `games.ops.health_views` answers `/healthz` and `/metrics` before them."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.inbox import provider_events  # noqa: F401  (it connects itself)

admin.autodiscover()
handler500 = "games.lib.http.unavailable.broken"
urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("games.pages.urls")),
]
if settings.MAIL_WEBHOOK:
    urlpatterns.append(path("anymail/", include("anymail.urls")))
