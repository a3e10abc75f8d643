"""Sentences for people, as data: a whole sentence as message id, and the fields that fill it.

The engine has no translations. A caller that has them uses `fill`, others `english`. Sentences are never put together from
parts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Seat:
    """A seat in a sentence, shown as its colour or its holder's name."""

    index: int


@dataclass(frozen=True)
class Term:
    """A word of the rulebook in a sentence, itself a message id (`Lord Lemon`)."""

    message: str


@dataclass(frozen=True)
class Quote:
    """A person's own words in a sentence, shown in quotation marks."""

    text: str


@dataclass(frozen=True)
class Listing:
    """A list: `d4, d5 and d6`. `more`: the number of items left out: `d4, d5 and 30 more`."""

    items: tuple["Seat | Term | Quote | str | int", ...]
    more: int = 0


Field = Seat | Term | Quote | Listing | str | int


@dataclass(frozen=True)
class Sentence:
    """A sentence: `message % fields`, or its `plural` for other `count`s than one.

    `message` and `plural` hold `{name}` for each field.
    """

    message: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1


def counted(message: tuple[str, str], count: int, **fields: Field) -> Sentence:
    """Return the sentence of a message with its plural."""
    return Sentence(message[0], fields, message[1], count)


def gettext_noop(message: str) -> str:
    """Mark a message id for extraction; it is looked up when it is shown."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message id and its plural for extraction."""
    return singular, plural


@dataclass(frozen=True, eq=False)
class SecondPerson:
    """The sentences about a seat, as the seat itself reads them.

    `said`: a message (of a pair the first) -> the message for its subject, without the subject's field. `listed`: messages in
    which a seat can be called “you”. Instances are compared by identity, so that they can be keys of caches.
    """

    said: Mapping[str, str | tuple[str, str]]
    listed: frozenset[str] = frozenset()


SUBJECTS = ("seat", "tied")
"""The fields that can be the subject of a sentence, by precedence."""


class Inflected(str):
    """A term in the reader's language, which a translation can ask for in a phrase.

    `{city:to}` is the message `to Rome`, for languages with cases; the title marks such phrases for extraction.
    """

    message: str
    gettext: Callable[[str], str]

    def __format__(self, word: str) -> str:
        return self.gettext(f"{word} {self.message}") if word else str(self)


YOU = Term(gettext_noop("you"))
QUOTED = gettext_noop("“{text}”")
AND = gettext_noop("{first} and {last}")
AND_MORE = ngettext_noop("{shown} and {count} more", "{shown} and {count} more")
"""A shortened list. `shown`: the items, separated by commas."""


def fill(
    sentence: Sentence,
    seat_name: Callable[[int], str],
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
) -> str:
    """Return the sentence in the language of `gettext`, with seats named by `seat_name`."""

    def word(value: Field) -> str:
        if isinstance(value, Seat):
            return seat_name(value.index)
        if isinstance(value, Term):
            term = Inflected(gettext(value.message))
            term.message, term.gettext = value.message, gettext
            return term
        if isinstance(value, Quote):
            return gettext(QUOTED).format(text=value.text)
        if isinstance(value, Listing):
            words = [word(item) for item in value.items]
            if not value.more:
                return enumeration(words, gettext)
            return ngettext(*AND_MORE, value.more).format(shown=", ".join(words), count=value.more)
        return str(value)

    if sentence.plural is None:
        pattern = gettext(sentence.message)
    else:
        pattern = ngettext(sentence.message, sentence.plural, sentence.count)
    return pattern.format_map({name: word(value) for name, value in sentence.fields.items()})


def tell_to(sentence: Sentence, seat: int, second: SecondPerson) -> Sentence:
    """Return the sentence as the seat reads it, in the second person if the title has it."""
    me = Seat(seat)
    subject = next((sentence.fields[name] for name in SUBJECTS if name in sentence.fields), None)
    listed = sentence.message in second.listed
    if subject == me and sentence.message in second.said:
        said = second.said[sentence.message]
        message, plural = said if isinstance(said, tuple) else (said, None)
        sentence = replace(sentence, message=message, plural=plural)
    if listed:
        fields = {name: YOU if value == me else value for name, value in sentence.fields.items()}
        sentence = replace(sentence, fields=fields)
    return sentence


def enumeration(words: Sequence[str], gettext: Callable[[str], str]) -> str:
    """Join the words: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return gettext(AND).format(first=", ".join(words[:-1]), last=words[-1])


def english(sentence: Sentence, colours: Sequence[str] = ()) -> str:
    """Return the sentence in English, with seats as colours (`Red`)."""
    return fill(
        sentence,
        lambda seat: colours[seat].capitalize() if seat < len(colours) else f"Seat {seat}",
        lambda message: message,
        lambda singular, plural, count: singular if count == 1 else plural,
    )
