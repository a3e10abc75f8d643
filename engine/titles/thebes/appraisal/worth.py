"""Rate a seat's situation by its points at the end of the game: what it has, and what its weeks can still bring.

A week has a price in points. Plans (digs, congresses, exhibitions) count their points beyond the price of their weeks;
the weeks left count by themselves. The price is the one at which those plans just use up the weeks: the lowest worth
over all prices. Rule: T4 to T6
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from engine.titles.thebes.appraisal.prospects import Prospect, Situation
from engine.titles.thebes.rules.components import (
    CARDS,
    CONGRESS_POINTS,
    DISTANCES,
    FIRST_SITE,
    HELP,
    MOST_KNOWLEDGE,
    MOST_WEEKS,
    SITES,
    WEEKS_A_YEAR,
    WHEEL,
)
from engine.titles.thebes.rules.dig import RUMOUR_POINTS
from engine.titles.thebes.rules.position import YEARS
from engine.titles.thebes.rules.resources import TRIP_WEEKS
from engine.titles.thebes.rules.scoring import SOLE_MAJORITY

ALL_SITES = range(len(SITES))
LEAST_BEGINNING = 2
"""Weeks that must be left of a year for a trip and the arrival at a site."""

EXHIBITIONS = {
    number: (card.value, card.weeks, tuple((site, need) for site, need in enumerate(card.needs) if need))
    for number, card in enumerate(CARDS)
    if card.needs
}
"""Card -> points, weeks, (site, artifacts needed) for each site. Rule: T4.3."""


FRONTIERS = tuple(
    tuple((row[weeks], weeks) for weeks in range(1, len(row)) if row[weeks] > row[weeks - 1]) for row in WHEEL
)
"""[knowledge] -> (tokens, weeks): the fewest weeks for each number of tokens. Rule: T5.4"""
KNOWN = tuple(
    tuple(min(points + min(points, general), MOST_KNOWLEDGE) for general in range(20)) for points in range(40)
)
"""[specialised points][general points] -> the setting of the wheel, as `rules.dig.knowledge` counts it. Rule: T5.3."""


@lru_cache(maxsize=1 << 16)
def best_dig(knowledge: int, more: float, token: float, limit: int, price: float) -> tuple[float, int]:
    """Return (surplus over the price of its weeks, weeks) of the best dig; zeros when none is worth its weeks."""
    best, best_weeks = 0.0, 0
    for tokens, weeks in FRONTIERS[knowledge]:
        if weeks > limit:
            break
        surplus = (tokens + more) * token - price * weeks
        if surplus > best:
            best, best_weeks = surplus, weeks
    return best, best_weeks


def worth(prospect: Prospect, situation: Situation, price: float) -> float:
    """Return the expected points at the end when a week is worth `price`."""
    has = situation.has
    left = prospect.end - situation.week
    return (
        situation.points
        + price * (left + weeks_saved(prospect, situation, left))
        + congresses(prospect, has.congresses, left, price)
        + majorities(prospect, has.specialised, left)
        + digs(prospect, situation, left, price)
        + exhibitions(prospect, situation, left, price)
    )


def weeks_saved(prospect: Prospect, situation: Situation, left: int) -> float:
    """Return the worth of helpers outside plans, and of the seat's place, in weeks. Rule: T3.4, T5."""
    weights = prospect.weights
    has = situation.has
    once = (
        weights.zeppelin_weeks * has.zeppelins
        + weights.permission_weeks * has.permissions
        + weights.assistant_weeks * (has.assistants == 1)
        + weights.shovel_weeks * (has.shovels == 1)
        + weights.rumour_weeks * has.rumours.bit_count()
    )
    saved = once * min(1.0, left / weights.weeks_to_use) + weights.car_weeks * left * (has.cars > 0)
    if situation.cities and left:
        row = DISTANCES[situation.place]
        saved -= weights.away * sum(map(row.__getitem__, situation.cities)) / len(situation.cities)
    return saved


