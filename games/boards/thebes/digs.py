"""What a seat can expect of a dig: knowledge, tokens, points, for each number of weeks. Rule: T5, T9."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from engine.titles.thebes.rules.components import BOOK, DEBRIS, GENERAL_BOOK, MOST_WEEKS, SITES, WHEEL
from engine.titles.thebes.rules.dig import knowledge, more_tokens, specialised_knowledge
from engine.titles.thebes.rules.lines import DIGS, HELPERS, WITH_ASSISTANT, WITH_PERMISSION, WITH_RUMOUR, WITH_ZEPPELIN
from engine.titles.thebes.rules.position import Table, year_of
from engine.titles.thebes.rules.resources import pack_means
from games.boards.thebes.trips import Seat, Trip, distance, trip

FLAGS = {**{word: 1 << number for number, word in enumerate(HELPERS)}, "zeppelin": WITH_ZEPPELIN}
"""Words in the line of a dig -> their flags."""
EVERY = range(2 * WITH_ZEPPELIN)


class Weeks(NamedTuple):
    """A dig of some weeks. `flags`: the helpers it counts with; `tokens` is 0 if nothing could be drawn."""

    weeks: int
    flags: int
    tokens: int
    trip: Trip
    points: float
    """The mean worth of the tokens."""
    legal: bool


class Knowledge(NamedTuple):
    """The setting of the time wheel. Rule: T5.2, T5.3."""

    specialised: int
    general: int
    """As far as it counts."""
    total: int


class Bag(NamedTuple):
    """The rest of a site's bag. Rule: T1.4, T2.3."""

    artifacts: tuple[int, ...]
    """Their values, the highest first."""
    book: bool
    general: bool
    debris: int
    first: bool
    """Whether the first digger's artifact still lies there. Rule: T5.6."""

    @property
    def tokens(self) -> int:
        return len(self.artifacts) + self.book + self.general + self.debris

    def worth(self, tokens: int) -> float:
        """Return the mean worth of that many tokens, in points."""
        return tokens * sum(self.artifacts) / self.tokens


def bag(table: Table, site: int) -> Bag:
    return read_bag(table.bags[site], bool(table.unclaimed >> site & 1))


@lru_cache(maxsize=4096)
def read_bag(tokens: tuple[int, ...], first: bool) -> Bag:
    return Bag(
        artifacts=tuple(token for token in tokens if token > BOOK),
        book=BOOK in tokens,
        general=GENERAL_BOOK in tokens,
        debris=tokens.count(DEBRIS),
        first=first,
    )


def knowledge_of(seat: Seat, site: int, flags: int) -> Knowledge:
    packed = pack_means(seat.archaeologist)
    points, total = specialised_knowledge(packed, site, flags), knowledge(packed, site, flags)
    return Knowledge(points, max(0, total - points), total)


def columns(seat: Seat, bag: Bag, site: int, flags: int, legal: Collection[str] | None) -> tuple[Weeks, ...]:
    """Return digs of 1 to 12 weeks with the helpers of `flags`, and the fewest others that make them legal.

    `legal`: the lines that can be chosen, None for a seat that is not due: then everything that fits is legal.
    """
    return fitting_columns(seat, bag, site, flags) if legal is None else make_columns(seat, bag, site, flags, legal)


@lru_cache(maxsize=4096)
def fitting_columns(seat: Seat, bag: Bag, site: int, flags: int) -> tuple[Weeks, ...]:
    """Cache the columns of a seat that is not due: several parts of a page need them."""
    return make_columns(seat, bag, site, flags, None)


def make_columns(seat: Seat, bag: Bag, site: int, flags: int, legal: Collection[str] | None) -> tuple[Weeks, ...]:
    packed = pack_means(seat.archaeologist)
    found = []
    for weeks in range(1, MOST_WEEKS + 1):
        possible = [
            more for more in EVERY if legal is not None and not flags & ~more and DIGS[site][more][weeks - 1] in legal
        ]
        used = min(possible, key=lambda more: (more.bit_count(), more), default=flags)
        number = WHEEL[knowledge(packed, site, used)][weeks] if specialised_knowledge(packed, site, used) else 0
        drawn = number + more_tokens(packed, used) if number else 0
        costs = trip(seat, SITES[site].place, weeks, bool(used & WITH_ZEPPELIN))
        can = bool(possible) if legal is not None else bool(drawn) and costs.fits
        found.append(Weeks(weeks, used, drawn, costs, bag.worth(drawn), can))
    return tuple(found)


def needed_flags(site: int, flags: int, legal: Collection[str]) -> int:
    """Return the flags that all legal digs at the site with `flags` share; `flags` without such digs."""
    found = -1
    for more in digs_with(site, flags, legal):
        found &= more
    return flags if found == -1 else found


def offered_flags(site: int, flags: int, legal: Collection[str]) -> int:
    """Return the flags of all legal digs at the site with `flags`."""
    found = 0
    for more in digs_with(site, flags, legal):
        found |= more
    return found


def digs_with(site: int, flags: int, legal: Collection[str]) -> list[int]:
    return [more for more in EVERY if not flags & ~more and any(line in legal for line in DIGS[site][more])]


def usual(seat: Seat, site: int) -> int:
    """Return the helpers that a dig there needs now: a permission, or a helper for one dig."""
    has = seat.has
    flags = 0
    if not has_permit(seat, site) and has.permissions:
        flags = WITH_PERMISSION
    if not specialised_knowledge(pack_means(seat.archaeologist), site, 0):
        flags |= WITH_RUMOUR if has.rumours >> site & 1 else WITH_ASSISTANT if has.assistants == 1 else 0
    return flags


def has_permit(seat: Seat, site: int) -> bool:
    """Return whether the permit is valid on arrival; a trip into a new year renews it. Rule: T1.3."""
    arrival = min(seat.week + distance(seat, SITES[site].place), seat.end)
    return not seat.archaeologist.spent >> site & 1 or year_of(arrival) > year_of(seat.week)
