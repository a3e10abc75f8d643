"""Replies of several lines with a slip of the pen in one, for `script/attack replies`.

Every error of a single letter in the first line or in the middle one, in three languages (greetings, words of orders and of the
notation, printed names), with and without words of orders. Nothing below the wrong line may be played or ordered, and that line
is never passed over in silence.
"""

import gettext
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from engine.errors import MoveError, OrderError
from engine.orders.reading import read_order
from engine.sentences import english
from games.reading import interpretation, quotes
from games.reading.language import ENGLISH, GERMAN, POLISH, Language
from games.reading.misspelt import pieces_of, plain
from games.reading.names import names_of
from games.reading.problems import Problem, Why
from games.reading.reader import SeatReader
from games.reading.unread import is_talk
from tests.attacks.progress import progress
from tests.attacks.reply_pieces import PIECES

LOCALE = Path(__file__).parents[2] / "locale"
THEN = {"en": "then", "de": "dann", "pl": "potem"}
WORDS: dict[str, Language] = {"en": ENGLISH, "de": GERMAN, "pl": POLISH}
FIRST, MIDDLE = "first", "middle"
PLACES = (FIRST, MIDDLE)
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OFFERED_AT_LEAST = 0.6
"""Share of the playable lines whose right line is offered: the others have none near them."""
OTHERS = 0.2
"""Share of lines that cannot be played now."""
POLITE = 0.5
"""Share of replies with a greeting above and good wishes below."""
CHATTY = 0.2
"""Share of misspelt lines with words around them."""
IN_LANGUAGE = 0.5
"""Share of lines in the words of the writer's language, where it has some."""
PLAYED, ORDERED, SILENT, OFFERED, ASKED = "PLAYED", "ORDERED", "SILENT", "offered", "asked"
WRONG = (PLAYED, ORDERED, SILENT)

Row = tuple[str, str, str]
"""A title, a language, a place."""


class Slip(NamedTuple):
    """A reply.

    `wrong`: its line with the slip; `meant`: what that was to be; `above`: the moves above it; `playable`: whether it
    could be played after them.
    """

    text: str
    wrong: str
    meant: str
    above: tuple[str, ...]
    playable: bool


class Writer:
    """Somebody who writes in one language to a seat. `reader`: the seat, with the printed names of that language."""

    def __init__(self, reader: SeatReader, language: str, rng: random.Random) -> None:
        self.language, self.rng = language, rng
        printed = printed_names(reader.title.names, language) if reader.title.names else {}
        english = reader.title.names or {}
        names = names_of([*english.items(), *printed.items()]) if printed else None
        self.reader = replace(reader, names=names)
        self.printed = printed

    def spell(self, line: str, reader: SeatReader) -> str:
        """Return the line in the writer's words, where it is read as the same line then."""
        words = WORDS[self.language]
        if self.rng.random() >= IN_LANGUAGE:
            return line
        spoken = {word: said for said, word in self.rng.sample([*words.aliases.items()], len(words.aliases))}
        acts = {word: said for said, word in self.rng.sample([*words.acts.items()], len(words.acts))}
        verb, *rest = line.split()
        said = [
            acts.get(verb, spoken.get(verb, verb))
            if any(word in self.printed for word in rest)
            else spoken.get(verb, verb)
        ]
        for before, word in zip([verb, *rest], rest, strict=False):
            is_payment = word == "with" or before == "with"
            said.append(self.printed.get(word, word) if not is_payment or acts.get("with") == "with" else word)
        written = " ".join(said)
        meant = interpretation.understand(written, reader)
        return written if [move.canonical for move in meant.moves] == [line] else line

    def surround(self, lines: Sequence[str]) -> str:
        """Return the lines as a reply, half of them between a greeting and good wishes."""
        if self.rng.random() >= POLITE:
            return "\n".join(lines)
        gap = self.rng.choice(("\n", "\n\n"))
        greeting, farewell = (self.rng.choice(PIECES[kind][self.language]) for kind in ("greetings", "farewells"))
        return gap.join((greeting, "\n".join(lines), farewell))


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("django", LOCALE, [language], fallback=True)


