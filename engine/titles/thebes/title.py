"""Thebes as a `contract.Title`: the facade that the rest of the house talks to."""

from engine.facade import OpenFacade
from engine.thinking import BEGINNER, STRONG, Noise, Reviewing, Sampling
from engine.titles.thebes.appraisal.appraise import glance
from engine.titles.thebes.appraisal.luck import draw_key, luck
from engine.titles.thebes.rules.occasions import occasions
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.view import View
from engine.titles.thebes.telling.second_person import SECOND_PERSON
from engine.titles.thebes.telling.watches import tripped, watches


class Thebes(OpenFacade[Position, View]):
    """Rules version 1. Nothing is private. Rule: T2.3"""

    id = "thebes"
    name = "Thebes"
    seats = range(2, 5)

    thinking = {BEGINNER: Noise(0.85), STRONG: Sampling(candidates=8, samples=8, depth=2, doubt=0.5)}
    reviewing = Reviewing(Sampling(candidates=6, samples=6, depth=2, doubt=0.5), again=20, telling=2.0, mistake=4.0)

    draw_key = staticmethod(draw_key)
    glance = staticmethod(glance)
    luck = staticmethod(luck)
    occasions = staticmethod(occasions)
    second_person = SECOND_PERSON
    tripped = staticmethod(tripped)
    watches = staticmethod(watches)

    def chance_due(self, position: Position) -> bool:
        return position.draw is not None


RULES = {1: Thebes()}
