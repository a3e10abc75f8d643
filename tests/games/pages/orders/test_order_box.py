"""What the page of a game says of one's own order, and its buttons: play it now, I will decide, leave it again."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from games.models import Move, Order, Player
from games.play.orders.saving import save_order
from games.play.orders.sweep import GRACE, sweep
from games.table.table import Table
from tests.games.pages.conftest import HTMX, counted
from tests.games.play.orders.conftest import ShiftClock, moves_of, reread
from tests.games.play.orders.conftest import table as table
from tests.steps import play_next, sign_in

pytestmark = pytest.mark.django_db


def box(reader: Client, table: Table) -> str:
    response = reader.get(f"/g/{table.game.code}/order", headers=HTMX)
    assert response.status_code == 200
    return str(response.content.decode())


def press(reader: Client, table: Table, act: str, status: int = 200) -> str:
    page = box(reader, table)
    order, version = (re.search(rf'name="{name}" value="(\d+)"', page)[1] for name in ("order", "version"))  # type: ignore[index]
    given = {"order": order, "version": version, "act": act}
    response = reader.post(f"/g/{table.game.code}/order", given, headers=HTMX)
    assert response.status_code == status
    return str(response.content.decode())


def test_an_order_waits_three_minutes_for_who_has_the_page_open(
    table: Table, reader: Client, dora: Player, shift_clock: ShiftClock
) -> None:
    order = save_order(table.game.pk, dora, "then c5-d5\nthen d6\nplay blindly")
    assert "It plays for you when it is your turn." in box(reader, table)
    play_next(table, "e2", "g5")
    assert f'hx-get="/g/{table.game.code}/order"' in reader.get(f"/g/{table.game.code}/").content.decode()
    page = box(reader, table)
    assert re.search(r"Your plan plays c5-d5 at \d\d:\d\d\.", page)
    shift_clock(GRACE + timedelta(seconds=5))
    assert sweep() == 0
    box(reader, table)
    shift_clock(2 * GRACE)
    assert "Your plan plays c5-d5 in a moment." in box(reader, table)
    assert sweep() == 1 and reread(order).version == 1, "looking neither cancels it nor makes it wait for ever"
    page = reader.get(f"/g/{table.game.code}/").content.decode()
    assert "(by your plan)" in page


def test_now_plays_it_at_once_and_i_will_decide_holds_it_for_this_wait(
    table: Table, reader: Client, dora: Player, alice: Player, shift_clock: ShiftClock
) -> None:
    order = save_order(table.game.pk, dora, "then c5-d5\nthen d6\nthen d3\nplay blindly")
    play_next(table, "e2", "g5")
    assert "c5-d5" in press(reader, table, "now")
    assert moves_of(table)[-1] == ("c5-d5", "order") and reread(order).used == [0]
    play_next(table, "e3", "g6")
    press(reader, table, "decide")
    assert "You decide this turn" in box(reader, table)
    shift_clock(5 * GRACE)
    assert sweep() == 0
    press(reader, table, "release")
    assert sweep() == 1 and moves_of(table)[-1] == ("d6", "order")
    assert "as planned</small>" in sign_in(alice).get(f"/g/{table.game.code}/log/").content.decode()
    assert "by your plan" not in sign_in(alice).get(f"/g/{table.game.code}/").content.decode()


def test_hold_for_this_wait_ends_with_it(
    table: Table, reader: Client, dora: Player, bob: Player, shift_clock: ShiftClock
) -> None:
    from games.play.moves.undo import undo

    save_order(table.game.pk, dora, "then c5-d5\nplay blindly")
    table = play_next(table, "e2", "g5")
    press(reader, table, "decide")
    undo(table.game.pk, table.seats[1].pk, table.game.ply - 1)
    table = play_next(table, "g6")
    shift_clock(4 * GRACE)
    assert sweep() == 1


def test_an_order_that_asks_says_why_and_is_left_again_by_one_button(
    table: Table, reader: Client, dora: Player, shift_clock: ShiftClock
) -> None:
    save_order(table.game.pk, dora, "then c5-d5\nthen pass\nask if area 4\nplay blindly")
    play_next(table, "e2", "g5")
    assert "As things stand your plan stops here" in box(reader, table)
    shift_clock(2 * GRACE)
    assert sweep() == 0
    page = box(reader, table)
    assert "Your plan has ended." in page and "put cubes into area 4." in page and "Same again" in page
    assert "then c5-d5\nthen pass" in page
    press(reader, table, "again")
    assert Order.objects.get(state="live").text.startswith("then c5-d5\nthen pass\nask if area 4")
    Order.objects.all().delete()
    assert box(reader, table).strip() == ""


def test_news_of_an_order_ends_with_the_next_own_move(
    table: Table, reader: Client, dora: Player, shift_clock: ShiftClock
) -> None:
    def told() -> bool:
        return f'hx-get="/g/{table.game.code}/order"' in reader.get(f"/g/{table.game.code}/").content.decode()

    assert not told()
    save_order(table.game.pk, dora, "then c5-d5\nask if area 4\nplay blindly")
    assert told()
    play_next(table, "e2", "g5")
    shift_clock(2 * GRACE)
    sweep()
    assert told()
    play_next(table, "d4")
    assert not told()


def test_an_order_costs_the_page_of_a_game_no_query(table: Table, reader: Client, dora: Player) -> None:
    address = f"/g/{table.game.code}/"
    reader.get(address)
    with counted(99) as before:
        reader.get(address)
    save_order(table.game.pk, dora, "then c5-d5")
    with counted(99) as after:
        assert b"/order" in reader.get(address).content
    assert after == before


def test_a_button_that_comes_too_late_says_what_was_played(
    table: Table, reader: Client, dora: Player, shift_clock: ShiftClock
) -> None:
    order = save_order(table.game.pk, dora, "then c5-d5\nthen pass\nplay blindly")
    play_next(table, "e2", "g5")
    shift_clock(2 * GRACE)
    assert sweep() == 1
    given = {"order": order.pk, "version": 0, "act": "cancel"}
    response = reader.post(f"/g/{table.game.code}/order", given, headers=HTMX)
    assert response.status_code == 409 and "your plan has played “c5-d5”" in response.content.decode()
    assert reader.post(f"/g/{table.game.code}/order", {**given, "version": 1}, follow=True).status_code == 200
    assert reread(order).state == Order.State.CANCELLED


# Let them answer now


def test_whoever_has_moved_lets_orders_answer_at_once(
    table: Table, bob: Player, alice: Player, shift_clock: ShiftClock
) -> None:
    save_order(table.game.pk, bob, "then g5\nplay blindly")
    shift_clock(2 * GRACE)
    table = play_next(table, "e2")
    mover = sign_in(alice)
    address = f"/g/{table.game.code}/"
    assert b"Let them answer now" in mover.get(address).content
    assert b"Let them answer now" not in sign_in(bob).get(address).content
    assert sweep() == 0
    page = mover.post(f"{address}answers", headers=HTMX).content
    assert b"Let them answer now" not in page and b"Undo" in page
    assert sweep() == 1


def test_the_button_and_its_answer_are_the_same_with_and_without_an_order(
    table: Table, bob: Player, alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.lib import site_time
    from tests.games.pages.test_secrecy import BY_CHANCE

    table = play_next(table, "e2")
    now = site_time.now()
    monkeypatch.setattr(site_time, "now", lambda: now)
    mover, address = sign_in(alice), f"/g/{table.game.code}/"

    def pages() -> list[bytes]:
        Move.objects.update(answerable=None)
        found = [mover.get(address).content, mover.post(f"{address}answers", headers=HTMX).content]
        return [BY_CHANCE.sub(b"", page) for page in found]

    pages()
    before = pages()
    save_order(table.game.pk, bob, "then g5")
    assert pages() == before and b"Let them answer now" in before[0]


def test_a_grace_that_was_ended_is_that_of_ones_own_moves_alone(
    table: Table, bob: Player, alice: Player, dora: Player, shift_clock: ShiftClock
) -> None:
    save_order(table.game.pk, dora, "then c5\nplay blindly")
    shift_clock(2 * GRACE)
    table = play_next(table, "e2", "g5")
    sign_in(alice).post(f"/g/{table.game.code}/answers")
    assert sweep() == 0
    sign_in(bob).post(f"/g/{table.game.code}/answers")
    assert sweep() == 1


# What if
