"""Deadlines of real waits: by the holder's day, across summer time, vacations, changes of hours, undo and bank."""

from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from games.clock.hours import waking
from games.clock.hours_json import hours_from_json
from games.lib import site_time
from games.lib.errors import Refused
from games.models import Move, Player, Vacation, Wait
from games.play.clocks import vacations
from games.play.moves.decision import play_move
from games.play.moves.undo import undo
from tests.games.play.clocks.conftest import (
    BANK,
    DAY,
    HOUR,
    INSTANT,
    START,
    Site,
    awake,
    bank,
    clocked,
    deadline_of,
    due_after,
    end_turn,
    mails,
    near,
)
from tests.steps import due_seat, open_wait, reload

pytestmark = pytest.mark.django_db(transaction=True)

NIGHT = {"night_from": time(23), "night_to": time(7)}


def local(zone: str, *when: int) -> datetime:
    year, month, day, hour = when
    return datetime(year, month, day, hour, tzinfo=ZoneInfo(zone)).astimezone(UTC)


SUMMER_TIME = [
    # zone, the turn begins, its end without a night, its end with one from 23 to 7
    ("Europe/Warsaw", (2027, 3, 27, 12), (2027, 3, 28, 13), (2027, 3, 28, 20)),
    ("Europe/Berlin", (2027, 3, 27, 12), (2027, 3, 28, 13), (2027, 3, 28, 20)),
    ("America/New_York", (2027, 3, 13, 12), (2027, 3, 14, 13), (2027, 3, 14, 20)),
    ("Pacific/Auckland", (2027, 9, 25, 12), (2027, 9, 26, 13), (2027, 9, 26, 20)),
    ("Europe/Warsaw", (2027, 10, 30, 12), (2027, 10, 31, 11), (2027, 10, 31, 20)),
    ("Europe/Berlin", (2027, 10, 30, 12), (2027, 10, 31, 11), (2027, 10, 31, 20)),
    ("America/New_York", (2027, 11, 6, 12), (2027, 11, 7, 11), (2027, 11, 7, 20)),
    ("Pacific/Auckland", (2027, 4, 3, 12), (2027, 4, 4, 11), (2027, 4, 4, 20)),
]


@pytest.mark.parametrize(("zone", "begins", "ends", "ends_with_night"), SUMMER_TIME)
def test_a_day_to_think_across_both_changes_of_summer_time(
    zone: str, begins: tuple[int, ...], ends: tuple[int, ...], ends_with_night: tuple[int, ...], site: Site, db: None
) -> None:
    """Two games that begin at the same moment, one of somebody without a night."""
    site.set_clock(local(zone, *begins))
    sleepless = clocked(awake("alice", time_zone=zone), awake("bob", time_zone=zone))
    sleeper = clocked(awake("dora", time_zone=zone, **NIGHT), awake("evan", time_zone=zone, **NIGHT))
    assert near(deadline_of(sleepless), local(zone, *ends))
    assert near(deadline_of(sleeper), local(zone, *ends_with_night))


def test_everybody_thinks_by_his_own_day(site: Site, db: None) -> None:
    alice = awake("alice", time_zone="Europe/Warsaw", **NIGHT)
    bob = awake("bob", time_zone="America/New_York", weekend_days=[5, 6])
    table = due_after(clocked(alice, bob), bob)
    # Friday, noon in New York: the weekend is theirs.
    site.set_clock(local("America/New_York", 2026, 11, 27, 12))
    Wait.objects.filter(ended_at=None).delete()
    from django.db import transaction

    from games.play.moves.commit import turn_waits

    fresh = reload(table)
    with transaction.atomic():
        turn_waits(fresh, fresh.waits, Wait.End.MOVED)
    assert near(deadline_of(table), local("America/New_York", 2026, 11, 30, 12))


