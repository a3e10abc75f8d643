"""A title put together: what the contract asks for is found by its name in the modules of the title's package, and the checks of
seats and options are the same for all. What a title does otherwise it defines itself, and that is taken.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Generic

from engine.contract import Below, Event, Group, Option, P, Result, V, one_decision
from engine.errors import OptionError
from engine.sentences import Field, Listing, Sentence, gettext_noop

WRONG_SEATS = gettext_noop("{title} is for {least} to {most} players, not {players}.")
NO_OPTION = gettext_noop("{title} has no option “{option}”.")
NOT_WITH_SEATS = gettext_noop("There is no option “{option}” with {players} players.")
NO_VALUE = gettext_noop("The option “{option}” cannot be “{value}”; it can be {values}.")
LONGEST_NAME = 40
"""Signs of an unknown word that an error repeats."""

PLACES = {
    "apply": "rules.apply.apply",
    "appraise": "appraisal.appraise.appraise",
    "deal": "rules.chance.deal",
    "describe": "text.describe.describe",
    "from_json": "rules.codec.from_json",
    "groups": "rules.notation.groups",
    "imagine": "rules.view.imagine",
    "legal": "rules.legal.legal",
    "narrate": "telling.narrate.narrate",
    "read": "rules.notation.read",
    "result": "rules.scoring.result",
    "scores": "rules.scoring.scores",
    "to_json": "rules.codec.to_json",
    "view": "rules.view.view",
    "words": "rules.notation.all_words",
}
"""Name in the contract -> room and module of the title, and the function in it."""


class Facade(Generic[P, V]):
    """Derived from in `title.py` of a title's package, whose `rules.components.COLOURS` are its seats in order, whose
    `rules.position.start(players, **options)` is its empty table, and whose positions have `players` and `phase`.
    """

    id: str
    name: str
    rules = 1
    open: bool
    seats: range
    options: tuple[Option, ...] = ()
    package: str

    apply: Callable[..., P]
    appraise: Callable[[V, int, Sequence[str]], list[float]]
    deal: Callable[[P, Below], str]
    describe: Callable[..., str]
    from_json: Callable[[object], P]
    groups: Callable[[str], tuple[Group, ...]]
    imagine: Callable[[V, Below], P]
    legal: Callable[[P, int], Sequence[str]]
    narrate: Callable[[P, str, P], list[Event]]
    read: Callable[..., str]
    result: Callable[[P], Result | None]
    scores: Callable[[P], tuple[int, ...]]
    to_json: Callable[[P], dict[str, Any]]
    view: Callable[..., V]
    words: Callable[[P], frozenset[str]]

    def __init_subclass__(cls) -> None:
        """Raises AttributeError or ImportError where the package lacks something."""
        if hasattr(cls, "package") or not hasattr(cls, "id"):
            return  # It derives from a title and has what that has, or is none itself.
        cls.package = cls.__module__.rpartition(".")[0]
        for name, place in PLACES.items():
            if name not in vars(cls):
                module, _, function = place.rpartition(".")
                setattr(cls, name, staticmethod(getattr(import_module(f"{cls.package}.{module}"), function)))

    def colours(self, players: int) -> tuple[str, ...]:
        colours: tuple[str, ...] = import_module(f"{self.package}.rules.components").COLOURS
        return colours[:players]

    def start(self, players: int, options: Mapping[str, str]) -> P:
        table: P = import_module(f"{self.package}.rules.position").start(players, **self.check_table(players, options))
        return table

    def check_table(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """The value of every option that a table of so many has, the default where none is given. Raises OptionError."""
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

    def players(self, position: Any) -> int:
        players: int = position.players
        return players

    def phase(self, position: Any) -> str:
        phase: str = position.phase
        return phase

    def chance_due(self, position: Any) -> bool:
        return self.phase(position) == "chance"


DUE = {seat: (seat,) for seat in range(8)}


class OpenFacade(Facade[P, V]):
    """Of a title in which all lies open, and one seat at a time decides: `turn` of its positions."""

    open = True

    def due(self, position: Any) -> tuple[int, ...]:
        return DUE.get(position.turn, ())

    def barrier(self, before: Any, move: str, after: Any) -> bool:
        """All lies open, so a move shows nobody anything."""
        return False

    goes_on = staticmethod(one_decision)

    def redact(self, move: str, author: int | None, seat: int | None) -> str:
        """Nothing is private."""
        return move


def is_offered(option: Option, players: int) -> bool:
    """Whether a table of so many has that option."""
    return option.seats is None or players in option.seats
