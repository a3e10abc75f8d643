"""Where the players of a week parted: who had decided alike had the same board, so their decisions can be laid side by side."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils.formats import localize

from games.models import Attempt, Move, Week

MOST_NUMBERS = 2
"""Results of so many people are kept as they are; of more, their mean."""


class Path(NamedTuple):
    """An attempt, how far ahead it ended, and its decisions with their plies."""

    attempt: int
    ahead: int
    decisions: Sequence[tuple[int, str]]


def summarise(week_id: int) -> None:
    """Write where the listed players of a closed week parted. Two queries, and one to write."""
    listed = Attempt.objects.listed().filter(week=week_id).values_list("game", "pk", "ahead")
    moves = Move.objects.standing().filter(game__attempt__in=Attempt.objects.listed().filter(week=week_id), seat=0)
    lines = moves.order_by("game", "ply").values_list("game", "ply", "text").iterator()
    decisions = {game: [(ply, text) for _game, ply, text in found] for game, found in groupby(lines, itemgetter(0))}
    paths = [Path(attempt, ahead or 0, decisions.get(game, [])) for game, attempt, ahead in listed]
    Week.objects.filter(pk=week_id, summary__isnull=True).update(summary=parting(paths, 0) or {})


def parting(together: Sequence[Path], place: int) -> dict[str, Any] | None:
    """Return, as JSON, the next decision at which those who were together so far part, and the further ones of each choice.

    `place`: how many decisions they have in common. None where they were alike to the end, or somebody was alone.
    """
    while len(together) > 1:
        chosen = [path.decisions[place][1] if place < len(path.decisions) else "" for path in together]
        if len({*chosen}) > 1:
            by_line: dict[str, list[Path]] = {}
            for line, path in zip(chosen, together, strict=True):
                by_line.setdefault(line, []).append(path)
            choices = [choice(line, paths, place + 1) for line, paths in by_line.items()]
            choices.sort(key=lambda one: (-one["count"], one["line"]))
            return {"ply": max(path.decisions[place][0] for path in together), "choices": choices}
        if not chosen[0]:
            break
        place += 1
    return None


def choice(line: str, paths: Sequence[Path], place: int) -> dict[str, Any]:
    """Return what some of those who were together chose, and how they went on."""
    ahead = sorted((path.ahead for path in paths), reverse=True)
    following = parting(paths, place)
    return {
        "line": line,
        "count": len(paths),
        "ahead": ahead if len(ahead) <= MOST_NUMBERS else [round(sum(ahead) / len(ahead), 1)],
        "next": following,
        "attempts": [] if following else [path.attempt for path in paths],
    }


class Choice(NamedTuple):
    """A choice of some players who had decided alike. `ahead`: their results; `mine`: whether the followed one is among them."""

    line: str
    players: int
    ahead: Sequence[float]
    mine: bool

    @property
    def results(self) -> str:
        """How they ended, in words."""
        numbers = [one if one % 1 else int(one) for one in self.ahead]
        return ", ".join(f"{'+' if one > 0 else ''}{localize(one)}" for one in numbers)


class Fork(NamedTuple):
    """A decision at which they parted: the number of the move, and the choices."""

    move: int
    choices: Sequence[Choice]


def forks_of(summary: dict[str, Any] | None, attempt: int) -> list[Fork]:
    """Return the decisions along an attempt at which those who were with it parted; none where it is not listed."""
    if not summary:
        return []
    for taken in summary["choices"]:
        further = forks_of(taken["next"], attempt)
        if further or attempt in taken["attempts"]:
            choices = [Choice(one["line"], one["count"], one["ahead"], one is taken) for one in summary["choices"]]
            return [Fork(summary["ply"] + 1, choices), *further]
    return []
