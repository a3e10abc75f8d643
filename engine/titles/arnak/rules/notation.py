"""Read moves as people write them: any case, blanks, order of payments, own cards without `played`. Rule: A9.8, A9.9.

Writing needs no code: a move is its canonical text.
"""

import re
from typing import Final

from engine.contract import MAX_MOVE_LENGTH, Group
from engine.errors import AmbiguousMove
from engine.sentences import Listing, Sentence, gettext_noop
from engine.titles.arnak.rules import chance, refusals
from engine.titles.arnak.rules.apply import apply
from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    BONUS_IDS,
    CARD_IDS,
    COLOURS,
    GUARDIAN_IDS,
    SITE_IDS,
    SLOT_IDS,
    SPACE_IDS,
    STACK_IDS,
    TRACKS,
)
from engine.titles.arnak.rules.legal import offer
from engine.titles.arnak.rules.position import Position, due

DASHES: Final = re.compile("[\u2010-\u2015\u2212]")
SEPARATORS: Final = re.compile(r"[\s,;]+")
COLOURED: Final = ("lay", "done", "all")
"""Verbs that need no own colour. Rule: A9.9."""

AMBIGUOUS = gettext_noop("“{text}” could mean {moves}. Which one?")


def words_of(text: str) -> list[str]:
    """Return the words of a line in lower case, dashes for `_`; [] when it is too long."""
    if len(text) > 2 * MAX_MOVE_LENGTH:
        return []
    text = DASHES.sub("-", text.strip().lower()).replace("_", "-").rstrip(".")
    return ["book" if word == "notebook" else word for word in SEPARATORS.split(text) if word.strip("-")]


def join_names(words: list[str]) -> list[str]:
    """Join names that were written with blanks, the longest first: `camp coin 2`, `exploration boat`."""
    found: list[str] = []
    at = 0
    while at < len(words):
        sizes = range(min(LONGEST_NAME, len(words) - at), 0, -1)
        size = next((size for size in sizes if "-".join(words[at : at + size]) in JOINED), 1)
        found.append("-".join(words[at : at + size]))
        at += size
    return found


def canonical(position: Position, words: list[str], seat: int | None) -> list[str]:
    """Return the lines that the words may stand for."""
    if "with" in words:
        place = words.index("with") + 1
        words = [*words[:place], *sorted(words[place:])]
    line = " ".join(words)
    if words[0] == "exile" and len(words) == 2:
        return [line, f"exile played-{words[1]}"]
    if words[0] in COLOURED and position.phase == "keep" and not set(words) & set(COLOURS):
        rest = words if words[0] != "all" else ["lay", "all"]
        whose = due(position) if seat is None else (seat,)
        return [" ".join([rest[0], COLOURS[one], *rest[1:]]) for one in whose]
    return [line]


def read(position: Position, text: str, seat: int | None = None) -> str:
    """Return the canonical move that the line means now, or raise UnreadableMove, IllegalMove or NotDue."""
    words = words_of(text)
    if not words:
        raise refusals.refusal(position, text, seat)
    if position.phase == "chance":
        line = " ".join(words)
        if seat is not None:
            raise refusals.not_due(position, line)
        chance.apply(position, line)
        return line
    possible = canonical(position, words, seat)
    if (joined := join_names(words)) != words:
        possible += canonical(position, joined, seat)
    seats = due(position) if seat is None else (seat,)
    for line in possible:
        for one in seats:
            if line in offer(position, one):
                return line
    meant = tuple(line for one in seats for line in offer(position, one) if is_begun(words, line.split(" ")))
    if len(meant) > 1:
        raise AmbiguousMove(Sentence(AMBIGUOUS, {"text": " ".join(words), "moves": Listing(meant)}), meant)
    apply(position, possible[0], seat)
    raise AssertionError("what is not offered is refused")


def is_begun(words: list[str], line: list[str]) -> bool:
    """Return whether the words are the line with one card's name cut short: `play funding`."""
    if len(words) != len(line):
        return False
    differ = [(word, whole) for word, whole in zip(words, line, strict=True) if word != whole]
    return len(differ) == 1 and differ[0][1] in CARD_IDS and differ[0][1].startswith(f"{differ[0][0]}-")


VERBS: Final = (
    "dig", "discover", "overcome", "buy", "play", "research", "temple", "pass", "assistant", "slot", "boon", "end", "skip", "use",
    "pay", "choose", "exile", "upgrade", "discard", "gain", "again", "recruit", "rescue", "promote", "refresh", "exchange",
    "borrow", "activate", "relocate", "recall", "move", "bonus", "row", "look", "keep", "lay", "done",
)  # fmt: skip
PARTICLES: Final = (
    "with", "pilot", "less", "glass", "book", "played", "top", "all", "coin", "compass", "tablet", "arrowhead", "jewel", "plane",
    "car", "boat", "item", "tile", "notebook", "1", "2",
    "3",
)  # fmt: skip

NAMES: Final = frozenset(
    (
        *(*CARD_IDS, *GUARDIAN_IDS, *ASSISTANT_IDS, *SITE_IDS, *SPACE_IDS, *STACK_IDS, *SLOT_IDS, *BONUS_IDS),
        *(space.id for track in TRACKS for space in track.spaces),
        *(f"played-{card}" for card in (*CARD_IDS, "fear-tile")),
    )
)
JOINED: Final = frozenset(name for name in NAMES if "-" in name)
LONGEST_NAME: Final = max(name.count("-") for name in JOINED) + 1

ALL_WORDS: Final = frozenset(
    piece
    for word in (
        *(*VERBS, *PARTICLES, *CARD_IDS, *GUARDIAN_IDS, *ASSISTANT_IDS, *SITE_IDS, *SPACE_IDS, *STACK_IDS),
        *(*SLOT_IDS, *BONUS_IDS, *COLOURS),
        *(space.id for track in TRACKS for space in track.spaces),
    )
    for piece in word.split("-")
)  # fmt: skip


def all_words(position: Position) -> frozenset[str]:
    """Return verbs and the pieces of all names: the same in every game."""
    return ALL_WORDS


def groups(move: str) -> tuple[Group, ...]:
    """Split a canonical move into tokens: each word by itself, payments of travel in any order."""
    head, _, given = move.partition(" with ")
    words = head.split(" ")
    if words[0] in COLOURED:
        del words[1]
    found = [Group(True, (word,)) for word in words]
    return (*found, Group(False, tuple(given.split(" ")))) if given else tuple(found)
