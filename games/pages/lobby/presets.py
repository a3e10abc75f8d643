"""Usual games with people: one link fills in the form for a new game."""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.contract import AnyTitle
from games.clock.pace import PRESETS as PACES
from games.lobby.new_game import LINK, NAME, OPEN
from games.table import time_words


class Preset(NamedTuple):
    """A usual game. `seats`: None for as many as the title has."""

    label: Promise
    seats: int | None
    pace: str
    others: str = OPEN
    """The kind of the other players' seats."""


GAME_PRESETS = {
    "two": Preset(_("Two, steady"), 2, "daily"),
    "two-quick": Preset(_("Two, a move a day"), 2, "brisk"),
    "two-slow": Preset(_("Two, slow"), 2, "weekly"),
    "weekend": Preset(_("A weekend pace"), 3, "weekly"),
    "full": Preset(_("All seats"), None, "daily"),
    "friends": Preset(_("With friends"), 2, "none", LINK),
}


class PresetLink(NamedTuple):
    """A preset as the form offers it."""

    label: Promise
    seats: int
    pace: str
    private: bool
    address: str
    chosen: bool
    """Whether the form has its seats, its pace and who can see the game."""


def preset_values(name: str, title: AnyTitle) -> dict[str, str]:
    """Return the fields that the preset fills in; none for an unknown one."""
    preset = GAME_PRESETS.get(name)
    if preset is None:
        return {}
    return {
        "players": str(preset.seats or max(title.seats)),
        "pace": preset.pace,
        "bots": preset.others,
        "public": "yes" if preset.others == OPEN else "no",
    }


def preset_links(values: Mapping[str, object], title: AnyTitle) -> list[PresetLink]:
    """Return the presets for a form with those values. Their addresses keep the title and people who are named."""
    query = {"title": title.id}
    for name, kind in values.items():
        if name.startswith("seat_kind_") and kind == NAME:
            who = name.replace("kind", "who")
            query |= {name: NAME, who: str(values.get(who) or "")}
    links = []
    for name, preset in GAME_PRESETS.items():
        filled = preset_values(name, title)
        links.append(
            PresetLink(
                preset.label,
                int(filled["players"]),
                time_words.label(PACES[preset.pace]),
                filled["public"] == "no",
                urlencode(query | {"preset": name}),
                all(str(values.get(field)) == filled[field] for field in ("players", "pace", "public")),
            )
        )
    return links
