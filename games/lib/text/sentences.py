"""The engine's sentences in the reader's language, and as they are kept with a move."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext, ngettext

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, SecondPerson, Sentence, Term, fill, tell_to
from games.lib.text.json_key import json_key, read_alike

PUBLIC = 3
"""The parts of an event that everybody is told."""


_one_language: ContextVar[str | None] = ContextVar("one_language", default=None)


@contextmanager
def one_language() -> Iterator[None]:
    """Around what is drawn in the language that is active, and activates no other: Django takes as long to say which one that is
    as it takes to find a word that is kept, and a drawn page has a hundred of them.
    """
    token = _one_language.set(get_language() or "")
    try:
        yield
    finally:
        _one_language.reset(token)


def active_language() -> str:
    """The language that is active; "" for none."""
    known = _one_language.get()
    return get_language() or "" if known is None else known


def look_up(message: str, plural: str = "", number: int = 1) -> str:
    """`gettext`, or `ngettext` where there is a plural, for words that a page says again and again: of cities, cards, colours."""
    return look_up_plural(message, plural, number) if plural else kept_message(active_language(), message)


@lru_cache(maxsize=1 << 13)
def kept_message(language: str, message: str) -> str:
    """The message in the language that is active, kept: to look it up takes thirty calls."""
    return gettext(message)


def look_up_plural(one: str, many: str, number: int) -> str:
    """`ngettext`, for the same."""
    return kept_plural(active_language(), one, many, number)


@lru_cache(maxsize=1 << 13)
def kept_plural(language: str, one: str, many: str, number: int) -> str:
    """As `kept_message`."""
    return ngettext(one, many, number)


def tell(sentence: Sentence, names: Sequence[str]) -> str:
    """The sentence as text, seats told by these names, in the language that is active."""
    return fill(sentence, names.__getitem__, partial(kept_message, active_language()), ngettext)


class Told(NamedTuple):
    """One thing that happened, in words. `seat`: whom it concerns most, or None."""

    kind: str
    seat: int | None
    text: str


class Reader(NamedTuple):
    """The seat of whoever reads, and how it is spoken to."""

    seat: int
    second: SecondPerson


def tell_events(packed: Iterable[Any], names: Sequence[str], reader: Reader | None = None) -> list[Told]:
    """The events of one move as they were kept, in the language that is active; to that reader what is about them as “you”."""
    return list(kept_events(json_key([list(packed), list(names)]), active_language(), reader))


@lru_cache(maxsize=1 << 13)
def kept_events(written: bytes, language: str, reader: Reader | None) -> tuple[Told, ...]:
    """The same by all that makes the words: a page tells dozens of moves, mostly those of the page before."""
    packed, names = read_alike(written)
    sentences = [(kind, seat, unpack(data)) for kind, seat, data, *_audience in packed]
    if reader is not None:
        sentences = [(kind, seat, tell_to(sentence, *reader)) for kind, seat, sentence in sentences]
    return tuple(Told(kind, seat, tell(sentence, names)) for kind, seat, sentence in sentences)


def told_to(packed: Iterable[Any], reader: int | None) -> list[Any]:
    """The events that this seat (None: somebody who has none) is told, packed."""
    return [event for event in packed if len(event) == PUBLIC or reader in event[PUBLIC]]


def pack(events: Iterable[Event]) -> list[Any]:
    """Events as JSON: `[[kind, seat, {"m": message, "f": fields, "p": plural, "n": count}], ...]`; one that not all are told has
    the seats of its audience as a fourth part.

    A field is a text or a number as it is, `{"s": 2}` for a seat, `{"t": "Lord Lemon"}` for a term, a list for a listing,
    `{"l": [...], "more": 30}` for one that breaks off.
    """
    return [
        [event.kind, event.seat, pack_sentence(event.sentence)]
        if event.audience is None
        else [event.kind, event.seat, pack_sentence(event.sentence), sorted(event.audience)]
        for event in events
    ]


def pack_sentence(sentence: Sentence) -> dict[str, Any]:
    data: dict[str, Any] = {"m": sentence.message}
    if sentence.fields:
        data["f"] = {name: pack_field(value) for name, value in sentence.fields.items()}
    if sentence.plural is not None:
        data |= {"p": sentence.plural, "n": sentence.count}
    return data


def pack_field(value: Field) -> Any:
    if isinstance(value, Seat):
        return {"s": value.index}
    if isinstance(value, Term):
        return {"t": value.message}
    if isinstance(value, Listing):
        items = [pack_field(item) for item in value.items]
        return {"l": items, "more": value.more} if value.more else items
    return value


def unpack(data: dict[str, Any]) -> Sentence:
    """The inverse of `pack_sentence`."""
    fields = {name: unpack_field(value) for name, value in data.get("f", {}).items()}
    return Sentence(data["m"], fields, data.get("p"), data.get("n", 1))


def unpack_field(value: Any) -> Field:
    if isinstance(value, dict):
        if "l" in value:
            return Listing(unpack_items(value["l"]), value["more"])
        return Seat(value["s"]) if "s" in value else Term(value["t"])
    if isinstance(value, list):
        return Listing(unpack_items(value))
    known: str | int = value
    return known


def unpack_items(values: list[Any]) -> Any:
    """The items of a listing; none of them is one itself."""
    return tuple(unpack_field(value) for value in values)
