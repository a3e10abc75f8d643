"""The engine's sentences: translated for the reader, and packed to be stored with a move."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial, wraps
from marshal import loads
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from django.utils.translation import get_language, gettext, ngettext

from engine.contract import Event
from engine.sentences import Field, Listing, Quote, Seat, SecondPerson, Sentence, Term, fill, tell_to
from games.lib.cache.lru import json_key

PackedField = str | int | list[Any] | dict[str, Any]
PUBLIC = 3
"""Parts of a packed event that everybody may read."""


_one_language: ContextVar[str | None] = ContextVar("one_language", default=None)


@contextmanager
def one_language() -> Iterator[None]:
    """Look the active language up once for the block, which activates no other."""
    # Django takes as long to find the active language as to find a cached word, and a drawn page has a hundred of them.
    token = _one_language.set(get_language() or "")
    try:
        yield
    finally:
        _one_language.reset(token)


def active_language() -> str:
    """Return the active language, "" for none."""
    known = _one_language.get()
    return get_language() or "" if known is None else known


def look_up(message: str, plural: str = "", number: int = 1) -> str:
    """Translate a word that pages repeat: a city, a card, a colour."""
    return look_up_plural(message, plural, number) if plural else cached_message(active_language(), message)


@lru_cache(maxsize=1 << 13)
def cached_message(language: str, message: str) -> str:
    """Return the message in the active language from a cache: a lookup takes thirty calls."""
    return gettext(message)


def look_up_plural(one: str, many: str, number: int) -> str:
    """Translate a word with a plural."""
    return cached_plural(active_language(), one, many, number)


@lru_cache(maxsize=1 << 13)
def cached_plural(language: str, one: str, many: str, number: int) -> str:
    """Return the plural from a cache, as `cached_message` does."""
    return ngettext(one, many, number)


def translate_sentence(sentence: Sentence, names: Sequence[str]) -> str:
    """Return the sentence as text in the active language, with these names for its seats."""
    return fill(sentence, names.__getitem__, partial(cached_message, active_language()), ngettext)


class EventText(NamedTuple):
    """An event in words. `seat`: the one that it is about, or None."""

    kind: str
    seat: int | None
    text: str


class Reader(NamedTuple):
    """The reader's seat and second-person phrases."""

    seat: int
    second: SecondPerson


def tell_events(packed: Iterable[Any], names: Sequence[str], reader: Reader | None = None) -> list[EventText]:
    """Return the stored events of one move in the active language. The reader is called “you”."""
    return list(cached_events(json_key([list(packed), list(names)]), active_language(), reader))


@lru_cache(maxsize=1 << 13)
def cached_events(written: bytes, language: str, reader: Reader | None) -> tuple[EventText, ...]:
    """Return the texts from a cache: a page has dozens of moves, mostly those of the page before."""
    packed, names = loads(written)
    sentences = [(kind, seat, unpack(data)) for kind, seat, data, *_audience in packed]
    if reader is not None:
        sentences = [(kind, seat, tell_to(sentence, *reader)) for kind, seat, sentence in sentences]
    return tuple(EventText(kind, seat, translate_sentence(sentence, names)) for kind, seat, sentence in sentences)


def visible_events(packed: Iterable[Any], reader: int | None) -> list[Any]:
    """Return the packed events that this seat may read; None for somebody without a seat."""
    return [event for event in packed if len(event) == PUBLIC or reader in event[PUBLIC]]


def pack(events: Iterable[Event]) -> list[Any]:
    """Return events as JSON: `[[kind, seat, {"m": message, "f": fields, "p": plural, "n": count}], ...]`.

    An event that not everybody may read has the seats of its audience as a fourth part. A field is a text or a number as it
    is, `{"s": 2}` for a seat, `{"t": "Lord Lemon"}` for a term, `{"q": "d3, pls"}` for a quote, a list for a listing,
    `{"l": [...], "more": 30}` for a shortened one.
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


def pack_field(value: Field) -> object:
    if isinstance(value, Seat):
        return {"s": value.index}
    if isinstance(value, Term):
        return {"t": value.message}
    if isinstance(value, Quote):
        return {"q": value.text}
    if isinstance(value, Listing):
        items = [pack_field(item) for item in value.items]
        return {"l": items, "more": value.more} if value.more else items
    return value


def unpack(data: dict[str, Any]) -> Sentence:
    """Return the sentence that `pack_sentence` packed."""
    fields = {name: unpack_field(value) for name, value in data.get("f", {}).items()}
    return Sentence(data["m"], fields, data.get("p"), data.get("n", 1))


def unpack_field(value: PackedField) -> Field:
    if isinstance(value, dict) and "l" in value:
        return Listing(tuple(map(unpack_item, value["l"])), value["more"])
    return Listing(tuple(map(unpack_item, value))) if isinstance(value, list) else unpack_item(value)


def unpack_item(value: str | int | dict[str, Any]) -> Seat | Term | Quote | str | int:
    if isinstance(value, dict):
        if "q" in value:
            return Quote(value["q"])
        return Seat(value["s"]) if "s" in value else Term(value["t"])
    return value


P = ParamSpec("P")
R = TypeVar("R")


def cache_by_language(maxsize: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Cache a function's results for each language; the least recently used ones go first.

    The elements of the busiest drawings take the language as an argument instead, because a call costs two more here.
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        def call(language: str, *args: P.args, **kwargs: P.kwargs) -> R:
            return function(*args, **kwargs)

        cached = cast(Callable[Concatenate[str, P], R], lru_cache(maxsize)(call))

        @wraps(function)
        def in_active_language(*args: P.args, **kwargs: P.kwargs) -> R:
            return cached(active_language(), *args, **kwargs)

        return in_active_language

    return decorate
