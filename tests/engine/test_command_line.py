"""The command line: streams, exit statuses, the same bytes for the same seed.

Each command is run as a program once, and in this process otherwise: to start one takes longer than most of them.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.registry import TITLES, get_title
from tests.attacks import records
from tests.oasis.registration import SHIPPED
from tests.rounds import rounds

ROOT = Path(__file__).parents[2]
TABLES = [(title, players) for title in TITLES for players in get_title(title).seats]


def engine(*arguments: str, text: str = "", status: int = 0) -> str:
    """Return the standard output of this command; for an exit status other than 0 the one line of standard error, if any."""
    told, wrong = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _stream in range(2))
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(told), contextlib.redirect_stderr(wrong):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        found = main([*arguments])
    return checked(arguments, found, written(told), written(wrong), status)


def written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def run_program(*arguments: str, text: str = "", status: int = 0, program: str = "engine", **environment: str) -> str:
    """Return the same of `python -m engine`, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", program, *arguments],
        cwd=ROOT, input=text, capture_output=True, text=True, check=False, env=os.environ | environment,
    )  # fmt: skip
    return checked(arguments, done.returncode, done.stdout, done.stderr, status)


def checked(arguments: tuple[str, ...], found: int, told: str, wrong: str, status: int) -> str:
    assert found == status, (arguments, told[-500:], wrong)
    assert "Traceback" not in wrong
    if wrong:
        assert wrong.count("\n") == 1
        return wrong
    return told


def random_games(title: str, players: int, games: int, seed: str = "1") -> str:
    return engine("random", "--title", title, "--players", str(players), "--seed", seed, "--games", str(games))


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_random_games_are_final_and_verified(title: str, players: int) -> None:
    given = ("--title", title, "--players", str(players), "--seed", "1", "--games", "20")
    text = engine("random", *given)
    answers = [json.loads(line) for line in engine("status", "-", text=text).splitlines()]
    assert len(answers) == 20
    assert all(answer["final"] for answer in answers)
    assert set(engine("verify", "-", text=text).splitlines()) == {'{"ok": true}'}


