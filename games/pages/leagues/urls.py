"""Addresses of leagues and their seasons."""

from django.urls import URLPattern, URLResolver, path

from games.pages.leagues import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("leagues/", views.leagues, name="leagues"),
    path("leagues/<int:pk>/", views.season, name="season"),
    path("leagues/<int:pk>/enter/", views.enter_season, name="season-enter"),
    path("leagues/<int:pk>/leave/", views.leave_season, name="season-leave"),
]
