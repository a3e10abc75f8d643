"""Moving and taking back, again and again, fills nobody's letter box: by browser and by mail, fast or slow, whatever the wish."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.inbox import worker
from games.inbox.store import receive
from games.lib.errors import Refused
from games.models import Mail, Move, Player, Seat
from games.play.moves.undo import undo
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, written
from tests.games.mail.smtp import Server, letters
from tests.games.mail.smtp import server as server
from tests.steps import (
    DELAY,
    MINUTE,
    Shift,
    address_in,
    due_seat,
    fate,
    next_wait,
    open_wait,
    sign_in,
    sweep_mails,
    text_of,
    turn_mail,
)

pytestmark = pytest.mark.django_db

CYCLES = 10
SECOND = timedelta(seconds=1)
HOUR = 60 * MINUTE
Act = Callable[[Table, Player], None]


@pytest.fixture
def told_at_once(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    """Everybody wants turn mails at once. Bob is due, as the zero seed deals it; the mail about that is out."""
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = make_game(*Player.objects.order_by("pk"))
    sweep_mails()
    return table


def turned(table: Table) -> Table:
    """Return moves until another seat is due, from the game as it stands."""
    return next_wait(load_table(pk=table.game.pk))


def move_by_browser(table: Table, player: Player) -> None:
    seat = table.seats[table.due()[0]]
    fields = {"move": table.legal(seat)[0], "ply": table.game.ply, "wait": open_wait(table).pk}
    assert sign_in(player).post(f"/g/{table.game.code}/move", fields).status_code == 302


def undo_by_browser(table: Table, player: Player) -> None:
    seat = table.seat_of(player)
    assert seat is not None
    sign_in(player).post(f"/g/{table.game.code}/undo", {"ply": last_of(table, seat)})


def last_of(table: Table, seat: Seat) -> int:
    """Return the ply of the seat's last decision."""
    return Move.objects.filter(game=table.game, undone_at=None, seat=seat.index).exclude(via="forced").latest("ply").ply


def move_by_mail(table: Table, player: Player) -> None:
    index = table.due()[0]
    write(address_for(table, index), player, table.legal(table.seats[index])[0])


def undo_by_mail(table: Table, player: Player) -> None:
    seat = table.seat_of(player)
    assert seat is not None
    write(address_for(table, seat.index), player, "undo")


def write(to: str, player: Player, text: str) -> None:
    receive(written(to, text, str(player.email)), to, str(player.email))
    assert worker.sweep() == 1


def turns_told(server: Server, address: str) -> list[str]:
    """Return the texts of the turn mails in that letter box."""
    texts = [text_of(letter) for letter in letters(server, address)]
    return [text for text in texts if "your move" in text.splitlines()[2]]


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("way", "after_move", "after_undo", "cycles"),
    [
        ("browser", SECOND, SECOND, CYCLES), ("mail", SECOND, SECOND, CYCLES), ("browser", SECOND, 2 * MINUTE, 4),
        ("mail", 2 * MINUTE, SECOND, 4), ("browser", DELAY, SECOND, 4), ("mail", HOUR, HOUR, 4),
    ],
    ids=["fast", "fast mails", "each two minutes", "two minutes later", "just after the mail", "each hour"],
)  # fmt: skip
def test_a5_ten_times_moved_and_undone_are_two_mails_at_most(
    server: Server, told_at_once: Table, shift_clock: Shift,
    way: str, after_move: timedelta, after_undo: timedelta, cycles: int,
) -> None:  # fmt: skip
    """A5: ten times moved and taken back were ten turn mails to an opponent who wants them at once, and four times were four."""
    table = told_at_once
    mover = due_seat(table).player
    (other,) = [seat.player for seat in table.seats if seat.player != mover]
    assert mover is not None and other is not None
    move: Act = move_by_browser if way == "browser" else move_by_mail
    take_back: Act = undo_by_browser if way == "browser" else undo_by_mail
    for _cycle in range(cycles):
        table = load_table(pk=table.game.pk)
        if due_seat(table).player == mover:
            move(table, mover)
        sweep_mails()
        shift_clock(after_move)
        sweep_mails()
        take_back(load_table(pk=table.game.pk), mover)
        sweep_mails()
        shift_clock(after_undo)
        sweep_mails()
    table = load_table(pk=table.game.pk)
    if due_seat(table).player == mover:
        move(table, mover)
    for _look in range(10):
        sweep_mails()
        shift_clock(4 * MINUTE)
    # The turn that stands in the end is told, and at most one before it.
    assert 1 <= len(turns_told(server, str(other.email))) <= 2
    assert fate(turn_mail(load_table(pk=table.game.pk)))[0] == "sent"


