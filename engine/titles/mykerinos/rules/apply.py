"""Play moves. Rule: M3 to M7.

Only when a move does not fit, `refusals` finds out why.
"""

from engine.titles.mykerinos.rules import chance, refusals
from engine.titles.mykerinos.rules.placements import PLACEMENTS, Placement
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Position, Region, after_excavation
from engine.titles.mykerinos.rules.rooms import enterable, room_places
from engine.titles.mykerinos.rules.spaces import LAND
from engine.titles.mykerinos.rules.survey import after_decision, begin_survey


def apply(position: Position, move: str, seat: int | None = None) -> Position:
    """Return the position after a canonical move.

    `seat` makes the move; None for chance, and where a record does not say. Raises IllegalMove or UnreadableMove.
    """
    if seat is not None and seat != position.turn:
        raise refusals.not_due(position, move)
    phase = position.phase
    if phase == "excavation":
        placement = PLACEMENTS.get(move)
        if placement is not None and placement.verb != "neutral":
            return place(position, move, placement)
        if move == "pass":
            return pass_turn(position)
        if move.startswith("brown "):
            return brown(position, move)
    elif phase == "survey":
        return survey(position, move)
    elif phase == "neutral":
        placement = PLACEMENTS.get(move)
        if move == "neutral skip" or (placement is not None and placement.verb == "neutral"):
            return neutral(position, move, placement)
    elif phase == "remove":
        if move in ("remove left", "remove right"):
            return removal(position, move)
    elif phase == "chance":
        return chance.apply(position, move)
    raise refusals.refusal(position, move)


def fits(position: Position, colour: int, stock: int, placement: Placement) -> bool:
    """Return whether these cubes may go there. Rule: M4.1, M4.2.

    There must be enough of them, on free land, beside cubes of the colour, in the order of the line. Pyramids are for
    Lemon: a single one, or exactly one of two spaces. Rule: M4.1, M4.4
    """
    verb, mask, count, near, smaller_near = placement
    if count > stock or mask & ~LAND[9 if position.season == 4 else 6]:
        return False
    tops = mask & position.pyramids
    if verb != "lemon":
        if tops:
            return False
    elif not tops or (count > 1 and tops == mask):
        return False
    cubes = position.cubes
    for other in cubes:
        if mask & other:
            return False
    own = cubes[colour]
    return not near or bool(near & own and not smaller_near & own)


def place(position: Position, move: str, placement: Placement) -> Position:
    """Put one to three cubes of the due seat on spaces, with or without a patron. Rule: M4.1, M4.2, M4.4."""
    seat = position.turn
    stock = position.personal[seat]
    general = position.general
    turned = position.turned
    verb, mask, count, _, _ = placement
    if verb:
        parcel = next_parcel(position, seat, verb)
        if parcel < 0 or not stock:
            raise refusals.refusal(position, move)
        turned |= 1 << parcel
        if verb == "violet":
            if not general[seat]:
                raise refusals.refusal(position, move)
            stock += 1
            general = (*general[:seat], general[seat] - 1, *general[seat + 1 :])
    if not fits(position, seat, stock, placement):
        raise refusals.refusal(position, move)
    cubes = position.cubes
    personal = position.personal
    phase, turn = turn_after(position, seat)
    after = after_excavation(
        position,
        phase,
        turn,
        (*cubes[:seat], cubes[seat] | mask, *cubes[seat + 1 :]),
        (*personal[:seat], stock - count, *personal[seat + 1 :]),
        general,
        turned,
    )
    return after if phase != "survey" else begin_survey(after, seat)


def next_parcel(position: Position, seat: int, patron: str) -> int:
    """Return the seat's earliest claimed upright parcel of the patron, -1 without one. Rule: M4.4."""
    usable = position.deck.by_patron[patron] & ~position.turned
    for parcel in position.claimed[seat]:
        if usable >> parcel & 1:
            return parcel
    return -1


def brown(position: Position, move: str) -> Position:
    """Put one cube from the personal stock into the museum. Rule: M4.4 (Brown)."""
    seat = position.turn
    room = room_places(position.deck.name, position.wings).get(move[6:], -1)
    parcel = next_parcel(position, seat, "brown")
    personal = position.personal
    if room < 0 or parcel < 0 or not personal[seat] or not enterable(position, seat) >> room & 1:
        raise refusals.refusal(position, move)
    phase, turn = turn_after(position, seat)
    after = after_excavation(
        into_museum(position, seat, room),
        phase,
        turn,
        position.cubes,
        (*personal[:seat], personal[seat] - 1, *personal[seat + 1 :]),
        position.general,
        position.turned | 1 << parcel,
    )
    return after if phase != "survey" else begin_survey(after, seat)


