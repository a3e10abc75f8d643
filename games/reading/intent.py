"""What the words around a move do to it: nothing, say that it is meant, or leave it uncertain."""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches

from games.reading.cleaning import words
from games.reading.phrases import (  # fmt: skip
    ARTICLES,
    ASIDES,
    CHOICES,
    CLOSINGS,
    CONDITIONS,
    CORRECTIONS,
    DENIALS,
    DOUBTS,
    ELSEWHERE,
    EXTENDING,
    FILLERS,
    INTENTS,
    INTRODUCTIONS,
    JOINTS,
    OPENERS,
    ORDERS,
    PLAIN,
    POINTING,
    QUESTIONS,
    REASONS,
    REMARKS,
    RUN,
    SMALL_TALK,
    SOFT_CONDITIONS,
    SPANS,
    WEEKS,
    WISHES,
    is_denied,
)
from games.reading.problems import Why
from games.reading.quote_words import CONTACTS
from games.reading.tokens import Parsed

MOST_WORDS = 30
"""Words of a sentence that may stand beside a move. A longer one tells a story."""

SHORTEST_ASIDE = 3
"""Words of a question that is about something of its own. `Or not?` has fewer."""

POSTSCRIPTS = {"ps", "p", "s", "pps"}
EVERYBODYS = {"a", "and", "by", "of", "the", "with"}
"""Words of notations without which hardly a sentence is written: they say nothing of the game."""
SHORTEST_MISSPELT = 5
LIKENESS = 0.75

PRONOUNS = {"it", "them", "him", "her", "me", "us", "es", "ihn", "mich", "uns", "mnie", "nas", "go", "je"}
JUDGEMENTS = {"best"}
"""Good wishes, and what may be said of a move."""

ASKING = re.compile("[?❓❔🤔🤷🧐]")
CONTACT_SIGNS = re.compile(r"\d{3}|\s[|·•]\s|@")
DENYING = re.compile("[👎❌✖✘✗🚫⛔🙅🛑✋]")


def leaves_open(text: str) -> bool:
    """Whether a question mark, or a sign that people draw in place of a no, stands in the text: `yes 🤔`."""
    return ASKING.search(text) is not None or DENYING.search(text) is not None


def objection(found: Parsed, text: str, *, beside_move: bool, several: bool) -> Why | None:
    """Why nothing of the mail that says this is certain; None when it does not matter.

    `beside_move`: a move stands in the same sentence, or in one that runs into it. `several`: in more than one sentence of
    the mail stands a move.
    """
    left = SMALL_TALK.without(found.words)
    asks = ASKING.search(text) is not None
    if not found.runs and not FILLERS.without(left) and (not asks or len(left) < len(found.words)):
        return None
    if asks:
        return Why.QUESTION
    if DENYING.search(text):
        return Why.DENIAL
    if "\ufffd" in text:
        # A letter that was lost on the way may have been the one that denies.
        return Why.DOUBT
    if any(run.slashed for run in found.runs):
        return Why.CHOICE
    questions = beside_move and (QUESTIONS.within(left) or OPENERS.match(left, 0))
    if questions or (found.hides and OPENERS.match(found.words, 0)):  # `is right any good`
        return Why.QUESTION
    if CONDITIONS.within(left) or (beside_move and SOFT_CONDITIONS.within(left)):
        return Why.CONDITION
    if CHOICES.within(left) and (beside_move or CHOICES.match(left, 0)):
        return Why.CHOICE
    if is_denied(left):
        return Why.DENIAL
    if DOUBTS.within(left):
        return Why.DOUBT
    if CORRECTIONS.within(left) and (several if found.runs else CORRECTIONS.match(left, 0)):
        return Why.CONTRADICTION if several else Why.DOUBT
    return None


def takes_back(found: Parsed, text: str) -> bool:
    """Whether the line may be about another move than the one that is made: it begins so, or names one and leaves it open."""
    if objection(found, text, beside_move=bool(found.runs), several=True) is None:
        return False
    begins = any(table.match(found.words, 0) for table in (CORRECTIONS, DENIALS, DOUBTS, CHOICES, CONDITIONS))
    return bool(found.runs) or begins


def is_aside(found: Parsed, text: str, vocabulary: frozenset[str]) -> bool:
    """Whether the sentence only asks, and about something else than the move, or is known to be about something else.

    Such a question has more than a word, is about other times and people, and has no notation, word of the game, or word that
    points to what was said before.
    """
    spoken = [word for word in found.words if word not in POSTSCRIPTS]
    if ASIDES.is_whole(spoken):
        return True
    if found.runs or found.codes or not SHORTEST_ASIDE <= len(spoken) <= MOST_WORDS or ASKING.search(text) is None:
        return False
    if vocabulary.intersection(spoken) - EVERYBODYS or POINTING.within(spoken) or not ELSEWHERE.within(spoken):
        return False
    return objection(found, ASKING.sub("", text), beside_move=False, several=False) is None


def is_introduction(found: Parsed, text: str) -> bool:
    """Whether a line beside an order only says that it is for later, or for when its writer is away."""
    left = INTRODUCTIONS.without(found.words)
    if found.runs or found.codes or len(left) == len(found.words):
        return False
    if objection(replace(found, words=tuple(left)), text, beside_move=False, several=False) is not None:
        return False
    return not unknown_words(left) or not (CONDITIONS.within(found.words) or is_denied(found.words))


def rest(found: Parsed) -> list[str]:
    """Return the words beside the runs whose effect on a move is unknown."""
    return [word for word in unknown_words(found.words) if word != RUN]


def unknown_words(spoken: Sequence[str]) -> list[str]:
    """Return the words that no table has, and the runs."""
    return SPANS.without(FILLERS.without(ORDERS.without(INTENTS.without(SMALL_TALK.without(spoken)))))


