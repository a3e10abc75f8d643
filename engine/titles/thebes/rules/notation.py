"""Read moves as people write them: any case and blanks, helpers in any order, slots, parts of names. Rule: T7.2."""

import re

from engine.contract import MAX_MOVE_LENGTH, Group
from engine.errors import AmbiguousMove, IllegalMove, UnreadableMove
from engine.sentences import Listing, Sentence, gettext_noop
from engine.titles.thebes.rules import chance, refusals
from engine.titles.thebes.rules.components import CARDS, FIRST_EXHIBITION, MOST_WEEKS, SITE_NUMBERS, SLOTS
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.lines import ACTIONS, DIGS, EXHIBITS, HELPERS, REFRESHES, STOP, TAKES, WITH_ZEPPELIN
from engine.titles.thebes.rules.position import EMPTY, Position

SEPARATORS = re.compile(r"[\s,;.+]+")
DASHES = re.compile("[\u2010-\u2015\u2212]")
PIECES = re.compile(r"[-_]+")
JOINING = frozenset(("with", "by", "for", "and", "the"))
"""Words that do not end a line: one that ends with them was cut off."""
PASSED_OVER = JOINING | {"week", "weeks"}
"""Words that may stand anywhere else without a meaning."""
FLYING = re.compile(r"\b(?:by|with)\s+(?:the\s+)?zeppelin(?![\w-])")
"""A flight; `take zeppelin rome` takes that card."""
SPELLINGS = {"rumor": "rumour"}
FLAGS = {**{helper: 1 << number for number, helper in enumerate(HELPERS)}, "zeppelin": WITH_ZEPPELIN}
WEEKS = {str(weeks): weeks for weeks in range(1, MOST_WEEKS + 1)}
SLOT_NUMBERS = {str(slot + 1): slot for slot in range(SLOTS)}

NAME_PIECES = tuple(frozenset(PIECES.split(card.id)) for card in CARDS)
"""[card] -> the pieces of its name, in any order: `small-london` is `london-small`."""
ALL_PIECES = frozenset().union(*NAME_PIECES)
CARD_OF_PIECES = {pieces: card for card, pieces in enumerate(NAME_PIECES)}

AMBIGUOUS = gettext_noop("“{text}” could mean {moves}. Which one?")
HOW_LONG = gettext_noop("“{text}” does not say how many weeks. Write it like this: “dig egypt 5”.")
NO_CARD = gettext_noop("“{text}” is not possible: that slot is empty.")
WHICH_CARD = gettext_noop("“{text}” does not match any of the cards shown: {cards}.")
WHICH_EXHIBITION = gettext_noop("“{text}” does not match any of the exhibitions on the board: {cards}.")


def read(position: Position, text: str, seat: int | None = None) -> str:
    """Return the canonical move that the line means now, or raise UnreadableMove, IllegalMove or AmbiguousMove."""
    if position.phase == "chance" and seat is None:
        return read_chance(position, text)
    shown = refusals.shorten(text.strip()) or "?"
    if position.phase != "turn":
        raise refusals.refusal(position, "", shown)
    if seat is not None and seat != position.turn:
        raise refusals.not_due(position, "", shown)
    possible = meanings(position, text, shown)
    moves = legal(position, position.turn)
    found = [move for move in possible if move in moves]
    if len(found) > 1:
        raise AmbiguousMove(Sentence(AMBIGUOUS, {"text": shown, "moves": Listing(tuple(found))}), tuple(found))
    if found:
        return found[0]
    raise refusals.refusal(position, possible[0] if possible else "", shown)


def tokens(text: str) -> list[str]:
    """Return the meaningful lower-case words of the line; [] when it is too long or breaks off."""
    text = DASHES.sub("-", text.strip().lower())
    if len(text) > MAX_MOVE_LENGTH or text.startswith("-") or text.endswith("-"):
        return []
    split = SEPARATORS.split(FLYING.sub(" by-zeppelin ", text))
    found = [SPELLINGS.get(word, word) for word in split if word]
    if found and found[-1] in JOINING:
        return []
    return [word for word in found if word not in PASSED_OVER]


def meanings(position: Position, text: str, shown: str) -> list[str]:
    """Return the canonical lines that the text can stand for, legal or not; cards only if they lie there.

    Raises MoveError where the line is plain and still no move.
    """
    verb, *words = tokens(text) or [""]
    flights = words.count("by-zeppelin")
    words = [word for word in words if word != "by-zeppelin"]
    if flights > 1:
        return []
    if verb == "dig":
        return digs_meant(words, flights > 0, shown)
    if verb == "take":
        return [TAKES[card][flights] for card in cards_meant(position, words, shown)]
    if verb == "exhibit":
        return [EXHIBITS[card - FIRST_EXHIBITION][flights] for card in exhibitions_meant(position, words, shown)]
    if verb == "refresh" and not words:
        return [REFRESHES[flights]]
    return [STOP] if verb == "stop" and not words and not flights else []


