"""What people write, and what it means at a table: the files of `habits`. Decided by hand, before the program read any of it.

In a file, `means` is parted by ` || `: each of the texts means the first one. `?` is a question, whatever kind; where it stands
behind a move, the text may be asked back as well. A move that is not named is wrong in any case. In `readings.toml` the texts
mean that to the word: canonical moves, commands as `:name`, in order, parted by ` | `; or `? why`, with what is done before it
in front.
"""

import tomllib
from pathlib import Path

FOLDER = Path(__file__).parent / "habits"
TABLES = {
    "dig": ("3-players-points", 18),
    "patrons": ("3-players-points", 54),
    "survey": ("3-players-points", 35),
    "two": ("2-players-points", 44),
    "neutral": ("2-players-points", 41),
    "remove": ("2-players-points", 96),
}
"""A golden game and the ply at which its seat is to decide."""
THEBES_TABLES = {
    "egypt": ("2-players-points", 46, "thebes"),
    "greece": ("2-players-points", 10, "thebes"),
    "end": ("2-players-points", 70, "thebes"),
}

Habit = tuple[str, str, tuple[str, ...]]
"""Table, meanings, texts."""


def read_habits(name: str) -> list[Habit]:
    """Return the habits of a file."""
    rows = tomllib.loads((FOLDER / f"{name}.toml").read_text())["habits"]
    return [(row["table"], row["means"], tuple(row["texts"])) for row in rows]
