"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.registry import get_title
from games.boards.registry import BOARDS


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, in plain words, and each title's own introduction, or a bare one where its file is missing."""
    titles = [
        {
            "id": title,
            "name": get_title(title).name,
            "introduction": [f"boards/{title}/introduction.html", "boards/introduction.html"],
            "sprite": [f"boards/{title}/sprite.svg", "boards/sprite.svg"],
            "stylesheet": f"css/boards/{title}.css",
        }
        for title in BOARDS
    ]
    return render(request, "home.html", {"titles": titles})
