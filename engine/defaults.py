"""What a title need not say for itself: answers of `contract.Title` that suit a small one. A title that derives from `TitleBase`
overrides what it does better; one that does not derive has to give all of it.
"""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic

from engine.contract import Group, Mind, Option, P, Plans, Rival, Story, V
from engine.errors import OptionError, UnreadableMove
from engine.sentences import Field, Listing, Sentence, gettext_noop
from engine.text_lines import keep_english, wrap

COLOURS = ("blue", "red", "green", "white", "yellow")
"""In seating order."""
LONGEST = 200
"""Characters of a line that may be a move."""
LONGEST_NAME = 40
"""Characters of an unknown word that an error repeats."""

WRONG_SEATS = gettext_noop("{title} is for {least} to {most} players, not {players}.")
NO_OPTION = gettext_noop("{title} has no option “{option}”.")
NOT_WITH_SEATS = gettext_noop("There is no option “{option}” with {players} players.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”; it can be {values}.")
NO_MOVE = gettext_noop("“{text}” is not a move.")


class TitleBase(ABC, Generic[P, V]):
    """Version 1 of a title without options, of which nothing is private but what its view leaves out.

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
        """The value of every option that a table of so many has, the default where none is given. For `start`.
        Raises OptionError.
        """
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
    def phase(self, position: P) -> str:
        """As the contract says."""

    @abstractmethod
    def apply(self, position: P, move: str, seat: int | None = None) -> P:
        """As the contract says."""

    def chance_due(self, position: P) -> bool:
        return self.phase(position) == "chance"

    def read(self, position: P, text: str, seat: int | None = None) -> str:
        """In any case and with any blanks, else as the line is written."""
        line = " ".join(text.lower().split())
        if not line or len(text) > LONGEST:
            raise UnreadableMove(Sentence(NO_MOVE, {"text": text[:40]}))
        self.apply(position, line, seat)
        return line

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Everybody may read every line. Not so in a title in which chance or a seat does something that others do not see."""
        return move

    def barrier(self, before: P, move: str, after: P) -> bool:
        """No move of a seat shows anybody what they did not know."""
        return False

    def goes_on(self, before: P, move: str, after: P) -> bool:
        """Every decision is a turn of its own."""
        return False

    def rival(self, position: P) -> Rival | None:
        """Only seats play."""
        return None

    def laid_open(self, before: P, move: str) -> tuple[str, ...]:
        """Every line names what it lays open."""
        return ()

    def shown_json(self, view: V) -> dict[str, Any]:
        """What the view names, by its names."""
        shown: dict[str, Any] = as_json(view)
        return shown

    def groups(self, move: str) -> tuple[Group, ...]:
        """Its words, in order."""
        return (Group(True, tuple(move.split(" "))),)


def describe_fields(view: Any, gettext: Callable[[str], str] = keep_english) -> str:
    """Return the view as text, a field a line: a `describe` for small titles."""
    fields: Mapping[str, Any] = view._asdict() if hasattr(view, "_asdict") else vars(view)
    return "\n".join(line for name, value in fields.items() for line in wrap(f"{gettext(name)}: {value_words(value)}"))


def as_json(value: Any) -> Any:
    """A title's view as JSON: what has fields as an object of them, sequences and sets as lists."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: as_json(part) for name, part in zip(value._fields, value, strict=True)}
    if dataclasses.is_dataclass(value):
        return {part.name: as_json(getattr(value, part.name)) for part in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_json(part) for key, part in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(as_json, value))
    return list(map(as_json, value)) if isinstance(value, (tuple, list)) else value


def is_offered(option: Option, players: int) -> bool:
    """Whether a table of so many has that option."""
    return option.seats is None or players in option.seats


def value_words(value: object) -> str:
    """A value of a view in a line: `3`, `red`, `1 4 5`, `-` for nothing."""
    if isinstance(value, tuple | list | frozenset):
        parts = [f"({value_words(item)})" if isinstance(item, tuple | list) else value_words(item) for item in value]
        return " ".join(parts) or "-"
    return "-" if value is None or value == "" else str(value)
