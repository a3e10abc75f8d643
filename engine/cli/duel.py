"""Games of bots in rotating seats, as records or as scores; they depend on the arguments alone."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from engine.bots import Bot, check_level, get_bot
from engine.cli.status import BY_RULES, result_json
from engine.contract import AnyTitle, Result
from engine.records.dealer import Dealer, commitment
from engine.records.playout import game_seed, play_out
from engine.records.record import Record


class BotScore(NamedTuple):
    """The score of a bot in a duel. The same bot twice has two scores."""

    name: str
    games: int
    wins: int
    """Games won alone."""
    share: float
    """Wins; a victory shared by k counts 1/k."""
    share_error: float
    """The standard error of the share of a game."""
    points: float
    """Mean points per game."""
    points_error: float
    """Their standard error."""


class Played(NamedTuple):
    """A game. `seats`: the seat of each bot, in the order in which the bots were given."""

    record: Record
    result: Result
    seats: tuple[int, ...]


def play_games(
    title: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, str] | None = None,
    named: bool = False,
) -> Iterator[Played]:
    """Play games between the bots, one a seat, which move one seat on after each game. `named`: draws are by name.

    Raises OptionError for a bot that the title does not have, or a wrong number of seats.
    """
    names = tuple(bots)
    players = [get_bot(name) for name in names]
    for name in names:
        check_level(title, name)
    options = options or {}
    title.start(len(names), options)  # Refuses a wrong number of seats, for 0 games too.
    colours = title.colours(len(names))
    for number in range(games):
        seats = tuple((index + number) % len(names) for index in range(len(names)))
        order = [seats.index(seat) for seat in range(len(names))]
        secret = game_seed(str(seed), number)
        moves, position = play(title, [players[index] for index in order], secret, options, named)
        result = title.result(position)
        assert result is not None
        holders = {colours[seat]: [{"bot": names[index], "from": 0}] for seat, index in enumerate(order)}
        more = {"result": result_json(result, colours) | {"ended": BY_RULES}, "holders": holders}
        record = Record(
            title.id, len(names), tuple(moves), title.rules, options, commitment(secret), secret, named, more
        )
        yield Played(record, result, seats)


def run_duel(
    title: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, str] | None = None,
    named: bool = False,
) -> list[BotScore]:
    """Play games between the bots, as `play_games`; return their scores in the order given."""
    shares: list[list[float]] = [[] for _ in bots]
    points: list[list[float]] = [[] for _ in bots]
    for _, result, seats in play_games(title, bots, games, seed, options, named):
        for index, seat in enumerate(seats):
            shares[index].append(1 / len(result.winners) if seat in result.winners else 0.0)
            points[index].append(result.points[seat])
    return [
        BotScore(name, games, won.count(1.0), sum(won), error_of(won), statistics.fmean(had or [0.0]), error_of(had))
        for name, won, had in zip(bots, shares, points, strict=True)
    ]


def error_of(values: Sequence[float]) -> float:
    """Return the standard error of the mean; 0 for less than two values."""
    return statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def play(
    title: AnyTitle, bots: Sequence[Bot], seed: bytes, options: Mapping[str, str] | None = None, named: bool = False
) -> tuple[list[str], Any]:
    """Play a game, a bot for each seat; return its moves and its last position. All chance comes from the seed.

    `named`: draws are by name.
    """
    random = Random(seed)

    def choose(position: object, seat: int, legal: Sequence[str]) -> str:
        return bots[seat](title, title.view(position, seat), seat, legal, random)

    return play_out(Dealer(title, seed, named), len(bots), options or {}, choose, random)


def duel_json(scores: Sequence[BotScore]) -> list[dict[str, Any]]:
    """Return the scores for `--json`; shares and errors are those of a game."""
    return [score._asdict() | {"share": score.share / score.games if score.games else 0.0} for score in scores]


def duel_table(scores: Sequence[BotScore]) -> str:
    """Return the scores as text, a line for each bot below the headings."""
    rows: list[tuple[str, ...]] = [("bot", "games", "wins", "share", "%", "±", "points", "±")]
    for score in scores:
        percent = 100 * score.share / score.games if score.games else 0.0
        numbers = (f"{score.share:.2f}", *map("{:.1f}".format, (percent, 100 * score.share_error, *score[-2:])))
        rows.append((score.name, str(score.games), str(score.wins), *numbers))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    pattern = "  ".join(f"{{:{'>' if column else '<'}{width}}}" for column, width in enumerate(widths))
    return "\n".join(pattern.format(*row) for row in rows)
