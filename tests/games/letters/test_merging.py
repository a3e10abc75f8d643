"""One mail for an answer and the turn that bots lead to, neither lost nor doubled. With a real mail server on a socket."""

from collections.abc import Callable
from datetime import UTC, timedelta
from typing import Any

import pytest
from django.conf import settings as configured

from games.inbox import worker
from games.inbox.store import receive
from games.letters import answer, merged_turns
from games.lib import site_time
from games.mail import sending
from games.mail.context import answer_address
from games.models import Inbound, Mail, Player, Wait
from games.play.moves import bots
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, written
from tests.games.mail.crashes import crash
from tests.games.mail.lone import ALICE, CALL, pictures, tells, write
from tests.games.mail.lone import lone as lone
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
    play_next,
    sign_in,
    sweep_mails,
    text_of,
    turn_mail,
)
from tests.together import at_once

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)


def answer_of(lone: Table, when: str = "now") -> Mail:
    """Let Alice move and the bots after her. Returns the answer, which is still to go out."""
    Player.objects.filter(email=ALICE).update(mail_when=when)
    row = write(lone)
    bots.sweep()
    row.refresh_from_db()
    assert row.answer is not None
    return row.answer


# One mail


@pytest.mark.database
@pytest.mark.parametrize("wish", [{"mail_when": "now"}, {}, {"mail_delay": 60}, {"quiet": True}])
def test_m2_6_where_only_bots_come_next_answer_and_turn_are_one_mail(
    server: Server, lone: Table, shift_clock: Shift, wish: dict[str, Any]
) -> None:
    """M2.6: "two mails in and one out per wake-up"."""
    if wish.pop("quiet", False):
        here = site_time.now().astimezone(UTC)
        wish = {"quiet_from": (here - 60 * MINUTE).time(), "quiet_until": (here + 60 * MINUTE).time()}
    Player.objects.filter(email=ALICE).update(**wish)
    ply = lone.game.ply
    row = write(lone)
    # The bot has not moved yet: the answer waits for it.
    assert sweep_mails() == 0
    shift_clock(3 * SECOND)
    bots.sweep()
    sweep_mails()
    shift_clock(3 * SECOND)
    sweep_mails()
    table = load_table(pk=lone.game.pk)
    assert table.game.ply >= ply + 2
    before, letter = letters(server)
    text = text_of(letter)
    (move,) = table.game.moves.filter(undone_at=None, ply=ply).values_list("text", flat=True)
    assert f"* {move} was played." in text
    assert "== Since then" in text and "Club bot" in text.partition("== Since then")[2]
    assert text.splitlines()[2] == "Two at Karnak: your move, Alice"
    assert tells(letter, open_wait(table)) and pictures(letter) == 2
    assert letter["In-Reply-To"] == row.message_id and letter["Auto-Submitted"] == "auto-replied"
    assert letter["References"].startswith(before["References"])
    # Nothing more comes for this turn, and the page of mails says why.
    told = turn_mail(table)
    shift_clock(DAY)
    sweep_mails()
    assert len(letters(server)) == 2
    assert fate(told) == ("suppressed", merged_turns.ANSWERED)
    alice = Player.objects.get(email=ALICE)
    assert merged_turns.ANSWERED in sign_in(alice).get("/mail/").content.decode()
    # It is answered like a turn mail.
    write(table, to=address_in(letter, "Reply-To"))
    assert load_table(pk=table.game.pk).game.ply > table.game.ply


@pytest.mark.database
@pytest.mark.parametrize(
    ("wish", "said", "then"),
    [
        ({"mail_when": "digest"}, "Your next turn will be in your daily digest.", "digest"),
        ({"mail_when": "warning"}, "You'll get an email when your time is running out.", "suppressed"),
        ({"mail_when": "never"}, "Now to move: Club bot.\r\nTo undo ", "suppressed"),
        ({"mail_refused": ["turn"]}, "Now to move: Club bot.\r\nTo undo ", "suppressed"),
    ],
)
def test_m2_6_who_wants_no_turn_mails_gets_a_plain_answer_at_once(
    server: Server, lone: Table, shift_clock: Shift, wish: dict[str, Any], said: str, then: str
) -> None:
    Player.objects.filter(email=ALICE).update(**wish)
    write(lone)
    assert sweep_mails() == 1
    letter = letters(server)[-1]
    assert said in text_of(letter)
    assert CALL not in text_of(letter) and pictures(letter) == 0
    bots.sweep()
    shift_clock(DELAY)
    sweep_mails()
    assert fate(turn_mail(load_table(pk=lone.game.pk)))[0] == then


