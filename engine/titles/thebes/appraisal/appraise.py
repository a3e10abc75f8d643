"""Rate each legal move of a seat in points, by the worth of its situation after the move.

A dig is taken to draw the expected finds. Of digs that draw equally much with the same helpers only the shortest is
rated, and the others cost more weeks: several hundred digs take no longer than a few dozen.
"""

from collections.abc import Callable, Sequence

from engine.titles.thebes.appraisal.prospects import (
    Bag,
    Prospect,
    Situation,
    after_find,
    bags_of,
    prospect_of,
    situation_of,
)
from engine.titles.thebes.appraisal.weights import WEIGHTS, Weights
from engine.titles.thebes.appraisal.worth import best_price, late_worth, worth
from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.components import WHEEL
from engine.titles.thebes.rules.dig import knowledge, more_tokens
from engine.titles.thebes.rules.lines import ACTIONS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.resources import pack_means
from engine.titles.thebes.rules.view import View, imagine

FIND_SHARE = 0.9
"""The share of a find's worth that a glance counts: later digs find the less."""


def appraise(view: View, seat: int, moves: Sequence[str], weights: Weights = WEIGHTS) -> list[float]:
    """Rate each of the seat's legal moves in points; only their differences mean anything."""
    if len(moves) < 2:
        return [0.0] * len(moves)
    table = imagine(view)
    bags = bags_of(table, weights)
    prospect = prospect_of(table, seat, weights)
    price = best_price(prospect, situation_of(table, seat, bags))
    return worths(table, seat, moves, bags, prospect, price)


def glance(view: View, seat: int, moves: Sequence[str]) -> str:
    """Return the best move at a glance, with one dig for each site and set of helpers; of equals the first."""
    if len(moves) < 2:
        return moves[0]
    table = imagine(view)
    bags = bags_of(table, WEIGHTS)
    prospect = prospect_of(table, seat, WEIGHTS)
    price = best_price(prospect, situation_of(table, seat, bags))
    promising = likely(table, seat, moves, bags, price)
    seeming = worths(table, seat, promising, bags, prospect, price)
    return promising[seeming.index(max(seeming))]


def worths(
    table: Position, seat: int, moves: Sequence[str], bags: tuple[Bag, ...], prospect: Prospect, price: float
) -> list[float]:
    """Return the worth of the seat's moves when a week is worth `price`."""
    weights = prospect.weights
    late = prospect.end - table.archaeologists[seat].week <= weights.late_weeks

    def value(after: Situation) -> float:
        return late_worth(prospect, after) if late else worth(prospect, after, price)

    def situation(move: str) -> Situation:
        return situation_of(apply(table, move), seat, bags)

    dig = digs(table, seat, price, lambda move, site, tokens: value(find_tokens(table, situation(move), site, tokens)))
    # Four new cards are worth something, for which a refresh pays.
    bonus = {"refresh": weights.fresh * price}
    kinds = [ACTIONS[move].kind for move in moves]
    return [
        dig(move) if kind == "dig" else value(situation(move)) + bonus.get(kind, 0.0)
        for move, kind in zip(moves, kinds, strict=True)
    ]


def likely(table: Position, seat: int, moves: Sequence[str], bags: tuple[Bag, ...], price: float) -> list[str]:
    """Drop the digs that another one at the same site, with the same helpers, is likely to beat."""
    packed = pack_means(table.archaeologists[seat])
    best: dict[tuple[int, int], tuple[float, str]] = {}
    others = []
    for move in moves:
        kind, site, _, weeks, flags = ACTIONS[move]
        if kind != "dig":
            others.append(move)
            continue
        bag = bags[site]
        tokens = WHEEL[knowledge(packed, site, flags)][weeks] + more_tokens(packed, flags)
        brought = FIND_SHARE * min(1.0, tokens / max(1.0, bag.tokens)) * (bag.points + bag.books) - price * weeks
        known = best.get((site, flags))
        if known is None or brought > known[0]:
            best[site, flags] = brought, move
    return others + [move for _, move in best.values()]


def find_tokens(table: Position, after: Situation, site: int, tokens: int) -> Situation:
    return after_find(after, site, tokens, bool(table.unclaimed >> site & 1))


def digs(table: Position, seat: int, price: float, value: Callable[[str, int, int], float]) -> Callable[[str], float]:
    """Return a function that rates the line of a dig; `value` rates a line by its site and tokens."""
    packed = pack_means(table.archaeologists[seat])
    shortest: dict[tuple[int, int, int], tuple[int, float]] = {}

    def dig(move: str) -> float:
        _, site, _, weeks, flags = ACTIONS[move]
        tokens = WHEEL[knowledge(packed, site, flags)][weeks] + more_tokens(packed, flags)
        key = site, flags, tokens
        if key not in shortest:
            shortest[key] = weeks, value(move, site, tokens)
        least, worth_then = shortest[key]
        return worth_then - price * (weeks - least)

    return dig
