"""What a title offers to everything else: values and Protocols, no base class.

A title is four objects: the `Title` itself, which is its rules, and its `Story`, `Mind` and `Plans`. The last two are None in a
title without bots, and in one without orders.

A *position* is an immutable value of the title's own type. A *move* is a `str`: one line of the title's notation in canonical
form, whether a seat or chance makes it. Records, databases, mails and bots all hold this line, and only `Title.read` has to cope
with how people write.

Seats are ints from 0 in seating order. Chance is a player: when a shuffle or a draw comes next, `chance_due` is true, no seat
is due, and `deal` makes the move.
"""

from engine.contract.mind import Mind
from engine.contract.plans import Plans
from engine.contract.story import Story
from engine.contract.title import AnyTitle, Title, has_orders, mind_of, plans_of, reviewing_of
from engine.contract.values import (
    MAX_MOVE_LENGTH,
    MOST_DECISIONS,
    MOST_LEGAL,
    Draw,
    Event,
    Group,
    Occasion,
    Option,
    P,
    RandBelow,
    Result,
    Rival,
    V,
    Value,
    Watch,
    draw_by,
)

__all__ = [
    "MAX_MOVE_LENGTH",
    "MOST_DECISIONS",
    "MOST_LEGAL",
    "AnyTitle",
    "Draw",
    "Event",
    "Group",
    "Mind",
    "Occasion",
    "Option",
    "P",
    "Plans",
    "RandBelow",
    "Result",
    "Rival",
    "Story",
    "Title",
    "V",
    "Value",
    "Watch",
    "draw_by",
    "has_orders",
    "mind_of",
    "plans_of",
    "reviewing_of",
]
