"""The consequences of a move, as events: the survey, its areas, parcels that leave the game, the end.

`kind` of an event: `last_action`, `survey`, `area`, `left_over`, `count`, `over`.
"""

from typing import NamedTuple

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term
from engine.titles.mykerinos.rules.components import NO_PATRON, PATRON_NAMES, SEASONS
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Position
from engine.titles.mykerinos.rules.scoring import count, final_result
from engine.titles.mykerinos.rules.spaces import AREAS
from engine.titles.mykerinos.rules.survey import ranking
from engine.titles.mykerinos.telling import messages as say

DIGGING = ("excavation", "neutral")
SURVEYING = ("survey", "remove")
SIDES = ("left", "right")
ORDINALS = ("first", "second", "third", "fourth")


class Worth(NamedTuple):
    """A parcel as sentences name it; `patron` is None for the one without."""

    patron: Term | None
    value: int


def parcel_on(position: Position, side: str) -> Worth:
    """Return the parcel on that side of the surveyed area."""
    return parcels_in(position, position.area)[side]


def parcels_in(position: Position, area: int) -> dict[str, Worth]:
    """Return the parcels that still lie in the area, by side."""
    found = {}
    for side, dealt in zip(SIDES, position.region[2 * area : 2 * area + 2], strict=True):
        if dealt is not None:
            _, patron, value, _ = position.deck.parcels[dealt[0]]
            found[side] = Worth(None if patron == NO_PATRON else Term(PATRON_NAMES[patron]), value)
    return found


def events(before: Position, move: str, after: Position) -> list[Event]:
    """Return the consequences of a seat's move."""
    found = []
    if after.phase in DIGGING:
        found += last_action(before, after)
    elif before.phase in DIGGING:
        surveyed = at_survey(before, move)
        found.append(announce_survey(surveyed))
        found += describe_areas(surveyed, 0, after)
    elif after.phase not in SURVEYING or after.area != before.area:
        parcels = parcels_in(before, before.area)
        parcels.pop(move.removeprefix("remove "), None)
        found += left_over(before.area, list(parcels.values()))
        found += describe_areas(before, before.area + 1, after)
    if after.phase == "over":
        found += game_over(after)
    return found


def last_action(before: Position, after: Position) -> list[Event]:
    """Announce the last action of the only seat that has not passed. Rule: M4.5."""
    left = [seat for seat in range(after.players) if seat not in after.scale]
    if len(left) > 1 or after.scale == before.scale:
        return []
    return [Event("last_action", Sentence(say.LAST_ACTION, {"seat": Seat(left[0])}), left[0])]


def at_survey(before: Position, move: str) -> Position:
    """Return the position between last action and survey: its cubes down, the passing scale full. Rule: M4.5."""
    cubes = list(before.cubes)
    placement = PLACEMENTS.get(move)
    if placement is not None:
        cubes[NEUTRAL_COLOUR if placement.verb == "neutral" else before.turn] |= placement.mask
    return before._replace(cubes=tuple(cubes), scale=(*before.scale, before.turn))


def announce_survey(position: Position) -> Event:
    """Announce the survey. Rule: M5, M5.7."""
    last = position.scale[-1]
    message = say.LAST_SURVEY if position.season == SEASONS else say.SURVEY
    return Event("survey", Sentence(message, {"seat": Seat(last), "season": position.season + 1}), last)


def describe_areas(position: Position, area: int, after: Position) -> list[Event]:
    """Describe the areas from that one on, up to the next decision. Rule: M5.1, M5.6, M7.4."""
    found = []
    while 2 * area < len(position.region):
        ranks = ranking(position, area)
        if after.phase in SURVEYING and after.area == area:
            found.append(Event("area", rank_sentence(position, area, ranks)))
            break
        messages = say.NEUTRAL_ALONE if ranks else say.NOBODY
        found.append(Event("area", two_parcels(messages, area, list(parcels_in(position, area).values()))))
        area += 1
    return found


