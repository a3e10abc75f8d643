"""A season's life: entries close, its divisions are drawn up, all games begin, and after the last one the next season opens."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Count, F, Q

from engine.registry import get_title
from games.clock.pace import SHORTEST_TURN_HOURS, PerWait, pace_to_json
from games.leagues.divisions import SEVEN, division_sizes, tables_of
from games.leagues.entries import lock_season
from games.leagues.standing import STAYED, divisions_of
from games.lib import site_time
from games.lib.db.prepared import PreparedQuery
from games.lib.workers import sweeps
from games.lib.workers.sweeps import Budget, process_each
from games.mail.post import draft, post_all
from games.models import Entry, Game, League, Move, Player, Rating, Result, Season, Seat
from games.peace.blocks import pairs_apart
from games.play.history.results import SOON
from games.play.moves.start import start_game
from games.play.seats.handover import PLAYS_ON
from games.play.seats.takeover import write_takeover
from games.ratings.arithmetic import MEAN
from games.table import wake
from games.table.seeds import insert_game
from games.table.table import load_table

ENTRY_TIME = timedelta(days=14)
"""How long entries are open."""
MORE_TIME = timedelta(days=7)
"""How much longer where they are too few for a division."""
LONG = timedelta(days=84)
"""From then on each new turn of the season has the shortest time, and no bank."""
SHORT = pace_to_json(PerWait(SHORTEST_TURN_HOURS))
GOING_DOWN = 2

State = Season.State


def open_season(league: League, number: int = 1) -> Season:
    return Season.objects.create(league=league, number=number, entries_close=site_time.now() + ENTRY_TIME)


NOT_OVER: PreparedQuery[int] = PreparedQuery(
    lambda: Season.objects.filter(~Q(state="over")).values_list("pk", flat=True)
)


@sweeps.sweep("leagues", every=600, queue=sweeps.MAIL)
def look_after_seasons(budget: Budget | None = None) -> int:
    """Do what is due in each season that is not over, and return how many began or ended."""
    return process_each(NOT_OVER.fetch(), look_after, "Season %s could not be looked after.", budget, name="leagues")


def look_after(season_id: int) -> bool:
    """Do what is due in the season; return whether it began or ended. Each step is a transaction, and done once."""
    season = Season.objects.select_related("league").get(pk=season_id)
    began = season.state == State.ENTRIES and begin(season)
    if season.state != State.RUNNING or season.begins is None:
        return False
    make_divisions(season)
    if site_time.now() >= season.begins + LONG:
        # Moves that were made from an earlier read are made again.
        slow = season.games.running().exclude(pace=SHORT)
        slow.update(pace=SHORT, banks=None, version=F("version") + 1)
    fill_places(season)
    post_standing(season, (site_time.now() - season.begins) // timedelta(days=7))
    return end_if_over(season) or began


def begin(season: Season) -> bool:
    """Draw up the divisions once entries have closed. Where they are too few, entries stay open for longer."""
    now = site_time.now()
    if now < season.entries_close:
        return False
    with transaction.atomic():
        if not lock_season(season, State.ENTRIES):
            return False
        divisions = draw_divisions(season)
        if divisions:
            season.state, season.begins = State.RUNNING, now
        else:
            season.entries_close = now + MORE_TIME
        season.save(update_fields=["state", "begins", "entries_close"])
        for number, entries in enumerate(divisions, 1):
            for place, entry in enumerate(entries):
                entry.state, entry.division, entry.number = Entry.State.PLAYING, number, place
        drawn = [entry for entries in divisions for entry in entries]
        Entry.objects.bulk_update(drawn, ["state", "division", "number", "rating"])
    return bool(divisions)


def draw_divisions(season: Season) -> list[list[Entry]]:
    """Return the entries by division, in order of seeding; those who can meet in no division wait. [] where too few are left."""
    entries = seeded(season)
    apart = pairs_apart([entry.player_id for entry in entries])
    while sizes := division_sizes(len(entries), season.league.seats):
        divisions: list[list[Entry]] = [[] for _size in sizes]
        for entry in entries:
            fitting = [
                division
                for division, size in zip(divisions, sizes, strict=True)
                if len(division) < size and not is_apart(entry, division, apart)
            ]
            if not fitting:
                entries.remove(entry)
                break
            fitting[0].append(entry)
        else:
            return divisions
    return []


def is_apart(entry: Entry, others: Iterable[Entry], apart: set[frozenset[int]]) -> bool:
    return any(frozenset((entry.player_id, other.player_id)) in apart for other in others)


def seeded(season: Season) -> list[Entry]:
    """Return the entries that can play, with their ratings: by the season before, then newcomers by rating and time of entry."""
    entered = season.entries.of_people_who_can_play().filter(state=Entry.State.ENTERED)
    entries = list(entered.select_related("player").order_by("entered_at", "pk"))
    rated = Rating.objects.filter(title=season.league.title, player__in=[entry.player_id for entry in entries])
    means = dict(rated.values_list("player", "mean"))
    before = Season.objects.filter(league=season.league_id, number=season.number - 1).select_related("league").first()
    earned = places_earned(before) if before else {}
    for entry in entries:
        entry.rating = means.get(entry.player_id)
    foot = (len(entries) + SEVEN, 0, 0)
    return sorted(entries, key=lambda entry: (earned.get(entry.player_id, foot), -(entry.rating or MEAN)))


def places_earned(season: Season) -> dict[int, tuple[int, int, int]]:
    """Return by player the division that the season led to, and their order there: first up, the last two down."""
    found = {}
    for division in divisions_of(season):
        for line in division.lines:
            number, order = division.number, 0
            if line.place == 1 and number > 1:
                # Behind those who come down, so that these fill no gap before others do.
                number, order = number - 1, 2
            elif line.place > len(division.lines) - GOING_DOWN:
                number, order = number + 1, 1
            found[line.player] = (number, order, line.place)
    return found


def make_divisions(season: Season) -> None:
    """Make the games of divisions that have none yet, each division in one transaction."""
    unmade = season.entries.playing().exclude(division__in=season.games.values("division"))
    for division in sorted({entry.division for entry in unmade if entry.division}):
        with transaction.atomic():
            if lock_season(season, State.RUNNING) and not season.games.filter(division=division).exists():
                make_division(season, division)


def make_division(season: Season, division: int) -> None:
    """Make and start the games of the division, with one mail to each of its people."""
    league = season.league
    title = get_title(league.title)
    entries = season.entries.filter(division=division).select_related("player")
    # Somebody may have left, or deleted the account, since the divisions were drawn up.
    players = {one.number: one.player for one in entries if one.state == Entry.State.PLAYING and one.player.is_active}
    for table, people in enumerate(tables_of(len(entries), league.seats)):
        game = insert_game(
            name=f"{league.name} {season.number}.{division}.{table + 1}",
            title=title.id,
            rules=title.rules,
            players=league.seats,
            pace=league.pace,
            seating=Game.Seating.CHOSEN,
            season=season,
            division=division,
            table=table,
        )
        Seat.objects.bulk_create(
            Seat(
                game=game,
                index=index,
                player=players.get(number),
                bot="" if number in players else PLAYS_ON,
                origin=Seat.Origin.LEAGUE,
            )
            for index, number in enumerate(people)
        )
        start_game(game.pk)
    post_mails(season, "season_begins", players.values())


def post_mails(season: Season, kind: str, players: Iterable[Player], occasion: str = "") -> None:
    inputs = {"season": season.pk}
    post_all(draft(f"{kind}:{season.pk}:{occasion}{one.pk}", kind, one.email, one, inputs=inputs) for one in players)


def fill_places(season: Season) -> None:
    """Give the places of people who have left all their games early on to the first ones of the waiting list."""
    waiting = season.entries.of_people_who_can_play().filter(state=Entry.State.ENTERED)
    if not waiting.exists():
        return
    held = Seat.objects.of_running_games().filter(game__season=season, player__isnull=False)
    for entry in season.entries.playing().exclude(player__in=held.values("player")):
        if has_hardly_played(entry):
            with transaction.atomic():
                if lock_season(season, State.RUNNING):
                    fill_place(entry, list(waiting.select_related("player").order_by("entered_at", "pk")))


def has_hardly_played(entry: Entry) -> bool:
    """Return whether bots play all games of the entry, and in none the player's third turn is over."""
    own = Q(by=entry.player_id) | Q(via=Move.Via.CLOCK)
    for seat in seats_of(entry):
        made = Move.objects.of(seat.game).standing().filter(own, seat=seat.index)
        turns = made.aggregate(turns=Count("wait", distinct=True))["turns"]
        if turns >= SOON or not seat.game.is_running or seat.player_id is not None:
            return False
    return True


