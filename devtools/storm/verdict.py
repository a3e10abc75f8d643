"""What is to be said of the letters that came, once everything is quiet again.

- lost: a mail that never came, though its player wanted it: it hangs, it failed, it is written down as sent and no letter is
  there, or it was dropped although its turn runs
- stale: a letter whose turn had ended, in a transaction that was committed, before the worker looked for the last time
- a double inside a kill window: a second letter with the same Message-ID, whose first one was handed over by a process that
  was killed before it could write that down; it comes once the lease of the first one is over
- any other double: every other second letter for the same thing
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

AT_ONCE = 5.0
"""Seconds: a process that had so much time after the mail server took the letter was not killed in between."""
EARLY = 0.9
"""The share of a lease before which nobody may take a mail up again; clocks are read a little apart."""


@dataclass(frozen=True)
class Row:
    """A mail of the outbox.

    `ended`: when the end of its turn was committed (Unix time), None while it runs; `turn`: whether it is about one.
    """

    occasion: str
    message_id: str
    state: str
    turn: bool = False
    ended: float | None = None


@dataclass(frozen=True)
class Letter:
    """What the mail server took.

    `worker`: the process that handed it over; `looked`: when that process began its last look at the turn; `taken`:
    when the server had it. Unix times.
    """

    message_id: str
    worker: int
    looked: float
    taken: float


@dataclass(frozen=True)
class Death:
    """A process that was killed, and when."""

    pid: int
    at: float


@dataclass
class Verdict:
    """Occasions of mails, and how many letters were handed over while their turn was ended at the same moment."""

    lost: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    in_kill_window: list[str] = field(default_factory=list)
    other_doubles: list[str] = field(default_factory=list)
    at_the_same_moment: int = 0

    @property
    def good(self) -> bool:
        return not (self.lost or self.stale or self.other_doubles)


def judge(rows: Iterable[Row], letters: Iterable[Letter], deaths: Sequence[Death], lease: float) -> Verdict:
    """Return the verdict over all mails.

    `lease`: its length in seconds.

    A letter that belongs to no mail is a double too: of what, nobody knows.
    """
    by_id: dict[str, list[Letter]] = defaultdict(list)
    for letter in sorted(letters, key=lambda letter: letter.taken):
        by_id[letter.message_id].append(letter)
    verdict = Verdict()
    occasions: set[str] = set()
    for row in rows:
        found = by_id.pop(row.message_id, [])
        if is_lost(row, found):
            verdict.lost.append(row.occasion)
        for letter in found:
            if row.turn and row.ended is not None and row.ended < letter.looked:
                verdict.stale.append(row.occasion)
            elif row.turn and row.ended is not None and row.ended < letter.taken:
                verdict.at_the_same_moment += 1
        for first, second in pairwise(found):
            explained = second.looked - first.looked > EARLY * lease and was_killed(first, deaths)
            (verdict.in_kill_window if explained else verdict.other_doubles).append(row.occasion)
        if found and row.occasion in occasions:
            verdict.other_doubles.append(row.occasion)
        occasions.add(row.occasion)
    verdict.other_doubles += by_id
    return verdict


def was_killed(letter: Letter, deaths: Iterable[Death]) -> bool:
    """Whether the process that handed it over may have been killed before it wrote that down."""
    return any(death.pid == letter.worker and 0 <= death.at - letter.looked < AT_ONCE for death in deaths)


def is_lost(row: Row, letters: Sequence[Letter]) -> bool:
    """Whether somebody waits for this mail in vain."""
    if row.state == "suppressed":
        return row.turn and row.ended is None and not letters
    return not letters
