"""The review of a finished game, ply by ply. Plies are independent, so they can be reviewed in any order."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Any, NamedTuple

from engine.contract import P, Title, V, draw_by, reviewing_of
from engine.contract.mind import DEFAULT_SPREAD
from engine.records.record import Record, author_of, replay, start_of, title_of
from engine.review.comparing import Better, find_better
from engine.thinking import Reviewing

DRAWS = 32
"""Draws that are averaged before a draw of chance."""


class Outlook(NamedTuple):
    """The expectations of a position: `chances` to win and final `points`, by seat.

    The chances are together 1, less that of a `rival` without a seat, whose points these are. All are empty in a title without a
    mind, and where it knows nothing of its rival. `spread`: as in `contract.Mind`.
    """

    chances: tuple[float, ...]
    points: tuple[float, ...]
    spread: float
    rival: float | None = None


def outlook(title: Title[P, V], position: P, random: Random) -> Outlook:
    """Return the outlook of a reader who sees everything."""
    if not title.chance_due(position):
        return settled_outlook(title, position)
    found = [settled_outlook(title, play_chance(title, position, random)) for _ in range(DRAWS)]
    return Outlook(
        means([one.chances for one in found]),
        means([one.points for one in found]),
        sum(one.spread for one in found) / DRAWS,
        None if found[0].rival is None else sum(one.rival or 0.0 for one in found) / DRAWS,
    )


def play_chance(title: Title[P, V], position: P, random: Random) -> P:
    """Return the position after possible moves of chance."""
    while title.chance_due(position):
        position = title.apply(position, title.deal(position, draw_by(random.randrange)))
    return position


def settled_outlook(title: Title[P, V], position: P) -> Outlook:
    """Return the outlook of a position in which no chance is due."""
    if title.mind is None:
        return Outlook((), (), DEFAULT_SPREAD)
    view = title.view(position, None, open=True)
    spread, rival = title.mind.spread(view), title.rival(position)
    if rival is not None and title.mind.rival is None:
        return Outlook((), (), spread)
    points = title.mind.forecast(view)
    theirs = () if rival is None or title.mind.rival is None else (title.mind.rival(view),)
    result = title.result(position)
    if result is None:
        return Outlook(chances_of((*points, *theirs), spread)[: len(points)], points, spread, *theirs)
    share = 1 / max(1, len(result.winners) + (rival is not None and rival.wins))
    won = tuple(share if seat in result.winners else 0.0 for seat in range(len(points)))
    return Outlook(won, tuple(map(float, result.points)), spread, *theirs)


def chances_of(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Return the chances to win by seat; of two seats as `contract.Mind.spread` defines them."""
    top = max(points)
    odds = [exp((one - top) / spread) for one in points]
    return tuple(one / sum(odds) for one in odds)


def means(rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Return the mean of each column."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


DIGITS = 4
"""Decimal places of estimates."""


class Ply(NamedTuple):
    """The review of a position. `seat`: the author of the next move, None for chance and at the end; `better`: a better move."""

    seat: int | None
    drawn: bool
    """Whether chance drew next."""
    chances: tuple[float, ...]
    points: tuple[float, ...]
    spread: float
    better: Better | None = None


def review_ply(title: Title[P, V], position: P, ply: int, move: str | None, reviewing: Reviewing | None) -> Ply:
    """Review a position and the move made in it, None at the end of the game.

    `reviewing`: None to look for no better moves.
    """
    random = Random(f"review/{ply}")
    found = outlook(title, position, random)
    seat = None if move is None else author_of(title, position, move)
    better = None
    if reviewing is not None and seat is not None and move is not None:
        legal = title.legal(position, seat)
        better = find_better(title, title.view(position, seat), seat, legal, move, reviewing, random)
    drawn = move is not None and seat is None
    return Ply(seat, drawn, tidy(found.chances), tidy(found.points), found.spread, better)


def tidy(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(number, DIGITS) for number in numbers)


def review(record: Record, budget: int = 1) -> Iterator[Ply]:
    """Review every ply of a record, the last position included. Raises RecordError.

    `budget`: multiplies the title's budget; 0 to look for no better moves.
    """
    title = title_of(record)
    usual = reviewing_of(title)
    reviewing = usual.times(budget) if usual is not None and budget else None
    position = start_of(record)
    for ply, (move, after) in enumerate(replay(record)):
        yield review_ply(title, position, ply, move, reviewing)
        position = after
    yield review_ply(title, position, len(record.moves), None, reviewing)


def to_json(ply: Ply) -> list[Any]:
    """Return the ply as plain data, which `from_json` reads."""
    better = None if ply.better is None else [ply.better.move, *tidy(ply.better[1:])]
    return [ply.seat, ply.drawn, list(ply.chances), list(ply.points), ply.spread, better]


def from_json(data: list[Any]) -> Ply:
    """Return the ply that `to_json` wrote."""
    seat, drawn, chances, points, spread, better = data
    return Ply(seat, drawn, tuple(chances), tuple(points), spread, None if better is None else Better(*better))
