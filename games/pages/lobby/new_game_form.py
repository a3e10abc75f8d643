"""The form that opens a game. Its seats follow from the title and the number of seats, so it is made for both."""

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from engine.contract import AnyTitle, has_orders
from engine.registry import TITLES, get_title
from games.clock.pace import (
    LONGEST_BANK_HOURS,
    LONGEST_TURN_HOURS,
    PRESETS,
    SHORTEST_TURN_HOURS,
    Bank,
    ClockError,
    PerWait,
    Unlimited,
)
from games.lib.text.game_names import game_name
from games.lib.text.sentences import translate_sentence
from games.lobby.new_game import BOT, LONGEST_NAME, ME, OPEN, GamePlan, SeatPlan
from games.models import Game, Player
from games.pages.lobby import choices
from games.pages.lobby.presets import PresetLink, preset_links, preset_values
from games.play.seats.handover import PLAYS_ON
from games.table import time_words

USUAL_SEATS = 2
LONGEST_WHO = 254
OWN = {time_words.OWN_TURN: ("turn_hours",), time_words.OWN_BANK: ("bank_start", "bank_increment", "bank_cap")}
"""The fields that an own pace needs."""
CLOCK_FIELDS = ("pace", "on_timeout", "turn_hours", "bank_start", "bank_increment", "bank_cap")
"""Fields that games against bots alone do not have."""
AGAINST_BOTS = BOT + PLAYS_ON
"""The kind of seat that the others have in a game against bots."""
PUBLIC = [
    ("yes", _("public: listed on the Games page, and anyone can watch")),
    ("no", _("private: only with the link")),
]
FOLDED = ("name", "public", "seating", "on_timeout", "orders", "language", "programs")
"""Fields that are folded away, with the options of the title."""
SEATING = [(order.value, order.label) for order in (Game.Seating.RANDOM, Game.Seating.CHOSEN)]


def new_key() -> str:
    """Return a key of a form, so that a form that is sent twice makes one game."""
    return secrets.token_urlsafe(18)


def hours_field(label: Any, least: int, most: int) -> forms.IntegerField:  # noqa: ANN401  (a lazy text)
    """Return a field for a number of hours of a custom pace, optional with any other pace."""
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False)


