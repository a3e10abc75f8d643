"""What a presenter need not say for itself: answers of `contract.Presenter` that suit a small title. A presenter that derives
from `PresenterBase` overrides what it does better; one that does not derive has to give all of it.
"""

from collections.abc import Mapping, Sequence
from typing import Generic

from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import (
    NOTHING,
    PREFIX,
    Choice,
    Drawing,
    Fact,
    Lesson,
    Look,
    OrderLesson,
    Panel,
    Part,
    Picture,
    Run,
    Solo,
    V_contra,
)
from games.boards.kit.seat_pieces import TOPS, blocks, mark

EMPTY = SafeString("")


class PresenterBase(Generic[V_contra]):
    """A title that is chosen from by words, without drawings. `stage` and `prompt` are left to it."""

    styles: tuple[str, ...] = ()
    lesson: Lesson | None = None
    order_lesson: OrderLesson | None = None
    solo: Solo | None = None
    docked: bool = False
    ending: str = ""
    idle: frozenset[str] = NOTHING
    colours: tuple[str, ...] = tuple(TOPS)
    """The seats' colours, for the sprite."""

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        """The pieces of the seats."""
        pieces = blocks(prefix, colours=self.colours)
        return mark_safe(f'<svg class="sprite" width="0" height="0" aria-hidden="true"><defs>{pieces}</defs></svg>')

    def board(self, view: V_contra, look: Look) -> tuple[Drawing, ...]:
        return ()

    def thumbnail(self, view: V_contra, look: Look) -> SafeString:
        """The first drawing, without anything to click."""
        drawings = self.board(view, look._replace(legal=NOTHING, within=NOTHING))
        return drawings[0].svg if drawings else EMPTY

    def panels(self, view: V_contra, look: Look) -> tuple[Panel, ...]:
        return ()

    def parts(self, view: V_contra, look: Look) -> tuple[Part, ...]:
        return ()

    def stock(self, view: V_contra, look: Look) -> SafeString:
        return EMPTY

    def facts(self, view: V_contra, look: Look) -> tuple[Fact, ...]:
        return ()

    def held(self, view: V_contra, look: Look) -> tuple[str, ...]:
        return ()

    def worth(self, view: V_contra, look: Look) -> Mapping[str, str]:
        return {}

    def hints(self, view: V_contra, look: Look) -> tuple[str, ...]:
        return ()

    def key(self, view: V_contra, look: Look) -> SafeString:
        return EMPTY

    def score(self, view: V_contra, look: Look) -> SafeString:
        return EMPTY

    def choices(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        """The words with which a legal move can begin, as they are written."""
        return tuple(
            Choice(word, word.capitalize(), EMPTY) for word in dict.fromkeys(line.split(" ")[0] for line in legal)
        )

    def runs(self, view: V_contra, look: Look, legal: Sequence[str]) -> tuple[Run, ...]:
        return ()

    def reasons(self, view: V_contra, look: Look) -> Mapping[str, str]:
        return {}

    def replaced(self, view: V_contra, look: Look, before: Sequence[str], chosen: Sequence[str]) -> str:
        return ""

    def outlook(self, view: V_contra, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        return EMPTY

    def deed(self, view: V_contra, look: Look, move: str) -> str:
        return ""

    def preview(self, view: V_contra, look: Look, move: str) -> str:
        return ""

    def pictures(self, view: V_contra, look: Look) -> tuple[Picture, ...]:
        return ()

    def mark(self, colour: str, prefix: str = PREFIX) -> SafeString:
        return mark(colour, prefix)
