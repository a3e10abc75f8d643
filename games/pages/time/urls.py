"""Addresses of a player's hours and vacations."""

from django.urls import URLPattern, URLResolver, path

from games.pages.time import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/time/", views.settings, name="time"),
    path("account/time/vacation/", views.vacation, name="time-vacation"),
    path("account/time/vacation/<int:pk>/cancel/", views.cancel, name="time-cancel"),
]
