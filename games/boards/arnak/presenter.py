"""Lost Ruins of Arnak as a `contract.Presenter`: the facade that pages and mails talk to."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.view import View
from games.boards.arnak.choices import choices
from games.boards.arnak.counting import count_panel, totals
from games.boards.arnak.hand import WIDE, alternative, cards
from games.boards.arnak.outlook import outlook
from games.boards.arnak.preview import preview
from games.boards.arnak.prompt import prompt, stage
from games.boards.arnak.sections import sections
from games.boards.contract import NOTHING, Choice, Drawing, Fact, Look, Panel, Picture, Presenter
from games.boards.defaults import PresenterBase
from games.boards.kit.panels import panel


def is_empty(view: View) -> bool:
    """Whether the table is still being laid."""
    return not view.items


class ArnakPresenter(PresenterBase[View]):
    styles: tuple[str, ...] = ("css/boards/arnak.css",)
    colours = (*COLOURS, "black")

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        if is_empty(view):
            return ()
        return (Drawing("cards", _("Your hand and the card row"), mark_safe(cards(view, look))),)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        if is_empty(view):
            return ()
        told = tuple(
            panel(look, one.name, one.title, f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in one.lines)}</ul>")
            for one in sections(view, look)
        )
        return (count_panel(view, look), *told)

    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if is_empty(view):
            return ()
        told = (Fact(one.title, " ".join(one.lines)) for one in sections(view, look) if one.lines)
        return (*told, Fact(_("If the game ended now"), totals(view, look)))

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        if is_empty(view):
            return ()
        drawing = cards(view, look._replace(legal=NOTHING, within=NOTHING))
        return (Picture("cards", alternative(view), drawing, WIDE),)

    def stage(self, view: View) -> str:
        return stage(view)

    def prompt(self, view: View, look: Look) -> str:
        return prompt(view, look)

    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        return choices(view, look, legal)

    def outlook(self, view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        return mark_safe(outlook(view, look, chosen, legal))

    def preview(self, view: View, look: Look, move: str) -> str:
        return preview(view, look, move)


PRESENTER: Presenter[View] = ArnakPresenter()
