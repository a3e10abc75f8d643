"""Leagues with their people, and the ends of their games."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from devtools.cast import make_player
from engine.contract import Result
from games.clock.pace import PRESETS, pace_to_json
from games.leagues.entries import enter
from games.leagues.seasons import ENTRY_TIME, look_after_seasons, open_season
from games.lib import site_time
from games.models import Game, League, Player, Season
from games.play.moves.commit import end_waits, update_version, write_result
from games.table.table import load_table
from tests.steps import Shift

OVER = ENTRY_TIME + timedelta(minutes=1)


def league(seats: int = 2, title: str = "thebes", **fields: Any) -> Season:
    """Return the first season of a new league, open for entries."""
    made = League.objects.create(
        **{"name": "Nile", "title": title, "seats": seats, "pace": pace_to_json(PRESETS["bank"])} | fields
    )
    return open_season(made)


def people(count: int, name: str = "person") -> list[Player]:
    return [make_player(f"{name}{number:02}") for number in range(count)]


def begun(shift: Shift, players: Sequence[Player], seats: int = 2, title: str = "thebes") -> Season:
    """Return a season of these people whose games have begun."""
    season = league(seats, title)
    for player in players:
        enter(player, season)
    shift(OVER)
    look_after_seasons()
    season.refresh_from_db()
    return season


def end_game(game: Game, places: Sequence[int]) -> None:
    """End the game with these places by seat, as the last move of one does."""
    with transaction.atomic():
        table = load_table(pk=game.pk)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        result = Result(winners, tuple(100 - place for place in places), tuple(places), "points")
        now = site_time.now()
        update_version(table, state=Game.State.FINISHED, ended_at=now, result=result._asdict())
        end_waits(table, list(table.waits.values()), "over", now)
        write_result(table, result)


def end_games(games: Iterable[Game], strength: dict[int, int]) -> None:
    """End the games so that whoever has the lower number comes first."""
    for game in games:
        held = [seat.player_id for seat in game.seats.order_by("index")]
        order = sorted(strength[player] for player in held if player is not None)
        end_game(game, [1 + order.index(strength[player]) if player is not None else len(held) for player in held])
