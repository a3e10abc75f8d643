"""The address of a player's wishes."""

from django.urls import URLPattern, URLResolver, path

from games.pages.ready import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("ready/", views.ready, name="ready"),
]
