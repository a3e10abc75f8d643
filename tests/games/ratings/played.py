"""Results of games that nobody played: rows, as a game that is over leaves them."""

from datetime import UTC, datetime, timedelta
from typing import Any

from games.clock.pace import PRESETS, pace_to_json
from games.models import Game, Player, Result, Seat
from games.table.seeds import insert_game

BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def ended(*players: Player, places: tuple[int, ...] = (), day: float = 0, title: str = "thebes", **fields: Any) -> Game:
    """Return a public game of these people that is over; `places`: theirs, else as they are given. `day`: after BEGIN."""
    counts = fields.pop("counts", True)
    game: Game = insert_game(
        **{
            "name": "Dig",
            "title": title,
            "rules": 1,
            "players": len(players),
            "pace": pace_to_json(PRESETS["bank"]),
            "state": Game.State.FINISHED,
            "position": {},
            "result": {"points": None, "places": [], "winners": [], "decided_by": "points"},
            "ended_at": BEGIN + timedelta(days=day),
            **fields,
        }
    )
    seats = Seat.objects.bulk_create(Seat(game=game, index=index, player=one) for index, one in enumerate(players))
    Result.objects.bulk_create(
        Result(
            game=game, player=player, seat=seat, place=place, points=50, won=place == 1, ending=Result.Ending.STAYED,
            decisions=9, of_decisions=9, counts=counts,
        )
        for player, seat, place in zip(players, seats, places or range(1, len(players) + 1), strict=True)
    )  # fmt: skip
    return game
