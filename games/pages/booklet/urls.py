"""The address of a game's booklet."""

from django.urls import URLPattern, URLResolver, path

from games.pages.booklet import views

urlpatterns: list[URLPattern | URLResolver] = [path("g/<slug:code>/booklet/", views.booklet, name="game-booklet")]
