"""The list of ratings of a title."""

from collections.abc import Iterable

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine.registry import TITLES, get_title
from games.models import Player, Rating
from games.pages.access import player_of
from games.ratings.arithmetic import Strength
from games.ratings.reading import listed, strength_of
from games.table.summaries import PersonSummary, page_summary, person_summary

A_PAGE = 50
NEIGHBOURS = 3
"""People above and below the reader."""


@require_safe
def ratings(request: HttpRequest, title: str) -> HttpResponse:
    """People who played the title lately and whose rating is settled, the reader's neighbourhood first. Seven queries."""
    if title not in TITLES:
        raise Http404
    viewer = player_of(request)
    rows = listed(title)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page", "1"))
    context = {
        "title": title,
        "titles": [(name, get_title(name).name) for name in TITLES],
        "name": get_title(title).name,
        "neighbours": lines(neighbours(rows, viewer)) if page.number == 1 else [],
        "lines": lines(page),
        "page": page_summary(page),
        "viewer": viewer.pk if viewer else None,
        "unlisted": viewer is not None and viewer.unlisted,
    }
    return render(request, "lobby/ratings.html", context)


def lines(rows: Iterable[Rating]) -> list[tuple[PersonSummary, Strength]]:
    return [(person_summary(row.player), strength_of(row)) for row in rows]


def neighbours(rows: QuerySet[Rating], viewer: Player | None) -> Iterable[Rating]:
    """Return the viewer's rating and those next to it; [] where the viewer is not listed."""
    own = rows.filter(player=viewer).first() if viewer else None
    if own is None:
        return []
    above = rows.filter(mean__gt=own.mean).count()
    return rows[max(0, above - NEIGHBOURS) : above + NEIGHBOURS + 1]
