"""A small count of `script/attack races`, and what outlives a server that is killed."""

import os
import signal
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from urllib.error import URLError

import pytest

from devtools.serving import served
from devtools.waiting import wait_for
from tests.attacks import races
from tests.attacks.visitor import Visitor

KILLS = 1
BEFORE_A_KILL = 4
"""Moves that were answered before the server is killed, in each game."""


@pytest.mark.long
def test_two_browsers_of_one_player_race(request: pytest.FixtureRequest) -> None:
    database = ""
    if os.environ.get("DATABASE_URL"):
        database = races.database_of_its_own(request.getfixturevalue("postgres_url"))
    assert races.run(10, "ci", database).startswith("8 races of two different moves")


@pytest.mark.long
def test_what_was_answered_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    """Rule of the house: a move that was answered is written. Two games go on while the process is killed."""
    answered: dict[str, dict[int, str]] = {}
    for kill in range(KILLS + 1):
        with served(tmp_path) as site:
            if not answered:
                answered = {code: {} for code in races.begin(site, games=2)}
            people = {code: [races.sessions(site, person, 1)[0] for person in races.PEOPLE] for code in answered}
            for code, moves in answered.items():
                record = people[code][0].record(code)
                assert {ply: record[ply] for ply in moves} == moves
            if kill == KILLS:
                return
            counts = {code: len(moves) + BEFORE_A_KILL for code, moves in answered.items()}
            threads = [Thread(target=play_on, args=(people[code], code, answered[code])) for code in answered]
            for thread in threads:
                thread.start()
            wait_for(enough(answered, counts), seconds=60)
            site.stop(signal.SIGKILL)
            for thread in threads:
                thread.join(60)


def enough(answered: dict[str, dict[int, str]], counts: dict[str, int]) -> Callable[[], bool]:
    return lambda: all(len(answered[code]) >= count for code, count in counts.items())


def play_on(people: list[Visitor], code: str, answered: dict[int, str]) -> None:
    """Make move after move, and keep those that were answered, by ply, until nobody answers any more."""
    try:
        while True:
            for visitor in people:
                offer = visitor.offer(code)
                if offer is not None:
                    move = next(move for move in offer.moves if move != "pass")
                    answer = visitor.play(code, offer, move)
                    assert answer.status == 200, answer
                    answered[offer.ply] = move
    except (URLError, ConnectionError, HTTPException):
        return
