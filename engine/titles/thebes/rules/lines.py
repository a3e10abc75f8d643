"""Every line that a seat can ever play, read once: a canonical line is a key of `ACTIONS`. Rule: T7."""

from typing import NamedTuple

from engine.titles.thebes.rules.components import CARDS, FIRST_EXHIBITION, FIRST_SITE, MOST_WEEKS, SITES, WARSAW

WITH_RUMOUR, WITH_ASSISTANT, WITH_SHOVEL, WITH_PERMISSION, WITH_ZEPPELIN = 1, 2, 4, 8, 16
HELPERS = ("rumour", "assistant", "shovel", "permission")
"""The words after `with`, in the order of writing; the n-th has the flag 1 << n, `by zeppelin` the last. Rule: T7."""


class Action(NamedTuple):
    """One line of a seat, of kind `take`, `refresh`, `exhibit`, `dig` or `stop`."""

    kind: str
    item: int
    """The number of the taken or exhibited card, the site of a dig, else 0."""
    place: int
    """The place of the action; Warsaw for `stop`, which is possible anywhere."""
    weeks: int
    """Its cost besides the trip.

    0 for `refresh`, whose price rises, and `stop`, which takes all that is left.
    """
    flags: int
    """The declared helpers and the zeppelin, or-ed."""


def _line(words: str, flags: int) -> str:
    helpers = [helper for number, helper in enumerate(HELPERS) if flags >> number & 1]
    parts = [words, *(["with", *helpers] if helpers else []), *(["by zeppelin"] if flags & WITH_ZEPPELIN else [])]
    return " ".join(parts)


TAKES = tuple((f"take {card.id}", _line(f"take {card.id}", WITH_ZEPPELIN)) for card in CARDS[:FIRST_EXHIBITION])
"""[researcher card] -> the line without and with a zeppelin."""
EXHIBITS = tuple(
    (f"exhibit {card.id}", _line(f"exhibit {card.id}", WITH_ZEPPELIN)) for card in CARDS[FIRST_EXHIBITION:]
)
"""[exhibition - FIRST_EXHIBITION] -> the line without and with a zeppelin."""
REFRESHES = ("refresh", _line("refresh", WITH_ZEPPELIN))
STOP = "stop"
DIGS = tuple(
    tuple(
        tuple(_line(f"dig {site.id} {weeks}", flags) for weeks in range(1, MOST_WEEKS + 1))
        for flags in range(2 * WITH_ZEPPELIN)
    )
    for site in SITES
)
"""[site][flags][weeks - 1] -> the line."""


def _all() -> dict[str, Action]:
    found = {STOP: Action("stop", 0, WARSAW, 0, 0)}
    names = (*TAKES, *EXHIBITS)
    for index, flags in enumerate((0, WITH_ZEPPELIN)):
        found[REFRESHES[index]] = Action("refresh", 0, WARSAW, 0, flags)
        for number, (card, both) in enumerate(zip(CARDS, names, strict=True)):
            kind = "exhibit" if card.kind == "exhibition" else "take"
            found[both[index]] = Action(kind, number, card.city, card.weeks, flags)
    for site, by_flags in zip(SITES, DIGS, strict=True):
        for flags, lines in enumerate(by_flags):
            for weeks, line in enumerate(lines, 1):
                found[line] = Action("dig", site.place - FIRST_SITE, site.place, weeks, flags)
    return found


ACTIONS = _all()
"""Canonical line -> its meaning."""
