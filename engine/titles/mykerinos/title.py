"""Mykerinos as a `contract.Title`: the facade that the rest of the house talks to."""

from engine.contract import Option, Value
from engine.facade import OpenFacade
from engine.sentences import gettext_noop
from engine.thinking import BEGINNER, MASTER, STRONG, Noise, Reviewing, Tree
from engine.titles.mykerinos.rules.components import deck_names
from engine.titles.mykerinos.rules.occasions import chapter, occasions, passed_over, plain
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.view import View
from engine.titles.mykerinos.telling.second_person import SECOND_PERSON
from engine.titles.mykerinos.telling.watches import tripped, watches


class Mykerinos(OpenFacade[Position, View]):
    """Rules version 1. Nothing is private. Rule: M3.6"""

    id = "mykerinos"
    name = "Mykerinos"
    seats = range(2, 5)
    options: tuple[Option, ...] = (
        Option("deck", gettext_noop("Deck"), tuple(Value(name, name) for name in deck_names())),
    )

    thinking = {BEGINNER: Noise(0.7), STRONG: Tree(400), MASTER: Tree(4200)}
    reviewing = Reviewing(Tree(220, width=18), again=45, telling=1.8, mistake=3.0)

    chapter = staticmethod(chapter)
    occasions = staticmethod(occasions)
    passed_over = staticmethod(passed_over)
    plain = staticmethod(plain)
    second_person = SECOND_PERSON
    tripped = staticmethod(tripped)
    watches = staticmethod(watches)


RULES = {1: Mykerinos()}
