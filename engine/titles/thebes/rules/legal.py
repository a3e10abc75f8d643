"""List the legal moves of the due seat as canonical lines. Rule: T3, T4, T5.

All lines are made beforehand (`lines`), so several hundred digs are a few slices of tables.
"""

from operator import ge

from engine.titles.thebes.rules.components import (
    CARDS,
    END_WEEK,
    HELP,
    LAST_YEAR_WEEK,
    MOST_KNOWLEDGE,
    SPACES,
    WARSAW,
)
from engine.titles.thebes.rules.dig import FEWEST_WEEKS, RUMOUR_POINTS
from engine.titles.thebes.rules.lines import (
    DIGS,
    EXHIBITS,
    REFRESHES,
    STOP,
    TAKES,
    WITH_ASSISTANT,
    WITH_PERMISSION,
    WITH_RUMOUR,
    WITH_SHOVEL,
    WITH_ZEPPELIN,
)
from engine.titles.thebes.rules.position import EMPTY, YEARS, Archaeologist, Table
from engine.titles.thebes.rules.resources import (
    ASSISTANT_SHIFT,
    CAR_SHIFT,
    DIGGING,
    FIELD_MASK,
    GENERAL_SHIFT,
    PERMISSION_SHIFT,
    RUMOUR_SHIFT,
    SHOVEL_SHIFT,
    SITE_FIELDS,
    TRIP_WEEKS,
    ZEPPELIN_SHIFT,
    pack_means,
)

ERRANDS = tuple((card.city, card.weeks, *lines) for card, lines in zip(CARDS, (*TAKES, *EXHIBITS), strict=True))
"""[card] -> its place, its weeks, the line without and with a zeppelin."""
ALL_EMPTY = frozenset({EMPTY})
FEWEST_SHOWN = tuple(sum(card.needs) for card in CARDS)
"""[card] -> the number of artifacts that an exhibition needs, of all sites together."""
NO_EXHIBITIONS = (EMPTY,) * len(SPACES)

HELPER_SETS = tuple(
    tuple(
        (flags, RUMOUR_POINTS * bool(flags & WITH_RUMOUR) + HELP[1] * bool(flags & WITH_ASSISTANT))
        for flags in range(WITH_PERMISSION)
        if not flags & ~offered
    )
    for offered in range(WITH_PERMISSION)
)
"""[flags of the helpers that may be declared] -> every set of them: its flags, the specialised points it adds.

Rule: T5.5
"""


def legal(position: Table, seat: int) -> list[str]:
    """Return every legal move of the seat; [] when it is not due."""
    if seat != position.turn:
        return []
    players, _, _, _, archaeologists, refreshes, display, spaces, _, _, _, _, _ = position
    archaeologist = archaeologists[seat]
    place, week, _, _, _, _, _ = archaeologist
    packed = pack_means(archaeologist)
    left = END_WEEK[players] - week
    trips = TRIP_WEEKS[packed >> CAR_SHIFT & FIELD_MASK > 0][place]
    flies = packed >> ZEPPELIN_SHIFT & FIELD_MASK
    moves: list[str] = []
    different = set(display)
    for card in display if len(different) == len(display) else dict.fromkeys(display):
        if card != EMPTY:
            city, weeks, overland, flying = ERRANDS[card]
            if trips[city] + weeks <= left:
                moves.append(overland)
            if flies and weeks <= left and city != place:
                moves.append(flying)
    if different != ALL_EMPTY:
        if trips[WARSAW] + refreshes < left:
            moves.append(REFRESHES[0])
        if flies and refreshes < left and place != WARSAW:
            moves.append(REFRESHES[1])
    if spaces != NO_EXHIBITIONS:
        moves += exhibitions(archaeologist, spaces, trips, flies, left)
    if packed & DIGGING:
        moves += digs(archaeologist, packed, trips, END_WEEK[players])
    if week >= LAST_YEAR_WEEK[players] or not moves:
        moves.append(STOP)
    return moves


def exhibitions(
    archaeologist: Archaeologist, spaces: tuple[int, ...], trips: tuple[int, ...], flies: int, left: int
) -> list[str]:
    """Return every exhibition that the seat owns enough artifacts for, and can reach. Rule: T4.3."""
    moves = []
    owned = sum(map(len, archaeologist.artifacts))
    for card in spaces:
        if card != EMPTY and owned >= FEWEST_SHOWN[card] and may_exhibit(archaeologist, card):
            city, weeks, overland, flying = ERRANDS[card]
            if trips[city] + weeks <= left:
                moves.append(overland)
            if flies and weeks <= left and city != archaeologist.place:
                moves.append(flying)
    return moves


def may_exhibit(archaeologist: Archaeologist, card: int) -> bool:
    """Return whether the seat owns the artifacts of each site that the exhibition needs. Rule: T4.3."""
    return all(map(ge, map(len, archaeologist.artifacts), CARDS[card].needs))


def digs(archaeologist: Archaeologist, packed: int, trips: tuple[int, ...], end: int) -> list[str]:
    """Return every dig: each site, trip, set of helpers and number of weeks that fits. Rule: T5."""
    here, week, spent, _, _, _, _ = archaeologist
    general = packed >> GENERAL_SHIFT & FIELD_MASK
    assistants = packed >> ASSISTANT_SHIFT & FIELD_MASK
    helped = 0 if assistants == 1 else HELP[assistants]
    lone = (WITH_ASSISTANT if assistants == 1 else 0) | (WITH_SHOVEL if packed >> SHOVEL_SHIFT & FIELD_MASK == 1 else 0)
    rumours = packed >> RUMOUR_SHIFT
    flies = packed >> ZEPPELIN_SHIFT & FIELD_MASK
    lines: list[str] = []
    for site, field, place in SITE_FIELDS:
        points = (packed >> field & FIELD_MASK) + helped
        offered = lone | WITH_RUMOUR if rumours >> site & 1 else lone
        if not points and not offered & (WITH_RUMOUR | WITH_ASSISTANT):
            continue
        for by in (0, WITH_ZEPPELIN) if flies and place != here else (0,):
            arrival = week if by else week + trips[place]
            left = end - arrival
            if left < 1:
                continue
            if spent >> site & 1 and YEARS[arrival] == YEARS[week]:
                if not packed >> PERMISSION_SHIFT & FIELD_MASK:
                    continue
                by |= WITH_PERMISSION
            for flags, more in HELPER_SETS[offered]:
                # `rules.dig.knowledge`, written out: it is counted for hundreds of digs.
                total = points + more
                total += total if total < general else general
                fewest = FEWEST_WEEKS[total if total < MOST_KNOWLEDGE else MOST_KNOWLEDGE]
                lines += DIGS[site][flags | by][fewest - 1 : left]
    return lines
