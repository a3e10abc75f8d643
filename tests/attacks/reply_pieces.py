"""What replies are put together from, each piece with what its writer means by it."""

import random
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from games.reading import quotes
from tests.games.reading.readings import read_habits

PLAY = "play"
"""Its writer makes that move."""
ASK = "ask"
"""Nothing may be played by this mail: it asks, denies, sets a condition, leaves open, or names another move."""
TALK = "talk"
"""Names a move and makes none. It must be told of in the answer."""
WORD = "word"
"""A word about the account, on a line of its own: it changes nothing of a move beside it, and is answered."""
NEUTRAL = "neutral"
"""Has nothing to do with moves, or with its writer's own words: greetings, quotes, footers, notes."""


class Piece(NamedTuple):
    """`named`: the lines of the notation in it, where they are its writer's own words; `apart`.

    It has to stand in a paragraph of its own, `whole`: on lines of its own.
    """

    text: str
    intent: str
    named: tuple[str, ...] = ()
    apart: bool = False
    whole: bool = False


VERBS = ("take ", "dig ", "refresh", "exhibit ", "stop")
TAKING = re.compile("take|nehm|biorę|poproszę")
"""Nobody writes `I'll take take 2`."""

LANGUAGES = ("en", "de", "pl")

PIECES: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())


CODE = re.compile(r"\b[a-h][1-9]\b")


def habits(readings: tuple[str, ...]) -> tuple[str, ...]:
    """Return what people write (`tests/games/reading/habits`) that means one of these, with fields in place of its moves."""
    found = []
    for table, meanings, texts in read_habits("people"):
        if table == "dig" and meanings in readings:
            for text in texts:
                codes = set(CODE.findall(text.lower())) - {"h3"}
                ends = quotes.own(text + "\n\nthe end").lines[-1] == "the end"
                if codes == {"d3"} and ends and "d3h3" not in text and "{" not in text:
                    text = re.sub(r"\bd3\b", "{move}", text, flags=re.IGNORECASE)
                    found.append(re.sub(r"\bh3\b", "{other}", text, flags=re.IGNORECASE))
    return tuple(found)


MADE_BY_HABIT = habits(("d3", "d3 || ?"))
NOT_MADE_BY_HABIT = habits(("?",))


def filled(rng: random.Random, texts: tuple[str, ...], move: str, other: str, code: str) -> str:
    return rng.choice(texts).format(move=cased(rng, move), other=other, code=code.upper())


def cased(rng: random.Random, move: str) -> str:
    """Return the move as a telephone writes it: with a capital, all capitals, or as it is; a dash as a blank now and then."""
    if rng.random() < 0.15 and not move.startswith(VERBS):
        move = move.replace("-", rng.choice((" ", " - ", "–", ", ")))
    return rng.choice((move, move, move, move.capitalize(), move.upper()))


def piece(kind: str, language: str, rng: random.Random, move: str, other: str, code: str) -> Piece:
    """Return a piece of that kind.

    `move`: the one that is made, `other`: another legal one, `code`: a code that may be a move.
    """
    match kind:
        case "greeting":
            return Piece(rng.choice(PIECES["greetings"][language]), NEUTRAL)
        case "farewell":
            return Piece(rng.choice(PIECES["farewells"][language]), NEUTRAL)
        case "made":
            texts = tuple(
                text for text in PIECES["made"][language] if not (move.startswith(VERBS) and TAKING.search(text))
            )
            return Piece(filled(rng, texts, move, other, code), PLAY, (move,))
        case "bare":
            return Piece(cased(rng, move), PLAY, (move,), apart=True)
        case "made by habit":
            return Piece(filled(rng, MADE_BY_HABIT, move, other, code), PLAY, (move,), apart=True)
        case "not made by habit":
            return Piece(filled(rng, NOT_MADE_BY_HABIT, other, code, code), TALK, apart=True)
        case "not made":
            return Piece(filled(rng, PIECES["not_made"][language], other, move, code), ASK, (other,))
        case "told":
            return Piece(filled(rng, PIECES["told"][language], other, move, code), TALK, (other,))
        case "news":
            return Piece(rng.choice(PIECES["news"][language]), NEUTRAL)
        case "aside":
            return Piece(rng.choice(PIECES["asides"][language]), NEUTRAL, apart=True)
        case "word":
            line = rng.choice(PIECES["words"][language])
            return Piece(line, WORD, (line,), whole=True)
        case "note":
            return Piece(filled(rng, PIECES["notes"][language], move, other, code), NEUTRAL, whole=True)
        case "long note":
            return Piece(PIECES["long_notes"][language] + "\n" + other, NEUTRAL, whole=True)
        case "chat":
            return Piece(filled(rng, PIECES["chats"][language], move, other, code), NEUTRAL, whole=True)
        case "quote":
            return Piece(filled(rng, PIECES["quotes"], move, other, code), NEUTRAL, apart=True)
        case "footer":
            return Piece(filled(rng, PIECES["footers"], move, other, code), NEUTRAL, apart=True)
    return Piece(filled(rng, PIECES["disclaimers"], move, other, code), NEUTRAL, apart=True)
