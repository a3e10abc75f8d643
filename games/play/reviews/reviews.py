"""Reviews of games that are over: requested by a reader, made in pieces where bots think, and read.

A piece is some plies. Between two of them bots have their turn, so no bot waits for a whole review; finished pieces
stay when a worker dies. Only games that were played here are reviewed.
"""

import json
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.conf import settings
from django.core.cache import cache as shared
from django.db import transaction

from engine.records.record import play_line
from engine.review.pieces import Piece, look_at
from engine.review.plies import Ply, from_json
from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import THINKING, Budget, process_each
from games.models import Review
from games.play.history.packed_log import standing_lines
from games.play.moves.thinking import CLAIMED, ask_elsewhere
from games.table.summaries import is_reviewable
from games.table.table import Table, load_table

SLICE = 0.7
"""Seconds of a piece: the longest time that a bot waits for it."""
BATCH = 50

WAITING: PreparedQuery[int] = PreparedQuery(
    lambda: (
        Review.objects.filter(finished_at=None, failed=False).order_by("asked_at").values_list("pk", flat=True)[:BATCH]
    )
)
"""The games whose review is not finished, the first requested one first."""


def ask(table: Table) -> None:
    """Request a review of the game, unless there is one. After a failure it starts again."""
    if not is_reviewable(table.game):
        return
    with transaction.atomic():
        Review.objects.filter(game=table.game, failed=True).delete()
        Review.objects.get_or_create(game=table.game)
        transaction.on_commit(partial(sweeps.enqueue, "reviews", THINKING))


@sweeps.sweep("reviews", every=settings.SWEEP_INTERVAL, queue=THINKING, repeat=True)
def sweep_slice() -> bool:
    """Make one slice of a review. Returns whether there is more to do."""
    return sweep(SLICE)


def sweep(seconds: float | None = None) -> bool:
    """Make a piece of the first waiting review that no other worker is at. Returns whether one was made and more are waiting."""
    run = Budget()

    def act(game_id: int) -> int:
        done = go_on(game_id, Budget(seconds))
        if done:
            run.spend()
        return done

    made = process_each(WAITING.fetch(), act, "The review of game %s could not go on.", run)
    return bool(made and WAITING.fetch())


def go_on(game_id: int, budget: Budget) -> int:
    """Look at the next plies of that game until the budget is spent, one at least. Returns their number."""
    review = Review.objects.get(pk=game_id)
    claim = f"review:{game_id}:{review.plies}"
    if not shared.add(claim, True, timeout=CLAIMED):
        return 0
    try:
        found = look_on(load_table(pk=game_id), review.plies, budget)
    except Exception:
        Review.objects.filter(pk=game_id, plies=review.plies).update(failed=True)
        shared.delete(claim)
        raise
    over = review.plies + len(found.plies) == found.length
    Review.objects.filter(pk=game_id, plies=review.plies).update(
        plies=review.plies + len(found.plies),
        content=json.dumps([*stored_plies(review), *found.plies], separators=(",", ":")).encode(),
        finished_at=site_time.now() if over else None,
    )
    return len(found.plies)


@dataclass
class Piecework:
    """The plies of one piece. `length`: plies of the whole game, its last position among them."""

    length: int
    plies: list[Any] = field(default_factory=list)


def look_on(table: Table, begin: int, budget: Budget) -> Piecework:
    """Look at the plies from `begin` on until the budget is spent."""
    title, game = table.title, table.game
    lines = [text for text, _seat in standing_lines(table)]
    position = title.start(game.players, game.options)
    done = Piecework(len(lines) + 1)
    for ply, line in enumerate([*lines, None]):
        if ply >= begin:
            piece: Piece = {
                "title": game.title, "rules": game.rules, "position": title.to_json(position), "ply": ply, "move": line,
            }  # fmt: skip
            answered = ask_elsewhere(piece)
            done.plies.append(json.loads(answered) if answered else look_at(title, position, ply, line))
            if budget.is_over():
                break
        if line is not None:
            _line, position = play_line(title, position, line, ply)
    return done


def stored_plies(review: Review) -> list[Any]:
    found: list[Any] = json.loads(review.content or b"[]")
    return found


def read_plies(review: Review) -> list[Ply]:
    """Return every ply that was looked at."""
    return [from_json(data) for data in stored_plies(review)]


def finished_review(table: Table) -> list[Ply] | None:
    """Return the whole review of a game that is over; None where there is none yet. One query."""
    if not is_reviewable(table.game):
        return None
    review = Review.objects.filter(game=table.game).exclude(finished_at=None).first()
    # What was reviewed is what stands: a game is not played on once it is over.
    return read_plies(review) if review is not None and review.plies == table.game.ply + 1 else None
