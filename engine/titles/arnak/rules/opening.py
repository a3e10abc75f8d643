"""The lines of chance at the start of a record, and those of the rival. Rule: A2.5, A7.2, A9.6, A9.10."""

from functools import lru_cache
from itertools import islice
from typing import Final

from engine.contract import Draw
from engine.titles.arnak.rules.components import (
    ALL_IDOLS,
    ARROWS,
    ASSISTANT_IDS,
    ASSISTANT_NUMBERS,
    BONUS_IDS,
    CAMP,
    CAMP_IDS,
    CARD_IDS,
    CARD_NUMBERS,
    COLOURS,
    FIELD_IDS,
    IDOL_IDS,
    LOST_TEMPLE,
    PAIRS,
    RIVAL_IDS,
    RIVAL_NUMBERS,
    RIVAL_TILES,
    STARTS,
    TRACKS,
)
from engine.titles.arnak.rules.draft import Draft
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.pools import Misfit, Words, exactly, rest_of
from engine.titles.arnak.rules.position import CLOSED, Cards, Position, Rival, action_stack
from engine.titles.arnak.rules.rival import do_tile, the_rival

BLOCKED: Final = 3
ROW_ITEMS: Final = 5
RIGHT: Final = tuple(int(tile.right) for tile in RIVAL_TILES)
"""[rival tile] -> its arrow, 1 for right."""


def deal_first(position: Position, task: Task, draw: Draw) -> Words:
    return draw("first", COLOURS[: position.players], 1, str)


def do_first(draft: Draft, task: Task, words: Words) -> None:
    """Give resources by order of play, and deal hands after the board. Rule: A2.3, A2.5."""
    (colour,) = words
    draft.starter = COLOURS[: draft.players].index(colour)
    order = [(draft.starter + step) % draft.players for step in range(draft.players)]
    for seat, start in zip(order, STARTS, strict=False):
        draft.own(seat).resources = start
    draft.agenda += (*(("deal", seat) for seat in order), ("next", draft.starter - 1))


def deal_red(position: Position, task: Task, draw: Draw) -> Words:
    return draw("red", PAIRS, position.difficulty, str)


def do_red(draft: Draft, task: Task, words: Words) -> None:
    rest_of(PAIRS, exactly(draft.difficulty, words))
    tiles = action_stack(tuple(PAIRS.index(word) for word in words))
    draft.rival = the_rival(draft)._replace(tiles=tiles, unused=tiles)


def deal_blocks(position: Position, task: Task, draw: Draw) -> Words:
    return draw("blocks", CAMP_IDS, BLOCKED, str)


def do_blocks(draft: Draft, task: Task, words: Words) -> None:
    rest_of(CAMP_IDS, exactly(BLOCKED, words))
    for word in words:
        draft.place(CAMP + CAMP_IDS.index(word), CLOSED)


def deal_idols(position: Position, task: Task, draw: Draw) -> Words:
    return [IDOL_IDS[kind] for kind in draw("idols", ALL_IDOLS, len(FIELD_IDS), IDOL_IDS.__getitem__)]


def do_idols(draft: Draft, task: Task, words: Words) -> None:
    kinds = [IDOL_IDS.index(word) for word in exactly(len(FIELD_IDS), words)]
    rest_of(ALL_IDOLS, kinds)
    draft.idols = tuple(kinds)


def bonus_numbers(position: Position | Draft) -> list[int]:
    """Return [space] -> bonus tiles laid there; none yet at the Lost Temple. Rule: A2.4."""
    column = max(position.players, 2) - 2
    return [space.bonus[column] for space in TRACKS[position.temple].spaces[:LOST_TEMPLE]] + [0]


def deal_bonuses(position: Position, task: Task, draw: Draw) -> Words:
    number = sum(bonus_numbers(position))
    return [BONUS_IDS[kind] for kind in draw("bonuses", position.bonuses_left, number, BONUS_IDS.__getitem__)]


def do_bonuses(draft: Draft, task: Task, words: Words) -> None:
    numbers = bonus_numbers(draft)
    kinds = [BONUS_IDS.index(word) for word in exactly(sum(numbers), words)]
    draft.bonuses_left = rest_of(draft.bonuses_left, kinds)
    lying = iter(kinds)
    draft.bonuses = tuple(tuple(islice(lying, number)) for number in numbers)


def deal_assistants(position: Position, task: Task, draw: Draw) -> Words:
    number = len(position.stacks) + bool(position.temple)
    found = draw("assistants", position.assistants_left, number, ASSISTANT_IDS.__getitem__)
    return [ASSISTANT_IDS[one] for one in found]


def do_assistants(draft: Draft, task: Task, words: Words) -> None:
    found = [ASSISTANT_NUMBERS[word] for word in exactly(len(draft.stacks) + bool(draft.temple), words)]
    draft.assistants_left = rest_of(draft.assistants_left, found)
    draft.stacks = tuple((top, size - 1) for top, (_, size) in zip(found, draft.stacks, strict=False))
    if draft.temple:
        draft.rescue_top = found[-1]
        draft.rescue_size -= 1


def deal_row(position: Position, task: Task, draw: Draw) -> Words:
    word = CARD_IDS.__getitem__
    cards = draw("artifacts", position.artifacts_left, 1, word) + draw("items", position.items_left, ROW_ITEMS, word)
    return [CARD_IDS[card] for card in cards]


def do_row(draft: Draft, task: Task, words: Words) -> None:
    artifact, *items = (CARD_NUMBERS[word] for word in exactly(1 + ROW_ITEMS, words))
    draft.artifacts_left = rest_of(draft.artifacts_left, [artifact])
    draft.items_left = rest_of(draft.items_left, items)
    draft.artifacts, draft.items = (artifact,), tuple(items)


@lru_cache(maxsize=1 << 12)
def tiles_with_arrow(tiles: Cards, arrow: int) -> Cards:
    """Return the tiles with that arrow; all of them before the first of a round."""
    if arrow < 0:
        return tiles
    return tuple([tile for tile in tiles if RIGHT[tile] == arrow])


@lru_cache(maxsize=1 << 12)
def without(tiles: Cards, tile: int) -> Cards:
    return tuple([other for other in tiles if other != tile])


def deal_rival(position: Position, task: Task, draw: Draw) -> Words:
    """Deal the tile, and the arrow on the back of the next. Rule: A7.2, A9.10."""
    rival = the_rival(position)
    fitting = tiles_with_arrow(rival.unused, rival.arrow)
    (tile,) = draw(f"rival {position.round}", fitting, 1, RIVAL_IDS.__getitem__)
    left = without(rival.unused, tile)
    first = rival.first if rival.first >= 0 else RIGHT[tile]
    arrow = RIGHT[draw(f"arrow {position.round}", left, 1, RIVAL_IDS.__getitem__)[0]] if left else first
    return [RIVAL_IDS[tile], ARROWS[arrow]]


def do_rival(draft: Draft, task: Task, words: Words) -> None:
    name, word = words
    rival = the_rival(draft)
    tile, arrow = RIVAL_NUMBERS[name], ARROWS.index(word)
    left = without(rival.unused, tile)
    first = rival.first if rival.first >= 0 else RIGHT[tile]
    fits = len(left) < len(rival.unused) and rival.arrow in (-1, RIGHT[tile])
    if not fits or not (tiles_with_arrow(left, arrow) if left else arrow == first):
        raise Misfit
    draft.rival = tuple.__new__(Rival, (*rival[:-3], left, arrow if left else -1, first))
    do_tile(draft, tile, arrow)
