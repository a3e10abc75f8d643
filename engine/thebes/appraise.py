"""What each legal move of a seat seems worth, in points: its situation after the move against that before it.

A dig is appraised by what it is expected to draw. Of digs that draw equally much with the same helpers only the shortest
is looked at closely, so that several hundred of them cost as much as a few dozen.
"""

from collections.abc import Sequence

from engine.thebes.actions import (
    ACTIONS,
    WITH_ASSISTANT,
    WITH_PERMISSION,
    WITH_RUMOUR,
    WITH_SHOVEL,
    WITH_ZEPPELIN,
    Action,
)
from engine.thebes.components import CARDS, DISTANCES, WHEEL
from engine.thebes.dig import knowledge, more_tokens
from engine.thebes.means import RIDES, means, power
from engine.thebes.outlook import Bag, Prospect, Situation, bag_of, best_price, worth
from engine.thebes.position import EMPTY, YEARS, Position
from engine.thebes.scoring import specialised_knowledge
from engine.thebes.view import View
from engine.thebes.weights import WEIGHTS, Weights


def appraise(view: View, seat: int, moves: Sequence[str], weights: Weights = WEIGHTS) -> list[float]:
    """The worth of each of the seat's legal moves, in points; only their differences mean anything."""
    if len(moves) < 2:
        return [0.0] * len(moves)
    table = view.table
    prospect = prospect_of(table, seat, weights)
    situation = situation_of(table, seat, weights)
    price = best_price(prospect, situation)
    strength = power(table.archaeologists[seat])
    looked_at: dict[object, tuple[int, float]] = {}
    worths = []
    for move in moves:
        action = ACTIONS[move]
        if action.kind == "dig":
            known = knowledge(strength, action.item, action.flags)
            tokens = WHEEL[known][action.weeks] + more_tokens(strength, action.flags)
            key = (action.item, action.flags, tokens)
            if key not in looked_at:
                after = dug(table, seat, situation, action, tokens)
                looked_at[key] = action.weeks, worth(prospect, after, price)
            weeks, shortest = looked_at[key]
            worths.append(shortest - price * (action.weeks - weeks) - 0.01 * (action.weeks - weeks))
        elif action.kind == "stop":
            worths.append(worth(prospect, situation._replace(week=prospect.end), price))
        else:
            after = moved(situation, action, table.refreshes + 1)
            bonus = 0.0
            if action.kind == "take":
                after = taken(after, action.item)
            elif action.kind == "exhibit":
                card = CARDS[action.item]
                after = after._replace(points=after.points + card.value)
                bonus = 0.0
            else:
                bonus = weights.fresh * price
            ahead = prospect
            if action.kind == "exhibit":
                ahead = prospect._replace(exhibitions=tuple(e for e in prospect.exhibitions if e[0] != action.item))
            worths.append(worth(ahead, after, price) + bonus)
    return worths


def prospect_of(table: Position, seat: int, weights: Weights) -> Prospect:
    by_seat = specialised_knowledge(table)
    rivals = tuple(
        tuple(points for other, points in enumerate(of_site) if other != seat) for of_site in zip(*by_seat, strict=True)
    )
    unseen = sum(CARDS[card].kind == "congress" for card in (*table.hidden, *table.display, *table.discard))
    exhibitions = [(card, 1.0) for card in table.spaces if card != EMPTY]
    exhibitions += [(card, weights.exhibition_hidden) for card in table.hidden if CARDS[card].needs]
    return Prospect(
        end=table.end_week,
        players=table.players,
        rivals=rivals,
        congresses=unseen,
        exhibitions=tuple(exhibitions),
        cities=tuple(CARDS[card].city for card in table.display if card != EMPTY),
        weights=weights,
    )


def situation_of(table: Position, seat: int, weights: Weights) -> Situation:
    archaeologist = table.archaeologists[seat]
    has = means(archaeologist)
    return Situation(
        place=archaeologist.place,
        week=archaeologist.week,
        spent=archaeologist.spent,
        has=has,
        owned=tuple(map(float, map(len, archaeologist.artifacts))),
        bags=tuple(bag_of(bag, weights) for bag in table.bags),
        points=float(sum(map(sum, archaeologist.artifacts)) + has.exhibition_points),
    )


def moved(situation: Situation, action: Action, refresh: int) -> Situation:
    """After the trip and the weeks of the action. Rule: T1.3, T3.4"""
    has = situation.has
    if action.flags & WITH_ZEPPELIN:
        trip = 0
        has = has._replace(zeppelins=has.zeppelins - 1)
    else:
        trip = (RIDES if has.cars else DISTANCES)[situation.place][action.place]
    week = situation.week + trip + (action.weeks or refresh)
    spent = situation.spent if YEARS[week] == YEARS[situation.week] else 0
    return situation._replace(place=action.place, week=week, spent=spent, has=has)


def taken(after: Situation, number: int) -> Situation:
    card, has = CARDS[number], after.has
    if card.kind == "specialised":
        points = list(has.specialised)
        points[card.site] += card.value
        has = has._replace(specialised=tuple(points))
    elif card.kind == "rumour":
        has = has._replace(rumours=has.rumours | 1 << card.site)
    else:
        field = FIELDS[card.kind]
        has = has._replace(**{field: getattr(has, field) + (card.value or 1)})
    return after._replace(has=has)


FIELDS = {
    "general": "general",
    "assistant": "assistants",
    "shovel": "shovels",
    "car": "cars",
    "zeppelin": "zeppelins",
    "special_permission": "permissions",
    "congress": "congresses",
}


def dug(table: Position, seat: int, situation: Situation, action: Action, tokens: int) -> Situation:
    """After a dig that draws what is expected. Rule: T5.5 to T5.7"""
    site = action.item
    bag = situation.bags[site]
    share = min(1.0, tokens / bag.tokens)
    after = moved(situation, action, 0)
    # The permit is spent on arrival, before the weeks of the dig.
    if YEARS[after.week] == YEARS[situation.week]:
        after = after._replace(spent=after.spent | 1 << site)
    elif YEARS[after.week - action.weeks] == YEARS[after.week]:
        after = after._replace(spent=1 << site)
    has = after.has
    if action.flags & WITH_RUMOUR:
        has = has._replace(rumours=has.rumours & ~(1 << site))
    if action.flags & WITH_ASSISTANT:
        has = has._replace(assistants=0)
    if action.flags & WITH_SHOVEL:
        has = has._replace(shovels=0)
    if action.flags & WITH_PERMISSION:
        has = has._replace(permissions=has.permissions - 1)
    first = table.unclaimed >> site & 1
    finds = share * bag.artifacts
    owned = list(situation.owned)
    owned[site] += finds + first
    bags = list(situation.bags)
    bags[site] = Bag(bag.tokens - finds, bag.points * (1 - share), bag.artifacts - finds, bag.books * (1 - share))
    gained = share * (bag.points + bag.books) + first
    return after._replace(has=has, owned=tuple(owned), bags=tuple(bags), points=after.points + gained)
