"""Addresses of pages about the site as a whole."""

from django.urls import URLPattern, URLResolver, path

from games.pages.site import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("about/<slug:page>/", views.page, name="site-page"),
    path("robots.txt", views.robots, name="robots"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("favicon.ico", views.favicon, name="favicon"),
    path(".well-known/security.txt", views.security, name="security-txt"),
]
