"""What the pages show of a week: how it stands, the reader's own dig, and everybody's results when the reader may see them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Case, Q, When

from games.display.weeks import Own, WeekHead, own_of, place_of, weeks
from games.lib import site_time
from games.lobby.parting import Fork, forks_of
from games.lobby.weeks import LENGTH
from games.models import Attempt, Player, Week
from games.pages.strips import WIDTH, scale, stack
from games.table.table import player_name

MOST_LINES = 100
MOST_FORKS = 8

MARGIN, LAYER = 16, 12
"""Of a strip, in its own units; LAYER is the space of one mark."""
MOST_MARKS = 300
HIGHEST = 140
"""Of the columns that stand for more marks."""


class Line(NamedTuple):
    """A line of the list. `code`: of the game, "" while it is sealed."""

    place: int
    name: str
    player: int | None
    ahead: int
    points: int
    theirs: int
    mine: bool
    code: str


class Mark(NamedTuple):
    """A person in the strip, or all of a column with that height."""

    x: float
    y: float
    mine: bool
    height: float = 0.0


class Strip(NamedTuple):
    """Everybody by how far ahead they are."""

    marks: Sequence[Mark]
    zero: float
    least: int
    most: int
    height: int
    in_columns: bool
    width: int = WIDTH
    margin: int = MARGIN
    right: int = WIDTH - MARGIN


class Results(NamedTuple):
    """Everybody's results. `listed`: how many there are, of which the best stand in `lines`."""

    lines: Sequence[Line]
    strip: Strip | None
    listed: int


def attempts_of(week: Week, player: Player | None) -> tuple[Attempt | None, list[Attempt]]:
    """Return the player's attempt, and the best that are listed. One query."""
    mine = Q(player=player) if player is not None else Q(pk=None)
    found = Attempt.objects.filter(mine | Q(finished_at__isnull=False, player__visitor=False), week=week)
    found = found.select_related("player", "game").defer("game__position")
    first = found.order_by(Case(When(mine, then=0), default=1), "-ahead", "pk")[: MOST_LINES + 1]
    own = next((one for one in first if player is not None and one.player_id == player.pk), None)
    listed = sorted((one for one in first if one.finished_at), key=lambda one: (-(one.ahead or 0), one.pk))
    return own, [one for one in listed if not one.player.visitor]


def results_of(week: Week, listed: Iterable[Attempt], own: Attempt | None, sums: Mapping[int, int]) -> Results:
    """Return everybody's results, for a reader who has finished or for everybody when the week is closed."""
    lines = []
    for one in listed:
        ahead, points = one.ahead or 0, one.points or 0
        gone = one.player.deleted_at is not None
        lines.append(
            Line(
                place_of(ahead, sums),
                player_name(one.player),
                None if gone else one.player_id,
                ahead,
                points,
                points - ahead,
                one == own,
                one.game.code if one.game.public else "",
            )
        )
    mine = own.ahead if own is not None and own.finished_at else None
    everybody = Counter(sums)
    if mine is not None and own is not None and own.player.visitor:
        everybody[mine] += 1
    return Results(lines, strip_of(everybody, mine) if everybody else None, sum(sums.values()))


def strip_of(sums: Mapping[int, int], mine: int | None) -> Strip:
    """Draw a mark for each person, equal ones above each other; columns where they are too many."""
    least, most = min(0, *sums), max(0, *sums)
    x_of = scale(least, most, MARGIN)
    if sum(sums.values()) > MOST_MARKS:
        tallest = max(sums.values())
        heights = {ahead: round(max(2, HIGHEST * count / tallest), 1) for ahead, count in sums.items()}
        columns = [Mark(x_of(ahead), HIGHEST + LAYER - tall, ahead == mine, tall) for ahead, tall in heights.items()]
        return Strip(columns, x_of(0), least, most, HIGHEST + LAYER, in_columns=True)
    people = [(x_of(ahead), ahead == mine and number == 0) for ahead in sorted(sums) for number in range(sums[ahead])]
    layers = stack((x for x, _own in people), LAYER)
    height = LAYER * (max(layers) + 2)
    marks = [Mark(x, height - LAYER * (layer + 0.5), own) for (x, own), layer in zip(people, layers, strict=True)]
    return Strip(marks, x_of(0), least, most, height, in_columns=False)


class Panel(NamedTuple):
    """The week of now for the first page and the desk, and the one before."""

    week: WeekHead
    own: Own | None
    last: WeekHead | None


def panel_for(player: Player | None) -> Panel | None:
    """Return the panel; None where no week is open. One query, two with a player."""
    now = site_time.now()
    found = weeks(begins__lte=now, begins__gt=now - 2 * LENGTH)
    if not found or found[0][1].closed:
        return None
    week, head = found[0]
    own = player and Attempt.objects.filter(week=week, player=player).select_related("game", "player").first()
    last = next((before for _week, before in found[1:] if before.closed), None)
    return Panel(head, own_of(own, {}, False) if own else None, last)


class Parted(NamedTuple):
    """The decisions along one attempt at which the others took another way; none where all decided alike.

    `alone`: the move from which nobody shared it, or 0.
    """

    code: str
    name: str
    own: bool
    forks: Sequence[Fork]
    alone: int


def parted_of(week: Week, own: Attempt | None, listed: Sequence[Attempt]) -> Parted | None:
    """Return where the others left the reader's attempt, or else the best one; None where there is nothing to tell. One query."""
    is_own = own is not None and own in listed
    followed = own if is_own else next(iter(listed), None)
    summary = Week.objects.values_list("summary", flat=True).get(pk=week.pk)
    found = forks_of(summary, followed.pk) if followed is not None else []
    if followed is None or (not found and (summary != {} or len(listed) < 2)):
        return None
    alone = found[-1].move if found and any(one.mine and one.players == 1 for one in found[-1].choices) else 0
    return Parted(followed.game.code, player_name(followed.player), is_own, found[:MOST_FORKS], alone)
