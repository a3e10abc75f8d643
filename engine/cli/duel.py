"""Bots against each other: games in rotating seats, and what came of them.

Everything follows from the seed: the same bots, number of games and seed give the same scores.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.bots import Bot, check_level, get_bot
from engine.contract import AnyTitle, Result
from engine.records.playout import game_seed, play_out


class BotScore(NamedTuple):
    """What one of the bots reached in a duel. The same bot twice has two scores."""

    name: str
    games: int
    wins: int
    """Games won alone."""
    share: float
    """Wins, a victory shared by k counting 1/k."""
    points: float
    """Mean points a game."""


def run_duel(
    title: AnyTitle, bots: Sequence[str], games: int, seed: str | int, options: Mapping[str, str] | None = None
) -> list[BotScore]:
    """The scores of the bots, by name, in the order given; as many players as bots.

    In each game every bot sits one seat further on, so after as many games as there are bots each has had every seat
    equally often. Raises OptionError for a bot that the title does not have, or a number of players that the title is not for.
    """
    names = tuple(bots)
    players = [get_bot(name) for name in names]
    for name in names:
        check_level(title, name)
    options = options or {}
    title.start(len(names), options)  # Refuses a number of players it is not for, even when no game is asked for.
    wins = [0] * len(names)
    shares = [0.0] * len(names)
    points = [0] * len(names)
    for number in range(games):
        seat_of = [(index + number) % len(names) for index in range(len(names))]
        seated = [players[seat_of.index(seat)] for seat in range(len(names))]
        result = play(title, seated, game_seed(str(seed), number), options)
        for index, seat in enumerate(seat_of):
            points[index] += result.points[seat]
            if seat in result.winners:
                shares[index] += 1 / len(result.winners)
                wins[index] += len(result.winners) == 1
    return [
        BotScore(name, games, won, share, total / games if games else 0.0)
        for name, won, share, total in zip(names, wins, shares, points, strict=True)
    ]


def play(title: AnyTitle, bots: Sequence[Bot], seed: bytes, options: Mapping[str, str] | None = None) -> Result:
    """One game, a bot for each seat; the dealer's chance and the bots' both come from the seed."""
    random = Random(seed)

    def choose(position: Any, seat: int, legal: Sequence[str]) -> str:
        return bots[seat](title, title.view(position, seat), seat, legal, random)

    _, position = play_out(title, len(bots), options or {}, seed, choose, random)
    result = title.result(position)
    assert result is not None
    return result


def duel_table(scores: Sequence[BotScore]) -> str:
    """The scores as text, one line a bot below a line of headings."""
    rows = [("bot", "games", "wins", "share", "%", "points")]
    for score in scores:
        percent = 100 * score.share / score.games if score.games else 0.0
        rows.append(
            (
                score.name,
                str(score.games),
                str(score.wins),
                f"{score.share:.2f}",
                f"{percent:.1f}",
                f"{score.points:.1f}",
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    pattern = "  ".join(f"{{:{'>' if column else '<'}{width}}}" for column, width in enumerate(widths))
    return "\n".join(pattern.format(*row) for row in rows)
