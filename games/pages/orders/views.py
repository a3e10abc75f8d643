"""Acts on the reader's own orders, and letting the orders of others answer a move."""

from collections.abc import Callable
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods, require_POST

from games.accounts.visitors import check_haste
from games.display.game_page import Notice
from games.display.order_box import order_box
from games.lib.db.writing import saved_or_refused
from games.lib.errors import Refused
from games.models import Player
from games.pages.access import wants_fragment
from games.pages.game.views import held_table, number, show
from games.play.orders.saving import cancel_order, hold_order, release_order, save_again
from games.play.orders.timing import decide_alone, let_answer, play_now
from games.table.table import load_table


class Act(NamedTuple):
    """An act on an order: its number, the version that was seen, and the wait of its seat, or 0."""

    order: int
    player: Player
    version: int
    wait: int


ACTS: dict[str, tuple[Callable[[Act], object], str]] = {
    "now": (lambda act: play_now(act.order, act.player, act.version), ""),
    "decide": (lambda act: decide_alone(act.order, act.player, act.version, act.wait), ""),
    "hold": (lambda act: hold_order(act.order, act.player, act.version), ""),
    "release": (lambda act: release_order(act.order, act.player, act.version), ""),
    "cancel": (lambda act: cancel_order(act.order, act.player, act.version), gettext_noop("Your plan is cancelled.")),
    "again": (
        lambda act: save_again(act.order, act.player),
        gettext_noop("What was left of your plan is in force again."),
    ),
}


@require_http_methods(["GET", "HEAD", "POST"])
def order(request: HttpRequest, code: str) -> HttpResponse:
    """Render the reader's order; on POST act on it: fields `order`, `version` and `act`."""
    table, seat, player = held_table(request, code)
    if request.method != "POST":
        return render(
            request, "games/fragments/order.html", {"order": order_box(table, seat), "code": code, "live": True}
        )
    do, done = ACTS.get(request.POST.get("act", ""), (None, ""))
    try:
        check_haste(request, player)
        wait = table.waits.get(seat.pk)
        given = Act(number(request, "order"), player, number(request, "version"), wait.pk if wait else 0)
        if do is None:
            raise Refused(_("Choose what your plan should do."))
        with saved_or_refused():
            do(given)
    except Refused as refused:
        if wants_fragment(request):
            return show(request, load_table(pk=table.game.pk), refused.status, Notice(refused.sentence, refused.rule))
        messages.error(request, refused.sentence)
        return redirect("game-plan", code)
    if wants_fragment(request):
        return show(request, load_table(pk=table.game.pk))
    if done:
        messages.success(request, _(done))
    return redirect("game-plan", code)


@require_POST
def answers(request: HttpRequest, code: str) -> HttpResponse:
    """Let the orders of others answer the reader's move at once. The response is the same if there are none."""
    table, seat, player = held_table(request, code)
    try:
        check_haste(request, player)
        with saved_or_refused():
            let_answer(table, seat, player)
    except Refused as refused:
        return show(request, table, refused.status, Notice(refused.sentence))
    return show(request, load_table(pk=table.game.pk)) if wants_fragment(request) else redirect("game", code)
