"""The pace of a game: its time limits, chosen when the game is made and shown before anyone joins."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from engine.sentences import Field, Sentence, english, gettext_noop, ngettext_noop
from engine.strict import Reader

DAMAGED = gettext_noop("This is not a valid stored {what}: “{key}” is wrong.")


class ClockError(ValueError):
    """Impossible hours or an impossible pace; `sentence` explains it to people."""

    def __init__(self, message: str, **fields: Field) -> None:
        self.sentence = Sentence(message, fields)
        super().__init__(english(self.sentence))


def reader_of(what: str) -> Reader:
    """Return a reader of a stored `what`, whose ClockErrors name the wrong part."""
    return Reader(lambda key: ClockError(DAMAGED, what=what, key=key))


HOUR = timedelta(hours=1)
DAY_HOURS = 24

SHORTEST_TURN_HOURS = 12
LONGEST_TURN_HOURS = 14 * DAY_HOURS
LONGEST_BANK_HOURS = 30 * DAY_HOURS
FIRST_MOVE_HOURS = 48
"""What a player has at most for the first turn of a game with people from the lobby."""
WEEKLY_HOURS = 7 * DAY_HOURS
FIRST_MOVE_WEEKLY_HOURS = 84
"""The same where a turn has `WEEKLY_HOURS` or more."""

TURN_OUT_OF_RANGE = gettext_noop("The time for a turn must be {least} to {most} hours, not {hours}.")
START_OUT_OF_RANGE = gettext_noop("The time bank must start with {least} to {most} hours, not {hours}.")
INCREMENT_OUT_OF_RANGE = gettext_noop("A turn can add {least} to {most} hours to the time bank, not {hours}.")
CAP_TOO_LOW = gettext_noop(
    "The time bank's limit ({cap} hours) cannot be less than what it starts with ({start}) or what a turn adds "
    "({increment})."
)
CAP_TOO_HIGH = gettext_noop("The time bank can hold at most {most} hours, not {cap}.")
KIND_UNKNOWN = gettext_noop("There is no pace called “{kind}”.")


@dataclass(frozen=True)
class Unlimited:
    """No clock."""


@dataclass(frozen=True)
class PerWait:
    """The same thinking time for each wait: 12 to 336 `hours` (14 days), else ClockError."""

    hours: int

    def __post_init__(self) -> None:
        if not SHORTEST_TURN_HOURS <= self.hours <= LONGEST_TURN_HOURS:
            raise ClockError(TURN_OUT_OF_RANGE, least=SHORTEST_TURN_HOURS, most=LONGEST_TURN_HOURS, hours=self.hours)


@dataclass(frozen=True)
class Bank:
    """A bank of thinking time for each seat, in hours: at the start, for each ended wait, and at most.

    A wait adds 12 hours at least, so that no wait opens with less and there is always time for a warning. Raises
    ClockError.
    """

    start: int
    increment: int
    cap: int

    def __post_init__(self) -> None:
        if not SHORTEST_TURN_HOURS <= self.start <= LONGEST_BANK_HOURS:
            raise ClockError(START_OUT_OF_RANGE, least=SHORTEST_TURN_HOURS, most=LONGEST_BANK_HOURS, hours=self.start)
        if not SHORTEST_TURN_HOURS <= self.increment <= LONGEST_TURN_HOURS:
            raise ClockError(
                INCREMENT_OUT_OF_RANGE, least=SHORTEST_TURN_HOURS, most=LONGEST_TURN_HOURS, hours=self.increment
            )
        if self.cap < max(self.start, self.increment):
            raise ClockError(CAP_TOO_LOW, cap=self.cap, start=self.start, increment=self.increment)
        if self.cap > LONGEST_BANK_HOURS:
            raise ClockError(CAP_TOO_HIGH, most=LONGEST_BANK_HOURS, cap=self.cap)


Pace = Unlimited | PerWait | Bank

PRESETS: dict[str, Pace] = {
    "brisk": PerWait(24),
    "daily": PerWait(72),
    "weekly": PerWait(168),
    "bank": Bank(start=120, increment=24, cap=240),
    "none": Unlimited(),
}
"""The first choices of a form, in this order."""


def first_move_hours(pace: Pace) -> int:
    """Return how many hours of thinking time a player has at most for their first turn among people from the lobby."""
    if isinstance(pace, PerWait):
        return min(FIRST_MOVE_WEEKLY_HOURS if pace.hours >= WEEKLY_HOURS else FIRST_MOVE_HOURS, pace.hours)
    return FIRST_MOVE_HOURS


# For people

NO_LIMIT = gettext_noop("There is no clock: take as long as you like.")
TURN_HOURS = ngettext_noop("Up to {hours} hour for each turn.", "Up to {hours} hours for each turn.")
TURN_DAYS = ngettext_noop("Up to {days} day for each turn.", "Up to {days} days for each turn.")
BANK_HOURS = ngettext_noop(
    "Each player starts with {hours} hour in the time bank.",
    "Each player starts with {hours} hours in the time bank.",
)
BANK_DAYS = ngettext_noop(
    "Each player starts with {days} day in the time bank.",
    "Each player starts with {days} days in the time bank.",
)
ADDS_HOURS = ngettext_noop(
    "Each finished turn adds {hours} hour to the bank.", "Each finished turn adds {hours} hours to the bank."
)
ADDS_DAYS = ngettext_noop(
    "Each finished turn adds {days} day to the bank.", "Each finished turn adds {days} days to the bank."
)
CAP_HOURS = ngettext_noop("The bank holds {hours} hour at most.", "The bank holds {hours} hours at most.")
CAP_DAYS = ngettext_noop("The bank holds {days} day at most.", "The bank holds {days} days at most.")
NOT_COUNTED = gettext_noop(
    "A day is 24 hours of thinking time: the clock stops during the nights, days off and holidays of the player "
    "whose turn it is."
)

NO_LIMIT_LABEL = gettext_noop("no clock")
TURN_HOURS_LABEL = ngettext_noop("{hours} hour a turn", "{hours} hours a turn")
TURN_DAYS_LABEL = ngettext_noop("{days} day a turn", "{days} days a turn")
# The sign of a unit needs no plural, so one message can carry two numbers.
BANK_LABEL = gettext_noop("{hours} h in the bank, plus {increment} h a turn")
BANK_DAYS_LABEL = ngettext_noop(
    "{days} day in the bank, plus {increment} h a turn", "{days} days in the bank, plus {increment} h a turn"
)


def sentences(pace: Pace) -> tuple[Sentence, ...]:
    """Return the pace in whole sentences, to be shown one after the other."""
    if isinstance(pace, PerWait):
        return (duration_sentence(pace.hours, TURN_HOURS, TURN_DAYS), Sentence(NOT_COUNTED))
    if isinstance(pace, Bank):
        return (
            duration_sentence(pace.start, BANK_HOURS, BANK_DAYS),
            duration_sentence(pace.increment, ADDS_HOURS, ADDS_DAYS),
            duration_sentence(pace.cap, CAP_HOURS, CAP_DAYS),
            Sentence(NOT_COUNTED),
        )
    return (Sentence(NO_LIMIT),)


def label(pace: Pace) -> Sentence:
    """Return the pace in a few words, for a list of games."""
    if isinstance(pace, PerWait):
        return duration_sentence(pace.hours, TURN_HOURS_LABEL, TURN_DAYS_LABEL)
    if isinstance(pace, Bank):
        days, rest = divmod(pace.start, DAY_HOURS)
        if rest:
            return Sentence(BANK_LABEL, {"hours": pace.start, "increment": pace.increment})
        return Sentence(BANK_DAYS_LABEL[0], {"days": days, "increment": pace.increment}, BANK_DAYS_LABEL[1], days)
    return Sentence(NO_LIMIT_LABEL)


def duration_sentence(hours: int, in_hours: tuple[str, str], in_days: tuple[str, str]) -> Sentence:
    """Return the sentence in days where they are whole, else the one in hours."""
    days, rest = divmod(hours, DAY_HOURS)
    if rest:
        return Sentence(in_hours[0], {"hours": hours}, in_hours[1], hours)
    return Sentence(in_days[0], {"days": days}, in_days[1], days)


# Storing


def pace_to_json(pace: Pace) -> dict[str, object]:
    """Return the pace as plain data.

    `{"kind": "none"}`, `{"kind": "per_wait", "hours": 72}`, `{"kind": "bank", "start": 120, "increment": 24, "cap":
    240}`
    """
    if isinstance(pace, PerWait):
        return {"kind": "per_wait", "hours": pace.hours}
    if isinstance(pace, Bank):
        return {"kind": "bank", "start": pace.start, "increment": pace.increment, "cap": pace.cap}
    return {"kind": "none"}


def pace_from_json(data: object) -> Pace:
    """Return the pace that `pace_to_json` wrote, or raise ClockError."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise ClockError(KIND_UNKNOWN, kind=str(kind))
    read = reader_of("pace")
    pace, names = KINDS[kind]
    stored = read.keyed(data, "", ("kind", *names))
    return pace(*(read.whole(stored[name], name) for name in names))


KINDS: dict[str, tuple[Callable[..., Pace], tuple[str, ...]]] = {
    "none": (Unlimited, ()),
    "per_wait": (PerWait, ("hours",)),
    "bank": (Bank, ("start", "increment", "cap")),
}
