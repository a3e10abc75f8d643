"""A game's page and the acts on it: moving, taking back, looking ahead, asking whether anything has happened."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games.accounts.lessons import end_hints
from games.accounts.visitors import check_haste, remember
from games.boards.registry import get_presenter
from games.display.board import look_of
from games.display.game_page import Notice, game_page
from games.display.head import addresses, poll_address
from games.display.look_ahead import Ahead, look_ahead
from games.display.story import wants_hints
from games.display.weeks import until
from games.lib.db.writing import saved_or_refused, write_if_possible
from games.lib.errors import Refused, Stale
from games.lib.http.addresses import address
from games.lib.text.sentences import one_language
from games.models import Game, Move, Player, Seat
from games.pages.access import player_or_visitor, visible_table, wants_fragment
from games.pages.cards import game_card
from games.pages.lobby.views import open_game
from games.pages.mail.forms import seat_mail_fields
from games.play.moves.decision import BETWEEN, LARGEST_LINES, play_moves
from games.play.moves.undo import undo
from games.play.seats.calling_off import may_offer
from games.play.seats.first_moves import may_call_off
from games.play.seats.notes import notes_of
from games.play.seats.page_views import record_page_view
from games.table import permissions
from games.table.table import Table, load_table
from games.talk.access import talk_seat
from games.talk.box import TalkBox, talk_box
from games.talk.remarks import mark_seen

LONGEST_CHOSEN = 200
"""Letters of the tokens that are chosen; a move has fewer."""


@require_safe
def game(request: HttpRequest, code: str) -> HttpResponse:
    """Show a game, or the lobby's page of one that has not started."""
    table = visible_table(request, code)
    if table.game.position is None:
        return open_game(request, table)
    player = player_or_visitor(request)
    talk = None if wants_fragment(request) else talk_box(table, player)
    response = show(request, table, talk=talk)
    if not wants_fragment(request):
        write_if_possible(lambda: record_page_view(table, permissions.may_move(table, player)))
        if talk is not None and talk.newest > talk.seen:
            write_if_possible(lambda: mark_read(table, player, talk))
    return response


def mark_read(table: Table, player: Player | None, talk: TalkBox) -> None:
    """Record that the player has read the talk on the page."""
    seat = talk_seat(table, player)
    if seat is not None and talk.remarks:
        mark_seen(seat, talk.newest)


@one_language()
def show(
    request: HttpRequest,
    table: Table,
    status: int = 200,
    notice: Notice | None = None,
    draft: str = "",
    since: int | None = None,
    talk: TalkBox | None = None,
) -> HttpResponse:
    """Render the fragment for htmx, else the whole page. `talk`: the table's talk, where it was read already."""
    fragment = wants_fragment(request)
    player = player_or_visitor(request)
    page = game_page(table, player, since=since, notice=notice, draft=draft, plain=not fragment)
    visits = player is not None and player.visitor
    shares = permissions.may_share(table, player) and not visits
    context: dict[str, object] = {
        "page": page,
        **page._asdict(),
        "visits": visits,
        "section": "games",
        "watch_key": permissions.watch_key(table.game) if shares else "",
        # A visitor has no desk.
        "waiting_count": 0 if visits else page.head.queue.length,
        "at_game": True,
        "talks": talk_seat(table, player) is not None,
        "week": table.game.week,
        "until": until(table.game.week) if table.game.sealed and table.game.week else "",
    }
    if player is None and not fragment:
        names = [line.name for line in page.head.seats]
        context["card"] = game_card(page.head.game, table.game.ply, names, page.head.prompt)
    if context["talks"] and not fragment:
        context["talk"] = talk or talk_box(table, player)
    seat = permissions.may_move(table, player)
    if seat is not None and player is not None:
        context["may_resign"] = table.game.is_running and not visits
        context["may_offer"] = may_offer(table, player)
        context["may_call_off"] = may_call_off(table, player) is not None
        context["notes_at"] = address("game-note", table.game.code)
        if not fragment:
            context["offers_lesson"] = (
                page.board.presenter.lesson is not None and table.game.title not in player.lessons_read
            )
            context["notes"] = notes_of(seat, player) if table.facts_of(seat).has_notes else []
            if table.game.is_running and not visits:
                context["mail_fields"] = seat_mail_fields(seat)
        if table.game.state == Game.State.FINISHED and wants_hints(table, player):
            write_if_possible(lambda: end_hints(player, table.game.title))
    template = "games/fragments/answer.html" if fragment else "games/game.html"
    return render(request, template, context, status=status)


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Play a line, or several with `;` between: fields `move` (or `choice`, from the plain list), `wait` and `ply`.

    With a field `look` nothing is played: readers without scripts see what it would do.
    """
    table, seat, player = held_table(request, code)
    text = text_of(request)
    if "look" in request.POST:
        return show(request, table, draft=text[:LARGEST_LINES])
    try:
        check_haste(request, player)
        wait, ply = number(request, "wait"), number(request, "ply")
        with saved_or_refused():
            done = play_moves(table, seat, wait, text, Move.Via.BROWSER, ply)
    except Stale as stale:
        return show(request, load_table(pk=table.game.pk), stale.status, Notice(stale.sentence))
    except Refused as refused:
        # Read again: the line may have been judged after a race that somebody else won.
        fresh = load_table(pk=table.game.pk)
        return show(request, fresh, refused.status, Notice(refused.sentence, refused.rule), draft=text[:LARGEST_LINES])
    if player.visitor:
        remember(request, player)
    if done.left:
        return show(request, done.last.table, notice=Notice(done.why), draft=BETWEEN.join(done.left), since=ply)
    if not wants_fragment(request):
        return redirect("game", code)
    return show(request, done.last.table, since=ply)


@require_POST
def undo_move(request: HttpRequest, code: str) -> HttpResponse:
    """Take back the own last decision: field `ply` says which; with a field `whole` the turn that it belongs to."""
    table, seat, player = held_table(request, code)
    try:
        check_haste(request, player)
        with saved_or_refused():
            table = undo(table.game.pk, seat.pk, number(request, "ply"), whole_turn="whole" in request.POST)
    except Refused as refused:
        return show(request, load_table(pk=table.game.pk), refused.status, Notice(refused.sentence))
    if not wants_fragment(request):
        return redirect("game", code)
    return show(request, table, since=table.game.ply)


@require_POST
def stop_hints(request: HttpRequest, code: str) -> HttpResponse:
    """Switch off hints in games of this title for the player."""
    table, _seat, player = held_table(request, code)
    try:
        with saved_or_refused():
            end_hints(player, table.game.title)
    except Refused as refused:
        return show(request, table, refused.status, Notice(refused.sentence))
    return HttpResponse() if wants_fragment(request) else redirect("game", code)


@require_safe
def changes(request: HttpRequest, code: str) -> HttpResponse:
    """Answer 204 while the game is at `version`, else with the fresh fragment.

    A page on which the game had not begun has to reload. The request does not count as a visit.
    `games.pages.middleware` answers most of these requests earlier.
    """
    table = visible_table(request, code)
    if request.GET.get("version") == str(table.game.version):
        return new_remarks(request, table) or HttpResponse(status=204)
    if "plan" in request.GET:
        asked = poll_address(table, addresses(table.game))
        return render(
            request,
            "games/fragments/plan_news.html",
            {"code": code, "ask": f"{asked}&plan=1", "version": table.game.version},
        )
    if table.game.position is None or "open" in request.GET:
        return HttpResponse(status=200, headers={"HX-Refresh": "true"})
    return show(request, table)


def new_remarks(request: HttpRequest, table: Table) -> HttpResponse | None:
    """Return what was said since the open page was made, to be put in its place; None where nothing was."""
    if "talk" not in request.GET:
        return None
    box = talk_box(table, player_or_visitor(request))
    if box is None or str(box.newest) == request.GET.get("newest", ""):
        return None
    place = {"HX-Retarget": "#remarks", "HX-Reswap": "outerHTML"}
    response = render(request, "talk/remarks.html", {"talk": box})
    for name, value in place.items():
        response.headers[name] = value
    return response


@require_safe
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Render what a move would lead to. Nothing changes, and a line that does not fit is no error here."""
    table, seat, _player = held_table(request, code)
    return preview_of(request, table, seat)


