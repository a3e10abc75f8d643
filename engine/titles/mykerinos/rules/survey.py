"""From the last pass to the next season: rank each area, and clear it. Rule: M5, M7.4."""

from engine.titles.mykerinos.rules.position import (
    CHANCE,
    NEUTRAL_COLOUR,
    NO_SEAT,
    Position,
    Region,
    Step,
    Table,
    Taken,
    at_step,
    colour_count,
)
from engine.titles.mykerinos.rules.spaces import AREAS


def ranking(position: Table, area: int) -> list[int]:
    """Return the colours with cubes in the area, first ranked first. Rule: M5.1, M7.4.

    Ties go to the seat that passed earlier. During the excavation, seats that have not passed come last, in order of
    colour.
    """
    return ranks(passing_order(position), position.cubes, area)


def passing_order(position: Table) -> tuple[int, ...]:
    """Return the colours by number on the passing scale, then those that have not passed. Rule: M4.3, M7.1."""
    scale = position.scale
    if position.players == 2:
        if scale:
            return scale[0], NEUTRAL_COLOUR, 1 - scale[0]
        return NEUTRAL_COLOUR, 0, 1
    if len(scale) == position.players:
        return scale
    return (*scale, *(seat for seat in range(position.players) if seat not in scale))


def ranks(order: tuple[int, ...], cubes: tuple[int, ...], area: int) -> list[int]:
    """Return the colours with cubes in the area by their number; ties in the order of `order`. Rule: M5.1."""
    spaces = AREAS[area]
    counts = {colour: (cubes[colour] & spaces).bit_count() for colour in order}
    present = [colour for colour in order if counts[colour]]
    present.sort(key=counts.__getitem__, reverse=True)
    return present


def decisions(position: Position, area: int) -> tuple[Step, ...]:
    """Return the decisions in the area, in order, while parcels are left for them. Rule: M5.2 to M5.4, M7.4."""
    return steps_of(position.players, ranking(position, area))


def steps_of(players: int, ranked: list[int]) -> tuple[Step, ...]:
    """Return the decisions of an area in which these colours have cubes, first ranked first."""
    if players == 2 and NEUTRAL_COLOUR in ranked:
        return neutral_decisions(ranked)
    return tuple([Step("act" if rank < 2 else "take", seat) for rank, seat in enumerate(ranked)])


def neutral_decisions(ranked: list[int]) -> tuple[Step, ...]:
    """Return the decisions of an area in which the neutral colour has cubes. Rule: M7.4."""
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
    """Put `last` on the last place of the passing scale, and survey the areas. Rule: M4.5, M5."""
    position = position._replace(scale=(*position.scale, last))
    taken = position.museum, position.claimed, position.points
    return open_area(position, position.region, position.cubes, position.general, 0, taken)


def after_decision(position: Position, region: Region, general: tuple[int, ...], taken: Taken) -> Position:
    """Go on after a decision of the survey, to the next one of the area or the next area. Rule: M5.3, M5.6.

    Seats that may only take a parcel decide while one is left. `region`, `general` and `taken` are those after the
    decision.
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
    """Go on to the next decision from that area on; clear areas without one. Rule: M5, M5.6."""
    order = passing_order(position)
    while 2 * area < len(region):
        steps = steps_of(position.players, ranks(order, cubes, area))
        if steps:
            return at_step(position, region, cubes, general, area, steps, taken)
        region, cubes, general = clear_area(region, cubes, general, area)
        area += 1
    museum, claimed, points = taken
    return season_done(position._replace(general=general, museum=museum, claimed=claimed, points=points))


def clear_area(
    region: Region, cubes: tuple[int, ...], general: tuple[int, ...], area: int
) -> tuple[Region, tuple[int, ...], tuple[int, ...]]:
    """Remove left-over parcels from the game, return cubes to the general stock. Rule: M5.6."""
    spaces = AREAS[area]
    slot = 2 * area
    stocks = zip(general, cubes, strict=True)
    return (
        (*region[:slot], None, None, *region[slot + 2 :]),
        tuple([mask & ~spaces for mask in cubes]),
        tuple([stock + (mask & spaces).bit_count() for stock, mask in stocks]),
    )


def season_done(position: Position) -> Position:
    """Set the next first player, empty the scale, untilt parcels; end after season 4. Rule: M5.7, M7.5."""
    over = position.season == 4
    return position._replace(
        phase="over" if over else "chance",
        turn=NO_SEAT if over else CHANCE,
        first=position.scale[-1],
        region=(),
        pyramids=0,
        cubes=(0,) * colour_count(position.players),
        turned=0,
        scale=(),
        area=0,
        steps=(),
    )
