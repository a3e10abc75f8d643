"""The address of a player's page."""

from django.urls import URLPattern, URLResolver, path

from games.pages.players import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/<int:pk>/", views.player, name="player"),
]
