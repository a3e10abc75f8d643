"""Random replies in three languages, of every title: `script/attack replies [--count N] [--seed S]`.

With `--title`, `--language` or `--place` only the replies of several lines (below) are tried, and of them that row.

Greetings, moves, hedges, stories, notes, words for the others and about the account, quotes and footers, put together from a
seed; what each piece means is known. No move is ever played that was not meant, nothing where something in the mail asks, denies
or leaves open; and what reads as a legal move in the writer's own words is played, or told of in the answer; but for a word of
everyday life, which counts on a line of its own only (`games.reading.vocabulary`).

Then replies of several lines with a slip of the pen in one (`tests/attacks/slips.py`), in 200 lines of each title, language and
place with the usual count.
"""

import argparse
import random
import re
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from engine.records import dealer
from engine.records.playout import game_seed
from engine.registry import TITLES, get_title
from games.reading import interpretation, quotes
from games.reading.reader import SeatReader
from games.reading.vocabulary import lone_words
from tests.attacks import slips
from tests.attacks.progress import progress
from tests.attacks.reply_pieces import ASK, LANGUAGES, NEUTRAL, PLAY, TALK, WORD, Piece, piece

POSITIONS = 40
KINDS = (
    "greeting", "greeting", "farewell", "farewell", "news", "news", "aside", "note", "long note", "chat", "quote", "footer",
    "disclaimer", "not made", "told", "word",
)  # fmt: skip
ORDER = ("greeting", "", "farewell", "footer", "disclaimer", "quote")
"""Where pieces stand; "" for all others, in any order."""

SURE = re.compile(r"\b(?:yes|ja|tak)\b")
"""With such a word a move overrules what is told of others."""

GAPS, WEIGHTS = ("\n\n", "\n", " ", ", ", ". ", " - "), (40, 35, 12, 5, 5, 3)

PLAYED_AT_LEAST = 0.6
"""Of the mails that mean a move and nothing else: asking back is safe, and a nuisance."""


class Mail(NamedTuple):
    """A reply.

    `made`: the move that is meant, "" for none; `may_move`: whether it may be played; `named`: what has to be told; `words`:
    those about the account, which have to be answered; `clean`: whether the move should be played.
    """

    text: str
    made: str
    may_move: bool
    named: frozenset[str]
    words: frozenset[str]
    clean: bool


def tables(seed: str) -> list[SeatReader]:
    """Seats that are to decide, somewhere in random games of every title."""
    rng = random.Random(seed)
    found: list[SeatReader] = []
    while len(found) < POSITIONS:
        title = get_title(list(TITLES)[len(found) % len(TITLES)])
        position, secret = title.start(rng.choice(title.seats), {}), game_seed(seed, len(found))
        for ply in range(rng.randrange(20, 160)):
            due = title.due(position)
            if not due and not title.chance_due(position):
                break
            legal = title.legal(position, due[0]) if due else [dealer.deal_unnamed(title, position, secret, ply)]
            if len(legal) > 2:
                reader = SeatReader(title, position, due[0])
            position = title.apply(position, rng.choice(legal))
        found.append(reader)
    return found


def compose(reader: SeatReader, rng: random.Random) -> Mail:
    """Return a reply for that seat."""
    legal = list(reader.legal())
    move, other = rng.sample(legal, 2)
    codes = [line for line in legal if line[-1:].isdigit() and line.isalnum() and line not in (move, other)]
    code = rng.choice(codes) if codes else "a1"
    language = rng.choice(LANGUAGES)
    by_code = len(move) == len(other) == 2
    made = ("made", "made", "bare", "made by habit") if by_code else ("made", "made", "bare")
    kinds = rng.sample(KINDS, rng.randrange(5)) + [rng.choice(made)] * (rng.random() < 0.85)
    if by_code and rng.random() < 0.2:
        kinds.append("not made by habit")
    rng.shuffle(kinds)
    kinds.sort(key=lambda kind: 1 if kind not in ORDER else ORDER.index(kind))
    pieces = [piece(kind, language, rng, move, other, code) for kind in kinds]
    text = "".join(one.text + gap(one, after, rng) for one, after in pairwise([*pieces, Piece("", NEUTRAL)]))
    intents = {one.intent for one in pieces}
    sure = any(one.intent == PLAY and SURE.search(one.text.lower()) for one in pieces)
    lone = lone_words(reader.words())
    told = frozenset(
        line
        for one in pieces
        if one.intent == PLAY or (one.intent == TALK and not sure)
        for line in one.named
        if line not in lone
    )
    calm = {"greeting", "farewell", "news", "note", "chat", "made", "bare", "word"}
    account = frozenset(one.text for one in pieces if one.intent == WORD)
    is_clean = PLAY in intents and set(kinds) <= calm
    return Mail(text, move if PLAY in intents else "", ASK not in intents, told, account, is_clean)


def gap(one: Piece, after: Piece, rng: random.Random) -> str:
    """Return what stands between two pieces: a blank line, a new one, or nothing but a blank, as who dictates has it."""
    if one.apart or after.apart or not after.text:
        return "\n\n"
    if one.whole or after.whole:
        return rng.choice(("\n\n", "\n"))
    return rng.choices(GAPS, WEIGHTS)[0]


def fault(mail: Mail, meant: interpretation.Understanding) -> str:
    """Return what is wrong with the reading of the mail, "" for nothing."""
    played = [action.canonical for action in meant.moves]
    if played and not mail.may_move:
        return "played, though the mail asks, denies or leaves open"
    if played not in ([], [mail.made]):
        return f"played {played}, and {mail.made or 'nothing'} was meant"
    told = " ".join([*(step.text for step in meant.rest), *(command.argument for command in meant.commands)]).lower()
    lost = [line for line in mail.named if line not in played and line not in told]
    # Below a note that takes in the next lines, or a move that is left for later, it is told of with them.
    done = " ".join(command.text for command in meant.commands).lower()
    lost += [word for word in mail.words if word.lower() not in done + told]
    if meant.problem is None and lost:
        return f"passed over {lost} in silence"
    return ""


def attack(count: int, seed: str) -> str:
    """Read `count` replies. How many were played and asked back."""
    rng = random.Random(seed)
    readers = tables(seed)
    counts: Counter[str] = Counter()
    for _number in progress(count, "replies"):
        reader = rng.choice(readers)
        mail = compose(reader, rng)
        meant = interpretation.understand(quotes.own(mail.text).text, reader)
        wrong = fault(mail, meant)
        assert not wrong, f"{wrong}: {mail.text!r} at {reader.title.id}, legal: {list(reader.legal())[:12]}"
        counts["clean"] += mail.clean
        counts["clean and played"] += mail.clean and bool(meant.moves)
        counts["played" if meant.moves else "asked back"] += 1
    assert counts["clean and played"] >= PLAYED_AT_LEAST * counts["clean"], counts
    return ", ".join(f"{number} {what}" for what, number in sorted(counts.items()))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=100_000)
    arguments.add_argument("--seed", default="1")
    arguments.add_argument("--title", choices=TITLES, default="")
    arguments.add_argument("--language", choices=slips.WORDS, default="")
    arguments.add_argument("--place", choices=slips.PLACES, default="")
    given = arguments.parse_args()
    print(f"Seed {given.seed}", flush=True)
    row = given.title, given.language, given.place
    if not any(row):
        print(attack(given.count, given.seed), flush=True)
    try:
        print(slips.attack(tables(given.seed), max(1, given.count // 500), given.seed, row))
    except AssertionError as wrong:
        raise SystemExit(str(wrong)) from None


if __name__ == "__main__":
    main()
