"""What stands below a mail and tells who its writer is: a name, and where that person works. No move is made there.

Such lines have no mark. They are recognised by what all of them are, to the end of the mail: a name or an address, then names,
offices, companies, streets and numbers. A code in them stands beside the word of a place (`Building A1`). Where one of the lines
says anything else, none of it is a footer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.reading import intent
from games.reading.cleaning import fold, words
from games.reading.phrases import CORRECTIONS, FILLERS, INTENTS, ORDERS, QUESTIONS, SMALL_TALK
from games.reading.quote_words import COMPANIES, CONTACTS, PLACES, STREETS, TITLES
from games.reading.tokens import EDGES, notation_of, parse

LONGEST = 20
"""Lines of a footer."""
MOST_NAMES = 4
"""Words of a name, with what stands before it (`Dr.`)."""
MOST_WORDS = 12
"""Words of any other line."""
DIGITS = re.compile(r"\d{3}|\d{2}-\d{3}|\+\d")
CODE = re.compile(r"[^\W_]+(?:-\d+)?")
"""A room, or an extension such as `H4-12`."""
SEPARATORS = re.compile(r"\s[|·•]\s|@")
SMALL_WORDS = frozenset(
    words("of the and for at in on ds i w na przy dla und für am an der im bei zum zur de von van m nr no")
)
"""Words that may stand small in the name of an office or a street."""

KNOWN = SMALL_WORDS | PLACES | STREETS | COMPANIES | CONTACTS | TITLES
SAYING = (INTENTS, ORDERS, CORRECTIONS, QUESTIONS, SMALL_TALK)
"""Words of a sentence that says something."""


@dataclass(frozen=True)
class Notation:
    """What may be a move at this table. `words`: of the notation, folded; `is_legal`: whether that text can be played now."""

    words: frozenset[str]
    is_legal: Callable[[str], bool]


def footer_at(lines: Sequence[str], notation: Notation) -> int:
    """Where the footer begins; the number of lines where there is none."""
    first = len(lines)
    while first > max(0, len(lines) - LONGEST) and belongs(lines[first - 1], notation):
        first -= 1
    for at in range(first, len(lines)):
        begins = is_name(lines[at], notation.words) or features(lines[at]) > 1
        if begins and any(features(line) for line in lines[at:]):
            return at
    return len(lines)


def belongs(line: str, notation: Notation) -> bool:
    """Whether the line may be one of a footer: it names, and says nothing."""
    tokens, spoken = line.split(), words(line)
    if len(tokens) > MOST_WORDS or any(table.within(spoken) for table in SAYING):
        return False
    found = parse(line, notation.words)
    if intent.objection(found, line, beside_move=False, several=False) is not None:
        return False
    if not found.runs and not found.codes:
        return True
    if not all(
        may_stand_in_address(token) and is_placed(tokens, at, notation.words) for at, token in enumerate(tokens)
    ):
        return False
    if FILLERS.within([word for word in found.words if word not in KNOWN]):
        # `Now Building H3`
        return False
    return not any(notation.is_legal(run.text) for run in found.runs if not has_digits(run.text))


def has_digits(text: str) -> bool:
    return any(letter.isdigit() for letter in text)


def is_placed(tokens: Sequence[str], at: int, vocabulary: frozenset[str]) -> bool:
    """Whether the word there is no code, or one beside the word of a place or of a company (`Building A1`, `A4 Print Ltd`)."""
    core = tokens[at].strip(EDGES)
    if notation_of(tokens[at], vocabulary) is None or core.isdecimal() or not has_digits(core):
        return True
    before = fold(tokens[at - 1].strip(EDGES)) if at else ""
    after = {fold(token.strip(EDGES)) for token in tokens[at + 1 : at + 3]}
    return CODE.fullmatch(core) is not None and (before in PLACES or bool(after & COMPANIES))


def is_name(line: str, vocabulary: frozenset[str]) -> bool:
    """Whether the line is a name of somebody, and no word of the notation."""
    tokens = line.strip(" ,-–—/~").split()
    if not 0 < len(tokens) <= MOST_NAMES:
        return False
    cores = [token.strip(EDGES) for token in tokens]
    if any(notation_of(token, vocabulary) is not None for token in tokens):
        return False
    names = [core for core in cores if fold(core) not in TITLES and len(core) > 1]
    return bool(names) and all(
        core[:1].isupper() and core.replace("-", "").replace("'", "").isalpha() for core in names
    )


def may_stand_in_address(token: str) -> bool:
    """Whether the word may stand in a name, an office, a company, an address: with a capital or a digit, or a word of those."""
    core = token.strip(EDGES)
    if not any(letter.isalnum() for letter in core) or "@" in core:
        return True
    return core[:1].isupper() or has_digits(core) or KNOWN.issuperset(words(core))


def features(line: str) -> int:
    """How many things in the line are those of an address: a place, a street, a company, a number, a sign between them."""
    spoken = set(words(line))
    kinds = (PLACES, STREETS, COMPANIES, CONTACTS - PLACES - STREETS - COMPANIES)
    return sum(1 for kind in kinds if spoken & kind) + bool(DIGITS.search(line)) + bool(SEPARATORS.search(line))
