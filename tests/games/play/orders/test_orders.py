"""Orders in rows: what plays them, what ends them, and what their owners can do with them."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings

from engine.sentences import english
from games.clock.pace import Bank, pace_to_json
from games.inbox.forgetting import forget
from games.lib import site_time
from games.lib.errors import Forbidden, Refused, Stale
from games.lib.text.sentences import unpack
from games.lib.workers.sweeps import scheduled_sweeps
from games.models import Game, Move, Order, Player, Seat, Vacation, Wait
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.play.moves.undo import undo, undoable
from games.play.orders.saving import cancel_order, hold_order, order_of, release_order, save_again, save_order
from games.play.orders.sweep import GRACE, games_with_orders_due, sweep
from games.play.seats.handover import resign
from games.table.table import Table
from tests.games.conftest import start_game_of
from tests.games.play.orders.conftest import ShiftClock, moves_of, reread
from tests.steps import play_next, reload

SweepLater = Callable[[], int]
PLAN = "then c5-d5 else d4-d5\nthen pass\nplay blindly"


def undo_last(table: Table, player: Player) -> Table:
    table = reload(table)
    seat = table.seat_of(player)
    last = undoable(table, seat)
    assert seat is not None and last is not None
    return undo(table.game.pk, seat.pk, last.ply)


def rows(game: Game) -> list[object]:
    return [
        *Game.objects.filter(pk=game.pk).values(),
        *Move.objects.filter(game=game).order_by("pk").values(),
        *Wait.objects.filter(game=game).order_by("pk").values(),
        *Seat.objects.filter(game=game).order_by("pk").values("index", "player", "bot", "changes", "points", "place"),
    ]


# Playing


def test_a_step_plays_when_its_seat_is_due(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    assert (order.text, order.made_ply, order.state) == (PLAN, 4, Order.State.LIVE)
    table = play_next(table, "e2", "g5")
    assert sweep_later() == 1
    played = Move.objects.get(game=table.game, ply=6)
    assert (played.text, played.via, played.by, played.order, played.seat) == ("c5-d5", "order", dora, order, 2)
    assert (reread(order).used, order.then_ply, order.state, order.version) == ([0], 7, Order.State.LIVE, 1)
    assert reload(table).due() == (0,)
    assert sweep() == 0
    table = play_next(table, "e3", "g6")
    assert sweep_later() == 1
    assert moves_of(table)[-1] == ("pass", "order")
    assert reread(order).state == Order.State.USED_UP and order.ended_at is not None


def test_it_waits_for_the_grace_after_a_persons_move(table: Table, dora: Player, shift_clock: ShiftClock) -> None:
    save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    for _ in range(2):
        assert (games_with_orders_due(), sweep()) == ([], 0)
        shift_clock(GRACE / 2 - timedelta(seconds=1))
    shift_clock(timedelta(seconds=3))
    assert sweep() == 1


def test_an_order_that_was_saved_while_its_wait_is_open_plays_too(
    table: Table, alice: Player, shift_clock: ShiftClock
) -> None:
    shift_clock(2 * GRACE)
    save_order(table.game.pk, alice, "then e2")
    assert sweep() == 0, "what is saved has its grace too"
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep() == 1


def test_orders_answer_each_other_without_grace(
    table: Table, alice: Player, bob: Player, dora: Player, sweep_later: SweepLater
) -> None:
    for player, text in ((alice, "then e2\nthen e3"), (bob, "then g5"), (dora, "then c5-d5")):
        save_order(table.game.pk, player, f"{text}\nplay blindly")
    assert sweep_later() == 4
    assert [text for text, _ in moves_of(table)] == ["c4", "e2", "g5", "c5-d5", "e3"]
    assert reload(table).due() == (1,)


def test_it_asks_when_a_watch_has_tripped_and_says_why(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, "then c5-d5\nask if area 4")
    table = play_next(table, "e2", "g5")
    before = rows(table.game)
    assert sweep_later() == 0
    assert (reread(order).state, order.why) == (Order.State.ASKED, "watch")
    assert [english(unpack(told), table.colours) for told in order.told] == ["Red put cubes into area 4."]
    assert rows(table.game) == before and sweep() == 0


def test_what_has_become_worse_is_told_with_what_has_changed(
    table: Table, dora: Player, sweep_later: SweepLater
) -> None:
    order = save_order(table.game.pk, dora, "then d3")
    play_next(table, "b3", "c3")
    assert sweep_later() == 0
    told = [english(unpack(told), table.colours) for told in reread(order).told]
    assert order.why == "worse"
    assert told == ["Clearly worse than when you wrote your plan: d3.", "Blue put cubes into area 1."]


def test_what_happened_before_an_own_move_by_order_trips_nothing(
    table: Table, dora: Player, sweep_later: SweepLater
) -> None:
    """`then` is the view after the seat's own last move."""
    order = save_order(table.game.pk, dora, "then c5-d5\nthen d6\nask if pass\nplay blindly")
    play_next(table, "e2", "g5")
    assert sweep_later() == 1
    play_next(table, "e3", "pass")
    assert sweep_later() == 0
    assert reread(order).why == "watch"
    save_again(order.pk, dora)
    assert order_of(order.seat).text == "then d6\nask if pass\nplay blindly"  # type: ignore[union-attr]
    assert sweep_later() == 1, "it had happened before it was saved again"