def into_museum(position: Position, seat: int, room: int) -> Position:
    museum = position.museum
    return position._replace(museum=(*museum[:seat], museum[seat] | 1 << room, *museum[seat + 1 :]))


def turn_after(position: Position, seat: int) -> tuple[str, int]:
    """Return phase and seat after an action of `seat`, which has not passed. Rule: M4.5, M7.3."""
    if position.players == 2 and position.phase == "excavation" and position.neutral[seat]:
        return "neutral", seat
    return next_turn(position, seat, position.scale)


def next_turn(position: Position, seat: int, scale: tuple[int, ...]) -> tuple[str, int]:
    """Return phase and seat of the next turn: a seat that has not passed, or the survey. Rule: M4.5."""
    players = position.players
    if len(scale) == players or (len(scale) == players - 1 and seat not in scale):
        return "survey", seat
    turn = (seat + 1) % players
    while turn in scale:
        turn = (turn + 1) % players
    return "excavation", turn


def pass_turn(position: Position) -> Position:
    """Put the due seat on the lowest free number of the scale. Rule: M4.3."""
    seat = position.turn
    scale = (*position.scale, seat)
    phase, turn = next_turn(position, seat, scale)
    if phase == "survey":
        return begin_survey(position, seat)
    return position._replace(turn=turn, scale=scale)


def neutral(position: Position, move: str, placement: Placement | None) -> Position:
    """Place the neutral cubes after an own action. Rule: M7.3."""
    seat = position.turn
    phase, turn = turn_after(position, seat)
    after = position._replace(phase=phase, turn=turn)
    if placement is not None:
        left = position.neutral[seat] - placement.cubes
        if not fits(position, NEUTRAL_COLOUR, left + placement.cubes, placement):
            raise refusals.refusal(position, move)
        blue, red, white = position.cubes
        first, second = position.neutral
        after = after._replace(
            cubes=(blue, red, white | placement.mask),
            neutral=(left, second) if seat == 0 else (first, left),
        )
    return after if phase != "survey" else begin_survey(after, seat)


SIDES = {"left": 0, "right": 1}


def survey(position: Position, move: str) -> Position:
    """Claim a parcel, enter a room of the museum, or decline. Rule: M5.2 to M5.5."""
    step = position.steps[0]
    seat = step.seat
    if move in SIDES:
        return claim(position, move, seat)
    general = position.general
    if move == "decline" and step.kind == "take":
        return after_decision(position, position.region, general, (position.museum, position.claimed, position.points))
    room = room_places(position.deck.name, position.wings).get(move[7:], -1)
    may_enter = step.kind == "act" and general[seat] and room >= 0 and enterable(position, seat) >> room & 1
    if not may_enter or not move.startswith("museum "):
        raise refusals.refusal(position, move)
    museum = position.museum
    general = (*general[:seat], general[seat] - 1, *general[seat + 1 :])
    museum = (*museum[:seat], museum[seat] | 1 << room, *museum[seat + 1 :])
    return after_decision(position, position.region, general, (museum, position.claimed, position.points))


def claim(position: Position, move: str, seat: int) -> Position:
    """Give the parcel to the seat, which scores it at once. Rule: M5.5."""
    slot = 2 * position.area + SIDES[move]
    dealt = position.region[slot]
    if dealt is None:
        raise refusals.refusal(position, move)
    parcel = dealt[0]
    claimed = position.claimed
    points = position.points
    return after_decision(
        position,
        without_slot(position.region, slot),
        position.general,
        (
            position.museum,
            (*claimed[:seat], (*claimed[seat], parcel), *claimed[seat + 1 :]),
            (*points[:seat], points[seat] + position.deck.parcels[parcel].value, *points[seat + 1 :]),
        ),
    )


def removal(position: Position, move: str) -> Position:
    """Remove the neutral colour's parcel from the game. Rule: M7.4."""
    slot = 2 * position.area + SIDES[move.removeprefix("remove ")]
    if position.region[slot] is None:
        raise refusals.refusal(position, move)
    taken = position.museum, position.claimed, position.points
    return after_decision(position, without_slot(position.region, slot), position.general, taken)


def without_slot(region: Region, slot: int) -> Region:
    """Return the region without the parcel on that slot."""
    return (*region[:slot], None, *region[slot + 1 :])
