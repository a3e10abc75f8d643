"""Do strangers find each other? `script/bench strangers [--rounds N] [--people N] [--seed N]`.

So many strangers sign up, one a week, one in three days and one a day, on a site that nobody else plays on. Printed is the
share that has begun a game with a person within 7 days of signing up, and ever, and the same of games in which all have made a
move: as the site was (a new game has three seats, and stands in the list of games alone) and as it is (two seats, open games
on the desk, *Ready to play*). Games, wishes, clocks and sweeps are the site's own, on a clock that is moved in steps; the
strangers are made up (`benchmarks.strangers_people`), the same for both.
"""

import argparse
import os
import tempfile
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import mean, stdev

from devtools.clock import set_clock

DAY = timedelta(days=1)
STEP = DAY / 4
RATES = {"one in three days": 3 * DAY, "one a week": 7 * DAY, "one a day": DAY}
AFTERWARDS = 30 * DAY
"""So long the site is watched after the last has signed up."""
SWEEPS = ("clock", "urgent", "mail", "unfilled", "takeovers", "wishes")
"""Those that matter here, beside the matching."""


def simulate(people: int, apart: timedelta, as_it_is: bool, seed: str, clock: Path) -> list[float]:
    """Return the shares of one cell."""
    from django.core.management import call_command

    from benchmarks.strangers_people import Stranger, new_stranger
    from games.lib import site_time
    from games.lib.workers.sweeps import Budget, scheduled_sweeps
    from games.lobby.matching import match_wishes

    call_command("flush", interactive=False, verbosity=0)
    begun, strangers = site_time.now(), list[Stranger]()
    sweeps = [sweep for name, sweep in scheduled_sweeps().items() if name in SWEEPS]
    while (past := site_time.now() - begun) < people * apart + AFTERWARDS:
        now = site_time.now()
        if len(strangers) < people and past >= len(strangers) * apart:
            strangers.append(new_stranger(len(strangers), Random(f"{seed}:{apart}:{len(strangers)}"), now))
        for stranger in strangers:
            stranger.hear_of_starts(now)
            if stranger.visit <= now < stranger.bored:
                stranger.come(now, as_it_is)
        for sweep in sweeps:
            sweep.function(*[Budget()] if sweep.has_budget else [])
        while match_wishes():
            pass
        set_clock(clock, site_time.shift() + STEP)
    spans = zip(*[stranger.met() for stranger in strangers], strict=True)
    return [mean(span <= limit for span in column) for column in spans for limit in (7 * DAY, 999 * DAY)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench strangers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--seed", default="1")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        clock = Path(directory) / "clock"
        # The clock is moved in steps: no step is an outage.
        variables = {"MYKERINOS_CLOCK_FILE": str(clock), "MYKERINOS_SET_OUTAGE_SECONDS": "864000"}
        os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.unsynced", "MYKERINOS_VAR": directory, **variables}
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        print(f"{'':28}{'in 7 days':>16}{'ever':>16}{'moved in, 7 d':>16}{'ever':>16}", flush=True)
        for rate, apart in RATES.items():
            for as_it_is in (False, True):
                shares = [
                    simulate(given.people, apart, as_it_is, f"{given.seed}:{number}", clock)
                    for number in range(given.rounds)
                ]
                cells = [f"{mean(of):.0%} ± {2 * stdev(of) / len(of) ** 0.5:.0%}" for of in zip(*shares, strict=True)]
                name = f"{rate}, {'as it is' if as_it_is else 'as it was'}"
                print(f"{name:28}" + "".join(f"{cell:>16}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