def test_the_workers_task_plays_what_is_due(table: Table, dora: Player, shift_clock: ShiftClock) -> None:
    """Beat asks for it every few seconds."""
    orders = scheduled_sweeps()["orders"]
    assert orders.task_name == "games.tasks.sweep_orders"
    save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    shift_clock(GRACE + timedelta(seconds=1))
    orders.run()
    assert moves_of(table)[-1] == ("c5-d5", "order")


# What ends it


@pytest.mark.parametrize("via", [Move.Via.BROWSER, Move.Via.MAIL, Move.Via.CLOCK])
def test_a_decision_by_hand_ends_it(table: Table, dora: Player, sweep_later: SweepLater, via: str) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    table = play_next(table, "c5-d5", via=via)
    assert reread(order).state == Order.State.BY_HAND
    play_next(table, "e3", "g6")
    assert sweep_later() == 0


def test_a_decision_by_hand_ends_one_that_was_saved_in_the_same_moment(
    table: Table, dora: Player, sweep_later: SweepLater
) -> None:
    """The move was made from a table that was read before."""
    table = play_next(table, "e2", "g5")
    seat = table.seats[2]
    order = save_order(table.game.pk, dora, "then c5-d5\nthen d6\nplay blindly")
    play_move(table, seat, table.waits[seat.pk].pk, "d4", Move.Via.BROWSER)
    assert reread(order).lives
    play_next(table, "e3", "g6")
    assert sweep_later() == 0
    assert reread(order).state == Order.State.BY_HAND


def test_the_decisions_of_others_do_not(table: Table, dora: Player) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    assert reread(order).state == Order.State.LIVE and order.version == 0


