"""Links in emails: they show one seat of one game to their bearer, and their buttons act for it.

No log-in, and nothing else of the account. Opening one does not count as a visit: mail programs open links on their
own.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.display.game_page import ByLink, Notice, game_page
from games.display.head import Addresses
from games.inbox.mail_links import LinkRevoked, OpenedLink, open_link
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused, Stale
from games.mail.signed_addresses import read_link
from games.models import Move, Seat
from games.pages.access import OPENED_BY_LINK, remember, wants_fragment
from games.pages.game.views import number, preview_of, text_of
from games.play.moves.decision import BETWEEN, LARGEST_LINES, play_moves
from games.play.moves.undo import undo
from games.play.seats.notes import notes_of
from games.table.summaries import head_of
from games.table.table import load_table
from games.talk.access import talk_seat

View = Callable[[HttpRequest, str, OpenedLink], HttpResponse]
ACTS = ("mail-link", "mail-link-move", "mail-link-undo", "mail-link-preview", "mail-link-changes")


def by_link(view: View) -> Callable[[HttpRequest, str], HttpResponse]:
    """Open the link's seat for the view. A made-up link is not found; a revoked one is explained."""

    @wraps(view)
    def opened(request: HttpRequest, word: str) -> HttpResponse:
        place = read_link(word)
        if place is None:
            raise Http404
        try:
            found = open_link(place)
        except Seat.DoesNotExist:
            raise Http404 from None
        except LinkRevoked as revoked:
            response = render(
                request, "games/link_gone.html", {"game": head_of(revoked.game), "section": "games"}, status=410
            )
        else:
            response = view(request, word, found)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return opened


@require_safe
@by_link
def link(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """Show the game's page as the seat's holder sees it, or with `?booklet` lead to the booklet."""
    game = opened.table.game
    if not game.public:
        # The pages of its past are shown as to a watcher who has the key, for as long as the link is good.
        remember(request, OPENED_BY_LINK, game.code, word)
    if "booklet" in request.GET:
        return redirect("game-booklet", game.code)
    notice, draft = chosen_move(opened, request.GET.get("move", "")[:200])
    return show(request, word, opened, notice=notice, draft=draft)


def chosen_move(opened: OpenedLink, move: str) -> tuple[Notice | None, str]:
    """Return the move in the link, chosen and still to be confirmed, or a sentence if it is no longer possible."""
    if not move or not opened.runs:
        return None, ""
    if move in opened.table.legal(opened.seat):
        return None, move
    return Notice(_("“{text}” is not possible now. Here is the game as it stands.").format(text=move)), ""


def show(
    request: HttpRequest,
    word: str,
    opened: OpenedLink,
    status: int = 200,
    notice: Notice | None = None,
    draft: str = "",
    since: int | None = None,
) -> HttpResponse:
    """Render the fragment for htmx, else the whole page; say so when the link's turn is over."""
    if notice is None and opened.wait and not opened.runs:
        notice = Notice(over_sentence(opened))
    fragment = wants_fragment(request)
    page = game_page(
        opened.table, opened.player, since=since, notice=notice, draft=draft, plain=not fragment,
        link=ByLink(Addresses(*(reverse(name, args=[word]) for name in ACTS)), opened.wait),
    )  # fmt: skip
    template = "games/fragments/game.html" if fragment else "games/game.html"
    context: dict[str, object] = {"page": page, **page._asdict(), "game": page.head.game, "section": "games"}
    context["notes_at"] = reverse("mail-link-note", args=[word])
    if talk_seat(opened.table, opened.player) is not None:
        context["talk_at"] = f"{reverse('game', args=[opened.table.game.code])}#h-talk"
    if not fragment:
        context["notes"] = notes_of(opened.seat, opened.player)
    return render(request, template, context, status=status)


def over_sentence(opened: OpenedLink) -> str:
    """Why the link can no longer make moves."""
    if not opened.table.game.is_running:
        return _("This link was for a turn that is over, and so is the game. Here is how it ended.")
    if opened.seat.pk in opened.table.waits:
        return _(
            "This link was for a turn that is over, and it is your turn again. Here is the game as it stands now; "
            "to move, use the latest email, or sign in."
        )
    return _("This link was for a turn that is over. Here is the game as it stands now.")


@require_POST
@by_link
def move(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """Play a line or several for the seat, in the link's wait alone; with a field `look` only show the outcome."""
    table = opened.table
    text = text_of(request)
    if "look" in request.POST:
        return show(request, word, opened, draft=text[:LARGEST_LINES])
    try:
        ply = number(request, "ply")
        with saved_or_refused():
            done = play_moves(table, opened.seat, opened.wait, text, Move.Via.BROWSER, ply)
    except Stale as stale:
        return show(request, word, fresh(opened), stale.status, Notice(stale.sentence))
    except Refused as refused:
        notice = Notice(refused.sentence, refused.rule)
        return show(request, word, opened, refused.status, notice, draft=text[:LARGEST_LINES])
    now = OpenedLink(done.last.table, opened.seat, opened.player, opened.wait)
    if done.left:
        return show(request, word, now, notice=Notice(done.why), draft=BETWEEN.join(done.left), since=ply)
    if not wants_fragment(request):
        return redirect("mail-link", word)
    return show(request, word, now, since=ply)


@require_POST
@by_link
def undo_move(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """Take back the seat's last decision, or its turn, while that is possible."""
    try:
        with saved_or_refused():
            undo(opened.table.game.pk, opened.seat.pk, number(request, "ply"), whole_turn="whole" in request.POST)
    except Refused as refused:
        return show(request, word, fresh(opened), refused.status, Notice(refused.sentence))
    if not wants_fragment(request):
        return redirect("mail-link", word)
    again = fresh(opened)
    return show(request, word, again, since=again.table.game.ply)


@require_safe
@by_link
def changes(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """204 while the game is at `version`, else the fresh fragment."""
    if request.GET.get("version") == str(opened.table.game.version):
        return HttpResponse(status=204)
    return show(request, word, opened)


@require_safe
@by_link
def preview(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """Render what a move would lead to."""
    return preview_of(request, opened.table, opened.seat)


def fresh(opened: OpenedLink) -> OpenedLink:
    """Load the link's seat and game again."""
    return OpenedLink(load_table(pk=opened.table.game.pk), opened.seat, opened.player, opened.wait)
