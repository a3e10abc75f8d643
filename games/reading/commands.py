"""Words by which a mail asks for something else than a move, such as undo, board, note or vacation."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from engine.registry import TITLES, get_title
from games.reading.cleaning import words
from games.reading.intent import leaves_open
from games.reading.phrases import (
    ANY_COMMAND,
    COMMANDS,
    COUNTERS,
    COURTESIES,
    DAYS,
    ELSEWHERE,
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

HARMLESS = ("board", "help", "log", "orders", "games", "open", "game", "settings", "show me", "booklet")
"""They show something: asking for them with a question mark is asking all the same."""

OF_ACCOUNT = (
    "ready", "not ready", "join", "rematch", "league", "leave league",
    "bot", "dig", "invite", "digest", "emails at once", "emails after", "no emails",
    "emails again", "quiet", "quiet off", "language", "time zone", "call me",
    "text only", "pictures", "weekly letter", "no weekly letter", "hints", "no hints", "new addresses",
    "leave for good", "not me",
)  # fmt: skip
"""They are about the account, and change nothing at the game."""

OUT_OF_GAMES = ("stop", "start", "pictures")
"""They count in mails that are about no game alone: `stop` is a move of one."""

HALTING = ("no orders", "hold")
"""They stop something from being played, and so are done at once."""

WITH_WISH = ("ready", "not ready")
"""A title, and numbers of players, may stand behind them."""
WITH_TITLE = ("bot", "show me", "hints", "no hints", "league", "leave league")
WITH_NUMBER = ("join", "game", "rematch")
WITH_TEXT = ("invite", "language", "time zone", "call me")
CONFIRMED = ("resign", "leave for good", "not me")
"""A yes on their line confirms them."""
MOST_NUMBERS = 5
MOST_OF_NAME = 4
LANGUAGE_NAMES = {
    "en": "en", "english": "en", "englisch": "en", "angielski": "en", "po angielsku": "en",
    "de": "de", "german": "de", "deutsch": "de", "niemiecki": "de", "po niemiecku": "de",
    "pl": "pl", "polish": "pl", "polnisch": "pl", "polski": "pl", "po polsku": "pl",
}  # fmt: skip
MOST_MINUTES = 1440
MOST_IN_LIST = 99
MINUTES = {"minute", "minutes", "min", "mins", "m", "minuten", "minut", "minuty", "minutach"}
HOURS = re.compile(
    r"(\d{1,2})(?:[:.](\d\d))?(?:\s*(?:-|–|—|to|till|until|bis|do)\s*)(\d{1,2})(?:[:.](\d\d))?(?:\s*(?:uhr|h))?"
)
"""`22-7`, `22:30 to 7`."""

WHOLE = "undo turn"
"""Its words; it is an undo."""

LONGEST_NOTE = 2_000


@dataclass(frozen=True)
class Command:
    """A command that was read.

    `name`: as in the tables of words, or `order`, a line of an order. `argument`: the note, the words, that line, the id of a
    title, or what else stands behind the words of the command. `numbers`: of players, of a game in a list, of minutes, also
    since midnight. `doubt`: the line that leaves it open where the words for the others end. `days`: of vacation. `confirmed`:
    `resign yes`, `vacation 7 yes`. `whole`: `undo turn`. `text`: the writer's line.
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


def command(text: str, *, in_game: bool = True) -> Command | None:
    """Return the command that the sentence is, with politeness around it; None for any other sentence.

    `in_game`: whether the mail is about a game, in which more words are prose.
    """
    found = words(without_names(text)) or words(text)
    if not found or len(found) > 12 or not ANY_COMMAND.may_match(words(text)):
        return None
    asks = leaves_open(text)
    bare = polite(found)
    for name, phrases in COMMANDS.items():
        if name in LABELLED or (asks and name not in HARMLESS) or (in_game and name in OUT_OF_GAMES):
            continue
        if name == "vacation":
            if NO_COUNT.search(text):
                continue
            without_yes = next((found[:at] for at in range(1, len(found)) if YES.is_whole(found[at:])), found)
            days = vacation_days(without_yes)
            if days:
                return Command(name, text, days=days, confirmed=without_yes is not found)
        elif name in CONFIRMED and any(
            phrases.is_whole(found[:at]) and YES.is_whole(found[at:]) for at in range(1, len(found))
        ):
            return Command(name, text, confirmed=True)
        elif (more := behind(name, phrases, bare, text, in_game=in_game)) is not None:
            return Command(name, text, argument=more[0], numbers=more[1])
        elif name in TAKES_MORE:
            continue
        elif phrases.is_whole(found) or phrases.is_whole(bare):
            return Command("undo", text, whole=True) if name == WHOLE else Command(name, text)
    return None


