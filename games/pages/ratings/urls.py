"""Addresses of the lists of ratings."""

from django.urls import URLPattern, URLResolver, path

from engine.registry import TITLES
from games.pages.ratings import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("ratings/", views.ratings, {"title": next(iter(TITLES))}, name="ratings-index"),
    path("ratings/<slug:title>/", views.ratings, name="ratings"),
]