class NewGameForm(forms.Form):
    """Fields for a title and a number of seats: `seat_kind_N` and `seat_who_N` for each seat, `option_NAME` for options."""

    title = forms.ChoiceField(label=_("Which game"), choices=choices.titles)
    players = forms.ChoiceField(label=_("Seats"))
    name = forms.CharField(label=_("Game name"), max_length=LONGEST_NAME)
    suggested = forms.CharField(required=False, max_length=LONGEST_NAME, widget=forms.HiddenInput)
    seating = forms.ChoiceField(label=_("Seating order"), choices=SEATING)
    public = forms.ChoiceField(label=_("Who can see it"), choices=PUBLIC)
    pace = forms.ChoiceField(label=_("Pace"), choices=time_words.choices)
    turn_hours = hours_field(_("Hours for each turn"), SHORTEST_TURN_HOURS, LONGEST_TURN_HOURS)
    bank_start = hours_field(_("Hours in the bank at the start"), SHORTEST_TURN_HOURS, LONGEST_BANK_HOURS)
    bank_increment = hours_field(_("Hours added by each turn"), SHORTEST_TURN_HOURS, LONGEST_TURN_HOURS)
    bank_cap = hours_field(_("Hours the bank can hold"), SHORTEST_TURN_HOURS, LONGEST_BANK_HOURS)
    on_timeout = forms.ChoiceField(label=_("When time runs out"), choices=Game.OnTimeout.choices)
    orders = forms.ChoiceField(label=_("Planning ahead"), choices=Game.Orders.choices, required=False)
    language = forms.ChoiceField(
        label=_("Language spoken"), choices=lambda: [choices.ANY, *choices.languages()], required=False
    )
    talk = forms.ChoiceField(
        label=_("Table talk"),
        choices=[("yes", _("on: the players can talk to each other")), ("no", _("off"))],
        required=False,
    )
    programs = forms.ChoiceField(
        label=_("Programs"),
        choices=[
            ("no", _("not allowed: everyone moves for themselves")),
            ("yes", _("allowed: a program may move for a player, and its moves are marked in the log")),
        ],
        required=False,
    )
    request_key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, game_title: AnyTitle, seats: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game_title = game_title
        self.seats = seats
        players = self.fields["players"]
        assert isinstance(players, forms.ChoiceField)
        players.choices = [(count, count) for count in game_title.seats]
        for index in range(seats):
            self.fields[f"seat_kind_{index}"] = forms.ChoiceField(
                label=_("Seat {number}").format(number=index + 1), choices=choices.seat_kinds(game_title)
            )
            self.fields[f"seat_who_{index}"] = forms.CharField(
                label=_("Name or email address for seat {number}").format(number=index + 1),
                required=False,
                max_length=LONGEST_WHO,
            )
        if not has_orders(game_title, seats):
            del self.fields["orders"]
        if seats == 1:
            del self.fields["programs"]
        if not settings.TALK or seats == 1:
            del self.fields["talk"]
        for option in game_title.options:
            if len(option.values) > 1 and (option.seats is None or seats in option.seats):
                self.fields[f"option_{option.name}"] = forms.ChoiceField(
                    label=_(option.label),
                    choices=[(value.id, _(value.label)) for value in option.values],
                    initial=option.default,
                )

    @property
    def seat_fields(self) -> list[tuple[BoundField, BoundField]]:
        """Kind and guest of each seat."""
        return [(self[f"seat_kind_{index}"], self[f"seat_who_{index}"]) for index in range(self.seats)]

    @property
    def option_fields(self) -> list[BoundField]:
        """The title's options that leave a choice."""
        return [self[name] for name in self.fields if name.startswith("option_")]

    @property
    def presets(self) -> list[PresetLink]:
        """The usual games, of which one may be chosen."""
        return preset_links({name: self[name].value() for name in self.fields}, self.game_title)

    @property
    def is_unfolded(self) -> bool:
        """Whether something in the folded fields was refused."""
        return any(name in FOLDED or name.startswith("option_") for name in self.errors)

    @property
    def own_bank_fields(self) -> list[BoundField]:
        """The numbers of an own bank."""
        return [self[name] for name in OWN[time_words.OWN_BANK]]

    def clean(self) -> dict[str, Any]:
        """With `clock`: the pace that was asked for."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if self.is_alone(data):
            # No player waits for another: what these fields say is hidden, and counts for nothing.
            for name in (*CLOCK_FIELDS, "public"):
                self.errors.pop(name, None)
            return data | {"clock": Unlimited(), "on_timeout": Game.OnTimeout.PLAY, "public": "no"}
        chosen = data.get("pace", "")
        needed = OWN.get(chosen, ())
        for name in needed:
            if name not in self.errors and data.get(name) is None:
                self.add_error(name, _("Enter the number of hours."))
        if chosen in PRESETS:
            data["clock"] = PRESETS[chosen]
        elif needed and not {*needed} & {*self.errors}:
            numbers = [data[name] for name in needed]
            try:
                data["clock"] = PerWait(*numbers) if chosen == time_words.OWN_TURN else Bank(*numbers)
            except ClockError as error:
                self.add_error(needed[-1], translate_sentence(error.sentence, []))
        return data

    def is_alone(self, data: Mapping[str, Any]) -> bool:
        """Whether all seats but the asker's are for bots."""
        kinds = [str(data.get(f"seat_kind_{index}", "")) for index in range(self.seats)]
        return all(kind == ME or kind.startswith(BOT) for kind in kinds)

    def plan(self) -> GamePlan:
        """Return the plan of a valid form."""
        data = self.cleaned_data
        return GamePlan(
            title=self.game_title.id,
            name=data["name"],
            seats=[SeatPlan(data[f"seat_kind_{index}"], data[f"seat_who_{index}"]) for index in range(self.seats)],
            public=data["public"] == "yes",
            seating=data["seating"],
            pace=data["clock"],
            on_timeout=data["on_timeout"],
            orders=data.get("orders") or Game.Orders.CAREFUL,
            talk=data.get("talk") != "no",
            programs=data.get("programs") == "yes",
            language=data["language"],
            options={field.name.removeprefix("option_"): data[field.name] for field in self.option_fields},
            request_key=data["request_key"],
        )


def shape(data: Mapping[str, Any]) -> tuple[AnyTitle, int]:
    """Return the title and the number of seats in the data, or the nearest possible ones."""
    title = get_title(data["title"] if data.get("title") in TITLES else next(iter(TITLES)))
    asked = str(data.get("players", ""))
    seats = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 4 else USUAL_SEATS
    return title, min(max(seats, min(title.seats)), max(title.seats))


def bound_form(data: Mapping[str, Any]) -> NewGameForm:
    """Return the form as it was sent."""
    title, seats = shape(data)
    return NewGameForm(title, seats, data)


def fresh_form(player: Player, data: Mapping[str, Any]) -> NewGameForm:
    """Return an unsent form.

    `data`: values of a form whose title or number of seats was changed, or a `preset`, or `bots`, the kind of the
    other seats.
    """
    data = preset_values(data.get("preset", ""), shape(data)[0]) | dict(data)
    title, seats = shape(data)
    suggested = data.get("suggested", "")
    name = data.get("name", suggested)
    if not name or name == suggested:
        # It was not chosen by anybody, and may no longer fit the number of seats.
        name = suggested = game_name(seats)
    others = data.get("bots", OPEN)
    initial = {
        "public": "yes",
        "pace": time_words.USUAL,
        "on_timeout": Game.OnTimeout.PLAY,
        "orders": Game.Orders.CAREFUL,
        "seating": Game.Seating.RANDOM,
        "request_key": new_key(),
        "seat_kind_0": ME,
        **{f"seat_kind_{index}": others for index in range(1, seats)},
        **{key: value for key, value in data.items() if value},
        "title": title.id,
        "players": seats,
        "name": name,
        "suggested": suggested,
    }
    kinds = {kind for kind, _label in choices.seat_kinds(title)}
    for index in range(seats):
        if initial[f"seat_kind_{index}"] not in kinds:
            # Another title was chosen, which does not have that bot.
            initial[f"seat_kind_{index}"] = AGAINST_BOTS
    return NewGameForm(title, seats, initial=initial)
