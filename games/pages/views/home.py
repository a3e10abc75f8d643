"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.boards.registry import BOARDS


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, in plain words, and each title's own introduction."""
    titles = [
        {
            "introduction": f"boards/{title}/introduction.html",
            "sprite": f"boards/{title}/sprite.svg",
            "stylesheet": f"css/boards/{title}.css",
        }
        for title in BOARDS
    ]
    return render(request, "home.html", {"titles": titles})
