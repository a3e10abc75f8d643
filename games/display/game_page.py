"""A game's page for one reader. It costs the same at every ply: nothing is played again."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from games.boards.contract import AnyPresenter, Look
from games.boards.registry import get_presenter
from games.display.board import Board, cached_page_parts, look_of, make_board
from games.display.head import Addresses, Head, addresses, make_head
from games.display.move_form import MoveForm, move_form
from games.display.story import Story, make_story, recent_moves, wants_hints
from games.lib import site_time
from games.models import Player, Seat
from games.play.history.move_rows import LAST_LINES, MoveRow, Turn, newest_first, turns
from games.play.moves.order_rows import BY_HAND
from games.play.moves.undo import Undoable, undoable_of
from games.play.orders.plan import can_plan
from games.play.orders.sweep import BY_PEOPLE, GRACE
from games.play.reviews.suggestions import SuggestionBox, suggestion_box
from games.table.seat_holders import SeatHolders
from games.table.table import Table


class Notice(NamedTuple):
    """Why something was refused. `rule`: the paragraph, or ""."""

    sentence: str
    rule: str = ""


class OrderMarks(NamedTuple):
    """What a game's page offers about orders."""

    answers: bool = False
    """Whether the reader has just moved and can let others answer at once."""
    news: bool = False
    """Whether to load the box about the reader's order."""
    plans: bool = False
    """Whether they can plan ahead."""
    tries: bool = False
    """Whether they can try moves on a copy."""


class Choosing(NamedTuple):
    """What the reader can do."""

    form: MoveForm | None
    suggestion: SuggestionBox | None
    """Against bots alone: the suggestion for this decision, or the button that asks for one."""
    undo: Undoable | None
    orders: OrderMarks
    notice: Notice | None
    at: Addresses

    @property
    def refused(self) -> bool:
        """Whether the notice is about the line in the form, and stands there, not at the top of the page.

        Without scripts the form has a list of moves too, and the notice stands at the top.
        """
        return bool(self.notice and self.notice.rule and self.form and self.form.draft and not self.form.options)


def order_marks(table: Table, seat: Seat | None, recent: Sequence[MoveRow]) -> OrderMarks:
    """Return the marks for the holder of that seat, without a query. `recent`: the last moves, newest first."""
    if seat is None or not table.game.is_running:
        return OrderMarks()
    return OrderMarks(
        may_let_answer(table, seat, recent), has_news_of_order(table, seat, recent), can_plan(table), tries=True
    )


def may_let_answer(table: Table, seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Return whether the seat has moved within the grace, and another person is due, whether there is an order or not."""
    if not any(table.seats[index].player_id not in (None, seat.player_id) for index in table.due()):
        return False
    fresh = site_time.now() - GRACE
    mine = (row for row in recent if row.seat == seat.index and row.via in BY_PEOPLE)
    return any(row.at > fresh and not row.answerable for row in mine)


def has_news_of_order(table: Table, seat: Seat, recent: Sequence[MoveRow]) -> bool:
    """Return whether the seat has a live order, or one that has ended by itself since its holder last decided."""
    facts = table.facts_of(seat)
    then = facts.order_ended_ply
    if facts.has_order or then is None:
        return facts.has_order
    return not any(row.seat == seat.index and row.via in BY_HAND and row.ply >= then for row in recent)


class ByLink(NamedTuple):
    """A page that is opened by a mail's link: it shows no more than its seat, and moves in no other wait."""

    at: Addresses
    wait: int


class GamePage(NamedTuple):
    """What the templates of `templates/games/` are given. No row, no position and no seed can be reached from it."""

    head: Head
    board: Board
    choosing: Choosing
    story: Story
    log: list[Turn]

    @property
    def has_acts(self) -> bool:
        """Whether there are buttons below the prompt, beside those of a move."""
        choosing = self.choosing
        tries = choosing.orders.tries and not self.head.bots_due
        return bool(choosing.undo or self.head.queue.next or (tries and not choosing.form))


def game_page(
    table: Table,
    player: Player | None,
    *,
    since: int | None = None,
    notice: Notice | None = None,
    draft: str = "",
    plain: bool = False,
    link: ByLink | None = None,
) -> GamePage:
    """Return the page of a game that has started, in two queries, one of them for players alone.

    `since`: the ply from whose turn on the story begins, else it is found; `draft`: a refused line that stays in the field;
    `plain`: with the list of moves for those without scripts.
    """
    seat = table.seat_of(player)
    presenter = get_presenter(table.game.title, table.game.rules)
    legal = table.legal(seat)
    recent = recent_moves(table, seat, since)
    look = look_of(table, seat, table.names(), legal, recent.rows, recent.news)
    is_due = seat is not None and seat.index in table.due()
    may_move = seat is not None and is_due and (link is None or table.waits[seat.pk].pk == link.wait)
    hints = link is None and wants_hints(table, player)
    parts = cached_page_parts(table, seat, look, legal if may_move else None, hints=hints, plain=plain)
    holders = SeatHolders(table)
    at = link.at if link else addresses(table.game)
    return GamePage(
        head=make_head(table, player, presenter, parts, at, wants_next=link is None),
        board=make_board(table, presenter, parts),
        choosing=Choosing(
            form=move_form(table, presenter, look, seat, parts.choices, draft, plain)
            if seat and parts.choices
            else None,
            suggestion=suggestion_box(table, player, partial(move_words, table, presenter, look, seat))
            if seat and may_move and link is None
            else None,
            undo=undoable_of(recent.rows, table.game, seat),
            orders=OrderMarks() if link else order_marks(table, seat, recent.rows),
            notice=notice,
            at=at,
        ),
        story=make_story(table, presenter, seat, recent, holders, parts.hints),
        log=newest_first(turns(table, reversed(recent.rows[:LAST_LINES]), seat, hands=holders)),
    )


def move_words(table: Table, presenter: AnyPresenter, look: Look, seat: Seat, move: str) -> str:
    """Return the legal move of the reader's seat in words, without a full stop; the move itself where it has none."""
    return presenter.choosing.deed(table.view(seat), look, move).removesuffix(".") or move
