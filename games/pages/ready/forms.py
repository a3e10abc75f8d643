"""The form with the player's wishes, on the desk and on a page of its own."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.db import transaction
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.registry import TITLES, get_title
from games.clock.pace import PRESETS
from games.lobby.ready import MAX_AT_ONCE, USUAL_SIZE, save_wish, withdraw_wish
from games.models import Player, Ready
from games.ratings.arithmetic import Strength
from games.table.time_words import label


def pace_choices() -> list[tuple[str, str]]:
    return [(pace.value, label(PRESETS[pace])) for pace in Ready.Pace]


class TitleFields(NamedTuple):
    """The fields of one title: whether the player wishes for it, and for how many players; beside them their rating."""

    wanted: BoundField
    sizes: BoundField
    rating: Strength | None


class ReadyForm(forms.Form):
    """The wishes of a player: `title_ID` and `sizes_ID` for each title, the rest for all of them."""

    pace = forms.ChoiceField(label=gettext_lazy("Slowest pace"), choices=pace_choices)
    at_once = forms.ChoiceField(
        label=gettext_lazy("Games at once"), choices=[(count, count) for count in range(1, MAX_AT_ONCE + 1)]
    )
    endless = forms.BooleanField(
        label=gettext_lazy("Keep me ready: when a game is over, find me another"), required=False
    )

    ratings: Mapping[str, Strength] = {}
    """The player's own by title, where the page shows them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for title in map(get_title, TITLES):
            self.fields[f"title_{title.id}"] = forms.BooleanField(label=title.name, required=False)
            self.fields[f"sizes_{title.id}"] = forms.MultipleChoiceField(
                label=_("Players"),
                choices=[(size, size) for size in title.seats if size > 1],
                widget=forms.CheckboxSelectMultiple,
                required=False,
            )

    @property
    def titles(self) -> list[TitleFields]:
        return [
            TitleFields(self[f"title_{title}"], self[f"sizes_{title}"], self.ratings.get(title)) for title in TITLES
        ]

    def save(self, player: Player) -> None:
        """Save the wishes that are ticked, and take back the others. Raises Refused."""
        data = self.cleaned_data
        with transaction.atomic():
            for title in TITLES:
                if data[f"title_{title}"]:
                    sizes = [int(size) for size in data[f"sizes_{title}"]]
                    save_wish(player, title, sizes, data["pace"], int(data["at_once"]), data["endless"])
                else:
                    withdraw_wish(player, title)


def fresh_form(wishes: Mapping[str, Ready], title: str = "") -> ReadyForm:
    """Return the form with the player's wishes filled in. `title`: one to tick as well."""
    initial: dict[str, Any] = {"pace": Ready.Pace.BANK, "at_once": 1}
    for known in TITLES:
        wish = wishes.get(known)
        initial[f"title_{known}"] = wish is not None or known == title
        initial[f"sizes_{known}"] = wish.sizes if wish else [USUAL_SIZE]
    for wish in wishes.values():
        initial |= {"pace": wish.pace, "at_once": wish.at_once, "endless": wish.endless}
    return ReadyForm(initial=initial)
