"""`script/bench standstill`: that what it counts is what a standstill gives, and, where tests may take long, that moves go on."""

import subprocess
import sys

import pytest

from benchmarks.standstill import STOOD, fill, given_just_that, told
from devtools.environments import clean
from devtools.serving import ROOT
from games.lib import site_time
from games.models import Heartbeat, Wait
from games.play.clocks import deadlines
from games.table.table import SITE
from tests.rounds import THOROUGH


@pytest.mark.django_db
def test_all_waits_of_the_bench_are_given_the_time_of_the_standstill() -> None:
    waits = fill(12)
    assert waits == Wait.objects.filter(ended_at=None).count() >= 12
    *_, other, last = Wait.objects.filter(ended_at=None).order_by("pk").values_list("pk", flat=True)
    assert given_just_that(last)[0] == 0
    Heartbeat.objects.create(name=SITE, at=site_time.now() - STOOD)
    assert deadlines.compensate()
    given, stood = given_just_that(last)
    assert given == waits
    assert stood >= STOOD
    assert not Wait.objects.filter(ended_at=None, warning_at__lte=site_time.now()).exists()
    Wait.objects.filter(pk=other).update(outage=2 * STOOD)
    assert given_just_that(last)[0] == waits - 1


def test_it_tells_of_the_longest_move() -> None:
    said = "moves meanwhile: 3, 0.200 s at the median, 1.50 s at most, 1 longer than 1 s"
    assert told("moves meanwhile", [0.1, 0.2, 1.5]) == said
    assert told("moves meanwhile", []) == "moves meanwhile: none"


@pytest.mark.long(300)
@pytest.mark.timeout(900)
@pytest.mark.skipif(not THOROUGH, reason="It takes some minutes.")
def test_moves_go_on_while_a_standstill_is_made_up_for() -> None:
    command = [sys.executable, "-m", "benchmarks.standstill", "--waits", "2000"]
    done = subprocess.run(command, cwd=ROOT, env=clean(), capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
