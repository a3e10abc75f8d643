"""Time runs out: what the clock does, once, and never to a wait that is over."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from games.lib import site_time
from games.models import Game, Mail, Move, Player, Seat, Tenure, Wait
from games.play.clocks import deadlines, timeouts
from games.play.seats.handover import take_seat_back
from games.table.table import Table
from tests.games.play.clocks.conftest import DAY, HOUR, Site, clocked, deadline_of, due_after, end_turn, mails, near
from tests.steps import due_seat, open_wait, reload
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def replayed(table: Table, texts: Iterable[str]) -> Any:
    """Return the position after these moves, as it is stored."""
    position = table.title.start(table.game.players, table.game.options)
    for text in texts:
        position = table.title.apply(position, text)
    return table.title.to_json(position)


def moves_by_clock() -> int:
    return Move.objects.filter(via=Move.Via.CLOCK).count()


def test_a_bot_plays_the_wait_whose_time_is_over(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    seat, wait = due_seat(table), open_wait(table)
    assert near(wait.deadline, site_time.now() + DAY)
    site.run_until(deadline_of(table) - HOUR / 60)
    assert moves_by_clock() == 0
    site.run_until(deadline_of(table))
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.TIMEOUT
    after = reload(table)
    assert after.seats[seat.index].player == seat.player
    assert due_seat(after) != seat
    assert deadline_of(after) > site_time.now()
    assert {move.seat for move in Move.objects.filter(wait=wait)} == {seat.index}
    assert moves_by_clock() == Move.objects.filter(wait=wait).count() >= 1
    (mail,) = mails("timeout")
    assert (mail.player, mail.state) == (seat.player, Mail.State.SENT)


def test_many_workers_play_it_once(alice: Player, bob: Player, site: Site) -> None:
    for _round in range(3):
        table = clocked(alice, bob)
        wait = open_wait(table)
        site.run_until(deadline_of(table) - HOUR / 2)
        site.set_clock(deadline_of(table) + HOUR / 60)
        results = at_once([partial(timeouts.run_out, wait.pk)] * 4)
        assert sorted(map(str, results)) == ["False", "False", "False", "True"], results
        assert Mail.objects.filter(occasion=f"timeout:{wait.pk}").count() == 1
        plies = Move.objects.filter(game=table.game, undone_at=None).values_list("ply", flat=True).order_by("ply")
        assert list(plies) == list(range(len(plies)))
        Game.objects.filter(pk=table.game.pk).update(state=Game.State.ABANDONED, ended_at=site_time.now())
        Wait.objects.filter(ended_at=None).update(ended_at=site_time.now(), ended_by="over")


def test_a_wait_that_its_player_ends_at_the_last_moment_is_left_alone(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    site.run_until(deadline_of(table) - HOUR / 2)
    wait = open_wait(table)
    site.set_clock(deadline_of(table) + HOUR / 60)
    end_turn(table)
    assert timeouts.run_out(wait.pk) is False
    assert moves_by_clock() == 0
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.MOVED


def test_player_and_clock_at_the_same_moment_are_one_move(alice: Player, bob: Player, site: Site) -> None:
    for _round in range(3):
        table = clocked(alice, bob)
        site.run_until(deadline_of(table) - HOUR / 2)
        wait = open_wait(table)
        site.set_clock(deadline_of(table) + HOUR / 60)
        acts: list[Callable[[], object]] = [partial(timeouts.run_out, wait.pk), partial(end_turn, table)]
        at_once(acts)
        wait.refresh_from_db()
        assert wait.ended_by in {Wait.End.TIMEOUT, Wait.End.MOVED}
        vias = set(Move.objects.filter(wait=wait).values_list("via", flat=True))
        # Where they had made a first decision of the turn, the clock may have made the last one; never the other way round.
        assert vias == {"browser"} if wait.ended_by == Wait.End.MOVED else "clock" in vias
        texts = Move.objects.filter(game=table.game, undone_at=None).order_by("ply").values_list("text", flat=True)
        assert replayed(table, texts) == reload(table).game.position
        Wait.objects.filter(ended_at=None).update(ended_at=site_time.now(), ended_by="over")


def test_a_deadline_that_moves_meanwhile_saves_the_wait(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = clocked(alice, bob)
    site.run_until(deadline_of(table) - HOUR / 2)
    wait = open_wait(table)
    site.set_clock(deadline_of(table) + HOUR / 60)
    before = timeouts.timeouts_in_a_row

    def slow(seat: Seat, read: Wait) -> int:
        # Between the look at the wait and the write, somebody moves its deadline.
        Wait.objects.filter(pk=read.pk).update(deadline=site_time.now() + DAY)
        return before(seat, read)

    monkeypatch.setattr(timeouts, "timeouts_in_a_row", slow)
    assert timeouts.run_out(wait.pk) is False
    assert moves_by_clock() == 0
    wait.refresh_from_db()
    assert wait.ended_at is None


def test_the_second_time_in_a_row_costs_the_seat_and_it_can_be_taken_back(
    alice: Player, bob: Player, site: Site
) -> None:
    table = clocked(alice, bob)
    for _time in range(2):
        table = due_after(table, alice)
        site.run_until(deadline_of(table))
    seat = next(seat for seat in reload(table).seats if seat.index == 0)
    assert (seat.player, seat.bot, seat.absent) == (None, "greedy", alice)
    assert [tenure.reason for tenure in Tenure.objects.filter(seat=seat)] == [Tenure.Reason.TIMEOUT, ""]
    back = take_seat_back(table.game.pk, alice)
    assert back.seats[0].player == alice
    assert [tenure.reason for tenure in Tenure.objects.filter(seat=seat)] == ["timeout", "returned", ""]
    assert take_seat_back(table.game.pk, alice).game.version == back.game.version
    # What was before the return is not counted: once more the bot plays that turn only.
    table = due_after(back, alice)
    site.run_until(deadline_of(table))
    assert reload(table).seats[0].player == alice


def test_a_move_in_between_forgives_the_first_timeout(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    for miss in (True, False, True):
        table = due_after(table, alice)
        if miss:
            site.run_until(deadline_of(table))
        else:
            end_turn(table)
    assert reload(table).seats[0].player == alice


def test_a_game_may_say_that_the_seat_is_lost_at_once(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob, on_timeout="seat"), alice)
    wait = open_wait(table)
    site.run_until(deadline_of(table))
    wait.refresh_from_db()
    seat = reload(table).seats[0]
    assert (wait.ended_by, seat.player, seat.absent) == (Wait.End.TIMEOUT, None, alice)
    of_bot = open_wait(table, seat)
    assert (of_bot.deadline, of_bot.hours) == (None, None)
    assert moves_by_clock() == 0
    (told,) = [mail for mail in mails("notice") if mail.inputs["notice"] == "timed_out_last"]
    assert told.player == bob
    site.set_clock(site_time.now() + 5 * DAY)
    site.sweep()
    assert moves_by_clock() == 0, "bots have no deadline"


def test_bots_and_games_without_a_clock_have_no_deadline(alice: Player, bob: Player, site: Site) -> None:
    from games.clock.pace import Unlimited

    clocked(alice, bob, pace=Unlimited())
    clocked("greedy", "random")
    assert Wait.objects.exists()
    assert not Wait.objects.filter(deadline__isnull=False).exists()
    site.set_clock(site_time.now() + timedelta(days=400))
    deadlines.sweep()
    assert not Mail.objects.filter(kind__in=["warning", "timeout"]).exists()


def test_a_game_that_cannot_go_on_stops_no_other_clock(
    alice: Player, bob: Player, site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = clocked(alice, bob), clocked(alice, bob)
    bot = timeouts.played_by_bot

    def stumble(table: Any, seat: Seat) -> Any:
        if table.game.pk == broken.game.pk:
            raise RuntimeError("a fault in this game")
        return bot(table, seat)

    monkeypatch.setattr(timeouts, "played_by_bot", stumble)
    site.run_until(deadline_of(sound) + HOUR / 60)
    assert "The clock could not act" in caplog.text
    assert {move.game_id for move in Move.objects.filter(via=Move.Via.CLOCK)} == {sound.game.pk}
    assert Wait.objects.filter(game=broken.game, ended_at=None).exists()
