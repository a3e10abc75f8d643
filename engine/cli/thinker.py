"""Thinking in a process of its own: `python -m engine.cli.thinker` answers questions until its input ends."""

import json
import os
import sys
from typing import IO

from engine.bots import decider
from engine.review import pieces

POLITE = 10
"""The niceness of the process: it uses what others leave."""


def serve(questions: IO[str], answers: IO[str]) -> None:
    """Answer each question in a line; "" on an error, so that the caller can try it itself."""
    for line in questions:
        try:
            question = json.loads(line)
            answer = pieces.answer(question) if "ply" in question else decider.answer(question)
        except Exception:  # One bad question must not stop the others.
            answer = ""
        answers.write(f"{answer}\n")
        answers.flush()


if __name__ == "__main__":
    os.nice(POLITE)
    serve(sys.stdin, sys.stdout)
