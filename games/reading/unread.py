"""Lines among those of the notation that cannot be read: they are asked back with what stands below."""

from collections.abc import Sequence
from functools import lru_cache

from engine.errors import AmbiguousMove
from games.reading import intent
from games.reading.cleaning import shows_one_of, words
from games.reading.footers import is_name
from games.reading.misspelt import (
    ALONE,
    LONG,
    MOST_WORDS,
    is_like_notation,
    is_nearly_notation,
    near_lines,
    pieces_of,
    plain,
)
from games.reading.names import with_notation
from games.reading.orders import choices_of, is_like_order
from games.reading.phrases import ACCENTED, ALIASES, ARTICLES, COURTESIES, RUN, SMALL_TALK, YES
from games.reading.problems import Problem, Why
from games.reading.reader import Reader
from games.reading.rephrasing import END, PASS, is_passing
from games.reading.step import FEW, Step, read_line, spoken_text, sure_line
from games.reading.tokens import parse
from games.reading.vocabulary import lone_words

SHORT = 6
"""Words of a line between two of the notation that is taken for one, unless it is a sentence."""
LABEL = 3
"""Words of what may stand before a colon: `My next move: d3`."""
ELSEWHERE = (PASS, END, "skip")
"""Moves that people know from other titles."""


def is_bare(step: Step, vocabulary: frozenset[str]) -> bool:
    """Whether the step is a line of the notation and nothing else but a sure word, or one of an order."""
    return step.is_order if step.command is not None else is_bare_text(step.text, vocabulary)


@lru_cache(maxsize=1024)
def is_bare_text(text: str, vocabulary: frozenset[str]) -> bool:
    # Each line that cannot be read looks for one among all others: without a cache 400 lines took six seconds.
    step = Step(text)
    texts = choices_of(text) if is_like_order(text) else (spoken_text(step, vocabulary),)
    lone = lone_words(vocabulary)
    is_notation = all(plain(said) in lone or set(parse(said, vocabulary).words) == {RUN} for said in texts)
    return is_notation or bool(sure_line(step, vocabulary))


def unread_line(pending: Sequence[Step], number: int, readers: Sequence[Reader]) -> Problem | None:
    """Ask about a step in which no move was found, if it may be a line of the notation; None for any other.

    `readers`: the positions for which it may be meant.
    """
    step, vocabulary = pending[number], readers[0].words()
    if (word := missing_word(step.text, vocabulary)) is not None:
        return Problem(Why.UNKNOWN, word)
    below = any(is_bare(one, vocabulary) for one in pending[number + 1 :])
    if not below and (step.is_name or step.is_contact):
        return None
    above = any(is_bare(one, vocabulary) for one in pending[:number])
    block = [one for one in pending if one.paragraph == step.paragraph]
    at = block.index(step)
    beside = [any(is_bare(one, vocabulary) for one in part) for part in (block[:at], block[at + 1 :])]
    if beside[1] and is_wish_like_code(step.text, readers):
        return Problem(Why.UNREAD, step.text, near=suggestions(step.text, (step.text,), readers))
    if is_like_order(step.text):
        texts = choices_of(step.text)
    else:
        texts = (spoken_text(step, vocabulary),)
        if (all(beside) and is_short(texts[0])) or ((above or below) and is_half_a_line(texts[0], vocabulary)):
            return Problem(Why.UNREAD, step.text, near=suggestions(step.text, texts, readers))
    # Beside a command the answer would not mention it.
    lone = not above and not below and all(one.command is None for one in pending)
    cores = tuple(core for text in texts for core in cores_of(text, vocabulary)) if above or below else ()
    if not below:
        # Nothing hangs on it but itself, and more of it is prose.
        cores = tuple(
            core
            for core in cores
            if (len(plain(core)) >= LONG or is_introduced(core, texts, legal_in(readers)))
            and near_lines(core, legal_in(readers), vocabulary)[1]
        )
    for text in (*texts, *cores):
        if is_talk(text) or (not below and is_short_name(text)) or (lone and len(plain(text)) < 3):
            continue
        near, is_near = near_lines(text, legal_in(readers), vocabulary)
        if is_near if (above or below) else near:
            return Problem(Why.UNREAD, step.text, near=in_place(step.text, text, near))
        is_like = (above or below or (lone and len(plain(text).split()) > 2)) and is_like_notation(text, vocabulary)
        if is_like or ((beside[1] or (beside[0] and len(plain(text)) > 2)) and is_nearly_notation(text, vocabulary)):
            return Problem(Why.UNREAD, step.text, near=suggestions(step.text, (*texts, *cores), readers))
    return None


def missing_word(text: str, vocabulary: frozenset[str]) -> str | None:
    """Return the word in which somebody passes, or does what other titles have for later, where this title has no such move."""
    is_order = is_like_order(text)
    for choice in choices_of(text) if is_order else (text,):
        folded = plain(choice)
        word = PASS if is_passing(choice) else ALIASES.get(folded, folded)
        if (
            word in (ELSEWHERE if is_order else (PASS,))
            and word not in vocabulary
            and not shows_one_of(choice, ACCENTED)
        ):
            return choice
    return None


