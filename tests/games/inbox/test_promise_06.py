"""A reply is answered within 60 seconds, also when it cannot be understood.

Then nothing has been played, and the answer says what is possible.
"""

from datetime import timedelta
from typing import Any

import pytest

from games.letters import outcome
from games.lib import site_time
from games.models import Inbound, Mail, Move, Player
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, answers, last_answer, send, written
from tests.steps import address_in, letters_to

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Any:
    """Alice and Bob; whoever is due is found by `due`."""
    return make_game(alice, bob)


def due(table: Any) -> tuple[int, str, str]:
    """Index and address of the seat that is due, and a legal move of it."""
    fresh = load_table(pk=table.game.pk)
    index = fresh.due()[0]
    player = fresh.seats[index].player
    assert player is not None and player.email is not None
    return index, player.email, fresh.legal(fresh.seats[index])[0]


def test_promise_06_a_reply_is_answered_and_its_move_is_played(table: Any) -> None:
    index, address, move = due(table)
    row = send(address_for(table, index), move)
    assert row.state == Inbound.State.DONE
    played = Move.objects.filter(game=table.game, seat=index).latest("ply")
    assert (played.text, played.via, played.by_id) == (move, "mail", table.seats[index].player_id)
    text = last_answer(address)
    assert f"{move} was played." in text
    letter = letters_to(address)[-1]
    assert letter["In-Reply-To"] == row.message_id
    assert row.message_id in letter["References"]
    assert letter["Auto-Submitted"] == "auto-replied"
    answered = answers(row)
    assert answered.sent_at - row.received_at <= timedelta(seconds=60)


@pytest.mark.parametrize("text", ["Hello there", "should I play it?", "z99", ""])
def test_promise_06_what_cannot_be_understood_is_answered_and_not_played(table: Any, text: str) -> None:
    index, address, move = due(table)
    row = send(address_for(table, index), text)
    fresh = load_table(pk=table.game.pk)
    assert fresh.game.ply == table.game.ply
    said = last_answer(address)
    assert f"{move} was played" not in said
    assert move in said
    assert "It is your turn." in said
    assert row.state == Inbound.State.DONE


@pytest.mark.parametrize(
    ("language", "sure", "offered"),
    [
        ("en", "yes", "If you want to play {move}, reply with the line: {move} yes"),
        ("de", "ja", ""),
        ("pl", "tak", ""),
    ],
)
def test_m2_11_a_question_offers_the_word_that_plays_the_move(
    table: Any, language: str, sure: str, offered: str
) -> None:
    """Finding M2.11: it said that it is not certain that the move is wanted, and not how to say so."""
    index, address, _move = due(table)
    Player.objects.update(language=language)
    move = next(move for move in load_table(pk=table.game.pk).legal(table.seats[index]) if move != "pass")
    to = address_for(table, index)
    row = send(to, f"Ben would take {move}\n\nBuilding {move}")
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert offered.format(move=move) in " ".join(last_answer(address).split())
    assert {"m": outcome.SAY_YES, "f": {"move": move}} in [sentence for _kind, sentence in row.report["items"]]
    send(to, f"{move} {sure}\n\nBuilding {move}")
    assert Move.objects.filter(game=table.game, seat=index, text=move, via="mail").count() == 1


def test_a_subject_with_what_no_database_takes_is_read(table: Any) -> None:
    from games.inbox import worker
    from games.inbox.store import receive

    index, _address, move = due(table)
    to = address_for(table, index)
    row = receive(f"From: alice@example.org\nSubject: =?utf-8?q?{move}_tea=00or?=\n\n".encode(), to)
    assert worker.sweep() == 1
    row.refresh_from_db()
    assert row.state == Inbound.State.DONE
    assert "teaor" in str(row.report)


def test_the_same_mail_twice_is_one(table: Any) -> None:
    from games.inbox import worker
    from games.inbox.store import receive

    index, _address, move = due(table)
    to = address_for(table, index)
    raw = written(to, move)
    first, second = receive(raw, to), receive(raw, to)
    assert first.pk == second.pk
    assert worker.sweep() == 1
    assert receive(raw, to).pk == first.pk
    assert worker.sweep() == 0
    assert Mail.objects.filter(kind="answer").count() == 1


def test_a_mail_to_an_older_turn_plays_nothing_and_gets_the_fresh_state(table: Any) -> None:
    index, address, _move = due(table)
    to = address_for(table, index)
    *_rest, other = load_table(pk=table.game.pk).legal(table.seats[index])
    while due(table)[0] == index:
        send(address_for(table, index), due(table)[2])
    before = load_table(pk=table.game.pk).game.ply
    send(to, other)
    assert load_table(pk=table.game.pk).game.ply == before
    assert "was for a turn that is over" in last_answer(address)


