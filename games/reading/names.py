"""Printed names in place of the words of a notation: `Ich kaufe die Trinkflasche.` says `buy flask`.

A name counts right behind a verb of the notation or what stands for payment, articles between them aside: elsewhere people say
such words of other things. A name that fits two cards becomes what their words have in common, which the engine asks back.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, product, takewhile

from games.reading.cleaning import WORD, fold, spellings, words
from games.reading.phrases import ACTS, ARTICLES, CASES
from games.reading.vocabulary import Names, names_in

ENDINGS = {"er": ("er", "en", "em"), "es": ("es", "en", "em"), "e": ("e", "en", "er"), "a": ("a", "e")}
"""How a word that ends so may end in other cases: German adjectives, Polish nouns as they are folded (`line` of `lina`)."""
MOST_FORMS = 64
MOST_SPOKEN = 250
"""Forms of one line of the notation."""
AND = frozenset(("and", "und", "i", "oraz"))
PAUSES = re.compile("[;:.!?]")


def names_of(printed: Iterable[tuple[str, str]]) -> Names:
    """Build the table of names; `printed`: words of the notation, each with a printed name, in any number of languages."""
    found: dict[tuple[str, ...], set[str]] = {}
    for word, name in printed:
        for form in forms(name):
            found.setdefault(form, set()).add(word)
    by_words = {form: shared(named) for form, named in found.items()}
    return Names({form: word for form, word in by_words.items() if word}, max(map(len, by_words), default=0))


def forms(name: str) -> Iterator[tuple[str, ...]]:
    """Return the words of a name in forms that are easily recognised: without umlauts, with other endings, without brackets."""
    for text in {name, name.partition(" (")[0]}:
        for spelling in spellings(text):
            said = words(spelling)
            each = [ends(word) if word != said[-1] or may_end(word) else (word,) for word in said]
            for number, form in enumerate(product(*each)):
                if number < MOST_FORMS:
                    yield form


def may_end(word: str) -> bool:
    """Whether the last word of a name has other endings."""
    return word.endswith("a") or word in CASES


def ends(word: str) -> tuple[str, ...]:
    """Return the word with the endings that it may have."""
    if word in CASES:
        return word, CASES[word]
    ending = next((ending for ending in ENDINGS if word.endswith(ending)), "")
    stem = word.removesuffix(ending)
    return tuple(stem + other for other in ENDINGS[ending]) if ending and len(stem) > 2 else (word,)


def shared(named: set[str]) -> str:
    """Return the word, or what several begin with, as far as a dash; "" where they have nothing in common."""
    return next(iter(named)) if len(named) == 1 else common(min(named), max(named))


def common(first: str, last: str) -> str:
    """Return the pieces between dashes with which both words begin."""
    pairs = zip(first.split("-"), last.split("-"), strict=False)
    return "-".join(piece for piece, _other in takewhile(lambda pair: pair[0] == pair[1], pairs))


def with_notation(text: str, vocabulary: frozenset[str]) -> str:
    """Return the text with the words of the notation in place of printed names and of verbs before them."""
    names = names_in(vocabulary)
    if names is None:
        return text
    found = list(WORD.finditer(text))
    spoken = [fold(word[0]) for word in found]
    out, end, at = "", 0, 0
    while at < len(found):
        act = ACTS.get(spoken[at], "")
        shown, after = things_behind(spoken, at, names, act == "with") if act in vocabulary else ("", at + 1)
        if not shown and act in vocabulary and after < len(found) and spoken[after] in vocabulary:
            shown, after = found[after][0], after + 1
        if shown and not PAUSES.search(text, found[at].end(), found[after - 1].start()):
            out += text[end : found[at].start()] + f"{act} {shown}"
            end = found[after - 1].end()
            if text[end : end + 1] == ")" and "(" in text[found[at].start() : end]:
                end += 1
            at = after - 1
        at += 1
    return out + text[end:]


def things_behind(spoken: list[str], at: int, names: Names, several: bool) -> tuple[str, int]:
    """Return the named things right behind the word at that place, in the notation, and where they end."""
    found: list[str] = []
    end = at + 1
    while not found or several:
        start = end
        while start < len(spoken) and (ARTICLES.is_whole([spoken[start]]) or (found and spoken[start] in AND)):
            start += 1
        word, size = names.at(spoken, start)
        if not size:
            break
        found.append(word)
        end = start + size
    return " ".join(found), end


def spoken_lines(line: str, names: Names) -> Iterator[str]:
    """Return a line of the notation as people may write it: with printed names and verbs of their own."""
    verb, *things = line.split()
    options = [(verb, *(act for act, word in ACTS.items() if word == verb))]
    options += [(thing, *names.forms_of(thing)) for thing in things]
    return map(" ".join, islice(product(*options), 1, MOST_SPOKEN))
