"""What comes of an order when its seat is due: a move, or a reason to ask."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import AnyTitle, Plans, V
from engine.orders.care import worse_choices
from engine.orders.imagination import imagined_position
from engine.orders.order import Order, places_left
from engine.sentences import Listing, Sentence, gettext_noop

CHAPTER, WATCH, USED_UP, GONE, WORSE = "chapter", "watch", "used up", "gone", "worse"
"""Why an order asks. `chapter` and `used up` are its natural end."""

OVER = gettext_noop("Your order was for a part of the game that is over.")
NO_STEP = gettext_noop("Your order has nothing for this decision.")
ALL_GONE = gettext_noop("No longer possible: {moves}.")
ALL_WORSE = gettext_noop("Clearly worse than when you wrote your order: {moves}.")
UNNAMED = frozenset(("moved",))
"""Kinds of watches that tell nothing about the board."""


class Saved(NamedTuple):
    """An order that lives. `made`: the seat's view when it was saved. `used`: places in its steps that were played."""

    order: Order
    made: Any
    used: tuple[int, ...] = ()


class Answer(NamedTuple):
    """`move`: what is played, by the step at that place, or None: ask, because of `why`, and in words. `changes`: what has
    happened since the order was saved, where a choice has become worse; never what would be better.
    """

    move: str | None
    place: int | None = None
    why: str = ""
    sentence: Sentence | None = None
    changes: tuple[Sentence, ...] = ()


def decide(title: AnyTitle, saved: Saved, then: Any, now: Any, seat: int, legal: Sequence[str]) -> Answer:
    """What the order says to the decision that is due of its seat. Pure: it is told views and legal moves, as bots are.

    `then`: the seat's view when the order was saved, later the one after its own last move. `now`: its view now. `legal`: its
    legal moves, at least one.
    """
    order = saved.order
    plans = title.plans
    if plans is None or plans.chapter(saved.made) != plans.chapter(now):
        return Answer(None, why=CHAPTER, sentence=Sentence(OVER))
    for watch in order.watches:
        happened = plans.tripped(then, now, seat, watch)
        if happened is not None:
            return Answer(None, why=WATCH, sentence=happened)
    place = next_step(plans, saved, now, seat)
    while place is not None and is_behind(title, saved, seat, place, legal):
        saved = saved._replace(used=(*saved.used, place))
        place = next_step(plans, saved, now, seat)
    if place is None:
        return Answer(None, why=USED_UP, sentence=Sentence(NO_STEP))
    choices = order.steps[place].choices
    possible = [move for move in choices if move in legal]
    if not possible:
        return Answer(None, place, GONE, Sentence(ALL_GONE, {"moves": Listing(choices)}))
    if order.careful:
        position = imagined_position(title, order, saved.made, seat, place)
        worse = worse_choices(title, position, now, seat, legal, possible)
        good = [move for move in possible if move not in worse]
        if not good:
            told = Sentence(ALL_WORSE, {"moves": Listing(tuple(possible))})
            return Answer(None, place, WORSE, told, find_changes(plans, saved.made, now, seat))
        possible = good
    return Answer(possible[0], place)


def next_step(plans: Plans[V], saved: Saved, now: V, seat: int) -> int | None:
    """The place of the first step that was not used and is for the decision that is due."""
    occasions = plans.occasions(now, seat)
    due = occasions[0].name if occasions else None
    steps = saved.order.steps
    return next((place for place in places_left(saved.order, saved.used) if steps[place].occasion == due), None)


def is_behind(title: AnyTitle, saved: Saved, seat: int, place: int, legal: Sequence[str]) -> bool:
    """Whether the step left nothing to decide where it was written, as the end of a turn may, and is not possible now: the site
    plays such moves for those who want it, and no step is used by that.
    """
    step = saved.order.steps[place]
    if step.occasion or len(step.choices) > 1 or step.choices[0] in legal:
        return False
    position = imagined_position(title, saved.order, saved.made, seat, place)
    return len(title.legal(position, seat)) == 1


def find_changes(plans: Plans[V], made: V, now: V, seat: int) -> tuple[Sentence, ...]:
    """All that could have been watched for and has happened, each sentence once. What tells of all cards tells of each."""
    found: list[Sentence] = []
    whole = set(UNNAMED)
    for watch in plans.watches(made, seat):
        kind = watch.name.partition(" ")[0]
        happened = None if kind in whole else plans.tripped(made, now, seat, watch.name)
        if happened is not None and watch.name == kind:
            whole.add(kind)
        if happened is not None and happened not in found:
            found.append(happened)
    return tuple(found)
