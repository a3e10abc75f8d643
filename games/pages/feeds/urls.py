"""Addresses of feeds, and of the page on which a player makes their own."""

from django.urls import URLPattern, URLResolver, path

from games.pages.feeds import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/feeds/", views.settings, name="feeds"),
    path("feeds/<slug:word>/turns.atom", views.turns_atom, name="turns-atom"),
    path("feeds/<slug:word>/turns.ics", views.turns_ics, name="turns-ics"),
    path("games/open.atom", views.open_atom, name="open-atom"),
]
