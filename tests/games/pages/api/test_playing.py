"""Moves, undo, resigning and orders of programs: what a page would do, once, and only where the table allows it."""

from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache

from engine.errors import AmbiguousMove
from engine.registry import TITLES
from engine.sentences import Sentence
from games.lobby.new_game import ME, OPEN, GamePlan, SeatPlan, plan_against_bots
from games.lobby.open_games import create_game, join
from games.lobby.rematch import rematch
from games.models import Game, Move, Order, Player
from games.play.history.packing import pack_game
from games.play.history.replay import replay_game
from games.play.moves.bots import play_bots
from games.play.orders.sweep import play_orders
from games.table.table import Table
from tests.games.conftest import make_player, start_game_of
from tests.games.pages.api.programs import GAMES, Program, token_for
from tests.games.pages.places import World
from tests.games.play.orders.test_killed import MOVES
from tests.steps import due_seat, finished_game, game_at, made_of, next_wait, reload, sign_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    return game_at(20, alice, bob, programs=True, name="Dig")


def at(table: Table, act: str = "") -> str:
    return f"{GAMES}/{table.game.code}{act and '/'}{act}"


def turn_of(program: Program, table: Table) -> Any:
    return program.get(at(table)).json()["turn"]


def play(program: Program, table: Table, turn: Any, move: str) -> Any:
    return program.ask("POST", at(table, "move"), {"wait": turn["wait"], "move": move})


@pytest.mark.parametrize("title", TITLES)
def test_a_program_plays_a_whole_game_and_each_move_is_marked(title: str, alice: Player) -> None:
    table = create_game(alice, plan_against_bots(title, ["random"])) if title != "oasis" else None
    table = table or start_game_of(alice, make_player("zoe"), title=title, programs=True)
    program, moves = Program(token_for(alice)), 0
    while moves < 12:
        cache.clear()
        play_bots(table.game.pk)
        turn = turn_of(program, table)
        if turn is None:
            break
        answer = play(program, table, turn, turn["legal"][-1])
        assert answer.status_code == 200, answer.content
        moves += 1
        assert answer.json()["played"]["move"] == turn["legal"][-1]
        assert answer.json()["turn"] == turn_of(program, table)
    made = Move.objects.filter(game=table.game, by=alice).exclude(via=Move.Via.FORCED)
    assert made.count() == moves > 0 and {*made.values_list("via", flat=True)} == {"program"}
    assert replay_game(reload(table)).wrong == []


@pytest.mark.parametrize("title", TITLES)
def test_the_same_request_again_is_one_move_and_the_same_answer(title: str, alice: Player, bob: Player) -> None:
    """In the wait in which it was made, and after it; another move for the same turn comes too late."""
    table = game_at(20, alice, bob, title=title, programs=True)
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    while turn is not None:
        first, again = (play(program, table, turn, turn["legal"][0]) for _time in range(2))
        assert (first.status_code, again.status_code, again.content) == (200, 200, first.content)
        assert (
            Move.objects.filter(game=table.game, ply__gte=turn["ply"], seat=0, via="program", undone_at=None).count()
            == 1
        )
        if len(turn["legal"]) > 1:
            other = play(program, table, turn, turn["legal"][-1])
            assert other.status_code == 409 and other.json()["turn"] == first.json()["turn"]
        last, turn = turn, first.json()["turn"]
    next_wait(reload(table))
    late = play(program, table, last, last["legal"][0])
    assert late.status_code == 200 and late.json()["played"] == first.json()["played"]
    assert replay_game(reload(table)).wrong == []


def test_what_followed_is_what_the_seat_may_read(alice: Player, bob: Player, dora: Player) -> None:
    table = game_at(34, alice, bob, dora, title="oasis", programs=True)
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    answer = play(program, table, turn, turn["legal"][0]).json()
    texts = [one["move"] for one in answer["followed"]]
    now = reload(table)
    stored = Move.objects.filter(game=table.game, ply__gt=turn["ply"], undone_at=None).order_by("ply")
    assert texts == [now.title.redact(move.text, move.seat, 0) for move in stored]
    assert answer["ply"] == now.game.ply


def test_a_refused_move_names_the_rule_and_an_ambiguous_one_its_candidates(alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob, title="thebes", programs=True)
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    answer = play(program, table, turn, "take moon")
    problem = answer.json()
    assert answer.status_code == 422 and answer["Content-Type"] == "application/problem+json"
    assert problem["status"] == 422 and problem["title"] == "Unprocessable Entity" and problem["type"] == "about:blank"
    assert "take moon" in problem["detail"] and problem["code"] == "unreadable" and problem["candidates"] == []
    assert problem["turn"] == turn
    page = sign_in(alice).post(f"/g/{table.game.code}/move", {
        "move": "take moon", "wait": table.waits[due_seat(table).pk].pk, "ply": table.game.ply
    }, headers={"HX-Request": "true"})  # fmt: skip
    assert problem["detail"] in unescape(page.content.decode())


