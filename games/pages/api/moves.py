"""The playing addresses of the API: each ends in the service that the page uses."""

from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.lib.db.writing import saved_or_refused
from games.lib.errors import Forbidden, Refused, Stale
from games.models import Move, Order, Player
from games.pages.api.door import Caller, Problem, body_of, check_rate, problem_of, text_in, visible_table
from games.pages.api.shapes import MOST_PLIES, turn_data
from games.play.history.move_rows import rows
from games.play.moves.decision import Played, decision_since, play_move
from games.play.moves.undo import undo
from games.play.orders.saving import cancel_order, order_of, read_text, save_order
from games.play.seats import handover
from games.table.table import HeldSeat, Table, load_table

LARGEST_NUMBER = 2**53
"""Programs in JavaScript count no further."""


class Decision(NamedTuple):
    """A decision that a turn was for: the wait, and the ply that the program saw."""

    wait: int
    ply: int


def move(request: HttpRequest, caller: Caller, code: str) -> object:
    """Play one line. The same request again is one move, and answered in the same way."""
    table, held = held_table(request, caller, code)
    data = body_of(request)
    wait, ply = decision_in(data)
    text = text_in(data, "move")
    try:
        with saved_or_refused():
            done = play_move(table, held.seat, wait, text, Move.Via.PROGRAM, ply)
    except Refused as refused:
        raise with_fresh_turn(refused, table, held) from None
    return played_data(done, held.player)


def undo_move(request: HttpRequest, caller: Caller, code: str) -> object:
    """Take back the decision that was made for that turn."""
    table, held = held_table(request, caller, code)
    wait, ply = decision_in(body_of(request))
    try:
        made = decision_since(table, held.seat, ply)
        if made is None or made.wait_id != wait:
            raise Stale
        with saved_or_refused():
            table = undo(table.game.pk, held.seat.pk, made.ply)
    except Refused as refused:
        raise with_fresh_turn(refused, table, held) from None
    return state_data(table, held.player)


def resign(request: HttpRequest, caller: Caller, code: str) -> object:
    """Leave the game to a bot. `wait`: of the turn that the program has, null where it has none."""
    table, held = held_table(request, caller, code)
    data, running = body_of(request), table.waits.get(held.seat.pk)
    if "wait" in data and data["wait"] is None:
        seen = running is None
    else:
        seen = running is not None and decision_in(data).wait == running.pk
    if not seen:
        raise with_fresh_turn(Stale(), table, held)
    with saved_or_refused():
        table = handover.resign(table.game.pk, held.player)
    return state_data(table, held.player)


def order(request: HttpRequest, caller: Caller, code: str) -> object:
    """Show the player's own order, or the last one."""
    _table, held = held_table(request, caller, code)
    return order_data(order_of(held.seat))


def put_order(request: HttpRequest, caller: Caller, code: str) -> object:
    """Save an order in place of the one that there is. The same once more changes nothing."""
    table, held = held_table(request, caller, code)
    text, before = text_in(body_of(request), "order"), order_of(held.seat)
    if (
        before is not None
        and before.lives
        and table.game.is_running
        and before.text == read_text(table, held.seat, text)
    ):
        return order_data(before)
    with saved_or_refused():
        return order_data(save_order(table.game.pk, held.player, text, program=True))


def delete_order(request: HttpRequest, caller: Caller, code: str) -> HttpResponse:
    """End the order, where there is one."""
    _table, held = held_table(request, caller, code)
    before = order_of(held.seat)
    if before is not None and before.lives:
        with saved_or_refused():
            cancel_order(before.pk, held.player, before.version)
    return HttpResponse(status=204, headers={"Cache-Control": "no-store"})


def held_table(request: HttpRequest, caller: Caller, code: str) -> tuple[Table, HeldSeat]:
    """Load a game in which the caller has a seat and programs may move. What changes something is counted. Raises Problem."""
    assert caller.player is not None
    if request.method not in ("GET", "HEAD"):
        check_rate(request, "api_move", str(caller.player.pk))
    table = visible_table(caller, code)
    seat = table.seat_of(caller.player)
    if seat is None:
        raise problem_of(Forbidden(_("You don't have a seat in this game.")))
    if table.game.position is None:
        raise problem_of(Stale(_("This game has not started yet.")))
    if not table.game.takes_programs:
        raise problem_of(Forbidden(_("At this table everyone moves for themselves: programs are not allowed.")))
    return table, HeldSeat(seat, caller.player)


def decision_in(data: dict[str, Any]) -> Decision:
    """Return the decision that the number `wait` names. Raises Problem."""
    number = data.get("wait")
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < LARGEST_NUMBER:
        raise Problem(400, _("“{name}” is missing, or is not the number of a turn.").format(name="wait"))
    return Decision(*divmod(number, MOST_PLIES))


def played_data(done: Played, player: Player) -> dict[str, Any]:
    """Return the move, those that have followed it, and what the player has to decide now."""
    table = done.table
    followed = rows(table, table.seat_of(player), ply__gte=done.ply + 1)
    return {
        "played": {"ply": done.ply, "move": done.move},
        "followed": [
            {"ply": row.ply, "seat": None if row.seat is None else table.colours[row.seat], "move": row.text}
            for row in followed
        ],
        **state_data(table, player),
    }


def state_data(table: Table, player: Player) -> dict[str, Any]:
    seat = table.seat_of(player)
    return {"state": table.game.state, "ply": table.game.ply, "turn": None if seat is None else turn_data(table, seat)}


def with_fresh_turn(refused: Refused, table: Table, held: HeldSeat) -> Problem:
    """Return the problem with the turn as it is now, and the moves that an ambiguous line could mean."""
    fresh = load_table(pk=table.game.pk)
    return problem_of(refused, candidates=list(refused.candidates), **state_data(fresh, held.player))


def order_data(order: Order | None) -> dict[str, Any]:
    """Return an order as it stands; its text is null where there was none."""
    return {"order": order and order.text, "state": order and order.state}
