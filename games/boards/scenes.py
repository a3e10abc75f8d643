"""Games of a title for the demo, as data; `games.ops.demo` plays them."""

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
    """The title's phase in which the game stops; None for its end."""
    share: float = 0.0
    """The share of a whole game to play first, 0 to 1; a game counts as 40 moves a seat."""
    waits_for: str = PEOPLE[0]
    """The person who is due at the stop, if they hold a seat."""
    pace: str = "none"
    """One of the paces that the form for a new game offers."""
    language: str = ""
    """The language of an open game, "" for any."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options that differ from the default."""

    @property
    def is_open(self) -> bool:
        return OPEN_SEAT in self.holders
