"""The lines of an order, in any of the site's languages: `then c4 else d4` is `dann c4 sonst d4` and `potem c4 albo d4`.

Only the connecting words are read here; moves, occasions and watches belong to the title.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import OrderError
from engine.orders.order import LONGEST, MOST_CHOICES, MOST_STEPS, MOST_WATCHES, Order, Step
from engine.sentences import Sentence, gettext_noop

THEN = r"(?:then|dann|potem)"
ELSE = r"(?:else|sonst|albo)"
IN = r"(?:in|w)"
ASK_IF = r"(?:ask\s+if|frag\s+wenn|pytaj\s+gdy)"
OR = r"(?:or|oder|lub)"
BLINDLY = r"(?:play\s+blindly|spiel\s+blind|graj\s+w\s+ciemno)"

NEXT_TURN = re.compile(rf"{THEN}\b(?P<rest>.*)", re.IGNORECASE)
NAMED = re.compile(rf"{IN}\s+(?P<occasion>[^:]*):(?P<rest>.*)", re.IGNORECASE)
WATCHES = re.compile(rf"{ASK_IF}\b(?P<rest>.*)", re.IGNORECASE)
BLIND = re.compile(BLINDLY, re.IGNORECASE)
BETWEEN_CHOICES = re.compile(rf"(?:^|\s+){ELSE}(?=\s|$)", re.IGNORECASE)
BETWEEN_WATCHES = re.compile(rf"(?:^|\s+){OR}(?=\s|$)", re.IGNORECASE)

SHOWN = 60
"""Characters of a line that an error repeats."""

NO_LINE = gettext_noop(
    "“{line}” is not a line of a plan. Write “then” and a move, “in area 3:” and a move, or “ask if” and what to watch for."
)
NO_CHOICE = gettext_noop("A move is missing in “{line}”. Write it like this: “then c4 else d4”.")
NO_WATCH = gettext_noop("“{line}” does not say what to watch for.")
NO_STEPS = gettext_noop("A plan needs at least one line that begins with “then” or “in”.")
TOO_LONG = gettext_noop("A plan has at most {most} characters; this one has {number}.")
TOO_MANY_STEPS = gettext_noop("A plan has at most {most} moves to come; this one has {number}.")
TOO_MANY_CHOICES = gettext_noop("A line has at most {most} moves to choose from; “{line}” has {number}.")
TOO_MANY_WATCHES = gettext_noop("A plan watches for at most {most} things; this one has {number}.")


class DraftStep(NamedTuple):
    """A step as written. `line`: the whole line; `occasion`: lower case; `choices`: texts that should be moves."""

    line: str
    occasion: str
    choices: tuple[str, ...]


class Draft(NamedTuple):
    """An order as written."""

    steps: tuple[DraftStep, ...]
    watches: tuple[str, ...]
    careful: bool


def parse_order(text: str) -> Draft:
    """Read the lines of an order, in any sequence; empty ones are skipped. Raises OrderError."""
    if len(text) > LONGEST:
        raise OrderError(Sentence(TOO_LONG, {"most": LONGEST, "number": len(text)}))
    steps: list[DraftStep] = []
    watches: list[str] = []
    careful = True
    for line in (" ".join(line.split()) for line in text.splitlines()):
        if not line:
            continue
        step = read_step(line)
        watched = WATCHES.fullmatch(line)
        if step is not None:
            steps.append(step)
        elif watched:
            watches += read_watches(line, watched["rest"])
        elif BLIND.fullmatch(line):
            careful = False
        else:
            raise wrong(NO_LINE, line)
    check_number(TOO_MANY_STEPS, len(steps), MOST_STEPS)
    unique = tuple(sorted(set(watches)))
    check_number(TOO_MANY_WATCHES, len(unique), MOST_WATCHES)
    if not steps:
        raise OrderError(Sentence(NO_STEPS))
    return Draft(tuple(steps), unique, careful)


def is_order_line(line: str) -> bool:
    """Return whether the line begins like a line of an order."""
    line = " ".join(line.split())
    return any(pattern.fullmatch(line) for pattern in (NEXT_TURN, NAMED, WATCHES, BLIND))


def read_step(line: str) -> DraftStep | None:
    """Read the step of a line; None for other lines. Raises OrderError for an incomplete step."""
    found = NEXT_TURN.fullmatch(line) or NAMED.fullmatch(line)
    if found is None:
        return None
    choices = split(BETWEEN_CHOICES, found["rest"])
    if not all(choices):
        raise wrong(NO_CHOICE, line)
    check_number(TOO_MANY_CHOICES, len(choices), MOST_CHOICES, line)
    occasion = found.groupdict().get("occasion", "").strip().lower()
    if "occasion" in found.groupdict() and not occasion:
        raise wrong(NO_LINE, line)
    return DraftStep(line, occasion, tuple(choices))


def read_watches(line: str, rest: str) -> list[str]:
    names = [re.sub(r"(\d{4})-(\d)$", r"\1-0\2", name.lower()) for name in split(BETWEEN_WATCHES, rest)]
    if not all(names):
        raise wrong(NO_WATCH, line)
    return names


def split(between: re.Pattern[str], rest: str) -> Sequence[str]:
    """Return the stripped parts between the words; "" for an empty one."""
    return [part.strip() for part in between.split(rest)]


def check_number(message: str, number: int, most: int, line: str = "") -> None:
    if number > most:
        fields = {"line": line[:SHOWN]} if line else {}
        raise OrderError(Sentence(message, {"most": most, "number": number, **fields}), line)


def wrong(message: str, line: str) -> OrderError:
    return OrderError(Sentence(message, {"line": line if len(line) <= SHOWN else line[:SHOWN] + "…"}), line)


def read_canonical(text: str) -> Order:
    """Read an order that `write_order` has written, so that it needs no checks."""
    draft = parse_order(text)
    steps = tuple(Step(step.occasion, step.choices) for step in draft.steps)
    return Order(steps, draft.watches, draft.careful)
