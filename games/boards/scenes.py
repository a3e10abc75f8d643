"""Games of a title that are worth looking at, for the demo: facts alone, `games.ops.demo` plays them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

PEOPLE = ("Ines", "Jonas", "Priya", "Tomasz")
OPEN_SEAT = ""


@dataclass(frozen=True)
class Scene:
    """A game that is played to a point, or one that waits for players because a seat is open."""

    name: str
    holders: tuple[str, ...]
    """By seat: a person, a bot in small letters, or OPEN_SEAT. The first person opens the game."""
    phase: str | None = None
    """The title's phase in which it stops; None: at its end."""
    share: float = 0.0
    """How much of a whole game has to be played first, 0 to 1, a game being taken for 40 moves a seat."""
    waits_for: str = PEOPLE[0]
    """Who is due where it stops, if that person sits in it."""
    pace: str = "none"
    """One of the paces that the form for a new game offers."""
    language: str = ""
    """The language of an open game, "" for any."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Those of the title's options that are not the default."""

    @property
    def is_open(self) -> bool:
        return OPEN_SEAT in self.holders
