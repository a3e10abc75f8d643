"""What a seat's situation seems worth at the end of the game, in points: what it has, and what its weeks can still bring.

A week has a price in points. Digs, congresses and exhibitions to come count as far as they bring more than their weeks
would cost; the weeks left count by themselves. The price is the one at which those plans just use up the weeks: the
lowest worth over all prices. Rule: T4 to T6
"""

from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from engine.thebes.components import (
    BOOK,
    CARDS,
    CONGRESS_POINTS,
    DISTANCES,
    FIRST_SITE,
    GENERAL,
    HELP,
    MOST_KNOWLEDGE,
    SITES,
    WEEKS_A_YEAR,
    WHEEL,
)
from engine.thebes.means import RIDES, Means
from engine.thebes.position import YEARS
from engine.thebes.scoring import SOLE_MAJORITY
from engine.thebes.weights import Weights

ALL_SITES = range(len(SITES))


class Bag(NamedTuple):
    """What is left at a site, expected numbers."""

    tokens: float
    points: float
    """Of all artifacts in it."""
    artifacts: float
    books: float
    """What its books seem worth, in points."""


class Situation(NamedTuple):
    """All that the worth depends on and that a seat's move can change."""

    place: int
    week: int
    spent: int
    has: Means
    owned: tuple[float, ...]
    """By site: number of artifacts."""
    bags: tuple[Bag, ...]
    points: float
    """Of artifacts and exhibitions in hand."""


class Prospect(NamedTuple):
    """What a seat's own move does not change."""

    end: int
    players: int
    rivals: tuple[tuple[int, ...], ...]
    """By site: the other seats' specialised knowledge."""
    congresses: int
    """Congresses that nobody has yet."""
    exhibitions: tuple[tuple[int, float], ...]
    """Exhibitions that can still be held: number of the card, chance to see it in time."""
    cities: tuple[int, ...]
    """Where the cards lie that are shown."""
    weights: Weights


FRONTIERS = tuple(
    tuple((row[weeks], weeks) for weeks in range(1, len(row)) if row[weeks] > row[weeks - 1]) for row in WHEEL
)
"""[knowledge] -> (tokens, weeks): the fewest weeks for each number of tokens. Rule: T5.4"""
KNOWN = tuple(
    tuple(min(points + min(points, general), MOST_KNOWLEDGE) for general in range(16)) for points in range(40)
)
"""[specialised points][general points] -> what the wheel is set to. Rule: T5.3"""


@lru_cache(maxsize=1 << 16)
def best_dig(knowledge: int, more: float, token: float, limit: int, price: float) -> tuple[float, int]:
    """(surplus over the price of its weeks, weeks) of the best dig; zeros when none is worth its weeks."""
    best, best_weeks = 0.0, 0
    for tokens, weeks in FRONTIERS[knowledge]:
        if weeks > limit:
            break
        surplus = (tokens + more) * token - price * weeks
        if surplus > best:
            best, best_weeks = surplus, weeks
    return best, best_weeks


def worth(prospect: Prospect, situation: Situation, price: float) -> float:
    """Points at the end, as far as they can be guessed, when a week is worth `price`."""
    weights = prospect.weights
    has = situation.has
    left = prospect.end - situation.week
    total = situation.points + price * left
    total += congresses(prospect, has.congresses, left, price)
    total += majorities(prospect, has.specialised, left)
    total += digs(prospect, situation, left, price)
    total += exhibitions(prospect, situation, left, price)
    saved = (
        weights.zeppelin_weeks * has.zeppelins
        + weights.permission_weeks * has.permissions
        + weights.assistant_weeks * (has.assistants == 1)
        + weights.shovel_weeks * (has.shovels == 1)
    ) * min(1.0, left / 20) + weights.car_weeks * left * (has.cars > 0)
    if prospect.cities and left > 0:
        row = DISTANCES[situation.place]
        saved -= weights.away * sum(map(row.__getitem__, prospect.cities)) / len(prospect.cities)
    return total + price * saved


def congresses(prospect: Prospect, held: int, left: int, price: float) -> float:
    """Points of the congresses held, and of those to come that are worth their weeks. Rule: T6.1"""
    weights = prospect.weights
    now = CONGRESS_POINTS[held]
    to_come = weights.congress_share * prospect.congresses / prospect.players * min(1.0, left / 60)
    best = 0.0
    for more in range(1, int(to_come + 0.5) + 1):
        gain = CONGRESS_POINTS[min(9, held + more)] - now - price * weights.congress_weeks * more
        best = max(best, gain)
    return now + best * weights.planned