def preview_of(request: HttpRequest, table: Table, seat: Seat) -> HttpResponse:
    """Render the preview for that seat: of the line `move`, and of the tokens `chosen`, separated by blanks.

    `before`: tokens that were chosen before, to explain why one of them was replaced.
    """
    text = request.GET.get("move", "")
    chosen = request.GET.get("chosen", "")[:LONGEST_CHOSEN].split()
    context: dict[str, object] = {}
    legal = table.legal(seat)
    if not legal:
        context["ahead"] = Ahead(refusal=_("It is no longer your turn."), late=True)
        return render(request, "games/fragments/preview.html", context)
    presenter, view = get_presenter(table.game.title, table.game.rules), table.view(seat)
    look = look_of(table, seat, table.names(), legal)
    before = request.GET.get("before", "")[:LONGEST_CHOSEN].split()
    if chosen and before:
        context["replaced"] = presenter.choosing.why_replaced(view, look, before, chosen)
    if chosen:
        context["outlook"] = presenter.choosing.outlook(view, look, chosen, legal)
    if text or not chosen:
        context["ahead"] = look_ahead(table, seat, presenter, view, look, text)
    return render(request, "games/fragments/preview.html", context)


def text_of(request: HttpRequest) -> str:
    """Return the line to play: `move`, or `choice` if `move` is unchanged since `draft`; then the line `then`."""
    typed, choice = request.POST.get("move", "").strip(), request.POST.get("choice", "")
    text = choice if choice and typed == request.POST.get("draft", "") else typed
    then = request.POST.get("then", "")
    return f"{text}{BETWEEN} {then}" if then else text


def started_table(request: HttpRequest, code: str) -> Table:
    """Load a game that can be moved in. Raises Http404 for hidden games, PermissionDenied for open ones."""
    table = visible_table(request, code)
    if table.game.state not in (Game.State.RUNNING, Game.State.FINISHED, Game.State.ABANDONED):
        raise PermissionDenied
    return table


def held_table(request: HttpRequest, code: str) -> tuple[Table, Seat, Player]:
    """Load the game, the reader and their seat. Raises Http404 and PermissionDenied as `started_table`."""
    table = started_table(request, code)
    player = player_or_visitor(request)
    seat = permissions.may_move(table, player)
    if seat is None or player is None:
        raise PermissionDenied
    return table, seat, player


def number(request: HttpRequest, name: str) -> int:
    """Return a number from the form. Raises Stale for anything else: our own pages always send one."""
    text = request.POST.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 18:
        raise Stale
    return int(text)
