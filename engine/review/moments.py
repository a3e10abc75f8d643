"""What decided a game: the moves that cost most, and the luckiest draws, in sentences."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

from engine.review.comparing import Better
from engine.review.plies import Ply
from engine.sentences import Field, Seat, Sentence, ngettext_noop
from engine.sentences import gettext_noop as _
from engine.thinking import Reviewing

MOST = 6
"""So many moments are told."""
LEAST = 0.06
"""By less a moment decides nothing: a chance to win."""
SURE = 0.001
"""As near to 0 and 1 as a chance is taken to come. Nearer there, what a moment costs is too little to be told anyway."""

MISTAKE = ngettext_noop(
    "A mistake by {seat}: “{move}”. “{better}” would have been about {count} point better.",
    "A mistake by {seat}: “{move}”. “{better}” would have been about {count} points better.",
)
LOSS = ngettext_noop(
    "{seat} played “{move}”. “{better}” would have been about {count} point better.",
    "{seat} played “{move}”. “{better}” would have been about {count} points better.",
)
LUCK = _("Luck for {seat}: a draw took their chance to win from {before}% to {after}%.")


class Moment(NamedTuple):
    """What happened between a ply and the next one. `seat`: whom it cost something, or who was lucky; `swing`: chance to win that
    it cost or brought; `better`: what would have been better, None for luck.
    """

    ply: int
    seat: int
    swing: float
    better: Better | None


def told(ply: Ply, reviewing: Reviewing) -> Better | None:
    """The better move where it is sure to be one, and by enough to be told."""
    better = ply.better
    return better if better is not None and better.is_sure and better.loss >= reviewing.telling else None


def find_moments(plies: Sequence[Ply], reviewing: Reviewing) -> list[Moment]:
    """The moments that decided most, in the order of the game."""
    found = []
    for number, (ply, after) in enumerate(pairwise(plies)):
        better = told(ply, reviewing)
        if better is not None and ply.seat is not None:
            found.append(Moment(number, ply.seat, cost(ply, ply.seat, better.loss), better))
        elif ply.drawn:
            swings = [then - now for now, then in zip(ply.chances, after.chances, strict=True)]
            found.append(Moment(number, swings.index(max(swings)), max(swings), None))
    decisive = sorted((one for one in found if one.swing >= LEAST), key=lambda one: -one.swing)
    return sorted(decisive[:MOST])


def cost(ply: Ply, seat: int, loss: float) -> float:
    """The chance to win that such a loss takes from the seat. The outlook is that of somebody who plays well."""
    chance = min(1 - SURE, max(SURE, ply.chances[seat]))
    worse = log(chance / (1 - chance)) - loss / ply.spread
    return chance - 1 / (1 + exp(-worse))


def luck(plies: Sequence[Ply]) -> tuple[float, ...]:
    """By seat: the points that draws brought beyond what was to be expected of them."""
    totals = [0.0] * len(plies[0].points)
    for ply, after in pairwise(plies):
        if ply.drawn:
            for seat, (now, then) in enumerate(zip(ply.points, after.points, strict=True)):
                totals[seat] += then - now
    return tuple(totals)


def sentence(moment: Moment, plies: Sequence[Ply], moves: Sequence[str], reviewing: Reviewing) -> Sentence:
    """The moment in words."""
    if moment.better is not None:
        return loss_sentence(moment.seat, moves[moment.ply], moment.better, reviewing)
    before, after = (percent(plies[place].chances[moment.seat]) for place in (moment.ply, moment.ply + 1))
    return Sentence(LUCK, {"seat": Seat(moment.seat), "before": before, "after": after})


def loss_sentence(seat: int, move: str, better: Better, reviewing: Reviewing) -> Sentence:
    """What would have been better than the seat's move, and by how much."""
    count = max(1, round(better.loss))
    message, plural = MISTAKE if better.loss >= reviewing.mistake else LOSS
    fields: dict[str, Field] = {"seat": Seat(seat), "move": move, "better": better.move, "count": count}
    return Sentence(message, fields, plural, count)


def percent(chance: float) -> int:
    return round(100 * chance)