def congresses(prospect: Prospect, held: int, left: int, price: float) -> float:
    """Return the points of congresses held, and of those worth their weeks, rivals' losses included. Rule: T6.1."""
    weights = prospect.weights
    now = CONGRESS_POINTS[held]
    denied = weights.congress_rival * prospect.congress_denied * held
    # Seats run out of weeks before congresses run out of cards.
    to_come = min(prospect.congresses / prospect.players, left / weights.congress_every)
    whole = held + int(to_come)
    sure, more = CONGRESS_POINTS[min(9, whole)], CONGRESS_POINTS[min(9, whole + 1)]
    gain = sure + (to_come - int(to_come)) * (more - sure) - now
    return now + denied + weights.planned * max(0.0, gain - price * weights.congress_weeks * to_come)


def majorities(prospect: Prospect, specialised: tuple[int, ...], left: int) -> float:
    """Return the expected points for the most knowledge of sites, less the leading rival's. Rule: T6.1."""
    weights = prospect.weights
    comes = min(1.0, left / weights.majority_reach)
    return leads(
        specialised, prospect.rivals, left, prospect.rests, weights.majority_spread, comes, weights.majority_rival
    )


@lru_cache(maxsize=1 << 14)
def leads(
    specialised: tuple[int, ...],
    all_rivals: tuple[tuple[int, ...], ...],
    left: int,
    rests: tuple[int, ...],
    spread: float,
    comes: float,
    denial: float,
) -> float:
    """Return the same from the points of all sites, cached for other prices of a week and after most digs.

    `spread`: the uncertainty of a lead with a week left. `comes`: the chance that points come to a site without any, 0
    when there is no time for it. `denial`: the worth of a rival's majority.
    """
    # Both may still learn, so a lead is uncertain: a seat at the end can be passed, but not pass.
    spreads = [spread * sqrt(max(1.0, (left + rest) / 2)) for rest in rests]
    total = 0.0
    for own, rivals in zip(specialised, all_rivals, strict=True):
        if own or comes:
            chance = 1.0 if own else comes
            for rival, unsure in zip(rivals, spreads, strict=True):
                chance *= 1 / (1 + exp((rival - own) / unsure))
            total += SOLE_MAJORITY * chance
        ahead = max(rivals)
        if ahead or comes:
            denied = (1.0 if ahead else comes) / (1 + exp((own - ahead) / spreads[rivals.index(ahead)]))
            total -= denial * SOLE_MAJORITY * denied
    return total


def digs(prospect: Prospect, situation: Situation, left: int, price: float) -> float:
    """Return the surplus of the digs to come over the price of their weeks: each site once a year. Rule: T5."""
    weights = prospect.weights
    has = situation.has
    year = YEARS[situation.week]
    year_left = WEEKS_A_YEAR * (year + 1) + 1 - situation.week
    years = range(YEARS[prospect.end - 1] - year)
    usual = weights.usual_trip
    common = Common(
        price=price,
        general=has.general,
        helped=0 if has.assistants == 1 else HELP[has.assistants],
        more=0 if has.shovels == 1 else HELP[has.shovels],
        later=tuple([min(MOST_WEEKS, int(left - year_left - WEEKS_A_YEAR * ahead - usual)) for ahead in years]),
        points_to_come=weights.points_to_come,
        weeks_a_point=weights.weeks_a_point,
        usual_trip=usual,
        next_year=weights.next_year,
    )
    trips = TRIP_WEEKS[has.cars > 0][situation.place]
    this_year: list[tuple[float, float]] = []
    total = 0.0
    for site in ALL_SITES:
        bag = situation.bags[site]
        if bag.tokens < 1:
            continue
        token = weights.planned * (bag.points + bag.books) / bag.tokens
        trip = weights.near * trips[FIRST_SITE + site] + (1 - weights.near) * usual
        may_dig = not situation.spent >> site & 1 and trip < year_left
        limit = min(MOST_WEEKS, int(left - trip)) if may_dig else 0
        rumour = RUMOUR_POINTS * (has.rumours >> site & 1)
        surplus, now, weeks = site_digs(common, has.specialised[site], rumour, token, trip, limit)
        total += surplus
        if now:
            this_year.append((now, weeks))
    return total - crowding_loss(this_year, year_left)


