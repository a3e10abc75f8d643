"""Daily backups of the embedded site. The newest days stay, and one of each of some weeks before.

Old ones are deleted only after a new backup was written and checked, so that a failure never costs an old one.
"""

import logging
import re
import shutil
import tempfile
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

from django.conf import settings
from django.core.cache import cache

from games.lib import site_time
from games.lib.workers import sweeps
from games.lib.workers.sweeps import MAIL
from games.models import Player
from games.ops.backup import BackupError, backup, database_file

logger = logging.getLogger(__name__)

NAME = re.compile(r"site-(\d{4}-\d\d-\d\d)\.tgz")
"""The name of a day's backup, in UTC. Other files in the directory are not ours."""
LEFT = 256 * 2**20
"""Bytes that stay free, because a full disk would stop the site itself."""
INTERVAL = 600
"""Seconds between two looks for today's backup."""
AGAIN = 3600
"""Seconds until a failed backup is tried again."""


@sweeps.sweep(
    "backups", every=INTERVAL if settings.BACKUP_DAYS else 0, queue=MAIL, task_name="games.tasks.keep_backups"
)
def keep_backups() -> None:
    """Make today's backup unless it exists. A failure is logged."""
    target = settings.BACKUPS_DIR / f"site-{site_time.now().date()}.tgz"
    # An unused site has nothing to lose.
    if target.exists() or not Player.objects.exists() or not cache.add("backup-tried", True, AGAIN):
        return
    try:
        settings.BACKUPS_DIR.mkdir(0o700, parents=True, exist_ok=True)
        check_room(database_file(), target.parent)
        backup(target)
    except (BackupError, OSError) as error:
        logger.error("The daily backup was not made: %s", error)
        return
    cache.delete("backup-tried")
    rotate(target.parent)


def check_room(database: Path, directory: Path) -> None:
    """Raise BackupError unless there is room for a copy of the database and an archive of it."""
    size = sum(file.stat().st_size for file in database.parent.glob(f"{database.name}*") if file.is_file())
    wanted: dict[int, int] = {}
    places = (Path(tempfile.gettempdir()), directory)
    for place in places:
        disk = place.stat().st_dev
        wanted[disk] = wanted.get(disk, LEFT) + size
    for place in places:
        free = shutil.disk_usage(place).free
        if free < wanted[place.stat().st_dev]:
            raise BackupError(
                f"There is too little room at {place}: {free / 2**20:,.0f} MB are free, and"
                f" {wanted[place.stat().st_dev] / 2**20:,.0f} MB should be. Earlier backups are as they were."
            )


def rotate(directory: Path) -> None:
    """Delete the daily backups that have become too old. Nothing else in the directory is touched."""
    found = {date.fromisoformat(name[1]): file for file in directory.iterdir() if (name := NAME.fullmatch(file.name))}
    for day in set(found) - choose_kept(found, settings.BACKUP_DAYS, settings.BACKUP_WEEKS):
        found[day].unlink()


def choose_kept(days: Iterable[date], newest: int, weeks: int) -> set[date]:
    """Return the days to keep: the newest, and the first day of each of the last `weeks` weeks before that have any."""
    latest = sorted(days, reverse=True)
    firsts = {day - timedelta(day.weekday()): day for day in latest}
    return set(latest[:newest]) | {firsts[monday] for monday in sorted(firsts, reverse=True)[: weeks + 1][1:]}
