"""How strong the bots are: games of one bot against a table of another, seats rotated, with standard errors.

    script/bench bots --title mykerinos --players 2 --games 200 greedy disturbed

A bot is one of the levels (`random`, `beginner`, `greedy`, which is the club's, `strong`, `master`), a way of thinking that is
tried out (`'Tree(400)'`, `'Sampling(4,12,6)'`, `'Noise(0.5)'`: the fields of `engine.thinking`), or one of these. `disturbed` is
the greedy bot with each weight of its appraisal times e to a normal number of spread 0.3, drawn anew for each game. `rollout`
plays each of its best moves on to where chance is due. `'Newcomer(0.5,5)'` stands in for a person in a first game: half the time
the best-looking move, else any of the five best. With more than two players the second bot has all other seats; with one it is
not needed, and the share is that of games in which the rival is beaten (`--option difficulty=3`). Share: victories,
one shared by k counting 1/k. Milliseconds are the mean and the median of a decision. Everything follows from the seed.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from benchmarks.order_people import with_taste
from engine.bots import BOTS, Bot
from engine.bots.greedy import greedy
from engine.bots.levels import choose_noisily
from engine.bots.rated import margin
from engine.bots.sampling import choose_by_samples
from engine.bots.tree import choose_by_tree
from engine.cli.duel import play
from engine.contract import AnyTitle, mind_of
from engine.records.playout import game_seed
from engine.registry import get_title
from engine.thinking import Noise, Sampling, Tree

DISTURBED = 0.3
"""Spread of the disturbed weights' logarithm."""

ROLLED = 5
"""So many moves the rollout bot looks at."""


def choose_best(worths: Sequence[float], moves: Sequence[str], random: Random) -> str:
    """Return a move of the highest worth; any of them when several are."""
    best = max(worths)
    return random.choice([move for move, worth in zip(moves, worths, strict=True) if worth == best])


