"""A season: entries, divisions, games that begin at once, places that are filled again, and the season after it."""

from collections import Counter
from collections.abc import Callable
from datetime import date, timedelta
from itertools import combinations

import pytest

from games.accounts.accounts import close_account, delete_account
from games.clock.hours_json import hours_from_json
from games.clock.pace import PRESETS, PerWait, pace_from_json, pace_to_json
from games.leagues import seasons
from games.leagues.entries import enter, leave
from games.leagues.seasons import LONG, MORE_TIME, draw_divisions, look_after_seasons, make_divisions
from games.leagues.standing import Division, divisions_of
from games.lib import site_time
from games.lib.errors import Refused, Stale
from games.models import Entry, Game, Mail, Player, Rating, Result, Season, Seat, Tenure, Wait
from games.peace.blocks import set_block
from games.play.clocks import vacations
from games.play.seats.calling_off import may_offer, offer_call_off
from games.play.seats.handover import PLAYS_ON, hand_over
from games.play.seats.restrictions import restrict
from games.ratings.counting import rated_results
from games.table.table import load_table
from tests.games.leagues.play import OVER, begun, end_game, end_games, league, people
from tests.steps import Shift, play_next

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def names(division: Division) -> list[str]:
    return [line.name for line in division.lines]


def entries(season: Season) -> list[list[str]]:
    """Return the names of each division in the order of seeding."""
    found = season.entries.filter(number__isnull=False).select_related("player").order_by("division", "number")
    divisions: dict[int, list[str]] = {}
    for entry in found:
        divisions.setdefault(entry.division or 0, []).append(entry.player.name)
    return list(divisions.values())


def test_all_games_of_a_division_begin_at_once_and_each_pair_meets_once(shift_clock: Shift) -> None:
    cast = people(7)
    season = league()
    for player in cast:
        enter(player, season)
    assert look_after_seasons() == 0 and not Game.objects.exists()
    shift_clock(OVER)
    assert look_after_seasons() == 1
    games = list(Game.objects.filter(season=season).order_by("table"))
    assert len(games) == 21
    assert {(game.state, game.public, game.division) for game in games} == {("running", True, 1)}
    assert games[3].name == "Nile 1.1.4" and games[3].pace == pace_to_json(PRESETS["bank"])
    seats = [[seat.player_id for seat in game.seats.order_by("index")] for game in games]
    assert Counter(map(frozenset, seats)) == Counter(map(frozenset, combinations([one.pk for one in cast], 2)))
    assert set(Counter(held[0] for held in seats).values()) == {3}
    assert set(Seat.objects.values_list("origin", "awaits_first_move")) == {("league", False)}
    look_after_seasons()
    make_divisions(season)
    assert Game.objects.count() == 21


def test_too_few_entries_wait_a_week_more(alice: Player, bob: Player, dora: Player, shift_clock: Shift) -> None:
    season = begun(shift_clock, [alice, bob])
    assert season.state == Season.State.ENTRIES and not Game.objects.exists()
    enter(dora, season)
    shift_clock(MORE_TIME + timedelta(minutes=1))
    look_after_seasons()
    assert Game.objects.count() == 3


def test_the_first_season_is_seeded_by_rating_and_time_of_entry(shift_clock: Shift) -> None:
    cast = people(10)
    now = site_time.now()
    for player, mean in ((cast[9], 31.0), (cast[4], 20.0)):
        Rating.objects.create(player=player, title="thebes", mean=mean, sd=2, games=9, curve=[], updated_at=now)
    season = begun(shift_clock, cast)
    assert entries(season) == [
        ["Person09", "Person00", "Person01", "Person02", "Person03", "Person05", "Person06"],
        ["Person07", "Person08", "Person04"],
    ]
    assert Game.objects.filter(division=2).count() == 3
    assert Entry.objects.get(player=cast[9]).rating == 31.0


