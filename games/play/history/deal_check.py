"""The public check of a game's deal."""

from dataclasses import dataclass
from typing import Any

from engine.cli.status import verify
from games.play.history.packed_log import standing_lines
from games.play.history.records import whole_record
from games.table.table import Table


@dataclass(frozen=True)
class Check:
    """The result of dealing again. `outcome` is what `python -m engine verify` prints for the same record."""

    seed: str
    outcome: dict[str, Any]
    deals: int

    @property
    def ok(self) -> bool:
        return bool(self.outcome["ok"])


def check_deal(table: Table) -> Check:
    """Deal every move of chance again from the seed of a game that is over, and compare. Two queries."""
    moves = standing_lines(table)
    record = whole_record(table, [text for text, _seat in moves])
    deals = sum(seat is None for _text, seat in moves)
    return Check(record.seed.hex() if record.seed else "", verify(record), deals)
