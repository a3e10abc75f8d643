"""Thinking in a process of its own: `python -m engine.cli.thinker` answers questions, a line of JSON each, until nobody asks any
more. A question is what a bot decides, or how a ply of a game that is over is looked back on.
"""

import json
import os
import sys
from typing import IO

from engine.bots import decider
from engine.review import pieces

POLITE = 10
"""How nice the process is to others: it may use what they leave."""


def serve(questions: IO[str], answers: IO[str]) -> None:
    """Answer each question in a line; "" where it cannot be answered, so that whoever asked can find out why."""
    for line in questions:
        try:
            question = json.loads(line)
            answer = pieces.answer(question) if "ply" in question else decider.answer(question)
        except Exception:  # One question that cannot be answered is no reason to stop.
            answer = ""
        answers.write(f"{answer}\n")
        answers.flush()


if __name__ == "__main__":
    os.nice(POLITE)
    serve(sys.stdin, sys.stdout)