def test_points_are_counted_by_pairs_and_ties_broken_without_chance(shift_clock: Shift) -> None:
    cast = people(7)
    season = begun(shift_clock, cast, seats=3)
    assert Game.objects.count() == 7
    first = Game.objects.get(table=0)
    assert [seat.player for seat in first.seats.order_by("index")] == [cast[0], cast[1], cast[3]]
    end_game(first, [1, 1, 3])
    (division,) = divisions_of(season)
    by_name = {line.name: line for line in division.lines}
    assert (by_name["Person00"].points, by_name["Person01"].points, by_name["Person03"].points) == (3, 3, 0)
    assert names(division)[:2] == ["Person00", "Person01"]
    assert (by_name["Person00"].wins, by_name["Person00"].open, by_name["Person00"].most) == (0, 4, 11)
    assert {(line.best, line.worst) for line in division.lines} == {(1, 7)}
    end_games(Game.objects.filter(state="running"), {player.pk: number for number, player in enumerate(cast)})
    (division,) = divisions_of(season)
    assert [line.points for line in division.lines] == recount(season, names(division))
    assert [(line.place, line.best, line.worst) for line in division.lines] == [(n, n, n) for n in range(1, 8)]


def recount(season: Season, order: list[str]) -> list[int]:
    """Count the points from the places of results alone."""
    points: Counter[str] = Counter()
    for game in season.games.all():
        rows = list(Result.objects.filter(game=game).select_related("player"))
        for one in rows:
            points[one.player.name] += sum(2 * (one.place < other.place) + (one.place == other.place) for other in rows)
            points[one.player.name] -= 1  # with themselves
    return [points[name] for name in order]


