"""Mykerinos as a `contract.Title`, with its story, mind and plans."""

from engine.contract import Mind, Option, Plans, Story, Value
from engine.facade import OpenFacade
from engine.sentences import gettext_noop
from engine.thinking import BEGINNER, MASTER, STRONG, Noise, Reviewing, Tree
from engine.titles.mykerinos.appraisal.appraise import appraise
from engine.titles.mykerinos.appraisal.forecast import forecast, spread
from engine.titles.mykerinos.rules.components import deck_names
from engine.titles.mykerinos.rules.occasions import chapter, occasions, passed_over, plain
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.view import View
from engine.titles.mykerinos.telling.narrate import narrate
from engine.titles.mykerinos.telling.second_person import SECOND_PERSON
from engine.titles.mykerinos.telling.watches import watch_fired, watches
from engine.titles.mykerinos.text.describe import describe, speak


class Mykerinos(OpenFacade[Position, View]):
    """Rules version 1. Nothing is private. Rule: M3.6."""

    id = "mykerinos"
    name = "Mykerinos"
    seats = range(2, 5)
    spellings = ("mykerinosa",)
    options: tuple[Option, ...] = (
        Option("deck", gettext_noop("Deck"), tuple(Value(name, name) for name in deck_names())),
    )

    story = Story(narrate=narrate, describe=describe, speak=speak, second_person=SECOND_PERSON)
    mind = Mind(
        appraise=appraise,
        forecast=forecast,
        spread=spread,
        thinking={BEGINNER: Noise(1.5), STRONG: Tree(400), MASTER: Tree(4200)},
        reviewing=Reviewing(Tree(220, width=18), again=45, telling=1.8, mistake=3.0),
    )
    plans = Plans(
        occasions=occasions,
        watches=watches,
        watch_fired=watch_fired,
        chapter=chapter,
        plain=plain,
        passed_over=passed_over,
    )


RULES = {1: Mykerinos()}
