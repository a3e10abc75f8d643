"""Addresses of the rules and of the help about orders."""

from django.urls import URLPattern, URLResolver, path

from games.pages.rules import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("orders/", views.orders, name="orders"),
    path("rules/", views.index, name="rules"),
    path("rules/<slug:title>/", views.title, name="rules-title"),
    path("rules/<slug:title>/read", views.read_lesson, name="rules-read"),
]
