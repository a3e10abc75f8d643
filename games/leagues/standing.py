"""The standing of a season, counted from the results of its games."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.leagues.divisions import tables_of
from games.models import Entry, Game, Result, Season
from games.table.table import player_name

AHEAD, LEVEL = 2, 1
"""Points for an opponent behind, and for one on the same place."""
STAYED = (Result.Ending.STAYED, Result.Ending.TOOK_OVER)

Rank = tuple[int, int]
"""Where somebody came in a game, the lower the better: who stayed by place, then the others, the last to leave first."""


class Meeting(NamedTuple):
    """One game of two people of a division: the points of the first, None while it runs or where it had no result."""

    code: str
    points: int | None


@dataclass
class Line:
    """One person's line in a division's table, as pages and mails show it. `met[n]`: the meetings with the n-th line."""

    player: int
    name: str
    gone: bool
    """Whether the account was deleted."""
    left: bool
    last_criteria: tuple[float, ...]
    """The last ones of the order, the lowest first: rating at the start and time of entry."""
    met: list[list[Meeting]]
    points: int = 0
    wins: int = 0
    open: int = 0
    """Meetings that are not decided yet."""
    place: int = 0
    best: int = 0
    worst: int = 0

    @property
    def most(self) -> int:
        """The points with all meetings that are open won."""
        return self.points + AHEAD * self.open


class Division(NamedTuple):
    """A division with its lines, the first place first."""

    number: int
    lines: list[Line]


def divisions_of(season: Season) -> list[Division]:
    """Return the divisions of a season that has begun, the highest first. Three queries."""
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in season.entries.playing().select_related("player").order_by("division", "number"):
        entries[entry.division or 0].append(entry)
    games: dict[int, list[Game]] = defaultdict(list)
    for game in season.games.order_by("table").only("code", "division", "table", "state", "season"):
        games[game.division or 0].append(game)
    ended: dict[tuple[int, int], Rank] = {}
    rows = Result.objects.filter(game__season=season)
    for game_id, player, ending, left, place in rows.values_list("game", "player", "ending", "left_ply", "seat__place"):
        ended[game_id, player] = (0, place or 0) if ending in STAYED else (1, -(left or 0))
    seats = season.league.seats
    return [division_of(number, entries[number], games[number], ended, seats) for number in sorted(entries)]


def division_of(
    number: int, entries: list[Entry], games: Iterable[Game], ended: Mapping[tuple[int, int], Rank], seats: int
) -> Division:
    """Return one division, from its games and from where each player came in those that are over."""
    lines = [
        Line(
            player=entry.player_id,
            name=player_name(entry.player),
            gone=entry.player.deleted_at is not None,
            left=entry.state == Entry.State.LEFT,
            last_criteria=(-(entry.rating or 0), entry.entered_at.timestamp(), entry.pk),
            met=[[] for _line in entries],
        )
        for entry in entries
    ]
    tables = tables_of(len(entries), seats)
    for game in games:
        people = tables[game.table or 0]
        is_over = game.state == Game.State.FINISHED
        # Whoever has no result never played: they left before anybody.
        ranks = {one: ended.get((game.pk, entries[one].player_id), (2, 0)) for one in people}
        for one in people:
            line, others = lines[one], [other for other in people if other != one]
            line.wins += is_over and all(ranks[one] < ranks[other] for other in others)
            for other in others:
                points = AHEAD * (ranks[one] < ranks[other]) + LEVEL * (ranks[one] == ranks[other]) if is_over else None
                line.met[other].append(Meeting(game.code, points))
                line.points += points or 0
                line.open += game.state == Game.State.RUNNING
    return Division(number, in_order(lines))


def in_order(lines: list[Line]) -> list[Line]:
    """Return the lines by points, points against each other, wins, rating at the start and time of entry, with their places."""

    def key(number: int) -> tuple[float, ...]:
        line = lines[number]
        level = [met for met, rival in zip(line.met, lines, strict=True) if rival.points == line.points]
        against = sum(meeting.points or 0 for met in level for meeting in met)
        return (-line.points, -against, -line.wins, *line.last_criteria)

    order = sorted(range(len(lines)), key=key)
    is_over = not any(line.open for line in lines)
    for place, number in enumerate(order, 1):
        line = lines[number]
        line.place = place
        line.met = [line.met[other] for other in order]
        line.best = place if is_over else 1 + sum(other.points > line.most for other in lines)
        line.worst = place if is_over else len(lines) - sum(other.most < line.points for other in lines)
    return [lines[number] for number in order]