def test_candidates_come_from_the_title(table: Table, alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(token_for(alice))
    turn = turn_of(program, table)

    def ambiguous(table: Table, seat: object, text: str) -> str:
        raise AmbiguousMove(Sentence("Which?"), ("a1", "a2"))

    real = type(reload(table).title)
    monkeypatch.setattr(real, "read", lambda self, position, text, seat=None: ambiguous(table, seat, text))
    assert play(program, table, turn, "a").json()["candidates"] == ["a1", "a2"]


def test_undo_takes_back_the_decision_of_that_turn_once(table: Table, alice: Player) -> None:
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    play(program, table, turn, turn["legal"][0])
    undone = program.ask("POST", at(table, "undo"), {"wait": turn["wait"]})
    assert undone.status_code == 200 and undone.json()["turn"]["legal"] == turn["legal"]
    again = program.ask("POST", at(table, "undo"), {"wait": turn["wait"]})
    assert again.status_code == 409 and again.json()["turn"] == undone.json()["turn"]
    assert reload(table).game.ply == turn["ply"]


def test_resigning_is_for_the_turn_that_the_program_has(table: Table, alice: Player, bob: Player) -> None:
    hers, his = Program(token_for(alice)), Program(token_for(bob))
    turn = turn_of(hers, table)
    for program, wait in ((hers, None), (his, turn["wait"]), (hers, turn["wait"] + (1 << 14))):
        assert program.ask("POST", at(table, "resign"), {"wait": wait}).status_code == 409
    assert his.ask("POST", at(table, "resign"), {"wait": None}).json() == {
        "state": "running", "ply": table.game.ply, "turn": None
    }  # fmt: skip
    assert hers.ask("POST", at(table, "resign"), {"wait": turn["wait"]}).status_code == 200
    assert [seat.player for seat in reload(table).seats] == [None, None]
    assert hers.ask("POST", at(table, "resign"), {"wait": None}).status_code == 403


@pytest.mark.parametrize(
    "body",
    ["", "[]", "{", "null", '"x"', "[" * 20_000, '{"wait": 1}', '{"wait": "1", "move": "x"}', '{"wait": true, "move": "x"}',
     '{"wait": -1, "move": "x"}', '{"wait": 1.5, "move": "x"}', '{"wait": 9007199254740992, "move": "x"}',
     '{"wait": 1, "move": 7}', '{"wait": 1, "move": null}', '{"move": "' + "x" * 17_000 + '"}', "\ud800"],
)  # fmt: skip
def test_what_is_no_request_is_said_to_be_none(table: Table, alice: Player, body: str) -> None:
    program = Program(token_for(alice))
    raw = body.encode("utf-8", "surrogatepass")
    where = at(table, "move")
    answer = program.client.generic("POST", where, raw, "application/json", headers=program.headers)
    assert answer.status_code == 400 and answer["Content-Type"] == "application/problem+json"
    assert reload(table).game.ply == table.game.ply


def test_orders_are_saved_shown_and_ended(alice: Player, bob: Player, dora: Player) -> None:
    table = made_of(MOVES, (alice, bob, dora), programs=True)
    program, where = Program(token_for(dora)), at(table, "order")
    assert program.get(where).json() == {"order": None, "state": None}
    text = "then c5-d5\nplay blindly"
    saved = program.ask("PUT", where, {"order": text})
    assert saved.status_code == 200 and saved.json() == {"order": text, "state": "live"} == program.get(where).json()
    program.ask("PUT", where, {"order": "THEN  c5-d5\n\nplay blindly"})
    assert Order.objects.count() == 1, "the same once more"
    assert program.ask("PUT", where, {"order": "then a9-b9"}).status_code == 422
    assert Program(token_for(bob)).get(where).json() == {"order": None, "state": None}, "nobody else sees it"
    page = sign_in(dora).get(f"/g/{table.game.code}/").content.decode()
    assert "c5-d5" in page
    for _time in range(2):
        assert program.ask("DELETE", where).status_code == 204
    assert program.get(where).json() == {"order": text, "state": "cancelled"}
    assert program.ask("PUT", where, {"order": text}).status_code == 200
    Order.objects.update(created_at="2026-01-01T00:00Z")
    Move.objects.filter(game=table.game).update(at="2026-01-01T00:00Z")
    assert play_orders(table.game.pk)
    move = Move.objects.get(game=table.game, order__isnull=False)
    assert (move.via, move.text) == ("program", "c5-d5"), "a program's, though a plan"
    assert Order.objects.latest("pk").state == Order.State.USED_UP
    assert replay_game(reload(table)).wrong == []


def test_a_move_by_a_program_ends_the_players_order(alice: Player, bob: Player, dora: Player) -> None:
    table = made_of(MOVES, (alice, bob, dora), programs=True)
    program = Program(token_for(dora))
    program.ask("PUT", at(table, "order"), {"order": "then c5-d5\nplay blindly"})
    turn = turn_of(program, table)
    assert play(program, table, turn, turn["legal"][0]).status_code == 200
    assert program.get(at(table, "order")).json()["state"] == "by_hand"


ACTS = (("POST", "move"), ("POST", "undo"), ("POST", "resign"), ("GET", "order"), ("PUT", "order"), ("DELETE", "order"))


def test_a_table_that_does_not_allow_programs_is_played_by_people_alone(alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob)
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    body = {"wait": turn["wait"], "move": turn["legal"][0], "order": "then pass"}
    for method, act in ACTS:
        answer = program.ask(method, at(table, act), body)
        assert answer.status_code == 403 and "programs are not allowed" in answer.json()["detail"]
    assert program.get(at(table)).json()["programs"] is False
    assert reload(table).game.ply == table.game.ply


def test_programs_may_move_alone_with_bots_but_not_where_the_week_compares(alice: Player) -> None:
    mine = Game.objects.get(pk=create_game(alice, plan_against_bots("thebes", ["greedy"])).game.pk)
    assert mine.alone and mine.takes_programs
    mine.week_id = 1
    assert not mine.takes_programs


def test_a_game_is_made_without_programs_unless_somebody_says_so_and_it_is_shown(alice: Player, bob: Player) -> None:
    client = sign_in(alice)
    form = client.get("/games/new/").content.decode()
    assert "Programs" in form
    plan = GamePlan(title="mykerinos", name="Machines", seats=[SeatPlan(ME), SeatPlan(OPEN)])
    assert not create_game(alice, plan).game.programs
    table = create_game(alice, replace(plan, programs=True, name="With machines"))
    told = "allowed: a program may move for a player, and its moves are marked in the log"
    reader = sign_in(bob)
    assert told in reader.get(f"/g/{table.game.code}/").content.decode()
    listed = reader.get("/games/").content.decode()
    assert listed.count("programs allowed") >= 1
    join(table.game.pk, bob)
    running = reload(table)
    assert "Programs may move for players here" in reader.get(f"/g/{running.game.code}/").content.decode()


def test_the_form_makes_such_a_game_and_a_rematch_is_one_too(alice: Player, bob: Player) -> None:
    client = sign_in(alice)
    page = client.get("/games/new/?seat_kind_1=open")
    form = page.context["form"]
    data = {name: form[name].value() or "" for name in form.fields} | {"programs": "yes"}
    for name in ("turn_hours", "bank_start", "bank_increment", "bank_cap"):
        data.pop(name, None)
    client.post("/games/new/", data)
    assert Game.objects.get().programs
    over = finished_game(alice, bob, programs=True)
    assert rematch(over.game.pk, alice).game.programs


def test_the_log_marks_programs_for_the_people_of_the_table(world: World, alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob, programs=True)
    program = Program(token_for(alice))
    turn = turn_of(program, table)
    play(program, table, turn, turn["legal"][0])
    log = f"/g/{table.game.code}/log/"
    for player in (alice, bob):
        assert "moved by a program" in sign_in(player).get(log).content.decode()
    stranger = make_player("yann")
    assert "moved by a program" not in sign_in(stranger).get(log).content.decode()
    hidden = game_at(34, alice, bob, title="oasis", programs=True)
    turn = turn_of(program, hidden)
    play(program, hidden, turn, turn["legal"][0])
    assert "moved by a program" in sign_in(bob).get(f"/g/{hidden.game.code}/log/").content.decode()


def test_a_program_moves_thirty_times_a_minute(table: Table, alice: Player) -> None:
    program = Program(token_for(alice))
    statuses = [program.ask("POST", at(table, "move"), {}).status_code for _move in range(31)]
    assert statuses == [400] * 30 + [429]
    assert program.get(at(table)).status_code == 200


def test_a_packed_game_answers_a_late_request(alice: Player, bob: Player) -> None:
    over = finished_game(alice, bob, programs=True)
    pack_game(over.game.pk)
    program = Program(token_for(alice))
    answer = play(program, over, {"wait": 1 << 14}, "pass")
    assert answer.status_code == 409 and answer.json()["turn"] is None
