"""Table 2.4: who is left alone in a game closes it, and has won by resignation."""

from io import StringIO

import pytest
from django.core.management import call_command

from engine.cli.status import verify
from engine.records.record import read_record
from games.lib.errors import Stale
from games.mail.rendering import fill
from games.models import Game, Mail, Move, Player, Result, Tenure, Wait
from games.play.history.records import game_record
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.play.seats.closing import close_game
from games.play.seats.handover import hand_over, resign
from games.table.table import load_table
from tests.games.conftest import MakeGame
from tests.games.play.history.test_results import go_on, results_of
from tests.steps import finished_game, sign_in

pytestmark = pytest.mark.django_db
BUTTON = "Close the game: you have won"


def test_the_last_person_closes_the_game_and_has_won(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob), 12)
    address = f"/g/{table.game.code}/"
    assert BUTTON not in sign_in(alice).get(address).content.decode()
    resign(table.game.pk, bob)
    told = Mail.objects.get(player=alice, kind="notice", inputs__notice="resigned_last")
    filling = fill(told)
    assert "You can close the game" in filling.context["sentence"] and filling.context["look"].endswith(address)
    play_bots(table.game.pk)
    assert BUTTON in sign_in(alice).get(address).content.decode()
    assert BUTTON not in sign_in(bob).get(address).content.decode()
    assert sign_in(bob).post(f"{address}close/").status_code == 403
    assert sign_in(alice).post(f"{address}close/").status_code == 302
    sign_in(alice).post(f"{address}close/")
    game = Game.objects.get(pk=table.game.pk)
    assert game.result is not None
    assert (game.state, game.result["points"], game.result["decided_by"]) == ("finished", None, "resignation")
    found = results_of(table)
    assert (found["Alice"].won, found["Alice"].place, found["Alice"].ending) == (True, 1, "stayed")
    assert (found["Bob"].won, found["Bob"].place, found["Bob"].ending) == (False, 2, "resigned")
    assert not Wait.objects.filter(game=game, ended_at=None).exists()
    assert not Tenure.objects.filter(seat__game=game, to_ply=None).exists()
    over = fill(Mail.objects.get(player=alice, kind="over"))
    assert over.context["outcome"] == ["You won by resignation."]
    for reader in (alice, bob):
        page = sign_in(reader).get(address).content.decode()
        assert "Alice wins by resignation." in page and BUTTON not in page
        assert "Play again with the same people" in page
        assert sign_in(reader).get("/desk/").status_code == 200
        assert sign_in(reader).get(f"{address}deal/").status_code == 200
        assert sign_in(reader).get(f"{address}ply/{game.ply}/").status_code == 200
    assert "Alice closed the game and wins by resignation." in sign_in(bob).get(f"{address}log/").content.decode()
    assert "won by resignation" in sign_in(alice).get(f"/players/{alice.pk}/").content.decode()
    call_command("count_again", "--check", stdout=StringIO())
    call_command("replay_games", "--check", "--all", stdout=StringIO())


def test_playing_on_is_open_too(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob), 12)
    hand_over(table.seats[1], "greedy", Tenure.Reason.TIMEOUT)
    table = go_on(table)
    assert table.game.result is not None and table.game.result["points"] is not None
    assert results_of(table)["Alice"].won


def test_with_two_people_left_or_bots_alone_nobody_closes(
    alice: Player, bob: Player, dora: Player, make_game: MakeGame
) -> None:
    table = go_on(make_game(alice, bob, dora), 12)
    resign(table.game.pk, bob)
    assert not Mail.objects.filter(inputs__notice="resigned_last").exists()
    alone = make_game(alice, "random")
    for game in (table.game, alone.game):
        assert sign_in(alice).post(f"/g/{game.code}/close/").status_code == 403
        assert Game.objects.get(pk=game.pk).state == Game.State.RUNNING


def test_a_move_meanwhile_does_not_stop_it_and_none_comes_after(
    alice: Player, bob: Player, make_game: MakeGame
) -> None:
    table = go_on(make_game(alice, bob), 12)
    resign(table.game.pk, bob)
    play_bots(table.game.pk)
    table = load_table(pk=table.game.pk)
    seat = table.seats[0]
    close_game(table.game.pk, alice)
    with pytest.raises(Stale):
        play_move(table, seat, table.waits[seat.pk].pk, table.legal(seat)[0], Move.Via.BROWSER)
    assert Result.objects.filter(game=table.game).count() == 2


def test_the_record_tells_places_end_and_holders(alice: Player, bob: Player, make_game: MakeGame) -> None:
    table = go_on(make_game(alice, bob), 12)
    left = table.game.ply
    resign(table.game.pk, bob)
    table = close_game(table.game.pk, alice)
    record = read_record(game_record(load_table(pk=table.game.pk), None).line())
    first, second = table.colours
    assert record.more["result"] == {
        "points": None,
        "winners": [first],
        "places": {first: 1, second: 2},
        "ended": "resignation",
    }
    assert record.more["holders"] == {
        first: [{"name": "Alice", "from": 0}],
        second: [{"name": "Bob", "from": 0, "to": left, "why": "resigned"}, {"bot": "greedy", "from": left}],
    }
    assert verify(record) == {"ok": True}


def test_verify_finds_a_result_that_is_not_the_rules(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    line = game_record(table, None).line()
    good = read_record(line)
    assert good.more["result"]["ended"] == "rules" and "holders" not in good.more
    assert verify(good) == {"ok": True}
    points = good.more["result"]["points"]
    for wrong in (
        {"points": {colour: number + 1 for colour, number in points.items()}},
        {"winners": list(table.colours)},
        {"places": dict.fromkeys(table.colours, 3)},
    ):
        bad = read_record(line)
        bad.more["result"].update(wrong)
        assert verify(bad)["ok"] is False
