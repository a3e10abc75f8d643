"""Addresses about time: a player's hours, and seats that change hands because of it."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import resign, time

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/time/", time.settings, name="time"),
    path("account/time/vacation/", time.vacation, name="time-vacation"),
    path("account/time/vacation/<int:pk>/cancel/", time.cancel, name="time-cancel"),
    path("g/<slug:code>/resign/", resign.resign, name="resign"),
    path("g/<slug:code>/close/", resign.close, name="close"),
    path("g/<slug:code>/return/", resign.take_back, name="return"),
]
