"""How often a review is right when it says that a move was a grave mistake, and what a review costs.

    script/bench review --title mykerinos --claims 40

Games between two bots, one of them a beginner in every other game, are reviewed as the site does it. Each mistake of at least
`--loss` points that is told is checked: from the view of then, both moves are played on to the end of the game by bots at a
glance, `--continuations` times with the same luck for both. It is *confirmed* where at least a third of the loss that was told
shows in the mean, *against* where the move that was played did better, else *open*. Everything follows from the seed.
"""

import argparse
import statistics
import sys
import time
from collections import Counter
from random import Random
from typing import Any

from engine.bots import BOTS
from engine.contract import AnyTitle, reviewing_of
from engine.records.dealer import Dealer
from engine.records.playout import game_seed, play_out
from engine.registry import get_title
from engine.review.comparing import Better, compare_samples
from engine.review.moments import sure_better
from engine.review.plies import review_ply

SHOWN = 1 / 3
"""The part of a loss that confirms it."""
TO_THE_END = sys.maxsize
"""Turns of a continuation."""


def moves_of(title: AnyTitle, seed: str, number: int) -> list[str]:
    """Return a game of the series."""
    random = Random(f"{seed}/{number}")
    bots = [BOTS["greedy"], BOTS["beginner" if number % 2 else "greedy"]]

    def choose(position: Any, seat: int, legal: Any) -> str:
        return bots[(seat + number // 2) % 2](title, title.view(position, seat), seat, legal, random)

    return play_out(Dealer(title, game_seed(seed, number)), 2, {}, choose, random)[0]


def check(title: AnyTitle, view: Any, seat: int, move: str, better: Better, number: int) -> tuple[str, str]:
    """Return the verdict on a claim, and what the continuations brought."""
    random = Random(f"check/{move}/{better.move}")
    gains = compare_samples(title, view, seat, (move, better.move), TO_THE_END, number, random)
    mean, error = statistics.fmean(gains), statistics.stdev(gains) / number**0.5
    verdict = "confirmed" if mean >= SHOWN * better.loss else "against" if mean < 0 else "open"
    return verdict, f"{mean:.1f} ± {error:.1f}"


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--title", default="mykerinos")
    options.add_argument("--claims", type=int, default=40, help="how many are checked")
    options.add_argument("--loss", type=float, default=5.0, help="points of a claim, at least")
    options.add_argument("--continuations", type=int, default=200)
    options.add_argument("--seed", default="review")
    given = options.parse_args()
    title = get_title(given.title)
    reviewing = reviewing_of(title)
    if reviewing is None:
        print(f"{title.id}: no better moves are told, only chances to win")
        return 2
    verdicts: Counter[str] = Counter()
    seconds: list[float] = []
    while verdicts.total() < given.claims:
        game = len(seconds)
        moves, claims, position = moves_of(title, given.seed, game), [], title.start(2, {})
        began = time.process_time()
        for ply, move in enumerate(moves):
            found = review_ply(title, position, ply, move, reviewing)
            better = sure_better(found, reviewing)
            if better is not None and found.seat is not None and better.loss >= given.loss:
                claims.append((ply, title.view(position, found.seat), found.seat, move, better))
            position = title.apply(position, move, found.seat)
        seconds.append(time.process_time() - began)
        for ply, view, seat, move, better in claims[: given.claims - verdicts.total()]:
            verdict, shown = check(title, view, seat, move, better, given.continuations)
            verdicts[verdict] += 1
            told = f"{better.move} {better.loss:.1f} ± {better.error:.1f}"
            print(f"{game} {ply:3d} {verdict:9} {move} | {told} | {shown}", flush=True)
    counts = ", ".join(f"{name} {verdicts[name]}" for name in ("confirmed", "open", "against"))
    print(f"{title.id}: {verdicts.total()} claims in {len(seconds)} games: {counts}")
    print(f"{statistics.fmean(seconds):.1f} s of the processor a game, {max(seconds):.1f} the longest")
    return 0


if __name__ == "__main__":
    sys.exit(main())
