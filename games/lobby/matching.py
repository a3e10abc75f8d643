"""Find partners for players who are ready to play, and start their games.

The oldest wish comes first. It completes an open game if one can be completed now, else a new game starts with as many players
as the wish allows. Partners are those whom the others have met least in the last year, then those who have waited longest.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import combinations

from django.db import transaction
from django.db.models import F
from django.utils import translation

from engine.registry import TITLES, get_title
from games.clock.pace import PRESETS, pace_to_json
from games.lib import site_time
from games.lib.db.prepared import Param, PreparedQuery
from games.lib.errors import Stale
from games.lib.text.game_names import game_name
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget
from games.models import Game, Invitation, Ready, Seat, Tenure
from games.models.ready import time_to_ask
from games.peace.blocks import pairs_apart
from games.play.seats.first_moves import wish_to_json
from games.play.seats.seating import begin_if_full, is_free
from games.table.locks import lock_open
from games.table.seeds import insert_game
from games.table.table import Table, load_tables

EVERY = 600
"""Seconds between two sweeps; saving a wish requests one at once."""
MEETINGS_COUNT_FOR = timedelta(days=365)
APART, LONGER_APART = timedelta(days=3), timedelta(days=7)
"""Two who have finished a game together are not matched for this long, so that everybody meets everybody.