def seats_of(entry: Entry) -> list[Seat]:
    """Return the seats that belong to the entry's place."""
    division = Entry.objects.filter(season=entry.season_id, division=entry.division)
    tables = tables_of(division.count(), entry.season.league.seats)
    seats = Seat.objects.filter(game__season=entry.season_id, game__division=entry.division)
    return [
        seat
        for seat in seats.select_related("game", "player").defer("game__position")
        if tables[seat.game.table or 0][seat.index] == entry.number
    ]


def fill_place(entry: Entry, waiting: Sequence[Entry]) -> None:
    """Give the place of the entry, with its seats, to the first one who may meet the others, in the caller's transaction."""
    seats = seats_of(entry)
    others = list(Entry.objects.filter(season=entry.season_id, division=entry.division).exclude(pk=entry.pk))
    apart = pairs_apart([one.player_id for one in (*waiting, *others)])
    sat = set(Seat.objects.filter(game__in=[seat.game_id for seat in seats]).values_list("player", flat=True))
    taker = next((one for one in waiting if not is_apart(one, others, apart) and one.player_id not in sat), None)
    if taker is None:
        return
    taker.state, taker.division, taker.number = Entry.State.PLAYING, entry.division, entry.number
    taker.rating = None
    entry.state, entry.division, entry.number = Entry.State.LEFT, None, None
    entry.save()
    taker.save()
    for seat in seats:
        table = load_table(pk=seat.game_id)
        write_takeover(table, table.seat(seat.pk), taker.player)
        wake.after_commit(table)
    post_mails(entry.season, "season_begins", [taker.player])


