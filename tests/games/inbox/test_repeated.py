"""The same reply again, or a late one: what stands is told, and no move is made that was meant for an earlier decision."""

import re
from datetime import timedelta
from typing import Any

import pytest

from engine.errors import MoveError
from engine.records import dealer
from engine.registry import get_title
from games.models import Game, Inbound, Move, Player
from games.play.moves.decision import play_move
from games.play.moves.undo import undo
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, by_mail, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.steps import SEED, Shift, address_in, due_seat, letters_to, made_of, play_next, random_moves

pytestmark = pytest.mark.django_db

FRIGHTENING = (
    "was for a turn that is over",
    "cannot be played",
    "is not possible",
    "not your turn",
    "was not played",
)


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Table:
    return make_game(alice, bob)


@pytest.fixture
def thebes(alice: Player, bob: Player) -> Table:
    """Alice is due, and still will be when she has taken the second card: her wait goes on."""
    title = get_title("thebes")

    def goes_on(position: Any, ply: int) -> bool:
        if title.due(position) != (0,):
            return False
        return all(takes_again(title, position, line, ply) for line in ("take 1", "take 2"))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    found = made_of(random_moves(2, goes_on, 5, "thebes", liked=("take ",)), (alice, bob), title="thebes")
    assert due_seat(found).player == alice
    return found


def takes_again(title: Any, position: Any, line: str, ply: int) -> bool:
    """Whether who takes that card is due again, and may take the second one."""
    try:
        after = title.apply(position, title.read(position, line, 0))
        while title.chance_due(after):
            ply += 1
            after = title.apply(after, dealer.deal_unnamed(title, after, SEED, ply))
        return title.due(after) == (0,) and bool(title.read(after, "take 2", 0))
    except MoveError:
        return False


def shown_address(address: str) -> str:
    """Where the newest mail there is answered."""
    return address_in(letters_to(address)[-1], "Reply-To")


def said(address: str) -> str:
    """Return the sentences of the newest answer, on one line."""
    return " ".join(last_answer(address).partition("== ")[0].split())


def test_m1_the_same_reply_again_is_told_to_stand(table: Table) -> None:
    """Finding M1: the second answer was a refusal: that the turn was over, and nothing played."""
    index, address, move = due(table)
    to = address_for(table, index)
    send(to, move)
    send(to, f"Hi,\n\n{move.upper()} please\n")
    answer = said(address)
    assert re.search(rf"You have already played {move} by email \(today, \d\d:\d\d\), and it stands\.", answer)
    assert not any(words in answer for words in FRIGHTENING)
    assert by_mail(table) == [move]


