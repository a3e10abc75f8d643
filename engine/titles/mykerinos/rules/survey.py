"""From the last pass to the next season: ranking each area, and clearing it. Rule: M5, M7.4"""

from engine.titles.mykerinos.rules.position import (
    CHANCE,
    NEUTRAL_COLOUR,
    NOBODY,
    Position,
    Region,
    Step,
    Table,
    after_survey,
    colour_count,
)
from engine.titles.mykerinos.rules.spaces import AREAS

Taken = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]
"""What decisions of the survey give to seats: museum, claimed, points; see `Position`."""


def ranking(position: Table, area: int) -> list[int]:
    """The colours with cubes in the area, first ranked first; ties go to the one who passed earlier. Rule: M5.1, M7.4

    While the excavation runs, those who have not passed come after those who have, in order of colour.
    """
    return ranks(passing_order(position), position.cubes, area)


def passing_order(position: Table) -> tuple[int, ...]:
    """The colours by number on the passing scale, then those that have not passed. Rule: M4.3, M7.1"""
    scale = position.scale
    if position.players == 2:
        if scale:
            return scale[0], NEUTRAL_COLOUR, 1 - scale[0]
        return NEUTRAL_COLOUR, 0, 1
    if len(scale) == position.players:
        return scale
    return (*scale, *(seat for seat in range(position.players) if seat not in scale))


def ranks(order: tuple[int, ...], cubes: tuple[int, ...], area: int) -> list[int]:
    """The colours with cubes in the area by their number; of equal ones the first in `order`. Rule: M5.1"""
    spaces = AREAS[area]
    counts = {colour: (cubes[colour] & spaces).bit_count() for colour in order}
    present = [colour for colour in order if counts[colour]]
    present.sort(key=counts.__getitem__, reverse=True)
    return present


def decisions(position: Position, area: int) -> tuple[Step, ...]:
    """What is to be decided in the area, in order, as far as parcels are left for it. Rule: M5.2 to M5.4, M7.4"""
    return steps_of(position.players, ranking(position, area))


def steps_of(players: int, ranked: list[int]) -> tuple[Step, ...]:
    """The decisions of an area in which these colours have cubes, first ranked first."""
    if players == 2 and NEUTRAL_COLOUR in ranked:
        return neutral_decisions(ranked)
    return tuple([Step("act" if rank < 2 else "take", seat) for rank, seat in enumerate(ranked)])


def neutral_decisions(ranked: list[int]) -> tuple[Step, ...]:
    """The same where the neutral colour has cubes. Rule: M7.4"""
    place = ranked.index(NEUTRAL_COLOUR)
    humans = [seat for seat in ranked if seat != NEUTRAL_COLOUR]
    if not humans:
        return ()
    if place == 0:
        chooser = 1 - humans[0]
        steps = (Step("remove", chooser), Step("act", humans[0]))
        return (*steps, *(Step("take", seat) for seat in humans[1:]))
    if place == 1:
        steps = (Step("act", humans[0]), Step("remove", humans[0]))
        return (*steps, *(Step("take", seat) for seat in humans[1:]))
    return tuple(Step("act", seat) for seat in humans)


def begin_survey(position: Position, last: int) -> Position:
    """`last` takes the last place on the passing scale, and the areas are surveyed. Rule: M4.5, M5"""
    position = position._replace(scale=(*position.scale, last))
    taken = position.museum, position.claimed, position.points
    return open_area(position, position.region, position.cubes, position.general, 0, taken)


def after_decision(position: Position, region: Region, general: tuple[int, ...], taken: Taken) -> Position:
    """What follows a decision of the survey: the next one of the area, or the next area. Rule: M5.3, M5.6

    Those who may only take a parcel are asked while one is left. `region`, `general` and `taken` are what it left.
    """
    area = position.area
    steps = position.steps[1:]
    if steps and (region[2 * area] is not None or region[2 * area + 1] is not None):
        return at_step(position, region, position.cubes, general, area, steps, taken)
    region, cubes, general = clear_area(region, position.cubes, general, area)
    return open_area(position, region, cubes, general, area + 1, taken)


def open_area(
    position: Position,
    region: Region,
    cubes: tuple[int, ...],
    general: tuple[int, ...],
    area: int,
    taken: Taken,
) -> Position:
    """The next decision from that area on; areas without one are cleared at once. Rule: M5, M5.6"""
    order = passing_order(position)
    while 2 * area < len(region):
        steps = steps_of(position.players, ranks(order, cubes, area))
        if steps:
            return at_step(position, region, cubes, general, area, steps, taken)
        region, cubes, general = clear_area(region, cubes, general, area)
        area += 1
    museum, claimed, points = taken
    return season_done(position._replace(general=general, museum=museum, claimed=claimed, points=points))


def at_step(
    position: Position,
    region: Region,
    cubes: tuple[int, ...],
    general: tuple[int, ...],
    area: int,
    steps: tuple[Step, ...],
    taken: Taken,
) -> Position:
    kind, seat = steps[0]
    return after_survey(
        position, "remove" if kind == "remove" else "survey", seat, region, cubes, general, taken, area, steps
    )


def clear_area(
    region: Region, cubes: tuple[int, ...], general: tuple[int, ...], area: int
) -> tuple[Region, tuple[int, ...], tuple[int, ...]]:
    """Parcels left over leave the game, cubes go back to the general stock. Rule: M5.6"""
    spaces = AREAS[area]
    slot = 2 * area
    stocks = zip(general, cubes, strict=True)
    return (
        (*region[:slot], None, None, *region[slot + 2 :]),
        tuple([mask & ~spaces for mask in cubes]),
        tuple([stock + (mask & spaces).bit_count() for stock, mask in stocks]),
    )


def season_done(position: Position) -> Position:
    """Who starts next, an empty scale, all parcels upright; after season 4 the end. Rule: M5.7, M7.5"""
    over = position.season == 4
    return position._replace(
        phase="over" if over else "chance",
        turn=NOBODY if over else CHANCE,
        first=position.scale[-1],
        region=(),
        pyramids=0,
        cubes=(0,) * colour_count(position.players),
        turned=0,
        scale=(),
        area=0,
        steps=(),
    )