def is_wish_like_code(text: str, readers: Sequence[Reader]) -> bool:
    """Whether good wishes of two letters may be a code that is written wrong: `bg` above another line is no farewell."""
    is_wish = len(text.strip()) == 2 and intent.is_closing(text)
    return is_wish and near_lines(text, legal_in(readers), readers[0].words())[1]


def is_misspelt(text: str, reader: Reader) -> bool:
    """Whether the line is one of the notation that is written wrong, wherever it stands."""
    if is_talk(text) or is_short_name(text):
        return False
    is_prose = ARTICLES.within(words(text))
    return near_lines(text, reader.legal(), reader.words())[1] or (
        not is_prose and is_like_notation(text, reader.words())
    )


def unread_order(step: Step, reader: Reader) -> Problem | None:
    """Ask about a line of an order with a choice that is misspelt, is more than a move, or names two cards."""
    vocabulary = reader.words()
    for text in choices_of(step.text):
        said = with_notation(text, vocabulary)
        found = parse(said, vocabulary)
        if set(found.words) == {RUN} and not shows_one_of(text, ACCENTED):
            meant = read_line(said, reader) if said != text else None
            if isinstance(meant, AmbiguousMove):
                return Problem(Why.AMBIGUOUS, step.text, in_place(step.text, text, meant.candidates), meant)
            continue
        why = intent.objection(found, text, beside_move=bool(found.runs), several=True)
        if why is not None:
            return Problem(why, step.text)
        near, is_near = near_lines(text, reader.legal(), vocabulary)
        if is_near:
            return Problem(Why.UNREAD, step.text, near=in_place(step.text, text, near))
    return None


def suggestions(text: str, parts: Sequence[str], readers: Sequence[Reader]) -> tuple[str, ...]:
    """Return the lines that one may be, misspelt. `parts`: what of it is to be a move."""
    for part in parts:
        near, _is_near = near_lines(part, legal_in(readers), readers[0].words())
        if near:
            return in_place(text, part, near)
    return ()


def in_place(text: str, part: str, near: Sequence[str]) -> tuple[str, ...]:
    """Return the lines near to that part of the text, each with the words of orders around it."""
    whole = " ".join(text.split())
    return tuple(whole.replace(part, line) if is_like_order(whole) else line for line in near)


def cores_of(text: str, vocabulary: frozenset[str]) -> tuple[str, ...]:
    """Return what may be left of the text without the words around it that only say that a move comes: `My move: d3q, please`."""
    tokens, known = text.split(), pieces_of(vocabulary)
    count = len(tokens)
    if count > MOST_WORDS:
        return ()
    label = max((at for at, token in enumerate(tokens[:LABEL], 1) if token.endswith(":")), default=0)
    heads = [at for at in range(1, count) if says_nothing(tokens[:at])]
    tails = [at for at in range(1, count) if says_nothing(tokens[at:])]
    notation = next((at for at, token in enumerate(tokens) if plain(token) in known), count)
    starts = {0, label, max(heads, default=0), max((at for at in heads if at <= notation), default=0)}
    ends = {count, min(tails, default=count)}
    spans = sorted((start, end) for start in starts for end in ends if start < end)
    return tuple(" ".join(tokens[start:end]) for start, end in spans if (start, end) != (0, count))


def says_nothing(tokens: Sequence[str]) -> bool:
    """Whether words that are known, and are no move, are all that stands there."""
    return not intent.unknown_words(words(" ".join(tokens)))


def is_introduced(core: str, texts: Sequence[str], legal: tuple[str, ...]) -> bool:
    """Whether the words around what may be a short line say that a move comes, or are mere courtesy: `Turn: d`, `lft please`."""
    is_code = any(letter.isdigit() for letter in core) and any(letter.isalpha() for letter in core)
    for before, _core, after in (text.partition(core) for text in texts if core in text):
        if before.rstrip().endswith(":") or intent.says_move(words(before)):
            return True
        if (is_code or len(plain(core)) >= ALONE) and plain(core) not in legal and is_talk(before + after):
            return True
    return False


def legal_in(readers: Sequence[Reader]) -> tuple[str, ...]:
    """Return the legal moves of these positions, each once."""
    return tuple(dict.fromkeys(line for reader in readers for line in reader.legal()))


def is_talk(text: str) -> bool:
    """Whether the line is a greeting, good wishes, a yes, or nothing at all."""
    spoken = [word for word in words(text) if word not in intent.POSTSCRIPTS]
    return not COURTESIES.without(SMALL_TALK.without(YES.without(spoken)))


def is_short(text: str) -> bool:
    """Whether the line is too short for a sentence, and ends like none."""
    return not is_talk(text) and len(text.split()) <= SHORT and not text.rstrip().endswith((".", "!", "?", "…", ","))


def is_short_name(text: str) -> bool:
    """Whether the line may be the name of its writer: `Ed` is no `end`."""
    return len(plain(text)) <= FEW and is_name(text, frozenset())


def is_half_a_line(text: str, vocabulary: frozenset[str]) -> bool:
    """Whether the few words have notation among them, and something that is none."""
    found = parse(text, vocabulary)
    return 1 < len(found.words) <= FEW and RUN in found.words and not intent.says_move(found.words)