def test_m1_a_reply_after_the_same_move_on_the_page(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    play_next(table, move)
    send(to, move)
    assert f"You have already played {move} on the page (today, " in said(address)
    assert by_mail(table) == []


def test_m1_a_reply_after_the_clock_has_made_the_same_move(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    play_next(table, move)
    Move.objects.filter(game=table.game, text=move).update(via=Move.Via.CLOCK, by=None)
    send(to, move)
    assert f"{move} was already played for you when your time ran out (" in said(address)


def test_m1_a_reply_whose_move_was_taken_back_says_so(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    send(to, move)
    row = Move.objects.get(game=table.game, text=move, undone_at=None)
    undo(table.game.pk, table.seats[index].pk, row.ply)
    send(to, move)
    answer = said(address)
    assert f"You played {move} (today, " in answer and "have undone it since, so we did not play it again" in answer
    assert "It is your turn again." in answer
    assert by_mail(table) == []


def test_m1_another_move_to_the_same_turn_is_refused_as_before(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    other = load_table(pk=table.game.pk).legal(table.seats[index])[-1]
    send(to, move)
    send(to, other)
    assert "was for a turn that is over" in said(address)
    assert by_mail(table) == [move]


@pytest.mark.parametrize(
    "text",
    ["Sorry, I meant {other}, please take back {move}.", "Ojej, pomyłka, proszę cofnąć", "Please take it back, sorry"],
)
def test_a_correction_after_the_turn_is_told_how_to_undo(table: Table, text: str) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    other = load_table(pk=table.game.pk).legal(table.seats[index])[-1]
    send(to, move)
    send(to, text.format(move=move, other=other))
    assert f"To undo {move}, reply with the line: undo." in said(address)
    assert by_mail(table) == [move]
    # As the sentence promises.
    send(shown_address(address), f"undo\n{other}")
    assert by_mail(table) == [other]
    # Both seats: the first until its turn is over, and the second once.
    for turn in (index, 1 - index):
        while due(table)[0] == turn:
            play_next(table, due(table)[2])
            if turn != index:
                break
    before = load_table(pk=table.game.pk).game.ply
    send(to, text.format(move=move, other=other))
    assert "There is nothing to undo: someone has moved since" in said(address)
    assert "reply with the line: undo" not in said(address)
    assert load_table(pk=table.game.pk).game.ply == before


def test_m1_a_note_beside_the_repeated_move_is_kept(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    send(to, move)
    send(to, f"{move}\nnote: keep an eye on Ben")
    assert f"You have already played {move}" in said(address) and "keep an eye on Ben" in last_answer(address)


def test_m1_the_same_reply_again_after_the_end(table: Table) -> None:
    index, address, move = due(table)
    to = address_for(table, index)
    send(to, move)
    Game.objects.filter(pk=table.game.pk).update(
        state=Game.State.ABANDONED, ended_at=load_table(pk=table.game.pk).game.moved_at
    )
    send(to, move)
    assert f"You have already played {move}" in said(address)


def test_m1_the_time_is_the_readers(table: Table, shift_clock: Shift) -> None:
    index, address, move = due(table)
    Player.objects.filter(email=address).update(time_zone="Pacific/Kiritimati", language="de")
    to = address_for(table, index)
    send(to, move)
    at = Move.objects.get(game=table.game, text=move).at + timedelta(hours=14)
    shift_clock(timedelta(days=3))
    send(to, move)
    assert f"{at:%H:%M}" in said(address) and f"{at.day}." in said(address)


def test_take_2_sent_twice_takes_one_card(thebes: Table) -> None:
    """A slot stands for the card that the mail showed: the same wait goes on with other cards in the slots."""
    second = thebes.title.read(thebes.position, "take 2", 0)
    to = shown_address("alice@example.org")
    send(to, "take 2")
    assert by_mail(thebes) == [second]
    assert load_table(pk=thebes.game.pk).waits[thebes.seats[0].pk].pk == thebes.waits[thebes.seats[0].pk].pk
    send(to, "take 2")
    assert by_mail(thebes) == [second]
    assert f"You have already played {second} by email" in said("alice@example.org")


def test_take_2_after_another_decision_on_the_page_takes_nothing(thebes: Table) -> None:
    to = shown_address("alice@example.org")
    seat = thebes.seats[0]
    first = thebes.title.read(thebes.position, "take 1", 0)
    play_move(thebes, seat, thebes.waits[seat.pk].pk, first, Move.Via.BROWSER)
    assert load_table(pk=thebes.game.pk).waits[seat.pk].pk == thebes.waits[seat.pk].pk
    row = send(to, "take 2\n\nnote: keep an eye on the cards")
    assert by_mail(thebes) == [] and row.state == Inbound.State.DONE
    assert "keep an eye on the cards" in last_answer("alice@example.org")
    assert f"You have played {first} since we sent the email that you replied to" in said("alice@example.org")
    # The answer tells of the cards as they lie now.
    now = load_table(pk=thebes.game.pk)
    second = now.title.read(now.position, "take 2", 0)
    send(shown_address("alice@example.org"), "take 2")
    assert by_mail(thebes) == [second]


def test_a_parcel_after_an_undo_on_the_page_is_not_claimed(alice: Player, bob: Player) -> None:
    """The answer showed the parcels of the next area; the same words would claim one of the area before."""
    title = get_title("mykerinos")

    def claims_twice(position: Any, ply: int) -> bool:
        if title.due(position) != (0,) or "left" not in title.legal(position, 0):
            return False
        after = title.apply(position, "left")
        return title.due(after) == (0,) and "left" in title.legal(after, 0)

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = made_of(random_moves(2, claims_twice, 1), (alice, bob))
    send(shown_address("alice@example.org"), "left")
    to = shown_address("alice@example.org")
    undo(table.game.pk, table.seats[0].pk, table.game.ply)
    assert load_table(pk=table.game.pk).waits[table.seats[0].pk].pk == table.waits[table.seats[0].pk].pk
    send(to, "left")
    assert by_mail(table) == []
    assert "You have undone left since we sent the email that you replied to" in said("alice@example.org")
    send(shown_address("alice@example.org"), "left")
    assert by_mail(table) == ["left"]


def test_a_line_that_is_legal_only_now_is_played_from_an_older_mail_of_the_same_turn(
    alice: Player, bob: Player
) -> None:
    """The neutral cube of a game of two: its move was not possible when the mail was written."""
    title = get_title("mykerinos")

    def neutral_follows(position: Any, ply: int) -> bool:
        if title.due(position) != (0,) or title.phase(position) != "excavation":
            return False
        after = title.apply(position, title.legal(position, 0)[1])
        return title.due(after) == (0,) and any(move.startswith("neutral") for move in title.legal(after, 0))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = made_of(random_moves(2, neutral_follows, 2), (alice, bob))
    to = shown_address("alice@example.org")
    first = table.legal(table.seats[0])[1]
    send(to, first)
    send(to, "Ojej, pomyłka, proszę cofnąć")
    assert f"To undo {first}, reply with the line: undo." in said("alice@example.org") and by_mail(table) == [first]
    second = next(move for move in load_table(pk=table.game.pk).legal(table.seats[0]) if move.startswith("neutral "))
    send(to, second)
    assert by_mail(table) == [first, second]
    send(to, f"{first}\n{second}")
    answer = said("alice@example.org")
    assert f"You have already played {first}" in answer and f"You have already played {second}" in answer
    assert by_mail(table) == [first, second]


def test_addresses_that_do_not_tell_the_time_work_as_they_did(thebes: Table) -> None:
    second = thebes.title.read(thebes.position, "take 2", 0)
    send(address_for(thebes, 0), "take 2")
    assert by_mail(thebes) == [second]
