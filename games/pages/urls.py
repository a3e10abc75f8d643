"""Addresses of all pages: those of each folder."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

SUBJECTS = [
    "account",
    "api",
    "booklet",
    "desk",
    "digs",
    "feeds",
    "game",
    "history",
    "leagues",
    "lobby",
    "mail",
    "orders",
    "peace",
    "players",
    "ready",
    "review",
    "rules",
    "site",
    "time",
]

urlpatterns: list[URLPattern | URLResolver] = [path("", include(f"games.pages.{subject}.urls")) for subject in SUBJECTS]
if settings.OPENID:
    urlpatterns.append(path("", include("games.pages.account.openid_urls")))
