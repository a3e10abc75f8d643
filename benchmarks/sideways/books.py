"""What is to be said of the moves that were accepted, once everything is quiet."""

from collections import Counter
from dataclasses import dataclass


@dataclass(frozen=True)
class Books:
    """Games and plies of moves that were accepted and are not there.

    Of those that are there more often than they were accepted; games that are not what their moves lead to; how many
    games there are.
    """

    lost: list[str]
    doubled: list[str]
    wrong: list[str]
    games: int

    @property
    def good(self) -> bool:
        return not (self.lost or self.doubled or self.wrong)


def compare_books(accepted: Counter[tuple[int, int]]) -> Books:
    """Return the moves that people were told are made, beside those that stand in the database, taken back or not."""
    from games.models import Game, Move
    from games.play.history.replay import replay_game
    from games.table.table import load_table

    rows = Move.objects.filter(via=Move.Via.BROWSER).values_list("game_id", "ply")
    kept = Counter((int(game), int(ply)) for game, ply in rows)
    games = list(Game.objects.order_by("pk").values_list("pk", flat=True))
    wrong = [f"game {pk}: {'; '.join(found)}" for pk in games if (found := replay_game(load_table(pk=pk)).wrong)]
    return Books(named(accepted - kept), named(kept - accepted), wrong, len(games))


def named(moves: Counter[tuple[int, int]]) -> list[str]:
    return [f"game {game} at {ply}" for game, ply in sorted(moves.elements())]
