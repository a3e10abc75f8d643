"""Phrases of all languages in one table, found in lists of folded words."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from games.reading.cleaning import fold, spellings, words
from games.reading.language import ENGLISH, GERMAN, POLISH, Language

LANGUAGES: tuple[Language, ...] = (ENGLISH, GERMAN, POLISH)

LONGEST = 6
"""Words of a phrase that is looked for at an end."""

Phrase = tuple[str, ...]
RUN = "\x00"
"""Stands in a list of words where a move was taken out, so that no phrase reaches across it."""


class Phrases:
    """Phrases to look for. A list of words is searched from left to right, the longest phrase first."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.by_first: dict[str, list[Phrase]] = {}
        self.beginnings: set[str] = set()
        for text in texts:
            for phrase in text.split(","):
                for spelling in spellings(" ".join(phrase.split())):
                    self._add(spelling)
        for phrases in self.by_first.values():
            phrases.sort(key=len, reverse=True)
        self.prefixes = tuple(self.beginnings)

    def _add(self, spelling: str) -> None:
        if spelling.endswith("*"):
            self.beginnings.add(spelling[:-1])
            return
        phrase = tuple(words(spelling))
        if phrase:
            known = self.by_first.setdefault(phrase[0], [])
            if phrase not in known:
                known.append(phrase)

    def match(self, found: Sequence[str], at: int) -> int:
        """How many words of the phrase that stands there; 0 when none does."""
        for phrase in self.by_first.get(found[at], ()):
            if tuple(found[at : at + len(phrase)]) == phrase:
                return len(phrase)
        return 1 if self.prefixes and found[at].startswith(self.prefixes) else 0

    def may_match(self, found: Sequence[str]) -> bool:
        """Whether one of the words begins a phrase. Hardly any does, and to ask each by itself takes ten times as long."""
        return bool(self.prefixes) or not self.by_first.keys().isdisjoint(found)

    def ends(self, found: Sequence[str]) -> bool:
        """Whether the words end with one of the phrases."""
        return any(self.match(found, at) == len(found) - at for at in range(max(0, len(found) - LONGEST), len(found)))

    def within(self, found: Sequence[str]) -> bool:
        """Whether one of the phrases stands anywhere in the words."""
        return self.may_match(found) and any(self.match(found, at) for at in range(len(found)))

    def without(self, found: Sequence[str]) -> list[str]:
        """Return the words that are left without the phrases."""
        if not self.may_match(found):
            return list(found)
        left: list[str] = []
        at = 0
        while at < len(found):
            length = self.match(found, at)
            if not length:
                left.append(found[at])
            at += length or 1
        return left

    def is_whole(self, found: Sequence[str]) -> bool:
        """Whether the words are one of the phrases, no more and no less."""
        return bool(found) and self.match(found, 0) == len(found)


GREETINGS = Phrases(language.greetings for language in LANGUAGES)
CLOSINGS = Phrases(language.closings for language in LANGUAGES)
SMALL_TALK = Phrases(language.small_talk for language in LANGUAGES)
FILLERS = Phrases(text for language in LANGUAGES for text in (language.fillers, language.greetings, language.closings))
INTENTS = Phrases(language.intents for language in LANGUAGES)
ORDERS = Phrases(language.orders for language in LANGUAGES)
REASONS = Phrases(language.reasons for language in LANGUAGES)
REMARKS = Phrases(language.remarks for language in LANGUAGES)
ARTICLES = Phrases(language.articles for language in LANGUAGES)
COURTESIES = Phrases(
    text for language in LANGUAGES for text in (language.courtesies, language.greetings, language.closings)
)
PLAIN = Phrases(
    text
    for language in LANGUAGES
    for text in (
        language.courtesies, language.greetings, language.closings, language.small_talk, language.intents, language.orders,
        language.spans, language.joints, language.extending,
    )
)  # fmt: skip
"""Who uses nothing but these says that they move, or nothing: no praise, no comparison, no name."""
WISHES = Phrases(
    phrase
    for language in LANGUAGES
    for text in (language.greetings, language.closings)
    for phrase in text.split(",")
    if " " in phrase.strip()
)
"""Greetings and good wishes of several words: those of one word may be other things too (`your`)."""
OPENERS = Phrases(language.openers for language in LANGUAGES)
QUESTIONS = Phrases(language.questions for language in LANGUAGES)
CHOICES = Phrases(language.choices for language in LANGUAGES)
CONDITIONS = Phrases(language.conditions for language in LANGUAGES)
SOFT_CONDITIONS = Phrases(language.soft_conditions for language in LANGUAGES)
DENIALS = Phrases(language.denials for language in LANGUAGES)
DOUBTS = Phrases(language.doubts for language in LANGUAGES)
POINTING = Phrases(language.pointing for language in LANGUAGES)
ELSEWHERE = Phrases(language.elsewhere for language in LANGUAGES)
ASIDES = Phrases(language.asides for language in LANGUAGES)
INTRODUCTIONS = Phrases(language.introductions for language in LANGUAGES)
SPANS = Phrases(language.spans for language in LANGUAGES)
JOINTS = Phrases(language.joints for language in LANGUAGES)
CARDS = Phrases(language.cards for language in LANGUAGES)
ENDING = Phrases(language.ending for language in LANGUAGES)
PASSING = Phrases(language.passing for language in LANGUAGES)
LEAVING = Phrases(language.leaving for language in LANGUAGES)
COUNTERS = Phrases(language.counters for language in LANGUAGES)
CORRECTIONS = Phrases(language.corrections for language in LANGUAGES)
REGRETS = Phrases(language.regrets for language in LANGUAGES)
IDIOMS = Phrases(language.idioms for language in LANGUAGES)
ABBREVIATIONS = {
    spelling
    for language in LANGUAGES
    for word in language.abbreviations.split(",")
    for spelling in spellings(word.strip())
}
ALIASES = {
    spelling: word
    for language in LANGUAGES
    for alias, word in language.aliases.items()
    for spelling in spellings(alias)
}
ACCENTED = {word for language in LANGUAGES for word in language.accented.split(", ") if word}
ACTS = {spelling: word for language in LANGUAGES for act, word in language.acts.items() for spelling in spellings(act)}
CASES = {fold(word): fold(other) for language in LANGUAGES for word, other in language.cases.items()}
COMMANDS = {
    name: Phrases(word.phrases for language in LANGUAGES for word in language.commands if word.name == name)
    for name in (word.name for word in ENGLISH.commands)
}
ANY_COMMAND = Phrases(word.phrases for language in LANGUAGES for word in language.commands)
SURE = frozenset(language.sure for language in LANGUAGES)
YES = Phrases(language.yes for language in LANGUAGES)
NO = Phrases(language.no for language in LANGUAGES)
GLADLY = Phrases(language.gladly for language in LANGUAGES)
BACK = Phrases(language.back for language in LANGUAGES)
BACK_WORD = Phrases(language.back_word for language in LANGUAGES)
EXCUSES = Phrases(language.excuses for language in LANGUAGES)
DAYS = Phrases(language.days for language in LANGUAGES)
PLAYERS = Phrases(language.players for language in LANGUAGES)
WEEKS = Phrases(language.weeks for language in LANGUAGES)
EXTENDING = Phrases(text for language in LANGUAGES for text in (language.joints, language.extending, language.spans))


def is_denied(found: Sequence[str]) -> bool:
    """Whether a denial stands in the words. English has its own way to put one at the end of a verb."""
    if DENIALS.within(found) or any(word.endswith("n't") for word in found):
        return True
    return any(second == "t" and first.endswith("n") and len(first) > 2 for first, second in pairwise(found))
