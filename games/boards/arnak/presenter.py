"""Lost Ruins of Arnak as a `contract.Presenter`: the facade that pages and mails talk to."""

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString, mark_safe

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.view import View
from games.boards.arnak import drawings
from games.boards.arnak.alone import SOLO
from games.boards.arnak.choices import choices
from games.boards.arnak.counting import totals
from games.boards.arnak.deeds import deed
from games.boards.arnak.hints import hints
from games.boards.arnak.lesson import LESSON
from games.boards.arnak.outlook import outlook
from games.boards.arnak.preview import preview
from games.boards.arnak.prompt import prompt, stage
from games.boards.arnak.reasons import reasons
from games.boards.arnak.runs import runs
from games.boards.arnak.sections import hand_lines, sections
from games.boards.arnak.standing import standing
from games.boards.arnak.worth import worth
from games.boards.contract import (
    PREFIX,
    Choice,
    Drawing,
    Fact,
    Lesson,
    Look,
    Panel,
    Part,
    Picture,
    Presenter,
    Run,
    Solo,
)
from games.boards.defaults import PresenterBase
from games.boards.kit.tally import tally
from games.lib.text.sentences import look_up as _


class ArnakPresenter(PresenterBase[View]):
    styles: tuple[str, ...] = ("css/boards/arnak.css", "css/boards/arnak_game.css")
    lesson: Lesson | None = LESSON
    solo: Solo | None = SOLO
    colours = (*COLOURS, "black")
    docked = True
    ending = "end"
    idle = frozenset({"end", "skip"})

    def sprite(self, prefix: str = PREFIX) -> SafeString:
        return drawings.sprite(prefix)

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        return drawings.board(view, look)

    def thumbnail(self, view: View, look: Look) -> SafeString:
        return drawings.thumbnail(view, look)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        return drawings.panels(view, look)

    def parts(self, view: View, look: Look) -> tuple[Part, ...]:
        return drawings.parts(view, look)

    def stock(self, view: View, look: Look) -> SafeString:
        return drawings.stock(view, look)

    def held(self, view: View, look: Look) -> tuple[str, ...]:
        return tuple(hand_lines(view)) if view.own is not None else ()

    def worth(self, view: View, look: Look) -> Mapping[str, str]:
        return worth(view, look)

    def hints(self, view: View, look: Look) -> tuple[str, ...]:
        return hints(view, look)

    def key(self, view: View, look: Look) -> SafeString:
        return drawings.key(view, look)

    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if not drawings.is_laid(view):
            return ()
        told = (Fact(one.title, "\n".join(one.lines)) for one in sections(view, look) if one.lines)
        title = _("Final scoring") if view.phase == "over" else _("If the game ended now")
        return (*told, Fact(title, totals(view, look)))

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        return drawings.pictures(view, look)

    def stage(self, view: View) -> str:
        return stage(view)

    def score(self, view: View, look: Look) -> SafeString:
        if view.phase == "over" or not drawings.is_laid(view):
            return SafeString("")
        return tally(look, COLOURS, [counted.total for counted in standing(view).seats])

    def prompt(self, view: View, look: Look) -> str:
        return prompt(view, look)

    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        return choices(view, look, legal)

    def runs(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Run, ...]:
        return runs(view, legal)

    def reasons(self, view: View, look: Look) -> Mapping[str, str]:
        return reasons(view, look)

    def outlook(self, view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        return mark_safe(outlook(view, look, chosen, legal))

    def deed(self, view: View, look: Look, move: str) -> str:
        return deed(view, look, move)

    def preview(self, view: View, look: Look, move: str) -> str:
        return preview(view, look, move)


PRESENTER: Presenter[View] = ArnakPresenter()
