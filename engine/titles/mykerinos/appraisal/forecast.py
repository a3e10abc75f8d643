"""What everybody is expected to have at the end of the game, from any position, and how sure that is.

What a seat holds is worth its `standing`; the areas that are not surveyed yet bring what their ranks make likely; cubes that are
kept count as the appraisal counts them, and so does who begins the next season.
"""

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
"""Points of a seat before anything is dealt."""
SPREADS = (25.0, 20.0, 14.0, 9.0, 6.0)
"""By season, 0 before the first: fitted to how games between good bots ended."""


# With two seats, fitted to how games between bots went on.
LEVELS = (0.0, 17.0, 3.0, -3.0, 0.0)
"""Points that both have more, by season, so that forecasts at a season's end are right on the mean."""
FIRST = (0.0, 0.6, 2.1, 1.2, 0.0)
"""What it is worth to begin the next season, by season."""
PLACED = 0.67
"""Share that is in fact placed of the cubes that may still come."""
GAINED = 0.8
"""What is left of expected gains at the season's end, as long as nobody has passed: who is behind does something about it."""
NEXT = 2.0
"""What it is worth to act next, as long as nobody has passed."""


def forecast(view: View) -> tuple[float, ...]:
    """Points at the end by seat, as far as they can be guessed; the count itself when the game is over."""
    table: Table = imagine(view)
    if table.phase == "over":
        return tuple(map(float, scores(table)))
    if not table.season:
        return (BEFORE,) * table.players
    after = outlook(table, AREAS_BY_SEASON[table.season - 1], WEIGHTS)
    if table.phase in ("survey", "remove"):
        # The decisions of the area that is being surveyed as the seats would take them.
        table = settle_area(imagine(view), table.area, outlook(table, table.area + 1, WEIGHTS))
        if table.phase == "over":
            return tuple(map(float, scores(table)))
    points = [standing(after, table, seat) for seat in range(table.players)]
    if table.region:
        add_gains(points, table, WEIGHTS)
    if table.players == 2 and table.phase in ("excavation", "neutral") and not table.scale:
        # Who places neutral cubes has acted already. Rule: M7.3
        points[table.turn if table.phase == "excavation" else 1 - table.turn] += NEXT
    if table.season < SEASONS:
        for seat, kept in enumerate(kept_cubes(table, WEIGHTS)):
            points[seat] += kept
        if table.players == 2:
            add_lead(points, table)
    return tuple(points)


def add_lead(points: list[float], table: Table) -> None:
    """Add to the points of two what the mean of games says, and what it is worth to begin the next season. Rule: M7.5"""
    points[0] += LEVELS[table.season]
    points[1] += LEVELS[table.season]
    if table.phase == "chance":
        points[table.first] += FIRST[table.season]
    elif table.scale:
        # Who has not passed yet passes last.
        points[1 - table.scale[0]] += FIRST[table.season]


def spread(view: View) -> float:
    """As the contract says."""
    return SPREADS[view.table.season]


def add_gains(points: list[float], table: Table, weights: Weights) -> None:
    """Add to the seats' points what the areas are expected to bring them that are not surveyed yet. Rule: M5"""
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
    """By colour: the cubes that may still be placed this season; who is left alone has one more action. Rule: M4.5"""
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
    """By colour: the share of a cube that the tie is worth; who alone has not passed has the last number. Rule: M5.1"""
    numbers = [scale_number(table, colour) for colour in range(len(table.cubes))]
    if len(table.scale) == table.players - 1:
        numbers = [number or len(table.cubes) for number in numbers]
    return tuple([EARLY[number] for number in numbers])


def kept_cubes(table: Table, weights: Weights) -> Sequence[float]:
    """By seat: what the cubes are worth that it will keep for the next season. Rule: M3.5, M7.2"""
    digs = table.phase in ("excavation", "neutral")
    kept = []
    for seat, cubes in enumerate(table.personal):
        worth = cubes * weights.kept_cube[table.players - 2]
        if table.neutral:
            worth += table.neutral[seat] * weights.kept_neutral
        kept.append(worth * (1 - weights.tempo) if digs and seat not in table.scale else worth)
    return kept