def printed_names(names: Mapping[str, str], language: str) -> dict[str, str]:
    """Return the printed name of each word of the notation, in that language."""
    return {word: catalogue(language).gettext(name) for word, name in names.items()}


def slips(line: str, rng: random.Random) -> Iterator[str]:
    """Yield the line with every error of one letter."""
    for at, letter in enumerate(line):
        yield line[:at] + line[at + 1 :]
        yield line[:at] + letter + line[at:]
        yield line[:at] + line[at + 1 : at + 2] + letter + line[at + 2 :]
        yield line[:at] + rng.choice(LETTERS) + line[at + 1 :]


def replies_with(writer: Writer, place: str, elsewhere: list[str], *, then: bool) -> Iterator[Slip]:
    """All slips in one line of a reply to that seat. `elsewhere`: lines that are legal in other positions of its title."""
    reader, rng = writer.reader, writer.rng
    legal = list(reader.legal())
    first = rng.choice(legal)
    after = (reader.after(first) if place == MIDDLE else reader) or reader
    known = pieces_of(reader.words())
    others = [line for line in elsewhere if known.issuperset(plain(line).split())]
    playable = list(after.legal())
    line = rng.choice(others if others and rng.random() < OTHERS else playable)
    below = [writer.spell(one, reader) for one in rng.choices(legal, k=1 if place == MIDDLE else rng.choice((1, 2)))]
    word = THEN[writer.language]
    if then:
        below = [f"{word} {one}" for one in below]
    is_order = then and place == MIDDLE and rng.random() < 0.5
    above = (first,) if place == MIDDLE else ()
    shown = [writer.spell(first, reader)] if place == MIDDLE else []
    for wrong in dict.fromkeys(slips(writer.spell(line, after), rng)):
        if not wrong.strip() or " ".join(wrong.split()) == line:
            continue
        wrong = rng.choice((wrong, wrong, wrong.capitalize()))
        if not is_order and rng.random() < CHATTY:
            wrong = rng.choice(PIECES["around"][writer.language]).format(line=wrong.strip())
        written = f"{word} {wrong}" if is_order else wrong
        text = writer.surround([*shown, written, *below])
        yield Slip(text, written.strip(), line, above, line in playable)


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


def fate(slip: Slip, reader: SeatReader, meant: interpretation.Understanding) -> str:
    """Return what becomes of the reply by its reading: `offered`, `asked`, `another line`, or what is wrong, in capitals."""
    readers = [reader]
    for move in slip.above:
        after = readers[-1].after(move)
        if after is not None:
            readers.append(after)
    bare = slip.wrong.split(" ", 1)[1] if slip.wrong.split(" ", 1)[0] in THEN.values() else slip.wrong
    if is_talk(bare) or any(is_line(bare, one) for one in readers):
        return "another line"
    problem = meant.problem if meant.problem is not None and meant.problem.why is not Why.NOTHING else None
    if meant.leaves and (problem is not None or not (meant.rest or fits(meant, reader))):
        # Nothing of the mail is done, and its answer says so.
        return offered(slip, problem)
    played = [move.canonical for move in meant.moves if move.canonical not in slip.above]
    if played:
        return "the same line" if played[0] == slip.meant else PLAYED
    if meant.order and not meant.rest:
        return ORDERED
    told = problem.text if problem is not None else " ".join(step.text for step in meant.rest)
    # A program may have broken the line off the one above it.
    return offered(slip, problem) if "".join(bare.split()) in "".join(told.split()) else SILENT


def offered(slip: Slip, problem: Problem | None) -> str:
    """Whether the answer offers the line that was meant."""
    return OFFERED if problem is not None and any(line.endswith(slip.meant) for line in problem.near) else ASKED


