"""Write moves: the game's row under its version, the moves, the waits that end and begin with their mails, the result."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import F

from engine.contract import Result
from games.lib import site_time
from games.lib.text.sentences import pack
from games.mail.game_posts import post_over, post_turns
from games.models import Attempt, Game, Move, Seat, Tenure, Wait
from games.play.history.results import write_results
from games.play.moves.order_rows import end_with_moves, ended_by_order
from games.play.moves.wait_clocks import banks_after_moves, start_clocks, stop_clocks
from games.table.advance import DECISIONS, Advance, NewMove
from games.table.locks import lock_week
from games.table.table import Table


class LostRace(Exception):
    """Somebody wrote the game in between; nothing of this was written."""


def update_version(table: Table, **fields: object) -> None:
    """Write the game's row, if it is still at the table's version. Raises LostRace, which undoes the transaction."""
    game = table.game
    mine = Game.objects.filter(pk=game.pk, version=game.version)
    if not mine.update(version=F("version") + 1, **fields):
        raise LostRace
    game.version += 1
    for name, value in fields.items():
        setattr(game, name, value)


def commit_moves(
    table: Table, made: Advance, waits: dict[int, Wait], run_out: Wait | None = None, **fields: object
) -> None:
    """Write moves that were made from the table's position, inside a transaction. Updates the table and `waits`.

    `waits`: the open ones, by seat id; `run_out`: the wait whose time is over, where the clock moves; `fields`: other changes of
    the game's row. Raises LostRace.
    """
    game = table.game
    now = site_time.now()
    first_ply = game.ply
    result = table.title.result(made.position)
    counts = result is not None and game.week_id is not None and lock_week(game.week_id)
    fields |= {
        "ply": first_ply + len(made.moves),
        "position": table.title.to_json(made.position),
        "moved_at": now,
    }
    due = table.title.due(made.position)
    ending = [waits[seat.pk] for seat in table.seats if seat.pk in waits and seat.index not in due]
    # A wait that an order has ended took none of its player's time.
    free = ended_by_order(made.moves)
    fields |= banks_after_moves(
        table, [wait for wait in ending if wait.seat_id not in {table.seats[n].pk for n in free}], now
    )
    if result is not None:
        fields |= {"state": Game.State.FINISHED, "ended_at": now, "result": result._asdict()}
    update_version(table, **fields)
    table.at(made.position)
    running = {seat.index: waits.get(seat.pk) for seat in table.seats}
    moves = [
        Move(
            game=game,
            ply=first_ply + number,
            text=move.text,
            seat=move.seat,
            wait=None if move.seat is None else running.get(move.seat),
            at=now,
            via=move.via,
            by_id=move.by,
            order_id=move.order,
            events=pack(made.stories[number]),
            barrier=made.barriers[number],
            goes_on=made.goes_on[number],
        )
        for number, move in enumerate(made.moves)
    ]
    Move.objects.bulk_create(moves)
    note_first_moves(table, made.moves)
    turn_waits(table, waits, Wait.End.MOVED if result is None else Wait.End.OVER, run_out=run_out)
    end_with_moves(table, made.moves)
    if result is not None:
        write_result(table, result)
        if counts:
            finish_attempt(table)


def note_first_moves(table: Table, moves: Sequence[NewMove]) -> None:
    """Write which holders have made their first decision by these moves. Nothing is written in any other case."""
    decided = {(move.seat, move.by) for move in moves if move.via in DECISIONS}
    begun = [seat for seat in table.seats if seat.awaits_first_move and (seat.index, seat.player_id) in decided]
    for seat in begun:
        seat.awaits_first_move = False
        if seat.wish:
            seat.began_after = site_time.now() - datetime.fromisoformat(seat.wish["since"])
    if begun:
        Seat.objects.bulk_update(begun, ["awaits_first_move", "began_after"])
        if not any(seat.awaits_first_move for seat in table.seats):
            # The game can no longer be called off for a first move, so no wish will be needed again.
            Seat.objects.filter(game=table.game).update(wish=None)


def turn_waits(
    table: Table,
    waits: dict[int, Wait],
    cause: str,
    taken_back: Mapping[int, Wait] | None = None,
    run_out: Wait | None = None,
) -> None:
    """End the waits of seats that are no longer due, and open those of seats that are now. Updates `waits`.

    `taken_back`: waits, by seat id, that go on because the move that ended them is undone; `run_out`: as in `commit_moves`.
    """
    now = site_time.now()
    due = set(table.due())
    over = [seat.pk for seat in table.seats if seat.index not in due and seat.pk in waits]
    if over:
        end_waits(table, [waits.pop(seat) for seat in over], cause, now, run_out)
    fresh = [seat for seat in table.seats if seat.index in due and seat.pk not in waits]
    if fresh:
        opened = [
            Wait(game=table.game, seat=seat, player_id=seat.player_id, opened_at=now, opened_ply=table.game.ply)
            for seat in fresh
        ]
        start_clocks(table, opened, now, taken_back or {})
        Wait.objects.bulk_create(opened)
        waits |= {wait.seat_id: wait for wait in opened}
        post_turns(table, opened)


def end_waits(table: Table, ended: list[Wait], cause: str, now: datetime, run_out: Wait | None = None) -> None:
    """Write that these waits are over. Raises LostRace if the deadline of the one that ran out has moved."""
    if cause != Wait.End.UNDONE:
        stop_clocks(table, ended, now)
    if run_out is not None and run_out in ended:
        mine = Wait.objects.as_read(run_out)
        if not mine.update(ended_at=now, ended_by=Wait.End.TIMEOUT, player=None):
            raise LostRace
    rest = [wait.pk for wait in ended if run_out is None or wait.pk != run_out.pk]
    if rest:
        Wait.objects.filter(pk__in=rest).update(ended_at=now, ended_by=cause, player=None)


def renew_wait(table: Table, seat: Seat, run_out: Wait | None = None) -> None:
    """End the open wait of a seat's former holder, and open one of the new holder's."""
    wait = table.waits.pop(seat.pk, None)
    if wait is not None:
        end_waits(table, [wait], Wait.End.HANDED, site_time.now(), run_out)
        turn_waits(table, table.waits, Wait.End.HANDED)


def write_result(table: Table, result: Result) -> None:
    """Write points and places of the seats, end every tenure, and post the mails about the end."""
    for seat in table.seats:
        seat.points = result.points[seat.index]
        seat.place = result.places[seat.index]
        seat.won = seat.index in result.winners
    Seat.objects.bulk_update(table.seats, ["points", "place", "won"])
    end_tenures(table, Tenure.Reason.OVER)
    write_results(table)
    post_over(table)


def end_tenures(table: Table, reason: str) -> None:
    """Close all open tenures of the game at its last ply."""
    ended = {"to_ply": table.game.ply, "reason": reason, "ended_at": site_time.now()}
    Tenure.objects.current().filter(seat__game=table.game).update(**ended)


def finish_attempt(table: Table) -> None:
    """Write how far ahead the player of a week's game is, where it is their attempt and they have played it to its end."""
    (mine,) = [seat for seat in table.seats if seat.player_id or seat.changes]
    rival = table.title.rival(table.position)
    others = [rival.points] if rival else [seat.points for seat in table.seats if seat is not mine]
    if mine.player_id and mine.points is not None:
        done = {"finished_at": site_time.now(), "points": mine.points, "ahead": mine.points - (others[0] or 0)}
        Attempt.objects.filter(game=table.game, player=mine.player_id).update(**done)
