"""Notes to oneself: kept by mail or on the game's page, shown to their writer alone."""

from typing import Any

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from games.mail.context import place_of
from games.mail.signed_addresses import link_word
from games.models import Note, Player
from games.play.seats import notes
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, last_answer, send
from tests.steps import sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(make_game: MakeGame, alice: Player, bob: Player) -> Any:
    return make_game(alice, bob)


def texts() -> list[str]:
    return list(Note.objects.values_list("text", flat=True))


def test_a_note_from_a_mail_stands_on_the_page_for_its_writer_alone(table: Any, alice: Player, carol: Player) -> None:
    send(address_for(table, 0), "note: <b>keep</b> c4 in mind")
    where = f"/g/{table.game.code}/"
    assert "&lt;b&gt;keep&lt;/b&gt; c4 in mind" in sign_in(alice).get(where).content.decode()
    for client in (sign_in(table.seats[1].player), sign_in(carol), Client()):
        page = client.get(where).content.decode()
        assert "c4 in mind" not in page
    assert 'id="new-note"' in sign_in(table.seats[1].player).get(where).content.decode()
    assert 'id="new-note"' not in sign_in(carol).get(where).content.decode()


def test_notes_are_written_changed_and_deleted_on_the_page(table: Any, alice: Player) -> None:
    client, where = sign_in(alice), f"/g/{table.game.code}/note"
    assert client.post(where, {"text": " one\r\ntwo "}).status_code == 302
    note = Note.objects.get()
    assert (note.text, note.seat, note.player, note.ply) == ("one\ntwo", table.seats[0], alice, table.game.ply)
    client.post(where, {"note": note.pk, "text": "three"})
    assert texts() == ["three"]
    client.post(where, {"note": note.pk, "text": "three", "delete": "1"})
    assert texts() == []


def test_without_a_new_page_the_notes_alone_are_sent_with_a_refusal_and_what_was_typed(
    table: Any, alice: Player
) -> None:
    word = link_word(place_of(table.seats[0]))
    for where in (f"/g/{table.game.code}/note", f"/m/{word}/note"):
        saved = sign_in(alice).post(where, {"text": "one"}, headers={"HX-Request": "true"})
        page = saved.content.decode()
        assert page.count("<section") == 1
        assert f'hx-post="{where}"' in page
        assert "<p>one</p>" in page
        too_long = "x" * (notes.LONGEST + 1)
        refused = sign_in(alice).post(where, {"text": too_long}, headers={"HX-Request": "true"}).content.decode()
        assert gettext("A note can be at most {longest} characters long.").format(longest=notes.LONGEST) in refused
        assert f">{too_long}</textarea>" in refused


def test_nobody_changes_the_note_of_another(table: Any, alice: Player, bob: Player) -> None:
    note = notes.add(table.seats[0], alice, "mine", 0)
    for fields in ({"text": "yours"}, {"delete": "1"}):
        sign_in(bob).post(f"/g/{table.game.code}/note", {"note": note.pk, **fields})
    assert texts() == ["mine"]


@pytest.mark.parametrize("text", ["", " \r\n ", "x" * (notes.LONGEST + 1)])
def test_what_is_no_note_is_refused_in_a_sentence_and_changes_nothing(table: Any, alice: Player, text: str) -> None:
    client, note = sign_in(alice), notes.add(table.seats[0], alice, "one", 0)
    for number in ("", str(note.pk), "x"):
        page = client.post(f"/g/{table.game.code}/note", {"note": number, "text": text}, follow=True)
        assert "note" in str(next(iter(page.context["messages"])))
    assert texts() == ["one"]


def test_too_many_notes_are_refused_and_the_move_in_the_mail_is_played(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "MOST", 1)
    fresh = load_table(pk=table.game.pk)
    seat = fresh.seats[fresh.due()[0]]
    Player.objects.filter(pk=seat.player_id or 0).update(language="de")
    move = fresh.legal(seat)[0]
    send(address_for(table, seat.index), f"note: one\nnote: two\n{move}")
    assert texts() == ["one"]
    assert load_table(pk=table.game.pk).game.ply > fresh.game.ply
    with override("de"):
        said = gettext("You already have {most} notes on this game. Delete one of them first.").format(most=1)
    assert said in " ".join(last_answer(Player.objects.get(pk=seat.player_id or 0).email or "").split())


def test_a_mails_link_notes_as_long_as_the_seat_is_the_players(table: Any, alice: Player) -> None:
    word = link_word(place_of(table.seats[0]))
    client = Client()
    assert client.post(f"/m/{word}/note", {"text": "by link"}).status_code == 302
    assert Note.objects.get().player == alice
    assert "by link" in client.get(f"/m/{word}/").content.decode()
    seat = table.seats[0]
    seat.links_serial += 1
    seat.save()
    assert client.post(f"/m/{word}/note", {"text": "too late"}).status_code == 410
    assert texts() == ["by link"]