def test_m2_6_bots_that_take_longer_are_not_waited_for(server: Server, lone: Table, shift_clock: Shift) -> None:
    """Clause 6: a reply is answered within 60 seconds."""
    row = write(lone)
    for _second in range(36):
        assert sweep_mails() == 0
        shift_clock(SECOND)
    shift_clock(10 * SECOND)
    assert sweep_mails() == 1
    row.refresh_from_db()
    assert row.answer is not None and row.answer.sent_at is not None
    assert row.answer.sent_at - row.received_at < timedelta(seconds=60)
    letter = letters(server)[-1]
    assert "Now to move: Club bot." in text_of(letter)
    bots.sweep()
    shift_clock(DELAY)
    sweep_mails()
    table = load_table(pk=lone.game.pk)
    assert [tells(letter, open_wait(table)) for letter in letters(server)] == [False, False, True]
    assert fate(turn_mail(table)) == ("sent", "")


def test_m2_6_a_person_who_comes_next_is_not_waited_for(
    server: Server, make_game: MakeGame, alice: Player, bob: Player, shift_clock: Shift
) -> None:
    table = make_game(alice, bob)
    while due_seat(table).player != alice:
        table = next_wait(table)
    while due_seat(load_table(pk=table.game.pk)).player == alice:
        write(table)
        assert sweep_mails() == 1


def test_a_turn_that_nobody_told_of_is_told_by_whatever_answer_comes_first(
    server: Server, lone: Table, shift_clock: Shift
) -> None:
    """An answer to an older mail, while the mail of the new turn is still held: it has all that this would have."""
    old = address_for(lone, 0)
    play_next(lone)
    bots.sweep()
    write(lone, "board", old)
    assert sweep_mails() == 1
    table = load_table(pk=lone.game.pk)
    letter = letters(server)[-1]
    assert tells(letter, open_wait(table))
    assert "== Since your last move" in text_of(letter) and "Club bot" in text_of(letter)
    shift_clock(DELAY)
    assert sweep_mails() == 0
    assert fate(turn_mail(table)) == ("suppressed", merged_turns.ANSWERED)


def test_the_game_that_is_over_is_said_in_the_answer(server: Server, lone: Table) -> None:
    from games.models import Game

    row = write(lone)
    Game.objects.filter(pk=lone.game.pk).update(
        state="finished",
        ended_at=site_time.now(),
        result={"points": [1, 2], "places": [2, 1], "winners": [1], "decided_by": ""},
    )
    Wait.objects.filter(game=lone.game, ended_at=None).update(ended_at=site_time.now(), ended_by="over")
    assert sweep_mails() == 1
    row.refresh_from_db()
    assert row.answer is not None
    assert "The game is over." in text_of(letters(server)[-1])


# Neither lost nor doubled


