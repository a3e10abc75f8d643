"""Addresses of what belongs to the site as a whole."""

from django.urls import URLPattern, URLResolver, path

from games.pages.views import own_pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("about/<slug:page>/", own_pages.page, name="site-page"),
    path("robots.txt", own_pages.robots, name="robots"),
    path("favicon.ico", own_pages.favicon, name="favicon"),
    path(".well-known/security.txt", own_pages.security, name="security-txt"),
]
