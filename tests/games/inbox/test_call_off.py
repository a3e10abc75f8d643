"""`call off` by mail offers the others to end the game, and never ends it by itself."""

from datetime import timedelta
from typing import Any

import pytest

from games.clock.pace import PRESETS, pace_to_json
from games.models import Game, Mail, Player, Tenure
from games.play.seats.calling_off import open_offer
from games.play.seats.handover import PLAYS_ON, hand_over
from games.play.seats.takeover import announce_seats
from games.table.table import load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.games.lobby.conftest import told
from tests.steps import Shift, address_in, letters_to, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["call off", "abbrechen", "przerwijmy"])
def test_it_is_an_offer(table: Any, text: str) -> None:
    index, address, _move = due(table)
    ply = load_table(pk=table.game.pk).game.ply
    send(address_for(table, index), text, From=address)
    assert "asked the others whether to call the game off" in last_answer(address)
    after = load_table(pk=table.game.pk)
    offer = open_offer(after)
    assert offer is not None and offer.by == after.seats[index].player_id
    assert after.game.is_running and after.game.ply == ply
    others = [seat.player for seat in after.seats if seat.player and seat.index != index]
    assert all(told(other)[-1] == "call_off_offered" for other in others)
    send(address_for(table, index), text, From=address)
    assert "within the last 7 days" in last_answer(address)


@pytest.mark.parametrize("text", ["call off?", "maybe call it off", "we should not call it off", "abbrechen?"])
def test_a_question_or_a_doubt_offers_nothing(table: Any, text: str) -> None:
    index, address, _move = due(table)
    send(address_for(table, index), text, From=address)
    assert open_offer(load_table(pk=table.game.pk)) is None


def asked_by_mail(table: Any, notice: str, player: Player) -> str:
    """Return the reply address of the notice that the player got."""
    mail = Mail.objects.get(player=player, kind="notice", inputs__notice=notice)
    found = (letter for letter in letters_to(str(player.email)) if letter["Message-ID"] == mail.message_id)
    return address_in(next(found), "Reply-To")


def offered(table: Any) -> tuple[list[Player], list[str]]:
    """Offer to call the game off by mail; return the other people, and where each can answer."""
    index, address, _move = due(table)
    send(address_for(table, index), "call off", From=address)
    others = [seat.player for seat in load_table(pk=table.game.pk).seats if seat.player and seat.index != index]
    return others, [asked_by_mail(table, "call_off_offered", other) for other in others]


def test_it_ends_by_the_yes_of_everybody_else_and_each_counts_once(table: Any) -> None:
    others, replies = offered(table)
    for other, reply in zip(others, replies, strict=True):
        assert load_table(pk=table.game.pk).game.is_running
        for _again in range(2):
            send(reply, "Yes, gladly!", From=str(other.email))
    after = load_table(pk=table.game.pk)
    assert after.game.state == Game.State.ABANDONED and after.game.result is None
    assert "already said yes" in last_answer(str(others[-1].email))


def test_one_no_is_enough_and_a_later_yes_changes_nothing(table: Any) -> None:
    others, replies = offered(table)
    send(replies[0], "No thanks, I like it.", From=str(others[0].email))
    assert "so it goes on" in " ".join(last_answer(str(others[0].email)).split())
    assert open_offer(load_table(pk=table.game.pk)) is None
    for other, reply in zip(others[1:], replies[1:], strict=True):
        send(reply, "yes", From=str(other.email))
        assert "no longer open" in last_answer(str(other.email))
    send(replies[0], "yes", From=str(others[0].email))
    assert load_table(pk=table.game.pk).game.is_running


def test_a_passed_on_mail_or_a_doubt_is_asked_about_and_ends_nothing(table: Any) -> None:
    others, replies = offered(table)
    other, reply = others[0], replies[0]
    send(reply, "yes", From="mallory@example.org", envelope="mallory@example.org")
    send(reply, "yes, if Dora wants it", From=str(other.email))
    offer = open_offer(load_table(pk=table.game.pk))
    assert offer is not None and other.pk not in offer.agreed
    asked = letters_to(str(other.email))[-1]
    assert "without a result?" in text_of(asked)
    send(address_in(asked, "Reply-To"), "yes", From=str(other.email))
    offer = open_offer(load_table(pk=table.game.pk))
    assert offer is None or other.pk in offer.agreed


@pytest.mark.parametrize("word", ["no", "yes"])
def test_a_seat_that_is_offered_stays_with_the_bot_by_one_no(
    alice: Player, bob: Player, shift_clock: Shift, word: str
) -> None:
    table = start_game_of(alice, bob, pace=pace_to_json(PRESETS["bank"]), public=True)
    seat = table.seat_of(bob)
    assert seat is not None
    hand_over(seat, PLAYS_ON, Tenure.Reason.TIMEOUT)
    shift_clock(timedelta(days=2, minutes=1))
    announce_seats()
    send(asked_by_mail(table, "seat_offered", alice), word, From=str(alice.email))
    free_at = load_table(pk=table.game.pk).seats[seat.index].free_at
    assert (free_at is None) is (word == "no")
    said = {"no": "The bot keeps the seat", "yes": "nothing was changed"}[word]
    assert said in " ".join(last_answer(str(alice.email)).split())
