"""Orders by email: lines that are left for later, commands about them, and what the site's mails say of them."""

import re
from datetime import timedelta

import pytest

from engine.records import dealer
from games.display.order_box import order_box
from games.letters import confirmations, outcome
from games.letters.turn import LONGEST_FOR_ORDER
from games.lib import site_time
from games.mail.context import answer_address
from games.mail.rendering import render
from games.models import Game, Inbound, Mail, Order, Player, Seat
from games.play.orders.saving import hold_order, save_order
from games.play.orders.sweep import GRACE
from games.play.orders.sweep import sweep as sweep_orders
from games.table.seeds import seed_of
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.play.orders.conftest import moves_of
from tests.steps import Shift, letters_to, play_next, text_of, turn_mail
from tests.steps import sweep_mails as sweep_mails

pytestmark = pytest.mark.django_db
DORA = "dora@example.org"
PLAN = "then c5-d5 else d4-d5\nthen pass"


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player, settings: object) -> Table:
    """Dora, who is green, is due, and the deal is that of the vectors in docs/orders.md."""
    return start_game_of(alice, bob, dora)


def write(table: Table, text: str, index: int = 2) -> Inbound:
    return send(address_for(table, index), text, DORA)


def said(row: Inbound) -> list[tuple[str, str]]:
    return [(kind, sentence["m"]) for kind, sentence in row.report["items"]]


def last_letter() -> str:
    return text_of(letters_to(DORA)[-1])


def text_now() -> str | None:
    return Order.objects.filter(ended_at=None).values_list("text", flat=True).first()


# Leaving one


def test_a_move_is_played_and_the_order_below_it_is_saved_and_repeated(table: Table) -> None:
    row = write(table, "c4\nDann C5-d5 sonst d4-d5\npotem pass\nplay blindly\n\nCheers, Dora")
    assert [kind for kind, _ in said(row)] == ["did", "did"]
    assert moves_of(table) == [("c4", "mail")]
    assert text_now() == PLAN + "\nplay blindly"
    letter = last_letter()
    assert "the site waits a minute, so that the move before can still be undone" in letter
    assert "Your plan is saved" in letter and "    then c5-d5 else d4-d5\n    then pass\n" in letter
    assert "The board after your next turns, if nobody else moved" in letter


def test_the_answer_is_in_the_words_of_its_reader(table: Table, dora: Player) -> None:
    Player.objects.filter(pk=dora.pk).update(language="de")
    write(table, f"c4\n{PLAN}\nask if area 3 or place\nplay blindly")
    letter = last_letter()
    for line in ("dann c5-d5 sonst d4-d5", "frag wenn area 3 oder place", "spiel blind"):
        assert f"    {line}\n" in letter


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c4\nthen b1", "pyramid"),
        ("c4\nthen c5-d5 else frog", "frog"),
        ("c4\nthen c5-d5\nthen I have to go", "I have to go"),
        ("c4\nthen c5-d5\nask if area 9", "cannot watch"),
        ("c4 maybe\nthen c5-d5", "doesn't sound like a decision"),
        ("c4\nthen d2 if it is free", "sets a condition"),
        ("c4\nthen c5-d5\n\nWhat do you think, c4 or e2?", ""),
        ("c4\nin area 3: right", "if nobody else does anything"),
    ],
)
def test_where_a_line_cannot_be_read_nothing_is_played(table: Table, text: str, why: str) -> None:
    row = write(table, text)
    assert moves_of(table) == [] and not Order.objects.exists(), said(row)
    assert all(kind == "not" for kind, _ in said(row))
    assert why in last_letter()


def test_a_lone_line_for_the_next_turn_is_played_in_an_open_wait(table: Table) -> None:
    write(table, "then c4")
    assert moves_of(table) == [("c4", "mail")] and not Order.objects.exists()


def test_an_order_for_the_open_wait_plays_after_the_grace(table: Table, shift_clock: Shift) -> None:
    write(table, "then c4 else d2\nthen c5-d5")
    assert moves_of(table) == [] and text_now() == "then c4 else d2\nthen c5-d5"
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep_orders() == 1
    assert moves_of(table) == [("c4", "order")]