TAKES_MORE = {*WITH_WISH, *WITH_TITLE, *WITH_NUMBER, *WITH_TEXT, "emails after", "quiet"} - {"rematch"}


def behind(
    name: str, phrases: Phrases, found: list[str], text: str, *, in_game: bool
) -> tuple[str, tuple[int, ...]] | None:
    """Return the argument and the numbers behind the words of the command; None where it takes none, or none that fits."""
    if name in (*WITH_WISH, *WITH_TITLE):
        more = wish(phrases, found)
        needs_title = name == "ready" or (in_game and name in {"bot", "show me"})
        is_wrong = more is None or (needs_title and not more[0]) or (name in WITH_TITLE and more[1])
        return None if is_wrong else more
    if name in WITH_NUMBER:
        return number_behind(phrases, found, MOST_IN_LIST)
    if name == "emails after":
        more = number_behind(phrases, found, MOST_MINUTES, MINUTES)
        return None if more == ("", (0,)) else more
    said = text_behind(phrases, text) if name in WITH_TEXT or name == "quiet" else ""
    if name == "quiet":
        hours = HOURS.fullmatch(said.lower())
        start, end = (minutes_of(hours, at) for at in (1, 3)) if hours else (-1, -1)
        return ("", (start, end)) if min(start, end) >= 0 else None
    if name == "language":
        said = LANGUAGE_NAMES.get(" ".join(words(said)), "")
    # Of a game's mail no more than names are taken for one: `Call me tomorrow`.
    is_name = said[:1].isupper() and len(said.split()) <= MOST_OF_NAME and not ELSEWHERE.within(words(said))
    is_prose = in_game and name in {"call me", "invite", "time zone"} and not is_name and "@" not in said
    return (said, ()) if said and not is_prose else None


def text_behind(phrases: Phrases, text: str) -> str:
    """Return what stands behind the phrase that the text begins with, as it was written, without politeness; "" for none."""
    tokens = text.split()
    while len(tokens) > 1 and COURTESIES.is_whole(words(tokens[-1])):
        tokens.pop()
    while len(tokens) > 1 and COURTESIES.is_whole(words(tokens[0])):
        tokens.pop(0)
    for length in range(min(4, len(tokens) - 1), 0, -1):
        if phrases.is_whole(words(" ".join(tokens[:length]))):
            return " ".join(tokens[length:]).strip(" .,;:!\"“”„'")
    return ""


def minutes_of(hours: re.Match[str], at: int) -> int:
    """Return the minutes since midnight of a time of day in `HOURS`, -1 for none."""
    hour, minute = int(hours[at]) % 24, int(hours[at + 1] or 0)
    return hour * 60 + minute if int(hours[at]) <= 24 and minute < 60 else -1


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


def number_behind(
    phrases: Phrases, found: list[str], most: int, units: Collection[str] = ()
) -> tuple[str, tuple[int, ...]] | None:
    """Return the number of `join 2`, and of `emails after 30 minutes` with its units, as `wish` does."""
    length = phrases.match(found, 0) if found else 0
    rest = [word for word in found[length:] if word not in units]
    is_number = bool(length) and len(rest) == 1 and rest[0].isdecimal() and len(rest[0]) <= len(str(most))
    return ("", (int(rest[0]),)) if is_number and int(rest[0]) <= most else None


def polite(found: list[str]) -> list[str]:
    """Return the words without courtesies at the beginning and the end."""
    start, end = 0, len(found)
    while start < end and not ANY_COMMAND.match(found, start):
        length = COURTESIES.match(found, start)
        if not length:
            break
        start += length
    while end > start and not ANY_COMMAND.is_whole(found[start:end]) and COURTESIES.match(found[:end], end - 1) == 1:
        # Of `not me` the second is no politeness.
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
