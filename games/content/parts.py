"""The parts that mails about a game are made of: what happened, the board, what can be done."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.base import site_time
from games.boards.contract import AnyPresenter, Choice, Look
from games.boards.kit.png import png
from games.content.context import Inline
from games.core.table import Table
from games.core.time_left import time_left
from games.models import Game, Mail, Move, Seat, Wait
from games.play.game_page import look_of
from games.play.move_form import piles
from games.play.move_rows import MoveRow, groups_of, rows, turns

MOST_TOLD = 40
"""So many of the last moves are told; where more happened, the mail says so."""
FEW = 12
"""Up to this many legal moves are all listed."""
FEW_OF_A_KIND = 4
"""Up to this many of one kind, where there are more."""
EXAMPLES = 3
COST = {
    Game.OnTimeout.PLAY: gettext_noop(
        "If you don't move by then, a bot plays this turn for you. The second time in a row, it keeps the seat until you take it "
        "back."
    ),
    Game.OnTimeout.SEAT: gettext_noop("If you don't move by then, a bot takes your seat until you take it back."),
}
"""What the end of a turn's time costs."""
SHARPNESS = 1.5
"""Pixels of a picture for each at which it is shown, for screens of high density."""


class Chair(NamedTuple):
    """Who sits where."""

    name: str
    colour: str
    me: bool


class Way(NamedTuple):
    """One kind of move: its name, what it does, lines of it that can be played now, and how many moves there are of the kind."""

    label: str
    help: str
    moves: list[str]
    number: int

    @property
    def more(self) -> int:
        """How many are not listed."""
        return self.number - len(self.moves)


def moves_since(table: Table, seat: Seat) -> list[MoveRow]:
    """What has happened since the seat's last own decision, oldest first; from the start when it has not decided yet."""
    own = Move.objects.filter(game=table.game, seat=seat.index, undone_at=None).exclude(via=Move.Via.FORCED)
    last = own.order_by("-ply").values_list("ply", flat=True).first()
    return rows(table, seat, undone_at=None, ply__gt=-1 if last is None else last)


def story_context(table: Table, seat: Seat, since: Sequence[MoveRow]) -> dict[str, Any]:
    """The story for a template."""
    return {
        "since": turns(table, since[-MOST_TOLD:]),
        "since_cut": len(since) > MOST_TOLD,
        "since_start": bool(since) and since[0].ply == 0,
    }


def look(table: Table, seat: Seat, legal: Sequence[str], since: Sequence[MoveRow]) -> Look:
    """How the seat's holder sees the board: with new moves marked, and patterns for those who want them."""
    newest_first = list(reversed(since))
    found = look_of(table, seat, table.names(), legal, newest_first, newest_first)
    return found._replace(patterns=seat.player is not None and seat.player.patterns)


def chairs(table: Table, seat: Seat) -> list[Chair]:
    return [
        Chair(name, _(colour), index == seat.index)
        for index, (name, colour) in enumerate(zip(table.names(), table.colours, strict=True))
    ]


def pictures(mail: Mail, presenter: AnyPresenter, view: Any, seen: Look) -> tuple[Inline, ...]:
    """The board as PNG parts of that mail."""
    return tuple(
        Inline(
            cid=f"{picture.name}.{mail.pk}@{settings.MAIL_DOMAIN}",
            name=picture.name,
            alt=picture.alt,
            width=picture.width,
            png=png(picture.svg, round(picture.width * SHARPNESS)),
        )
        for picture in presenter.pictures(view, seen)
    )


def clock(table: Table, seat: Seat, wait: Wait | None) -> dict[str, Any]:
    """What the seat's holder is told of the clock of that wait, for a template; no time where none runs."""
    time = time_left(wait, seat.player, site_time.now())
    return {"time": time, "cost": _(COST[Game.OnTimeout(table.game.on_timeout)]) if time is not None else ""}


def board_text(table: Table, view: Any) -> str:
    """The board as text, in the language that is active."""
    return table.title.describe(view, _)


def ways(table: Table, choices: Sequence[Choice], legal: Sequence[str]) -> list[Way]:
    """The legal moves by kind: all of them where they are few, else examples of each kind."""
    rules = (table.game.title, table.game.rules)
    by_token = {choice.token: choice for choice in choices}
    by_kind = piles(rules, legal, choices)
    found = []
    # In the order of the buttons on the page; what has no button comes last.
    for token in sorted(by_kind, key=lambda token: list(by_token).index(token) if token in by_token else len(by_token)):
        moves, choice = by_kind[token], by_token.get(token)
        shown = moves if len(legal) <= FEW or len(moves) <= FEW_OF_A_KIND else examples(rules, moves)
        typed = [choice.short.get(move, move) for move in shown] if choice else shown
        found.append(Way(choice.label if choice else _("Moves"), choice.help if choice else "", typed, len(moves)))
    return found


def examples(rules: tuple[str, int], moves: Sequence[str]) -> list[str]:
    """A few of the moves, of different lengths where there are some: each length shows more of the notation."""
    by_length: dict[int, list[str]] = {}
    for move in moves:
        by_length.setdefault(sum(len(group.tokens) for group in groups_of(*rules, move)), []).append(move)
    found: list[str] = []
    # Around and around the lengths, from the middle of each: the first moves of a list look too much alike.
    for turn in range(EXAMPLES):
        for same in by_length.values():
            move = same[(len(same) // 2 + turn * 7) % len(same)]
            if move not in found and len(found) < EXAMPLES:
                found.append(move)
    return sorted(found, key=moves.index)
