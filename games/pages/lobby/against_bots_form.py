"""The short form: a game against bots, with the usual choices filled in."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from engine.bots import CLUB, bots_of
from engine.registry import TITLES, get_title
from engine.thinking import BEGINNER
from games.lobby.new_game import GamePlan, plan_against_bots
from games.pages.lobby import choices
from games.pages.lobby.new_game_form import new_key

USUAL_OPPONENTS = 1
IDS = "id_short_%s"
"""The whole form may stand on the same page."""


def numbers() -> list[tuple[str, str]]:
    """How many bots some title can be played against."""
    most = max(max(get_title(title).seats) for title in TITLES)
    return [(str(count), str(count)) for count in range(1, most)]


class AgainstBotsForm(forms.Form):
    """Which title, against how many bots, how strong."""

    title = forms.ChoiceField(label=_("Which game"), choices=choices.titles)
    opponents = forms.ChoiceField(label=_("Number of bots"), choices=numbers)
    bot = forms.ChoiceField(label=_("How strong they are"), choices=choices.strengths)
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def plan(self) -> GamePlan:
        """Return the plan of a valid form."""
        data = self.cleaned_data
        return plan_against_bots(data["title"], [data["bot"]] * int(data["opponents"]), data["request_key"])


def usual(title: str = "", bot: str = BEGINNER) -> dict[str, Any]:
    """Return the usual values, with the first title in place of an unknown `title` and the club's bot for an unknown `bot`.

    The default is the mildest bot: in a first game the club's takes more than twice the points, which teaches
    nothing.
    """
    title = title if title in TITLES else next(iter(TITLES))
    return {
        "title": title,
        "opponents": USUAL_OPPONENTS,
        "bot": bot if bot in bots_of(get_title(title)) else CLUB,
        "request_key": new_key(),
    }


def fresh_form(data: Mapping[str, Any], bot: str = BEGINNER) -> AgainstBotsForm:
    """Return an unsent form; `data` may name a `title`."""
    return AgainstBotsForm(initial=usual(str(data.get("title", "")), bot), auto_id=IDS)


def bound_form(data: Mapping[str, Any]) -> AgainstBotsForm:
    """Return the form as it was sent."""
    return AgainstBotsForm(data, auto_id=IDS)
