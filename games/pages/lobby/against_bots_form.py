"""The short form: a game against bots, with what most people want filled in."""

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
        """What was asked for; call it on a valid form."""
        data = self.cleaned_data
        return plan_against_bots(data["title"], [data["bot"]] * int(data["opponents"]), data["request_key"])


def usual(title: str = "", bot: str = BEGINNER) -> dict[str, Any]:
    """What is filled in; `title`: the first one where it is none of ours; `bot`: the club's where the title has no such one.

    Who has chosen none yet meets the mildest: in a first game the club's takes more than twice the points, which teaches nobody.
    """
    title = title if title in TITLES else next(iter(TITLES))
    return {
        "title": title,
        "opponents": USUAL_OPPONENTS,
        "bot": bot if bot in bots_of(get_title(title)) else CLUB,
        "request_key": new_key(),
    }


def fresh_form(data: Mapping[str, Any], bot: str = BEGINNER) -> AgainstBotsForm:
    """The form for somebody who has just come; `data` may name a `title`."""
    return AgainstBotsForm(initial=usual(str(data.get("title", "")), bot), auto_id=IDS)


def bound_form(data: Mapping[str, Any]) -> AgainstBotsForm:
    """The form as it was sent."""
    return AgainstBotsForm(data, auto_id=IDS)
