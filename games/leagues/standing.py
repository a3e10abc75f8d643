"""The standing of a season, counted from the results of its games."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from games.leagues.divisions import tables_of
from games.models import Entry, Game, Player, Result, Season
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


class ShownLine(NamedTuple):
    """A line as pages and mails show it. `player`: None for a former one; `met`: as in `Line`; `me`: the reader's own."""

    place: int
    player: int | None
    name: str
    left: bool
    me: bool
    points: int
    best: int
    worst: int
    met: list[list[Meeting]]


@dataclass
class Line:
    """One person's line in a division's table. `met[n]`: the meetings with the person of the n-th line."""

    entry: Entry
    points: int = 0
    wins: int = 0
    open: int = 0
    """Meetings that are not decided yet."""
    games: list[str] = field(default_factory=list)
    """The codes of their games."""
    by_number: dict[int, list[Meeting]] = field(default_factory=lambda: defaultdict(list))
    met: list[list[Meeting]] = field(default_factory=list)
    place: int = 0
    best: int = 0
    worst: int = 0

    @property
    def most(self) -> int:
        """The points with all meetings that are open won."""
        return self.points + AHEAD * self.open


@dataclass
class Division:
    """A division with its lines, the first place first."""

    number: int
    lines: list[Line]

    def line_of(self, player: Player) -> Line | None:
        return next((line for line in self.lines if line.entry.player_id == player.pk), None)

    def shown(self, reader: Player | None) -> list[ShownLine]:
        return [
            ShownLine(
                place=line.place,
                player=None if line.entry.player.deleted_at else line.entry.player_id,
                name=player_name(line.entry.player),
                left=line.entry.state == Entry.State.LEFT,
                me=line.entry.player == reader,
                points=line.points,
                best=line.best,
                worst=line.worst,
                met=line.met,
            )
            for line in self.lines
        ]


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
    lines = [Line(entry) for entry in entries]
    tables = tables_of(len(entries), seats)
    for game in games:
        people = tables[game.table or 0]
        # Whoever has no result never played: they left before anybody.
        ranks = {one: ended.get((game.pk, entries[one].player_id), (2, 0)) for one in people}
        for one in people:
            lines[one].games.append(game.code)
        if game.state == Game.State.FINISHED:
            for one in people:
                lines[one].wins += all(ranks[one] < ranks[other] for other in people if other != one)
        for one, other in combinations(people, 2):
            for me, you in ((one, other), (other, one)):
                points = points_of(ranks[me], ranks[you]) if game.state == Game.State.FINISHED else None
                lines[me].by_number[you].append(Meeting(game.code, points))
                lines[me].points += points or 0
                lines[me].open += game.state == Game.State.RUNNING
    return Division(number, in_order(lines))


def points_of(mine: Rank, other: Rank) -> int:
    return AHEAD if mine < other else LEVEL if mine == other else 0


def in_order(lines: list[Line]) -> list[Line]:
    """Return the lines by points, points against each other, wins, rating at the start and time of entry, with their places."""
    level = Counter(line.points for line in lines)

    def key(line: Line) -> tuple[float, ...]:
        against = 0
        if level[line.points] > 1:
            rivals = [one.entry.number for one in lines if one.points == line.points]
            against = sum(met.points or 0 for number in rivals for met in line.by_number.get(number or 0, ()))
        entry = line.entry
        return (-line.points, -against, -line.wins, -(entry.rating or 0), entry.entered_at.timestamp(), entry.pk)

    ordered = sorted(lines, key=key)
    is_over = not any(line.open for line in lines)
    for place, line in enumerate(ordered, 1):
        line.place = place
        line.met = [line.by_number[other.entry.number or 0] for other in ordered]
        line.best = place if is_over else 1 + sum(other.points > line.most for other in lines)
        line.worst = place if is_over else len(lines) - sum(other.most < line.points for other in lines)
    return ordered
