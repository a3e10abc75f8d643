"""Records: a whole game as text. Reading is strict, with a kind sentence for each error.

Format: `docs/records.md`. Moves are read in any form that the title's notation allows, and written in canonical form.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.contract import MAX_MOVE_LENGTH, AnyTitle, P, Title, V
from engine.errors import EngineError, MoveError, OptionError, RecordError
from engine.registry import get_title
from engine.sentences import Sentence, gettext_noop

FORMAT = 1
LARGEST_RECORD = 1 << 20
MOST_MOVES = 5000
LONGEST_DEAL = 400
"""Lines of chance are longer: a draw until a certain kind of card comes names all cards."""
PRIVATE = " ?"

TOO_LARGE = gettext_noop("A record can be at most {limit} bytes long.")
NOT_UTF8 = gettext_noop("The record is not UTF-8 text.")
NOT_JSON = gettext_noop("The record is not JSON: {reason}.")
NOT_OBJECT = gettext_noop("A record must be a single JSON object.")
MISSING = gettext_noop("The record has no “{key}”.")
WRONG_TYPE = gettext_noop("“{key}” must be {wanted}.")
WRONG_FORMAT = gettext_noop("“format” is {format}; this program reads format 1.")
TOO_MANY_MOVES = gettext_noop("A record can have at most {limit} moves.")
MOVE_NO_TEXT = gettext_noop("A move must be one line of text, at most {limit} characters.")
MOVE_TOO_LONG = gettext_noop("A player's move can have at most {limit} characters.")
AFTER_END = gettext_noop("“{move}” comes after the end of the game.")
PRIVATE_LINE = gettext_noop(
    "This record shows a game in progress as one player sees it: its hidden lines cannot be replayed."
)
UNKNOWN_DRAWS = gettext_noop("This record's draws are keyed in a way that this program doesn't know: “{keys}”.")
TWO_SEEDS = gettext_noop("The record has two seeds.")
NO_PLY = gettext_noop("The record has {moves} moves, so there is no move {ply}.")

ONE_OBJECT = gettext_noop("an object")
A_NUMBER = gettext_noop("a whole number")
A_TEXT = gettext_noop("text")
A_LIST = gettext_noop("a list")
AN_OBJECT = gettext_noop("an object whose values are text")
HEX = gettext_noop("64 hexadecimal digits")

NAMED = "named"

REQUIRED = ("format", "title", "players", "moves")


@dataclass(frozen=True)
class Record:
    """A record. `named`: its draws are by name. `more` preserves the keys that the format does not define."""

    title: str
    players: int
    moves: tuple[str, ...]
    rules: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    commitment: str | None = None
    seed: bytes | None = None
    named: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON object, its keys in the order of the documentation."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "title": self.title,
            "rules": self.rules,
            "players": self.players,
            "options": dict(self.options),
            "moves": list(self.moves),
        }
        if self.commitment is not None:
            data["commitment"] = self.commitment
        seed = {} if self.seed is None else {"seed": self.seed.hex()}
        data |= {"draws": {"keys": NAMED, **seed}} if self.named else seed
        return data | dict(self.more)

    def line(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_json(), ensure_ascii=False)


def read_record(source: bytes | str) -> Record:
    """Read a record; its moves are not replayed. Raises RecordError with ply None."""
    if len(source) > LARGEST_RECORD:
        raise RecordError(Sentence(TOO_LARGE, {"limit": LARGEST_RECORD}))
    try:
        text = source if isinstance(source, str) else source.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(Sentence(NOT_UTF8)) from None
    try:
        data = json.loads(text)
        # A lone surrogate (`\ud800`) is valid JSON, but cannot be encoded in an answer.
        (json.dumps(data, ensure_ascii=False) if "\\u" in text else text).encode()
    except RecursionError:
        raise RecordError(Sentence(NOT_JSON, {"reason": "it is nested too deeply"})) from None
    except UnicodeEncodeError:
        raise RecordError(Sentence(NOT_UTF8)) from None
    except ValueError as error:
        reason = error.msg.lower() if isinstance(error, json.JSONDecodeError) else "a number is too long"
        raise RecordError(Sentence(NOT_JSON, {"reason": reason})) from None
    return from_json(data)


def from_json(data: object) -> Record:
    """Return the record of parsed JSON. Raises RecordError with ply None."""
    if not isinstance(data, dict):
        raise RecordError(Sentence(NOT_OBJECT))
    for key in REQUIRED:
        if key not in data:
            raise RecordError(Sentence(MISSING, {"key": key}))
    known = {
        "rules": _integer(data, "rules", 1),
        "format": _integer(data, "format", None),
        "players": _integer(data, "players", None),
    }
    if known["format"] != FORMAT:
        raise RecordError(Sentence(WRONG_FORMAT, {"format": known["format"]}))
    if type(data["title"]) is not str:
        raise _wrong_type("title", A_TEXT)
    names = {"format", "title", "players", "moves", "rules", "options", "commitment", "seed", "draws"}
    named, seed = _draws(data)
    return Record(
        title=data["title"],
        players=known["players"],
        moves=_moves(data["moves"]),
        rules=known["rules"],
        options=_options(data.get("options", {})),
        commitment=_hexadecimal(data, "commitment"),
        seed=None if seed is None else bytes.fromhex(seed),
        named=named,
        more={key: value for key, value in data.items() if key not in names},
    )


def _wrong_type(key: str, wanted: str) -> RecordError:
    return RecordError(Sentence(WRONG_TYPE, {"key": key, "wanted": wanted}))


def _integer(data: dict[str, Any], key: str, default: int | None) -> int:
    value = data.get(key, default)
    if type(value) is not int or abs(value) > 1_000_000:
        raise _wrong_type(key, A_NUMBER)
    return value


def _hexadecimal(data: dict[str, Any], key: str) -> str | None:
    value = data.get(key)
    if value is None:
        return None
    if type(value) is not str or len(value) != 64 or any(digit not in "0123456789abcdefABCDEF" for digit in value):
        raise _wrong_type(key, HEX)
    return value.lower()


def _draws(data: dict[str, Any]) -> tuple[bool, str | None]:
    """Return whether the draws of the record are by name, and its seed, which then stands beside their keys."""
    seed = _hexadecimal(data, "seed")
    if "draws" not in data:
        return False, seed
    draws = data["draws"]
    if type(draws) is not dict:
        raise _wrong_type("draws", ONE_OBJECT)
    keys = draws.get("keys", "")
    if keys != NAMED:
        raise RecordError(Sentence(UNKNOWN_DRAWS, {"keys": str(keys)[:40]}))
    own = _hexadecimal(draws, "seed")
    if seed is not None and own is not None:
        raise RecordError(Sentence(TWO_SEEDS))
    return True, own or seed


def _moves(value: object) -> tuple[str, ...]:
    if type(value) is not list:
        raise _wrong_type("moves", A_LIST)
    if len(value) > MOST_MOVES:
        raise RecordError(Sentence(TOO_MANY_MOVES, {"limit": MOST_MOVES}))
    for ply, move in enumerate(value):
        if type(move) is not str or len(move) > LONGEST_DEAL:
            raise RecordError(Sentence(MOVE_NO_TEXT, {"limit": LONGEST_DEAL}), ply)
    return tuple(value)


def _options(value: object) -> dict[str, str]:
    if type(value) is not dict or any(type(option) is not str for option in value.values()):
        raise _wrong_type("options", AN_OBJECT)
    return value


def title_of(record: Record) -> AnyTitle:
    """Return the title in the record's version of its rules. Raises RecordError."""
    return get_title(record.title, record.rules)