def is_elsewhere(found: Parsed) -> bool:
    """Whether the sentence tells of another time, person or thing."""
    return ELSEWHERE.within(INTENTS.without(WISHES.without(SMALL_TALK.without(found.words))))


def is_certain(found: Parsed, move: str, vocabulary: frozenset[str]) -> bool:
    """Whether a sentence with this one legal move makes it.

    A code (`c4`) is hardly said by chance: unknown words may stand beside it where the sentence says that its writer moves.
    A word (`left`) may be, so everything beside it must be known.
    """
    spoken = [word for word in found.words if word != RUN]
    if found.codes or is_elsewhere(found) or len(spoken) > MOST_WORDS or is_remark(found):
        return False
    if is_joined(found):
        return True
    if is_span_of_time(found):
        return False
    strange = rest(found)
    if not strange:
        return True
    is_code = any(letter.isdigit() or letter == "+" for letter in move)
    return is_code and declares(found) and not any(is_misspelt(word, vocabulary) for word in strange)


def is_remark(found: Parsed) -> bool:
    """Whether the sentence tells of a move rather than makes it: `nice pass`."""
    first = found.words.index(RUN)
    if first in found.pauses or is_spanned(found) or is_joined(found):
        return False
    # `poszerzam o b5-b6`: the last word belongs to what is said to be done.
    return REMARKS.ends(INTENTS.without(found.words[:first]))


def declares(found: Parsed) -> bool:
    """Whether the sentence says that its writer makes the move, and unknown words only stand where they cannot change it.

    That is before the words that say so and after the move, with a pause or a reason between.
    """
    first = found.words.index(RUN)
    last = len(found.words) - 1 - found.words[::-1].index(RUN)
    if unknown_words(found.words[first : last + 1]) != [RUN] * len(found.runs):
        return False
    if first not in found.pauses and ARTICLES.ends(found.words[:first]):
        return False
    after = found.words[last + 1 :]
    if unknown_words(after) and last + 1 not in found.pauses and not REASONS.match(after, 0):
        return False
    return any(says_so(found, at, first) for at in range(first))


def says_so(found: Parsed, at: int, first: int) -> bool:
    """Whether the words from there to the first run say that the writer moves."""
    before, said = found.words[:at], found.words[at:first]
    length = INTENTS.match(said, 0)
    if not length:
        return bool(ORDERS.match(said, 0)) and not unknown_words(said) and not unknown_words(before)
    return not unknown_words(said) and (not unknown_words(before) or at in found.pauses or REASONS.ends(before))


def is_misspelt(word: str, vocabulary: frozenset[str]) -> bool:
    """Whether the word may be one of the notation, misspelt: then its move is uncertain."""
    if len(word) < SHORTEST_MISSPELT:
        return False
    known = [other for other in vocabulary if len(other) >= SHORTEST_MISSPELT and other.isalpha()]
    return bool(get_close_matches(word, known, n=1, cutoff=LIKENESS))


def is_spanned(found: Parsed) -> bool:
    """Whether the runs are joined as the ends of one move: `from b5 to b6`."""
    first = found.words.index(RUN)
    last = len(found.words) - 1 - found.words[::-1].index(RUN)
    between = found.words[first : last + 1]
    return SPANS.without(between) == [RUN] * len(found.runs) and len(between) > len(found.runs)


def is_joined(found: Parsed) -> bool:
    """Whether the runs are named together as parts of one move (`extend to b5 and b6`), and nothing else is said."""
    first = found.words.index(RUN)
    last = len(found.words) - 1 - found.words[::-1].index(RUN)
    between = [word for word in found.words[first : last + 1] if word != RUN]
    if not JOINTS.within(between) or EXTENDING.without(between) or JUDGEMENTS.intersection(found.words[:first]):
        return False
    return is_plain(found)


def is_interrupted(found: Parsed) -> bool:
    """Whether somebody or something is named between the runs: `take it to Berlin`."""
    first = found.words.index(RUN)
    last = len(found.words) - 1 - found.words[::-1].index(RUN)
    return not PRONOUNS.isdisjoint(found.words[first:last])


def is_span_of_time(found: Parsed) -> bool:
    """Whether the number that a move of two words ends with counts weeks: `take 2 weeks` takes no card."""
    last = len(found.words) - 1 - found.words[::-1].index(RUN)
    verb, *numbers = found.runs[-1].text.split()
    counts = len(numbers) == 1 and numbers[0].isdecimal() and not any(letter.isdigit() for letter in verb)
    return counts and WEEKS.match(found.words[last + 1 :], 0) > 0 if found.words[last + 1 :] else False


def is_plain(found: Parsed) -> bool:
    """Whether the words beside the runs say nothing but that a move is made."""
    return not PLAIN.without([word for word in found.words if word != RUN])


def is_meant(found: Parsed) -> bool:
    """Whether the sentence was meant as a move, legal or not."""
    if is_elsewhere(found):
        return False
    says = says_move(found.words)
    return not rest(found) or (says and len(found.words) <= MOST_WORDS)


def says_move(spoken: Sequence[str]) -> bool:
    """Whether the words say that their writer moves."""
    return INTENTS.within(spoken) or ORDERS.within(spoken)


def is_closing(text: str) -> bool:
    """Whether the line says good-bye, so that a name may follow."""
    found = words(text)
    return bool(found) and CLOSINGS.match(found, 0) > 0 and len(found) <= 8


def is_contact(text: str) -> bool:
    """Whether the line tells who somebody is and where to find them, as lines below a name do."""
    return CONTACT_SIGNS.search(text) is not None or any(word in CONTACTS for word in words(text))
