"""Planning ahead: an order is put together on the imagined board, and saved. Nothing here can make a move."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.accounts.visitors import check_haste
from games.display.order_box import order_box
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused, Stale
from games.models import Player, Seat
from games.pages.access import wants_fragment
from games.pages.game.views import held_table, number, preview_of
from games.pages.orders.plan_page import At, Rejection, plan_page, position_of, where
from games.play.moves.decision import BETWEEN, lines_of
from games.play.orders.plan import (
    Plan,
    Wanted,
    can_plan,
    check_limits,
    imagine_table,
    make_plan,
    read_at,
    wanted_in,
    wanted_of,
    with_choice,
    with_steps,
    without_step,
)
from games.play.orders.saving import order_of, save_order
from games.table.table import Table, load_table

TEMPLATES = {"builder": "games/fragments/plan_move.html", "beside": "games/fragments/plan_steps.html"}
"""The parts of `games/fragments/copy.html`."""
TEXT_ACTS = ("check", "write")
"""Acts of the field for text, which has all of the order in it."""
DRAFTS = "plans"
MOST_DRAFTS = 5
"""Limit of drafts in a session, one a game."""


class PlanRequest(NamedTuple):
    """A request of the form: the plan in it, the place of its next move, and the act with its object."""

    wanted: Wanted
    at: At
    act: str
    about: str


@require_http_methods(["GET", "HEAD", "POST"])
def plan(request: HttpRequest, code: str) -> HttpResponse:
    """Show the page of a plan; on POST change or save it.

    Fields: `version` (of the game), `steps`, `watch`, `blindly`, `occasion`, `place`, `move` or `choice`, and `act`,
    or `then`, the line after it, of the button that adds both; in the field for text `text` replaces the plan. Only
    the acts `save` and `write` store an order; none plays. An unsaved plan is stored as a draft and offered on the
    next visit; `discard` deletes it.
    """
    table, seat, player = held_table(request, code)
    if not can_plan(table):
        return redirect("game-what-if" if table.game.is_running else "game", code)
    if request.method != "POST":
        found = make_plan(table, seat, wanted_of(order_of(seat)))
        return show(request, table, seat, found, At())
    if request.POST.get("act") == "discard":
        save_draft(request, code, "")
        return redirect("game-plan", code)
    try:
        asked = read_form(request.POST, table)
    except Refused as refused:
        typed = request.POST.get("text", "")[:4000]
        empty = make_plan(table, seat, Wanted())
        return show(request, table, seat, empty, At(), Rejection(refused, typed=typed))
    found = make_plan(table, seat, asked.wanted)
    if request.POST.get("version", "") != str(table.game.version):
        moved = Stale(
            _("The game has moved on while you were planning. Nothing has been saved: check your plan and go on.")
        )
        return show(request, table, seat, found, asked.at, Rejection(moved))
    try:
        check_haste(request, player)
        if asked.act in ("save", "write"):
            return save_plan(request, table, seat, player, found, asked)
        found, at = apply_act(request, table, seat, found, asked)
        return show(request, table, seat, found, at)
    except Refused as refused:
        draft = request.POST.get("move", "")[:200] if asked.act == "add" else ""
        typed = request.POST.get("text", "")[:4000]
        return show(request, load_table(pk=table.game.pk), seat, found, asked.at, Rejection(refused, draft, typed))


def read_form(form: QueryDict, table: Table) -> PlanRequest:
    """Read the form. Raises Refused for text that is no order."""
    act, _blank, about = form.get("act", "add" if form.get("then") else "").partition(" ")
    place = form.get("place", "")
    at = At(
        form.get("occasion", "")[:40].lower(),
        int(place) if place.isascii() and place.isdigit() and len(place) < 4 else None,
    )
    if act in TEXT_ACTS:
        return PlanRequest(wanted_in(form.get("text", ""), table), At(), act, about)
    steps = wanted_in(form.get("steps", ""), table).steps
    watches = tuple(name for name in form.getlist("watch") if name)
    return PlanRequest(Wanted(steps, watches, "blindly" not in form), at, act, about)


def apply_act(request: HttpRequest, table: Table, seat: Seat, found: Plan, asked: PlanRequest) -> tuple[Plan, At]:
    """Return the plan after an act that stores nothing, and the place of its next move. Raises Refused."""
    at, about = where(found, asked.at), asked.about
    index = int(about) - 1 if about.isascii() and about.isdigit() and len(about) < 4 else -1
    here = 0 <= index < len(found.steps)
    if asked.act == "remove" and here:
        return make_plan(table, seat, without_step(found, index)), At()
    if asked.act == "else" and here:
        return found, At(place=index)
    if asked.act == "show":
        return found, At(about[:40].lower())
    if asked.act == "clear":
        return make_plan(table, seat, Wanted()), At()
    if asked.act == "add":
        return add_move(request, table, seat, found, at), At(at.occasion if at.occasion else "")
    return found, at


def add_move(request: HttpRequest, table: Table, seat: Seat, found: Plan, at: At) -> Plan:
    """Return the plan with the form's moves, each a step. Raises Refused with the engine's sentence."""
    position = position_of(found, at)
    if position is None:
        raise Refused(_("There is nothing more to plan in this part of the game."))
    typed, choice = request.POST.get("move", "").strip(), request.POST.get("choice", "")
    text, then = choice if choice and not typed else typed, request.POST.get("then", "")
    text = f"{text}{BETWEEN} {then}" if then else text
    first, *rest = lines_of(imagine_table(table, position), seat, text) if at.place is None else [text]
    move = read_at(table, seat, position, first)
    wanted = with_steps(found, at.occasion, move, *rest) if at.place is None else with_choice(found, at.place, move)
    plan = make_plan(table, seat, wanted)
    if rest and plan.lost:
        raise Refused(plan.lost[0].sentence, plan.lost[0].rule, "order")
    check_limits(plan, table)
    return plan


def save_plan(
    request: HttpRequest, table: Table, seat: Seat, player: Player, found: Plan, asked: PlanRequest
) -> HttpResponse:
    """Save the order. Raises Refused, for text that does not fit as a whole too."""
    text = request.POST.get("text", "") if asked.act == "write" else found.text
    shows = bool(request.POST.get("order"))
    version, replaced = (number(request, name) if shows else None for name in ("order_version", "order"))
    with saved_or_refused():
        order = save_order(table.game.pk, player, text, version, replaced)
    save_draft(request, table.game.code, "")
    if not wants_fragment(request):
        return redirect("game-plan", table.game.code)
    table = load_table(pk=table.game.pk)
    return show(request, table, seat, make_plan(table, seat, wanted_of(order)), At())


def show(
    request: HttpRequest,
    table: Table,
    seat: Seat,
    found: Plan,
    at: At,
    rejection: Rejection | None = None,
) -> HttpResponse:
    """Render the fragment for htmx, else the whole page."""
    fragment = wants_fragment(request)
    order = order_box(table, seat)
    live = order if order is not None and order.lives else None
    page = plan_page(table, seat, found, at, live, rejection, plain=not fragment)
    code = table.game.code
    context = {"page": page, "order": order, "code": code, "section": "games", "at": reverse("game-plan", args=[code])}
    context |= TEMPLATES
    if request.method != "POST":
        draft = load_draft(request, code)
        context["draft"] = draft if draft != page.text else ""
    elif rejection is None or isinstance(rejection.error, Stale):
        save_draft(request, code, "" if page.saved else page.text)
    template = "games/fragments/plan.html" if fragment else "games/plan.html"
    return render(request, template, context, status=rejection.error.status if rejection else 200)


@require_safe
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """Render what a planned move would lead to: fields `steps`, `occasion`, `place`, and those of a game's preview."""
    table, seat, _player = held_table(request, code)
    if not can_plan(table):
        return HttpResponse()
    try:
        asked = read_form(request.GET, table)
    except Refused:
        return HttpResponse()
    found = make_plan(table, seat, asked.wanted)
    position = position_of(found, where(found, asked.at))
    return HttpResponse() if position is None else preview_of(request, imagine_table(table, position), seat)


def load_draft(request: HttpRequest, code: str) -> str:
    """Return the lines of the game's draft, else "". The game may have moved on since."""
    return str(request.session.get(DRAFTS, {}).get(code, ""))


def save_draft(request: HttpRequest, code: str, text: str) -> None:
    """Store the draft, "" to delete it. An unchanged one is not written."""
    if text == load_draft(request, code):
        return
    others = [item for item in request.session.get(DRAFTS, {}).items() if item[0] != code]
    request.session[DRAFTS] = dict([*others[1 - MOST_DRAFTS :], *([(code, text)] if text else [])])
