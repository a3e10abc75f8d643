"""The review of a game that is over. Everything follows from the record and the budget."""

from typing import Any, NamedTuple

from engine.contract import AnyTitle
from engine.errors import RecordError
from engine.records.record import Record, author_of, final_position, replay, start_of, title_of
from engine.review.chances import chances_to_win
from engine.review.losses import find_loss
from engine.sentences import Sentence, gettext_noop

NOT_OVER = gettext_noop("This game is not over yet. Come back at its end: a review would help whoever plays on.")


class Point(NamedTuple):
    """The game at one ply. `author`: the seat that made the move to it, None for chance and for the empty table. `chances`: to
    win, by seat, together 1; () where a rival plays that is no seat.
    """

    author: int | None
    move: str
    chances: tuple[float, ...]


class Decision(NamedTuple):
    """A move that a seat chose among several. `ply`: of the position before it, as `Record.moves` counts. The rest is as in
    `losses.Loss`.
    """

    ply: int
    seat: int
    move: str
    best: str
    loss: float
    error: float
    sure: bool


class Review(NamedTuple):
    """`graph`: each ply, the empty table first. `decisions`: in order; none in a title that is not searched."""

    graph: tuple[Point, ...]
    decisions: tuple[Decision, ...]

    @property
    def moments(self) -> tuple[Decision, ...]:
        """The decisions that surely lost something, in order."""
        return tuple(one for one in self.decisions if one.sure)

    def luck(self, seat: int) -> float:
        """What chance's moves brought to that seat's chance to win, all in all: from -1 to 1, near 0 where it was fair."""
        steps = zip(self.graph, self.graph[1:], strict=False)
        return sum(
            [
                after.chances[seat] - before.chances[seat]
                for before, after in steps
                if after.author is None and after.chances
            ]
        )


def review_game(record: Record, budget: int = 1) -> Review:
    """The review. `budget`: multiplies the simulations; with 0 there is the graph alone. Raises RecordError, also for a game that
    is not over.
    """
    title = title_of(record)
    if title.result(final_position(record)) is None:
        raise RecordError(Sentence(NOT_OVER))
    seed = "" if record.seed is None else record.seed.hex()
    before = start_of(record)
    graph = [Point(None, "", chances_to_win(title, before))]
    decisions = []
    for ply, (move, after) in enumerate(replay(record)):
        author = author_of(title, before, move)
        graph.append(Point(author, move, chances_to_win(title, after)))
        if author is not None:
            decisions += decision_of(title, before, move, author, ply, f"{seed}/{ply}", budget)
        before = after
    return Review(tuple(graph), tuple(decisions))


def decision_of(title: AnyTitle, before: Any, move: str, seat: int, ply: int, dice: str, budget: int) -> list[Decision]:
    """The decision, where it was one and the title is searched. The seat is not told more than it could see then."""
    loss = find_loss(title, title.view(before, seat), seat, title.legal(before, seat), move, dice, budget)
    if loss is None:
        return []
    return [Decision(ply, seat, move, loss.best, loss.points, loss.error, loss.sure)]