def test_an_answer_that_may_wait_does_so_while_its_order_looks_at_the_turn(
    bob: Player, dora: Player, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The order plays in a minute: nothing more is to be said of that turn before."""
    monkeypatch.setattr(confirmations, "AT_ONCE", 0)
    Player.objects.update(mail_when="now")
    table = start_game_of(dora, bob)
    seat = table.seats[table.due()[0]]
    other = table.colours[1 - seat.index]
    assert seat.player is not None
    mine = f"{seat.player.name.lower()}@example.org"
    sweep_mails()
    before = len(letters_to(mine))
    text = f"d2\nthen neutral skip\nthen pass\nask if moved {other}"
    assert send(address_for(table, seat.index), text, mine).report["order"]
    assert len(letters_to(mine)) == before
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep_orders() == 1
    table = play_next(table, "e2", "neutral skip")
    shift_clock(timedelta(minutes=5))
    assert sweep_orders() == 0
    sweep_mails()
    letter = text_of(letters_to(mine)[-1])
    assert len(letters_to(mine)) == before + 1 and "was played, just as you wrote it" in letter
    assert "was saved, just as you wrote it" in letter and "Your plan has stopped" in letter


def test_a_mail_to_a_wait_that_is_over_may_still_leave_an_order(table: Table) -> None:
    address = address_for(table, 2)
    play_next(table, "c4")
    row = send(address, PLAN, DORA)
    assert text_now() == PLAN and [kind for kind, _ in said(row)] == ["did"]
    again = send(address, PLAN, DORA)
    assert said(again) == [("did", outcome.ORDER_STANDS)] or Order.objects.count() == 2
    late = send(address, "d2\nthen pass", DORA)
    assert [kind for kind, _ in said(late)][-1] == "not" and text_now() == PLAN


def test_an_order_that_was_left_is_said_to_be_there_though_a_move_beside_it_was_not_made(
    table: Table, shift_clock: Shift
) -> None:
    """It said: no order was saved, send its lines again. It was there."""
    table = load_table(pk=table.game.pk)
    seat = table.seats[2]
    shift_clock(timedelta(seconds=5))
    to = answer_address(seat, table.waits[seat.pk].pk, table.game)
    send(to, f"c4\n{PLAN}", DORA)
    again = said(send(to, f"d2\n{PLAN}", DORA))
    assert ("did", outcome.ORDER_STANDS) in again and ("not", outcome.ORDER_LEFT_OUT) not in again
    assert moves_of(table) == [("c4", "mail")] and Order.objects.count() == 1


def test_the_same_mail_twice_leaves_one_order(table: Table, shift_clock: Shift) -> None:
    table = load_table(pk=table.game.pk)
    seat = table.seats[2]
    shift_clock(timedelta(seconds=5))
    address = answer_address(seat, table.waits[seat.pk].pk, table.game)
    send(address, f"c4\n{PLAN}", DORA)
    for state, sentence in (
        ("live", ", and it is in force."),
        ("held", ". It is on hold: nothing is played until you write: go on"),
        ("used_up", ", and all of it has been played."),
        ("replaced", ", and it has ended since."),
    ):
        Order.objects.update(state=state, ended_at=None if state in ("live", "held") else site_time.now())
        row = send(address, f"c4\n{PLAN}", DORA)
        assert Order.objects.count() == 1 and moves_of(table) == [("c4", "mail")]
        assert said(row)[-1][0] == "did"
        assert f"You have already left this plan{sentence}" in " ".join(last_letter().split())


def test_where_the_game_has_no_orders_nothing_is_played(table: Table) -> None:
    Game.objects.update(orders="none")
    row = write(table, f"c4\n{PLAN}")
    assert moves_of(table) == [] and said(row)[0][0] == "not"
    assert "nobody can plan ahead" in last_letter()


def drawn_for(table: Table, seat: Seat, line: str) -> str:
    """Return the card that chance lays down in place of the one taken so."""
    position = table.title.apply(table.position, line, seat.index)
    assert table.title.chance_due(position)
    return dealer.deal_unnamed(table.title, position, seed_of(table.game), table.game.ply + 1).split()[1]


def test_chance_that_comes_between_is_told_by_no_refusal(alice: Player, bob: Player, dora: Player) -> None:
    """A card that is drawn for the one taken is not known before, nor named by what is refused."""
    table = start_game_of(alice, bob, dora, title="thebes")
    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    mine = f"{seat.player.name.lower()}@example.org"
    legal = [line for line in table.legal(seat) if line.startswith("take ")]
    drawn = drawn_for(table, seat, legal[0])
    row = send(address_for(table, seat.index), f"{legal[0]}\nthen take {drawn}", mine)
    assert moves_of(table) == [] and said(row)[0][0] == "not", "nobody learns by writing that what chance will draw"
    assert send(address_for(table, seat.index), f"{legal[0]}\nthen {legal[1]}", mine).report["order"]


def test_wide_lines_of_an_order_are_lines_of_their_own(alice: Player, bob: Player, dora: Player) -> None:
    """Names of cards are long: two to a line are as wide as a line that a program would break."""
    table = start_game_of(alice, bob, dora, title="thebes")
    seat = table.seats[table.due()[0]]
    assert seat.player is not None
    long = sorted((line for line in table.legal(seat) if line.startswith("take ")), key=len)
    order = f"then {long[-1]} else {long[-2]}\nthen {long[-2]} else {long[0]}\nthen {long[0]}"
    assert max(map(len, order.split("\n"))) > 60
    row = send(address_for(table, seat.index), f"{long[1]}\n{order}", f"{seat.player.name.lower()}@example.org")
    assert text_now() == order and [kind for kind, _ in said(row)] == ["did", "did"]


# Commands


def test_the_commands_in_three_languages(table: Table, dora: Player) -> None:
    table = play_next(table, "c4")
    for word in ("orders", "auftrag", "zlecenie", "hold", "no orders", "weiter", "wznów"):
        assert said(write(table, word)) == [("did", "You have no plan in this game at the moment.")], word
    order = save_order(table.game.pk, dora, PLAN)
    steps = [
        ("meine Aufträge", "live"), ("hold", "held"), ("zlecenie", "held"), ("Weiter!", "live"), ("wstrzymaj zlecenie", "held"),
        ("go on", "live"), ("Auftrag anhalten", "held"), ("wznów", "live"), ("mój plan", "live"),
        ("put my plan on hold", "held"), ("Zeig meinen Plan", "held"), ("wznów mój plan", "live"), ("kein Auftrag", "cancelled"),
    ]  # fmt: skip
    for word, state in steps:
        write(table, word)
        order.refresh_from_db()
        assert order.state == state, word
    for number, word in enumerate(("same again", "nochmal dasselbe", "to samo jeszcze raz"), 2):
        write(table, word)
        assert text_now() == PLAN and Order.objects.count() == number, word
        assert "    then c5-d5 else d4-d5" in last_letter()
        write(table, "no orders")
    assert text_now() is None


# What the site's mails say


def test_a_wait_that_an_order_ends_has_no_mail(table: Table, dora: Player, shift_clock: Shift) -> None:
    write(table, f"c4\n{PLAN}\nplay blindly")
    Player.objects.update(mail_when="now")
    sweep_mails()
    before = len(letters_to(DORA))
    table = play_next(table, "e2", "g5")
    mail = turn_mail(table)
    sweep_mails()
    shift_clock(GRACE + timedelta(seconds=1))
    sweep_mails()
    assert len(letters_to(DORA)) == before
    assert sweep_orders() == 1
    shift_clock(timedelta(seconds=2))
    sweep_mails()
    mail.refresh_from_db()
    assert (mail.state, mail.reason) == ("suppressed", "Your plan played it.")
    assert len(letters_to(DORA)) == before


def test_the_next_turn_mail_begins_with_what_the_order_did_and_why_it_asks(
    table: Table, dora: Player, shift_clock: Shift
) -> None:
    write(table, "c4\nthen c5-d5\nthen pass\nask if area 4\nplay blindly")
    sweep_mails()
    table = play_next(table, "e2", "g5")
    order = Order.objects.get()
    Order.objects.update(text="then c5-d5\nthen pass\nask if area 3\nplay blindly")
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep_orders() == 1
    table = play_next(table, "d6", "g6")
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep_orders() == 0
    order.refresh_from_db()
    assert order.state == "asked"
    shift_clock(timedelta(minutes=5))
    sweep_mails()
    letter = last_letter()
    head, rest = letter.split("== What you can do now")
    assert "== What your plan played" in head and "(by your plan)" in head
    assert "Your plan has stopped: Alice put cubes into area 3." in head
    assert "    then pass\n" in head and "reply with one line: same again" in head
    assert "(c5-d5), as planned" in rest and "(e2)" in rest and "(d6)" in rest
    assert "c4)" not in rest.split("== The board now")[0].split("== Since your last move")[1]
    write(table, "same again")
    assert text_now() == "then pass\nask if area 3\nplay blindly"


def test_what_is_no_longer_possible_is_not_offered_again(table: Table, dora: Player, shift_clock: Shift) -> None:
    write(table, "c4\nthen c5-d5\nthen pass")
    table = play_next(table, "c5", "g5")
    shift_clock(timedelta(minutes=5))
    assert sweep_orders() == 0
    sweep_mails()
    letter = last_letter()
    assert "    then c5-d5\n    then pass\n" in letter and "same again" not in letter
    seat = table.seat_of(dora)
    assert seat is not None
    box = order_box(table, seat)
    assert box is not None and box.lines and not box.may_return


def test_an_answer_that_tells_a_turn_begins_so_too(table: Table, shift_clock: Shift) -> None:
    write(table, "c4\nthen c5-d5\nask if area 4")
    play_next(table, "e2", "g5")
    shift_clock(GRACE + timedelta(seconds=1))
    assert sweep_orders() == 0
    letter = last_letter()
    assert "your move, Dora" in letter and "Your plan has stopped: Bob put cubes into area 4." in letter
    assert letter.count("    then c5-d5") == 1


def test_a_held_order_lets_the_mail_go_and_a_live_one_waits_three_minutes_at_most(
    table: Table, dora: Player, shift_clock: Shift
) -> None:
    Player.objects.update(mail_when="now")
    write(table, f"c4\n{PLAN}")
    table = play_next(table, "e2", "g5")
    mail = turn_mail(table)
    sweep_mails()
    mail.refresh_from_db()
    assert mail.state == "held"
    shift_clock(LONGEST_FOR_ORDER + timedelta(seconds=1))
    sweep_mails()
    mail.refresh_from_db()
    assert mail.state == "sent", "nobody is left without their turn where no worker plays orders"
    order = Order.objects.get()
    hold_order(order.pk, dora, order.version)
    Mail.objects.filter(pk=mail.pk).update(state="held", message=None)
    sweep_mails()
    letter = last_letter()
    assert "Your plan is on hold" in letter and "    then c5-d5 else d4-d5\n" in letter


def test_each_turn_mail_proposes_one_that_can_be_left_so(table: Table, shift_clock: Shift) -> None:
    shift_clock(timedelta(minutes=5))
    sweep_mails()
    letter = last_letter()
    move_now, line = re.findall(r"^    (.+)\n    (then .+ else .+)$", letter, re.M)[0]
    assert f"/g/{table.game.code}/plan/" in letter
    assert letter.index(line) < letter.index("What has happened so far")
    write(table, f"{move_now}\n{line}")
    assert len(moves_of(table)) == 1 and text_now() == line
    assert "To cancel it, reply with one line: no orders" in last_letter()


def test_others_mails_are_the_same_with_and_without_an_order_until_it_has_played(
    table: Table, dora: Player, shift_clock: Shift
) -> None:
    table = play_next(table, "c4")
    shift_clock(timedelta(minutes=5))

    def seen() -> list[bytes]:
        return [render(mail).message().as_bytes() for mail in Mail.objects.exclude(player=dora).order_by("pk")
                if mail.wait is None or mail.wait.ended_at is None]  # fmt: skip

    def parts(found: list[bytes]) -> list[str]:
        return [re.sub(rb"={15}\d+==|Date: [^\n]*", b"", one).decode("latin-1") for one in found]

    before = parts(seen())
    order = save_order(table.game.pk, dora, PLAN)
    assert parts(seen()) == before != []
    hold_order(order.pk, dora, 0)
    assert parts(seen()) == before
