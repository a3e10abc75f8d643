"""Mutated records against the command line: `script/attack records [--count N] [--seed S]`.

Good records of every title are cut, spliced and scribbled on as bytes, as JSON values and as moves. All of them are read as
one stream; then each alone, by the commands in turn, in this process; and a part of them alone in processes of their own.
Nothing may raise, hang or need much memory: each line of the answer to a stream is JSON.
"""

import argparse
import contextlib
import faulthandler
import io
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from engine.__main__ import main
from engine.records.playout import random_record
from engine.registry import TITLES, get_title
from tests.attacks.progress import progress

ROOT = Path(__file__).parents[2]
MEMORY_LIMIT = 500
"""Megabytes that one run of the command line may use."""

ALONE = (
    ["status"], ["show"], ["verify"], ["log"], ["legal"], ["perft", "--depth", "1"], ["status", "--every"],
    ["show", "--for", "blue"], ["status", "--for", "nobody"], ["status", "--every", "--for", "yellow"],
    ["status", "--ply", "40"],
)  # fmt: skip
LONGEST = 30
"""Seconds that a command may take for one record; far above what any takes, for machines that are busy."""

JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 2, 10**30, 1.5, "", "pass", "\u0000", "\ud800", "'", "deal", "first", " ?", "x" * 300, [], {}, [[]],
    {"a": {"b": []}}, ["pass"] * 50, "a1-a2-a3-a4", "🦆", "ＰＡＳＳ",
)  # fmt: skip
TOKENS = (
    "pass",
    "left",
    "right",
    "decline",
    "a1",
    "h9",
    "museum lemon3",
    "violet c4",
    "remove left",
    "draw ?",
    "take 2",
    "dig egypt 12 with rumour permission by zeppelin",
    "refill london-small car-rome",
    "find egypt 6 1 book general debris",
    "stop",
    "dig camp-jewel-2 with pilot pilot fear",
    "research glass 8-1 less tablet less arrowhead",
    "keep fear top fear",
    "lay blue all",
    "rival dig-coin left",
    "see blue ?",
    "top rescue a-99",
    "draw blue fear fear fear fear fear fear",
    "-",
    "'",
)


def good_records(seed: str) -> list[dict[str, Any]]:
    records = []
    for title_id in TITLES:
        title = get_title(title_id)
        for players in title.seats:
            for number in range(3):
                options = {
                    option.name: option.values[number % len(option.values)].id
                    for option in title.options
                    if players in (option.seats or title.seats)
                }
                records.append(random_record(title, players, seed, number, options).to_json())
    return records


