"""The count, as if the game ended now, and the result. Rule: A6.2, A7.8."""

from typing import Final, NamedTuple

from engine.contract import Result
from engine.titles.arnak.rules.components import (
    BLACK,
    GUARDIAN_POINTS,
    IDOL_POINTS,
    LOST_TEMPLE,
    POINTS_OF,
    SLOT_POINTS,
    STACK_POINTS,
    TEMPLE_POINTS,
    TILE_POINTS,
)
from engine.titles.arnak.rules.position import Position

PILE_POINTS: Final = 2
"""Points of an idol in the rival's -1 pile. Rule: A7.8."""


class Count(NamedTuple):
    """Points of one side by their source."""

    research: int
    temple: int
    idols: int
    slots: int
    guardians: int
    cards: int
    fear: int

    @property
    def total(self) -> int:
        return sum(self)


def research_points(position: Position, glass: int, book: int, who: int) -> int:
    """Return the points of both tokens' rows; at the Lost Temple the glass scores by its place."""
    track = position.track
    spaces = track.spaces
    points = track.book[spaces[book].row].points
    if glass == LOST_TEMPLE:
        return points + TEMPLE_POINTS[position.arrivals.index(who)]
    return points + track.glass[spaces[glass].row].points


def temple_points(tiles: tuple[int, ...]) -> int:
    return sum(points * tile for points, tile in zip(STACK_POINTS, tiles, strict=True))


def count(position: Position, seat: int) -> Count:
    """Return the points of a seat. Rule: A6.2."""
    own = position.seats[seat]
    cards = [*own.hand, *own.looking, *own.area, *(card for layer in own.deck for card in layer)]
    points = [POINTS_OF[card] for card in cards]
    return Count(
        research=research_points(position, own.glass, own.book, seat),
        temple=temple_points(own.temple),
        idols=IDOL_POINTS * (own.crates + own.slots),
        slots=SLOT_POINTS[own.slots],
        guardians=GUARDIAN_POINTS * len(own.guardians),
        cards=sum(worth for worth in points if worth > 0),
        fear=sum(worth for worth in points if worth < 0) + TILE_POINTS * own.fear_tiles,
    )


def rival_count(position: Position) -> Count | None:
    """Return the points of the solo rival, None without one. Rule: A7.8."""
    rival = position.rival
    if rival is None:
        return None
    return Count(
        research=research_points(position, rival.glass, 0, BLACK),
        temple=temple_points(rival.temple),
        idols=IDOL_POINTS * len(rival.idols) + PILE_POINTS * rival.others,
        slots=0,
        guardians=GUARDIAN_POINTS * len(rival.guardians),
        cards=sum(POINTS_OF[card] for card in rival.cards),
        fear=0,
    )


def scores(position: Position) -> tuple[int, ...]:
    """Return each seat's points as if the game ended now."""
    return tuple(count(position, seat).total for seat in range(position.players))


def ranks(position: Position) -> dict[int, tuple[int, int, int]]:
    """Return points, order at the Lost Temple, then research, by seat or BLACK; higher is better. Rule: A6.2."""
    found = {seat: (count(position, seat).total, count(position, seat).research) for seat in range(position.players)}
    rival = rival_count(position)
    if rival is not None:
        found[BLACK] = (rival.total, rival.research)
    arrived = position.arrivals
    return {
        who: (points, len(arrived) - arrived.index(who) if who in arrived else 0, research)
        for who, (points, research) in found.items()
    }


def beats(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Return whether `one` is placed before `other`. Rule: A6.2."""
    if one[0] != other[0] or one[1] != other[1]:
        return one[:2] > other[:2]
    return not one[1] and one[2] > other[2]


def result(position: Position) -> Result | None:
    """Return the result, None until the game is over."""
    return final_result(position) if position.phase == "over" else None


def final_result(position: Position) -> Result:
    """Return the result of a finished game. A solo player does not win against a better rival. Rule: A6.2, A7.8."""
    rank = ranks(position)
    places = tuple(1 + sum(beats(other, rank[seat]) for other in rank.values()) for seat in range(position.players))
    best = max(points for points, _, _ in rank.values())
    tied = [who for who in rank if rank[who][0] == best]
    first = [who for who in tied if not any(beats(rank[other], rank[who]) for other in tied)]
    if len(tied) == 1:
        decided_by = "points"
    elif len(first) > 1:
        decided_by = "shared"
    else:
        decided_by = "temple" if any(rank[who][1] for who in tied) else "research"
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(winners, scores(position), places, decided_by)


def rival_wins(position: Position) -> bool:
    """Return whether the game is over and the rival has won, alone or with the seat. Rule: A7.8."""
    if position.phase != "over" or position.rival is None:
        return False
    rank = ranks(position)
    return not beats(rank[0], rank[BLACK])
