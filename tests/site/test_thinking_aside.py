"""The embedded site while a bot thinks, for as long as one likes: its process is held, everything else goes on."""

import json
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from devtools.serving import EAGER, Site, add_people, served
from devtools.waiting import wait_for
from tests.site.test_wire import Browser, begin

TWO_MASTERS = "from devtools.cast import start_game_of; print(start_game_of('master', 'master').game.pk)"


def decisions(site: Site, game: str) -> int:
    with closing(sqlite3.connect(f"file:{site.env['MYKERINOS_VAR']}/site.sqlite3?mode=ro", uri=True)) as rows:
        found: int = rows.execute(
            "SELECT count(*) FROM games_move WHERE game_id = ? AND via = 'bot'", (game,)
        ).fetchone()[0]
    return found


def thinkers(site: Site) -> list[int]:
    """Return the processes that this site has begun to think in."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            mine = entry.name.isdigit() and f"PPid:\t{site.process.pid}\n" in (entry / "status").read_text()
            if mine and b"engine.cli.thinker" in (entry / "cmdline").read_bytes():
                found.append(int(entry.name))
        except OSError:
            continue
    return found


@pytest.mark.long
@pytest.mark.timeout(180)
def test_while_a_bot_thinks_pages_other_bots_and_sweeps_go_on(tmp_path: Path) -> None:
    with served(tmp_path, **EAGER) as site:
        game = add_people(site, then=TWO_MASTERS).split()[-1]
        wait_for(lambda: decisions(site, game), seconds=60, step=0.1)
        (thinker,) = thinkers(site)
        os.kill(thinker, signal.SIGSTOP)
        try:
            browser = Browser(site)
            before = json.loads(browser.ask("/healthz"))["pulse"]
            stood = decisions(site, game)
            # Another bot answers, whoever begins, and the sweeps come to their end.
            begin(browser, "mykerinos")
            wait_for(lambda: json.loads(browser.ask("/healthz"))["pulse"] != before, seconds=30, step=0.1)
            assert json.loads(browser.ask("/healthz"))["well"]
            # The one that was being read when it was held may still have come through.
            assert decisions(site, game) <= stood + 1
        finally:
            os.kill(thinker, signal.SIGCONT)
        wait_for(lambda: decisions(site, game) > stood + 1, seconds=60, step=0.1)
    assert thinkers(site) == []
