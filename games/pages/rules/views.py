"""The rules as they are played here."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.registry import TITLES, get_title
from games.accounts.lessons import note_lesson
from games.boards.registry import BOARDS, get_presenter
from games.lib.db.writing import write_if_possible
from games.pages.access import player_or_visitor, same_for_all, wants_fragment
from games.pages.cards import Card
from games.pages.rules.documents import read_document
from games.pages.rules.lessons import draw_lesson, newest_version
from games.pages.rules.order_help import draw_order_help


@same_for_all
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the titles that have rules, with the number of players and the way to the lesson."""
    titles = [
        {
            "id": title,
            "name": get_title(title).name,
            "least": min(get_title(title).seats),
            "most": max(get_title(title).seats),
            "has_lesson": title in BOARDS and bool(draw_lesson(title)),
            "medals": [f"boards/{title}/medals.html", "boards/medals.html"],
            "sprite": [f"boards/{title}/sprite.svg", "boards/sprite.svg"],
        }
        for title in TITLES
    ]
    return render(request, "rules/index.html", {"titles": titles, "section": "rules"})


@same_for_all
@require_safe
def title(request: HttpRequest, title: str) -> HttpResponse:
    """Show the rules of a title, with an anchor for each paragraph, below how to play in two minutes."""
    if title not in BOARDS:
        raise Http404
    player, lesson = player_or_visitor(request), draw_lesson(title)
    if player is not None and lesson:
        write_if_possible(lambda: note_lesson(player, title))
    name = get_title(title).name
    context = {
        "card": Card(_("Rules of %(name)s") % {"name": name}),
        "game_code": slugify(request.GET.get("game", "")),
        "name": name,
        "document": read_document(title),
        "lesson": lesson,
        "presenter": get_presenter(title, newest_version(title)),
        "section": "rules",
    }
    return render(request, "rules/title.html", context)


@same_for_all
@require_safe
def orders(request: HttpRequest) -> HttpResponse:
    """How planning ahead works, with pictures."""
    return render(request, "rules/orders.html", {"help": draw_order_help(), "section": "rules"})


@require_POST
def read_lesson(request: HttpRequest, title: str) -> HttpResponse:
    """Close the panel that offers the lesson; field `game`: where to return without scripts."""
    player = player_or_visitor(request)
    if title not in BOARDS:
        raise Http404
    if player is None:
        raise PermissionDenied
    note_lesson(player, title)
    if wants_fragment(request):
        return HttpResponse()
    code = slugify(request.POST.get("game", ""))
    return redirect("game", code) if code else redirect("rules-title", title)
