"""The site's own pages, and files that programs look for at fixed addresses."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from engine.registry import get_title
from games.accounts.visitors import are_welcome, games_of, visitor_of
from games.boards.registry import BOARDS
from games.lib import site_time
from games.lobby.offers import offered_games
from games.pages.access import player_of, player_or_visitor, same_for_all
from games.pages.digs.page import panel_for
from games.pages.lobby.against_bots import usual_bot
from games.pages.lobby.against_bots_form import usual
from games.pages.site.texts import contact_address, read_page
from games.table.table import bot_name

ROBOTS = """User-agent: *
Allow: /g/*/$
Allow: /g/*/board.png
Disallow: /g/
Disallow: /m/
Disallow: /mail/
Disallow: /account/
Disallow: /admin/
Disallow: /desk/
Disallow: /feeds/
Disallow: /games/new/
Disallow: /import/
Disallow: /invitations/
Disallow: /play/
Disallow: /players/
"""
"""A game's own page may be found, when it is public; each of its hundreds of moves, and pages about people, need not be."""
PAPER, PANEL = "#f1e6cd", "#fbf6e9"
"""The grounds of a light page and of its head, as in tokens.css."""
VALID = timedelta(days=180)
"""How long security.txt says that it is good. It is made anew for each who asks."""


@same_for_all
@require_safe
def page(request: HttpRequest, page: str) -> HttpResponse:
    """Imprint, privacy, terms, contact; 404 for those that there are not."""
    found = read_page(page, get_language() or settings.LANGUAGE_CODE)
    if found is None:
        raise Http404
    return render(request, "site_page.html", {"page": found})


@same_for_all
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Send robots.txt."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@same_for_all
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """For programs that look for it here; pages name the drawn one."""
    return redirect(static("favicon.ico"), permanent=True)


@same_for_all
@same_for_all
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """Send the web app manifest, by which a phone or a computer installs the site."""
    # Always with the browser's own way back and reload: no page is kept, so none can be old.
    content = {
        "name": settings.SITE_NAME,
        "lang": get_language(),
        "start_url": reverse("desk"),
        "scope": reverse("home"),
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PANEL,
        "icons": [
            {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for size in (192, 512)
            for purpose in ("any", "maskable")
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Whom to tell of a hole in the site (RFC 9116); 404 without MYKERINOS_CONTACT."""
    if not settings.CONTACT:
        raise Http404
    lines = [
        f"Contact: {contact_address()}",
        f"Expires: {site_time.now() + VALID:%Y-%m-%dT%H:%M:%SZ}",
        "Preferred-Languages: " + ", ".join(code for code, _name in settings.LANGUAGES),
        f"Canonical: {settings.BASE_URL}{reverse('security-txt')}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the first page: a game at once, a sentence about the site, and each title's introduction."""
    bot = usual_bot(request)
    titles = [
        {
            "id": title,
            "name": get_title(title).name,
            "least": min(get_title(title).seats),
            "most": max(get_title(title).seats),
            "usual": (chosen := usual(title, bot)),
            "opponent": bot_name(chosen["bot"]),
            "medals": [f"boards/{title}/medals.html", "boards/medals.html"],
            "introduction": [f"boards/{title}/introduction.html", "boards/introduction.html"],
            "sprite": [f"boards/{title}/sprite.svg", "boards/sprite.svg"],
        }
        for title in BOARDS
    ]
    visitor = visitor_of(request)
    context = {
        "titles": titles,
        "may_play": request.user.is_authenticated or are_welcome(),
        "offers": offered_games(player_of(request)),
        "dig": panel_for(player_or_visitor(request)),
        "running": [] if visitor is None else games_of(visitor),
    }
    return render(request, "home.html", context)