def cards_meant(position: Position, words: list[str], shown: str) -> list[int]:
    """Return researcher cards: by slot, by name, or those shown with all of these words in their name."""
    if len(words) == 1 and words[0] in SLOT_NUMBERS:
        card = position.display[SLOT_NUMBERS[words[0]]]
        if card == EMPTY:
            raise IllegalMove(Sentence(NO_CARD, {"text": shown}), "T4.1")
        return [card]
    cards = cards_named(words, range(FIRST_EXHIBITION), position.display)
    return cards or none_of(position.display, WHICH_CARD, "T4.1", shown)


def exhibitions_meant(position: Position, words: list[str], shown: str) -> list[int]:
    """Return exhibitions by name, or those on the spaces with all of these words in their name."""
    cards = cards_named(words, range(FIRST_EXHIBITION, len(CARDS)), position.spaces)
    return cards or none_of(position.spaces, WHICH_EXHIBITION, "T4.3", shown)


def none_of(lying: tuple[int, ...], message: str, rule: str, shown: str) -> list[int]:
    """Return [] if no card lies there, or raise UnreadableMove with the cards."""
    names = tuple(CARDS[card].id for card in dict.fromkeys(lying) if card != EMPTY)
    if names:
        raise UnreadableMove(Sentence(message, {"text": shown, "cards": Listing(names)}), rule)
    return []


def cards_named(words: list[str], kind: range, lying: tuple[int, ...]) -> list[int]:
    """Return the card with this name, in any order of its pieces; else those lying there with all these pieces."""
    pieces = frozenset(piece for word in words for piece in PIECES.split(word))
    if not pieces <= ALL_PIECES:
        return []
    card = CARD_OF_PIECES.get(pieces, EMPTY)
    if card in kind:
        return [card]
    return [card for card in dict.fromkeys(lying) if card != EMPTY and pieces and pieces <= NAME_PIECES[card]]


def digs_meant(words: list[str], flying: bool, shown: str) -> list[str]:
    """Return the dig with that site, weeks and helpers, or raise UnreadableMove when the weeks are missing."""
    sites = [SITE_NUMBERS[word] for word in words if word in SITE_NUMBERS]
    weeks = [WEEKS[word] for word in words if word in WEEKS]
    helpers = [FLAGS[word] for word in words if word in FLAGS]
    flags = sum(helpers) + (WITH_ZEPPELIN if flying else 0)
    if len(sites) != 1 or len(sites) + len(weeks) + len(helpers) != len(words) or len(set(helpers)) != len(helpers):
        return []
    if not weeks:
        raise UnreadableMove(Sentence(HOW_LONG, {"text": shown}), "T5.4")
    if len(weeks) > 1 or flags >= 2 * WITH_ZEPPELIN:
        return []
    return [DIGS[sites[0]][flags][weeks[0] - 1]]


def read_chance(position: Position, text: str) -> str:
    """Read chance's line, in any case and order, with any blanks, or raise IllegalMove."""
    word, *words = DASHES.sub("-", text.lower()).split() or [""]
    if word == "find" and words:
        order = list(chance.TOKENS)
        words[1:] = sorted(words[1:], key=lambda token: order.index(token) if token in order else len(order))
    elif word in ("show", "refill"):
        cards = (CARD_OF_PIECES.get(frozenset(PIECES.split(name))) for name in words)
        words = [name if card is None else CARDS[card].id for name, card in zip(words, cards, strict=True)]
    line = " ".join([word, *words])
    chance.apply(position, line)
    return line


def groups(move: str) -> tuple[Group, ...]:
    """Split a canonical move into tokens: verb and object, then weeks, helpers and zeppelin in any order."""
    words = [word for word in move.split(" ") if word not in PASSED_OVER]
    ordered = 1 if words[0] == "refresh" else 2
    found = [Group(True, (word,)) for word in words[:ordered]]
    if len(words) > ordered:
        found.append(Group(False, tuple(words[ordered:])))
    return tuple(found)


def all_words(position: Position) -> frozenset[str]:
    """Return verbs, pieces of names, numbers of weeks, helpers: the same in every game."""
    return ALL_WORDS


ALL_WORDS = frozenset(word for line in ACTIONS for word in re.split(r"[ \-+]", line))
