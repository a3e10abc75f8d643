"""A program in a seat: a turn goes in as a line of JSON, a move comes out as a line of text. Protocol: `docs/engine.md`."""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from select import select
from time import monotonic

from engine.contract import MAX_MOVE_LENGTH
from engine.errors import EngineError, Forfeit, MoveError
from engine.records.turn import Turn
from engine.sentences import Sentence, gettext_noop

LONGEST = 4 * MAX_MOVE_LENGTH
"""Limit of the bytes of a line; a character has at most four."""
MOST_SECONDS = 86_400.0
TRIES = 2

NOT_STARTED = gettext_noop("The program “{program}” cannot be started: {reason}.")
LATE = gettext_noop("No line came within {seconds} seconds.")
ENDED = gettext_noop("The program ended before it wrote a line.")
TOO_LONG = gettext_noop("A line can be at most {limit} bytes long.")


class Program:
    """The program of a seat, started when it is first asked and used for all games; after a wrong answer it is started anew."""

    def __init__(self, command: str, limit: float) -> None:
        self.command = command
        self.limit = min(limit, MOST_SECONDS)
        self.process: subprocess.Popen[bytes] | None = None
        self.received = b""

    def choose(self, turn: Turn, read: Callable[[str], str]) -> str:
        """Return the canonical move that `read` makes of the program's line. Raises Forfeit for the second wrong one."""
        question: dict[str, object] = {**turn}
        for _ in range(TRIES):
            try:
                return read(self.answer(json.dumps(question).encode()))
            except MoveError as error:
                self.close()
                print(f"{self.command}: game {turn['game']}, move {turn['ply']}: {error}", file=sys.stderr)
                question["error"] = str(error)
                reason = error.sentence
        raise Forfeit(reason, turn["seat"])

    def answer(self, question: bytes) -> str:
        """Return the line that the program writes. Raises MoveError if none comes in time.

        Its input is written while its output is read, and neither blocks, so it cannot stop us by leaving a pipe full.
        """
        end = monotonic() + self.limit
        process = self.process = self.process or start(self.command)
        assert process.stdin is not None and process.stdout is not None
        into, out = process.stdin.fileno(), process.stdout.fileno()
        unsent = memoryview(question + b"\n")
        while unsent or b"\n" not in self.received:
            reading = [] if b"\n" in self.received else [out]
            readable, writable, _ = select(reading, [into] if unsent else [], [], max(0.0, end - monotonic()))
            if not readable and not writable:
                raise MoveError(Sentence(LATE, {"seconds": f"{self.limit:g}"}))
            if readable:
                received = os.read(out, LONGEST)
                if not received:
                    raise MoveError(Sentence(ENDED))
                self.received += received
                if b"\n" not in self.received and len(self.received) > LONGEST:
                    raise MoveError(Sentence(TOO_LONG, {"limit": LONGEST}))
            if writable:
                try:
                    unsent = unsent[os.write(into, unsent) :]
                except BrokenPipeError:
                    raise MoveError(Sentence(ENDED)) from None
        line, _, self.received = self.received.partition(b"\n")
        return line.decode(errors="replace")

    def close(self) -> None:
        """Kill the program with its group, if it runs."""
        if self.process is not None:
            # Its number is not given to another process before it is waited for.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            with self.process:
                self.process, self.received = None, b""


def start(command: str) -> subprocess.Popen[bytes]:
    """Start the program in a group of its own; what it writes to standard error is not read. Raises EngineError."""
    try:
        process = subprocess.Popen(
            shlex.split(command) or [""],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        raise EngineError(Sentence(NOT_STARTED, {"program": command, "reason": str(error)})) from None
    assert process.stdin is not None
    os.set_blocking(process.stdin.fileno(), False)
    return process
