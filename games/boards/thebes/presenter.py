"""Thebes as a `contract.Presenter`: the facade that pages and mails use.

A view is unpacked here: the other modules get the open table in it. Rule: T2.3.
"""

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import COLOURS
from engine.titles.thebes.rules.scoring import scores
from engine.titles.thebes.rules.view import View
from games.boards.contract import EMPTY, Choice, Choosing, Drawing, Fact, Letters, Look, Page, Panel, Picture, Presenter
from games.boards.kit.panels import PieceLists, tally
from games.boards.thebes import words
from games.boards.thebes.atlas import atlas
from games.boards.thebes.choices import choices
from games.boards.thebes.counting import count_panel
from games.boards.thebes.deeds import deed
from games.boards.thebes.display import display
from games.boards.thebes.facts import facts
from games.boards.thebes.ground import ground
from games.boards.thebes.hints import hints
from games.boards.thebes.key import key
from games.boards.thebes.lesson import LESSON
from games.boards.thebes.majority import knowledge
from games.boards.thebes.order import order
from games.boards.thebes.outlook import outlook
from games.boards.thebes.pictures import pictures
from games.boards.thebes.piles import piles
from games.boards.thebes.players import players
from games.boards.thebes.preview import preview
from games.boards.thebes.prompt import prompt
from games.boards.thebes.reasons import reasons
from games.boards.thebes.sprite import sprite
from games.boards.thebes.worth import atlas_worth, display_worth


class ThebesPage(Page[View]):
    def stage(self, view: View) -> str:
        return words.stage(view.table)

    def part(self, view: View) -> str:
        return words.part(view.table)

    def prompt(self, view: View, look: Look) -> str:
        return prompt(view.table, look)

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        table = view.table
        if not table.order:
            return ()
        found = [Drawing("atlas", _("The map and the year"), mark_safe(atlas(table, look)))]
        if table.phase != "over":
            found.append(Drawing("display", _("The cards"), mark_safe(display(table, look)), opens=True))
        return tuple(found)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        table = view.table
        if not table.order:
            return ()
        if table.phase == "over":
            return (count_panel(table, look), players(table, look))
        return (
            order(table, look),
            knowledge(table, look),
            players(table, look),
            ground(table, look),
            piles(table, look),
        )

    def key(self, view: View, look: Look) -> SafeString:
        return key(view.table, look)

    def score(self, view: View, look: Look) -> SafeString:
        return EMPTY if view.table.phase == "over" else tally(look, COLOURS, scores(view.table))

    def hints(self, view: View, look: Look) -> tuple[str, ...]:
        return hints(view.table, look)

    def worth(self, view: View, look: Look) -> Mapping[str, str]:
        return {"atlas": atlas_worth(view.table, look), "display": display_worth(view.table, look)}


class ThebesChoosing(Choosing[View]):
    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        return choices(view.table, look, legal)

    def reasons(self, view: View, look: Look) -> Mapping[str, str]:
        return reasons(view.table, look)

    def outlook(self, view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
        return outlook(view.table, look, chosen, legal)

    def deed(self, view: View, look: Look, move: str) -> str:
        return deed(view.table, move)

    def preview(self, view: View, look: Look, move: str) -> str:
        return preview(view.table, look, move)


class ThebesLetters(Letters[View]):
    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        return facts(view.table, look)

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        return pictures(view.table, look)


class ThebesLists(PieceLists[View]):
    sprite = staticmethod(sprite)

    def thumbnail(self, view: View, look: Look) -> SafeString:
        table = view.table
        look = look.without_choices()
        return mark_safe(atlas(table, look) if table.order else "")


PRESENTER: Presenter[View] = Presenter(
    ThebesPage(),
    ThebesChoosing(),
    ThebesLetters(),
    ThebesLists(),
    styles=("css/boards/thebes.css", "css/boards/thebes_game.css"),
    lesson=LESSON,
    turns=19,
)
