"""Check that a position is consistent, whenever a stored one is loaded. Rule: A1, A2, A8."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.titles.arnak.rules.components import (
    ALL_BONUSES,
    ARTIFACTS,
    ASSISTANTS,
    BLACK,
    BONUS_EFFECTS,
    CAMP,
    CAMP_EFFECTS,
    CARDS,
    FIGURES,
    FIRST_ITEM,
    GUARDIANS,
    IDOL_EFFECTS,
    LEVELS,
    LOST_TEMPLE,
    PLACES,
    RIVAL_FIGURES,
    ROW,
    SITE_IDS,
    SLOT_EFFECTS,
    START_DECK,
    TILE_EFFECTS,
    TILE_LEVELS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import Effect, Task
from engine.titles.arnak.rules.position import CLOSED, GAP, NO_SEAT, Position, action_stack, setting_up
from engine.titles.arnak.rules.travel import NONE_LEFT


def contradiction(position: Position) -> str:
    """Return the first contradiction of the position in words, "" without one."""
    return next((what for holds, what in CHECKS if not holds(position)), "")


def all_effects() -> Iterable[Effect]:
    yield from (card.effect for card in CARDS)
    yield from (*CAMP_EFFECTS, *TILE_EFFECTS, *IDOL_EFFECTS, *SLOT_EFFECTS, *BONUS_EFFECTS)
    yield from (guardian.boon for guardian in GUARDIANS)
    yield from (side for assistant in ASSISTANTS for side in assistant.sides)
    yield from (token.effect for track in TRACKS for token in (*track.glass, *track.book))


def parts(task: Task) -> Iterable[Task]:
    """Yield the task and every task that it can lead to."""
    yield task
    op = task[0]
    if op == "pay":
        yield from (part for step in task[2] for part in parts(step))
    elif op in ("or", "choose"):
        yield from (part for option in task[2] for step in option for part in parts(step))
        if task[1] > 1:
            for option in task[2]:
                yield from parts((op, task[1] - 1, tuple(other for other in task[2] if other is not option)))
    elif op == "refresh" and task[1] > 1:
        yield ("refresh", task[1] - 1)
    elif op == "activate" and task[4] > 1:
        yield from ((*task[:4], task[4] - 1, task[5], (site,)) for site in range(CAMP))
    elif op == "reveal_first":
        yield from (("reveal", task[1]), ("buy", task[1], task[2], 2))
    elif op == "rescue":
        yield from (("see_rescue",), ("rescue_one",))
    elif op == "activate_top_tile":
        yield ("top_tile", task[1])
    elif op == "peek_draw":
        yield from (("see_cards", number, task[2]) for number in range(1, task[1] + 1))
        yield ("keep_one", task[3])
    elif op == "dig" and task[5] > 1:
        yield from (("again", site) for site in range(CAMP))


REGIONS: Final = range(CAMP, len(SITE_IDS))

TASKS: Final = frozenset(
    (
        *(part for effect in all_effects() for step in effect for part in parts(step)),
        *(("use", card) for card in ARTIFACTS),
        *(("use_site", site) for site in range(len(SITE_IDS))),
        *((op, site) for op in ("tile", "guardian") for site in REGIONS),
        *((("bonus", space, token)) for space in range(LOST_TEMPLE + 1) for token in ("", "glass", "book")),
        *(("last_bonus", space) for space in range(LOST_TEMPLE)),
        *(("top", stack) for stack in range(3)),
        *(("next", seat) for seat in range(NO_SEAT, BLACK + 1)),
        *(("deal", seat) for seat in range(BLACK)),
        *((op,) for op in ("freely", "top_rescue", "see_lost", "refill", "rival", "keep", "new_round")),
        *(task for players in range(1, 5) for level in range(2) for task in setting_up(players, level)),
    )
)
"""Every task that can be on an agenda."""


def tasks_fit(position: Position) -> bool:
    """Check that the tasks exist and are in a possible place."""
    agenda = position.agenda
    if not all(task in TASKS for task in agenda) or len(agenda) > 40:
        return False
    between = position.turn == NO_SEAT
    return all(
        (task[0] in BETWEEN) >= between or task[0] in ("tile", "guardian", "top", "top_rescue") for task in agenda
    )


BETWEEN: Final = frozenset(
    (
        "first", "red", "blocks", "idols", "bonuses", "assistants", "row", "deal", "rival", "next", "keep", "new_round",
        "refill",
    )
)  # fmt: skip


def seats_fit(position: Position) -> bool:
    for number, seat in enumerate(position.seats):
        cards = [*seat.hand, *seat.looking, *seat.area, *(card for layer in seat.deck for card in layer)]
        basic = Counter(card for card in cards if card < FIRST_ITEM - 1)
        sorted_ones = (seat.hand, seat.looking, seat.area, seat.guardians, seat.boons, *seat.deck)
        if (
            basic - Counter(START_DECK)
            or any(tuple(sorted(one)) != one for one in sorted_ones)
            or not all(seat.deck)
            or not set(seat.boons) <= set(seat.guardians)
            or len(seat.assistants) > PLACES
            or position.figures.count(number) > FIGURES
            or (seat.glass == LOST_TEMPLE) != (number in position.arrivals)
            or seat.book == LOST_TEMPLE
        ):
            return False
    return True


def board_fits(position: Position) -> bool:
    """Check that figures, tiles and guardians are in possible places. Rule: A2.1, A4.2."""
    closed = [space for space, figure in enumerate(position.figures) if figure == CLOSED]
    laid = position.players == 3 and ("blocks",) not in position.agenda
    if any(not CAMP <= space < 2 * CAMP for space in closed):
        return False
    if len(closed) != {1: CAMP, 2: CAMP, 3: 3 * laid, 4: 0}[position.players]:
        return False
    if position.figures.count(BLACK) > (RIVAL_FIGURES if position.rival else 0):
        return False
    return all(
        tile == GAP or TILE_LEVELS[tile] == LEVELS[CAMP + place] for place, tile in enumerate(position.tiles)
    ) and all(TILE_LEVELS[tile] == level for level in (1, 2) for tile in position.tiles_under[level - 1])


def row_fits(position: Position) -> bool:
    """Check the items right of the staff and the artifacts left of it. Rule: A2.3."""
    if ("row",) in position.agenda:
        return not position.artifacts and not position.items
    return (
        (len(position.artifacts), len(position.items)) == (position.round, ROW - position.round)
        and all(card == GAP or card >= ARTIFACTS[0] for card in (*position.artifacts, position.artifact_top))
        and all(card == GAP or FIRST_ITEM <= card < ARTIFACTS[0] for card in (*position.items, position.item_top))
        and tuple(sorted(position.exiled)) == position.exiled
        and all(card >= FIRST_ITEM for card in position.exiled)
    )


def supply_fits(position: Position) -> bool:
    """Check that Fear, temple tiles, bonus tiles and assistants add up. Rule: A1.3, A2.4."""
    bonuses = Counter(position.bonuses_left) + Counter(position.lost)
    for kinds in position.bonuses:
        bonuses += Counter(kinds)
    owned = [number for seat in position.seats for number, _, _ in seat.assistants]
    tops = [top for top, _ in position.stacks if top != GAP] + [position.rescue_top] * (position.rescue_top != GAP)
    everyone = [*owned, *tops, *position.rescue, *position.assistants_left]
    hidden = sum(below for _, below in position.stacks) + (0 if position.rescue_seen else position.rescue_size)
    return (
        position.fears >= 0
        and min(position.temple_tiles) >= 0
        and not bonuses - Counter(ALL_BONUSES)
        and position.bonuses_left == tuple(sorted(position.bonuses_left))
        and position.assistants_left == tuple(sorted(position.assistants_left))
        and len(set(everyone)) == len(everyone)
        and len(position.assistants_left) == hidden
        and len(position.lost) == (position.lost_size if position.lost_seen else 0)
        and len(position.rescue) == (position.rescue_size if position.rescue_seen else 0)
        and len(position.bonuses_left) >= (0 if position.lost_seen else position.lost_size)
        and len(set(position.arrivals)) == len(position.arrivals)
    )


def rival_fits(position: Position) -> bool:
    """Check that there is a rival exactly in solo games. Rule: A7.1."""
    rival = position.rival
    if (rival is not None) != (position.players == 1) or (position.difficulty and rival is None):
        return False
    if rival is None:
        return True
    drawn = ("red",) not in position.agenda
    red = tuple(pair for pair in range(5) if 5 + 2 * pair + 1 in rival.tiles)
    return (
        (rival.glass == LOST_TEMPLE) == (BLACK in position.arrivals)
        and rival.tiles == (action_stack(red) if drawn else ())
        and (not drawn or len(red) == position.difficulty)
        and set(rival.unused) <= set(rival.tiles)
        and tuple(sorted(set(rival.unused))) == rival.unused
        and (rival.first == GAP) == (rival.unused == rival.tiles)
        and (rival.arrow == GAP) == (rival.first == GAP or not rival.unused)
    )


def turn_fits(position: Position) -> bool:
    """Check the seat to move. Rule: A3.1."""
    begun = ("first",) not in position.agenda
    if (position.starter != NO_SEAT) != begun:
        return False
    if position.turn == NO_SEAT and (position.acted or position.icons != NONE_LEFT):
        return False
    if position.phase == "keep" and not any(seat.hand and not seat.done for seat in position.seats):
        return False
    return bool(position.icons) and tuple(sorted(set(position.icons))) == position.icons


CHECKS: Final[tuple[tuple[Callable[[Position], Any], str], ...]] = (
    (tasks_fit, "the agenda"),
    (turn_fits, "whose turn it is"),
    (seats_fit, "what a seat has"),
    (board_fits, "the board"),
    (row_fits, "the row"),
    (supply_fits, "the supply"),
    (rival_fits, "the rival"),
)
