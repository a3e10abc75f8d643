"""The life of a league of 7, 12 and 25 people, every second of whom writes emails and sees no page."""

import random
from collections import Counter
from datetime import timedelta
from itertools import combinations, permutations

import pytest

from engine.bots import BOTS
from games.leagues.divisions import division_sizes
from games.leagues.entries import enter
from games.leagues.seasons import look_after_seasons
from games.leagues.standing import divisions_of
from games.letters import digest
from games.mail.context import account_address
from games.models import Entry, Game, Mail, Move, Player, Result, Season, Seat
from games.play.moves.bots import sweep as play_bots
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.games.inbox.replies import address_for, send
from tests.games.leagues.play import OVER, league, people
from tests.steps import RecordProperty, Shift, address_in, letters_to, sweep_mails

pytestmark = pytest.mark.django_db
SEATS = 3
DAY = timedelta(days=1)


def write(player: Player, text: str) -> None:
    """Write that to the own address, and say yes to what is asked."""
    send(account_address(player), text, From=player.email or "", envelope=player.email or "")
    sweep_mails()
    to = address_in(letters_to(player.email or "")[-1], "Reply-To")
    send(to, "Yes.", From=player.email or "", envelope=player.email or "")


def move_on(game: Game, by_mail: set[int], dice: random.Random) -> None:
    """Let the people of the game make one decision each, as far as it waits for people."""
    table = load_table(pk=game.pk)
    for _seat in range(SEATS):
        due = table.due()
        if not due:
            return
        seat = table.seats[due[0]]
        if seat.player is None:
            return
        text = BOTS["greedy"](table.title, table.view(seat), seat.index, table.legal(seat), dice)
        if seat.player.pk in by_mail:
            table = answer(table, seat, text)
        else:
            table = play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER).table


def answer(table: Table, seat: Seat, text: str) -> Table:
    assert seat.player is not None
    address = seat.player.email or ""
    send(address_for(table, seat.index), text, From=address, envelope=address)
    return load_table(pk=table.game.pk)


def recount_seats(season: Season, players: set[int]) -> dict[int, int]:
    """Count the points of those who hold places at the end, by the seats' places and by when they left."""
    points = dict.fromkeys(players, 0)
    for game in season.games.filter(seats__results__player__in=players).distinct():
        rows = Result.objects.filter(game=game, player__in=players).select_related("seat")
        ranks = {
            row.player_id: (row.seat.place or 0) if row.left_ply is None else 10_000 - row.left_ply for row in rows
        }
        for one, other in permutations(ranks, 2):
            points[one] += 2 * (ranks[one] < ranks[other]) + (ranks[one] == ranks[other])
    return points


@pytest.mark.long(60)
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("count", [7])  # 12 and 25 pass too, and take ten times as long
def test_a_season_of_people_half_of_whom_only_write_emails(
    count: int, shift_clock: Shift, record_property: RecordProperty
) -> None:
    season = league(SEATS, "oasis")
    cast = people(count)
    late, *_others = people(1, "late")
    by_mail = {player.pk for player in [*cast[::2], late]}
    dice = random.Random(count)
    for player in cast:
        if player.pk in by_mail:
            write(player, "league oasis")
        else:
            enter(player, season)
    assert season.entries.count() == count
    Player.objects.filter(pk__in=[cast[0].pk, cast[2].pk]).update(mail_when=Player.MailWhen.DIGEST)
    shift_clock(OVER)
    look_after_seasons()
    season.refresh_from_db()
    sizes = division_sizes(count, SEATS)
    # Nobody waits for a round: every game begins with the season.
    assert season.games.count() == season.games.running().count() == sum(sizes)
    leaver = cast[4]
    write(late, "league oasis")
    write(leaver, "leave league oasis")
    look_after_seasons()
    assert Entry.objects.get(player=leaver).state == Entry.State.LEFT
    assert Entry.objects.get(player=late).state == Entry.State.PLAYING
    meetings: Counter[frozenset[int]] = Counter()
    for game in season.games.all():
        held = [seat.player_id for seat in game.seats.all() if seat.player_id]
        meetings.update(frozenset(pair) for pair in combinations(held, 2))
    # In sevens each pair meets once, as the page says; in smaller divisions at most twice.
    assert max(meetings.values()) <= (1 if count == 7 else 2)
    for _day in range(200):
        for game in season.games.running():
            move_on(game, by_mail, dice)
        play_bots()
        shift_clock(DAY / 2)
        look_after_seasons()
        sweep_mails()
        digest.gather()
        season.refresh_from_db()
        if season.state == Season.State.OVER:
            break
    assert season.state == Season.State.OVER
    for division in divisions_of(season):
        counted = recount_seats(season, {line.player for line in division.lines})
        assert {line.player: line.points for line in division.lines} == counted
    sweep_mails()
    kinds = Counter(
        Mail.objects.filter(kind__in=["season_begins", "season_over", "standing"]).values_list("kind", flat=True)
    )
    assert kinds["season_begins"] == count + 1 and kinds["season_over"] == count
    in_digest = Mail.objects.filter(kind="standing", state=Mail.State.DIGEST, digest__isnull=False)
    by_mail_moves = Move.objects.filter(game__season=season, via=Move.Via.MAIL).count()
    record_property(f"league of {count}", f"{season.games.count()} games, {by_mail_moves} moves by mail, {kinds}")
    assert in_digest.exists()
