"""The site's addresses, and two plain views to compare with."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import include, path

from games.models import Game


def stock(request: HttpRequest, pk: int) -> HttpResponse:
    """Return a detail view as anybody writes it: one `get`, the base template, nothing in it."""
    return render(request, "base.html", {"game": get_object_or_404(Game, pk=pk), "who": str(request.user)})


def empty(request: HttpRequest) -> HttpResponse:
    """Nothing at all, behind the same middleware."""
    return HttpResponse("")


urlpatterns = [
    path("", include("mykerinos_site.urls")),
    path("bench/stock/<int:pk>/", stock),
    path("bench/empty/", empty),
]
