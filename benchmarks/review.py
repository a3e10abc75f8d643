"""What a review costs, and how much it finds of what one with many times the budget sees.

    script/bench review --title mykerinos --games 10 --seed 1

Games of greedy bots. A loss is *large* where the deep review is sure of as many points as are ever said. *Found* are those that
the ordinary review says as well. *Unconfirmed* is what it says and the deep one does not; a *false alarm* is that where the deep
one sees less than half of the points. Both reviews share appraisal and forecast: what these are blind to, both miss. Time is the
processor's. Everything else follows from the seed.
"""

import argparse
import time
from random import Random
from typing import Any, NamedTuple

from engine.bots.greedy import greedy
from engine.contract import AnyTitle
from engine.records.playout import game_seed, play_out
from engine.records.record import Record
from engine.registry import get_title
from engine.review.game import Decision, Review, review_game
from engine.review.losses import LEAST_BY_SAMPLES, LEAST_BY_TREE, searching
from engine.thinking import Tree


class Findings(NamedTuple):
    """Of one game, or of several together. `seconds`: of the ordinary review; the counts are of decisions."""

    seconds: float
    deep_seconds: float
    decisions: int
    large: int
    found: int
    said: int
    unconfirmed: int
    false_alarms: int


def greedy_record(title: AnyTitle, players: int, seed: bytes) -> Record:
    """A game of greedy bots."""
    random = Random(seed)

    def choose(position: Any, seat: int, legal: Any) -> str:
        return greedy(title, title.view(position, seat), seat, legal, random)

    moves, _ = play_out(title, players, {}, seed, choose, random)
    return Record(title.id, players, tuple(moves), title.rules, seed=seed)


def timed_review(record: Record, budget: int) -> tuple[Review, float]:
    began = time.process_time()
    review = review_game(record, budget)
    return review, time.process_time() - began


def compare(record: Record, least: float, deep: int) -> tuple[Findings, list[tuple[Decision, Decision]]]:
    """What the ordinary review of that game found of the deep one's, and the decisions that only one of them says."""
    review, seconds = timed_review(record, 1)
    truth, deep_seconds = timed_review(record, deep)
    pairs = list(zip(review.decisions, truth.decisions, strict=True))
    found = Findings(
        seconds,
        deep_seconds,
        len(pairs),
        large=len(truth.moments),
        found=sum(one.sure and other.sure for one, other in pairs),
        said=len(review.moments),
        unconfirmed=sum(one.sure and not other.sure for one, other in pairs),
        false_alarms=sum(one.sure and other.loss < least / 2 for one, other in pairs),
    )
    return found, [(one, other) for one, other in pairs if one.sure != other.sure]


def told(name: str, one: Findings, games: int = 1) -> str:
    return (
        f"{name:>5}  {one.seconds / games:7.1f} {one.deep_seconds / games:7.1f}  {one.decisions:9} {one.large:6} {one.found:6}"
        f" {one.said:5} {one.unconfirmed:12} {one.false_alarms:13}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--title", default="mykerinos")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--deep", type=int, default=8, help="the deep review's budget, in those of the ordinary one")
    parser.add_argument("--why", action="store_true", help="also the decisions that the two do not agree about")
    options = parser.parse_args()
    title = get_title(options.title)
    thinking = searching(title)
    if thinking is None:
        parser.error(f"{title.id} is not searched")
    least = LEAST_BY_TREE if isinstance(thinking, Tree) else LEAST_BY_SAMPLES
    print(f"{title.id}, {options.players} players, losses of {least:.0f} points or more")
    print(" game  seconds    deep  decisions  large  found  said  unconfirmed  false alarms")
    every = []
    for number in range(options.games):
        record = greedy_record(title, options.players, game_seed(options.seed, number))
        found, disputed = compare(record, least, options.deep)
        every.append(found)
        print(told(str(number), every[-1]), flush=True)
        for one, other in disputed if options.why else ():
            print("       ordinary", *one, "\n       deep    ", *other, flush=True)
    print(told("all", Findings(*map(sum, zip(*every, strict=True))), options.games))


if __name__ == "__main__":
    main()
