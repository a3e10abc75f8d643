"""The addresses of a site with a provider. Those of the tests' own site are loaded without one."""

from django.urls import include, path

from mykerinos_site import urls

handler500 = urls.handler500
urlpatterns = [*urls.urlpatterns, path("", include("games.pages.account.openid_urls"))]