def start_of(record: Record) -> object:
    """Return the empty table of the record's game. Raises RecordError."""
    try:
        return title_of(record).start(record.players, record.options)
    except OptionError as error:
        raise RecordError(error.sentence) from None


def replay(record: Record, ply: int | None = None) -> Iterator[tuple[str, Any]]:
    """Yield each canonical move and the position after it, up to `ply` (None: to the end).

    Raises RecordError with the ply of the first illegal move.
    """
    title = title_of(record)
    position = start_of(record)
    if ply is not None and not 0 <= ply <= len(record.moves):
        raise RecordError(Sentence(NO_PLY, {"moves": len(record.moves), "ply": ply}))
    for index, line in enumerate(record.moves[:ply]):
        move, position = play_line(title, position, line, index)
        yield move, position


def play_line(title: Title[P, V], position: P, line: str, ply: int) -> tuple[str, P]:
    """Return the canonical move of a record's line, and the position after it. Raises RecordError."""
    if len(line) > MAX_MOVE_LENGTH and not title.chance_due(position):
        raise RecordError(Sentence(MOVE_TOO_LONG, {"limit": MAX_MOVE_LENGTH}), ply)
    # Nearly every line is canonical, and reading one that is not costs much more.
    try:
        return line, title.apply(position, line)
    except MoveError:
        pass
    if line.endswith(PRIVATE):
        raise RecordError(Sentence(PRIVATE_LINE), ply)
    if title.phase(position) == "over":
        raise RecordError(Sentence(AFTER_END, {"move": line[:40]}), ply)
    try:
        move = title.read(position, line)
        return move, title.apply(position, move)
    except EngineError as error:
        raise RecordError(error.sentence, ply) from None


def author_of(title: Title[P, V], before: P, move: str) -> int | None:
    """Return the author of a legal canonical move; None for chance."""
    due = title.due(before)
    if len(due) < 2:
        return due[0] if due else None
    # Of seats that are due at once, each legal line names its own.
    return next(seat for seat in due if is_legal(title, before, move, seat))


def is_legal(title: Title[P, V], before: P, move: str, seat: int) -> bool:
    """Return whether the seat can make that move."""
    try:
        title.apply(before, move, seat)
    except MoveError:
        return False
    return True


def final_position(record: Record, ply: int | None = None) -> object:
    """Return the position after all moves, or after the first `ply` of them. Raises RecordError."""
    position = start_of(record)
    for played in replay(record, ply):
        position = played[1]
    return position