@pytest.mark.parametrize(("when", "pause"), [("now", 30 * SECOND), ("later", 3 * MINUTE)])
def test_a5_whoever_changes_their_mind_three_times_sends_two_mails_at_most(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift, when: str, pause: timedelta
) -> None:
    """A5: innocently it were three mails, and one for the move that stood."""
    Player.objects.update(mail_when=when)
    table = make_game(*Player.objects.order_by("pk"))
    mover = due_seat(table).player
    assert mover is not None
    for _change in range(3):
        if due_seat(table).player == mover:
            table = turned(table)
        sweep_mails()
        shift_clock(pause)
        sweep_mails()
        undo_by_browser(table, mover)
        table = load_table(pk=table.game.pk)
    if due_seat(table).player == mover:
        table = turned(table)
    other = due_seat(table).player
    assert other is not None
    for _minute in range(40):
        shift_clock(MINUTE)
        sweep_mails()
    assert 1 <= len(letters(server, str(other.email))) <= 2


def test_a5_each_undo_doubles_the_delay_up_to_half_an_hour(
    server: Server, told_at_once: Table, shift_clock: Shift
) -> None:
    table, held = told_at_once, []
    mover = due_seat(table).player
    assert mover is not None
    for _undo in range(7):
        table = turned(table)
        sweep_mails()
        mail = turn_mail(table)
        held.append((mail.due_at - open_wait(table).opened_at) // MINUTE if fate(mail)[0] == "held" else 0)
        undo_by_browser(table, mover)
        table = load_table(pk=table.game.pk)
    assert held == [0, 2, 4, 8, 16, 30, 30]


def test_a5_a_move_that_was_told_twice_stands(server: Server, told_at_once: Table, shift_clock: Shift) -> None:
    table = told_at_once
    mover = due_seat(table)
    table = turned(table)
    sweep_mails()
    ply = last_of(table, mover)
    undo(table.game.pk, mover.pk, ply)
    table = turned(table)
    shift_clock(DELAY)
    sweep_mails()
    with pytest.raises(Refused, match="This move can no longer be undone") as refused:
        undo(table.game.pk, mover.pk, ply)
    assert type(refused.value) is Refused
    assert load_table(pk=table.game.pk).game.ply > ply
    # Once the next player has moved, everybody has their undo again.
    other = due_seat(table)
    table = turned(table)
    ply = last_of(table, other)
    assert undo(table.game.pk, other.pk, ply).game.ply == ply


def test_a5_who_is_not_told_leaves_every_undo_free(
    make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    Player.objects.update(mail_when=Player.MailWhen.NEVER)
    table = make_game(*Player.objects.order_by("pk"))
    mover = due_seat(table)
    for _cycle in range(CYCLES):
        table = turned(table)
        shift_clock(HOUR)
        sweep_mails()
        table = undo(table.game.pk, mover.pk, last_of(table, mover))
    assert not Mail.objects.filter(state="sent").exists()


def test_a5_who_takes_back_is_not_mailed_about_it_at_once(
    server: Server, told_at_once: Table, shift_clock: Shift
) -> None:
    """The turn that goes on is held like the others': its player has just been there."""
    table = told_at_once
    mover = due_seat(table).player
    assert mover is not None
    before = len(letters(server, str(mover.email)))
    for _cycle in range(CYCLES):
        table = turned(table)
        sweep_mails()
        undo_by_browser(table, mover)
        sweep_mails()
        shift_clock(MINUTE)
    assert len(letters(server, str(mover.email))) == before
    shift_clock(HOUR)
    sweep_mails()
    assert len(letters(server, str(mover.email))) == before + 1


def test_a5_the_next_decision_is_told_without_delay_again(
    server: Server, told_at_once: Table, shift_clock: Shift
) -> None:
    table = told_at_once
    mover: Any = due_seat(table).player
    table = turned(table)
    undo_by_browser(table, mover)
    table = turned(table)
    shift_clock(DELAY)
    sweep_mails()
    table = turned(table)
    assert due_seat(table).player == mover
    assert sweep_mails() == 1
    assert address_in(letters(server)[-1], "To") == mover.email