def test_it_ends_when_a_move_of_its_own_is_undone(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    assert sweep_later() == 1
    undo_last(table, dora)
    assert reread(order).state == Order.State.UNDONE
    assert sweep_later() == 0 and reload(table).due() == (2,)


def test_it_ends_when_moves_before_it_are_undone(table: Table, dora: Player, alice: Player) -> None:
    """By another, or the owner's own, after which it was written."""
    play_next(table, "e2")
    order = save_order(table.game.pk, dora, PLAN)
    undo_last(table, alice)
    assert reread(order).state == Order.State.UNDONE
    again = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2")
    undo_last(table, alice)
    assert reread(again).state == Order.State.LIVE, "that move came after it was saved"


def test_a_move_that_an_order_has_answered_cannot_be_undone(
    table: Table, alice: Player, bob: Player, sweep_later: SweepLater
) -> None:
    save_order(table.game.pk, bob, "then g5")
    table = play_next(table, "e2")
    assert undoable(table, table.seat_of(alice)) is not None, "while the grace lasts"
    assert sweep_later() == 1
    table = reload(table)
    assert undoable(table, table.seat_of(alice)) is None
    assert undoable(table, table.seat_of(bob)) is not None, "who left the order may take its move back"


def test_it_ends_when_the_seat_changes_hands(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    resign(table.game.pk, dora)
    assert reread(order).state == Order.State.HANDED
    with pytest.raises(Forbidden):
        save_again(order.pk, dora)
    with pytest.raises(Forbidden):
        save_order(table.game.pk, dora, PLAN)


def test_it_ends_with_its_chapter(table: Table, bob: Player, sweep_later: SweepLater) -> None:
    """Both parcels of the area were taken before bob was asked; in the next season he begins."""
    play_next(table, "c5", "d4", "pass", "pass")
    order = save_order(table.game.pk, bob, "then pass\nin area 3: left")
    assert sweep_later() == 1
    table = play_next(table, "left", "right")
    assert table.due() == (1,) and table.position.season == 2
    assert sweep_later() == 0
    assert (reread(order).state, order.why) == (Order.State.CHAPTER, "chapter")


def test_it_ends_with_the_game(dora: Player, sweep_later: SweepLater) -> None:
    """The last decision of a game may be an order's; what others have left ends there too."""
    table = start_game_of(dora, "random", title="thebes")
    for _ in range(2000):
        play_bots(table.game.pk)
        table = reload(table)
        if table.game.state == Game.State.FINISHED:
            break
        seat = table.seats[0]
        legal = table.legal(seat)
        if "stop" in legal and Order.objects.exists() is False:
            order = save_order(table.game.pk, dora, "then stop\nplay blindly")
            assert sweep_later() == 1
            assert reread(order).state in (Order.State.USED_UP, Order.State.CHAPTER)
        else:
            play_next(table, legal[-1])
    assert not Order.objects.filter(state__in=["live", "held"]).exists()


# What owners do


def test_a_new_one_replaces_the_old_one_as_a_whole(table: Table, dora: Player) -> None:
    first = save_order(table.game.pk, dora, PLAN)
    second = save_order(table.game.pk, dora, "dann c5-d5 sonst d4-d5", version=0)
    assert reread(first).state == Order.State.REPLACED
    assert second.text == "then c5-d5 else d4-d5"
    with pytest.raises(Stale):
        save_order(table.game.pk, dora, PLAN, version=7)
    assert reread(second).lives


@pytest.mark.parametrize(
    "text", ["then b1", "c4", "then c5-d5\nthen c5", "", "then c5\nask if area 9", "then pass\nthen pass"]
)
def test_what_cannot_be_saved_changes_nothing(table: Table, dora: Player, text: str) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    with pytest.raises(Refused) as refused:
        save_order(table.game.pk, dora, text)
    assert refused.value.status == 422 and refused.value.sentence
    assert Order.objects.count() == 1 and reread(order).lives


def test_strangers_have_no_orders(table: Table, carol: Player, dora: Player, bob: Player) -> None:
    with pytest.raises(Forbidden):
        save_order(table.game.pk, carol, PLAN)
    order = save_order(table.game.pk, dora, PLAN)
    for act in (cancel_order, hold_order, release_order):
        with pytest.raises(Forbidden):
            act(order.pk, bob, 0)
    with pytest.raises(Forbidden):
        save_again(order.pk, bob)
    assert reread(order).version == 0


def test_a_cancelled_one_plays_nothing(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    assert cancel_order(order.pk, dora, 0).state == Order.State.CANCELLED
    assert cancel_order(order.pk, dora, 0).state == Order.State.CANCELLED, "twice is once"
    play_next(table, "e2", "g5")
    assert sweep_later() == 0
    assert save_again(order.pk, dora).text == PLAN


def test_a_cancel_that_comes_too_late_says_what_was_played(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    sweep_later()
    for act in (cancel_order, hold_order):
        with pytest.raises(Stale) as stale:
            act(order.pk, dora, 0)
        assert "your plan has played “c5-d5”" in stale.value.sentence
    assert cancel_order(order.pk, dora, 1).state == Order.State.CANCELLED


def test_a_held_one_plays_nothing_until_it_may_go_on(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    assert hold_order(order.pk, dora, 0).state == Order.State.HELD
    assert sweep_later() == 0
    assert release_order(order.pk, dora, 1).state == Order.State.LIVE
    assert sweep_later() == 1


def test_it_plays_nothing_before_its_time(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    """As when its owner is looking at the page."""
    order = save_order(table.game.pk, dora, PLAN)
    Order.objects.filter(pk=order.pk).update(held_until=order.created_at + 3 * GRACE)
    play_next(table, "e2", "g5")
    assert [sweep_later() for _ in range(3)] == [0, 0, 1]


def test_nothing_is_left_of_one_that_is_used_up(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    order = save_order(table.game.pk, dora, "then c5-d5\nplay blindly")
    play_next(table, "e2", "g5")
    assert sweep_later() == 1
    with pytest.raises(Refused, match="Nothing is left"):
        save_again(order.pk, dora)


# Clock and secrets


def test_a_wait_that_it_ends_takes_no_time_and_earns_none(
    alice: Player, bob: Player, dora: Player, shift_clock: ShiftClock
) -> None:
    pace = pace_to_json(Bank(120, 12, 240))
    table = play_next(start_game_of(alice, bob, dora, pace=pace), "c4")
    banks = list(reload(table).game.banks or [])
    save_order(table.game.pk, alice, "then e2")
    shift_clock(timedelta(hours=7))
    assert sweep() == 1
    assert reload(table).game.banks == banks
    play_next(table, "g5")
    assert (reload(table).game.banks or [])[1] is not None, "a move by hand does"


def test_it_plays_while_its_owner_is_away(table: Table, dora: Player, sweep_later: SweepLater) -> None:
    """On vacation no clock runs, and orders play."""
    today = site_time.now().date()
    Vacation.objects.create(player=dora, first=today - timedelta(days=1), last=today + timedelta(days=5))
    save_order(table.game.pk, dora, PLAN)
    play_next(table, "e2", "g5")
    assert sweep_later() == 1


def test_others_are_told_nothing(table: Table, dora: Player, bob: Player) -> None:
    """No row but the order's own is written by saving, holding, cancelling and asking."""
    before = rows(table.game)
    order = save_order(table.game.pk, dora, PLAN)
    hold_order(order.pk, dora, 0)
    release_order(order.pk, dora, 1)
    cancel_order(order.pk, dora, 2)
    save_again(order.pk, dora)
    assert rows(table.game) == before


def test_an_ended_one_is_deleted_with_old_emails(table: Table, dora: Player, shift_clock: ShiftClock) -> None:
    """One that lives stays, however old it is."""
    save_order(table.game.pk, dora, PLAN)
    order = save_order(table.game.pk, dora, PLAN)
    shift_clock(timedelta(days=settings.MAIL_KEPT_DAYS - 1))
    forget()
    assert Order.objects.count() == 2
    shift_clock(timedelta(days=2))
    forget()
    assert list(Order.objects.all()) == [order]
