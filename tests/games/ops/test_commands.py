"""Management commands on stored games."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.models import Game, Move, Player, Seat, Tenure, Wait
from games.play.history.replay import replay_game
from games.table.table import load_table
from tests.steps import SEED, finished_game, game_at


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_games_as_they_are_played_agree_with_their_moves(alice: Player, bob: Player, dora: Player) -> None:
    game_at(30, alice, bob)
    finished_game(alice, bob, dora)
    assert run("replay_games", "--check") == "1 played again, 0 different, 0 mended.\n"
    assert run("replay_games", "--check", "--all") == "2 played again, 0 different, 0 mended.\n"


def test_a_damaged_position_is_found_and_mended(alice: Player, bob: Player) -> None:
    table = game_at(30, alice, bob)
    right = table.game.position
    assert right is not None
    Game.objects.filter(pk=table.game.pk).update(position=right | {"season": 3})
    with pytest.raises(CommandError, match="1 games"):
        run("replay_games", "--check")
    assert "the position differs" in run("replay_games")
    assert Game.objects.get(pk=table.game.pk).position == right
    assert run("replay_games", "--check").startswith("1 played again, 0 different")


def test_a_story_that_is_missing_is_told_again(alice: Player, bob: Player) -> None:
    table = game_at(30, alice, bob)
    right = list(Move.objects.filter(game=table.game).order_by("ply").values_list("events", flat=True))
    Move.objects.filter(game=table.game, ply__gt=20).update(events=[])
    run("replay_games")
    assert list(Move.objects.filter(game=table.game).order_by("ply").values_list("events", flat=True)) == right


def test_a_game_whose_moves_cannot_be_played_is_left_alone(alice: Player, bob: Player) -> None:
    table = game_at(30, alice, bob)
    Move.objects.filter(game=table.game, ply=10).update(text="h9")
    before = Game.objects.filter(pk=table.game.pk).values().get()
    with pytest.raises(CommandError):
        run("replay_games")
    assert "cannot be played again" in replay_game(load_table(pk=table.game.pk)).wrong[0]
    assert Game.objects.filter(pk=table.game.pk).values().get() == before


def test_export_and_import_bring_a_finished_game_back(alice: Player, bob: Player, tmp_path: Path) -> None:
    table = finished_game(alice, bob)
    file = tmp_path / "game.json"
    file.write_text(run("export_game", table.game.code))
    code = run("import_game", str(file)).strip()
    copy = Game.objects.get(code=code)
    assert (copy.position, copy.result, copy.commitment) == (
        table.game.position, table.game.result, table.game.commitment,
    )  # fmt: skip
    assert copy.imported
    assert copy.state == Game.State.FINISHED
    assert not Seat.objects.filter(game=copy).exclude(player=None, bot="").exists()
    assert run("replay_games", "--check", "--all").startswith("2 played again, 0 different")


def test_a_running_record_goes_on_with_the_people_that_are_named(alice: Player, bob: Player, tmp_path: Path) -> None:
    table = game_at(30, alice, bob)
    record = run("export_game", table.game.code)
    assert "seed" not in json.loads(record)
    assert SEED.hex() not in record
    file = tmp_path / "game.json"
    file.write_text(record)
    copy = load_table(code=run("import_game", str(file), "--seats", "bob, greedy", "--public").strip())
    assert copy.game.state == Game.State.RUNNING
    assert copy.game.position == table.game.position
    assert [seat.player or seat.bot for seat in copy.seats] == [bob, "greedy"]
    assert Wait.objects.filter(game=copy.game, ended_at=None).count() == 1
    assert Tenure.objects.filter(seat__game=copy.game, to_ply=None).count() == 2


def test_a_running_record_without_people_is_there_to_be_looked_at(alice: Player, bob: Player, tmp_path: Path) -> None:
    table = game_at(30, alice, bob)
    file = tmp_path / "game.json"
    file.write_text(run("export_game", table.game.code))
    copy = Game.objects.get(code=run("import_game", str(file)).strip())
    assert copy.state == Game.State.ABANDONED
    assert not Wait.objects.filter(game=copy, ended_at=None).exists()
    assert copy.ply == table.game.ply


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("import_game", "/nowhere/at/all"), "cannot be read"),
        (("import_game", "{file}", "--seats", "alice"), "2 seats"),
        (("import_game", "{file}", "--seats", "alice,nobody"), "called nobody"),
        (("export_game", "nothing"), "no game"),
    ],
)
def test_what_does_not_fit_is_said_and_changes_nothing(
    alice: Player, bob: Player, tmp_path: Path, arguments: tuple[str, ...], reason: str
) -> None:
    table = game_at(12, alice, bob)
    file = tmp_path / "game.json"
    file.write_text(run("export_game", table.game.code))
    with pytest.raises(CommandError, match=reason):
        run(*[argument.replace("{file}", str(file)) for argument in arguments])
    assert Game.objects.count() == 1
