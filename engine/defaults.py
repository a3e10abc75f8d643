"""Defaults of `contract.Title` for small titles, which derive from `TitleBase` and override what they do better."""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic

from engine.contract import Group, Mind, Option, P, Plans, Rival, Story, V
from engine.errors import OptionError, UnreadableMove
from engine.sentences import Field, Listing, Sentence, gettext_noop
from engine.text_lines import keep_english, wrap

COLOURS = ("blue", "red", "green", "white", "yellow")
"""The default seat colours, in seating order."""
LONGEST = 200
"""Limit of the characters of a move."""
LONGEST_NAME = 40
"""Limit of the characters of an unknown word that an error quotes."""

WRONG_SEATS = gettext_noop("{title} is for {least} to {most} players, not {players}.")
NO_OPTION = gettext_noop("{title} has no option “{option}”.")
NOT_WITH_SEATS = gettext_noop("There is no option “{option}” with {players} players.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”; it can be {values}.")
NO_MOVE = gettext_noop("“{text}” is not a move.")


class TitleBase(ABC, Generic[P, V]):
    """Version 1 of a title without options, bots and orders, in which every line is public.

    The title itself defines `id`, `name`, `open`, `seats`, `story`, `start`, `players`, `due`, `phase`, `legal`, `apply`,
    `words`, `deal`, `scores`, `result`, `view`, `imagine`, `to_json`, `from_json`; with bots its `mind`, with orders its `plans`.
    """

    id: str
    name: str
    open: bool
    seats: range
    rules = 1
    options: tuple[Option, ...] = ()
    story: Story[P, V]
    mind: Mind[P, V] | None = None
    plans: Plans[V] | None = None
    long_turns = False
    names: Mapping[str, str] = {}

    def colours(self, players: int) -> tuple[str, ...]:
        return COLOURS[:players]

    def check_table(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option at a table of that many seats, with defaults. Raises OptionError."""
        if players not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            fields: dict[str, Field] = {"title": self.name, "least": least, "most": most, "players": players}
            raise OptionError(Sentence(WRONG_SEATS, fields))
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise OptionError(Sentence(NO_OPTION, {"title": self.name, "option": name[:LONGEST_NAME]}))
            if not is_offered(known[name], players):
                raise OptionError(Sentence(NOT_WITH_SEATS, {"option": name, "players": players}))
            values = tuple(one.id for one in known[name].values)
            if value not in values:
                fields = {"option": name, "value": value[:LONGEST_NAME], "values": Listing(values)}
                raise OptionError(Sentence(NO_VALUE, fields))
        offered = [option for option in self.options if is_offered(option, players)]
        return {option.name: options.get(option.name, option.default) for option in offered}

    @abstractmethod
    def phase(self, position: P) -> str: ...

    @abstractmethod
    def apply(self, position: P, move: str, seat: int | None = None) -> P: ...

    def chance_due(self, position: P) -> bool:
        return self.phase(position) == "chance"

    def read(self, position: P, text: str, seat: int | None = None) -> str:
        """Return the line in lower case, with single blanks."""
        line = " ".join(text.lower().split())
        if not line or len(text) > LONGEST:
            raise UnreadableMove(Sentence(NO_MOVE, {"text": text[:40]}))
        self.apply(position, line, seat)
        return line

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        return move

    def barrier(self, before: P, move: str, after: P) -> bool:
        return False

    def goes_on(self, before: P, move: str, after: P) -> bool:
        return False

    def rival(self, position: P) -> Rival | None:
        return None

    def laid_open(self, before: P, move: str) -> tuple[str, ...]:
        return ()

    def shown_json(self, view: V) -> dict[str, Any]:
        """Return the fields of the view by name."""
        return {name: as_json(value) for name, value in fields_of(view).items()}

    def groups(self, move: str) -> tuple[Group, ...]:
        return (Group(True, tuple(move.split(" "))),)


def describe_fields(view: object, gettext: Callable[[str], str] = keep_english) -> str:
    """Return the view as text, a field a line: a `describe` for small titles."""
    lines = (f"{gettext(name)}: {value_words(value)}" for name, value in fields_of(view).items())
    return "\n".join(part for line in lines for part in wrap(line))


def fields_of(value: object) -> dict[str, object]:
    """Return the fields of a named tuple or a dataclass by name; {} for other values."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return dict(value._asdict())
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return {}


def as_json(value: object) -> object:
    """Return a value of a view as JSON: named tuples, dataclasses and mappings as objects, sequences and sets as lists."""
    fields = value if isinstance(value, Mapping) else fields_of(value)
    if fields:
        return {str(name): as_json(part) for name, part in fields.items()}
    if isinstance(value, (set, frozenset)):
        return [as_json(part) for part in sorted(value)]
    return [as_json(part) for part in value] if isinstance(value, (tuple, list)) else value


def is_offered(option: Option, players: int) -> bool:
    """Return whether a table of that many seats has the option."""
    return option.seats is None or players in option.seats


def value_words(value: object) -> str:
    """Return a value of a view in a line: `3`, `red`, `1 4 5`, `-` for nothing."""
    if isinstance(value, tuple | list | frozenset):
        parts = [f"({value_words(item)})" if isinstance(item, tuple | list) else value_words(item) for item in value]
        return " ".join(parts) or "-"
    return "-" if value is None or value == "" else str(value)
