"""Stories of any title, in words and looked through: for the tests of `narrate`."""

import string

from engine.contract import Event
from engine.sentences import Listing, Seat, Sentence, fill

NAMES = ("Ines", "Jonas", "Priya", "Wanda")
"""By seat."""


def in_words(event: Event) -> str:
    return fill(
        event.sentence,
        NAMES.__getitem__,
        lambda message: message,
        lambda singular, plural, count: singular if count == 1 else plural,
    )


def gathered(value: object) -> dict[str, str | None]:
    """Every message in a table of them with its plural; a pair is a sentence and its plural."""
    if isinstance(value, str):
        return {value: None}
    if isinstance(value, dict):
        return {message: plural for part in value.values() for message, plural in gathered(part).items()}
    assert isinstance(value, tuple)
    if len(value) == 2 and all(isinstance(part, str) for part in value):
        return {value[0]: value[1]}
    return {message: plural for part in value for message, plural in gathered(part).items()}


def fields_of(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def seats_in(sentence: Sentence) -> set[int]:
    found = set()
    for field in sentence.fields.values():
        for item in field.items if isinstance(field, Listing) else (field,):
            if isinstance(item, Seat):
                found.add(item.index)
    return found


def check_messages(messages: dict[str, str | None]) -> None:
    """Whole sentences, whose plurals have the same fields."""
    for message, plural in messages.items():
        for text in (message, plural or message):
            assert text.endswith(".") and "  " not in text
            assert "(s)" not in text and "/" not in text
        if plural:
            assert fields_of(message) == fields_of(plural)
            assert message != plural


def check_event(event: Event, messages: dict[str, str | None]) -> None:
    """Check that the sentence is one of those messages and has what it needs."""
    sentence = event.sentence
    assert messages[sentence.message] == sentence.plural
    assert fields_of(sentence.message) <= set(sentence.fields)
    assert event.seat is None or event.seat in seats_in(sentence)
    text = in_words(event)
    assert "{" not in text and "Seat" not in text and "Term" not in text
