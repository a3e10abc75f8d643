"""Addresses of signing in with OpenID Connect, where there is a provider. One name is allauth's, which leads there."""

from django.urls import URLPattern, URLResolver, path

from games.pages.account import openid

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/openid/", openid.overview, name="openid"),
    path("account/openid/start/", openid.start, name="openid-start"),
    path("account/openid/connect/", openid.connect, name="openid-connect"),
    path("account/openid/disconnect/", openid.disconnect, name="openid-disconnect"),
    path("account/openid/back/", openid.come_back, name="openid-back"),
    path("account/openid/signup/", openid.sign_up, name="socialaccount_signup"),
]