def test_a_turn_that_ends_while_the_answer_is_drawn_is_left_out(
    server: Server, lone: Table, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Clause 3 holds for a turn that an answer tells."""
    write(lone)
    bots.sweep()
    add_board = answer.add_board
    first = turn_mail(load_table(pk=lone.game.pk))
    wait = first.wait

    def slow(*arguments: Any) -> Any:
        images = add_board(*arguments)
        # She moves on the page meanwhile.
        monkeypatch.setattr(answer, "add_board", add_board)
        next_wait(load_table(pk=lone.game.pk))
        return images

    monkeypatch.setattr(answer, "add_board", slow)
    assert sweep_mails() == 0
    assert wait is not None
    sweep_mails()
    assert fate(first) == ("suppressed", "The move was made before the email was due.")
    bots.sweep()
    shift_clock(SECOND)
    assert sweep_mails() == 1
    letter = letters(server)[-1]
    assert "was played." in text_of(letter)
    assert not tells(letter, wait)
    assert tells(letter, open_wait(load_table(pk=lone.game.pk)))


@pytest.mark.database
@pytest.mark.parametrize("when", ["now", "later"])
@pytest.mark.parametrize("moment", ["before rendering", "while rendering", "before handing over", "after handing over"])
def test_m2_6_a_worker_that_dies_loses_nothing_and_doubles_nothing(
    server: Server, lone: Table, shift_clock: Shift, monkeypatch: pytest.MonkeyPatch, moment: str, when: str
) -> None:
    reply = answer_of(lone, when)
    with crash(monkeypatch, moment, "games.letters.answer.add_board"):
        sending.send(reply.pk)
    for _step in range(60):
        sweep_mails()
        shift_clock(timedelta(seconds=(configured.MAIL_LEASE + 10) / 60))
    for _minute in range(5):
        sweep_mails()
        shift_clock(MINUTE)
    table = load_table(pk=lone.game.pk)
    told = [letter for letter in letters(server) if tells(letter, open_wait(table))]
    assert len({letter["Message-ID"] for letter in told}) == 1
    assert len(told) == 1 + moment.startswith("after")
    reply.refresh_from_db()
    assert reply.state == "sent"
    answers = [letter for letter in letters(server) if letter["Message-ID"] == reply.message_id]
    assert len(answers) == 1 + moment.startswith("after")
    if (moment, when) == ("before rendering", "now"):
        # The dead worker had the answer, but had not taken the turn yet: after a minute that goes by itself.
        assert fate(turn_mail(table)) == ("sent", "")
    else:
        assert {letter["Message-ID"] for letter in told} == {reply.message_id}
        assert fate(turn_mail(table)) == ("suppressed", merged_turns.ANSWERED)


def test_an_answer_that_cannot_be_sent_lets_the_turn_go(server: Server, lone: Table, shift_clock: Shift) -> None:
    reply = answer_of(lone)
    server.data = "554 5.7.1 blocked"
    sending.send(reply.pk)
    assert fate(reply)[0] == "failed"
    server.data = "250 OK"
    assert sweep_mails() == 1
    table = load_table(pk=lone.game.pk)
    assert tells(letters(server)[-1], open_wait(table))
    assert fate(turn_mail(table)) == ("sent", "")


def test_an_answer_that_is_put_off_lets_the_turn_go_and_is_plain_then(
    server: Server, lone: Table, shift_clock: Shift
) -> None:
    reply = answer_of(lone)
    server.data = "451 4.3.0 try again"
    sending.send(reply.pk)
    assert fate(reply)[0] == "retry"
    server.data = "250 OK"
    assert sweep_mails() == 1
    shift_clock(DAY)
    assert sweep_mails() == 1
    table = load_table(pk=lone.game.pk)
    turn, plain = letters(server)[-2:]
    assert tells(turn, open_wait(table)) and not tells(plain, open_wait(table))
    assert "was played." in text_of(plain) and "It is your turn." in text_of(plain)
    # What the player answers to it counts for the turn all the same.
    assert address_in(plain, "Reply-To") == answer_address(table.seats[0], open_wait(table).pk, table.game)


def test_a_worker_that_has_looked_at_the_turn_before_it_was_taken_does_not_send_it(
    server: Server, lone: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = answer_of(lone)
    turn = turn_mail(load_table(pk=lone.game.pk))
    postpone = sending.postpone

    def late(mail: Mail) -> Any:
        found = None if mail.pk == turn.pk else postpone(mail)
        if mail.pk == turn.pk:
            # Just after the look another worker sends the answer.
            assert sending.send(reply.pk) is sending.Outcome.SENT
        return found

    monkeypatch.setattr(sending, "postpone", late)
    assert sending.send(turn.pk) is sending.Outcome.NOT_MINE
    assert fate(turn) == ("suppressed", merged_turns.ANSWERED)
    assert len(letters(server)) == 2


def test_a_turn_whose_mail_is_on_its_way_is_not_told_by_the_answer(
    server: Server, lone: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = answer_of(lone)
    table = load_table(pk=lone.game.pk)
    turn = turn_mail(table)
    monkeypatch.setattr(merged_turns, "waits_for_answer", lambda *_arguments: False)
    monkeypatch.setattr("games.letters.turn.waits_for_answer", lambda *_arguments: False)
    deliver = sending.deliver

    def meanwhile(*arguments: Any) -> None:
        deliver(*arguments)
        monkeypatch.setattr(sending, "deliver", deliver)
        assert sending.send(reply.pk) is sending.Outcome.SENT

    monkeypatch.setattr(sending, "deliver", meanwhile)
    assert sending.send(turn.pk) is sending.Outcome.SENT
    assert [tells(letter, open_wait(table)) for letter in letters(server)] == [False, True, False]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("when", ["now", "later"])
def test_m2_6_of_several_workers_at_once_one_tells_each_turn(
    server: Server, lone: Table, shift_clock: Shift, when: str
) -> None:
    Player.objects.filter(email=ALICE).update(mail_when=when)
    acts: list[Callable[[], object]] = [worker.sweep, bots.sweep, sending.sweep, sending.sweep]

    def work(first: int) -> Callable[[], None]:
        def run() -> None:
            for number in range(12):
                acts[(first + number) % len(acts)]()

        return run

    for _turn in range(5):
        table = load_table(pk=lone.game.pk)
        to = address_for(table, 0)
        # The first of them passes, and who passes each season has no five turns.
        receive(written(to, table.legal(table.seats[0])[-1], ALICE), to, ALICE)
        assert at_once([work(number) for number in range(4)]) == [None] * 4
        for _second in range(4):
            shift_clock(2 * SECOND)
            bots.sweep()
            sweep_mails()
        shift_clock(3 * MINUTE)
        sweep_mails()
    assert Inbound.objects.filter(state="done").count() == 5
    found = letters(server)
    assert len({letter["Message-ID"] for letter in found}) == len(found)
    for wait in Wait.objects.filter(game=lone.game, seat=lone.seats[0]):
        told = [letter for letter in found if tells(letter, wait)]
        # Answers in the middle of a turn tell it again, for its next decision.
        assert len(told) == wait.moves.filter(undone_at=None, via="mail").count() + (wait.ended_at is None)
        mails = Mail.objects.filter(occasion=f"turn:{wait.pk}")
        assert [mail.state for mail in mails] in (["sent"], ["suppressed"])
        merged = mails.filter(reason=merged_turns.ANSWERED).exists()
        sent = mails.filter(state="sent").exists()
        assert merged != sent
    assert set(Mail.objects.values_list("state", flat=True)) == {"sent", "suppressed"}
