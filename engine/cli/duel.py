"""Duels of bots: games in rotating seats, and their scores, which depend on the arguments alone."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engine.bots import Bot, check_level, get_bot
from engine.contract import AnyTitle, P, Result, Title, V
from engine.records.playout import game_seed, play_out


class BotScore(NamedTuple):
    """The score of a bot in a duel. The same bot twice has two scores."""

    name: str
    games: int
    wins: int
    """Games won alone."""
    share: float
    """Wins; a victory shared by k counts 1/k."""
    points: float
    """Mean points per game."""


def run_duel(
    title: AnyTitle, bots: Sequence[str], games: int, seed: str | int, options: Mapping[str, str] | None = None
) -> list[BotScore]:
    """Play games between the bots, one a seat; return their scores in the order given.

    The bots move one seat on after each game. Raises OptionError for a bot that the title does not have, or a wrong number of
    seats.
    """
    names = tuple(bots)
    players = [get_bot(name) for name in names]
    for name in names:
        check_level(title, name)
    options = options or {}
    title.start(len(names), options)  # Refuses a wrong number of seats, for 0 games too.
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


def play(title: Title[P, V], bots: Sequence[Bot], seed: bytes, options: Mapping[str, str] | None = None) -> Result:
    """Play a game, a bot for each seat; all chance comes from the seed."""
    random = Random(seed)

    def choose(position: P, seat: int, legal: Sequence[str]) -> str:
        return bots[seat](title, title.view(position, seat), seat, legal, random)

    _, position = play_out(title, len(bots), options or {}, seed, choose, random)
    result = title.result(position)
    assert result is not None
    return result


def duel_table(scores: Sequence[BotScore]) -> str:
    """Return the scores as text, a line for each bot below the headings."""
    rows = [("bot", "games", "wins", "share", "%", "points")]
    for score in scores:
        percent = 100 * score.share / score.games if score.games else 0.0
        numbers = (str(score.games), str(score.wins), f"{score.share:.2f}", f"{percent:.1f}", f"{score.points:.1f}")
        rows.append((score.name, *numbers))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    pattern = "  ".join(f"{{:{'>' if column else '<'}{width}}}" for column, width in enumerate(widths))
    return "\n".join(pattern.format(*row) for row in rows)
