"""Addresses of the site. `/healthz` and `/metrics` are answered before them, by `games.pages.middleware`."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.inbox import provider_events  # noqa: F401  (it connects itself)
from games.pages.views import home

admin.autodiscover()
handler500 = "games.base.unavailable.broken"
urlpatterns = [
    path("", home.home, name="home"),
    path("admin/", admin.site.urls),
    path("", include("games.pages.urls.accounts")),
    path("", include("games.pages.urls.lobby")),
    path("", include("games.pages.urls.mail")),
    path("", include("games.pages.urls.play")),
    path("", include("games.pages.urls.site")),
    path("", include("games.pages.urls.time")),
]
if settings.OPENID:
    urlpatterns.append(path("", include("games.pages.urls.openid")))
if settings.MAIL_WEBHOOK:
    urlpatterns.append(path("anymail/", include("anymail.urls")))
