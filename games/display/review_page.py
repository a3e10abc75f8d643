"""A review as pages show it: the graph, the moments that decided the game, what would have been better, in the reader's words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.contract import reviewing_of
from engine.review.comparing import Better
from engine.review.moments import find_moments, loss_sentence, luck, luck_sentence, percent, sure_better
from engine.review.plies import Ply
from engine.thinking import Reviewing
from games.boards.contract import AnyPresenter
from games.boards.registry import get_presenter
from games.display.head import SeatLine, seat_lines
from games.display.review_graph import Graph, draw_graph
from games.lib.text.sentences import translate_sentence
from games.models import Player, Review
from games.play.history.packed_log import standing_lines
from games.play.moves.decision import position_at
from games.play.reviews.reviews import finished_review, read_plies
from games.table.summaries import GameSummary, head_of
from games.table.table import Position, Table

SOME_LUCK = 0.05
"""Points. If draws brought no player as much, there was no luck to speak of."""


class Remark(NamedTuple):
    """Something about a move, in words. `ply`: the one after it, at which the board shows it."""

    ply: int
    text: str
    instead: str = ""
    """The address of the board on which the better move has been tried; "" for a lucky draw."""


class Row(NamedTuple):
    """A line of the table: the ply, the move that led there, everybody's chance in percent."""

    ply: int
    who: str
    move: str
    chances: tuple[int, ...]
    remark: str


class Part(NamedTuple):
    """What one seat could have played better. `luck`: points that draws brought it, "" where there was none to speak of."""

    seat: SeatLine
    remarks: tuple[Remark, ...]
    luck: str


@dataclass(frozen=True)
class ReviewPage:
    """`state`: `none`, `working`, `failed` or `ready`; what comes after `of` is empty until it is ready."""

    game: GameSummary
    presenter: AnyPresenter
    seats: list[SeatLine]
    state: str
    done: int
    of: int
    graph: Graph | None = None
    marks: tuple[SafeString, ...] = ()
    moments: tuple[Remark, ...] = ()
    parts: tuple[Part, ...] = ()
    rows: tuple[Row, ...] = ()
    tells_better: bool = False


def review_page(table: Table, player: Player | None) -> ReviewPage:
    """Return the page of the game's review, as far as it has come. Two queries when it is finished."""
    presenter = get_presenter(table.game.title, table.game.rules)
    chairs = seat_lines(table, presenter, table.names(), table.seat_of(player))
    review = Review.objects.filter(game=table.game).first()
    state = "none" if review is None else "failed" if review.failed else "ready" if review.finished_at else "working"
    page = ReviewPage(
        head_of(table.game), presenter, chairs, state, 0 if review is None else review.plies, table.game.ply + 1
    )
    if review is None or state != "ready":
        return page
    return with_findings(page, table, read_plies(review))


def with_findings(page: ReviewPage, table: Table, plies: Sequence[Ply]) -> ReviewPage:
    """Return the page with the findings of the review."""
    reviewing = reviewing_of(table.title)
    names = table.names()
    lines = standing_lines(table)
    remarks = {} if reviewing is None else better_remarks(table, plies, reviewing)
    moments = moment_remarks(table, plies, remarks)
    return ReviewPage(
        page.game, page.presenter, page.seats, page.state, page.done, page.of,
        graph=graph_of(table, plies, names, [one.ply - 1 for one in moments]),
        marks=tuple(chair.mark for chair in page.seats),
        moments=tuple(moments),
        parts=tuple(part_of(seat, chair, plies, remarks) for seat, chair in enumerate(page.seats)),
        rows=tuple(
            Row(
                ply,
                "" if not ply else _("Chance") if (mover := plies[ply - 1].seat) is None else names[mover],
                lines[ply - 1][0] if ply else "",
                tuple(percent(chance) for chance in found.chances),
                remarks[ply].text if ply in remarks else "",
            )
            for ply, found in enumerate(plies)
        ),
        tells_better=reviewing is not None,
    )  # fmt: skip


