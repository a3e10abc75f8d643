"""Moving the clock of other processes: the file that `games.lib.site_time` reads."""

import os
from datetime import timedelta
from pathlib import Path


def set_clock(file: Path, shift: timedelta) -> None:
    """Write how far the clock is moved. Who reads it at this moment sees the old or the new shift, never half a file."""
    new = file.with_name(f"{file.name}.new")
    new.write_text(str(shift.total_seconds()))
    os.replace(new, file)
