"""Writing notes to oneself about a game, on its page and on the page of a mail's link to it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.inbox.mail_links import OpenedLink
from games.lib.errors import Refused
from games.models import Player, Seat
from games.pages.access import wants_fragment
from games.pages.game.mail_links import by_link
from games.pages.game.views import held_table
from games.play.seats import notes
from games.table.table import Table


@require_POST
def by_holder(request: HttpRequest, code: str) -> HttpResponse:
    """Write a note of the seat's holder: fields `text`, `note` (its number; none for a new one) and `delete`."""
    table, seat, player = held_table(request, code)
    return write(request, table, seat, player, reverse("game", args=[code]), reverse("game-note", args=[code]))


@require_POST
@by_link
def by_mail_link(request: HttpRequest, word: str, opened: OpenedLink) -> HttpResponse:
    """Write a note by a mail's link, which works as long as the seat is the player's."""
    page, here = reverse("mail-link", args=[word]), reverse("mail-link-note", args=[word])
    return write(request, opened.table, opened.seat, opened.player, page, here)


def write(request: HttpRequest, table: Table, seat: Seat, player: Player, page: str, here: str) -> HttpResponse:
    """Do what the form asks. Render the notes alone for htmx; else redirect to `page`, which shows a refusal."""
    given = request.POST.get("note", "")
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 19 else 0
    text = request.POST.get("text", "")
    refusal = ""
    try:
        if "delete" in request.POST:
            notes.delete(seat, player, number)
        elif number:
            notes.change(seat, player, number, text)
        else:
            notes.add(seat, player, text, table.game.ply)
    except Refused as refused:
        refusal = refused.sentence
    if wants_fragment(request):
        context = {
            "notes": notes.notes_of(seat, player),
            "notes_at": here,
            "refusal": refusal,
            "draft": text if refusal and not number else "",
        }
        return render(request, "games/notes.html", context)
    if refusal:
        messages.error(request, refusal)
    return redirect(page)