def mutate_bytes(text: bytes, rng: random.Random) -> bytes:
    for _ in range(rng.randint(1, 5)):
        at = rng.randrange(len(text) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
        elif kind == 2:
            end = min(len(text), at + rng.randint(1, 60))
            text = text[:at] + text[end:]
        elif kind == 3:
            end = min(len(text), at + rng.randint(1, 60))
            text = text[:end] + text[at:end] + text[end:]
        elif kind == 4:
            text = text[:at] + rng.choice((b"[", b"{", b'"', b",", b"]" * 50, b"[" * 3000, b"\\u0000")) + text[at:]
        else:
            text = text[:at] + text[rng.randrange(len(text) + 1) :]
        text = text or b"{"
    # One record a line: a line feed that a mutation brought in would make two of it.
    return text.replace(b"\n", b" ")


def mutate_values(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    record = json.loads(json.dumps(record))
    for _ in range(rng.randint(1, 3)):
        key = rng.choice([*record, "rules", "for", "extra"])
        if rng.random() < 0.3:
            record.pop(key, None)
        else:
            record[key] = rng.choice(JUNK)
        if not record:
            record = {"format": 1}
    return record


def mutate_moves(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    moves: list[Any] = list(record["moves"])
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(moves)) if moves else 0
        kind = rng.randrange(6)
        if kind == 0:
            del moves[at : at + 1]
        elif kind == 1:
            moves.insert(at, rng.choice(TOKENS))
        elif kind == 2:
            moves[at : at + 1] = [rng.choice(JUNK)]
        elif kind == 3 and len(moves) > 1:
            other = rng.randrange(len(moves))
            moves[at], moves[other] = moves[other], moves[at]
        elif kind == 4 and moves and isinstance(moves[at], str):
            words = moves[at].split()
            rng.shuffle(words)
            moves[at] = rng.choice((" ", "-", ",", "")).join(words)
        else:
            moves = moves[:at] * rng.choice((1, 2, 40))
    return record | {"moves": moves}


def mutants(count: int, seed: str) -> list[bytes]:
    """`count` mutated records, one line each; the same seed gives the same bytes."""
    rng = random.Random(seed)
    good = good_records(seed)
    lines = []
    for _ in range(count):
        record = rng.choice(good)
        kind = rng.randrange(3)
        if kind == 0:
            lines.append(mutate_bytes(json.dumps(record).encode(), rng))
        else:
            mutant = (mutate_values if kind == 1 else mutate_moves)(record, rng)
            lines.append(json.dumps(mutant).encode())
    return lines


def run(command: list[str], text: bytes, seconds: float) -> tuple[int, bytes]:
    """Run the command line on the text; its exit status and answer. Fails on a traceback, a hang or too much memory."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT << 20, MEMORY_LIMIT << 20))

    with tempfile.TemporaryFile() as file:
        file.write(text)
        file.seek(0)
        done = subprocess.run(
            [sys.executable, "-m", "tests.oasis.registration", *command],
            cwd=ROOT, stdin=file, capture_output=True, timeout=seconds, check=False, preexec_fn=limit,
        )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")[-2000:]
    assert done.returncode in (0, 1, 2), done.returncode
    return done.returncode, done.stdout


def process_each(lines: list[bytes]) -> None:
    """Each line as a file of its own, by the commands in turn. Fails when one raises, hangs or takes too much memory."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with tempfile.NamedTemporaryFile() as file:
        for number in progress(len(lines), "records one by one"):
            line = lines[number]
            file.seek(0)
            file.truncate()
            file.write(line)
            file.flush()
            faulthandler.dump_traceback_later(LONGEST, exit=True)
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                status = main([*ALONE[number % len(ALONE)], file.name])
            assert status in (0, 1, 2), line
    faulthandler.cancel_dump_traceback_later()
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    assert used < MEMORY_LIMIT, f"{used} MB"


def attack(count: int, alone: int, seed: str) -> str:
    """`count` mutants as one stream through `status`, `verify` and `perft`, then each alone.

    `alone` of them in processes of their own. What was seen.
    """
    lines = mutants(count, seed)
    text = b"\n".join(lines) + b"\n"
    seen = []
    for command in (["status", "-"], ["verify", "-"], ["perft", "-", "--depth", "1"]):
        begin = time.monotonic()
        _, answer = run(command, text, 60 + count / 50)
        answers = [json.loads(line) for line in answer.splitlines()]
        expected = sum(1 for line in lines if line.strip())
        assert len(answers) == expected, (command, len(answers), expected)
        errors = sum(isinstance(entry, dict) and "error" in entry for entry in answers)
        seen.append(f"{command[0]}: {len(answers)} answers, {errors} errors, {time.monotonic() - begin:.1f} s")
    begin = time.monotonic()
    process_each(lines)
    seen.append(f"one by one: {len(lines)} records, {time.monotonic() - begin:.1f} s")
    for number in range(alone):
        line = lines[number * len(lines) // alone]
        for command in (["status", "-"], ["show", "-"], ["log", "-"], ["legal", "-"]):
            run(command, line, 30)
    seen.append(f"in a process of its own: {alone} records, four commands each")
    return "\n".join(seen)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=100_000)
    arguments.add_argument("--alone", type=int, default=100)
    arguments.add_argument("--seed", default="1")
    given = arguments.parse_args()
    print(attack(given.count, given.alone, given.seed))
