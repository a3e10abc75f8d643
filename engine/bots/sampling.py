"""The bot that plays on after each of a few moves for some decisions, many times with different luck.

Flat sampling with sequential halving: each round drops the worse half and spends as many samples as the one before. All
candidates of a round share the same luck. The results are mixed with the appraisals.
"""

from collections.abc import Sequence
from random import Random

from engine.bots.rated import Luck, Rated, add_points, margin
from engine.contract import Mind, P, Title, V, draw_by, mind_of
from engine.thinking import Sampling


class Candidate:
    """A move that is tried. `appraisal`: its worth before that; `total` and `points`: sums of its samples' margins and points."""

    __slots__ = ("appraisal", "move", "points", "samples", "total")

    def __init__(self, move: str, appraisal: float) -> None:
        self.move = move
        self.appraisal = appraisal
        self.samples = 0
        self.total = 0.0
        self.points: list[float] = []


def choose_by_samples(
    title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Sampling
) -> str:
    """Return the candidate with the best result; of equals the one with the better appraisal."""
    if len(legal_moves) == 1:
        return legal_moves[0]
    return rate_by_samples(title, view, seat, legal_moves, random, thinking)[0].move


def rate_by_samples(
    title: Title[P, V], view: V, seat: int, legal_moves: Sequence[str], random: Random, thinking: Sampling
) -> list[Rated]:
    """Return the candidates, best first; those that were dropped early come last."""
    left = candidates(title, view, seat, legal_moves, thinking.candidates)
    budget = thinking.samples * len(left)
    rounds = max(1, (len(left) - 1).bit_length())
    gone: list[Rated] = []
    while len(left) > 1:
        for _ in range(max(1, budget // rounds // len(left))):
            luck = random.getrandbits(64)
            for one in left:
                add_sample(one, sample(title, view, seat, one.move, Luck(luck), thinking.depth), seat)
        worths = estimates(left, thinking.prior_weight)
        order = sorted(range(len(left)), key=lambda place: (-worths[place], place))
        stay = (len(left) + 1) // 2
        gone[:0] = [rate(left[place], worths[place]) for place in order[stay:]]
        left = [left[place] for place in sorted(order[:stay])]
    return [rate(left[0], left[0].total / max(1, left[0].samples)), *gone]


def add_sample(one: Candidate, points: Sequence[float], seat: int) -> None:
    one.samples += 1
    one.total += margin(points, seat)
    one.points = one.points or [0.0] * len(points)
    add_points(one.points, points)


def rate(one: Candidate, worth: float) -> Rated:
    return Rated(one.move, one.samples, worth, tuple(total / one.samples for total in one.points))


def candidates(title: Title[P, V], view: V, seat: int, moves: Sequence[str], number: int) -> list[Candidate]:
    """Return the best moves by appraisal, one of each kind.

    Moves that differ only in unordered tokens, such as the weeks of a dig, are of one kind.
    """
    worths = mind_of(title).appraise(view, seat, moves)
    found: dict[tuple[str, ...], Candidate] = {}
    for place in sorted(range(len(moves)), key=lambda place: (-worths[place], place)):
        kind = tuple(token for group in title.groups(moves[place]) if group.ordered for token in group.tokens)
        if kind not in found:
            found[kind] = Candidate(moves[place], worths[place])
            if len(found) == number:
                break
    return list(found.values())


def estimates(tried: Sequence[Candidate], prior_weight: float) -> list[float]:
    """Return the expected margin of each: the mean of its samples and of its appraisal, which counts as `prior_weight` samples.

    Only differences of appraisals count, so they are centred on the mean of all samples.
    """
    mean = sum([one.total for one in tried]) / sum([one.samples for one in tried])
    usual = sum([one.appraisal for one in tried]) / len(tried)
    return [(one.total + prior_weight * (mean + one.appraisal - usual)) / (one.samples + prior_weight) for one in tried]


def sample(title: Title[P, V], view: V, seat: int, move: str, luck: Luck, depth: int) -> tuple[float, ...]:
    """Return everybody's forecast after the turn of the move and `depth` further turns, played at a glance.

    Hidden things are dealt anew and chance draws from `luck`; the points that such luck brings are subtracted. A turn is one
    decision in titles whose turns never go on (`Title.goes_on`).
    """
    mind = mind_of(title)
    before = title.imagine(view, luck.below(""))
    position = title.apply(before, move, seat)
    lucky = [0.0] * title.players(position)
    made = 0 if title.goes_on(before, move, position) else 1
    while True:
        if title.chance_due(position):
            drawn = title.deal(position, draw_by(luck.below(mind.draw_key(position))))
            add_points(lucky, mind.luck(position, drawn))
            position = title.apply(position, drawn)
            continue
        due = title.due(position)
        if not due or made > depth:
            points = mind.forecast(title.view(position, None))
            return tuple([had - more for had, more in zip(points, lucky, strict=True)])
        mover = due[0]
        before = position
        played = glance(mind, title.view(before, mover), mover, title.legal(before, mover))
        position = title.apply(before, played, mover)
        made += not title.goes_on(before, played, position)


def glance(mind: Mind[P, V], view: V, seat: int, moves: Sequence[str]) -> str:
    """Return a good move quickly: the mind's own glance, else the first move of the highest appraisal."""
    if mind.glance is not None:
        return mind.glance(view, seat, moves)
    worths = mind.appraise(view, seat, moves)
    return moves[worths.index(max(worths))]
