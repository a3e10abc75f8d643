"""Whole games that must end as they did: one for each number of seats and each way a game can end."""

import json
from pathlib import Path

import pytest

from engine.cli.status import verify
from engine.records.record import final_position, read_record, title_of
from tests.oasis.registration import SHIPPED

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = sorted(GOLDEN.glob("*/*.json"))


@pytest.mark.parametrize("path", GAMES, ids=[f"{path.parent.name}/{path.stem}" for path in GAMES])
def test_the_game_ends_as_it_did(path: Path) -> None:
    record = read_record(path.read_bytes())
    title = title_of(record)
    result = title.result(final_position(record))
    assert result is not None
    colours = title.colours(record.players)
    assert {
        "winners": [colours[seat] for seat in result.winners],
        "points": dict(zip(colours, result.points, strict=True)),
        "decided_by": result.decided_by,
    } == record.more["result"]
    assert verify(record) == {"ok": True}


def test_every_title_has_games_for_each_number_of_seats() -> None:
    for title_id in SHIPPED:
        games = [json.loads(path.read_text()) for path in GAMES if path.parent.name == title_id]
        seats = {game["players"] for game in games}
        endings = {game["result"]["decided_by"] for game in games}
        assert seats == set(title_of(read_record(json.dumps(games[0]))).seats)
        assert len(endings) > 1
