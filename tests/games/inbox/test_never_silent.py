"""Whoever writes to a turn that runs learns what came of it.

A limit on answers hits only mails that did nothing, says so before it does, and brings the turn once more in place of
what it keeps back.
"""

from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest

from games.letters import answering
from games.letters.confirmations import CARRIED
from games.letters.turn_reminder import MOST_AGAIN
from games.models import Game, Inbound, Mail, Move, Player
from games.play.moves import bots
from games.play.seats.notes import MOST
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.inbox.test_promise_06 import due
from tests.games.inbox.test_promise_06 import table as table
from tests.steps import Shift, address_in, letters_to, next_wait, sweep_mails, text_of

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
TWENTY = answering.IDLE_ANSWERS
FEW = 4
"""So many answers an hour to mails that did nothing: what comes after the last of them hangs on no number."""


@pytest.fixture(autouse=True)
def few_idle_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty mails that are read and answered are a second, in nearly each of these tests."""
    monkeypatch.setattr(answering, "IDLE_ANSWERS", FEW)


def against_bot(make_game: MakeGame, player: Player, name: str = "Test") -> Any:
    """Return a game against a bot, in which the player is due."""
    table = make_game(player, "greedy", name=name)
    bots.sweep()
    return load_table(pk=table.game.pk)


def move_by_mail(table: Any, address: str) -> Inbound:
    """Return the first legal move of the player at seat 0, by mail; the bot answers it."""
    fresh = load_table(pk=table.game.pk)
    row = send(address_for(fresh, 0), fresh.legal(fresh.seats[0])[0], From=address)
    bots.sweep()
    sweep_mails()
    row.refresh_from_db()
    return row


def idle_mails(table: Any, count: int, text: str = "hello there") -> list[Inbound]:
    """So many mails that do nothing, from whoever is due."""
    index, _address, _move = due(table)
    return [send(address_for(table, index), text) for _number in range(count)]


def again(address: str) -> list[Any]:
    """Return the letters that bring a turn once more in place of an answer."""
    return [letter for letter in letters_to(address) if "in place of an answer" in " ".join(text_of(letter).split())]


def letter_to(address: str, number: int) -> Any:
    """Return the letter with that number, from 0; None where there are not so many."""
    sweep_mails()
    row = Mail.objects.filter(address=address, message__isnull=False).order_by("pk")[number : number + 1].first()
    return message_from_bytes(bytes(row.message or b""), policy=policy.default) if row else None


@pytest.mark.sqlite
@pytest.mark.timeout(300)
def test_a4_one_person_answers_21_games_within_ten_minutes(
    make_game: MakeGame, alice: Player, shift_clock: Shift
) -> None:
    """A4, M2.1: the 21st was played, or not understood, and not answered."""
    tables = [against_bot(make_game, alice, f"Game {number}") for number in range(21)]
    rows = []
    for number, one in enumerate(tables):
        text = "excavate somewhere nice" if number == 20 else one.legal(one.seats[0])[0]
        rows.append(send(address_for(one, 0), text))
        shift_clock(timedelta(seconds=25))
    sweep_mails()
    for row in rows:
        row.refresh_from_db()
        assert row.answer is not None and row.answer.state == Mail.State.SENT, row.reason
    last = text_of(letters_to("alice@example.org")[-1])
    assert "Game 20: we've read your email" in last and "nothing" not in last.partition("==")[0]


@pytest.mark.timeout(300)
def test_m2_1_two_dozen_moves_against_a_bot_within_an_hour_are_all_answered(
    make_game: MakeGame, alice: Player, shift_clock: Shift
) -> None:
    """A4, M2.1: from the 21st on there was no answer, and the game stood still for good."""
    table = against_bot(make_game, alice)
    for _move in range(24):
        if load_table(pk=table.game.pk).game.state != Game.State.RUNNING:
            table = against_bot(make_game, alice)
        row = move_by_mail(table, "alice@example.org")
        assert row.state == Inbound.State.DONE
        assert row.answer is not None, row.reason
        if row.answer.state != Mail.State.SENT:
            # The end of a game says so itself.
            assert row.answer.reason == CARRIED and row.answer.digest is not None
            assert (row.answer.digest.kind, row.answer.digest.state) == ("over", Mail.State.SENT)
        shift_clock(timedelta(seconds=119))
    assert Move.objects.filter(via="mail", by=alice).count() == 24
    # She is due, and her letter box tells her so.
    fresh = load_table(pk=table.game.pk)
    assert fresh.game.state == Game.State.FINISHED or 0 in fresh.due()


def test_a4_the_last_answer_says_that_it_is_and_the_turn_comes_in_place_of_the_next(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A4: the 22nd and 23rd, of which nothing was understood, got no answer; the writer believed to have moved."""
    monkeypatch.setattr(answering, "IDLE_ANSWERS", TWENTY)
    index, address, move = due(table)
    rows = idle_mails(table, TWENTY - 1)
    assert "last answer" not in last_answer(address)
    rows += idle_mails(table, 1)
    assert all(row.answer is not None for row in rows)
    assert "This is the last answer for this hour to emails that did nothing in this game." in last_answer(address)
    assert again(address) == []
    (row,) = idle_mails(table, 1)
    assert row.answer is None and "too many mails within an hour that did nothing" in row.reason
    (letter,) = again(address)
    assert move in text_of(letter) and letter["List-Unsubscribe"] is None
    assert letter["Message-ID"] != turn_mail_of(table).message_id
    # It can be answered like any other, and who moves is answered whatever came before.
    row = send(address_in(letter, "Reply-To"), move)
    assert row.answer is not None and f"{move} was played." in last_answer(address)
    assert load_table(pk=table.game.pk).game.ply > table.game.ply
    assert index == row.game.seats.get(player__email=address).index  # type: ignore[union-attr]


