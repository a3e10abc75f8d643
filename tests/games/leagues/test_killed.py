"""A season of three divisions, made, played and ended by processes that are killed in the middle of transactions."""

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from devtools.clock import set_clock
from devtools.serving import ROOT, UNSYNCED, environment, manage, template
from tests.rounds import rounds
from tests.steps import RecordProperty

DIVISIONS = rounds(3, 7)
PEOPLE = 7 * DIVISIONS
EARLY, LATE = rounds(5, 8), rounds(3, 5)
"""How often a process is killed while games are made, and while they are played or the season ends."""
REGISTER = "from tests.oasis.registration import register; register()\n"
ENTER = f"""
from games.leagues.entries import enter
from games.models import Player
from tests.games.leagues.play import league
season = league(4, "oasis")
for number in range({PEOPLE}):
    name = f"Person {{number:02}}"
    person = Player.objects.create(email=f"{{number}}@example.org", name=name, name_key=name)
    enter(person, season, again=True)
"""
LOOK = """
from games.leagues.seasons import draw_divisions
from games.leagues.standing import divisions_of
from games.models import Season
from tests.games.leagues.test_seasons import recount
season = Season.objects.select_related("league").get(number=1)
for division in divisions_of(season):
    names = [line.name for line in division.lines]
    assert [line.points for line in division.lines] == recount(season, names)
    print("was", *[line.player for line in division.lines])
for division in draw_divisions(Season.objects.select_related("league").get(number=2)):
    print("is", *[entry.player_id for entry in division])
"""


@pytest.mark.long(50)
@pytest.mark.timeout(1800)
def test_a_season_is_played_once_by_processes_that_are_killed(tmp_path: Path, record_property: RecordProperty) -> None:
    clock = tmp_path / "clock"
    shutil.copyfile(template(), tmp_path / "site.sqlite3")
    env = environment(tmp_path, MYKERINOS_CLOCK_FILE=str(clock), DJANGO_SETTINGS_MODULE=UNSYNCED)

    def shell(text: str) -> str:
        return manage(env, "shell", "--verbosity", "0", "-c", REGISTER + text)

    shell(ENTER)
    set_clock(clock, timedelta(days=15))
    dice = random.Random(1)
    made, over = 200 * DIVISIONS, 850 * DIVISIONS
    at = [dice.randint(20, made) for _kill in range(EARLY)] + [dice.randint(made, over) for _kill in range(LATE)]
    ends = [
        subprocess.run([sys.executable, "-m", "tests.games.leagues.hands", str(number)], cwd=ROOT, env=env).returncode
        for number in [*at, 0]
    ]
    kills = ends.count(-signal.SIGKILL)
    assert kills >= EARLY and set(ends) == {-signal.SIGKILL, 0} and ends[-1] == 0
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as rows:
        games = rows.execute('SELECT division, "table", state FROM games_game WHERE season_id IS NOT NULL').fetchall()
        mails = rows.execute("SELECT kind, player_id FROM games_mail WHERE kind LIKE 'season%'").fetchall()
    assert sorted(games) == [
        (division, table, "finished") for division in range(1, DIVISIONS + 1) for table in range(7)
    ]
    assert Counter(kind for kind, _player in mails) == {"season_begins": PEOPLE, "season_over": PEOPLE}
    assert len(set(mails)) == 2 * PEOPLE
    lines = [line.split() for line in shell(LOOK).splitlines()]
    before, after = ([people for kind, *people in lines if kind == wanted] for wanted in ("was", "is"))
    for number, people in enumerate(before):
        # First of each division up, the last two down, and second ones fill the gaps; nobody goes further than one division.
        up, down = max(0, number - 1), min(number + 1, len(before) - 1)
        assert people[0] in after[up] and {*people[-2:]} <= {*after[down]}
        assert {*people[2 if number else 0 : -2 if number < DIVISIONS - 1 else 7]} <= {*after[number]}
    record_property(f"season of {PEOPLE}", f"{kills} kills at statements {at}")
