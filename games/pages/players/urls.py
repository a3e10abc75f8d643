"""Addresses of players' pages and of the lists of ratings."""

from django.urls import URLPattern, URLResolver, path

from engine.registry import TITLES
from games.pages.players import ratings, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/<int:pk>/", views.player, name="player"),
    path("ratings/", ratings.ratings, {"title": next(iter(TITLES))}, name="ratings-index"),
    path("ratings/<slug:title>/", ratings.ratings, name="ratings"),
]
