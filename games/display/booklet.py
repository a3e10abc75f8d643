"""A finished game as chapters: the story, the boards at which it turned, what was said, how it ended."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from engine.contract import AnyTitle
from engine.review.plies import Ply
from games.boards.contract import AnyPresenter, Drawing, Look, Panel
from games.boards.registry import get_presenter
from games.display.head import SeatLine, ended_early, seat_lines
from games.display.turning_points import turning_points
from games.models import Game
from games.play.history.move_rows import MoveRow, Turn, rows, turns
from games.table.seat_holders import SeatHolders
from games.table.summaries import GameSummary, head_of
from games.table.table import Table
from games.talk.box import Said

MOST_FINAL = 2
"""Drawings of the final board; more of them fill pages and say little."""


class Figure(NamedTuple):
    """The board after the first `ply` moves, and the sentence below it."""

    ply: int
    caption: str
    view: Any
    look: Look
    drawings: Sequence[Drawing]


class Passage(NamedTuple):
    """A paragraph of the story: the moves of a turn, from the ply `before` them to the one `after`.

    `by_chance`: no seat decided anything.
    """

    before: int
    after: int
    text: str
    by_chance: bool
    said: Sequence[Said]
    figures: Sequence[Figure]


@dataclass(frozen=True)
class Chapter:
    """A season, a year or a round of the game."""

    heading: str
    passages: list[Passage] = field(default_factory=list)


class Standing(NamedTuple):
    """A seat at the end."""

    seat: SeatLine
    place: int | None
    points: int | None
    changes: Sequence[str]


@dataclass(frozen=True)
class Booklet:
    """All that the page shows."""

    game: GameSummary
    title: str
    presenter: AnyPresenter
    seats: list[SeatLine]
    ended: str
    """The sentence that says how it ended."""
    standings: list[Standing]
    chapters: list[Chapter]
    final: Sequence[Drawing]
    closed: bool
    """Whether the last player closed the game, so that nothing was scored."""
    scoring: Panel | None
    """None for a game that was closed, and for a title without such a panel."""
    draws: int
    """The number of moves of chance."""


def has_booklet(table: Table) -> bool:
    return table.game.state == Game.State.FINISHED and table.is_open


def make_booklet(table: Table, review: Sequence[Ply] | None, said: Sequence[Said]) -> Booklet:
    """Return the booklet. Two queries, or one for a packed game."""
    title = table.title
    presenter = get_presenter(title.id, title.rules)
    hands = SeatHolders(table)
    moves = rows(table, None)
    positions = list(played(title, table, moves))
    views = [title.view(position, None, True) for position in positions]
    parts = [presenter.page.part(view) for view in views]
    end = Look(names=tuple(table.names()))
    seats = seat_lines(table, presenter, end.names, None)
    closed = ended_early(table, end.names)
    figures = []
    for point in turning_points(table, positions, parts, hands, review):
        view, look = views[point.ply], Look(tuple(hands.names(point.ply)))
        figures.append(Figure(point.ply, point.caption, view, look, presenter.page.board(view, look)[:1]))
    return Booklet(
        game=head_of(table.game),
        title=title.name,
        presenter=presenter,
        seats=seats,
        ended=closed or presenter.page.prompt(views[-1], end),
        standings=standings_of(table, seats, hands),
        chapters=chapters_of(
            passages_of(turns(table, moves, hands=hands), presenter.choosing.idle, said, figures), parts
        ),
        final=[drawing for drawing in presenter.page.board(views[-1], end) if not drawing.opens][:MOST_FINAL],
        closed=bool(closed),
        scoring=None if closed else next(iter(presenter.page.panels(views[-1], end)), None),
        draws=sum(move.seat is None for move in moves),
    )


def played(title: AnyTitle, table: Table, moves: Iterable[MoveRow]) -> Iterable[Any]:
    """Yield the position at each ply, from the empty table on."""
    position = title.start(table.game.players, table.game.options)
    yield position
    for move in moves:
        position = title.apply(position, move.text, move.seat)
        yield position


def standings_of(table: Table, seats: Sequence[SeatLine], hands: SeatHolders) -> list[Standing]:
    """Return the seats by place, each with the sentences about its changes of hands."""
    found = [
        Standing(line, seat.place, seat.points, [one.text for one in hands.changes if one.seat == seat.index])
        for seat, line in zip(table.seats, seats, strict=True)
    ]
    return sorted(found, key=lambda one: one.place or len(found))


def passages_of(
    story: Iterable[Turn], idle: frozenset[str], said: Sequence[Said], figures: Sequence[Figure]
) -> list[Passage]:
    """Return a paragraph a turn, with what was said until its end, and the boards of its plies."""
    left, boards = list(said), list(figures)
    found: list[Passage] = []
    for turn in story:
        done = [line for line in turn.lines if line.text not in idle] or turn.lines
        after = turn.lines[-1].after
        here = [one for one in left if one.ply < after]
        shown = [one for one in boards if one.ply <= after]
        left, boards = left[len(here) :], boards[len(shown) :]
        text = " ".join(sentence for line in done for sentence in (line.first, *line.rest))
        before = max(0, turn.lines[0].ply)
        found.append(
            Passage(before, after, text, all(line.seat is None and line.text for line in turn.lines), here, shown)
        )
    if found and left:
        found[-1] = found[-1]._replace(said=[*found[-1].said, *left])
    return found


def chapters_of(passages: Iterable[Passage], parts: Sequence[str]) -> list[Chapter]:
    """Return the passages by the part of the game in which they begin; a deal begins the next one. `parts`: by ply."""
    begun = groupby(passages, key=lambda passage: parts[passage.after if passage.by_chance else passage.before])
    return [Chapter(heading, list(inside)) for heading, inside in begun]
