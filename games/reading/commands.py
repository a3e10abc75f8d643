"""Words by which a mail asks for something else than a move, such as undo, board, note or vacation."""

import re
from dataclasses import dataclass

from engine.registry import TITLES, get_title
from games.reading.cleaning import words
from games.reading.intent import leaves_open
from games.reading.phrases import (
    COMMANDS,
    COUNTERS,
    COURTESIES,
    DAYS,
    PLAYERS,
    REGRETS,
    SMALL_TALK,
    YES,
    Phrases,
)
from games.reading.salutations import without_names

LABELLED = ("note", "talk")
"""They take the rest of their line, whatever it says."""

LABEL = re.compile(r"\s*([^\W\d_][^:=\d]{0,30}?)\s*(?::|=|\s[-–—]\s)\s*(\S.*)?", re.DOTALL)
NO_COUNT = re.compile(r"[-−–]\d|\d\s*[.,:/–-]\s*\d")
"""Numbers that count no days: below zero, fractions, dates, spans."""

HARMLESS = ("board", "help", "log", "orders", "games")
"""They show something: asking for them with a question mark is asking all the same."""

OF_ACCOUNT = ("ready", "not ready", "join", "rematch", "league", "leave league")
"""They are asked back, and change nothing at the game."""

HALTING = ("no orders", "hold")
"""They stop something from being played, and so are done at once."""

WITH_MORE = ("ready", "not ready", "join", "leave league", "league")
"""A title or numbers stand behind them."""
MOST_NUMBERS = 5

WHOLE = "undo turn"
"""Its words; it is an undo."""

LONGEST_NOTE = 2_000


@dataclass(frozen=True)
class Command:
    """A command that was read.

    `name`: as in the tables of words, or `order`, a line of an order. `argument`: the note, the words, that line, or the id
    of a title. `numbers`: of players, or of a game in a list. `doubt`: the line that leaves it open where the words for the
    others end. `days`: of vacation. `confirmed`: `resign yes`, `vacation 7 yes`. `whole`: `undo turn`. `text`: the writer's line.
    """

    name: str
    text: str
    argument: str = ""
    numbers: tuple[int, ...] = ()
    doubt: str = ""
    days: int = 0
    confirmed: bool = False
    whole: bool = False


def labelled_line(line: str) -> Command | None:
    """Read a note (`note: remember c4`) or words for the others (`chat: well played`), whose text is not read."""
    match = LABEL.fullmatch(line)
    if match is None:
        return None
    label = words(match[1])
    name = next((name for name in LABELLED if COMMANDS[name].is_whole(label)), None)
    return Command(name, line, argument=(match[2] or "").strip()[:LONGEST_NOTE]) if name else None


def command(text: str) -> Command | None:
    """Return the command that the sentence is, with politeness around it; None for any other sentence."""
    found = words(without_names(text)) or words(text)
    if not found or len(found) > 12:
        return None
    asks = leaves_open(text)
    bare = polite(found)
    for name, phrases in COMMANDS.items():
        if name in LABELLED or (asks and name not in HARMLESS):
            continue
        if name == "vacation":
            if NO_COUNT.search(text):
                continue
            without_yes = next((found[:at] for at in range(1, len(found)) if YES.is_whole(found[at:])), found)
            days = vacation_days(without_yes)
            if days:
                return Command(name, text, days=days, confirmed=without_yes is not found)
        elif name in WITH_MORE:
            more = wish(phrases, bare) if name != "join" else number_behind(phrases, bare)
            if more is not None and (name != "ready" or more[0]) and not ("league" in name and more[1]):
                return Command(name, text, argument=more[0], numbers=more[1])
        elif name == "resign" and any(
            phrases.is_whole(found[:at]) and YES.is_whole(found[at:]) for at in range(1, len(found))
        ):
            return Command(name, text, confirmed=True)
        elif phrases.is_whole(found) or phrases.is_whole(bare):
            return Command("undo", text, whole=True) if name == WHOLE else Command(name, text)
    return None


def wish(phrases: Phrases, found: list[str]) -> tuple[str, tuple[int, ...]] | None:
    """Return title and numbers of players of `ready TITLE 2 3`, "" and () where they are not named; None for no such line."""
    length = phrases.match(found, 0) if found else 0
    if not length:
        return None
    title, left = title_in(found[length:])
    numbers = tuple(int(word) for word in left if word.isdecimal() and len(word) == 1)
    left = COUNTERS.without(PLAYERS.without([word for word in left if not word.isdecimal()]))
    return None if left or len(numbers) > MOST_NUMBERS else (title, numbers)


def title_in(found: list[str]) -> tuple[str, list[str]]:
    """Return the title that is named in the words, "" for none, and the words beside it."""
    for name, title in title_names().items():
        for at in range(len(found) - len(name) + 1):
            if tuple(found[at : at + len(name)]) == name:
                return title, found[:at] + found[at + len(name) :]
    return "", found


def title_names() -> dict[tuple[str, ...], str]:
    """Return the names by which titles are called, longer ones first."""
    names: dict[tuple[str, ...], str] = {}
    for title in map(get_title, TITLES):
        names |= {tuple(words(name)): title.id for name in (title.id, title.name, *title.spellings)}
    return dict(sorted(names.items(), key=lambda named: -len(named[0])))


def number_behind(phrases: Phrases, found: list[str]) -> tuple[str, tuple[int, ...]] | None:
    """Return the number of `join 2`, as `wish` does."""
    length = phrases.match(found, 0) if found else 0
    rest = found[length:]
    return ("", (int(rest[0]),)) if length and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) < 3 else None


def polite(found: list[str]) -> list[str]:
    """Return the words without courtesies at the beginning and the end."""
    start, end = 0, len(found)
    while start < end and not any(p.match(found, start) for p in COMMANDS.values()):
        length = COURTESIES.match(found, start)
        if not length:
            break
        start += length
    while end > start and COURTESIES.match(found[:end], end - 1) == 1:
        end -= 1
    return found[start:end]


def vacation_days(found: list[str]) -> int:
    """Days in `vacation 7`, `urlaub für 7 tage`, `7 dni urlopu`; 0 when it is no such line."""
    numbers = [word for word in found if word.isdecimal()]
    left = [word for word in found if not word.isdecimal()]
    left = COMMANDS["vacation"].without(left)
    if len(numbers) != 1 or len(left) + 1 == len(found) or not 0 < len(numbers[0]) < 4:
        return 0
    left = SMALL_TALK.without(DAYS.without(COUNTERS.without(COURTESIES.without(left))))
    return int(numbers[0]) if not left else 0


def begins_like(text: str) -> str | None:
    """Return the command with effect that the line begins with, though it is not written as it should be."""
    found = words(text)
    if not found or len(found) > 7:
        return None
    for name in ("undo", WHOLE, "vacation", "resign", "note"):
        length = COMMANDS[name].match(found, 0)
        if length and (length == len(found) or (len(found) - length <= 5 and name != "note")):
            return name
    return None


def regrets(text: str) -> bool:
    """Whether the sentence calls the last move a mistake, or asks for it back, without being a command."""
    return REGRETS.within([word for word in words(text) if word.isalpha()])


def is_harmless(command: Command) -> bool:
    """Whether it changes nothing at the game."""
    return command.name in (*HARMLESS, *LABELLED, *HALTING, *OF_ACCOUNT)
