"""R7: the embedded site makes its backups by itself, checks them, and throws away only what is old."""

import logging
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.cache import cache
from django.db import connection

from games.lib import site_time
from games.models import Heartbeat
from games.ops import daily_backup
from games.ops.daily_backup import choose_kept, keep_backups
from games.ops.measures import BACKUP
from tests.games.conftest import make_player

FIRST = date(2026, 1, 1)
pytestmark = pytest.mark.skipif(not site.BACKUP_DAYS, reason="PostgreSQL has deploy/backup")


@pytest.fixture
def backups(tmp_path: Path, settings: Any) -> Path:
    cache.clear()
    settings.BACKUPS_DIR = tmp_path / "backups"
    return tmp_path / "backups"


def names(backups: Path) -> list[str]:
    return sorted(file.name for file in backups.iterdir())


def test_seven_days_and_four_weeks_stay() -> None:
    kept: set[date] = set()
    for number in range(60):
        day = FIRST + timedelta(number)
        kept = choose_kept({*kept, day}, 7, 4)
    newest = {day - timedelta(back) for back in range(7)}
    weekly = sorted(kept - newest)
    assert newest <= kept and 3 <= len(weekly) <= 4
    assert all(one.weekday() == 0 for one in weekly)
    assert min(kept) >= day - timedelta(5 * 7)
    assert {later - earlier for earlier, later in pairwise(weekly)} == {timedelta(7)}
    # A site that was off for months keeps what it has.
    old = {FIRST, FIRST + timedelta(100)}
    assert choose_kept(old, 7, 4) == old
    assert choose_kept({FIRST, FIRST + timedelta(1)}, 1, 0) == {FIRST + timedelta(1)}


@pytest.mark.django_db(transaction=True)
def test_r7_one_a_day_is_made_and_checked_and_the_old_ones_go(
    backups: Path, shift_clock: Callable[[timedelta], None], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    keep_backups()
    assert not backups.exists(), "nobody is there yet"
    make_player("Anna")
    today = site_time.now().date()
    keep_backups()
    made = backups / f"site-{today}.tgz"
    assert names(backups) == [made.name]
    assert (made.stat().st_mode & 0o777, backups.stat().st_mode & 0o777) == (0o600, 0o700)
    assert Heartbeat.objects.get(name=BACKUP).at.date() == today
    written = made.stat().st_mtime_ns
    keep_backups()
    assert made.stat().st_mtime_ns == written, "one a day"
    for back in range(1, 60):
        (backups / f"site-{today - timedelta(back)}.tgz").write_bytes(b"")
    (backups / "mine.tgz").write_bytes(b"")
    before = names(backups)

    shift_clock(timedelta(days=1))
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(daily_backup, "LEFT", 2**62)
        keep_backups()
        assert "too little room" in caplog.text
    assert names(backups) == before, "a full disk costs no backup"
    keep_backups()
    assert names(backups) == before, "it is tried again within the hour"
    cache.clear()
    keep_backups()
    left = names(backups)
    assert f"site-{today + timedelta(1)}.tgz" in left and "mine.tgz" in left
    assert 1 + 7 + 3 <= len(left) <= 1 + 7 + 4
    assert connection.vendor == "sqlite"
