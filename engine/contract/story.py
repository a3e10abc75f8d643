"""What a title says about moves and positions: its `Story`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from engine.contract.values import Event, P, V
from engine.sentences import SecondPerson
from engine.text_lines import Gettext

V_contra = TypeVar("V_contra", contravariant=True)


class Describe(Protocol[V_contra]):
    """A function that draws a view as text."""

    def __call__(self, view: V_contra, gettext: Gettext = ..., /) -> str:
        """Return at most 100 columns of text that need no colour. Without `gettext` it is English."""


@dataclass(frozen=True)
class Story(Generic[P, V]):
    """The sentences and the text board of a title."""

    narrate: Callable[[P, str, P], list[Event]]
    """`narrate(before, move, after)`: the events of a move: first its own sentence, for everybody, then its consequences."""
    describe: Describe[V]
    """`describe(view, gettext)`: the text board."""
    speak: Describe[V] | None = None
    """The same in words alone, for a voice; None where the text board draws nothing."""
    second_person: SecondPerson = field(default_factory=lambda: SecondPerson({}))
    """The story's sentences as their subject reads them; a sentence that is missing here names the seat."""
