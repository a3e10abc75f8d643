"""What programs read: lists, games, records and turns, each as the same person sees it on the pages."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings

from engine.registry import TITLES
from games.accounts.all_games import line
from games.clock.pace import PerWait, pace_to_json
from games.lib import site_time
from games.lobby.new_game import OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Player, Token
from games.play.clocks.deadlines import extend_one
from games.table.table import Table
from tests.games.conftest import start_game_of
from tests.games.pages.api.programs import GAMES, Program, token_for
from tests.games.pages.conftest import counted
from tests.games.pages.places import World
from tests.schema import complaints
from tests.steps import due_seat, finished_game, game_at, next_wait, open_wait, play_next, reload

pytestmark = pytest.mark.django_db
TURNS = "/api/v1/me/turns"
DAILY = pace_to_json(PerWait(72))


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    return start_game_of(alice, bob, pace=DAILY, name="Two at Karnak")


def reader(table: Table) -> Program:
    """Return a program of the player who is due, which may read."""
    player = due_seat(table).player
    assert player is not None
    return Program(token_for(player, Token.Scope.READ))


def turns_of(program: Program) -> list[Any]:
    answer = program.get(TURNS)
    assert answer.status_code == 200
    return list(answer.json()["turns"])


@pytest.mark.parametrize("title", TITLES)
def test_a_turn_is_what_its_seat_sees(title: str, alice: Player, bob: Player) -> None:
    table = game_at(20, alice, bob, title=title, name="Dig")
    seat, wait = due_seat(table), open_wait(table)
    (turn,) = turns_of(reader(table))
    schema = json.loads((settings.BASE_DIR / "docs" / "turn.schema.json").read_text())
    assert not list(complaints(schema, turn)) and list(turn) == schema["required"]
    assert turn["legal"] == table.legal(seat)
    assert turn["view"] == json.loads(json.dumps(table.title.shown_json(table.view(seat))))
    assert turn["record"] == json.loads(line(alice, table.game.pk))
    assert (turn["game"], turn["seat"], turn["ply"]) == (table.game.code, table.colours[seat.index], table.game.ply)
    assert list(turn["names"].values()) == ["Alice", "Bob"]
    assert turn["opened_at"] == wait.opened_at.strftime("%Y-%m-%dT%H:%M:%SZ") and turn["deadline"] is None
    shown = Program(token_for(alice)).get(f"{GAMES}/{table.game.code}").json()
    assert shown["turn"] == turn and shown["view"] == turn["view"] and shown["seat"] == turn["seat"]
    assert [one["due"] for one in shown["seats"]] == [True, False]


def test_a_game_shows_anybody_no_turn(table: Table) -> None:
    shown = Program().get(f"{GAMES}/{table.game.code}").json()
    assert shown["turn"] is None and shown["seat"] is None
    deadlines = [one["deadline"] for one in shown["seats"] if one["due"]]
    assert deadlines == [open_wait(table).deadline.strftime("%Y-%m-%dT%H:%M:%SZ")]  # type: ignore[union-attr]
    assert Program().get(f"{GAMES}/{table.game.code}/record").json()["for"] is None


def test_who_has_the_turns_is_told_so_until_something_changes(table: Table) -> None:
    program = reader(table)
    answer = program.get(TURNS)
    assert (answer["Poll-After"], answer["Cache-Control"]) == ("30", "private, no-cache")
    again = program.get(TURNS, **{"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content, again["ETag"], again["Poll-After"]) == (304, b"", answer["ETag"], "30")
    extend_one(open_wait(table), open_wait(table).clock.deadline - timedelta(minutes=5))
    moved = program.get(TURNS, **{"if-none-match": answer["ETag"]})
    assert moved.status_code == 200 and moved.json() != answer.json()
    next_wait(reload(table))
    assert program.get(TURNS, **{"if-none-match": moved["ETag"]}).json() == {"turns": []}


def test_turns_are_asked_of_the_database_the_same_whatever_their_number(table: Table, carol: Player) -> None:
    player = due_seat(table).player
    assert player is not None
    program = reader(table)
    with counted(7) as one:
        assert len(turns_of(program)) == 1
    for title in TITLES:
        game_at(20, player, carol, title=title)
    with counted(7) as four:
        assert len(turns_of(program)) == len(TITLES) + 1
    assert one == four
    etag = program.get(TURNS)["ETag"]
    with counted(4):
        assert program.get(TURNS, **{"if-none-match": etag}).status_code == 304


def test_the_next_deadline_comes_first_and_one_game_can_be_all(table: Table, carol: Player) -> None:
    player = due_seat(table).player
    assert player is not None
    later = game_at(20, player, carol).game
    assert [turn["game"] for turn in turns_of(reader(table))] == [table.game.code, later.code]
    only = Program(token_for(player, game=later))
    assert [turn["game"] for turn in turns_of(only)] == [later.code]
    assert [one["game"] for one in only.get(GAMES).json()["games"]] == [later.code]


def test_lists_have_ones_own_games_or_public_ones_that_are_not_over(world: World, alice: Player, carol: Player) -> None:
    plan = GamePlan(title="thebes", name="Free", seats=[SeatPlan("me"), SeatPlan(OPEN)])
    free = create_game(carol, plan).game

    def listed(program: Program, query: str = "") -> set[str]:
        return {one["game"] for one in program.get(f"{GAMES}?{query}").json()["games"]}

    nobody, hers = Program(), Program(token_for(alice, Token.Scope.READ))
    running = {*Game.objects.running().filter(public=True, alone=False).values_list("code", flat=True)}
    assert listed(nobody) == running | {free.code} and world.finished.code not in listed(nobody, "state=finished")
    assert listed(nobody, "state=open") == listed(nobody, "state=open&title=thebes") == {free.code}
    own = {world.public.code, world.private.code, world.finished.code, world.open.code}
    assert own <= listed(hers) and free.code not in listed(hers)
    assert listed(hers, "state=finished") == {world.finished.code}
    seats = next(one for one in nobody.get(f"{GAMES}?state=open").json()["games"])["seats"]
    assert [(seat["name"], seat["due"]) for seat in seats] == [("Carol", False), (None, False)]
    for wrong in ("state=lost", "title=chess", "cursor=x", "cursor=-1", "cursor=²"):
        assert nobody.get(f"{GAMES}?{wrong}").status_code == 400


def test_a_long_list_goes_on_at_its_cursor(alice: Player, bob: Player) -> None:
    made = [start_game_of(alice, bob).game.code for _number in range(53)]
    program = Program(token_for(alice))
    with counted(6) as whole:
        first = program.get(f"{GAMES}?title=mykerinos").json()
    rest = program.get(first["next"].removeprefix("http://127.0.0.1:8000")).json()
    assert [one["game"] for one in first["games"] + rest["games"]] == made[::-1]
    assert rest["next"] is None and len(rest["games"]) == 3
    assert whole[0] <= 6


def test_records_are_those_of_the_page(table: Table, alice: Player, carol: Player) -> None:
    table = play_next(table)
    over = finished_game(alice, carol).game
    program = Program(token_for(alice))
    for game in (table.game, over):
        assert program.get(f"{GAMES}/{game.code}/record").json() == json.loads(line(alice, game.pk))
    assert "seed" in program.get(f"{GAMES}/{over.code}/record").json()
    assert "seed" not in program.get(f"{GAMES}/{table.game.code}/record").json()


def test_a_game_that_is_not_there_and_a_private_one_are_the_same_to_the_byte(world: World, carol: Player) -> None:
    for program in (Program(), Program(token_for(carol)), Program(token_for(carol, game=world.finished))):
        answers = {
            program.get(f"{GAMES}/{code}{more}").content
            for code in (world.private.code, world.open.code, "zzzzzzzzzzzz")
            for more in ("", "/record")
        }
        assert len(answers) == 1


def test_sentences_are_in_the_players_language(alice: Player) -> None:
    Player.objects.filter(pk=alice.pk).update(language="de")
    program = Program(token_for(Player.objects.get(pk=alice.pk)))
    assert program.get(f"{GAMES}/zzz").json()["detail"] != Program().get(f"{GAMES}/zzz").json()["detail"]
    assert Program().get(f"{GAMES}/zzz", **{"accept-language": "de"}).content == program.get(f"{GAMES}/zzz").content


def test_a_token_that_has_ended_meanwhile_reads_nothing(table: Table) -> None:
    program = reader(table)
    Token.objects.update(ends_at=site_time.now())
    assert program.get(TURNS).status_code == 401
