"""The board of a game's page.

A board is cached for each reader: a page is opened again, a refused move is answered with the same board, a move is
undone, and all watchers see the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.boards.contract import AnyPresenter, Drawing, Look, Panel, Part, all_tokens, openings
from games.boards.registry import get_presenter
from games.display.move_form import MoveChoices, make_choices
from games.lib.cache.lru import LRUCache
from games.lib.text.sentences import one_language
from games.models import Game, Seat
from games.play.history.move_rows import MoveRow, groups_of, tokens
from games.table.table import Table, View


class PageParts(NamedTuple):
    """The parts of a game's page that follow from the view and the look alone."""

    stage: str
    prompt: str
    score: SafeString
    drawings: tuple[Drawing, ...]
    panels: tuple[Panel, ...]
    parts: tuple[Part, ...]
    key: SafeString
    hints: tuple[str, ...]
    choices: MoveChoices | None


class Board(NamedTuple):
    """The drawings of a page, and the panels beside and below them."""

    presenter: AnyPresenter
    drawings: tuple[Drawing, ...]
    beside: Panel | None
    """The panel beside the only drawing of a finished game, above the story."""
    below: tuple[Panel, ...]
    parts: tuple[Part, ...]
    key: SafeString
    story_place: int
    """The number of the drawing before which hints and story stand; 0 where they come after all of them."""


CACHE: LRUCache[PageParts] = LRUCache(64)
"""Each entry has some hundred thousand letters."""


def make_board(table: Table, presenter: AnyPresenter, parts: PageParts) -> Board:
    panels = parts.panels
    has_beside = table.game.state == Game.State.FINISHED and len(parts.drawings) == 1 and bool(panels)
    place = next((place for place, drawing in enumerate(parts.drawings) if place and not drawing.opens), 0)
    return Board(
        presenter=presenter,
        drawings=parts.drawings,
        beside=panels[0] if has_beside else None,
        below=panels[1:] if has_beside else panels,
        parts=parts.parts,
        key=parts.key,
        story_place=place,
    )


def cached_page_parts(
    table: Table, seat: Seat | None, look: Look, legal: Sequence[str] | None, *, hints: bool, plain: bool
) -> PageParts:
    """Return the parts for that seat (None: a watcher), in the active language.

    `legal`: the moves that it is offered, None for none; `hints`: whether it wants them; `plain`: as in `make_choices`.
    """
    rules = (table.game.title, table.game.rules)
    # All that the view is made of, not the view itself: some views are not hashable.
    reader = (table.position_key, None if seat is None else seat.index, table.is_open)
    offered = None if legal is None else tuple(legal)
    key = (rules, reader, look, offered, hints, plain, get_language())

    def make() -> PageParts:
        with one_language():
            return draw(rules, table.view(seat), look, offered, hints, plain)

    return CACHE.get(key, make)


def draw(
    rules: tuple[str, int], view: View, look: Look, legal: Sequence[str] | None, hints: bool, plain: bool
) -> PageParts:
    presenter = get_presenter(*rules)
    return PageParts(
        stage=presenter.page.stage(view),
        prompt=presenter.page.prompt(view, look),
        score=presenter.page.score(view, look),
        drawings=drawings_of(presenter, view, look),
        panels=presenter.page.panels(view, look),
        parts=presenter.page.parts(view, look),
        key=presenter.page.key(view, look),
        hints=presenter.page.hints(view, look) if hints else (),
        choices=None if legal is None else make_choices(presenter, view, look, legal, rules, plain),
    )


def drawings_of(presenter: AnyPresenter, view: View, look: Look) -> tuple[Drawing, ...]:
    """Return the drawings, each with what it is worth to the reader."""
    worth = presenter.page.worth(view, look)
    return tuple(drawing._replace(worth=worth.get(drawing.name, "")) for drawing in presenter.page.board(view, look))


def look_of(
    table: Table,
    seat: Seat | None,
    names: Sequence[str],
    legal: Sequence[str] = (),
    recent: Sequence[MoveRow] = (),
    news: Sequence[MoveRow] = (),
) -> Look:
    """Return how that seat (None: a watcher) looks at the board. `recent` and `news`: newest first."""
    rules = (table.game.title, table.game.rules)
    groups = [groups_of(*rules, move) for move in legal]
    last = next((row for row in recent if row.seat is not None), None)
    return Look(
        names=tuple(names),
        seat=None if seat is None else seat.index,
        legal=openings(groups),
        within=all_tokens(groups),
        last=tokens(table, [last] if last else []),
        fresh=tokens(table, news),
    )
