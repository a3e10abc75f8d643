"""Forecast everybody's points at the end of the game, from any position, and how sure that is."""

from collections.abc import Sequence

from engine.titles.mykerinos.appraisal.appraise import settle_area
from engine.titles.mykerinos.appraisal.ground import ground_of
from engine.titles.mykerinos.appraisal.season_forecast import EARLY, LAST_ACTION
from engine.titles.mykerinos.appraisal.weights import WEIGHTS, Weights
from engine.titles.mykerinos.appraisal.worth import AREAS_BY_SEASON, outlook, standing
from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.scoring import scores
from engine.titles.mykerinos.rules.spaces import AREAS
from engine.titles.mykerinos.rules.view import View, imagine

BEFORE = 60.0
"""Points of a seat before the first deal."""
SPREADS = (25.0, 20.0, 14.0, 9.0, 6.0)
"""By season, 0 before the first; fitted to the results of games between good bots."""


# With two seats, fitted to how games between bots went on.
LEVELS = (0.0, 17.0, 3.0, -3.0, 0.0)
"""By season: points to add to both, so that forecasts at a season's end are right on the mean."""
FIRST = (0.0, 0.6, 2.1, 1.2, 0.0)
"""By season: the worth of beginning the next season."""
PLACED = 0.67
"""Share of the cubes that may still come which is in fact placed."""
GAINED = 0.8
"""Share of the expected gains that is left at the season's end, until somebody passes: those behind respond."""
NEXT = 2.0
"""The worth of acting next, until somebody passes."""


def forecast(view: View) -> tuple[float, ...]:
    """Return the expected points of each seat at the end; the final scores when the game is over."""
    table: Table = imagine(view)
    if table.phase == "over":
        return tuple(map(float, scores(table)))
    if not table.season:
        return (BEFORE,) * table.players
    after = outlook(table, AREAS_BY_SEASON[table.season - 1], WEIGHTS)
    if table.phase in ("survey", "remove"):
        # Take the decisions of the surveyed area as the seats would.
        table = settle_area(imagine(view), table.area, outlook(table, table.area + 1, WEIGHTS))
        if table.phase == "over":
            return tuple(map(float, scores(table)))
    points = [standing(after, table, seat) for seat in range(table.players)]
    if table.region:
        add_gains(points, table, WEIGHTS)
    if table.players == 2 and table.phase in ("excavation", "neutral") and not table.scale:
        # A seat that places neutral cubes has acted already. Rule: M7.3
        points[table.turn if table.phase == "excavation" else 1 - table.turn] += NEXT
    if table.season < SEASONS:
        for seat, saved in enumerate(saved_cubes(table, WEIGHTS)):
            points[seat] += saved
        if table.players == 2:
            add_lead(points, table)
    return tuple(points)


def add_lead(points: list[float], table: Table) -> None:
    """Add the mean of two-player games to the points, and the worth of beginning the next season. Rule: M7.5."""
    points[0] += LEVELS[table.season]
    points[1] += LEVELS[table.season]
    if table.phase == "chance":
        points[table.first] += FIRST[table.season]
    elif table.scale:
        # The seat that has not passed yet passes last.
        points[1 - table.scale[0]] += FIRST[table.season]


def spread(view: View) -> float:
    """Return the spread of the forecast in points, as the contract defines it."""
    return SPREADS[view.table.season]


def add_gains(points: list[float], table: Table, weights: Weights) -> None:
    """Add what the areas still to be surveyed are expected to bring each seat. Rule: M5."""
    ground = ground_of(table, weights)
    gained = GAINED if table.players == 2 and table.phase in ("excavation", "neutral") and not table.scale else 1.0
    to_come, early = to_come_of(table), early_of(table)
    gains = ground.gains(to_come, early)
    for area in range(table.area, len(ground.contests)):
        spaces = AREAS[area]
        cubes = tuple([(mask & spaces).bit_count() for mask in table.cubes])
        expected = ground.expect(gains, area, cubes, to_come, early)
        for seat in range(table.players):
            points[seat] += gained * expected[seat]


def to_come_of(table: Table) -> tuple[float, ...]:
    """Return the cubes of each colour that may still be placed this season. Rule: M4.5."""
    if table.phase not in ("excavation", "neutral"):
        return (0.0,) * len(table.cubes)
    left = [seat for seat in range(table.players) if seat not in table.scale]
    most = LAST_ACTION if len(left) == 1 else max(table.personal)
    placed = PLACED if table.players == 2 else 1.0
    come = [placed * min(most, cubes) if seat in left else 0.0 for seat, cubes in enumerate(table.personal)]
    if table.neutral:
        most = LAST_ACTION if len(left) == 1 else max(table.neutral)
        come.append(placed * sum([min(most, table.neutral[seat]) for seat in left]))
    return tuple(come)


def early_of(table: Table) -> tuple[float, ...]:
    """Return the share of a cube that the tie is worth, by colour. Rule: M5.1."""
    numbers = [scale_number(table, colour) for colour in range(len(table.cubes))]
    if len(table.scale) == table.players - 1:
        numbers = [number or len(table.cubes) for number in numbers]
    return tuple([EARLY[number] for number in numbers])


def saved_cubes(table: Table, weights: Weights) -> Sequence[float]:
    """Return the worth of the cubes that each seat will save for the next season. Rule: M3.5, M7.2."""
    digs = table.phase in ("excavation", "neutral")
    saved = []
    for seat, cubes in enumerate(table.personal):
        worth = cubes * weights.saved_cube[table.players - 2]
        if table.neutral:
            worth += table.neutral[seat] * weights.saved_neutral
        saved.append(worth * (1 - weights.tempo) if digs and seat not in table.scale else worth)
    return saved
