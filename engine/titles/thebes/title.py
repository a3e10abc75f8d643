"""Thebes as a `contract.Title`, with its story, mind and plans."""

from engine.contract import Mind, Plans, Story
from engine.facade import OpenFacade
from engine.thinking import BEGINNER, STRONG, Noise, Reviewing, Sampling
from engine.titles.thebes.appraisal.appraise import appraise, glance
from engine.titles.thebes.appraisal.forecast import draw_key, forecast, luck, spread
from engine.titles.thebes.rules.occasions import occasions
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.view import View
from engine.titles.thebes.telling.narrate import narrate
from engine.titles.thebes.telling.second_person import SECOND_PERSON
from engine.titles.thebes.telling.watches import watch_fired, watches
from engine.titles.thebes.text.describe import describe, speak


class Thebes(OpenFacade[Position, View]):
    """Rules version 1. Nothing is private. Rule: T2.3."""

    id = "thebes"
    name = "Thebes"
    seats = range(2, 5)
    spellings = ("theben", "teby", "teb")

    story = Story(narrate=narrate, describe=describe, speak=speak, second_person=SECOND_PERSON)
    mind = Mind(
        appraise=appraise,
        forecast=forecast,
        spread=spread,
        glance=glance,
        draw_key=draw_key,
        luck=luck,
        thinking={BEGINNER: Noise(0.85), STRONG: Sampling(candidates=8, samples=8, depth=2, prior_weight=0.5)},
        reviewing=Reviewing(
            Sampling(candidates=6, samples=6, depth=2, prior_weight=0.5), again=20, telling=2.0, mistake=4.0
        ),
    )
    plans = Plans(occasions=occasions, watches=watches, watch_fired=watch_fired)

    def chance_due(self, position: Position) -> bool:
        return position.draw is not None


RULES = {1: Thebes()}
