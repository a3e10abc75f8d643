"""How well a review sees: what it finds of the losses that one with eight times its budget sees.

Also the false alarms, and what it costs.

    script/bench review --title mykerinos --games 10 --every 4

Of games between two bots, one of them a beginner in every other game, each so-many-th decision is judged twice. A loss is *found*
where the dear review tells one of at least `--loss` points and the usual one tells a better move as well. A *false alarm* is a
mistake that the usual review tells, where the dear one thinks that less than a third of it was lost. Everything follows from the
seed.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from engine.bots import BOTS
from engine.contract import AnyTitle, reviewing_of
from engine.records.dealer import Dealer
from engine.records.playout import game_seed, play_out
from engine.registry import get_title
from engine.review.comparing import Better, find_better
from engine.review.plies import outlook
from engine.thinking import Reviewing

DEARER = 8
NOT_LOST = 1 / 3


class Judged(NamedTuple):
    """A decision, by the usual review and by the dear one."""

    game: int
    ply: int
    move: str
    usual: Better | None
    dear: Better | None


class Cost:
    """Processor seconds of the usual review: of decisions, and of the outlooks of all plies."""

    def __init__(self) -> None:
        self.decisions = 0
        self.judging = self.looking = 0.0

    def a_game(self, games: int, every: int) -> float:
        """Seconds of a whole game, of which every so-many-th decision was judged."""
        return (self.judging * every + self.looking) / games


def moves_of(title: AnyTitle, seed: str, number: int) -> list[str]:
    """Return a game of the series."""
    random = Random(f"{seed}/{number}")
    bots = [BOTS["greedy"], BOTS["beginner" if number % 2 else "greedy"]]

    def choose(position: Any, seat: int, legal: Any) -> str:
        return bots[(seat + number // 2) % 2](title, title.view(position, seat), seat, legal, random)

    return play_out(Dealer(title, game_seed(seed, number)), 2, {}, choose, random)[0]


def judge_games(title: AnyTitle, games: int, every: int, seed: str, cost: Cost) -> Iterator[Judged]:
    """Yield the decisions that are looked at."""
    reviewing = reviewing_of(title)
    assert reviewing is not None
    for number in range(games):
        position, decision = title.start(2, {}), 0
        for ply, move in enumerate(moves_of(title, seed, number)):
            begin = time.process_time()
            outlook(title, position, Random(f"review/{ply}"))
            cost.looking += time.process_time() - begin
            due = title.due(position)
            if due and len(title.legal(position, due[0])) > 1:
                decision += 1
                if decision % every == number % every:
                    begin = time.process_time()
                    usual = judge(title, position, due[0], move, ply, reviewing)
                    cost.judging += time.process_time() - begin
                    cost.decisions += 1
                    dear = judge(title, position, due[0], move, ply, reviewing.times(DEARER))
                    yield Judged(number, ply, move, usual, dear)
            position = title.apply(position, move, due[0] if due else None)


def judge(title: AnyTitle, position: Any, seat: int, move: str, ply: int, reviewing: Reviewing) -> Better | None:
    """As a review does it, where it is sure."""
    view, legal = title.view(position, seat), title.legal(position, seat)
    return find_better(title, view, seat, legal, move, reviewing, Random(f"review/{ply}/{reviewing.again}"))


def lost(better: Better | None) -> float:
    return better.loss if better is not None else 0.0


def is_told(better: Better | None, points: float) -> bool:
    return better is not None and better.is_sure and better.loss >= points


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--title", default="mykerinos")
    options.add_argument("--games", type=int, default=10)
    options.add_argument("--every", type=int, default=4, help="each so-many-th decision of a game")
    options.add_argument("--loss", type=float, default=None, help="points; by default what the title calls a mistake")
    options.add_argument("--seed", default="review")
    given = options.parse_args()
    title = get_title(given.title)
    reviewing = reviewing_of(title)
    if reviewing is None:
        print(f"{title.id}: no better moves are told, only chances to win")
        return 2
    least = given.loss or reviewing.mistake
    cost, seen, found, alarms = Cost(), 0, 0, 0
    for one in judge_games(title, given.games, given.every, given.seed, cost):
        sees, tells = is_told(one.dear, least), is_told(one.usual, reviewing.telling)
        alarm = is_told(one.usual, reviewing.mistake) and lost(one.dear) < NOT_LOST * lost(one.usual)
        seen, found, alarms = seen + sees, found + (sees and tells), alarms + alarm
        if sees or tells:
            word = "FALSE" if alarm else "found" if sees and tells else "missed" if sees else "told"
            print(f"{one.game} {one.ply:3d} {word:6s} {one.move} | {words(one.usual)} | {words(one.dear)}", flush=True)
    print(
        f"{title.id}: {cost.decisions} decisions of {given.games} games; seen {seen}, found {found}, false alarms {alarms}"
    )
    print(
        f"{cost.a_game(given.games, given.every):.1f} s of the processor a game, outlooks {cost.looking / given.games:.1f}"
    )
    return 0


def words(better: Better | None) -> str:
    return "-" if better is None else f"{better.move} {better.loss:.1f} ± {better.error:.1f}"


if __name__ == "__main__":
    sys.exit(main())