def test_new_hours_count_from_the_next_turn_on(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob), alice)
    before = deadline_of(table)
    Player.objects.filter(pk=alice.pk).update(time_zone="Asia/Tokyo", weekend_days=[2, 3], **NIGHT)
    site.sweep()
    wait = open_wait(table)
    assert wait.deadline == before
    assert hours_from_json(wait.hours).zone == "UTC"
    end_turn(table)
    table = due_after(table, alice)
    wait = open_wait(table)
    hours = hours_from_json(wait.hours)
    assert (hours.zone, hours.night_from, sorted(hours.weekend_days)) == ("Asia/Tokyo", time(23), [2, 3])
    assert wait.deadline is not None
    assert waking(hours, wait.opened_at, wait.deadline) == DAY
    assert wait.deadline - wait.opened_at > 2 * DAY, "Wednesday and Thursday are free"


# Vacations


def test_a_vacation_moves_the_deadline_that_runs_and_warns_anew(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob), alice)
    site.run_until(START + 13 * HOUR)
    first = deadline_of(table)
    assert [mail.state for mail in mails("warning")] == ["sent"]
    with pytest.raises(Refused, match="tomorrow"):
        vacations.enter(alice, date(2026, 11, 25), date(2026, 11, 26))
    site.set_clock(START + 11 * HOUR)
    vacations.enter(alice, date(2026, 11, 25), date(2026, 11, 27))
    assert near(deadline_of(table), first + 3 * DAY)
    site.run_until(first + 3 * DAY - HOUR)
    assert [mail.state for mail in mails("warning")] == ["sent", "sent"]
    assert open_wait(table).warned_for == deadline_of(table)
    Vacation.objects.all().delete()
    end_turn(table)


def test_a_turn_that_opens_while_a_vacation_is_entered_knows_of_it(alice: Player, bob: Player, site: Site) -> None:
    """The opponent's move was on its way: it was made from the game as it stood before."""
    table = due_after(clocked(alice, bob), bob)
    seat, wait, moves = due_seat(table), open_wait(table), 0
    while not moves or Wait.objects.filter(pk=wait.pk, ended_at=None).exists():
        before = reload(table)
        tomorrow = date(2026, 11, 25) + moves * 10 * DAY
        vacations.enter(alice, tomorrow, tomorrow)
        play_move(before, seat, wait.pk, before.legal(seat)[0], Move.Via.BROWSER, ply=before.game.ply)
        moves += 1
    opened = open_wait(table, next(seat for seat in table.seats if seat.player == alice))
    known = hours_from_json(opened.hours).vacations
    assert len(known) == moves
    assert near(opened.deadline, START + 2 * DAY)


def test_a_page_from_before_a_vacation_still_moves(alice: Player, bob: Player, site: Site, client: Client) -> None:
    table = due_after(clocked(alice, bob), bob)
    seat = due_seat(table)
    vacations.enter(alice, date(2026, 11, 25), date(2026, 11, 25))
    client.force_login(bob)
    page = {"wait": open_wait(table).pk, "ply": table.game.ply}
    response = client.post(f"/g/{table.game.code}/move", page | {"move": table.legal(seat)[0]})
    assert response.status_code == 302
    assert reload(table).game.ply > table.game.ply


def test_vacations_have_an_allowance_for_each_year(alice: Player, site: Site, settings: object) -> None:
    settings.VACATION_DAYS = 10.0  # type: ignore[attr-defined]  # as the environment gives it
    vacations.enter(alice, date(2026, 12, 28), date(2027, 1, 3))
    assert (vacations.days_left(alice, 2026), vacations.days_left(alice, 2027)) == (6, 7)
    with pytest.raises(Refused, match="6 days of holiday for 2026"):
        vacations.enter(alice, date(2026, 12, 1), date(2026, 12, 7))
    vacations.enter(alice, date(2026, 12, 1), date(2026, 12, 6))
    assert vacations.days_left(alice, 2026) == 0
    for first, last in ((date(2026, 12, 5), date(2026, 12, 4)), (date(2030, 1, 1), date(2030, 1, 2))):
        with pytest.raises(Refused):
            vacations.enter(alice, first, last)


