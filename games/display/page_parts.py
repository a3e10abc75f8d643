"""What a title's presenter makes of a position for one pair of eyes, kept: a page is opened again, a refused move answered with
the same board, a move is taken back, and all who watch see the same.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.boards.contract import AnyPresenter, Drawing, Look, Panel, Part
from games.boards.registry import get_presenter
from games.display.move_form import Choosing, choosing
from games.lib.cache.lru import LRUCache
from games.lib.text.sentences import one_language
from games.models import Seat
from games.table.table import Table


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
    choosing: Choosing | None


KEPT: LRUCache[PageParts] = LRUCache(64)
"""So many pages are kept in a process, each of some hundred thousand letters."""


def drawn(
    table: Table, seat: Seat | None, look: Look, legal: Sequence[str] | None, *, hints: bool, plain: bool
) -> PageParts:
    """For that seat (None: a watcher), in the language that is active. `legal`: the moves that it is offered, None for none;
    `hints`: whether it wants them; `plain`: as in `choosing`.
    """
    rules = (table.game.title, table.game.rules)
    # All that the view is made of, not the view itself: some hold what is no key.
    eyes = (table.written, None if seat is None else seat.index, table.is_open)
    offered = None if legal is None else tuple(legal)
    key = (rules, eyes, look, offered, hints, plain, get_language())

    def make() -> PageParts:
        with one_language():
            return draw(rules, table.view(seat), look, offered, hints, plain)

    return KEPT.get(key, make)


def draw(
    rules: tuple[str, int], view: Any, look: Look, legal: Sequence[str] | None, hints: bool, plain: bool
) -> PageParts:
    presenter = get_presenter(*rules)
    return PageParts(
        stage=presenter.stage(view),
        prompt=presenter.prompt(view, look),
        score=presenter.score(view, look),
        drawings=drawings_of(presenter, view, look),
        panels=presenter.panels(view, look),
        parts=presenter.parts(view, look),
        key=presenter.key(view, look),
        hints=presenter.hints(view, look) if hints else (),
        choosing=None if legal is None else choosing(presenter, view, look, legal, rules, plain),
    )


def drawings_of(presenter: AnyPresenter, view: Any, look: Look) -> tuple[Drawing, ...]:
    """The board, each drawing with what it is worth to whoever looks."""
    worth = presenter.worth(view, look)
    return tuple(drawing._replace(worth=worth.get(drawing.name, "")) for drawing in presenter.board(view, look))
