"""Ranks in each area, and the order of choosing in words. Rule: M5.1 to M5.4, M7.4."""

from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, scale_number
from engine.titles.mykerinos.rules.spaces import AREAS
from engine.titles.mykerinos.rules.survey import ranking
from games.boards.contract import Look
from games.boards.mykerinos import neutral_words, rank_words
from games.boards.mykerinos.rank_words import Rank
from games.lib.cache.lru import LRUCache

RANKS: LRUCache[tuple[Rank, ...]] = LRUCache(1024)


def area_ranks(table: Table, area: int) -> tuple[Rank, ...]:
    """Return the colours with cubes in the area, by rank. A page needs them several times."""
    return RANKS.get((table.players, table.scale, table.cubes, area), lambda: find_ranks(table, area))


def find_ranks(table: Table, area: int) -> tuple[Rank, ...]:
    """Rank the colours; only the players, the passing scale and the cubes matter."""
    spaces = AREAS[area]
    order = ranking(table, area)
    numbers = {colour: (table.cubes[colour] & spaces).bit_count() for colour in order}
    found = []
    for place, colour in enumerate(order, 1):
        rivals = [other for other in order if other != colour and numbers[other] == numbers[colour]]
        undecided = any(not is_settled(table, colour, other) for other in rivals)
        found.append(Rank(colour, numbers[colour], place, undecided))
    return tuple(found)


def is_settled(table: Table, one: int, other: int) -> bool:
    """Return whether it is known which of the two passes first. Rule: M4.3, M4.5, M7.1."""
    scale = table.scale
    if len(scale) >= table.players - 1:
        return True
    if table.players == 2 and NEUTRAL_COLOUR in (one, other):
        return False
    return bool(scale_number(table, one) or scale_number(table, other))


def in_words(table: Table, look: Look, area: int) -> str:
    """Describe the survey of the area as things stand; the reader is "you"."""
    ranks = area_ranks(table, area)
    if table.players == 2 and any(rank.colour == NEUTRAL_COLOUR for rank in ranks):
        sentences = [*rank_words.ties(table, look, ranks), *neutral_words.order(look, ranks)]
    elif len(ranks) < 2:
        sentences = [rank_words.alone(look, ranks)]
    else:
        undecided = ranks[0].open or (len(ranks) > 2 and ranks[1].open)
        sentences = [] if undecided else [rank_words.order(look, ranks)]
        sentences += rank_words.ties(table, look, ranks)
    return " ".join(sentences)


def numbers(table: Table, look: Look, area: int) -> str:
    """Return the cubes of each rank: `you 3, Jonas 2`; "" without cubes."""
    return rank_words.numbers(table, look, area_ranks(table, area))
