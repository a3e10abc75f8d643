"""What a title need not say for itself: answers of `contract.Title` that suit a small one. A title that derives from `TitleBase`
overrides what it does better; one that does not derive has to give all of it.
"""

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from engine.contract import Group, Option, P, Rival, V, Watch, no_occasions, one_decision
from engine.errors import OptionError, UnreadableMove
from engine.sentences import Field, Listing, SecondPerson, Sentence, gettext_noop
from engine.text_lines import keep_english, wrap
from engine.thinking import USUAL, Reviewing, Thinking

COLOURS = ("blue", "red", "green", "white", "yellow")
"""In seating order."""
UNSURE = 10.0
"""Points: the spread of a title that says nothing about it."""
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

    What is left to the title: `id`, `name`, `open`, `seats`, `start`, `players`, `due`, `phase`, `legal`, `apply`, `words`,
    `deal`, `scores`, `result`, `view`, `imagine`, `narrate`, `to_json`, `from_json`.
    """

    id: str
    name: str
    open: bool
    seats: range
    rules = 1
    options: tuple[Option, ...] = ()
    thinking: Mapping[str, Thinking] = USUAL
    reviewing: Reviewing | None = None
    second_person = SecondPerson({})
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

    goes_on = staticmethod(one_decision)

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

    def describe(self, view: V, gettext: Callable[[str], str] = keep_english) -> str:
        """What the view names, one a line."""
        fields: Mapping[str, Any] = view._asdict() if hasattr(view, "_asdict") else vars(view)
        return "\n".join(
            line for name, value in fields.items() for line in wrap(f"{gettext(name)}: {value_words(value)}")
        )

    def appraise(self, view: V, seat: int, moves: Sequence[str]) -> list[float]:
        """No move seems better than another: bots take any."""
        return [0.0] * len(moves)

    def forecast(self, view: V) -> tuple[float, ...]:
        """What the seats have now, and once the game is over what they got."""
        title: Any = self
        position = title.imagine(view, lambda number: 0)
        over = title.result(position)
        return tuple(map(float, over.points if over is not None else title.scores(position)))

    def glance(self, view: V, seat: int, moves: Sequence[str]) -> str:
        """The first of those that seem best."""
        seeming = self.appraise(view, seat, moves)
        return moves[seeming.index(max(seeming))]

    def draw_key(self, position: P) -> str:
        """Chance draws from one thing."""
        return ""

    def luck(self, position: P, move: str) -> tuple[float, ...]:
        """It is not easily said."""
        return ()

    def spread(self, view: V) -> float:
        return UNSURE

    def chapter(self, view: V) -> int:
        """All of the game."""
        return 0

    occasions = staticmethod(no_occasions)

    def watches(self, view: V, seat: int) -> tuple[Watch, ...]:
        """There is nothing to watch for."""
        return ()

    def tripped(self, then: V, now: V, seat: int, watch: str) -> Sentence | None:
        return None

    def plain(self, view: V, seat: int, legal: Sequence[str]) -> str | None:
        """Every choice is one."""
        return None

    def passed_over(self, legal: Sequence[str]) -> str | None:
        """Each decision is to be written down."""
        return None


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