class Common(NamedTuple):
    """What the digs at all sites have in common.

    The last four fields are those of `Weights`.
    """

    price: float
    general: int
    helped: int
    """Points of knowledge by permanent assistants."""
    more: int
    """Tokens by permanent shovels."""
    later: tuple[int, ...]
    """For each year to come: the weeks that a dig in it can take."""
    points_to_come: int
    weeks_a_point: float
    usual_trip: float
    next_year: float


@lru_cache(maxsize=1 << 14)
def site_digs(
    common: Common, specialised: int, rumour: int, token: float, trip: float, limit: int
) -> tuple[float, float, float]:
    """Return the surplus of all digs at a site, that of this year's, and this one's weeks with the trip.

    The best number of books is bought first. `token`: points per token; `limit`: weeks that this year's dig can take, 0
    when there can be none.
    """
    price, general, helped, more, later, points_to_come, weeks_a_point, usual_trip, next_year = common
    later_trip = price * usual_trip
    best, best_now, best_weeks = 0.0, 0.0, 0.0
    for bought in range(points_to_come + 1):
        points = specialised + bought + helped
        plain = KNOWN[points][general]
        # A rumour helps the first of the digs.
        helpful = KNOWN[points + rumour][general] if rumour else plain
        gain, now, weeks = -price * weeks_a_point * bought, 0.0, 0
        if limit > 0:
            now, weeks = best_dig(helpful, more, token, limit, price)
            now = max(0.0, now - price * trip)
            gain += now
            if now:
                helpful = plain
        then = token
        for rest in later:
            then *= next_year
            surplus = best_dig(helpful, more, then, rest, price)[0] - later_trip
            if surplus > 0:
                gain += surplus
                helpful = plain
        if gain > best:
            best, best_now, best_weeks = gain, now, trip + weeks
    return best, best_now, best_weeks


def crowding_loss(planned: list[tuple[float, float]], year_left: int) -> float:
    """Return the surplus of this year's digs (surplus, weeks) that cannot begin before it ends. Rule: T1.3."""
    planned.sort(reverse=True)
    start, lost = 0.0, 0.0
    for surplus, weeks in planned:
        if start + LEAST_BEGINNING > year_left:
            lost += surplus
        else:
            start += weeks
    return lost


def exhibitions(prospect: Prospect, situation: Situation, left: int, price: float) -> float:
    """Return the surplus of exhibitions, weighted by the chance of the artifacts for them. Rule: T4.3."""
    weights = prospect.weights
    owned = situation.owned
    found = weights.exhibition_missing * min(1.0, left / weights.exhibition_search) ** 2
    seen = weights.exhibition_hidden * min(1.0, left / weights.exhibition_reach)
    total = 0.0
    for cards, chance in ((situation.shown, 1.0), (situation.hidden, seen)):
        for number in cards:
            points, weeks, needs = EXHIBITIONS[number]
            surplus = points - price * (weeks + weights.usual_trip)
            if surplus > 0 and weeks + weights.usual_trip <= left:
                missing = 0.0
                for site, need in needs:
                    if need > owned[site]:
                        missing += need - owned[site]
                total += surplus * chance * found**missing
    return total * weights.exhibition_ready


def best_price(prospect: Prospect, situation: Situation) -> float:
    """Return the price of a week at which the plans just use up the weeks left."""
    weights = prospect.weights
    least = weights.least_price * min(1.0, (prospect.end - situation.week) / weights.least_weeks)
    return max(find_lowest(weights.week_prices, lambda price: worth(prospect, situation, price)), least)


def find_lowest(prices: Sequence[float], worth_at: Callable[[float], float]) -> float:
    """Return the price with the lowest worth, found downhill from the middle: worth is convex in the price."""
    worths: dict[int, float] = {}

    def at(place: int) -> float:
        if place not in worths:
            worths[place] = worth_at(prices[place])
        return worths[place]

    place = len(prices) // 2
    while place and at(place - 1) <= at(place):
        place -= 1
    while place + 1 < len(prices) and at(place + 1) < at(place):
        place += 1
    return prices[place]


def late_worth(prospect: Prospect, situation: Situation) -> float:
    """Return the worth at the right price for the weeks left: without anything to do they are worth nothing."""
    return min(worth(prospect, situation, price) for price in prospect.weights.late_prices)