def test_level_points_are_separated_by_points_against_each_other(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    for game in season.games.all():
        held = {seat.player for seat in game.seats.all()}
        # The second beats the first, and the third the second: the third loses to the first by half.
        end_game(
            game,
            [1, 1] if held == {cast[0], cast[2]} else [2, 1] if game.seats.get(index=1).player in cast[1:] else [1, 2],
        )
    (division,) = divisions_of(season)
    assert sum(line.points for line in division.lines) == 6


def test_a_season_ends_with_its_last_game_and_the_next_one_opens(shift_clock: Shift) -> None:
    cast = people(14)
    season = begun(shift_clock, cast)
    Entry.objects.filter(player__in=cast[:13]).update(again=True)
    strength = {player.pk: number for number, player in enumerate(cast)}
    end_games(list(season.games.all()), strength)
    look_after_seasons()
    season.refresh_from_db()
    assert season.state == Season.State.OVER and season.ends is not None
    fresh = Season.objects.get(number=2)
    assert fresh.entries.count() == 13 and fresh.entries_close >= season.ends + seasons.ENTRY_TIME
    enter(cast[13], fresh)
    new = people(1, "new")[0]
    enter(new, fresh)
    divisions = draw_divisions(fresh)
    drawn = [[entry.player.name for entry in division] for division in divisions]
    # First up, the last two down, who stay ahead of newcomers.
    assert drawn[0] == [f"Person{n:02}" for n in (0, 1, 2, 3, 4, 7, 8)]
    assert drawn[1] == [f"Person{n:02}" for n in (9, 10, 11, 5, 6, 12, 13)] + ["New00"]
    look_after_seasons()
    assert Season.objects.count() == 2


def test_who_leaves_is_last_of_their_pairs_and_sits_out_a_season(shift_clock: Shift) -> None:
    cast = people(7)
    season = begun(shift_clock, cast)
    leave(cast[0], season)
    seats = Seat.objects.filter(tenures__player=cast[0])
    assert {(seat.player_id, seat.absent_id, bool(seat.bot)) for seat in seats} == {(None, None, True)}
    with pytest.raises(Stale):
        leave(cast[0], season)
    with pytest.raises(Refused, match="left this season"):
        enter(cast[0], season)
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    (division,) = divisions_of(season)
    assert names(division) == [f"Person{n:02}" for n in (1, 2, 3, 4, 5, 6, 0)]
    assert [line.points for line in division.lines] == [12, 10, 8, 6, 4, 2, 0]
    look_after_seasons()
    second = Season.objects.get(number=2)
    with pytest.raises(Refused, match="sit this one out"):
        enter(cast[0], second)
    third = seasons.open_season(season.league, 3)
    assert enter(cast[0], third).state == Entry.State.ENTERED


def test_who_leaves_early_is_followed_by_the_first_one_waiting(shift_clock: Shift) -> None:
    cast = people(7)
    season = begun(shift_clock, cast)
    apart, late, later = people(3, "late")
    set_block(cast[3], apart, mute=False, avoid=True)
    for player in (apart, late, later):
        enter(player, season)
    look_after_seasons()
    assert season.entries.filter(number__isnull=False).count() == 7
    leave(cast[0], season)
    look_after_seasons()
    entry = Entry.objects.get(player=late)
    assert (entry.state, entry.division, entry.number) == (Entry.State.PLAYING, 1, 0)
    assert Entry.objects.get(player=cast[0]).number is None
    assert set(Seat.objects.held_by(late).values_list("game__season", flat=True)) == {season.pk}
    assert Seat.objects.held_by(late).count() == 6
    assert set(Entry.objects.filter(player__in=[apart, later]).values_list("state", flat=True)) == {"entered"}
    # Their results are the entry's.
    end_games(season.games.all(), {late.pk: 0} | {player.pk: n for n, player in enumerate(cast)})
    (division,) = divisions_of(season)
    assert (names(division)[0], division.lines[0].points) == ("Late00" if late.name == "Late00" else late.name, 12)
    look_after_seasons()
    assert set(Season.objects.get(number=2).entries.values_list("player", flat=True)) == {apart.pk, later.pk}


def test_after_the_third_turn_nobody_follows(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    table = load_table(pk=Game.objects.get(table=0).pk)
    while Wait.objects.filter(game=table.game, ended_by="moved", seat__index=0).count() < 3:
        table = play_next(table)
    late = people(1, "late")[0]
    enter(late, season)
    first = table.seats[0].player
    assert first is not None
    leave(first, season)
    look_after_seasons()
    assert Entry.objects.get(player=late).state == Entry.State.ENTERED


def test_who_loses_all_seats_to_the_clock_is_followed_too(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    late = people(1, "late")[0]
    enter(late, season)
    seats = list(Seat.objects.held_by(cast[0]))
    hand_over(seats[0], PLAYS_ON, Tenure.Reason.TIMEOUT)
    look_after_seasons()
    assert Entry.objects.get(player=late).state == Entry.State.ENTERED
    hand_over(seats[1], PLAYS_ON, Tenure.Reason.TIMEOUT)
    look_after_seasons()
    assert Entry.objects.get(player=late).state == Entry.State.PLAYING
    assert Entry.objects.get(player=cast[0]).state == Entry.State.LEFT
    assert not Seat.objects.kept_for(cast[0]).exists()


def test_from_the_84th_day_new_turns_are_short(shift_clock: Shift) -> None:
    season = begun(shift_clock, people(3))
    game = season.games.first()
    assert game is not None
    before = Wait.objects.get(game=game, ended_at=None)
    shift_clock(LONG - DAY)
    look_after_seasons()
    assert pace_from_json(Game.objects.get(pk=game.pk).pace) == PRESETS["bank"]
    shift_clock(DAY)
    look_after_seasons()
    late = Game.objects.get(pk=game.pk)
    assert pace_from_json(late.pace) == PerWait(12) and late.version == game.version + 1
    assert Wait.objects.get(pk=before.pk).deadline == before.deadline
    table = play_next(load_table(pk=game.pk))
    while (wait := next(iter(table.waits.values()))) == before:
        table = play_next(table)
    assert wait.time_given == timedelta(hours=12)
    look_after_seasons()
    assert Game.objects.get(pk=game.pk).version == table.game.version


def test_ten_days_of_holiday_count_in_a_season(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    waits = {player: Wait.objects.filter(player=player, ended_at=None) for player in cast}
    player = next(player for player in cast if waits[player].exists())
    wait = waits[player][0]
    today = vacations.today_of(player)
    vacations.enter(player, today + DAY, today + 8 * DAY)
    vacations.enter(player, today + 10 * DAY, today + 15 * DAY)
    moved = Wait.objects.get(pk=wait.pk)
    assert spans(moved) == [(today + DAY, today + 8 * DAY), (today + 10 * DAY, today + 11 * DAY)]
    assert moved.deadline is not None and wait.deadline is not None and moved.deadline - wait.deadline >= 8 * DAY
    # So do the turns that begin later, and other games count all of it.
    assert player is not None
    game = Game.objects.get(
        season=season, table=season.games.exclude(pk=wait.game_id).filter(seats__player=player)[0].table
    )
    table = load_table(pk=game.pk)
    while not (table.waits and next(iter(table.waits.values())).player_id == player.pk):
        table = play_next(table)
    assert spans(next(iter(table.waits.values()))) == spans(moved)


def spans(wait: Wait) -> list[tuple[date, date]]:
    return list(hours_from_json(wait.hours).vacations)


def test_people_who_want_no_games_with_each_other_are_in_two_divisions(shift_clock: Shift) -> None:
    cast = people(10)
    set_block(cast[5], cast[1], mute=False, avoid=True)
    season = begun(shift_clock, cast)
    drawn = entries(season)
    assert "Person01" in drawn[0] and "Person05" in drawn[1]
    other = league(name="Other")
    for player in (cast[1], cast[5], cast[2]):
        enter(player, other)
    shift_clock(OVER)
    look_after_seasons()
    other.refresh_from_db()
    # Three are too few when two of them do not play together; nobody is told why.
    assert other.state == Season.State.ENTRIES


def test_who_may_not_or_cannot_play_gets_no_place(shift_clock: Shift, alice: Player) -> None:
    cast = people(6)
    season = league()
    for player in cast:
        enter(player, season)
    restrict(cast[0], "new_games", 30)
    close_account(cast[1])
    delete_account(cast[2])
    with pytest.raises(Refused):
        enter(cast[0], league(name="Other"))
    shift_clock(OVER)
    look_after_seasons()
    assert entries(season) == [["Person03", "Person04", "Person05"]]


def test_an_account_that_is_deleted_leaves_its_seats_to_bots(shift_clock: Shift) -> None:
    cast = people(4)
    season = begun(shift_clock, cast)
    delete_account(cast[0])
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    (division,) = divisions_of(season)
    assert division.lines[-1].player == cast[0].pk and division.lines[-1].points == 0
    look_after_seasons()
    assert Entry.objects.get(player=cast[0], season=season).state == Entry.State.LEFT


def test_its_games_are_rated_and_cannot_be_called_off(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    table = load_table(pk=season.games.all()[0].pk)
    player = table.seats[0].player
    assert player is not None and not may_offer(table, player)
    with pytest.raises(Refused, match="league"):
        offer_call_off(table.game.pk, player)
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    assert rated_results("thebes").count() == 6


def test_a_closed_league_opens_no_other_season(shift_clock: Shift) -> None:
    cast = people(3)
    season = begun(shift_clock, cast)
    season.league.closed = True
    season.league.save()
    end_games(season.games.all(), {player.pk: number for number, player in enumerate(cast)})
    look_after_seasons()
    assert Season.objects.count() == 1
    with pytest.raises(Stale):
        enter(cast[0], season)


def test_an_entry_before_the_season_is_withdrawn(alice: Player) -> None:
    season = league()
    enter(alice, season, again=True)
    enter(alice, season)
    assert [entry.again for entry in Entry.objects.all()] == [False]
    leave(alice, season)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("go", [leave, lambda player, _season: delete_account(player)])
def test_who_goes_between_the_draw_and_the_games_gets_no_seat(
    go: Callable[[Player, Season], None], shift_clock: Shift
) -> None:
    cast = people(7)
    season = league()
    for player in cast:
        enter(player, season)
    shift_clock(OVER)
    assert seasons.begin(season)
    go(cast[2], season)
    (late,) = people(1, "late")
    look_after_seasons()
    assert season.games.running().count() == 21 and not Seat.objects.held_by(cast[2]).exists()
    assert not Mail.objects.filter(player=cast[2]).exclude(kind="notice").exists()
    enter(late, season)
    look_after_seasons()
    assert Seat.objects.held_by(late).count() == 6
