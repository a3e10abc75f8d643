"""A game at one of its plies. The position is made by playing the moves again up to there; pages of the past can afford it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.contract import AnyTitle
from games.boards.contract import AnyPresenter, Drawing, Look, Panel
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
    moves = turn_of(by_turn(found)[-1], hands, None if seat is None else seat.index) if found else None
    shown = moves.lines[-1] if moves else None
    before = moves._replace(lines=moves.lines[:-1]) if moves and moves.heading else None
    view = table.title.view(position, None if seat is None else seat.index, table.is_open)
    look = Look(names=tuple(hands.names(ply)), seat=None if seat is None else seat.index)
    page = draw_page(table.title, view, look, ply, table.game.ply, shown, before)
    return replace(page, changes=[change.text for change in hands.changes_within(ply, ply)])


def draw_page(
    title: AnyTitle,
    view: object,
    look: Look,
    ply: int,
    last: int,
    shown: Line | None,
    before: Turn | None = None,
) -> HistoryPage:
    """Draw what the reader of `look` may see at a ply, with the pieces of the move that led there marked."""
    presenter = get_presenter(title.id, title.rules)
    if shown is not None and shown.seat is not None:
        look = look._replace(last=tokens_of(title.id, title.rules, shown.text))
    return HistoryPage(
        ply=ply,
        last=last,
        line=shown,
        turn=before,
        stage=presenter.page.stage(view),
        presenter=presenter,
        seats=[
            SeatLine(name, colour, presenter.lists.mark(colour), index == look.seat, False)
            for index, (name, colour) in enumerate(zip(look.names, title.colours(len(look.names)), strict=True))
        ],
        drawings=presenter.page.board(view, look),
        panels=presenter.page.panels(view, look),
    )