def post_standing(season: Season, week: int) -> None:
    """Post the standing of a new week, once."""
    with transaction.atomic():
        if not Season.objects.filter(pk=season.pk, state=State.RUNNING, week__lt=week).update(week=week):
            return
        playing = season.entries.filter(state=Entry.State.PLAYING)
        post_mails(season, "standing", Player.objects.filter(entries__in=playing), f"{week}:")


def end_if_over(season: Season) -> bool:
    """End the season when all its games are over, and open the next one."""
    if season.games.running().exists():
        return False
    with transaction.atomic():
        if not lock_season(season, State.RUNNING):
            return False
        season.state, season.ends = State.OVER, site_time.now()
        season.save(update_fields=["state", "ends"])
        stayed = Result.objects.filter(game__season=season, ending__in=STAYED).values("player")
        playing = season.entries.filter(state=Entry.State.PLAYING)
        playing.exclude(player__in=stayed).update(state=Entry.State.LEFT, again=False)
        if not season.league.closed:
            fresh = open_season(season.league, season.number + 1)
            on = season.entries.exclude(state=Entry.State.LEFT).filter(Q(again=True) | Q(number=None))
            Entry.objects.bulk_create(
                Entry(season=fresh, player_id=one.player_id, again=one.again) for one in on.order_by("entered_at")
            )
        post_mails(season, "season_over", Player.objects.filter(entries__in=season.entries.playing()))
    return True
