"""The moments that decided a game: the costliest moves and the luckiest draws, in sentences."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

from engine.review.comparing import Better
from engine.review.plies import Ply
from engine.sentences import Seat, Sentence, ngettext_noop
from engine.sentences import gettext_noop as _
from engine.thinking import Reviewing

MOST = 6
"""Limit of the moments of a game."""
LEAST = 0.06
"""The smallest swing of a chance to win that makes a moment."""
SURE = 0.001
"""Chances are clamped to this distance from 0 and 1; nearer there no moment reaches `LEAST`."""

MISTAKE = ngettext_noop(
    "A mistake: {played} About {count} point better: {instead}",
    "A mistake: {played} About {count} points better: {instead}",
)
LOSS = ngettext_noop(
    "Not the best: {played} About {count} point better: {instead}",
    "Not the best: {played} About {count} points better: {instead}",
)
LUCK = _("Luck for {seat}: a draw took their chance to win from {before}% to {after}%.")


class Moment(NamedTuple):
    """An event between a ply and the next one.

    `seat`: the seat that lost by it, or was lucky. `swing`: the chance to win that it cost or brought. `better`: the better
    move; None for luck.
    """

    ply: int
    seat: int
    swing: float
    better: Better | None


def sure_better(ply: Ply, reviewing: Reviewing) -> Better | None:
    """Return the better move, if it is sure and worth reporting."""
    better = ply.better
    return better if better is not None and better.is_sure and better.loss >= reviewing.telling else None


def find_moments(plies: Sequence[Ply], reviewing: Reviewing) -> list[Moment]:
    """Return the most decisive moments, in the order of the game."""
    found = []
    for number, (ply, after) in enumerate(pairwise(plies)):
        better = sure_better(ply, reviewing)
        if better is not None and ply.seat is not None:
            found.append(Moment(number, ply.seat, cost(ply, ply.seat, better.loss), better))
        elif ply.drawn:
            swings = [then - now for now, then in zip(ply.chances, after.chances, strict=True)]
            found.append(Moment(number, swings.index(max(swings)), max(swings), None))
    decisive = sorted((one for one in found if one.swing >= LEAST), key=lambda one: -one.swing)
    return sorted(decisive[:MOST])


def cost(ply: Ply, seat: int, loss: float) -> float:
    """Return the chance to win that the loss takes from a seat that otherwise plays well."""
    chance = min(1 - SURE, max(SURE, ply.chances[seat]))
    worse = log(chance / (1 - chance)) - loss / ply.spread
    return chance - 1 / (1 + exp(-worse))


def luck(plies: Sequence[Ply]) -> tuple[float, ...]:
    """Return by seat the points that draws brought beyond their mean."""
    totals = [0.0] * len(plies[0].points)
    for ply, after in pairwise(plies):
        if ply.drawn:
            for seat, (now, then) in enumerate(zip(ply.points, after.points, strict=True)):
                totals[seat] += then - now
    return tuple(totals)


def luck_sentence(moment: Moment, plies: Sequence[Ply]) -> Sentence:
    """Return a sentence on a lucky draw."""
    before, after = (percent(plies[place].chances[moment.seat]) for place in (moment.ply, moment.ply + 1))
    return Sentence(LUCK, {"seat": Seat(moment.seat), "before": before, "after": after})


def loss_sentence(played: str, instead: str, better: Better, reviewing: Reviewing) -> Sentence:
    """Return a sentence on the better move, and by how much. `played`, `instead`: both moves in whole sentences."""
    count = max(1, round(better.loss))
    message, plural = MISTAKE if better.loss >= reviewing.mistake else LOSS
    return Sentence(message, {"played": played, "instead": instead, "count": count}, plural, count)


def percent(chance: float) -> int:
    return round(100 * chance)
