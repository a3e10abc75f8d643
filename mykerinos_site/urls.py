"""Addresses of the site. `/healthz` and `/metrics` are answered before them, by `games.middleware`."""

from django.conf import settings
from django.contrib import admin
from django.urls import include, path

from games.views import home

handler500 = "games.base.unavailable.broken"
urlpatterns = [
    path("", home.home, name="home"),
    path("admin/", admin.site.urls),
    path("", include("games.urls.accounts")),
    path("", include("games.urls.lobby")),
    path("", include("games.urls.mail")),
    path("", include("games.urls.play")),
    path("", include("games.urls.time")),
]
if settings.MAIL_WEBHOOK:
    urlpatterns.append(path("anymail/", include("anymail.urls")))
