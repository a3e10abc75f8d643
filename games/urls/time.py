"""Addresses about time: a player's hours, and seats that change hands because of it."""

from django.urls import URLPattern, URLResolver, path

from games.views import holding, time

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/time/", time.settings, name="time"),
    path("account/time/vacation/", time.vacation, name="time-vacation"),
    path("account/time/vacation/<int:pk>/cancel/", time.cancel, name="time-cancel"),
    path("g/<slug:code>/resign/", holding.resign, name="resign"),
    path("g/<slug:code>/return/", holding.take_back, name="return"),
]
