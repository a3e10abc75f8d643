"""A game's page for one reader. It costs the same at every ply: nothing is played again."""

from typing import NamedTuple

from games.boards.registry import get_presenter
from games.display.board import Board, cached_page_parts, look_of, make_board
from games.display.choosing import Choosing, Notice, OrderMarks, order_marks
from games.display.head import Addresses, Head, addresses, make_head
from games.display.move_form import move_form
from games.display.story import Story, make_story, recent_moves, wants_hints
from games.models import Player
from games.play.history.move_rows import LAST_LINES, Turn, newest_first, turns
from games.play.moves.undo import undoable_of
from games.play.reviews.suggestions import suggestion_box
from games.table.seat_holders import SeatHolders
from games.table.table import Table


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
        head=make_head(table, player, presenter, parts, at, wants_next=not is_due and link is None),
        board=make_board(table, presenter, parts),
        choosing=Choosing(
            form=move_form(table, presenter, look, seat, parts.choices, draft, plain)
            if seat and parts.choices
            else None,
            suggestion=suggestion_box(table, player) if may_move and link is None else None,
            undo=undoable_of(recent.rows, table.game, seat),
            orders=OrderMarks() if link else order_marks(table, seat, recent.rows),
            notice=notice,
            at=at,
        ),
        story=make_story(table, presenter, seat, recent, holders, parts.hints),
        log=newest_first(turns(table, reversed(recent.rows[:LAST_LINES]), seat, hands=holders)),
    )