def make_disturbed(title: AnyTitle, random: Random) -> Bot:
    """Return a greedy bot that believes other things of the game."""
    home = f"engine.titles.{title.id}.appraisal"
    appraise = import_module(f"{home}.appraise").appraise
    weights = with_taste(import_module(f"{home}.weights").WEIGHTS, random, DISTURBED)

    def disturbed(title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
        return choose_best(appraise(view, seat, legal_moves, weights), legal_moves, random)

    return disturbed


def rollout(title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
    """Return the best by appraisal, each played on by greedy bots to where chance is due, and what is thought of that.

    It knows its opponent exactly where that is the greedy bot.
    """
    worths = mind_of(title).appraise(view, seat, legal_moves)
    best = sorted(range(len(legal_moves)), key=lambda place: -worths[place])[:ROLLED]
    margins = []
    for place in best:
        position = title.apply(title.imagine(view, random.randrange), legal_moves[place], seat)
        while due := title.due(position):
            move = greedy(title, title.view(position, due[0]), due[0], title.legal(position, due[0]), random)
            position = title.apply(position, move, due[0])
        margins.append(margin(mind_of(title).forecast(title.view(position, None)), seat))
    return legal_moves[best[margins.index(max(margins))]]


class Newcomer(NamedTuple):
    """A person in a first game: how often the best-looking move is played, and how many others look as good."""

    sure: float
    moves: int


def choose_newly(
    title: AnyTitle, view: Any, seat: int, moves: Sequence[str], random: Random, newcomer: Newcomer
) -> str:
    worths = mind_of(title).appraise(view, seat, moves)
    best = sorted(range(len(moves)), key=lambda place: -worths[place])
    return moves[best[0] if random.random() < newcomer.sure else random.choice(best[: newcomer.moves])]


def make_tried(name: str) -> Bot | None:
    """Return a way of thinking that is tried out, as `Tree(400)` or `Sampling(4,12,6)`; None for what is none."""
    kind, opened, rest = name.partition("(")
    if not opened or kind not in TRIED:
        return None
    make, choose = TRIED[kind]
    thinking = make(*map(float if kind == "Noise" else number, rest.rstrip(")").split(",")))
    if isinstance(thinking, Noise):
        return lambda title, view, seat, moves, random: choose(mind_of(title), view, seat, moves, random, thinking)
    return lambda title, view, seat, moves, random: choose(title, view, seat, moves, random, thinking)


def number(text: str) -> float:
    return float(text) if "." in text else int(text)


TRIED: dict[str, Any] = {
    "Newcomer": (Newcomer, choose_newly),
    "Noise": (Noise, choose_noisily),
    "Tree": (Tree, choose_by_tree),
    "Sampling": (Sampling, choose_by_samples),
}


def make_bot(name: str, title: AnyTitle, random: Random) -> Bot:
    """Return the bot of that name for one game."""
    if name == "disturbed":
        return make_disturbed(title, random)
    return rollout if name == "rollout" else make_tried(name) or BOTS[name]


class Timed:
    """A bot, and the processor seconds of its decisions."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seconds: list[float] = []

    def __call__(self, title: AnyTitle, view: Any, seat: int, legal_moves: Sequence[str], random: Random) -> str:
        if len(legal_moves) == 1:
            return legal_moves[0]
        began = time.process_time()
        move = self.bot(title, view, seat, legal_moves, random)
        self.seconds.append(time.process_time() - began)
        return move


def duel(
    title: AnyTitle, first: str, second: str, players: int, games: int, seed: str, options: Mapping[str, str]
) -> Iterator[str]:
    """Yield the line of the table after each deal that was played from every seat.

    The first bot on one seat, which moves on game by game, against the second on all others.
    """
    shares, margins = [], []
    spent: dict[str, list[float]] = {first: [], second: []}
    for number in range(games):
        # Each deal is played once from every seat.
        dealt = game_seed(seed, number // players)
        random = Random(f"{seed}/{number // players}")
        mine = number % players
        seated = [Timed(make_bot(first if seat == mine else second, title, random)) for seat in range(players)]
        _, position = play(title, seated, dealt, options)
        share, lead = judge(title, position, mine)
        shares.append(share)
        margins.append(lead)
        for seat, bot in enumerate(seated):
            spent[first if seat == mine else second] += bot.seconds
        if mine == players - 1 or number == games - 1:
            times = "  ".join(told_times(spent[bot]) for bot in dict.fromkeys((first, second)))
            yield (
                f"{title.id:10} {players}  {first:10} {second:10} {number + 1:5}  {told(shares, 100, players)}"
                f"  {told(margins, 1, players)}  {times}"
            )


def judge(title: AnyTitle, position: Any, mine: int) -> tuple[float, int]:
    """Return the seat's share of the victory, and its points less those of the best opponent, or of the rival."""
    result, rival = title.result(position), title.rival(position)
    assert result is not None
    others = [points for seat, points in enumerate(result.points) if seat != mine]
    if rival is not None:
        return float(not rival.wins), result.points[mine] - rival.points
    return 1 / len(result.winners) if mine in result.winners else 0.0, result.points[mine] - max(others)


def told_times(seconds: Sequence[float]) -> str:
    """Mean and median of the decisions, in milliseconds."""
    return f"{1000 * statistics.fmean(seconds):8.1f} {1000 * statistics.median(seconds):8.1f}" if seconds else ""


def told(values: Sequence[float], scale: float, block: int) -> str:
    """Mean and its standard error, over blocks of games with the same deal."""
    blocks = [statistics.fmean(values[start : start + block]) for start in range(0, len(values), block)]
    error = statistics.stdev(blocks) / len(blocks) ** 0.5 if len(blocks) > 1 else 0.0
    return f"{scale * statistics.fmean(values):6.1f} ± {scale * error:4.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", default="mykerinos")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--progress", action="store_true", help="how it stands after each deal, for the impatient")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("bots", nargs="+", metavar="BOT")
    told_of = parser.parse_args()
    title = get_title(told_of.title)
    options = dict(option.split("=") for option in told_of.option)
    print("title      players  bot  against  games   share %   margin   ms/move of each, mean and median")
    first, second = (*told_of.bots, "")[:2]
    line = ""
    for line in duel(title, first, second, told_of.players, told_of.games, told_of.seed, options):
        if told_of.progress:
            print(line, file=sys.stderr, flush=True)
    print(line, flush=True)


if __name__ == "__main__":
    main()
