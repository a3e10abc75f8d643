"""Programs in seats: honest ones play whole games, and each way to misbehave loses the game of its own seat and stops nothing."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from devtools.waiting import wait_for
from engine.cli.duel import FORFEIT, play_games, run_duel
from engine.cli.program import Program
from engine.cli.status import verify
from engine.errors import EngineError, MoveError
from engine.registry import get_title
from tests.engine.test_turn import SCHEMA
from tests.schema import complaints

ROOT = Path(__file__).parents[2]
THEBES = get_title("thebes")
HONEST = """
for line in sys.stdin:
    turn = json.loads(line)
    seen.write(line)
    print(turn["legal"][-1], flush=True)
"""
MENDED = """
for line in sys.stdin:
    turn = json.loads(line)
    seen.write(line)
    first = turn["ply"] < 20 and "error" not in turn
    print("c99" if first else turn["legal"][0], flush=True)
"""
LATER = """
for line in sys.stdin:
    turn = json.loads(line)
    if turn["ply"] > 20:
        {}
    print(turn["legal"][0], flush=True)
"""
SHELL = {
    "hangs": ("sleep 100", "No line came"),
    "hangs with a child": ("sleep 100 & echo $! >> $PIDS; wait", "No line came"),
    "hangs and ignores a friendly end": ("trap '' TERM HUP INT; sleep 100 & wait; sleep 100", "No line came"),
    "writes half a line": ("printf pass; sleep 100", "No line came"),
    "lies": ("while read turn; do echo dig 40 at home; done", "is not a move"),
    "lies in bytes that are no text": (r"while read turn; do printf '\377\0\200\n'; done", "is not a move"),
    "says nothing in many lines": ("yes ''", "is not a move"),
    "talks without end": ("cat /dev/zero", "at most 800 bytes"),
    "talks in lines": ("yes", "is not a move"),
    "talks aside": ("yes >&2", "No line came"),
    "dies": ("exit 3", "ended before"),
    "dies when it is asked": ("read turn; kill -9 $$", "ended before"),
    "closes its output": ("exec >&-; sleep 100", "ended before"),
    "closes its input": ("exec <&-; sleep 100", ""),
    "leaves a child with the pipes": ("sleep 100 & echo $! >> $PIDS", ""),
}
"""What a program does -> its lines for the shell, and the reason that is told; "" where two are possible."""


def python(folder: Path, name: str, text: str) -> str:
    """Write a program that adds its turns to `NAME.seen`; return its seat."""
    file = folder / f"{name}.py"
    file.write_text(f"import json, os, sys, time\nseen = open({str(folder / name)!r} + '.seen', 'a', 1)\n{text}")
    return f"cmd:{shlex.join([sys.executable, str(file)])}"


def shell(folder: Path, text: str) -> str:
    """Return the seat of a program for the shell, without commas, that writes its process's number to a file."""
    file = folder / "program.sh"
    file.write_text(f"PIDS={folder}/pids\necho $$ >> $PIDS\n{text}\n")
    return f"cmd:sh {file}"


def turns_of(folder: Path, name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / f"{name}.seen").read_text().splitlines()]


def are_gone(folder: Path) -> bool:
    """Return whether no program that wrote its number goes on; only a child of another process may still be waited for."""
    for pid in (folder / "pids").read_text().split():
        try:
            state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
        except FileNotFoundError:
            continue
        if state != "Z" or parent == str(os.getpid()):
            return False
    return True


@pytest.mark.parametrize(
    ("title_id", "players"), [("thebes", 2), ("mykerinos", 3), ("arnak", 4), ("arnak", 1), ("oasis", 2)]
)
def test_a_program_plays_as_a_bot_that_decides_alike(title_id: str, players: int, tmp_path: Path) -> None:
    title = get_title(title_id)
    seats = [python(tmp_path, "honest", HONEST), *["greedy"] * (players - 1)]
    for named in (False, True):
        (game,) = play_games(title, seats, 1, "s", named=named)
        assert verify(game.record) == {"ok": True}
        assert game.record.more["result"]["ended"] == "rules"
        assert game.record.more["holders"][title.colours(players)[0]] == [{"bot": seats[0], "from": 0}]
    turns = turns_of(tmp_path, "honest")
    assert not [complaint for turn in turns for complaint in complaints(SCHEMA, turn)]
    assert {turn["game"] for turn in turns} == {"1"}
    assert {(turn["seat"], turn["wait"], turn["deadline"]) for turn in turns} == {
        (title.colours(players)[0], None, None)
    }
    for turn in turns:
        record = turn["record"]
        assert isinstance(record, dict)
        assert not {"seed", "commitment"} & record.keys() and "seed" not in record.get("draws", {})
        assert len(record["moves"]) == turn["ply"]
    assert game.record.moves[int(str(turn["ply"]))] in (turn["legal"] if isinstance(turn["legal"], list) else [])


