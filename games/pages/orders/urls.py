"""Addresses of orders, of planning ahead and of trying moves."""

from django.urls import URLPattern, URLResolver, path

from games.pages.orders import plan, views, what_if

urlpatterns: list[URLPattern | URLResolver] = [
    path("g/<slug:code>/answers", views.answers, name="game-answers"),
    path("g/<slug:code>/order", views.order, name="game-order"),
    path("g/<slug:code>/plan/", plan.plan, name="game-plan"),
    path("g/<slug:code>/plan/preview", plan.preview, name="game-plan-preview"),
    path("g/<slug:code>/what-if/", what_if.what_if, name="game-what-if"),
    path("g/<slug:code>/what-if/preview", what_if.preview, name="game-what-if-preview"),
]
