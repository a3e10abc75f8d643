"""Rate each legal move of a seat in points, one move ahead, from what the seat may see."""

from collections.abc import Callable, Sequence
from math import exp

from engine.titles.mykerinos.appraisal.ground import ground_of
from engine.titles.mykerinos.appraisal.season_forecast import GOES_ON, LAST, PASSED, Season
from engine.titles.mykerinos.appraisal.weights import WEIGHTS, Weights
from engine.titles.mykerinos.appraisal.worth import Outlook, everybodys_rooms, outlook, standing, worth
from engine.titles.mykerinos.rules.apply import apply
from engine.titles.mykerinos.rules.components import PATRONS
from engine.titles.mykerinos.rules.legal import legal, upright_patrons
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Position
from engine.titles.mykerinos.rules.rooms import enterable, room_places
from engine.titles.mykerinos.rules.scoring import parcels_by_patron
from engine.titles.mykerinos.rules.view import View, imagine


def appraise(view: View, seat: int, moves: Sequence[str], weights: Weights = WEIGHTS) -> list[float]:
    """Rate each of the seat's legal moves in points; only their differences mean anything."""
    table = imagine(view)
    if len(moves) < 2:
        return [0.0] * len(moves)
    if table.phase in ("excavation", "neutral"):
        action = actions(table, seat, weights)
        return [action(move) for move in moves]
    interest = interests(outlook(table, table.area, weights), table, seat)
    after = outlook(table, table.area + 1, weights)
    return [balance(after, settle_area(apply(table, move), table.area, after), interest) for move in moves]


def interests(outlook: Outlook, table: Position, seat: int) -> list[float]:
    """Return the seat's interest in a point of each colour; the leading opponent's points count most against it."""
    standings = [standing(outlook, table, other) for other in range(table.players)]
    return weigh(standings, seat, len(table.cubes), outlook.weights)


def weigh(standings: Sequence[float], seat: int, colours: int, weights: Weights) -> list[float]:
    """Return the same interests from the standing of every seat."""
    others = [other for other in range(len(standings)) if other != seat]
    top = max(standings[other] for other in others)
    shares = {other: exp((standings[other] - top) / weights.leader) for other in others}
    factor = weights.rivalry[len(others) - 1] / sum(shares.values())
    interest = [0.0] * colours
    for other in others:
        interest[other] = -shares[other] * factor
    interest[seat] = 1.0
    return interest


def balance(outlook: Outlook, position: Position, interest: Sequence[float]) -> float:
    """Return the sum of all standings, each weighted by the interest in it."""
    return sum([interest[seat] * standing(outlook, position, seat) for seat in range(position.players)])


def settle_area(position: Position, area: int, outlook: Outlook) -> Position:
    """Return the position when the area is decided and each seat did its best. Rule: M5.2, M5.3, M7.4."""
    while position.phase in ("survey", "remove") and position.area == area:
        seat = position.turn
        afters = [apply(position, move) for move in legal(position, seat)]
        if position.phase == "remove":
            # The seat gains nothing by the removal itself, only by what it leaves.
            afters = [settle_area(after, area, outlook) for after in afters]
            interest = [1.0 if other == seat else -1.0 for other in range(position.players)]
            worths = [balance(outlook, after, interest) for after in afters]
        else:
            worths = [standing(outlook, after, seat) for after in afters]
        position = afters[worths.index(max(worths))]
    return position


def actions(table: Position, seat: int, weights: Weights) -> Callable[[str], float]:
    """Return a function that rates a move of the excavation, or of neutral cubes. Rule: M4, M7.3."""
    ground = ground_of(table, weights)
    interest = weigh(ground.standings, seat, len(table.cubes), weights)
    neutral = table.phase == "neutral"
    season = Season(table, seat, NEUTRAL_COLOUR if neutral else seat, ground, interest)
    stock = table.neutral[seat] if neutral else table.personal[seat]
    then = LAST if len(table.scale) == table.players - 1 else GOES_ON
    power = {} if neutral or then == LAST else held_power(table, seat, weights)
    rooms = room_gains(ground.look, table, seat)

    def action(move: str) -> float:
        placement = PLACEMENTS.get(move)
        if placement is not None:
            verb, mask, cubes, _, _ = placement
            return season.worth(mask, stock - cubes + (verb == "violet"), then) - power.get(verb, 0.0)
        if move.startswith("brown "):
            return season.worth(0, stock - 1, then) + rooms[move[6:]] - power.get("brown", 0.0)
        return season.worth(0, stock, PASSED if move == "pass" else then)

    return action


def held_power(table: Position, seat: int, weights: Weights) -> dict[str, float]:
    """Return the worth of using an upright parcel later in the season, by patron. Rule: M4.4."""
    upright = upright_patrons(table, seat)
    return {patron: held for patron, held in zip(PATRONS, weights.held_power, strict=True) if patron in upright}


def room_gains(look: Outlook, table: Position, seat: int) -> dict[str, float]:
    """Return what the seat would gain by each room that it may enter, by the room's name. Rule: M2.4, M6.1."""
    counts = parcels_by_patron(table, seat)[:5]
    rooms, taken, enter = table.museum[seat], everybodys_rooms(table), enterable(table, seat)
    before = worth(look, counts, rooms, taken)
    return {
        name: worth(look, counts, rooms | 1 << place, taken | 1 << place) - before
        for name, place in room_places(table.deck.name, table.wings).items()
        if enter >> place & 1
    }
