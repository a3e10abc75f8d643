"""Sentences for people, as data: a whole sentence as message id, and the fields that fill it.

The engine imports no gettext. A caller that has translations looks the message id up and fills in the fields with
`fill`; a caller that has none uses `english`. Sentences are never put together from parts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Seat:
    """A seat named in a sentence: told as the colour, or by its holder's name."""

    index: int


@dataclass(frozen=True)
class Term:
    """A word of the rulebook in a sentence, itself a message id (`Lord Lemon`)."""

    message: str


@dataclass(frozen=True)
class Listing:
    """Several things in a row: `d4, d5 and d6`. `more`: how many others are left out: `d4, d5 and 30 more`."""

    items: tuple["Seat | Term | str | int", ...]
    more: int = 0


Field = Seat | Term | Listing | str | int


@dataclass(frozen=True)
class Sentence:
    """A sentence: `message % fields`, or its `plural` for other `count`s than one.

    `message` and `plural` hold `{name}` for each field.
    """

    message: str
    fields: Mapping[str, Field] = field(default_factory=dict)
    plural: str | None = None
    count: int = 1


def gettext_noop(message: str) -> str:
    """Mark a message id for extraction; it is looked up by whoever shows it."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message id and its plural for extraction."""
    return singular, plural


@dataclass(frozen=True, eq=False)
class SecondPerson:
    """What sentences about a seat say to the seat itself. `said`: a sentence (of a pair the first) -> what its subject reads,
    a pair then; it lacks the subject's field. `listed`: sentences in which a seat can simply be called “you”.
    Each title has one, and it equals no other, so that what is told can be kept by it.
    """

    said: Mapping[str, str | tuple[str, str]]
    listed: frozenset[str] = frozenset()


SUBJECTS = ("seat", "tied")
"""The fields that can be the subject of a sentence, the first of them that it has."""


class Inflected(str):
    """A term in the reader's language. A translation may ask for it in a phrase: `{city:to}` is the message `to Rome`, which a
    language with cases has in words of its own; the title marks such phrases for extraction.
    """

    message: str
    gettext: Callable[[str], str]

    def __format__(self, word: str) -> str:
        return self.gettext(f"{word} {self.message}") if word else str(self)


YOU = Term(gettext_noop("you"))
AND = gettext_noop("{first} and {last}")
AND_MORE = ngettext_noop("{shown} and {count} more", "{shown} and {count} more")
"""A list that breaks off. `shown`: those that are told, with commas between them."""


def fill(
    sentence: Sentence,
    seat_name: Callable[[int], str],
    gettext: Callable[[str], str],
    ngettext: Callable[[str, str, int], str],
) -> str:
    """The sentence as text, in the language of `gettext`, with seats named by `seat_name`."""

    def word(value: Field) -> str:
        if isinstance(value, Seat):
            return seat_name(value.index)
        if isinstance(value, Term):
            term = Inflected(gettext(value.message))
            term.message, term.gettext = value.message, gettext
            return term
        if isinstance(value, Listing):
            told = [word(item) for item in value.items]
            if not value.more:
                return enumeration(told, gettext)
            return ngettext(*AND_MORE, value.more).format(shown=", ".join(told), count=value.more)
        return str(value)

    if sentence.plural is None:
        pattern = gettext(sentence.message)
    else:
        pattern = ngettext(sentence.message, sentence.plural, sentence.count)
    return pattern.format_map({name: word(value) for name, value in sentence.fields.items()})


def tell_to(sentence: Sentence, seat: int, second: SecondPerson) -> Sentence:
    """The sentence as that seat reads it: said to it where it is the subject and there are words for that."""
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
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return gettext(AND).format(first=", ".join(words[:-1]), last=words[-1])


def english(sentence: Sentence, colours: Sequence[str] = ()) -> str:
    """The sentence in English, seats told by their colour (`Red`)."""
    return fill(
        sentence,
        lambda seat: colours[seat].capitalize() if seat < len(colours) else f"Seat {seat}",
        lambda message: message,
        lambda singular, plural, count: singular if count == 1 else plural,
    )