Longer, where each of them has met somebody else who is ready less often. In 20 simulations of 8 endless players and 400 games
of 8 to 35 days all pairs then met at least half as often as the mean in 19, in place of 4, and the median wait fell from 2.8 to
1.7 days.
"""
HOLIDAY_AHEAD = timedelta(days=3)
"""No game begins for a player whose holiday begins within this time."""
PACES = list(Ready.Pace)
"""From the quickest on."""


WISHES: PreparedQuery[Ready] = PreparedQuery(
    lambda: Ready.objects.of_people_who_can_play(Param("now")).select_related("player").order_by("since", "pk")
)


@sweeps.sweep("matching", every=EVERY, queue=sweeps.MAIL, repeat=True)
def match_wishes(budget: Budget | None = None) -> int:
    """Start at most one game for each wish. Returns the number of games, after which there may be more to start."""
    wishes = WISHES.fetch(now=site_time.now())
    if not wishes:
        return 0
    tables = games_to_complete({wish.title for wish in wishes})
    seated = {player for table in tables for player in player_ids(table)}
    meetings = Meetings(wishes, seated, site_time.now())
    started = 0
    for title in dict.fromkeys(wish.title for wish in wishes if wish.title in TITLES):
        queue = [wish for wish in wishes if wish.title == title and meetings.may_begin(wish)]
        while queue and not (budget and budget.is_over()):
            group, table = complete_game(queue, tables, meetings)
            if not group:
                group = new_group(queue, meetings)
            if not group:
                del queue[0]
                continue
            if seat_wishes(group, table):
                started += 1
                meetings.add(title, [*player_ids(table), *(wish.player_id for wish in group)])
            # If not, somebody else was quicker: the next sweep reads the open game and the wishes as they are by then.
            tables = [other for other in tables if other is not table]
            queue = [wish for wish in queue if wish not in group]
    return started


class Meetings:
    """Who has played with whom, and how many games each wish has running."""

    def __init__(self, wishes: Iterable[Ready], seated: Collection[int], now: datetime) -> None:
        self.now = now
        self.ready: dict[str, set[int]] = defaultdict(set)
        """Players who have a wish for the title."""
        for wish in wishes:
            self.ready[wish.title].add(wish.player_id)
        players = {*seated}.union(*self.ready.values())
        self.met: Counter[frozenset[int]] = Counter()
        self.blocked = pairs_apart(players)
        self.playing: dict[str, set[frozenset[int]]] = defaultdict(set)
        """Pairs by title that play such a game together, which began by a wish."""
        self.parted: dict[tuple[str, frozenset[int]], datetime] = {}
        """When the last of these games was over."""
        self.running: Counter[tuple[str, int]] = Counter()
        """Games that began by a wish, by title and player."""
        # Games that were called off have not been played.
        states, since = [Game.State.RUNNING, Game.State.FINISHED], now - MEETINGS_COUNT_FOR
        # Those who have left their seats meanwhile have met the others too.
        tenures = Tenure.objects.filter(
            player__in=players, seat__game__state__in=states, seat__game__started_at__gte=since
        )
        by_game: dict[int, list[Tenure]] = defaultdict(list)
        for tenure in tenures.select_related("seat__game").defer("seat__game__position"):
            by_game[tenure.seat.game_id].append(tenure)
        for held in by_game.values():
            self.add_game(held[0].seat.game, held)

    def add_game(self, game: Game, tenures: Sequence[Tenure]) -> None:
        """Count a game of the past."""
        wished = [tenure for tenure in tenures if tenure.seat.origin == Seat.Origin.READY]
        for pair in pairs({tenure.player_id for tenure in tenures if tenure.player_id}):
            self.met[pair] += 1
            if wished and game.is_running:
                self.playing[game.title].add(pair)
            elif wished and game.ended_at:
                self.parted[game.title, pair] = max(game.ended_at, self.parted.get((game.title, pair), game.ended_at))
        if game.is_running:
            mine = {tenure.player_id for tenure in wished if tenure.player_id == tenure.seat.player_id}
            self.running.update((game.title, player) for player in mine if player)

    def add(self, title: str, players: Sequence[int]) -> None:
        """Count a game that has just started."""
        for pair in pairs(players):
            self.met[pair] += 1
            self.playing[title].add(pair)

    def may_begin(self, wish: Ready) -> bool:
        """Return whether the wish may begin a game now: not too many run, and its player is not about to go on holiday."""
        today = self.now.date()
        away = any(
            date.fromisoformat(first) <= today + HOLIDAY_AHEAD and today <= date.fromisoformat(last)
            for first, last in wish.player.days_off
        )
        return not away and self.running[wish.title, wish.player_id] < wish.at_once

    def may_meet(self, title: str, player: int, others: Iterable[int]) -> bool:
        never = self.playing[title] | self.blocked
        pairs_now = [frozenset((player, other)) for other in others]
        return all(len(pair) == 2 and pair not in never and not self.rests(title, pair) for pair in pairs_now)

    def rests(self, title: str, pair: frozenset[int]) -> bool:
        """Return whether the two have just finished a game together."""
        parted = self.parted.get((title, pair))
        if parted is None or self.now - parted >= LONGER_APART:
            return False
        return self.now - parted < APART or all(self.has_rarer_partner(title, player, pair) for player in pair)

    def has_rarer_partner(self, title: str, player: int, pair: frozenset[int]) -> bool:
        others = (frozenset((player, other)) for other in self.ready[title] - pair)
        return any(self.met[other] < self.met[pair] and other not in self.blocked for other in others)

    def times_met(self, player: int, others: Iterable[int]) -> int:
        return sum(self.met[frozenset((player, other))] for other in others)


def pairs(players: Iterable[int]) -> list[frozenset[int]]:
    return [frozenset(pair) for pair in combinations(players, 2)]


def player_ids(table: Table | None) -> list[int]:
    """Return the ids of the players who sit at the game."""
    return [seat.player_id for seat in table.seats if seat.player_id] if table else []


def games_to_complete(titles: Collection[str]) -> list[Table]:
    """Return the public open games with a clock and no reserved seat, those that need the fewest players first."""
    reserved = Invitation.objects.filter(state=Invitation.State.OPEN).values("game")
    games = Game.objects.open_for_players().public().filter(title__in=titles).exclude(pk__in=reserved)
    tables = [table for table in load_tables(games.order_by("created_at", "pk")) if wish_pace(table.game) is not None]
    return sorted(tables, key=lambda table: sum(map(is_free, table.seats)))


def wish_pace(game: Game) -> Ready.Pace | None:
    """Return the game's pace as a wish names it; None for paces that no wish accepts."""
    return next((pace for pace in PACES if pace_to_json(PRESETS[pace]) == game.pace), None)


def accepts(wish: Ready, pace: Ready.Pace | None) -> bool:
    return pace is not None and PACES.index(pace) <= PACES.index(Ready.Pace(wish.pace))


