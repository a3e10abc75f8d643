"""The rules as they are played here."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.registry import TITLES, get_title
from games.boards.registry import BOARDS
from games.site.rules_documents import read_document


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The titles that have rules."""
    titles = [get_title(title) for title in TITLES]
    return render(request, "rules/index.html", {"titles": titles, "section": "rules"})


@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """The rules of one title, each paragraph with an anchor of its number."""
    if title not in BOARDS:
        raise Http404
    context = {"name": get_title(title).name, "document": read_document(title), "section": "rules"}
    return render(request, "rules/title.html", context)