def test_the_same_seed_gives_the_same_bytes_under_any_hash_seed() -> None:
    arguments = ("random", "--title", "mykerinos", "--players", "3", "--seed", "x", "--games", "5")
    one, two = (run_program(*arguments, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert one == two
    assert one != random_games("mykerinos", 3, 5, seed="y")
    every = [run_program("status", "--every", "-", text=one, PYTHONHASHSEED=seed) for seed in ("1", "2")]
    assert every[0] == every[1]


def test_every_ply_of_a_stream_of_a_hundred() -> None:
    text = random_games("mykerinos", 2, rounds(100, 200))
    plies = sum(len(json.loads(line)["moves"]) + 1 for line in text.splitlines())
    assert len(engine("status", "-", "--every", text=text).splitlines()) == plies


def test_a_bad_record_takes_its_place_in_the_stream() -> None:
    good = random_games("mykerinos", 3, 1)
    bad = json.dumps({"format": 1, "title": "mykerinos", "players": 3, "moves": ["first red", "pass"]})
    answers = [
        json.loads(line) for line in engine("status", "-", text=good + bad + "\n{\n" + good, status=2).splitlines()
    ]
    assert [answer.get("final") for answer in answers] == [True, None, None, True]
    assert answers[1].keys() == {"error", "ply"}
    assert [answers[1]["ply"], answers[2]["ply"]] == [1, None]


def test_verify_says_1_for_untrue_and_2_for_broken() -> None:
    record = json.loads(random_games("mykerinos", 3, 1))
    record["moves"][0] = "first blue" if record["moves"][0] != "first blue" else "first red"
    answer = json.loads(engine("verify", "-", text=json.dumps({**record, "moves": record["moves"][:1]}), status=1))
    assert (answer["ok"], answer["ply"]) == (False, 0)
    del record["seed"]
    assert "seed" in json.loads(engine("verify", "-", text=json.dumps(record), status=2))["error"]


def test_one_record_commands_say_what_is_wrong_in_a_line(tmp_path: Path) -> None:
    two = random_games("mykerinos", 3, 2)
    for command in ("legal", "show", "log"):
        assert "exactly one" in engine(command, "-", text=two, status=2)
        assert "exactly one" in engine(command, "-", text="", status=2)
        assert "cannot be read" in engine(command, str(tmp_path / "none"), status=2)
    bad = json.dumps({"format": 1, "title": "mykerinos", "players": 3, "moves": ["first red", "pass"]})
    assert engine("show", "-", text=bad, status=2).startswith("Move 1: ")


def test_ply_chooses_the_position(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(json.loads(random_games("mykerinos", 4, 1)), indent=2))
    answer = json.loads(engine("status", str(file), "--ply", "3"))
    assert (answer["ply"], answer["phase"]) == (3, "excavation")
    assert engine("legal", str(file), "--ply", "3").splitlines() == answer["legal"]
    assert engine("perft", str(file), "--ply", "3", "--depth", "1") == f"{len(answer['legal'])}\n"
    assert engine("perft", str(file), "--ply", "3", "--depth", "0") == "1\n"
    assert engine("perft", str(file), "--depth", "1") == "0\n"
    assert "there is no move 9999" in engine("status", str(file), "--ply", "9999", status=2)
    assert "season 1" in engine("show", str(file), "--ply", "3")
    assert len(engine("log", str(file)).splitlines()) > 100


def test_perft_counts_sequences_of_decisions() -> None:
    """Chance ends a line of play: two decisions before a season's end count as far as they go."""
    record = json.loads(random_games("mykerinos", 2, 1))
    last_deal = max(ply for ply, move in enumerate(record["moves"]) if move.startswith("deal"))
    text = json.dumps(record)
    assert engine("perft", "-", "--ply", str(last_deal), "--depth", "1", text=text) == "0\n"
    before = json.loads(engine("status", "-", "--ply", str(last_deal - 1), text=text))
    deep = int(engine("perft", "-", "--ply", str(last_deal - 1), "--depth", "1", text=text))
    assert deep == len(before["legal"])


def test_perft_divides_by_first_moves() -> None:
    text = random_games("mykerinos", 2, 1)
    given = ("perft", "-", "--ply", "3", "--depth", "2")
    divided = json.loads(engine(*given, "--divide", text=text))
    assert list(divided) == json.loads(engine("status", "-", "--ply", "3", text=text))["legal"]
    assert sum(divided.values()) == int(engine(*given, text=text)) > 100


def test_games_of_bots_are_the_same_bytes_and_verified() -> None:
    given = (
        "play",
        "--title",
        "arnak",
        "--seats",
        "greedy,beginner",
        "--games",
        "2",
        "--seed",
        "1",
        "--option",
        "temple=snake",
    )
    text = run_program(*given)
    assert text == engine(*given)
    assert engine("verify", "-", text=text).splitlines() == ['{"ok": true}'] * 2
    scores = json.loads(engine("duel", *given[1:], "--json"))
    assert [score["name"] for score in scores] == ["greedy", "beginner"]
    points = [sum(json.loads(line)["result"]["points"].values()) for line in text.splitlines()]
    assert sum(2 * score["points"] for score in scores) == sum(points)
    assert "has no bot called “master”" in engine(
        "play", *given[1:3], "--seats", "master,greedy", "--seed", "1", status=2
    )


def test_suggestions_and_forecasts_of_a_record() -> None:
    text = engine("play", "--title", "thebes", "--seats", "greedy,greedy", "--seed", "3")
    record = json.loads(text)
    ply = next(ply for ply, move in enumerate(record["moves"]) if ply > 9 and move.startswith("take"))
    status = json.loads(engine("status", "-", "--ply", str(ply), text=text))
    told = json.loads(engine("suggest", "-", "--ply", str(ply), text=text))
    assert told["seat"] == status["turn"] and {told["move"], told["other"]} <= set(status["legal"])
    assert told["gains"].keys() == status["scores"].keys()
    assert engine("suggest", "-", text=text) == ""
    lines = [json.loads(line) for line in engine("forecast", "-", "--every", text=text).splitlines()]
    assert [line["ply"] for line in lines] == list(range(len(record["moves"]) + 1))
    assert lines[-1]["points"] == record["result"]["points"]
    assert all(abs(sum(line["chances"].values()) - 1) < 0.001 for line in lines)
    assert json.loads(engine("forecast", "-", "--ply", str(ply), text=text)) == lines[ply]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("perft - --depth -1", "--depth must be 0 or more, not -1."),
        ("random --title mykerinos --players 2 --seed 1 --games -1", "--games must be 0 or more, not -1."),
        ("duel --title thebes --seats random,random --seed 1 --games -2", "--games must be 0 or more, not -2."),
    ],
)
def test_numbers_below_0_are_refused_in_a_sentence(command: str, sentence: str) -> None:
    """`perft --depth -1` printed 1, `random --games -1` nothing, `duel --games -2` a table of -2 games; all as if well."""
    record = random_games("mykerinos", 2, 1)
    assert engine(*command.split(), text=record, status=2) == sentence + "\n"


def test_every_ply_goes_up_to_the_one_that_is_asked_for() -> None:
    """`--every` let `--ply -3` pass without a word."""
    record = random_games("mykerinos", 2, 1)
    lines = engine("status", "-", "--every", "--ply", "5", text=record).splitlines()
    assert [json.loads(line)["ply"] for line in lines] == [0, 1, 2, 3, 4, 5]
    assert "there is no move -3" in engine("status", "-", "--every", "--ply", "-3", text=record, status=2)


def test_a_seed_is_any_text_even_one_that_is_no_utf_8() -> None:
    """It ended in a traceback."""
    arguments = ("random", "--title", "mykerinos", "--players", "2", "--seed", "\udcff")
    assert run_program(*arguments) == engine(*arguments) != random_games("mykerinos", 2, 1)