def complete_game(
    queue: Sequence[Ready], tables: Sequence[Table], meetings: Meetings
) -> tuple[list[Ready], Table | None]:
    """Return the oldest wish and others that together fill an open game, and that game; [] and None if there is none."""
    for table in tables:
        pace = wish_pace(table.game)
        fitting = [
            wish
            for wish in queue
            if table.game.title == wish.title
            and table.game.players in wish.sizes
            and accepts(wish, pace)
            and table.game.language in {"", wish.player.language}
        ]
        if fitting and fitting[0] is queue[0]:
            group = gather(fitting, sum(map(is_free, table.seats)), player_ids(table), meetings)
            if group:
                return group, table
    return [], None


def new_group(queue: Sequence[Ready], meetings: Meetings) -> list[Ready]:
    """Return the oldest wish and partners for a game of the largest size that it accepts and that is full now, else []."""
    for size in sorted(queue[0].sizes, reverse=True):
        group = gather([wish for wish in queue if size in wish.sizes], size, [], meetings)
        if group:
            return group
    return []


def gather(queue: Sequence[Ready], count: int, seated: Sequence[int], meetings: Meetings) -> list[Ready]:
    """Return the first wish and the partners who have met least, `count` in all; [] where there are not enough."""
    group: list[Ready] = []
    waiting = list(queue)
    while len(group) < count:
        others = [*seated, *(wish.player_id for wish in group)]
        fitting = [wish for wish in waiting if meetings.may_meet(wish.title, wish.player_id, others)]
        if not fitting or (not group and fitting[0] is not queue[0]):
            return []
        # Equal ones stay in the order of the queue.
        group.append(min(fitting, key=lambda wish: meetings.times_met(wish.player_id, others)) if group else fitting[0])
        waiting.remove(group[-1])
    return group


def seat_wishes(wishes: Sequence[Ready], table: Table | None = None) -> bool:
    """Start a game of these wishes, or complete the open one. Returns False where somebody else was quicker."""
    try:
        with transaction.atomic():
            for wish in sorted(wishes, key=lambda wish: wish.pk):
                use_wish(wish)
            held = new_game(wishes) if table is None else lock_to_complete(table, len(wishes))
            if pairs_apart([*player_ids(held), *(wish.player_id for wish in wishes)]):
                raise Stale
            for seat, wish in zip(filter(is_free, held.seats), wishes, strict=True):
                seat.player, seat.origin, seat.wish = wish.player, Seat.Origin.READY, wish_to_json(wish)
            Seat.objects.bulk_update(held.seats, ["player", "origin", "wish"])
            begin_if_full(held)
    except Stale:
        return False
    return True


def use_wish(wish: Ready) -> None:
    """Count the game for the wish, which ends with its last one. Raises Stale where the wish has changed."""
    mine = Ready.objects.filter(pk=wish.pk, version=wish.version)
    if wish.endless or wish.left > 1:
        left = wish.left if wish.endless else wish.left - 1
        used = mine.update(
            version=F("version") + 1, left=left, since=site_time.now(), look_at=time_to_ask(), asked_at=None
        )
    else:
        used = mine.delete()[0]
    if not used:
        raise Stale


def new_game(wishes: Sequence[Ready]) -> Table:
    """Return a new game by the title's defaults, with the slowest pace that all accept, whose seats are free."""
    title = get_title(wishes[0].title)
    # A wish accepts its pace and the quicker ones: of the slowest that each accepts, all accept the quickest.
    pace = min((Ready.Pace(wish.pace) for wish in wishes), key=PACES.index)
    with translation.override(wishes[0].player.language):
        name = game_name(len(wishes))
    game = insert_game(
        name=name,
        title=title.id,
        rules=title.rules,
        players=len(wishes),
        pace=pace_to_json(PRESETS[pace]),
        seating=Game.Seating.RANDOM,
        creator=wishes[0].player,
    )
    return Table(game, Seat.objects.bulk_create(Seat(game=game, index=index) for index in range(len(wishes))))


def lock_to_complete(table: Table, count: int) -> Table:
    """Return the open game, held for the transaction. Raises Stale where its free seats are no longer `count`."""
    held = lock_open(table.game.pk)
    reserved = Invitation.objects.filter(game=held.game, state=Invitation.State.OPEN)
    if sum(map(is_free, held.seats)) != count or reserved.exists() or player_ids(held) != player_ids(table):
        raise Stale
    return held
