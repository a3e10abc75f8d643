"""P3: a game tells who made its moves, whoever holds the seats now, and where a seat changed hands."""

import re

import pytest
from django.test import Client

from games.letters import parts
from games.lobby.rematch import rematch
from games.models import Invitation, Move, Player, Seat, Tenure
from games.play.history.move_rows import rows, turns
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.play.moves.undo import undo
from games.play.seats.handover import hand_over, resign, take_seat_back
from games.table.seat_holders import SeatHolders
from games.table.table import Table, load_table
from tests.steps import finished_game, game_at, sign_in

pytestmark = pytest.mark.django_db


def left_by(player: Player, table: Table) -> int:
    """Return the player resigns, a bot moves for them; returns the ply at which they did."""
    ply = load_table(pk=table.game.pk).game.ply
    resign(table.game.pk, player)
    play_bots(table.game.pk)
    return ply


def decide(table: Table, player: Player) -> Table:
    """Return the player, who is due, plays the first legal move."""
    table = load_table(pk=table.game.pk)
    seat = table.seat_of(player)
    assert seat is not None
    text = next(line for line in table.legal(seat) if line != "pass")
    return play_move(table, seat, table.waits[seat.pk].pk, text, Move.Via.BROWSER).table


def told(body: str) -> str:
    """Return the page's text, tags taken out."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", body))


def walk(client: Client, code: str, ply: int) -> str:
    """Return what the history tells at that ply."""
    body = client.get(f"/g/{code}/ply/{ply}/").content.decode()
    return told(body.split('<div class="walked">')[1].split("</div>")[0])


def test_moves_stay_those_of_who_made_them(alice: Player, bob: Player, client: Client) -> None:
    table = decide(decide(game_at(20, bob, alice), bob), alice)
    before = [line.first for turn in turns(table, rows(table, None, undone=True)) for line in turn.lines]
    assert any("Bob" in sentence for sentence in before)
    ply = left_by(bob, table)
    now = load_table(pk=table.game.pk)
    assert now.game.ply > ply
    after = [line.first for turn in turns(now, rows(now, None, undone=True)) for line in turn.lines]
    assert after[: len(before)] == before
    assert after[len(before)] == "Bob resigned; a bot plays on."
    assert "Club bot" in after[len(before) + 1]
    code = table.game.code
    log = told(client.get(f"/g/{code}/log/").content.decode())
    assert "Bob resigned; a bot plays on." in log and before[-2] in log
    assert "Bob resigned; a bot plays on." in told(client.get(f"/g/{code}/").content.decode())
    walked = walk(client, code, ply)
    assert "Bob resigned; a bot plays on." in walked and "Club bot" not in walked
    later = walk(client, code, ply + 1)
    assert "Club bot" in later and "resigned" not in later


def test_mails_tell_who_moved_and_who_left(alice: Player, bob: Player) -> None:
    table = decide(decide(game_at(20, alice, bob), alice), bob)
    left_by(bob, table)
    now = load_table(pk=table.game.pk)
    seat = now.seat_of(alice)
    assert seat is not None
    since = parts.story_context(now, seat, parts.moves_since(now, seat))["since"]
    sentences = [line.first for turn in since for line in turn.lines]
    assert "Bob" in sentences[0] and "Bob resigned; a bot plays on." in sentences


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (Tenure.Reason.TIMEOUT, "Bob ran out of time; a bot plays on."),
        (Tenure.Reason.DELETED, "Bob left the site; a bot plays on."),
    ],
)
def test_every_way_to_leave_has_its_line(alice: Player, bob: Player, reason: str, sentence: str) -> None:
    table = game_at(20, alice, bob)
    hand_over(table.seats[1], "greedy", reason)
    assert [change.text for change in SeatHolders(load_table(pk=table.game.pk)).changes] == [sentence]


def test_coming_back_has_a_line_and_the_bots_moves_stay_the_bots(alice: Player, bob: Player) -> None:
    table = game_at(20, bob, alice)
    hand_over(table.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    play_bots(table.game.pk)
    take_seat_back(table.game.pk, bob)
    now = load_table(pk=table.game.pk)
    lines = [line.first for turn in turns(now, rows(now, None, undone=True)) for line in turn.lines]
    first = lines.index("Bob ran out of time; a bot plays on.")
    assert lines[-1] == "Bob came back and plays on."
    between = lines[first + 1 : -1]
    assert between and not any("Bob" in sentence for sentence in between)
    to_bob = [line.first for turn in turns(now, rows(now, None, undone=True), now.seat_of(bob)) for line in turn.lines]
    assert to_bob[first:] == lines[first:], "what the bot did at his seat is not his"
    assert any(sentence.startswith("You ") for sentence in to_bob[:first])


def test_a_decision_undone_after_somebody_left_leaves_the_tenures_whole(alice: Player, bob: Player) -> None:
    table = decide(game_at(20, alice, bob), alice)
    seat = table.seat_of(alice)
    assert seat is not None
    resign(table.game.pk, bob)
    last = Move.objects.filter(game=table.game, seat=seat.index, undone_at=None).order_by("-ply").first()
    assert last is not None
    back = undo(table.game.pk, seat.pk, last.ply)
    assert back.game.ply == last.ply
    held = Tenure.objects.filter(seat__game=table.game, seat__index=1).order_by("pk")
    assert [(one.from_ply, one.to_ply) for one in held] == [(0, last.ply), (last.ply, None)]
    lines = [line for turn in turns(back, rows(back, seat, undone=True)) for line in turn.lines]
    assert any(line.undone and "Alice" in line.first for line in lines)


def test_a_game_whose_seats_never_changed_hands_asks_no_tenure(
    alice: Player, bob: Player, django_assert_num_queries: object
) -> None:
    table = load_table(pk=game_at(20, alice, bob).game.pk)
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert SeatHolders(table).changes == []


def test_who_left_may_read_the_game_when_it_is_over_and_ask_for_a_rematch(alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob, public=False)
    resign(table.game.pk, bob)
    assert sign_in(bob).get(f"/g/{table.game.code}/").status_code == 404, "an outsider while it runs"
    done = finished_game(alice, bob, public=False)
    Tenure.objects.filter(seat=done.seats[1]).update(to_ply=9, reason=Tenure.Reason.RESIGNED)
    Tenure.objects.create(seat=done.seats[1], bot="greedy", from_ply=9, to_ply=done.game.ply, reason=Tenure.Reason.OVER)
    Seat.objects.filter(pk=done.seats[1].pk).update(player=None, bot="greedy", changes=1)
    reader = sign_in(bob)
    assert "Play again with the same people" in reader.get(f"/g/{done.game.code}/").content.decode()
    there = reader.post(f"/g/{done.game.code}/rematch/")["Location"]
    again = load_table(code=there.strip("/").split("/")[-1])
    assert again.seat_of(bob) == again.seats[1]
    assert Invitation.objects.get(game=again.game).player == alice


def test_a_rematch_invites_who_left_too(alice: Player, bob: Player) -> None:
    done = finished_game(alice, bob)
    Tenure.objects.filter(seat=done.seats[1]).update(to_ply=9, reason=Tenure.Reason.RESIGNED)
    Tenure.objects.create(seat=done.seats[1], bot="greedy", from_ply=9, to_ply=done.game.ply, reason=Tenure.Reason.OVER)
    Seat.objects.filter(pk=done.seats[1].pk).update(player=None, bot="greedy", changes=1)
    again = rematch(done.game.pk, alice)
    assert Invitation.objects.get(game=again.game).player == bob
