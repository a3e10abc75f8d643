"""Base classes that find the functions of a title's rules by module and name, unless the title defines them itself.

A title's `legal` is the function `legal` in `rules/legal.py` of its folder: `FUNCTIONS` has them all.
"""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

from engine.contract import MAX_MOVE_LENGTH, Draw, Group, Mind, Option, P, Plans, RandBelow, Result, Rival, Story, V
from engine.errors import OptionError, UnreadableMove
from engine.sentences import Field, Listing, Sentence, gettext_noop

COLOURS = ("blue", "red", "green", "white", "yellow")
"""The default seat colours, in seating order."""
MAX_NAME_LENGTH = 40
"""Limit of the characters of an unknown word that an error quotes."""

WRONG_SEATS = gettext_noop("{title} is for {least} to {most} players, not {players}.")
NO_OPTION = gettext_noop("{title} has no option “{option}”.")
NOT_WITH_SEATS = gettext_noop("There is no option “{option}” with {players} players.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”; it can be {values}.")
NO_MOVE = gettext_noop("“{text}” is not a move.")


class TitleBase(ABC, Generic[P, V]):
    """Version 1 of a title without options, bots and orders, in which every line is public.

    The title itself defines `id`, `name`, `perfect_information`, `seats`, `story`, `start`, `players`, `due`, `phase`, `legal`,
    `apply`, `words`, `deal`, `scores`, `result`, `view`, `imagine`, `to_json`, `from_json`; with bots its `mind`, with orders its
    `plans`.
    """

    id: str
    name: str
    perfect_information: bool
    seats: range
    rules = 1
    options: tuple[Option, ...] = ()
    story: Story[P, V]
    mind: Mind[P, V] | None = None
    plans: Plans[V] | None = None
    long_turns = False
    names: Mapping[str, str] = {}
    spellings: tuple[str, ...] = ()

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
                raise OptionError(Sentence(NO_OPTION, {"title": self.name, "option": name[:MAX_NAME_LENGTH]}))
            if not is_offered(known[name], players):
                raise OptionError(Sentence(NOT_WITH_SEATS, {"option": name, "players": players}))
            values = tuple(one.id for one in known[name].values)
            if value not in values:
                fields = {"option": name, "value": value[:MAX_NAME_LENGTH], "values": Listing(values)}
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
        if not line or len(text) > MAX_MOVE_LENGTH:
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


def fields_of(value: object) -> dict[str, object]:
    """Return the fields of a named tuple or a dataclass by name; {} for other values."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return dict(value._asdict())
    if dataclasses.is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return {}


def as_json(value: object) -> object:
    """Return a value of a view as JSON: named tuples, dataclasses and mappings as objects, sequences and sets as lists."""
    if isinstance(value, (int, str)):
        return value
    fields = value if isinstance(value, Mapping) else fields_of(value)
    if fields:
        return {str(name): as_json(part) for name, part in fields.items()}
    if isinstance(value, (set, frozenset)):
        return [as_json(part) for part in sorted(value)]
    return [as_json(part) for part in value] if isinstance(value, (tuple, list)) else value


def is_offered(option: Option, players: int) -> bool:
    """Return whether a table of that many seats has the option."""
    return option.seats is None or players in option.seats


FUNCTIONS = {
    "apply": "rules.apply.apply",
    "deal": "rules.chance.deal",
    "from_json": "rules.codec.from_json",
    "groups": "rules.notation.groups",
    "imagine": "rules.view.imagine",
    "legal": "rules.legal.legal",
    "read": "rules.notation.read",
    "result": "rules.scoring.result",
    "scores": "rules.scoring.scores",
    "to_json": "rules.codec.to_json",
    "view": "rules.view.view",
    "words": "rules.notation.all_words",
}
"""Name in the contract -> module of the title's package, and the function in it."""


class HasTable(Protocol):
    """A position with the fields that `Facade` reads."""

    @property
    def players(self) -> int: ...

    @property
    def phase(self) -> str: ...


class HasTurn(HasTable, Protocol):
    """A position with the fields that `OpenFacade` reads."""

    @property
    def turn(self) -> int: ...


TableT = TypeVar("TableT", bound=HasTable)
TurnT = TypeVar("TurnT", bound=HasTurn)


class Facade(TitleBase[TableT, V]):
    """The base of a title in a package of its own, in the module `title`.

    The package has `rules.components.COLOURS` in seating order and `rules.position.start(players, **options)`, and its positions
    have `players` and `phase`.
    """

    package: str

    apply: Callable[..., TableT]
    deal: Callable[[TableT, Draw], str]
    from_json: Callable[[object], TableT]
    groups: Callable[..., tuple[Group, ...]]
    imagine: Callable[[V, RandBelow], TableT]
    legal: Callable[[TableT, int], Sequence[str]]
    read: Callable[..., str]
    result: Callable[[TableT], Result | None]
    scores: Callable[[TableT], tuple[int, ...]]
    to_json: Callable[[TableT], dict[str, Any]]
    view: Callable[..., V]
    words: Callable[[TableT], frozenset[str]]

    def __init_subclass__(cls) -> None:
        """Find the functions of `FUNCTIONS`. Raises AttributeError or ImportError if the package lacks one."""
        if hasattr(cls, "package") or not hasattr(cls, "id"):
            return  # A subclass of a title, or a base class.
        cls.package = cls.__module__.rpartition(".")[0]
        for name, place in FUNCTIONS.items():
            if name not in vars(cls):
                module, _, function = place.rpartition(".")
                setattr(cls, name, staticmethod(getattr(import_module(f"{cls.package}.{module}"), function)))

    def colours(self, players: int) -> tuple[str, ...]:
        colours: tuple[str, ...] = import_module(f"{self.package}.rules.components").COLOURS
        return colours[:players]

    def start(self, players: int, options: Mapping[str, str]) -> TableT:
        table: TableT = import_module(f"{self.package}.rules.position").start(
            players, **self.check_table(players, options)
        )
        return table

    def players(self, position: TableT) -> int:
        return position.players

    def phase(self, position: TableT) -> str:
        return position.phase

    def chance_due(self, position: TableT) -> bool:
        return position.phase == "chance"


DUE = {seat: (seat,) for seat in range(8)}


class OpenFacade(Facade[TurnT, V]):
    """The base of a title without hidden things, in which one seat at a time decides: its positions' `turn`."""

    perfect_information = True

    def due(self, position: TurnT) -> tuple[int, ...]:
        return DUE.get(position.turn, ())
