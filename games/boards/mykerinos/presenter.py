"""Mykerinos as a `contract.Presenter`: the facade that pages and mails use.

A view is unpacked here: the other modules get the open table in it. Rule: M3.6.
"""

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString, mark_safe

from engine.titles.mykerinos.rules.components import COLOURS
from engine.titles.mykerinos.rules.scoring import count, scores
from engine.titles.mykerinos.rules.view import View
from games.boards.contract import EMPTY, Choice, Choosing, Drawing, Fact, Letters, Look, Page, Panel, Picture, Presenter
from games.boards.kit.panels import PieceLists, tally
from games.boards.mykerinos import cards, forecast, scale, standing, words
from games.boards.mykerinos.choices import choices
from games.boards.mykerinos.deeds import deed
from games.boards.mykerinos.facts import facts
from games.boards.mykerinos.hints import hints
from games.boards.mykerinos.key import key
from games.boards.mykerinos.lesson import LESSON, ORDER_LESSON
from games.boards.mykerinos.museum import museum
from games.boards.mykerinos.pictures import pictures
from games.boards.mykerinos.preview import preview
from games.boards.mykerinos.prompt import prompt
from games.boards.mykerinos.reasons import reasons, why_replaced
from games.boards.mykerinos.region import region
from games.boards.mykerinos.sprite import sprite
from games.boards.mykerinos.worth import museum_worth, region_worth
from games.lib.text.sentences import look_up as _


class MykerinosPage(Page[View]):
    def stage(self, view: View) -> str:
        return words.stage(view.table)

    def part(self, view: View) -> str:
        return words.part(view.table)

    def prompt(self, view: View, look: Look) -> str:
        return prompt(view.table, look)

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        table = view.table
        drawings = []
        if table.region:
            drawings.append(Drawing("region", _("The region"), mark_safe(region(table, look))))
        if table.wings:
            drawings.append(Drawing("museum", _("The museum"), mark_safe(museum(table, look))))
        return tuple(drawings)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        table = view.table
        found: list[Panel] = []
        if table.phase == "over":
            found.append(forecast.count_panel(table, look))
        if table.region:
            found += [standing.standing(table, look), scale.scale_panel(table, look)]
        if table.wings:
            found.append(cards.players(table, look))
            if table.phase != "over":
                found += [forecast.count_panel(table, look), cards.patrons(table, look)]
        return tuple(found)

    def key(self, view: View, look: Look) -> SafeString:
        return key(view.table, look)

    def score(self, view: View, look: Look) -> SafeString:
        table = view.table
        if table.phase == "over":
            return EMPTY
        end = [count(table, seat).total for seat in range(table.players)]
        return tally(look, COLOURS, end, scores(table))

    def hints(self, view: View, look: Look) -> tuple[str, ...]:
        return hints(view.table, look)

    def worth(self, view: View, look: Look) -> Mapping[str, str]:
        return {"region": region_worth(view.table, look), "museum": museum_worth(view.table, look)}


class MykerinosChoosing(Choosing[View]):
    idle = frozenset({"neutral skip"})

    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        return choices(view.table, look, legal)

    def reasons(self, view: View, look: Look) -> Mapping[str, str]:
        return reasons(view.table, look)

    def why_replaced(self, view: View, look: Look, before: Sequence[str], chosen: Sequence[str]) -> str:
        return why_replaced(view.table, before, chosen)

    def deed(self, view: View, look: Look, move: str) -> str:
        return deed(view.table, move)

    def preview(self, view: View, look: Look, move: str) -> str:
        return preview(view.table, look, move)


class MykerinosLetters(Letters[View]):
    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        return facts(view.table, look)

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        return pictures(view.table, look)


class MykerinosLists(PieceLists[View]):
    sprite = staticmethod(sprite)

    def thumbnail(self, view: View, look: Look) -> SafeString:
        table = view.table
        look = look.without_choices()
        if table.region:
            return mark_safe(region(table, look, thumb=True))
        return mark_safe(museum(table, look) if table.wings else "")


PRESENTER: Presenter[View] = Presenter(
    MykerinosPage(),
    MykerinosChoosing(),
    MykerinosLetters(),
    MykerinosLists(),
    styles=("css/boards/mykerinos.css", "css/boards/mykerinos_game.css"),
    lesson=LESSON,
    order_lesson=ORDER_LESSON,
    turns=40,
)