def test_a_vacation_that_moved_a_deadline_cannot_be_used_twice(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob), alice)
    unused = vacations.enter(alice, date(2027, 2, 1), date(2027, 2, 5))
    vacations.cancel(alice, Vacation.objects.get(pk=unused.pk).pk)
    used = vacations.enter(alice, date(2026, 11, 25), date(2026, 11, 27))
    moved_to = deadline_of(table)
    vacations.cancel(alice, used.pk)
    assert deadline_of(table) == moved_to, "no deadline comes nearer"
    assert vacations.days_left(alice, 2026) == 27
    assert vacations.standing(alice) == []
    with pytest.raises(Refused):
        vacations.cancel(alice, used.pk)
    # The turn that opens next knows nothing of it.
    end_turn(table)
    assert hours_from_json(open_wait(due_after(table, alice)).hours).vacations == ()


# Undo and bank


def test_an_undo_gives_the_time_back_and_no_more(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob), alice)
    site.set_clock(site_time.now() + 8 * HOUR)
    before = open_wait(table)
    table = end_turn(table)
    seat = table.seats[0]
    # The other one thinks for five hours; then the move is taken back.
    site.set_clock(site_time.now() + 5 * HOUR)
    ply = next(move.ply for move in before.moves.order_by("-ply") if move.via == "browser")
    undo(table.game.pk, seat.pk, ply)
    again = open_wait(table, seat)
    assert again.pk != before.pk
    assert again.hours == before.hours
    assert near(again.deadline, site_time.now() + 16 * HOUR)
    assert again.time_given is not None
    assert abs(again.time_given - 16 * HOUR) < 10 * INSTANT
    # Move, undo, move is no way to a fresh limit.
    table = end_turn(table)
    wait = Wait.objects.filter(seat=seat).latest("pk")
    ply = next(move.ply for move in wait.moves.order_by("-ply") if move.via == "browser")
    undo(table.game.pk, seat.pk, ply)
    assert near(open_wait(table, seat).deadline, site_time.now() + 16 * HOUR)


def test_a_bank_pays_for_thinking_and_earns_with_each_turn(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob, pace=BANK), alice)
    seat = table.seats[0]
    given = bank(table, 0) or 120 * HOUR
    assert near(deadline_of(table), site_time.now() + given)
    site.set_clock(site_time.now() + 8 * HOUR)
    table = end_turn(table)
    left = bank(table, seat.index)
    assert left is not None
    assert abs(left - (given - 8 * HOUR + 24 * HOUR)) < 10 * INSTANT
    # The other one's wait ends by an undo: their bank is what it was; mine is what was left, without what the turn added.
    banked = bank(table, 1)
    site.set_clock(site_time.now() + 3 * HOUR)
    wait = Wait.objects.filter(seat=seat).latest("pk")
    ply = next(move.ply for move in wait.moves.order_by("-ply") if move.via == "browser")
    undo(table.game.pk, seat.pk, ply)
    assert bank(table, 1) == banked
    left = bank(table, 0)
    assert left is not None
    assert abs(left - (given - 8 * HOUR)) < 10 * INSTANT
    assert near(open_wait(table, seat).deadline, site_time.now() + given - 8 * HOUR)


def test_a_bank_that_ran_out_begins_the_next_turn_with_its_increment(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob, pace=BANK), alice)
    site.run_until(deadline_of(table), step=6 * HOUR)
    assert reload(table).seats[0].player == alice
    assert bank(table, 0) == 24 * HOUR


def test_the_night_is_not_charged(site: Site, db: None) -> None:
    table = clocked(awake("alice", **NIGHT), awake("bob", **NIGHT), pace=BANK)
    seat = due_seat(table)
    site.set_clock(START + 20 * HOUR)
    end_turn(table)
    left = bank(table, seat.index)
    assert left is not None
    assert abs(left - (120 - 12 + 24) * HOUR) < 10 * INSTANT