def left_over(area: int, parcels: list[Worth]) -> list[Event]:
    """Report unclaimed parcels. Rule: M5.6."""
    if not parcels:
        return []
    if len(parcels) == 2:
        return [Event("left_over", two_parcels(say.TWO_LEFT_OVER, area, parcels))]
    patron, value = parcels[0]
    fields: dict[str, Field] = {"area": area + 1, "value": value}
    if patron:
        fields["patron"] = patron
    return [Event("left_over", Sentence(say.LEFT_OVER if patron else say.LEFT_OVER_NO_PATRON, fields))]


def two_parcels(messages: tuple[str, str, str], area: int, parcels: list[Worth]) -> Sentence:
    """Return the sentence for two patrons, for two parcels of one, or for a patron and none."""
    one, two = parcels if parcels[0].patron else reversed(parcels)
    fields: dict[str, Field] = {"area": area + 1, "value": one.value, "other_value": two.value}
    if one.patron:
        fields["patron"] = one.patron
    if not two.patron:
        return Sentence(messages[2], fields)
    return Sentence(messages[1 if one.patron == two.patron else 0], {**fields, "other": two.patron})


def rank_sentence(position: Position, area: int, ranks: list[int]) -> Sentence:
    """List the cubes of each colour in the area, and what broke ties. Rule: M5.1."""
    neutral = NEUTRAL_COLOUR if position.players == 2 else -1
    numbers = [(position.cubes[colour] & AREAS[area]).bit_count() for colour in ranks]
    if len(ranks) == 1:
        alone: dict[str, Field] = {"area": area + 1, "seat": Seat(ranks[0]), "cubes": numbers[0]}
        return Sentence(say.ALONE[0], alone, say.ALONE[1], numbers[0])
    fields: dict[str, Field] = {"area": area + 1}
    for place, (colour, cubes) in enumerate(zip(ranks, numbers, strict=True)):
        fields[ORDINALS[place]] = Term(say.NEUTRAL) if colour == neutral else Seat(colour)
        fields[f"n{place + 1}"] = cubes
    level = [place for place in range(len(ranks) - 1) if numbers[place] == numbers[place + 1]]
    if not level:
        return Sentence(say.RANKS[len(ranks), "none"], fields)
    if len(level) > 1:
        return Sentence(say.RANKS[len(ranks), "order"], fields)
    earlier, later = ranks[level[0] : level[0] + 2]
    tie = "after_neutral" if earlier == neutral else "before_neutral" if later == neutral else "passed"
    fields["tied"] = Seat(later if earlier == neutral else earlier)
    return Sentence(say.RANKS[len(ranks), tie], fields)


def game_over(position: Position) -> list[Event]:
    """Return the count of each seat, then the winners and the tie-break. Rule: M6."""
    found = [final_count(position, seat) for seat in range(position.players)]
    end = final_result(position)
    winner = end.winners[0]
    points, cubes = end.points[winner], position.personal[winner]
    fields: dict[str, Field] = {"seat": Seat(winner), "points": points, "cubes": cubes}
    level = [Seat(seat) for seat, other in enumerate(end.points) if other == points]
    fields["tied"] = Listing(tuple(level))
    fields["winners"] = Listing(tuple(Seat(seat) for seat in end.winners))
    one, many = {"points": say.WON, "cubes": say.WON_BY_CUBES, "shared": say.SHARED}[end.decided_by]
    sentence = Sentence(one, fields, many, points)
    return [*found, Event("over", sentence, winner if len(end.winners) == 1 else None)]


def final_count(position: Position, seat: int) -> Event:
    """Return the count of a seat. Rule: M6.1, M6.2."""
    scored = count(position, seat)
    parcels = sum(line.points for line in scored.lines)
    fields: dict[str, Field] = {"seat": Seat(seat), "total": scored.total, "track": scored.track}
    fields |= {"parcels": parcels, "sets": scored.set_points}
    one, many = say.COUNT_SETS if scored.sets else say.COUNT
    return Event("count", Sentence(one, fields, many, scored.total), seat)
