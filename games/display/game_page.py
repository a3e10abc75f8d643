"""All that a game's page shows, for one pair of eyes. It costs the same at every ply: nothing is played again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.contract import AnyPresenter, Drawing, Look, Panel, Part, all_tokens, openings
from games.boards.registry import get_presenter
from games.display.move_form import MoveForm, move_form
from games.display.order_news import NO_MARKS, OrderMarks, order_marks
from games.display.page_parts import drawn
from games.display.page_story import (
    FEW_LINES,
    STORY_LINES,
    Story,
    fold_story,
    recent_moves,
    story_heading,
    told_parts,
)
from games.display.waiting_games import find_waiting
from games.lib import site_time
from games.lib.http.addresses import address
from games.models import Game, Player, Seat
from games.play.history.move_rows import LAST_LINES, TAIL, MoveRow, Turn, groups_of, newest_first, tokens, turns
from games.play.history.results import by_resignation
from games.play.moves.undo import Undoable, undoable_of
from games.play.suggestions import SuggestionBox, suggestion_box
from games.table.permissions import may_close, may_return, page_seal
from games.table.seat_holders import SeatHolders
from games.table.summaries import GameSummary, Neighbour, head_of
from games.table.table import Table
from games.table.time_left import TimeLeft, time_left


class SeatLine(NamedTuple):
    """A seat as the page's head names it."""

    name: str
    colour: str
    mark: SafeString
    me: bool
    due: bool
    person: int | None = None
    """The player who holds it and has a page; None for bots, and for who has left the site."""
    handed_on: bool = False
    """Whether it has changed hands: a rematch asks who sat there before, too."""


class Addresses(NamedTuple):
    """Where the acts of the page go: those of the game, or those of a mail's link to it."""

    page: str
    move: str
    undo: str
    preview: str
    changes: str


class Notice(NamedTuple):
    """Why something was refused. `rule`: the paragraph, or ""."""

    sentence: str
    rule: str = ""


@dataclass(frozen=True)
class GamePage:
    """What the templates of `templates/games/` are given: what was made of a view. No row of the database, no position and no
    seed can be reached from it.
    """

    game: GameSummary
    seated: bool
    """Whether the reader holds a seat."""
    sat: bool
    """Whether the reader holds one, or has held one."""
    presenter: AnyPresenter
    stage: str
    prompt: str
    score: SafeString
    """Everybody's points in a line; "" while there are none, and when the game is over."""
    seats: list[SeatLine]
    due_since: datetime | None
    times: list[tuple[SeatLine, TimeLeft]]
    """Who is due, and how long they have left; nobody in a game without a clock."""
    may_close: bool
    """Whether the reader is the only person left, and may end the game."""
    may_return: bool
    """Whether a bot keeps the reader's seat."""
    drawings: tuple[Drawing, ...]
    panels: tuple[Panel, ...]
    parts: tuple[Part, ...]
    key: SafeString
    hints: tuple[str, ...]
    """What matters now, for a player in their first game of the title."""
    suggestion: SuggestionBox | None
    """Against bots alone: what was suggested for this decision, or that it can be asked for."""
    story: Story
    story_since: str
    story_cut: bool
    """Whether more has happened than is read for a page."""
    log: list[Turn]
    form: MoveForm | None
    undo: Undoable | None
    next: Neighbour | None
    waiting_count: int
    """How many games wait for the reader."""
    notice: Notice | None
    ask: str
    """Where an open page asks whether anything has happened; "" for a game that is over."""
    bots_due: bool
    """Whether only bots are due, who move within a second."""
    orders: OrderMarks
    at: Addresses

    def __getitem__(self, name: str) -> Any:
        """The field of that name: templates ask for an item first, and one that there is costs less than one that fails."""
        return getattr(self, name)

    @property
    def refused(self) -> bool:
        """Whether the notice is about the line in the form, and is told there alone. Without scripts, where a list of moves
        stands too, it is told on top: nobody looks for it further down.
        """
        return bool(self.notice and self.notice.rule and self.form and self.form.draft and not self.form.options)

    @property
    def beside(self) -> Panel | None:
        """The panel that stands beside the only drawing of a finished game, above the story."""
        over = self.game.state == Game.State.FINISHED and len(self.drawings) == 1
        return self.panels[0] if over and self.panels else None

    @property
    def below(self) -> tuple[Panel, ...]:
        """The other panels."""
        return self.panels[1:] if self.beside else self.panels

    @cached_property
    def tells_before(self) -> int:
        """The place of the drawing before which hints and story stand; 0 where they come after all of them."""
        return next((place for place, drawing in enumerate(self.drawings) if place and not drawing.opens), 0)