@pytest.mark.parametrize("what", SHELL)
def test_whatever_a_program_does_its_own_seat_loses(
    what: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text, reason = SHELL[what]
    began = monotonic()
    games = list(play_games(THEBES, ["greedy", shell(tmp_path, text)], 2, 1, limit=0.3))
    assert monotonic() - began < 20
    for game in games:
        assert game.result.winners == (game.seats[0],) and game.result.decided_by == FORFEIT
        colours = THEBES.colours(2)
        told = game.record.more["result"]
        assert (told["winners"], told["points"], told["ended"]) == ([colours[game.seats[0]]], None, FORFEIT)
        assert verify(game.record) == {"ok": True}
    wrong = capfd.readouterr().err
    assert wrong.count(": game 1, move 4: ") == wrong.count(": game 2, move 4: ") == 2
    assert not reason or wrong.count(reason) == 4, wrong[-500:]
    assert len((tmp_path / "pids").read_text().split()) >= 4
    wait_for(lambda: are_gone(tmp_path), 10)


@pytest.mark.parametrize("then", ["time.sleep(100)", "os._exit(1)", "print('c99', flush=True)", "while True: print(1)"])
def test_a_program_that_goes_wrong_in_the_middle(then: str, tmp_path: Path) -> None:
    bots = [python(tmp_path, "later", LATER.format(then)), "greedy", "random"]
    scores = run_duel(THEBES, bots, 3, 1, limit=0.5)
    assert [score.forfeits for score in scores] == [3, 0, 0]
    assert [score.share for score in scores] == [0, 1.5, 1.5]


def test_a_wrong_line_gets_another_try_with_the_error(tmp_path: Path) -> None:
    (game,) = play_games(THEBES, [python(tmp_path, "mended", MENDED), "greedy"], 1, 1)
    assert game.record.more["result"]["ended"] == "rules"
    turns = turns_of(tmp_path, "mended")
    first, second = turns[:2]
    assert "c99" in str(second.pop("error")) and first == second
    assert not any("error" in turn for turn in turns if int(str(turn["ply"])) >= 20)


def test_a_program_that_writes_much_aside_plays_on(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = HONEST.replace("seen.write(line)", "print('thinking ' * 20_000, file=sys.stderr)")
    (game,) = play_games(THEBES, [python(tmp_path, "aside", text), "greedy"], 1, 1)
    assert game.record.more["result"]["ended"] == "rules"
    assert len(capfd.readouterr().err) > 1_000_000


def test_a_long_question_to_a_program_that_reads_nothing_ends_in_time(tmp_path: Path) -> None:
    program = Program("yes", 0.3)
    with pytest.raises(MoveError, match="No line came within"):
        program.answer(b"x" * 10_000_000)
    program.close()


def test_alone_a_wrong_program_comes_second() -> None:
    (game,) = play_games(get_title("arnak"), ["cmd:true"], 1, 1)
    assert (game.result.winners, game.result.places) == ((), (2,))


@pytest.mark.parametrize("command", ["/nowhere/mine", "", "'unclosed", str(ROOT)])
def test_what_cannot_be_started_is_an_error(command: str) -> None:
    with pytest.raises(EngineError, match="cannot be started"):
        list(play_games(THEBES, ["greedy", f"cmd:{command}"], 1, 1))


def test_the_command_line_writes_scores_and_ends_its_programs_when_it_is_ended(tmp_path: Path) -> None:
    seats = f"greedy,{shell(tmp_path, 'sleep 100')}"
    command = [sys.executable, "-m", "engine", "duel", "--title", "thebes", "--seed", "1", "--seats", seats, "--json"]
    done = subprocess.run(
        [*command, "--limit", "0.1"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60
    )
    greedy, hanging = json.loads(done.stdout)
    assert (greedy["wins"], greedy["forfeits"], hanging["forfeits"]) == (1, 0, 1)
    assert done.stderr.splitlines() == [f"{seats[11:]}: game 1, move 4: No line came within 0.1 seconds."] * 2
    (tmp_path / "pids").unlink()
    with subprocess.Popen([*command, "--limit", "100"], cwd=ROOT, stderr=subprocess.PIPE, text=True) as running:
        wait_for((tmp_path / "pids").exists, 30)
        running.send_signal(signal.SIGTERM)
        assert running.wait(20) == 128 + signal.SIGTERM
    wait_for(lambda: are_gone(tmp_path), 10)
