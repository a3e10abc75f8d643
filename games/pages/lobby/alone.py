"""A player's results alone against a rival, by title, level and other options. They are private."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from django import forms
from django.db.models import Count, Max, Q
from django.utils.translation import gettext as _

from engine.contract import AnyTitle
from games.boards.registry import get_presenter
from games.lobby.alone import level_option, levels, other_options, titles_alone
from games.lobby.new_game import GamePlan, plan_against_bots
from games.models import Player, Result
from games.pages.lobby.new_game_form import new_key


@dataclass
class Reached:
    """Games of one kind that were played to the end. `best`: the most points, None without a game."""

    games: int = 0
    wins: int = 0
    best: int | None = None
    kind: str = ""
    """An index into `Ladder.kinds`."""


@dataclass(frozen=True)
class Level:
    """One level of a rival. `reached`: in the order of `Ladder.kinds`."""

    value: str
    label: str
    means: str
    reached: list[Reached] = field(default_factory=list)


@dataclass(frozen=True)
class Ladder:
    """A title's levels, and what a player has reached on each. `kinds`: names of other options, as `Bird Temple`."""

    title: str
    name: str
    about: str
    option: str
    kinds: list[str]
    levels: list[Level]


def ladders(player: Player | None) -> list[Ladder]:
    """Of every title that can be played alone. One query, however many games there are; none for a stranger."""
    found = results_alone(player) if player is not None else {}
    return [ladder for title in titles_alone() for ladder in ladder_of(title, found)]


def results_alone(player: Player) -> dict[tuple[str, tuple[tuple[str, str], ...]], Reached]:
    """Return the player's results by title and by the options that differ from the defaults."""
    # None of a game with one seat counts among people: with that said, the games of the others are not looked at.
    uncounted = Result.objects.filter(player=player, counts=False, ending=Result.Ending.STAYED, points__isnull=False)
    alone = uncounted.filter(game__players=1, game__imported=False)
    lines = alone.values("game__title", "game__options").annotate(
        games=Count("pk"), wins=Count("pk", filter=Q(won=True)), best=Max("points")
    )
    return {
        (line["game__title"], key(line["game__options"])): Reached(line["games"], line["wins"], line["best"])
        for line in lines.order_by()
    }


def key(options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((name, str(value)) for name, value in options.items()))


def ladder_of(title: AnyTitle, found: Mapping[Any, Reached]) -> Iterator[Ladder]:
    """Return the title's levels, easiest first; nothing if its rival has none, or its board does not describe them."""
    solo = get_presenter(title.id, title.rules).solo
    if solo is None:
        return
    others = other_options(title)
    kinds = list(product(*([(option, value) for value in option.values] for option in others)))
    names = [", ".join(_(it.label) for _one, it in kind) for kind in kinds]
    for option in levels(title):
        rows = []
        for value, means in zip(option.values, solo.levels, strict=True):
            chosen = [
                {one.name: it.id for one, it in (*kind, (option, value)) if it.id != one.default} for kind in kinds
            ]
            cells = [
                replace(found.get((title.id, key(options)), Reached()), kind=name)
                for name, options in zip(names, chosen, strict=True)
            ]
            rows.append(Level(value.id, _(value.label), _(means), cells))
        yield Ladder(title.id, title.name, _(solo.about), option.name, names, rows)


OPTION = "option_"


class AloneForm(forms.Form):
    """The title and its options; missing ones have their defaults."""

    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, game_title: AnyTitle, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = f"id_alone_{game_title.id}_%s"
        self.game_title = game_title
        level = level_option(game_title)
        for option in (*other_options(game_title), *([level] if level else [])):
            self.fields[OPTION + option.name] = forms.ChoiceField(
                label=_(option.label), choices=[(value.id, _(value.label)) for value in option.values], required=False
            )

    @property
    def others(self) -> list[Any]:
        """The options beside the level."""
        return [self[OPTION + option.name] for option in other_options(self.game_title)]

    def plan(self) -> GamePlan:
        """Return the plan of a valid form."""
        chosen = {
            name.removeprefix(OPTION): value for name, value in self.cleaned_data.items() if name.startswith(OPTION)
        }
        given = {name: value for name, value in chosen.items() if value}
        return plan_against_bots(self.game_title.id, [], self.cleaned_data["request_key"], given)


def is_alone(data: Mapping[str, Any]) -> bool:
    """Whether a game without bots was asked for, of a title that can be played so."""
    return data.get("opponents") == "0" and data.get("title") in {title.id for title in titles_alone()}


def bound_alone(data: Mapping[str, Any]) -> AloneForm:
    """Return the form as it was sent, by data for which `is_alone` is true."""
    return AloneForm(next(title for title in titles_alone() if title.id == data["title"]), data)


def fresh_alone(title: AnyTitle) -> AloneForm:
    """Return an unsent form."""
    return AloneForm(title, initial={"request_key": new_key()})