def turn_mail_of(table: Any) -> Mail:
    """Return the newest mail about a turn of the game."""
    return Mail.objects.filter(game=table.game, kind="turn").latest("pk")


def test_a4_a_move_is_answered_after_any_number_of_mails_that_did_nothing(table: Any) -> None:
    _index, address, move = due(table)
    idle_mails(table, FEW + 3)
    (row,) = idle_mails(table, 1, f"board\n{move}")
    assert row.answer is not None
    assert "last answer" not in last_answer(address)


def test_a4_the_limit_is_one_of_each_game(make_game: MakeGame, alice: Player, bob: Player) -> None:
    tables = [make_game(alice, bob, name=name) for name in ("Abydos", "Karnak")]
    idle_mails(tables[0], FEW + 1)
    (row,) = idle_mails(tables[1], 1)
    assert row.answer is not None


def test_a4_what_is_refused_uses_up_nothing_of_the_players_answers(table: Any) -> None:
    """Whoever has but a revoked address cannot silence the site for its player."""
    index, _address, _move = due(table)
    old = address_for(table, index)
    seat = load_table(pk=table.game.pk).seats[index]
    seat.links_serial += 1
    seat.save()
    rows = [send(old, "hello") for _number in range(FEW + 2)]
    assert [row.answer is None for row in rows] == [False] * FEW + [True] * 2
    (row,) = idle_mails(table, 1)
    assert row.answer is not None


@pytest.mark.timeout(300)
def test_a4_a_program_that_answers_everything_makes_no_endless_exchange(table: Any, shift_clock: Shift) -> None:
    """It answers each mail at once, for five hours of one turn."""
    _index, address, _move = due(table)
    shift_clock(2 * MINUTE)
    seen = 0
    for _step in range(30):
        shift_clock(10 * MINUTE)
        while letter := letter_to(address, seen):
            seen += 1
            send(address_in(letter, "Reply-To"), "Thank you for writing. Your mail is important to us.", From=address)
    kinds = list(Mail.objects.filter(address=address, state=Mail.State.SENT).values_list("kind", flat=True))
    # The turn mail starts it, and so does each one that comes in place of an answer, an hour apart. Then nothing does.
    assert kinds.count("turn") == 1 and kinds.count("again") == MOST_AGAIN
    assert kinds.count("answer") == MOST_AGAIN * FEW


def test_a4_the_turn_comes_again_an_hour_after_the_last_time_and_not_when_it_is_over(
    table: Any, shift_clock: Shift
) -> None:
    _index, address, _move = due(table)
    idle_mails(table, FEW + 1)
    assert len(again(address)) == 1
    idle_mails(table, 3)
    assert len(again(address)) == 1
    assert Mail.objects.filter(kind="again", state="held").count() == 1
    next_wait(load_table(pk=table.game.pk))
    shift_clock(HOUR + MINUTE)
    assert len(again(address)) == 1
    assert Mail.objects.get(occasion__endswith=":2", kind="again").state == "suppressed"


def test_a4_no_turn_comes_again_when_a_later_mail_was_answered(table: Any, shift_clock: Shift) -> None:
    _index, address, _move = due(table)
    idle_mails(table, FEW + 1)
    sweep_mails()
    idle_mails(table, 1)
    shift_clock(HOUR - MINUTE)
    assert len(again(address)) == 1
    # The hour of the first ones is over before the second mail in place of an answer is due.
    Mail.objects.filter(kind="answer").update(created_at=Mail.objects.latest("pk").created_at - 2 * HOUR)
    (row,) = idle_mails(table, 1)
    assert row.answer is not None
    shift_clock(2 * MINUTE)
    assert len(again(address)) == 1
    mail = Mail.objects.get(occasion__endswith=":2", kind="again")
    assert (mail.state, mail.reason) == ("suppressed", "A later email of yours was answered.")


def test_a4_notes_are_answered_until_there_are_too_many_and_one_that_is_repeated_is_no_new_one(table: Any) -> None:
    """A program whose text begins with "Note:" fills no notebook, and its loop ends like that of any other."""
    index, address, _move = due(table)
    for number in range(FEW + 2):
        send(address_for(table, index), f"note: {number}")
    assert Mail.objects.filter(kind="answer", address=address).count() == FEW + 2 < MOST
    rows = [send(address_for(table, index), "note: this letter box is not read") for _number in range(FEW + 2)]
    assert any("You already have this note." in text_of(letter) for letter in letters_to(address))
    assert rows[-1].answer is None
    seat = load_table(pk=table.game.pk).seats[index]
    assert seat.notes.count() == FEW + 3


def test_a4_what_comes_in_place_of_an_answer_comes_though_turn_mails_are_not_wanted(table: Any) -> None:
    _index, address, _move = due(table)
    Player.objects.filter(email=address).update(mail_refused=["turn", "answer"], mail_when="never")
    idle_mails(table, FEW + 1)
    assert len(again(address)) == 1
