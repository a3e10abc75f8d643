"""What hidden hands ask of pages: own sentences, looks that stand, no moves by themselves, everything open at the end."""

from typing import Any

import pytest
from django.test import Client

from games.letters import outcome
from games.mail.post import draft, post_all
from games.mail.rendering import render
from games.models import Game, Mail, Move, Player
from games.play.moves.decision import play_move
from games.table.table import Table, load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.pages.conftest import form_of
from tests.steps import finished_game, letters_to, made_of, random_moves, sign_in, text_of, turn_mail

pytestmark = pytest.mark.django_db


def can_look(position: Any, ply: int) -> bool:
    """Alice may pay for a look, and has something else to do besides."""
    mine = position.seats[0]
    hidden = len(position.seats[1].hidden) > len(mine.known[1])
    return bool(position.phase == "turn" and position.turn == 0 and mine.coins and hidden and len(mine.hand) > 1)


@pytest.fixture
def table(alice: Player, bob: Player, dora: Player) -> Table:
    for seed in range(50):
        moves = random_moves(3, can_look, seed, "oasis", ("sell", "hide", "end"))
        found = made_of(moves, (alice, bob, dora), title="oasis")
        if found.due() == (0,):
            return found
    raise AssertionError("no such game")


def do(table: Table, text: str) -> Table:
    seat = table.seats[table.due()[0]]
    return play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER).table


def test_f5_a_look_is_not_taken_back(table: Table, alice: Player) -> None:
    """F5: undo knew chance alone, so a look could be taken, and taken back."""
    reader, address = sign_in(alice), f"/g/{table.game.code}/"
    sold = next(move for move in table.legal(table.seats[0]) if not move.startswith("peek"))
    reader.post(f"{address}move", form_of(table, sold))
    assert b"Undo" in reader.get(address).content
    assert reader.post(f"{address}undo", {"ply": table.game.ply}).status_code == 302
    table = load_table(pk=table.game.pk)
    reader.post(f"{address}move", form_of(table, "peek red"))
    assert Move.objects.get(game=table.game, ply=table.game.ply, undone_at=None).barrier
    assert b"Undo" not in reader.get(address).content
    refused = reader.post(f"{address}undo", {"ply": table.game.ply})
    assert refused.status_code == 422 and b"something hidden has been shown" in refused.content
    send(address_for(table, 0), "undo")
    assert "something hidden has been shown" in last_answer()


def test_each_seat_is_told_in_words_what_it_drew_and_nobody_else(
    table: Table, alice: Player, bob: Player, client: Client
) -> None:
    log = f"/g/{table.game.code}/log/"
    drawn = Move.objects.filter(game=table.game, text__startswith="draw blue").order_by("ply").first()
    assert drawn is not None and len(drawn.events) == 2 and drawn.events[1][3] == [0]
    mine, theirs, anybody = (one.get(log).content.decode() for one in (sign_in(alice), sign_in(bob), client))
    assert "Alice drew" in mine and "Bob drew" not in mine
    assert "Bob drew" in theirs and "Alice drew" not in theirs
    assert " drew " not in anybody and "Alice draws cards" in anybody
    mail = turn_mail(table)
    assert mail.player == alice
    row = send(address_for(table, 0), "log")
    assert [kind for kind, _ in row.report["items"]] == [outcome.LOG]
    assert "Alice drew" in text_of(letters_to(str(alice.email))[-1])


def test_f3_a_hidden_hand_is_asked_though_it_has_no_choice(alice: Player, bob: Player) -> None:
    """F3: that the move came by itself told everybody what was not in the hand. Who wants it so can say so."""

    def one_is_left(position: Any, ply: int) -> bool:
        mine = position.seats[0]
        cards = {"camel", "palm", "well"}
        return bool(position.phase == "turn" and position.turn == 0 and {*mine.hand} <= cards and not mine.coins)

    moves = random_moves(2, one_is_left, 2, "oasis", ("play fig", "play date", "hide", "end", "play"))
    for asked in (False, True):
        alice.plays_forced_hidden = asked
        alice.save()
        table = made_of(moves, (alice, bob), title="oasis")
        assert table.due() == (0,)
        after = do(table, "pass")
        assert (after.due() == (0,)) is not asked
        assert Move.objects.filter(game=table.game, via="forced").exists() is asked


def test_f19_when_a_game_is_over_its_past_is_open_to_everybody(
    alice: Player, bob: Player, client: Client, table: Table
) -> None:
    """F19: a view could not know at ply 30 that the game was over, and stayed closed though the whole record is public."""
    over = finished_game(alice, bob, title="oasis").game
    for reader in (client, sign_in(bob)):
        for address in (f"/g/{over.code}/", f"/g/{over.code}/ply/20/"):
            assert b"All hands" in reader.get(address).content
        log = reader.get(f"/g/{over.code}/log/").content.decode()
        assert "Alice drew" in log and "Bob drew" in log and "?</code>" not in log
        assert b"All hands" not in reader.get(f"/g/{table.game.code}/ply/20/").content


def test_a_game_that_its_only_player_lost(alice: Player, client: Client) -> None:
    for seed in range(30):
        moves = random_moves(1, lambda position, ply: False, seed, "oasis")
        table = made_of(moves, (alice,), title="oasis")
        assert table.game.result is not None
        if table.game.result["winners"] == []:
            break
    (seat,) = table.seats
    assert (table.game.state, seat.won, seat.place) == (Game.State.FINISHED, False, 2)
    for address in (f"/g/{table.game.code}/", f"/players/{alice.pk}/", f"/g/{table.game.code}/deal/"):
        assert client.get(address).status_code == 200
    for reader, address in ((client, f"/players/{alice.pk}/"), (sign_in(alice), "/desk/")):
        assert f"lost with {seat.points} points" in reader.get(address).content.decode()
    post_all([draft("over", "over", alice.email, alice, table.game)])
    assert "is over" in str(render(Mail.objects.get(occasion="over")).body)