def test_titles_and_wrong_words() -> None:
    assert "mykerinos: 2 to 4 seats, rules 1" in engine("titles")
    assert "no title" in engine("random", "--title", "chess", "--players", "2", "--seed", "1", status=2)
    assert "cannot be played with 7" in engine(
        "random", "--title", "mykerinos", "--players", "7", "--seed", "1", status=2
    )
    assert "no bot" in engine("duel", "--title", "mykerinos", "--seats", "x,y", "--games", "1", "--seed", "1", status=2)


def test_each_command_says_as_a_program_what_it_says_here() -> None:
    record = random_games("mykerinos", 2, 1)
    untrue = json.dumps(json.loads(record) | {"seed": "0" * 64}) + "\n"
    duel = ("duel", "--title", "mykerinos", "--seats", "greedy,random", "--games", "1", "--seed", "1")
    for command, text, status in (
        (("legal", "-", "--ply", "9"), record, 0),
        (("show", "-", "--for", "red"), record, 0),
        (("log", "-"), record, 0),
        (("log", "-"), "", 2),
        (("perft", "-", "--ply", "9", "--depth", "1"), record, 0),
        (("verify", "-"), record + untrue, 1),
        (duel, "", 0),
    ):
        told = run_program(*command, text=text, status=status)
        assert told and told == engine(*command, text=text, status=status), command
    assert "mykerinos: 2 to 4 seats, rules 1" in run_program("titles")


def test_the_made_up_title_has_a_program_of_its_own() -> None:
    given = ("random", "--title", "oasis", "--players", "2", "--seed", "1")
    text = run_program(*given, program="tests.oasis.registration")
    assert text == engine(*given)
    assert json.loads(run_program("status", "-", text=text, program="tests.oasis.registration"))["final"]


def test_a_duel_prints_a_line_for_each_bot() -> None:
    table = engine("duel", "--title", "mykerinos", "--seats", "greedy,random", "--games", "2", "--seed", "1")
    assert "greedy" in table and "random" in table


def test_mutated_records() -> None:
    records.attack(count=400, alone=2, seed="ci")


def oasis_game(length: int = 0) -> str:
    """Return a random game of two with hidden hands, or its first `length` moves."""
    given = ("--title", "oasis", "--players", "2", "--seed", "1", "--games", "1")
    record = json.loads(engine("random", *given))
    return json.dumps(record | {"moves": record["moves"][: length or None]})


def test_status_and_show_for_a_seat_tell_what_it_may_know() -> None:
    text = oasis_game(3)
    whole = json.loads(engine("status", "-", text=text))
    hands = [seat["hand"] for seat in whole["state"]["seats"]]
    for colour, hand, other in (("blue", hands[0], hands[1]), ("red", hands[1], hands[0])):
        told = json.loads(engine("status", "-", "--for", colour, text=text))
        assert told["state"]["hand"] == hand.split() and "seats" not in told["state"]
        assert {key: told[key] for key in whole if key not in ("legal", "state")} == {
            key: whole[key] for key in whole if key not in ("legal", "state")
        }
        assert told["legal"] == (whole["legal"] if whole["turn"] == colour else None)
        shown = engine("show", "-", "--for", colour, text=text)
        assert f"your cards: {hand};" in shown and other not in shown
    nobody = json.loads(engine("status", "-", "--for", "Nobody", text=text))
    assert (nobody["state"]["hand"], nobody["legal"], nobody["turn"]) == ([], None, whole["turn"])
    assert "your cards" not in engine("show", "-", "--for", "nobody", text=text)


def test_status_for_a_seat_hides_what_others_may_play_while_several_are_due() -> None:
    plies = engine("status", "-", "--every", text=oasis_game()).splitlines()
    told = engine("status", "-", "--every", "--for", "red", text=oasis_game()).splitlines()
    assert len(plies) == len(told)
    together = [
        (json.loads(one), json.loads(mine)) for one, mine in zip(plies, told, strict=True) if '"turn": [' in one
    ]
    assert together
    for one, mine in together:
        assert mine["legal"] == {"blue": None, "red": one["legal"]["red"]}
    assert json.loads(plies[-1])["final"] and plies[-1] == told[-1], "when it is over all lies open"


@pytest.mark.parametrize("title", [title for title in SHIPPED if get_title(title).perfect_information])
def test_where_nothing_is_hidden_everybody_is_told_everything(title: str) -> None:
    record = json.loads(random_games(title, 2, 1))
    text = json.dumps(record | {"moves": record["moves"][:20]})
    whole = engine("status", "-", text=text)
    colours = list(json.loads(whole)["scores"])
    assert all(engine("status", "-", "--for", seat, text=text) == whole for seat in (*colours, "nobody"))
    assert engine("show", "-", "--for", "nobody", text=text) == engine("show", "-", text=text)
    assert engine("show", "-", "--for", colours[1], text=text)


def test_an_unknown_seat_is_a_sentence_and_status_2() -> None:
    text = oasis_game(3)
    words = "This game has no seat “green”. Choose one of these: blue, red and nobody."
    for more in ((), ("--every",)):
        answer = json.loads(engine("status", "-", *more, "--for", "green", text=text, status=2))
        assert answer == {"error": words, "ply": None}
    assert engine("show", "-", "--for", "green", text=text, status=2) == f"{words}\n"