def moment_remarks(table: Table, plies: Sequence[Ply], better: Mapping[int, Remark]) -> list[Remark]:
    """Return the moments that decided the game. `better`: as `better_remarks` returns it."""
    reviewing, names = reviewing_of(table.title), table.names()
    if reviewing is None:
        return []
    return [
        better.get(one.ply + 1) or Remark(one.ply + 1, translate_sentence(luck_sentence(one, plies), names))
        for one in find_moments(plies, reviewing)
    ]


def better_remarks(table: Table, plies: Sequence[Ply], reviewing: Reviewing) -> dict[int, Remark]:
    """Return by the ply after a move what would have been better, where that is sure. Plays the game again."""
    found = {}
    position = table.title.start(table.game.players, table.game.options)
    for number, (move, seat) in enumerate(standing_lines(table)):
        better = sure_better(plies[number], reviewing)
        if better is not None and seat is not None:
            found[number + 1] = better_remark(table, number, position, (move, seat), better, reviewing)
        position = table.title.apply(position, move, seat)
    return found


def better_remark(
    table: Table, ply: int, before: Position, line: tuple[str, int], better: Better, reviewing: Reviewing
) -> Remark:
    """Return in words what would have been better than the line, a move and its seat, that was played at that ply."""
    (move, seat), names = line, table.names()
    played, instead = (
        translate_sentence(
            table.title.story.narrate(before, text, table.title.apply(before, text, seat))[0].sentence, names
        )
        for text in (move, better.move)
    )
    if played == instead:
        # Some sentences leave out how it was paid for, or which card was kept.
        played, instead = f"“{move}”.", f"“{better.move}”."
    where = f"{reverse('game-what-if', args=[table.game.code])}?{urlencode({'ply': ply, 'line': better.move})}"
    return Remark(ply + 1, translate_sentence(loss_sentence(played, instead, better, reviewing), names), where)


def part_of(seat: int, chair: SeatLine, plies: Sequence[Ply], remarks: dict[int, Remark]) -> Part:
    """Return the part about one seat."""
    mine = tuple(remark for ply, remark in remarks.items() if plies[ply - 1].seat == seat)
    brought = luck(plies)
    some = max(map(abs, brought)) >= SOME_LUCK
    sign = "+" if brought[seat] > 0 else "−" if brought[seat] < 0 else ""
    return Part(chair, mine, sign + number_format(abs(brought[seat]), 1) if some else "")


def graph_of(
    table: Table, plies: Sequence[Ply], names: Sequence[str], moments: Sequence[int], at: int | None = None
) -> Graph:
    """Return the graph with the names of the game's seats."""
    titles = [chances_words(ply, names) for ply in plies]
    return draw_graph(plies, names, table.colours, titles, moments, at)


def chances_words(ply: Ply, names: Sequence[str]) -> str:
    """Return each player's chance to win in words."""
    return " · ".join(
        _("{name} {percent}%").format(name=name, percent=percent(chance))
        for name, chance in zip(names, ply.chances, strict=True)
    )


class PlyReview(NamedTuple):
    """The review of one ply. `remark`: what would have been better than the move that led there."""

    graph: Graph
    marks: tuple[SafeString, ...]
    chances: str
    remark: Remark | None


def ply_review(table: Table, ply: int, move: str, marks: Sequence[SafeString]) -> PlyReview | None:
    """Return the review of one ply; None for a game without a review. `move`: the one that led to the ply."""
    plies = finished_review(table)
    if plies is None:
        return None
    names, reviewing = table.names(), reviewing_of(table.title)
    moments = [] if reviewing is None else [one.ply for one in find_moments(plies, reviewing)]
    better = sure_better(plies[ply - 1], reviewing) if ply and reviewing is not None else None
    mover = plies[ply - 1].seat if ply else None
    remark = None
    if better is not None and mover is not None and reviewing is not None:
        remark = better_remark(table, ply - 1, position_at(table, ply - 1), (move, mover), better, reviewing)
    return PlyReview(
        graph_of(table, plies, names, moments, ply), tuple(marks), chances_words(plies[ply], names), remark
    )
