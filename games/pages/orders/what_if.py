"""The board to try moves on, one's own and those of others. All that can come of it is a note to oneself."""

from copy import copy
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.accounts.visitors import check_haste
from games.boards.contract import AnyPresenter, Drawing
from games.boards.registry import get_presenter
from games.display.board import drawings_of, look_of
from games.display.game_page import Notice
from games.display.head import addresses, poll_address
from games.display.move_form import MoveForm, make_choices, move_form
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.models import Game, Player, Seat
from games.pages.access import wants_fragment
from games.pages.game.views import held_table, preview_of
from games.pages.history.views import played_table
from games.play.history.packed_log import standing_lines
from games.play.moves.decision import position_at
from games.play.orders.plan import can_plan, imagine_table
from games.play.orders.what_if import Line, check_length, note_of, try_line
from games.play.seats import notes
from games.table.summaries import GameSummary, head_of
from games.table.table import Table

LONGEST_LINE = 4_000
TEMPLATES = {"builder": "games/fragments/what_if_move.html", "beside": "games/fragments/what_if_line.html"}
"""The parts of `games/fragments/copy.html`."""


@dataclass(frozen=True)
class WhatIfPage:
    """The context of the page's templates. No row, position or seed is reachable from it."""

    game: GameSummary
    presenter: AnyPresenter
    prompt: str
    frame: str
    moves: tuple[tuple[SafeString, str], ...]
    """Whose piece, and the move; without a piece for chance."""
    line: str
    drawings: tuple[Drawing, ...]
    form: MoveForm | None
    preview: str
    notice: Notice | None
    plans: bool
    hidden: bool
    """Whether there is something on the copy that the reader does not see in the game: it is made up."""
    ask: str


@require_http_methods(["GET", "HEAD", "POST"])
def what_if(request: HttpRequest, code: str) -> HttpResponse:
    """Show the page; on POST change the line. `?line=` begins with moves, `?ply=` at a ply of a game that is over.

    Fields: `line` (the moves, one to a line), `move` or `choice`, `note`, and `act`: `add`, `back`, `clear` or
    `keep`.
    """
    found = copied_table(request, code)
    if found is None:
        return redirect("game", code)
    table, seat, player = found
    texts = lines_of(request.POST.get("line", "") if request.method == "POST" else request.GET.get("line", ""))
    line = try_line(table, seat, texts)
    act, refused, draft = request.POST.get("act", ""), None, ""
    try:
        check_length(texts)
        if act == "back":
            line = try_line(table, seat, texts[:-1])
        elif act == "clear":
            line = try_line(table, seat, [])
        elif act == "add":
            typed, choice = request.POST.get("move", "").strip(), request.POST.get("choice", "")
            draft = typed
            line = add_move(table, seat, line, choice if choice and not typed else typed)
            draft = ""
        elif act == "keep" and player is not None:
            check_haste(request, player)
            with saved_or_refused():
                notes.add(seat, player, note_of(table, line, request.POST.get("note", "")), table.game.ply)
            messages.success(request, _("Saved with your notes on this game, which nobody else sees."))
            return redirect(f"{reverse('game', args=[code])}#h-notes") if not wants_fragment(request) else gone_to(code)
        elif line.wrong:
            raise Refused(line.wrong)
    except Refused as error:
        refused = error
    page = page_of(request, table, seat, line, refused, draft)
    template = "games/fragments/what_if.html" if wants_fragment(request) else "games/what_if.html"
    at = address_of(request, "game-what-if", code)
    context = {"page": page, "section": "games", "at": at, "keeps": player is not None} | TEMPLATES
    return render(request, template, context, status=refused.status if refused else 200)


def copied_table(request: HttpRequest, code: str) -> tuple[Table, Seat, Player | None] | None:
    """Return the table to copy, the seat that sees it, and who may save a note; None where there is nothing to try.

    `?ply=`: the table is that of a game that is over, before the move at that ply, and the seat the one that moved.
    Raises Http404 and PermissionDenied.
    """
    asked = request.GET.get("ply", "")
    if not asked:
        held = held_table(request, code)
        return held if held[0].game.is_running else None
    table = played_table(request, code)
    ply = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 7 else table.game.ply
    if not table.is_open or ply >= table.game.ply:
        return None
    _move, mover = standing_lines(table, ply + 1)[-1]
    if mover is None:
        return None
    past = imagine_table(table, position_at(table, ply))
    # On the copy it goes on, with what was hidden at that ply.
    past.game = copy(table.game)
    past.game.state = Game.State.RUNNING
    return past, past.seats[mover], None


def address_of(request: HttpRequest, name: str, code: str, **more: str) -> str:
    """Return an address of this page, at the ply that was asked for."""
    query = {key: value for key, value in {"ply": request.GET.get("ply", ""), **more}.items() if value}
    return reverse(name, args=[code]) + (f"?{urlencode(query)}" if query else "")


def gone_to(code: str) -> HttpResponse:
    """For htmx: the browser goes to the notes."""
    return HttpResponse(status=204, headers={"HX-Redirect": f"{reverse('game', args=[code])}#h-notes"})


def lines_of(text: str) -> list[str]:
    return [one for one in text[:LONGEST_LINE].splitlines() if one.strip()]


def add_move(table: Table, seat: Seat, line: Line, text: str) -> Line:
    """Return the line with one more move. Raises Refused with the engine's sentence."""
    texts = [*line.text.splitlines(), text]
    check_length(texts)
    longer = try_line(table, seat, texts)
    if longer.wrong:
        raise Refused(longer.wrong)
    return longer


def page_of(
    request: HttpRequest, table: Table, seat: Seat, line: Line, refused: Refused | None, draft: str
) -> WhatIfPage:
    presenter = get_presenter(table.game.title, table.game.rules)
    imagined = imagine_table(table, line.position)
    mover = seat if line.seat is None else imagined.seats[line.seat]
    legal = imagined.legal(mover)
    names = table.names()
    look = look_of(imagined, mover, names, legal)
    marks = [presenter.lists.mark(colour) for colour in table.colours]
    prompt = (
        _("Nobody decides here.") if line.seat is None else _("Try a move of {name}.").format(name=names[mover.index])
    )
    view, plain = imagined.view(mover), not wants_fragment(request)
    choices = make_choices(presenter, view, look, legal, (table.game.title, table.game.rules), plain) if legal else None
    return WhatIfPage(
        game=head_of(table.game),
        presenter=presenter,
        prompt=prompt,
        frame=_("A copy: nothing is played"),
        moves=tuple((SafeString() if one.seat is None else marks[one.seat], one.text) for one in line.moves),
        line=line.text,
        drawings=drawings_of(presenter, view, look),
        form=move_form(imagined, presenter, look, mover, choices, draft, plain) if choices else None,
        preview=address_of(request, "game-what-if-preview", table.game.code, line=line.text),
        notice=Notice(refused.sentence, refused.rule) if refused else None,
        plans=can_plan(table) and not request.GET.get("ply"),
        hidden=not table.title.perfect_information or any(one.seat is None for one in line.moves),
        ask=f"{poll_address(table, addresses(table.game))}&plan=1",
    )


@require_safe
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Render what a move on the copy would lead to: field `line`, and those of a game's preview."""
    found = copied_table(request, code)
    if found is None:
        return HttpResponse()
    table, seat, _player = found
    line = try_line(table, seat, lines_of(request.GET.get("line", "")))
    if line.seat is None:
        return HttpResponse()
    imagined = imagine_table(table, line.position)
    return preview_of(request, imagined, imagined.seats[line.seat])