def answer(meant: interpretation.Understanding) -> str:
    """Return what the answer to a reply says, in short."""
    said = [f"plays {move.canonical!r}" for move in meant.moves]
    said += [f"leaves the order {meant.order!r}"] * bool(meant.order)
    if meant.problem is not None:
        offers = f", offers {list(meant.problem.near)}" * bool(meant.problem.near)
        said.append(f"asks ({meant.problem.why}): {english(meant.problem.sentence)}{offers}")
    said += [f"names as not played {step.text!r}" for step in meant.rest]
    return "; ".join(said) or "says that there is nothing in it"


def measure(
    readers: list[SeatReader], lines: int, seed: str, chosen: Row = ("", "", "")
) -> tuple[dict[Row, Counter[str]], list[str]]:
    """Return what became of every slip in that number of lines of each title, language and place; and the replies read wrong.

    `chosen`: one title, language and place alone, "" for all of them. Each line has a seed of its own, so that it comes again
    with any choice and any number.
    """
    found: dict[Row, Counter[str]] = {}
    wrong: list[str] = []
    titles = {reader.title.id: [one for one in readers if one.title is reader.title] for reader in readers}
    rows = [
        row
        for row in product(titles, WORDS, PLACES)
        if all(wish in ("", part) for wish, part in zip(chosen, row, strict=True))
    ]
    for number in progress(lines * len(rows), "lines"):
        title, language, place = row = rows[number % len(rows)]
        rng = random.Random(f"{seed} {row} {number // len(rows)}")
        elsewhere = [line for one in titles[title] for line in one.legal()]
        reader = rng.choice(titles[title])
        writer = Writer(reader, language, rng)
        counts = found.setdefault(row, Counter())
        for slip in replies_with(writer, place, elsewhere, then=number // len(rows) % 2 == 0):
            meant = interpretation.understand(quotes.own(slip.text).text, writer.reader)
            kind = fate(slip, writer.reader, meant)
            kind += " elsewhere" * (kind == ASKED and not slip.playable)
            counts[kind] += 1
            if kind in WRONG:
                wrong.append(
                    f"{kind}: {title}, {language}, {place}, seed {seed}, at tables({seed!r})[{readers.index(reader)}]\n"
                    f"  meant:  {slip.meant!r}\n  mail:   {slip.text!r}\n  answer: {answer(meant)}"
                )
    return found, wrong


def table(found: dict[Row, Counter[str]]) -> str:
    """Return the counts as a table, with the share of playable lines whose right line is offered."""
    lines = [f"{'title':<10} {'in':<3} {'line':<7}{'replies':>8}{'played':>8}{'ordered':>8}{'silent':>8}{'offered':>9}"]
    for (title, language, place), kinds in sorted(found.items()):
        lines.append(
            f"{title:<10} {language:<3} {place:<7}{kinds.total():>8}{kinds[PLAYED]:>8}{kinds[ORDERED]:>8}{kinds[SILENT]:>8}"
            f"{share(kinds):>9.0%}"
        )
    return "\n".join(lines)


def share(kinds: Counter[str]) -> float:
    """Return the share of playable lines whose right line is offered."""
    return kinds[OFFERED] / max(1, kinds[OFFERED] + kinds[ASKED])


def attack(readers: list[SeatReader], lines: int, seed: str, chosen: Row = ("", "", "")) -> str:
    """Misspell that number of lines of each title, language and place, and return what became of them as a table."""
    found, wrong = measure(readers, lines, seed, chosen)
    assert not wrong, "\n".join([table(found), *wrong, f"{len(wrong)} replies were read wrong with seed {seed}."])
    for title in {title for title, _language, _place in found}:
        kinds = sum((counts for row, counts in found.items() if row[0] == title), Counter())
        assert share(kinds) >= OFFERED_AT_LEAST, (title, kinds)
    return table(found)
