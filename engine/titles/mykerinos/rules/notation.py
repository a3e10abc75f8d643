"""Read moves as people write them: any case and order of cubes, blanks, commas, dashes of any kind. Rule: M8.1."""

import re
from functools import cache

from engine.contract import MAX_MOVE_LENGTH, Group
from engine.errors import AmbiguousMove
from engine.sentences import Listing, Sentence, gettext_noop
from engine.titles.mykerinos.rules import chance, legal, refusals
from engine.titles.mykerinos.rules.components import PATRONS, load_deck
from engine.titles.mykerinos.rules.placements import LINES, PLACEMENTS, TEXTS
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.rooms import room_places, room_texts
from engine.titles.mykerinos.rules.spaces import BITS, NAMES, beside

SEPARATORS = re.compile(r"[\s,;.+\-\u2010-\u2015\u2212]+")
CUT_OFF = re.compile(r"^[\-\u2010-\u2015\u2212+]|[\-\u2010-\u2015\u2212+]$")
"""A dash at an end: something is missing there, and `c3-` must not play `c3`."""
SPACES = re.compile(r"(?:[a-h][1-9])+")
FOR_TWO = ("remove", "neutral", "skip")
"""Words that only the two-player game has. Rule: M7."""
WORDS = ("pass", "left", "right", "decline", "museum", *FOR_TWO, *PATRONS)

AMBIGUOUS = gettext_noop("“{text}” could mean {moves}. Which one?")


def read(position: Position, text: str, seat: int | None = None) -> str:
    """Return the canonical move that the line means now, or raise UnreadableMove, IllegalMove or AmbiguousMove."""
    if position.phase == "chance" and seat is None:
        return read_chance(position, text)
    if seat is not None and seat != position.turn and position.phase not in ("chance", "over"):
        raise refusals.not_due(position, text)
    words = tokens(text)
    if words is None:
        raise refusals.refusal(position, "?" if not text.strip() else text.strip())
    moves = legal.legal(position, position.turn)
    found = [move for move in meanings(position, words) if move in moves]
    if len(found) > 1:
        shown = text.strip()[: refusals.SHOWN]
        raise AmbiguousMove(Sentence(AMBIGUOUS, {"text": shown, "moves": Listing(tuple(found))}), tuple(found))
    if found:
        return found[0]
    possible = meanings(position, words)
    if not possible and position.phase in ("excavation", "neutral") and (stray := stray_space(words)):
        raise refusals.apart(text.strip(), *stray)
    raise refusals.refusal(position, possible[0] if possible else text.strip())


def tokens(text: str) -> list[str] | None:
    """Return the lower-case words and spaces of the line; None if it is too long or has anything else in it."""
    text = text.strip().lower()
    if len(text) > MAX_MOVE_LENGTH or CUT_OFF.search(text):
        return None
    found: list[str] = []
    for word in SEPARATORS.split(text):
        if SPACES.fullmatch(word):
            found += [word[at : at + 2] for at in range(0, len(word), 2)]
        elif word in WORDS or word[:-1] in PATRONS:
            found.append(word)
        elif word:
            return None
    return found or None


def meanings(position: Position, words: list[str]) -> list[str]:
    """Return the canonical lines that the words can stand for, legal or not."""
    line = " ".join(words)
    if line in ("pass", "left", "right", "decline", "remove left", "remove right", "neutral skip"):
        return [line]
    if words[0] in ("museum", "brown") and len(words) > 1:
        rooms = rooms_meant(position, words[1:])
        return [f"{words[0]} {room}" for room in rooms]
    verb = ""
    if words[0] in (*PATRONS, "neutral"):
        verb, *words = words
    if not words or any(word not in BITS for word in words) or len(set(words)) < len(words):
        return []
    mask = sum(1 << BITS[word] for word in words)
    orders = TEXTS.get((verb, mask), ())
    near = [order for order in orders if _touches(position, order)]
    return [near[0]] if near else list(orders[:1])


def stray_space(words: list[str]) -> tuple[str, list[str]] | None:
    """Return a space that lies beside none of the others, and those, or None. Rule: M3.4."""
    verb, spaces = (words[0], words[1:]) if words[0] in LINES else ("", words)
    if verb not in LINES or len(spaces) != len(LINES[verb][0].offsets) or any(space not in BITS for space in spaces):
        return None
    for space in reversed(spaces):
        others = [other for other in spaces if other != space]
        if len(others) == len(spaces) - 1 and not beside(sum(1 << BITS[other] for other in others)) >> BITS[space] & 1:
            return space, others
    return None


def _touches(position: Position, order: str) -> bool:
    placement = PLACEMENTS[order]
    colour = 2 if placement.verb == "neutral" else position.turn
    return not placement.near or (colour >= 0 and bool(placement.near & position.cubes[colour]))


def rooms_meant(position: Position, words: list[str]) -> list[str]:
    """Return the rooms that the words can stand for: `lemon3`, `lemon 5`, `blackmore lemon`, `lemon` for several."""
    if not position.wings:
        return []
    names = room_texts(position.deck.name, position.wings)
    places = room_places(position.deck.name, position.wings)
    if len(words) == 1 and words[0] in PATRONS:
        return [name for name in names if words[0] in (name, name[:-1], *name.split("+"))]
    for joined in ("+".join(words), "".join(words)):
        if joined in places:
            return [names[places[joined]]]
    return ["+".join(words)]


def read_chance(position: Position, text: str) -> str:
    """Read chance's line, in any case and with any blanks."""
    word, *words = text.split() or [""]
    kind = chance.due(position)
    parts = [part.upper() if kind == "deal" else part.lower() for part in words]
    line = " ".join([word.lower(), *parts])
    chance.apply(position, line)
    return line


def all_words(position: Position) -> frozenset[str]:
    """Return all spaces, verbs, patrons and rooms, each as one word."""
    return _all_words(position.deck.name, position.players)


@cache
def _all_words(deck_name: str, players: int) -> frozenset[str]:
    values = {room.value for room in load_deck(deck_name).rooms if len(room.wings) == 1}
    rooms = {f"{patron}{value}" for patron in PATRONS for value in values}
    left_out = () if players == 2 else FOR_TWO
    return frozenset({*NAMES, *WORDS, *rooms} - {*left_out})


def groups(move: str) -> tuple[Group, ...]:
    """Split a canonical move into tokens: a verb and its spaces in any order, or words in order."""
    verb, _, rest = move.rpartition(" ")
    spaces = rest.split("-")
    found = [Group(True, (word,)) for word in verb.split(" ") if word]
    found.append(Group(False, tuple(spaces)))
    return tuple(found)
