"""Positions as sites have them in their database: `tests/stored/TITLE-RULES.json`, of games in progress."""

import json
from pathlib import Path

import pytest

from engine.errors import PositionError
from engine.registry import get_title

STORED = sorted((Path(__file__).parents[1] / "stored").glob("*.json"))


@pytest.mark.parametrize("path", STORED, ids=[path.stem for path in STORED])
def test_a_stored_position_is_read_and_written_as_it_was(path: Path) -> None:
    name, _, rules = path.stem.rpartition("-")
    title, stored = get_title(name, int(rules)), json.loads(path.read_text())
    try:
        found, why = title.to_json(title.from_json(stored)), ""
    except PositionError as error:
        found, why = None, str(error)
    assert found == stored, (
        f"games in progress have such positions, and no longer work. {why} Let a migration change `Game.position`, and this file "
        "in the same way (CONTRIBUTING.md, “A rule”)."
    )
