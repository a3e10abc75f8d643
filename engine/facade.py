"""A title put together: what the contract asks for is found by its name in the rooms of the title's package. What a title does
otherwise it defines itself, and that is taken.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from engine.contract import Below, Group, P, Result, V
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
"""Name in the contract -> room and module of the title, and the function in it."""


class Facade(TitleBase[P, V]):
    """Derived from in `title.py` of a title's package, whose `rules.components.COLOURS` are its seats in order, whose
    `rules.position.start(players, **options)` is its empty table, and whose positions have `players` and `phase`.
    """

    package: str

    apply: Callable[..., P]
    deal: Callable[[P, Below], str]
    from_json: Callable[[object], P]
    groups: Callable[..., tuple[Group, ...]]
    imagine: Callable[[V, Below], P]
    legal: Callable[[P, int], Sequence[str]]
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

    def players(self, position: Any) -> int:
        players: int = position.players
        return players

    def phase(self, position: Any) -> str:
        phase: str = position.phase
        return phase

    def chance_due(self, position: Any) -> bool:
        return bool(position.phase == "chance")


DUE = {seat: (seat,) for seat in range(8)}


class OpenFacade(Facade[P, V]):
    """Of a title in which all lies open, and one seat at a time decides: `turn` of its positions."""

    open = True

    def due(self, position: Any) -> tuple[int, ...]:
        return DUE.get(position.turn, ())