def test_a_robot_is_never_answered(table: Any) -> None:
    index, _address, move = due(table)
    to = address_for(table, index)
    for headers in ({"Auto_Submitted": "auto-replied"}, {"X_Autoreply": "yes"}, {"Precedence": "auto_reply"}):
        assert send(to, move, **headers).state == Inbound.State.IGNORED
    assert send(to, move, envelope="<>").state == Inbound.State.IGNORED
    assert send(to, move, From="Mykerinos by Mail <games@localhost>").state == Inbound.State.IGNORED
    assert not Mail.objects.filter(kind="answer").exists()
    assert load_table(pk=table.game.pk).game.ply == table.game.ply


def test_a_tampered_address_is_refused_and_a_revoked_one_does_nothing(table: Any) -> None:
    from games.inbox.store import UnknownRecipient, receive

    index, address, move = due(table)
    to = address_for(table, index)
    forged = to[:4] + ("a" if to[4] != "a" else "b") + to[5:]
    for wrong in (forged, "games@localhost", "m-@reply.localhost", "", "x" * 3000):
        with pytest.raises(UnknownRecipient):
            receive(written(to, move), wrong)
    seat = load_table(pk=table.game.pk).seats[index]
    seat.links_serial += 1
    seat.save()
    assert send(to, move).state == Inbound.State.REFUSED
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert "no longer valid" in last_answer(address)


def test_an_answer_to_a_closed_account_does_nothing_and_says_why(table: Any) -> None:
    index, address, move = due(table)
    Player.objects.filter(email=address).update(is_active=False)
    row = send(address_for(table, index), move)
    assert (row.state, row.reason) == (Inbound.State.REFUSED, "The account is closed.")
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert "Your account here is closed" in last_answer(address)


def test_a_mail_that_is_given_up_says_why(table: Any, monkeypatch: Any) -> None:
    from games.inbox import worker

    def torn(*_arguments: object) -> None:
        raise ValueError("torn")

    index, address, move = due(table)
    monkeypatch.setattr(worker, "MOST_TRIES", 1)
    monkeypatch.setattr(worker, "settle", torn)
    row = send(address_for(table, index), move)
    assert (row.state, row.reason) == (Inbound.State.FAILED, "It could not be read.")
    assert "We couldn't read your email" in last_answer(address)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("board", "The board is below."), ("plansza", "The board is below."), ("Hilfe", "What you can write"),
        ("log", "The log"), ("note: keep c4 in mind", "keep c4 in mind"), ("resign", "Do you really want to resign?"),
        ("urlop 3", "Do you really want a holiday of 3 days"), ("undo", "There is nothing to undo"),
    ],
)  # fmt: skip
def test_commands(table: Any, text: str, said: str) -> None:
    index, address, _move = due(table)
    before = load_table(pk=table.game.pk).game.ply
    send(address_for(table, index), text)
    assert said in last_answer(address)
    assert load_table(pk=table.game.pk).game.ply == before


def test_resigning_needs_a_yes(table: Any) -> None:
    index, address, _move = due(table)
    send(address_for(table, index), "resign yes")
    assert load_table(pk=table.game.pk).seats[index].player is None
    assert "You have resigned." in last_answer(address)


def test_a_move_is_taken_back_by_the_answer_to_the_answer(table: Any) -> None:
    index, address, move = due(table)
    send(address_for(table, index), move)
    letter = letters_to(address)[-1]
    row = send(address_in(letter, "Reply-To"), "undo")
    text = last_answer(address)
    undone = Move.objects.filter(game=table.game, text=move, undone_at__isnull=False).exists()
    assert undone == (f"{move} was undone." in text)
    assert undone or "nothing to undo" in text
    assert row.state == Inbound.State.DONE


def test_a_worker_that_dies_in_between_has_done_nothing(table: Any, monkeypatch: Any, settings: Any) -> None:
    from games.inbox import replies, worker
    from games.inbox.store import receive

    index, _address, move = due(table)
    to = address_for(table, index)
    row = receive(written(to, move), to)

    def die(*_args: object, **_kwargs: object) -> None:
        raise SystemExit(9)

    with monkeypatch.context() as patch:
        patch.setattr(replies, "answer", die)
        with pytest.raises(SystemExit):
            worker.sweep()
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert worker.sweep() == 0
    Inbound.objects.filter(pk=row.pk).update(due_at=site_time.now())
    assert worker.sweep() == 1
    assert Move.objects.filter(game=table.game, seat=index, text=move, via="mail").count() == 1
    assert Mail.objects.filter(kind="answer").count() == 1


def test_what_somebody_wrote_is_his_and_goes_with_his_account(table: Any) -> None:
    from games.accounts.accounts import delete_account
    from games.accounts.export import export
    from games.models import Note

    index, address, _move = due(table)
    send(address_for(table, index), "note: keep c4 in mind")
    player = Player.objects.get(email=address)
    data = export(player, site_time.now())
    assert data["mails_received"][0]["text"].strip() == "note: keep c4 in mind"
    assert data["notes"][0]["text"] == "keep c4 in mind"
    delete_account(player)
    assert not Note.objects.exists()
    assert not Inbound.objects.exists()
