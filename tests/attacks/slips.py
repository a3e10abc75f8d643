"""Replies of several lines with a slip of the pen in one, for `script/attack replies`.

Every error of a single letter in the first line or the one in the middle, in three languages, with and without words of orders:
nothing below that line may be played or ordered, and the line itself is never passed over in silence.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.errors import MoveError, OrderError
from engine.orders.reading import read_order
from games.reading import interpretation, quotes
from games.reading.misspelt import pieces_of, plain
from games.reading.problems import Problem, Why
from games.reading.reader import SeatReader
from games.reading.unread import is_talk
from tests.attacks.progress import progress

THEN = {"en": "then", "de": "dann", "pl": "potem"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OFFERED_AT_LEAST = 0.6
"""Of the lines that could have been played: the others have no right line near them."""
OTHERS = 0.2
"""How often the line is one that cannot be played now."""


class Slip(NamedTuple):
    """A reply. `wrong`: its line with the slip; `meant`: what that was to be; `above`: the moves above it; `playable`: whether it
    could be played after them.
    """

    text: str
    wrong: str
    meant: str
    above: tuple[str, ...]
    playable: bool


def slips(line: str, rng: random.Random) -> Iterator[str]:
    """The line with every error of one letter."""
    for at, letter in enumerate(line):
        yield line[:at] + line[at + 1 :]
        yield line[:at] + letter + line[at:]
        yield line[:at] + line[at + 1 : at + 2] + letter + line[at + 2 :]
        yield line[:at] + rng.choice(LETTERS) + line[at + 1 :]


def replies_with(reader: SeatReader, elsewhere: list[str], rng: random.Random) -> Iterator[Slip]:
    """All slips in one line of a reply for that seat. `elsewhere`: lines that are legal in other positions of its title."""
    legal = list(reader.legal())
    middle = rng.random() < 0.5
    first = rng.choice(legal)
    after = reader.after(first) if middle else reader
    known = pieces_of(reader.words())
    others = [line for line in elsewhere if known.issuperset(plain(line).split())]
    playable = list((after or reader).legal())
    line = rng.choice(others if others and rng.random() < OTHERS else playable)
    below = [rng.choice(legal)] if middle or rng.random() < 0.5 else rng.choices(legal, k=2)
    then = THEN[rng.choice(list(THEN))]
    if rng.random() < 0.5:
        below = [f"{then} {one}" for one in below]
    is_order = middle and rng.random() < 0.3
    for wrong in dict.fromkeys(slips(line, rng)):
        if not wrong.strip() or " ".join(wrong.split()) == line:
            continue
        wrong = rng.choice((wrong, wrong, wrong.capitalize()))
        written = f"{then} {wrong}" if is_order else wrong
        above = (first,) if middle else ()
        yield Slip("\n".join([*above, written, *below]), written.strip(), line, above, line in playable)


def is_line(wrong: str, reader: SeatReader) -> bool:
    """Whether the slip has made a line that is read by itself."""
    try:
        return reader.read(wrong.strip()) in reader.legal()
    except MoveError:
        return bool(interpretation.understand(wrong, reader).moves)


def fits(meant: interpretation.Understanding, reader: SeatReader) -> bool:
    """Whether the site can leave the order of that reading; else its answer says why not, in the words of the line."""
    position = reader.position
    for move in meant.moves:
        position = reader.title.apply(position, move.canonical, reader.seat)
    try:
        read_order(reader.title, reader.title.view(position, reader.seat), reader.seat, meant.order)
    except OrderError:
        return False
    return True


def fate(slip: Slip, reader: SeatReader) -> str:
    """What became of the reply: `offered`, `asked`, `another line`, or what is wrong, in capitals."""
    readers = [reader]
    for move in slip.above:
        after = readers[-1].after(move)
        if after is not None:
            readers.append(after)
    bare = slip.wrong.split(" ", 1)[1] if slip.wrong.split(" ", 1)[0] in THEN.values() else slip.wrong
    if is_talk(bare) or any(is_line(bare, one) for one in readers):
        return "another line"
    meant = interpretation.understand(quotes.own(slip.text).text, reader)
    problem = meant.problem if meant.problem is not None and meant.problem.why is not Why.NOTHING else None
    if meant.leaves and (problem is not None or not (meant.rest or fits(meant, reader))):
        # Nothing of the mail is done, and its answer says so.
        return offered(slip, problem)
    played = [move.canonical for move in meant.moves if move.canonical not in slip.above]
    if played:
        return "the same line" if played[0] == slip.meant else "PLAYED"
    if meant.order and not meant.rest:
        return "ORDERED"
    told = problem.text if problem is not None else " ".join(step.text for step in meant.rest)
    # A program may have broken the line off the one above it.
    return offered(slip, problem) if "".join(bare.split()) in "".join(told.split()) else "SILENT"


def offered(slip: Slip, problem: Problem | None) -> str:
    """Whether the answer offers the line that was meant."""
    return "offered" if problem is not None and any(line.endswith(slip.meant) for line in problem.near) else "asked"


def measure(readers: list[SeatReader], lines: int, seed: str) -> tuple[dict[str, Counter[str]], list[str]]:
    """What became of every slip in that number of lines, by title; and those of which it is wrong."""
    found: dict[str, Counter[str]] = {}
    wrong: list[str] = []
    rng = random.Random(seed)
    for number in progress(lines, "lines"):
        reader = readers[number % len(readers)]
        elsewhere = [line for one in readers if one.title is reader.title for line in one.legal()]
        for slip in replies_with(reader, elsewhere, rng):
            kind = fate(slip, reader)
            kind += " elsewhere" * (kind == "asked" and not slip.playable)
            found.setdefault(reader.title.id, Counter())[kind] += 1
            if kind.isupper():
                wrong.append(f"{kind}: {slip.text!r} at {reader.title.id}, legal: {list(reader.legal())[:6]}")
    return found, wrong


def attack(readers: list[SeatReader], lines: int, seed: str) -> str:
    """Misspell that number of lines. What became of them, a line a title."""
    found, wrong = measure(readers, lines, seed)
    assert not wrong, f"{len(wrong)} slips: {wrong[:10]}"
    for title, kinds in found.items():
        assert kinds["offered"] >= OFFERED_AT_LEAST * (kinds["offered"] + kinds["asked"]), (title, kinds)
    return "\n".join(
        f"{title}: " + ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        for title, kinds in sorted(found.items())
    )
