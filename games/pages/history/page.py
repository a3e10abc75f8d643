"""A game at one of its plies. The position is made by playing the moves again up to there; pages of the past can afford it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.contract import AnyTitle
from games.boards.contract import NOTHING, AnyPresenter, Drawing, Look, Panel
from games.boards.registry import get_presenter
from games.display.head import SeatLine
from games.models import Seat
from games.play.history.move_rows import TAIL, Line, Turn, by_turn, rows, tokens_of, turn_of
from games.play.moves.decision import position_at
from games.table.seat_holders import SeatHolders
from games.table.table import Table


@dataclass(frozen=True)
class HistoryPage:
    """The board at `ply` of `last`, and the move that led there (None at ply 0).

    `turn`: the moves before it in its turn; None if it is the first.
    """

    ply: int
    last: int
    line: Line | None
    turn: Turn | None
    stage: str
    presenter: AnyPresenter
    seats: list[SeatLine]
    drawings: tuple[Drawing, ...]
    panels: tuple[Panel, ...]
    changes: Sequence[str] = ()
    """The seats that changed hands at this ply, in sentences."""

    @property
    def back(self) -> int:
        return max(0, self.ply - 1)

    @property
    def forward(self) -> int:
        return min(self.last, self.ply + 1)


def history_page(table: Table, ply: int, seat: Seat | None) -> HistoryPage:
    """Return the game at a ply from 0 to its own, as the seat (None: anybody) may see it. Two queries."""
    position = table.position if ply == table.game.ply else position_at(table, ply)
    found = rows(table, seat, ply__lt=ply, ply__gte=ply - TAIL) if ply else []
    hands = SeatHolders(table)
    told = turn_of(by_turn(found)[-1], hands, None if seat is None else seat.index) if found else None
    shown = told.lines[-1] if told else None
    before = told._replace(lines=told.lines[:-1]) if told and told.heading else None
    view = table.title.view(position, None if seat is None else seat.index, table.is_open)
    names, index = hands.names(ply), None if seat is None else seat.index
    page = draw_page(table.title, view, ply, table.game.ply, names, index, shown, before)
    return replace(page, changes=[change.text for change in hands.changes_within(ply, ply)])


def draw_page(
    title: AnyTitle,
    view: Any,
    ply: int,
    last: int,
    names: Sequence[str],
    seat: int | None,
    shown: Line | None,
    before: Turn | None = None,
) -> HistoryPage:
    """Draw what the seat may see at a ply."""
    presenter = get_presenter(title.id, title.rules)
    colours = title.colours(len(names))
    last_tokens = (
        tokens_of(title.id, title.rules, shown.text) if shown is not None and shown.seat is not None else NOTHING
    )
    look = Look(names=tuple(names), seat=seat, last=last_tokens)
    return HistoryPage(
        ply=ply,
        last=last,
        line=shown,
        turn=before,
        stage=presenter.page.stage(view),
        presenter=presenter,
        seats=[
            SeatLine(name, colour, presenter.lists.mark(colour), index == seat, False)
            for index, (name, colour) in enumerate(zip(names, colours, strict=True))
        ],
        drawings=presenter.page.board(view, look),
        panels=presenter.page.panels(view, look),
    )
