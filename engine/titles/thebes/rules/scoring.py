"""Final scoring and the winners. Rule: T6."""

from typing import NamedTuple

from engine.contract import Result
from engine.titles.thebes.rules.components import CONGRESS_POINTS
from engine.titles.thebes.rules.position import Archaeologist, Table
from engine.titles.thebes.rules.resources import means

SOLE_MAJORITY = 5
TIED_MAJORITY = 3


class Count(NamedTuple):
    """A seat's points if the game is counted now."""

    artifacts: tuple[int, ...]
    """By site: points of its artifacts."""
    exhibitions: int
    congresses: int
    majorities: tuple[int, ...]
    """By site: 5, 3 or 0 points for the most specialised knowledge."""
    total: int


def majority_knowledge(position: Table) -> tuple[tuple[int, ...], ...]:
    """Return points from coloured books by seat and site, without assistants and rumours. Rule: T6.1."""
    return tuple(means(archaeologist).specialised for archaeologist in position.archaeologists)


def counts(position: Table) -> tuple[Count, ...]:
    """Return each seat's final count as if the game ended now, majorities included. Rule: T6.1."""
    points = majorities(majority_knowledge(position))
    return tuple(map(_count, position.archaeologists, points))


def majorities(knowledge: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return points by seat and site for the most specialised knowledge, if there is any. Rule: T6.1."""
    most = [max(points) for points in zip(*knowledge, strict=True)]
    tied = [points.count(best) for points, best in zip(zip(*knowledge, strict=True), most, strict=True)]
    return tuple(
        tuple(
            0 if not own or own < most[site] else SOLE_MAJORITY if tied[site] == 1 else TIED_MAJORITY
            for site, own in enumerate(points)
        )
        for points in knowledge
    )


def _count(archaeologist: Archaeologist, majorities: tuple[int, ...]) -> Count:
    has = means(archaeologist)
    artifacts = tuple(sum(values) for values in archaeologist.artifacts)
    congresses = CONGRESS_POINTS[has.congresses]
    total = sum(artifacts) + has.exhibition_points + congresses + sum(majorities)
    return Count(artifacts, has.exhibition_points, congresses, majorities, total)


def scores(position: Table) -> tuple[int, ...]:
    """Return each seat's points as if the game ended now."""
    return tuple(count.total for count in counts(position))


def result(position: Table) -> Result | None:
    """Return the result, None until the game is over."""
    return final_result(position) if position.phase == "over" else None


def final_result(position: Table) -> Result:
    """Return the result of a finished game: most points win; ties share the victory. Rule: T6.1."""
    points = scores(position)
    places = tuple(1 + sum(other > own for other in points) for own in points)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Result(winners, points, places, "shared" if len(winners) > 1 else "points")
