"""`script/bench faults`, small: parts die while people play, and nothing is lost. And that its verdict sees what it should."""

import re
import subprocess
import sys

import pytest

from devtools.environments import clean
from devtools.serving import ROOT
from devtools.shared import TEMPLATE, shared_directory
from devtools.storm.verdict import Death, Letter, Row, judge
from tests.rounds import rounds

WAITS = rounds(60, 3000)
"""Turns that people are to answer. However few they are, each part of the site dies once, processes of workers more often."""
FAULTS = (
    "Redis restarted", "mail server away", "PostgreSQL restarted", "worker killed", "beat killed",
    "all workers ended by themselves",
)  # fmt: skip
LEASE = 10.0
ROW = Row("turn:1", "<1@x>", "sent", turn=True, ended=100.0)


def letter(worker: int = 7, looked: float = 50.0, message_id: str = "<1@x>") -> Letter:
    return Letter(message_id, worker, looked, looked + 0.1)


@pytest.mark.parametrize("state", ["sent", "due", "sending", "retry", "held", "failed"])
def test_a_mail_that_is_in_nobodys_letter_box_is_lost(state: str) -> None:
    for ended in (None, 100.0):
        assert judge([Row("turn:1", "<1@x>", state, True, ended)], [], [], LEASE).lost == ["turn:1"]
    assert judge([Row("over:1:1", "<1@x>", state)], [], [], LEASE).lost == ["over:1:1"]


def test_a_mail_that_was_dropped_is_lost_while_its_turn_runs() -> None:
    dropped = Row("turn:1", "<1@x>", "suppressed", turn=True)
    assert judge([dropped], [], [], LEASE).lost == ["turn:1"]
    assert judge([Row("turn:1", "<1@x>", "suppressed", True, 100.0)], [], [], LEASE).good


def test_a_letter_is_stale_when_its_turn_was_over_before_the_last_look() -> None:
    assert judge([ROW], [letter(looked=99.0)], [], LEASE).good
    assert judge([ROW], [letter(looked=100.1)], [], LEASE).stale == ["turn:1"]
    as_it_ended = judge([ROW], [letter(looked=99.95)], [], LEASE)
    assert (as_it_ended.good, as_it_ended.at_the_same_moment) == (True, 1)


def test_a_second_letter_is_explained_by_the_death_of_who_handed_over_the_first() -> None:
    both = [letter(worker=7, looked=50.0), letter(worker=8, looked=60.0)]
    explained = judge([ROW], both, [Death(7, 50.2)], LEASE)
    assert (explained.good, explained.in_kill_window) == (True, ["turn:1"])
    for deaths in ([], [Death(8, 50.2)], [Death(7, 49.0)], [Death(7, 59.0)]):
        assert judge([ROW], both, deaths, LEASE).other_doubles == ["turn:1"]
    too_soon = [letter(worker=7, looked=50.0), letter(worker=8, looked=55.0)]
    assert judge([ROW], too_soon, [Death(7, 50.2)], LEASE).other_doubles == ["turn:1"]


def test_another_mail_for_the_same_thing_is_a_double_whatever_died() -> None:
    rows = [ROW, Row("turn:1", "<2@x>", "sent", turn=True, ended=100.0)]
    both = [letter(), letter(message_id="<2@x>")]
    assert judge(rows, both, [Death(7, 50.2)], LEASE).other_doubles == ["turn:1"]
    assert judge([ROW], [letter(), letter(message_id="<3@x>")], [], LEASE).other_doubles == ["<3@x>"]


@pytest.mark.long(60)
@pytest.mark.timeout(rounds(300, 3000))
def test_parts_die_and_nothing_is_lost() -> None:
    command = [sys.executable, "-m", "devtools.storm.faults", "--waits", str(WAITS)]
    env = clean(**{TEMPLATE: str(shared_directory())})
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    told = dict(re.findall(r"^([^:\n]+): (\d+)$", done.stdout, re.MULTILINE))
    assert (told["lost"], told["stale"], told["all other doubles"]) == ("0", "0", "0")
    assert "doubles with the same Message-ID inside a kill window" in told
    for fault in FAULTS:
        assert re.search(rf"{fault}: [1-9]", done.stdout), done.stdout
    letters = re.search(r"(\d+) letters", done.stdout)
    assert letters and int(letters[1]) > WAITS // 2
