"""Addresses of muting and blocking."""

from django.urls import URLPattern, URLResolver, path

from games.pages.peace import blocks

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/people/", blocks.overview, name="blocks"),
    path("players/<int:pk>/block/", blocks.block, name="block"),
]