def majorities(prospect: Prospect, specialised: tuple[int, ...], left: int) -> float:
    """Expected points for the most specialised knowledge of the sites. Rule: T6.1"""
    weights = prospect.weights
    spread = weights.majority_spread + weights.majority_growth * sqrt(left)
    total = 0.0
    for own, rivals in zip(specialised, prospect.rivals, strict=True):
        if left or own:
            chance = 1.0
            for rival in rivals:
                chance *= 1 / (1 + exp((rival - own) / spread))
            total += SOLE_MAJORITY * chance
    return total


def digs(prospect: Prospect, situation: Situation, left: int, price: float) -> float:
    """What the digs to come bring beyond the price of their weeks: each site once a year. Rule: T5"""
    weights = prospect.weights
    has = situation.has
    year = YEARS[situation.week]
    year_left = WEEKS_A_YEAR * (year + 1) + 1 - situation.week
    usual = weights.usual_trip
    rests = [
        min(12, int(left - year_left - WEEKS_A_YEAR * ahead - usual)) for ahead in range(YEARS[prospect.end - 1] - year)
    ]
    helped = 0 if has.assistants == 1 else HELP[has.assistants]
    more = 0 if has.shovels == 1 else HELP[has.shovels]
    trips = RIDES[situation.place] if has.cars else DISTANCES[situation.place]
    cost_a_point = price * weights.weeks_a_point
    general = min(has.general, 15)
    planned: list[tuple[float, float]] = []
    total = 0.0
    for site in ALL_SITES:
        bag = situation.bags[site]
        if bag.tokens < 1:
            continue
        token = weights.planned * (bag.points + bag.books) / bag.tokens
        trip = weights.near * trips[FIRST_SITE + site] + (1 - weights.near) * usual
        limit = min(12, int(left - trip)) if not situation.spent >> site & 1 and trip < year_left else 0
        rumour = 2 * (has.rumours >> site & 1)
        best, now_best, weeks_best = 0.0, 0.0, 0.0
        for bought in range(weights.points_to_come + 1):
            points = has.specialised[site] + bought + helped
            plain = KNOWN[points][general]
            helpful = KNOWN[points + rumour][general] if rumour else plain
            gain, now, weeks = -cost_a_point * bought, 0.0, 0
            if limit > 0:
                now, weeks = best_dig(helpful, more, token, limit, price)
                now -= price * trip
                if now > 0:
                    gain += now
                    helpful = plain
                else:
                    now = 0.0
            scale = token
            for rest in rests:
                scale *= weights.next_year
                then = best_dig(helpful, more, scale, rest, price)[0] - price * usual
                if then > 0:
                    gain += then
                    helpful = plain
            if gain > best:
                best, now_best, weeks_best = gain, now, trip + weeks
        total += best
        if now_best > 0:
            planned.append((now_best, weeks_best))
    return total - crowded_out(planned, year_left)


def crowded_out(planned: list[tuple[float, float]], year_left: int) -> float:
    """Of this year's digs (surplus, weeks) what those bring that cannot begin before the year ends. Rule: T1.3"""
    planned.sort(reverse=True)
    start, lost = 0.0, 0.0
    for surplus, weeks in planned:
        if start + 2 > year_left:
            lost += surplus
        else:
            start += weeks
    return lost


def exhibitions(prospect: Prospect, situation: Situation, left: int, price: float) -> float:
    """What exhibitions bring beyond the price of their weeks, as far as the artifacts for them are likely. Rule: T4.3"""
    weights = prospect.weights
    total = 0.0
    for number, seen in prospect.exhibitions:
        card = CARDS[number]
        weeks = card.weeks + weights.usual_trip
        if weeks > left:
            continue
        missing = 0.0
        for need, has in zip(card.needs, situation.owned, strict=True):
            if need > has:
                missing += need - has
        surplus = card.value - price * weeks
        if surplus > 0:
            total += surplus * seen * weights.exhibition_ready * weights.exhibition_missing**missing
    return total


def best_price(prospect: Prospect, situation: Situation) -> float:
    """The price of a week at which the plans just use up the weeks left."""
    weights = prospect.weights
    least = weights.least_price * min(1.0, (prospect.end - situation.week) / weights.least_weeks)
    price: float = min(weights.week_prices, key=lambda price: worth(prospect, situation, price))
    return max(price, least)


def bag_of(tokens: tuple[int, ...], weights: Weights) -> Bag:
    artifacts = [token for token in tokens if token > BOOK]
    books = weights.specialised_find * (BOOK in tokens) + weights.general_find * (GENERAL in tokens)
    return Bag(len(tokens), sum(artifacts), len(artifacts), books)
