"""The address of a game's review."""

from django.urls import URLPattern, URLResolver, path

from games.pages.review import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/review/", views.review, name="game-review"),
]
