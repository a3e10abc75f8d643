"""Games of bots and programs in rotating seats, as records or as scores. Those of bots depend on the arguments alone."""

import statistics
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.bots import Bot, check_level, get_bot
from engine.cli.status import BY_RULES, result_json
from engine.contract import AnyTitle, Result
from engine.errors import Forfeit
from engine.records.dealer import Dealer, commitment
from engine.records.playout import game_seed, play_on, play_out
from engine.records.record import Record
from engine.records.turn import Asked, turn_json

if TYPE_CHECKING:
    from engine.cli.program import Program

PROGRAM = "cmd:"
"""The beginning of a seat that a program takes; its command follows."""
LIMIT = 10.0
"""The default seconds that a program has for a move."""
FORFEIT = "forfeit"
"""`Result.decided_by` and `result.ended` of a game that a program's wrong answers decided."""


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
    """Mean points of the games that were played to their end."""
    points_error: float
    """Their standard error."""
    forfeits: int = 0
    """Games that its own program lost by wrong answers; they have no points."""


class Played(NamedTuple):
    """A game. `seats`: the seat of each bot, in the order in which the bots were given."""

    record: Record
    result: Result
    seats: tuple[int, ...]


@dataclass(frozen=True)
class Series:
    """What the games of a series have in common. `names`: bots and programs; `programs`: by place among the names."""

    title: AnyTitle
    names: tuple[str, ...]
    programs: Mapping[int, "Program"]
    options: Mapping[str, str]
    named: bool

    def play(self, number: int, seed: bytes) -> Played:
        """Play the game with that number, from 0: everybody sits that many seats further on."""
        title, players = self.title, len(self.names)
        colours, random = title.colours(players), Random(seed)
        seats = tuple((index + number) % players for index in range(players))
        order = [seats.index(seat) for seat in range(players)]
        names = dict(zip(colours, (self.names[index] for index in order), strict=True))
        record = Record(title.id, players, (), title.rules, self.options, named=self.named)
        lines: list[tuple[str, int | None]] = []
        position = title.start(players, self.options)

        def choose(position: object, seat: int, legal: Sequence[str]) -> str:
            view, program = title.view(position, seat), self.programs.get(order[seat])
            if program is None:
                return get_bot(self.names[order[seat]])(title, view, seat, legal, random)
            seen = tuple(title.redact(line, author, seat) for line, author in lines)
            own = replace(record, moves=seen, more={"for": colours[seat], "player_names": names})
            turn = turn_json(title, own, view, seat, legal, Asked(str(number + 1)))
            return program.choose(turn, lambda text: title.read(position, text, seat))

        dealer = Dealer(title, seed, self.named)
        try:
            for move, author, after in play_on(dealer, players, self.options, choose, random):
                lines.append((move, author))
                position = after
            result = title.result(position)
            ended: dict[str, object] = {"ended": BY_RULES}
        except Forfeit as forfeit:
            result = forfeited(title.scores(position), colours.index(forfeit.colour))
            ended = {"points": None, "ended": FORFEIT}
        assert result is not None
        holders = {colour: [{"bot": name, "from": 0}] for colour, name in names.items()}
        more = {"result": result_json(result, colours) | ended, "holders": holders}
        moves = tuple(line for line, _author in lines)
        return Played(replace(record, moves=moves, commitment=commitment(seed), seed=seed, more=more), result, seats)


def forfeited(scores: Sequence[int], loser: int) -> Result:
    """Return the result of a game that the seat has lost at these scores: all others win, and alone it comes second."""
    winners = tuple(seat for seat in range(len(scores)) if seat != loser)
    places = tuple(1 if seat in winners else max(2, len(scores)) for seat in range(len(scores)))
    return Result(winners, tuple(scores), places, FORFEIT)


def start_program(seat: str, limit: float) -> "Program":
    from engine.cli.program import Program  # noqa: PLC0415 (subprocess takes 20 ms, for programs only)

    return Program(seat.removeprefix(PROGRAM), limit)


def play_games(
    title: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, str] | None = None,
    named: bool = False,
    limit: float = LIMIT,
) -> Iterator[Played]:
    """Play games between the bots, one a seat, which move one seat on after each game. `named`: draws are by name.

    A bot `cmd:COMMAND` is a program, which has `limit` seconds for a move. Raises OptionError for a bot that the title does not
    have, or a wrong number of seats, and EngineError for a program that cannot be started.
    """
    names, options = tuple(bots), options or {}
    for name in names:
        if not name.startswith(PROGRAM):
            get_bot(name)
            check_level(title, name)
    title.start(len(names), options)  # Refuses a wrong number of seats, for 0 games too.
    with ExitStack() as stack:
        programs = {
            index: stack.enter_context(closing(start_program(name, limit)))
            for index, name in enumerate(names)
            if name.startswith(PROGRAM)
        }
        series = Series(title, names, programs, options, named)
        for number in range(games):
            yield series.play(number, game_seed(str(seed), number))


def run_duel(
    title: AnyTitle,
    bots: Sequence[str],
    games: int,
    seed: str | int,
    options: Mapping[str, str] | None = None,
    named: bool = False,
    limit: float = LIMIT,
) -> list[BotScore]:
    """Play games between the bots, as `play_games`; return their scores in the order given."""
    shares: list[list[float]] = [[] for _ in bots]
    points: list[list[float]] = [[] for _ in bots]
    forfeits = [0 for _ in bots]
    for _, result, seats in play_games(title, bots, games, seed, options, named, limit):
        for index, seat in enumerate(seats):
            shares[index].append(1 / len(result.winners) if seat in result.winners else 0.0)
            if result.decided_by != FORFEIT:
                points[index].append(result.points[seat])
            elif seat not in result.winners:
                forfeits[index] += 1
    return [
        BotScore(
            name, games, won.count(1.0), sum(won), error_of(won), statistics.fmean(had or [0.0]), error_of(had), lost
        )
        for name, won, had, lost in zip(bots, shares, points, forfeits, strict=True)
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
    rows: list[tuple[str, ...]] = [("bot", "games", "wins", "share", "%", "±", "points", "±", "forfeits")]
    for score in scores:
        percent = 100 * score.share / score.games if score.games else 0.0
        tenths = (percent, 100 * score.share_error, score.points, score.points_error)
        numbers = (f"{score.share:.2f}", *map("{:.1f}".format, tenths), str(score.forfeits))
        rows.append((score.name, str(score.games), str(score.wins), *numbers))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    pattern = "  ".join(f"{{:{'>' if column else '<'}{width}}}" for column, width in enumerate(widths))
    return "\n".join(pattern.format(*row) for row in rows)