def game_page(
    table: Table,
    player: Player | None,
    *,
    since: int | None = None,
    notice: Notice | None = None,
    draft: str = "",
    plain: bool = False,
    at: Addresses | None = None,
    only: int | None = None,
) -> GamePage:
    """The page of a game that has started, in two queries, one of them for players. `since`: the ply from whose turn on the
    story is told, else it is found; `draft`: a refused line that stays in the field; `plain`: with the list of moves for those
    without scripts; `at`: the addresses of a mail's link, which shows no more than this seat; `only`: the only wait it moves in.
    """
    seat = table.seat_of(player)
    presenter = get_presenter(table.game.title, table.game.rules)
    names = table.names()
    legal = table.legal(seat)
    recent, told = recent_moves(table, seat, since)
    look = look_of(table, seat, names, legal, recent, told)
    mine = seat is not None and seat.index in table.due()
    answers = seat is not None and mine and (only is None or table.waits[seat.pk].pk == only)
    wanted = at is None and wants_hints(table, player)
    shown = drawn(table, seat, look, legal if answers else None, hints=wanted, plain=plain)
    hands = SeatHolders(table)
    chairs = seat_lines(table, presenter, names, seat)
    waiting_count, following = find_waiting(player, table.game, wants_next=not mine and at is None)
    to = at or addresses(table.game)
    return GamePage(
        game=head_of(table.game),
        seated=seat is not None,
        sat=table.seat_once_of(player) is not None,
        presenter=presenter,
        stage=shown.stage,
        prompt=ended_early(table, names) or shown.prompt,
        score=shown.score,
        seats=chairs,
        due_since=due_since(table),
        times=times_of(table, chairs, player),
        may_close=may_close(table, player),
        may_return=table.game.is_running and may_return(table, player) is not None,
        drawings=shown.drawings,
        panels=shown.panels,
        parts=shown.parts,
        key=shown.key,
        hints=shown.hints,
        suggestion=suggestion_box(table, player) if answers and at is None else None,
        story=fold_story(told_parts(table, presenter, told, seat, hands), FEW_LINES if shown.hints else STORY_LINES),
        story_since=story_heading(table, seat, recent, since),
        story_cut=len(told) == TAIL,
        log=newest_first(turns(table, reversed(recent[:LAST_LINES]), seat, hands=hands)),
        form=move_form(table, presenter, look, seat, legal, draft, plain, offered=shown.choosing)
        if seat and answers
        else None,
        undo=undoable_of(recent, table.game, seat),
        next=following,
        waiting_count=waiting_count,
        notice=notice,
        ask=question(table, to),
        bots_due=only_bots_due(table),
        orders=order_marks(table, seat, recent) if at is None else NO_MARKS,
        at=to,
    )


def due_since(table: Table) -> datetime | None:
    """Since when somebody has been due; None where nobody is."""
    return min((table.waits[table.seats[index].pk].opened_at for index in table.due()), default=None)


def only_bots_due(table: Table) -> bool:
    """Whether somebody is due, and no person among them."""
    return bool(table.due()) and all(table.seats[index].bot for index in table.due())


def wants_hints(table: Table, player: Player | None) -> bool:
    """Whether the player is new to the title, and has not switched its hints off."""
    over = table.game.state == Game.State.ABANDONED
    return player is not None and not over and table.game.title not in player.hints_over


def times_of(table: Table, chairs: Sequence[SeatLine], player: Player | None) -> list[tuple[SeatLine, TimeLeft]]:
    """How long each seat that is due has left, where it has a clock."""
    now = site_time.now()
    clocked = [(chairs[index], time_left(table.waits.get(table.seats[index].pk), player, now)) for index in table.due()]
    return [(chair, time) for chair, time in clocked if time is not None]


def ended_early(table: Table, names: Sequence[str]) -> str:
    """What stands over a game that was closed because one person was left, or called off; "" over every other one."""
    if table.game.state == Game.State.ABANDONED and not table.game.imported:
        return _("This game has been cancelled.")
    if not by_resignation(table.game) or table.game.result is None:
        return ""
    return _("{name} wins by resignation.").format(name=names[table.game.result["winners"][0]])


def addresses(game: Game) -> Addresses:
    """Those of the game itself."""
    acts = ("game", "game-move", "game-undo", "game-preview", "game-changes")
    return Addresses(*(address(name, game.code) for name in acts))


def look_of(
    table: Table,
    seat: Seat | None,
    names: Sequence[str],
    legal: Sequence[str] = (),
    recent: Sequence[MoveRow] = (),
    told: Sequence[MoveRow] = (),
) -> Look:
    """How that seat (None: a watcher) looks at the board. `recent` and `told`: newest first."""
    rules = (table.game.title, table.game.rules)
    groups = [groups_of(*rules, move) for move in legal]
    last = next((row for row in recent if row.seat is not None), None)
    return Look(
        names=tuple(names),
        seat=None if seat is None else seat.index,
        legal=openings(groups),
        within=all_tokens(groups),
        last=tokens(table, [last] if last else []),
        fresh=tokens(table, told),
    )


def seat_lines(table: Table, presenter: AnyPresenter, names: Sequence[str], me: Seat | None) -> list[SeatLine]:
    due = table.due()
    return [
        SeatLine(
            name,
            colour,
            presenter.mark(colour),
            me is not None and seat.index == me.index,
            seat.index in due,
            seat.player_id if seat.player is not None and not seat.player.deleted_at else None,
            seat.changes > 0,
        )
        for seat, name, colour in zip(table.seats, names, table.colours, strict=True)
    ]


def question(table: Table, at: Addresses) -> str:
    """Where a page that stands open asks whether anything has happened since; "" for a game that is over."""
    if table.game.state not in (Game.State.OPEN, Game.State.RUNNING):
        return ""
    words = {"version": table.game.version, "seal": page_seal(table.game.code)}
    return f"{at.changes}?{urlencode(words)}"
