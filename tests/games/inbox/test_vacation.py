"""A vacation by mail: a holder of one mail's address can spend nothing of the account, its player still enters one by mail."""

from datetime import timedelta
from typing import Any

import pytest

from games.letters import outcome
from games.mail.signed_addresses import read_reply, reply_address
from games.models import Inbound, Player, Vacation, Wait
from games.play.clocks import vacations
from games.table.table import load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.games.inbox.test_promise_07 import late
from tests.steps import Shift, address_in, letters_to, next_wait, text_of

pytestmark = pytest.mark.django_db

EVIL = "evil@attacker.example"
ASKED = "Do you really want"
ENTERED = "Your holiday is booked: 3 days"


def ask(table: Any, text: str = "vacation 3") -> tuple[str, str]:
    """Ask for a vacation in the turn that runs: the player's own address, and the one that the answer can be answered to."""
    index, address, _move = due(table)
    send(address_for(table, index), text, From=address)
    assert ASKED in last_answer(address)
    return address, address_in(letters_to(address)[-1], "Reply-To")


@pytest.mark.parametrize(
    ("text", "forged", "in_time"),
    [
        (text, (number % 2 == 0) is in_time, in_time)
        for number, text in enumerate(["vacation 3", "vacation 3 yes", "Urlaub 3 Tage ja", "urlop 3 dni tak"])
        for in_time in (True, False)
    ],
)
def test_a7_whoever_has_a_turn_mail_enters_no_vacation(table: Any, text: str, forged: bool, in_time: bool) -> None:
    """A7: `vacation 30` from anywhere to a turn that runs entered it for the whole account.

    One to an old turn with a forged sender. Now the player is asked, at their own address.
    """
    if in_time:
        index, address, _move = due(table)
        to = address_for(table, index)
    else:
        to, address = late(table)
    before = list(Wait.objects.order_by("pk").values_list("deadline", "hours"))
    send(to, text, From=address if forged else EVIL)
    send(to, "vacation 3 yes", From=address if forged else EVIL)
    assert not Vacation.objects.exists()
    assert list(Wait.objects.order_by("pk").values_list("deadline", "hours")) == before
    assert vacations.days_left(Player.objects.get(email=address), 2026) == 30
    assert (ASKED in last_answer(address)) is (in_time or forged)
    assert not letters_to(EVIL)


def test_a7_the_answer_to_the_question_enters_it_once(table: Any) -> None:
    address, to = ask(table)
    send(to, "vacation 3 yes", From=address)
    assert ENTERED in last_answer(address)
    vacation = Vacation.objects.get()
    assert (vacation.player.email, (vacation.last - vacation.first).days) == (address, 2)
    assert vacation.first == vacations.today_of(vacation.player) + timedelta(days=1)
    # The same answer once more is told so, and the same line elsewhere is another question.
    send(to, "vacation 3 yes", From=address)
    assert "You have already said yes to this" in last_answer(address)
    send(address_in(letters_to(address)[-1], "Reply-To"), "vacation 3 yes", From=address)
    assert ASKED in last_answer(address)
    assert Vacation.objects.count() == 1


def test_a7_the_address_in_the_question_plays_as_any_other(table: Any) -> None:
    index, _address, move = due(table)
    address, to = ask(table)
    send(to, f"{move}\nvacation 3 yes", From="from.my.phone@elsewhere.example.org")
    text = last_answer(address)
    assert f"{move} was played." in text and ENTERED in text
    assert load_table(pk=table.game.pk).game.ply > table.game.ply
    # No answer but the one that asks has such an address.
    assert read_reply(address_in(letters_to(address)[-1], "Reply-To")).asked == 0  # type: ignore[union-attr]
    assert index is not None


def test_a7_a_question_can_be_answered_when_the_turn_is_over(table: Any) -> None:
    """Somebody moves, asks, and answers when the others have moved."""
    address, to = ask(table)
    next_wait(load_table(pk=table.game.pk))
    send(to, "vacation 3 yes", From=EVIL)
    assert ENTERED in last_answer(address)


@pytest.mark.parametrize("text", ["vacation 30 yes", "vacation 3", "vacation 4 yes"])
def test_a7_only_what_was_asked_about_is_entered(table: Any, text: str) -> None:
    address, to = ask(table)
    send(to, text, From=address)
    assert ASKED in last_answer(address)
    assert not Vacation.objects.exists()


def test_a7_a_question_grows_old(table: Any, shift_clock: Shift) -> None:
    address, to = ask(table)
    shift_clock(timedelta(days=7, minutes=1))
    send(to, "vacation 3 yes", From=address)
    assert ASKED in last_answer(address)
    assert not Vacation.objects.exists()


def test_a7_what_was_asked_of_one_player_is_no_right_of_another(table: Any) -> None:
    """Nor is an address that names a mail that asked nothing."""
    _address, to = ask(table)
    place = read_reply(to)
    assert place is not None
    other = next(seat for seat in table.seats if seat.player_id != place.player)
    assert other.player is not None
    send(reply_address(place._replace(seat=other.pk, player=other.player.pk)), "vacation 3 yes", From=EVIL)
    index, address, _move = due(table)
    plain = send(address_for(table, index), "board", From=address)
    send(reply_address(place._replace(asked=plain.pk)), "vacation 3 yes", From=EVIL)
    send(reply_address(place._replace(asked=plain.pk + 1000)), "vacation 3 yes", From=EVIL)
    assert not Vacation.objects.exists()


def test_a7_more_than_there_is_left_is_refused_at_once_and_a_refusal_settles_nothing(table: Any, settings: Any) -> None:
    index, address, _move = due(table)
    send(address_for(table, index), "vacation 31", From=address)
    assert "That is more than you have left: 30 days" in last_answer(address)
    _address, to = ask(table)
    settings.VACATION_DAYS = 2
    send(to, "vacation 3 yes", From=address)
    assert "That is more than you have left: 2 days" in last_answer(address)
    settings.VACATION_DAYS = 30
    send(to, "vacation 3 yes", From=address)
    assert ENTERED in last_answer(address)


def test_a7_the_question_says_what_it_would_do(table: Any) -> None:
    _address, _to = ask(table, "vacation 1")
    (row,) = Inbound.objects.all()
    assert [sentence["m"] for _kind, sentence in row.report["items"]] == [outcome.ASK_VACATION[0]]
    text = " ".join(text_of(letters_to(_address)[-1]).split())
    assert (
        "in all your games" in text
        and "reply to this email, not to an older one, with the line: vacation 1 yes" in text
    )


def test_a7_whoever_wants_answers_from_their_own_address_only_gets_just_that(table: Any) -> None:
    address, to = ask(table)
    Player.objects.filter(email=address).update(own_address_only=True)
    assert send(to, "vacation 3 yes", From=EVIL).state == Inbound.State.REFUSED
    assert not Vacation.objects.exists()
    send(to, "vacation 3 yes", From=address)
    assert Vacation.objects.exists()
