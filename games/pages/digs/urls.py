"""Addresses of the weeks' digs."""

from django.urls import URLPattern, URLResolver, path

from games.pages.digs import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("digs/", views.digs, name="digs"),
    path("digs/<slug:name>/", views.dig, name="dig"),
    path("digs/<slug:name>/play/", views.play, name="dig-play"),
]
