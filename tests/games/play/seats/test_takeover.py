"""Taking over a seat that a bot plays because its player left: when, by whom, and what it counts."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.urls import reverse

from games.clock.pace import PRESETS, pace_to_json
from games.lib.errors import Forbidden, Refused, Stale
from games.lobby.offers import offered_seats
from games.models import Game, Note, Order, Player, Remark, Restriction, Result, Seat, Tenure, Wait
from games.peace.blocks import set_block
from games.play.clocks import timeouts
from games.play.history.results import compare_results
from games.play.seats import notes
from games.play.seats.closing import close_game
from games.play.seats.handover import PLAYS_ON, hand_over, resign, take_seat_back
from games.play.seats.restrictions import games_left, restrict
from games.play.seats.takeover import announce_seats, keep_bot, offered_seat, take_over
from games.table.table import Table
from tests.games.conftest import make_player, start_game_of
from tests.games.lobby.conftest import told
from tests.rounds import rounds
from tests.steps import Shift, due_seat, letters_to, open_wait, play_next, reload, sign_in, text_of
from tests.together import at_once

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)
BANK = pace_to_json(PRESETS["bank"])


@pytest.fixture
def left(alice: Player, bob: Player) -> Table:
    """Return a public game on a clock whose second seat Bob has left to a bot by running out of time."""
    table = start_game_of(alice, bob, pace=BANK, public=True, name="Two at Luxor")
    seat = table.seat_of(bob)
    assert seat is not None
    return hand_over(seat, PLAYS_ON, Tenure.Reason.TIMEOUT)


def index_of(table: Table, player: Player) -> int:
    return next(tenure.seat.index for tenure in Tenure.objects.filter(seat__game=table.game, player=player))


def offered(table: Table, shift_clock: Shift) -> int:
    """Let three days pass, with their sweeps, and return the index of the seat that is offered then."""
    shift_clock(2 * DAY + timedelta(minutes=1))
    announce_seats()
    shift_clock(DAY + timedelta(minutes=1))
    return next(seat.index for seat in reload(table).seats if seat.free_at is not None)


def test_after_two_days_the_table_is_told_and_after_three_it_is_free(
    left: Table, alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    index = index_of(left, bob)
    shift_clock(2 * DAY - timedelta(minutes=1))
    assert announce_seats() == 0
    shift_clock(timedelta(minutes=2))
    assert announce_seats() == 1 and announce_seats() == 0
    assert told(alice)[-1] == "seat_offered" and told(bob)[-1] == "seat_offered_yours"
    (letter,) = [text_of(one) for one in letters_to("bob@example.org") if "Take your seat back" in text_of(one)]
    assert "Take your seat back by" in letter and "or someone else may" in letter
    assert offered_seat(reload(left), index) is None and offered_seats(carol) == []
    with pytest.raises(Stale):
        take_over(left.game.pk, carol, index)
    shift_clock(DAY)
    assert [one.number for one in offered_seats(carol)] == [index]
    assert offered_seats(alice) == offered_seats(bob) == []
    after = take_over(left.game.pk, carol, index)
    assert take_over(left.game.pk, carol, index).game.version == after.game.version, "twice is once"
    assert after.seats[index].player == carol and after.seats[index].absent is None
    assert told(alice)[-1] == "seat_taken_over"
    with pytest.raises(Forbidden):
        take_seat_back(left.game.pk, bob)
    assert offered_seats(make_player("dora")) == []


def test_a_late_sweep_gives_the_owner_their_day(left: Table, bob: Player, carol: Player, shift_clock: Shift) -> None:
    shift_clock(20 * DAY)
    announce_seats()
    with pytest.raises(Stale):
        take_over(left.game.pk, carol, index_of(left, bob))
    shift_clock(DAY + timedelta(minutes=1))
    assert take_over(left.game.pk, carol, index_of(left, bob)).seat_of(carol)


def test_private_games_games_without_a_clock_and_bots_of_the_start_are_not_offered(
    alice: Player, bob: Player, shift_clock: Shift
) -> None:
    for fields in ({"public": False, "pace": BANK}, {"public": True}):
        table = start_game_of(alice, bob, **fields)
        seat = table.seat_of(bob)
        assert seat is not None
        hand_over(seat, PLAYS_ON, Tenure.Reason.RESIGNED)
    start_game_of(alice, "greedy", pace=BANK, public=True)
    shift_clock(4 * DAY)
    assert announce_seats() == 0 and not Seat.objects.filter(free_at__isnull=False).exists()


def test_the_table_can_keep_the_bot(left: Table, alice: Player, carol: Player, shift_clock: Shift) -> None:
    index = offered(left, shift_clock)
    with pytest.raises(Forbidden):
        keep_bot(left.game.pk, carol, index)
    browser = sign_in(alice)
    at = f"/g/{left.game.code}/"
    assert "Someone else may now take over the seat" in browser.get(at).content.decode()
    shift_clock(-DAY)
    assert re.search(r"From .* someone else may take over the seat", browser.get(at).content.decode())
    assert "Keep the bot" in browser.get(at).content.decode()
    browser.post(f"{at}seats/{index}/keep-bot/")
    assert "Keep the bot" not in browser.get(at).content.decode()
    with pytest.raises(Stale):
        take_over(left.game.pk, carol, index)
    with pytest.raises(Stale):
        keep_bot(left.game.pk, alice, index)


def test_the_owners_page_says_until_when_the_seat_is_theirs(left: Table, bob: Player, shift_clock: Shift) -> None:
    browser = sign_in(bob)

    def page() -> str:
        return browser.get(f"/g/{left.game.code}/").content.decode()

    assert re.search(r"Take your seat back by [^.]+, or someone else may\.", page())
    offered(left, shift_clock)
    shift_clock(DAY)
    assert "Someone else may take over your seat now." in page()
    Seat.objects.update(free_at=None)
    assert "Your time ran out, and a bot is playing for you." in page() and "omeone else may" not in page()


def test_who_held_a_seat_or_is_barred_cannot(
    left: Table, alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    index = offered(left, shift_clock)
    for player in (alice, bob):
        with pytest.raises(Forbidden):
            take_over(left.game.pk, player, index)
    restrict(carol, Restriction.Kind.NEW_GAMES, 30)
    assert offered_seats(carol) == []
    with pytest.raises(Refused, match="new public games"):
        take_over(left.game.pk, carol, index)


def test_a_block_hides_the_offer_and_refuses_as_if_it_was_taken(
    left: Table, alice: Player, carol: Player, shift_clock: Shift
) -> None:
    index = offered(left, shift_clock)
    dora = make_player("dora")
    set_block(alice, carol, mute=False, avoid=True)
    set_block(dora, alice, mute=False, avoid=True)
    for player in (carol, dora):
        assert offered_seats(player) == []
        assert "Take over the seat" not in sign_in(player).get(f"/g/{left.game.code}/").content.decode()
        with pytest.raises(Stale, match="Someone else has just taken this seat"):
            take_over(left.game.pk, player, index)
    assert "Take over the seat" in sign_in(make_player("emil")).get(f"/g/{left.game.code}/").content.decode()


def test_nothing_of_the_owner_comes_with_it(
    left: Table, alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    index = offered(left, shift_clock)
    seat = reload(left).seats[index]
    notes.add(seat, bob, "My secret plan", 0)
    earlier = Remark.objects.create(game=left.game, player=bob, text="Before you came", ply=0, via="browser")
    serial = seat.links_serial
    Seat.objects.filter(pk=seat.pk).update(mail_when="never", seen_ply=3)
    browser = sign_in(carol)
    asked = browser.get(f"/g/{left.game.code}/seats/{index}/take-over/").content.decode()
    assert "does not count in your results" in asked and reload(left).seats[index].player is None
    browser.post(f"/g/{left.game.code}/seats/{index}/take-over/")
    held = reload(left).seats[index]
    assert (held.player, held.origin, held.mail_when, held.seen_ply) == (carol, "takeover", "", 0)
    assert held.links_serial == serial + 1, "links and addresses of before open nothing"
    later = Remark.objects.create(game=left.game, player=alice, text="Welcome", ply=0, via="browser")
    page = browser.get(f"/g/{left.game.code}/").content.decode()
    assert "The seat is yours now." in page
    assert "My secret plan" not in page and "Before you came" not in page and "Welcome" in page
    assert browser.get(reverse("report-remark", args=[earlier.pk])).status_code == 404
    assert browser.get(reverse("report-remark", args=[later.pk])).status_code == 200
    assert Note.objects.get().player == bob and not Order.objects.alive().exists()


def due_newcomer(left: Table, carol: Player, shift_clock: Shift) -> Table:
    """Let Carol take the seat over, and play on until she is due."""
    index = offered(left, shift_clock)
    table = take_over(left.game.pk, carol, index)
    while due_seat(reload(table)).player != carol:
        play_next(table)
    return reload(table)


def test_a_missed_first_move_gives_the_seat_to_the_bot_again(
    left: Table, alice: Player, carol: Player, shift_clock: Shift
) -> None:
    table = due_newcomer(left, carol, shift_clock)
    wait = open_wait(table)
    assert wait.time_given == timedelta(hours=48)
    Wait.objects.filter(pk=wait.pk).update(warned_for=wait.deadline, warning_at=None)
    assert wait.deadline is not None
    shift_clock(wait.deadline - wait.opened_at + timedelta(minutes=1))
    assert timeouts.run_out(wait.pk)
    after = reload(table)
    assert after.game.is_running and after.seat_of(carol) is None
    assert Tenure.objects.get(player=carol).reason == "absent"
    assert len(games_left(carol)) == 1 and told(carol)[-1] == "takeover_missed"
    assert any("once more before" in text_of(letter) for letter in letters_to("carol@example.org"))
    with pytest.raises(Forbidden):
        take_seat_back(table.game.pk, carol)


def test_resigning_before_the_third_turn_counts_as_left(left: Table, carol: Player, shift_clock: Shift) -> None:
    table = due_newcomer(left, carol, shift_clock)
    play_next(table)
    resign(table.game.pk, carol)
    assert Tenure.objects.get(player=carol).reason == "gave_back" and len(games_left(carol)) == 1
    assert [seat for seat in reload(table).seats if seat.free_at is not None], "it is offered again in three days"


@pytest.mark.parametrize("leaves", [False, True])
def test_it_counts_for_the_others_as_it_would_have(
    left: Table, alice: Player, bob: Player, carol: Player, shift_clock: Shift, leaves: bool
) -> None:
    index = offered(left, shift_clock)
    take_over(left.game.pk, carol, index)
    if leaves:
        resign(left.game.pk, carol)
    table = reload(left)
    while table.game.is_running:
        table = play_next(table)
    results = {result.player.name: result for result in Result.objects.select_related("player")}
    assert results["Bob"].ending == "timeout" and results["Alice"].place == 1
    assert results["Carol"].ending == ("resigned" if leaves else "took_over") and not results["Carol"].counts
    assert results["Alice"].counts == results["Bob"].counts
    assert results["Alice"].won is True, "the only one of those who began it who stayed"
    stored, counted = compare_results(table)
    assert stored == counted


def test_two_takers_the_owner_and_the_last_person_are_one_outcome(
    alice: Player, bob: Player, carol: Player, shift_clock: Shift
) -> None:
    dora = make_player("dora")
    for _round in range(rounds(4, 100)):
        table = start_game_of(alice, bob, pace=BANK, public=True)
        seat = table.seat_of(bob)
        assert seat is not None
        hand_over(seat, PLAYS_ON, Tenure.Reason.TIMEOUT)
        index = offered(table, shift_clock)
        acts: list[Callable[[], object]] = [
            partial(take_over, table.game.pk, carol, index),
            partial(take_over, table.game.pk, dora, index),
            partial(take_seat_back, table.game.pk, bob),
            partial(close_game, table.game.pk, alice),
        ]
        results = at_once(acts)
        won = [one for one in results if not isinstance(one, Exception)]
        assert len(won) == 1, results
        assert all(isinstance(one, Refused | Forbidden) for one in results if isinstance(one, Exception)), results
        after = reload(table)
        assert Tenure.objects.current().filter(seat=after.seats[index]).count() == (1 if after.game.is_running else 0)
        Game.objects.filter(pk=table.game.pk, state="running").update(state="abandoned", ended_at="2026-01-01T00:00Z")
