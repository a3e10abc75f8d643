"""Records: taken out, brought along, and the deal that they prove."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from engine.records.record import LARGEST_RECORD
from games.accounts.limits import use_record
from games.display.game_page import Notice
from games.lib.errors import Refused
from games.pages.access import player_of, player_or_visitor
from games.pages.history.uploaded_record import check_record, record_page
from games.pages.history.views import played_table
from games.play.history.deal_check import check_deal
from games.play.history.records import game_record
from games.table import permissions
from games.table.summaries import head_of

LARGEST_OF_STRANGERS = 1 << 16
"""Letters; records of whole games have a tenth of it."""


@require_safe
@never_cache
def record(request: HttpRequest, code: str) -> HttpResponse:
    """Send the record that the reader may have, as one line of JSON."""
    table = played_table(request, code)
    found = game_record(table, table.seat_of(player_or_visitor(request)))
    response = HttpResponse(found.line() + "\n", content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table.game.code}.json"'
    return response


@require_safe
@never_cache
def deal(request: HttpRequest, code: str) -> HttpResponse:
    """How anybody can check that the deck was not stacked; once the game is over, with the check itself."""
    table = played_table(request, code)
    context: dict[str, object] = {"game": head_of(table.game), "section": "games"}
    if permissions.may_see_seed(table.game):
        context["check"] = check_deal(table)
    return render(request, "games/deal.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bring(request: HttpRequest) -> HttpResponse:
    """View a record from elsewhere, ply by ply, and check its deal.

    Nothing is stored, so it needs no account: the page carries the record from ply to ply, and the fragment of a
    link, which no server sees, carries it to other people.
    """
    context: dict[str, object] = {"section": "games", "limit": LARGEST_RECORD // 1024}
    if request.method != "POST":
        return render(request, "games/import.html", context)
    text, wanted = "", request.POST.get("ply", "")
    try:
        text = uploaded_text(request)
        check_stranger(request, text)
        context |= {"page": record_page(text, wanted), "record": text, "check": check_record(text)}
    except Refused as refused:
        context |= {"notice": Notice(refused.sentence, refused.rule), "record": text}
        return render(request, "games/import.html", context, status=refused.status)
    return render(request, "games/uploaded_record.html", context)


def check_stranger(request: HttpRequest, text: str) -> None:
    """Raise Refused for people without an account who bring more, or ask more often, than looking at a game takes."""
    if player_of(request) is not None:
        return
    if len(text) > LARGEST_OF_STRANGERS:
        raise Refused(_("A record can be at most {limit} KiB.").format(limit=LARGEST_OF_STRANGERS // 1024))
    if not use_record(request):
        raise Refused(_("You've tried this too often in a short time. Wait a few minutes, then try again."))


def uploaded_text(request: HttpRequest) -> str:
    """Return the record from the file or the field. Raises Refused if it is too large or no text."""
    file = request.FILES.get("file")
    if file is None:
        text = request.POST.get("record", "")
    else:
        if file.size is None or file.size > LARGEST_RECORD:
            raise Refused(_("A record can be at most {limit} KiB.").format(limit=LARGEST_RECORD // 1024))
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise Refused(_("The record is not UTF-8 text.")) from None
    if not text.strip():
        raise Refused(_("Choose a file, or paste the record into the box."))
    return text
