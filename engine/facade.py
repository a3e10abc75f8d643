"""Base classes that find the functions of a title's law by module and name, unless the title defines them itself."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar

from engine.contract import Below, Group, Result, V
from engine.defaults import TitleBase

PLACES = {
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
    deal: Callable[[TableT, Below], str]
    from_json: Callable[[object], TableT]
    groups: Callable[..., tuple[Group, ...]]
    imagine: Callable[[V, Below], TableT]
    legal: Callable[[TableT, int], Sequence[str]]
    read: Callable[..., str]
    result: Callable[[TableT], Result | None]
    scores: Callable[[TableT], tuple[int, ...]]
    to_json: Callable[[TableT], dict[str, Any]]
    view: Callable[..., V]
    words: Callable[[TableT], frozenset[str]]

    def __init_subclass__(cls) -> None:
        """Find the functions of `PLACES`. Raises AttributeError or ImportError if the package lacks one."""
        if hasattr(cls, "package") or not hasattr(cls, "id"):
            return  # A subclass of a title, or a base class.
        cls.package = cls.__module__.rpartition(".")[0]
        for name, place in PLACES.items():
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

    open = True

    def due(self, position: TurnT) -> tuple[int, ...]:
        return DUE.get(position.turn, ())
