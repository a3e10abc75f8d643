"""The form that begins a game alone against a title's rival: its levels are the buttons."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from engine.contract import AnyTitle
from games.lobby.alone import level_option, other_options, titles_alone
from games.lobby.new_game import GamePlan, plan_against_bots
from games.pages.lobby.new_game_form import new_key

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
