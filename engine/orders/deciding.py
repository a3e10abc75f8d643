"""Turning an order into a move when its seat is due, or into a reason to ask."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.contract import AnyTitle, P, Plans, Title, V, mind_of
from engine.orders.imagination import imagined_position
from engine.orders.order import Order, places_left
from engine.sentences import Listing, Sentence, gettext_noop

CHAPTER, WATCH, USED_UP, GONE, WORSE = "chapter", "watch", "used up", "gone", "worse"
"""The reasons to ask. `chapter` and `used up` are the natural end of an order."""

OVER = gettext_noop("Your plan was for a part of the game that is over.")
NO_STEP = gettext_noop("Your plan has nothing for this decision.")
ALL_GONE = gettext_noop("No longer possible: {moves}.")
ALL_WORSE = gettext_noop("Clearly worse than when you wrote your plan: {moves}.")
UNNAMED = frozenset(("moved",))
"""Kinds of watches that say nothing about the board."""


class Saved(NamedTuple):
    """An active order. `made`: the seat's view when it was saved. `used`: indices of the steps that were played."""

    order: Order
    made: Any
    used: tuple[int, ...] = ()


class Answer(NamedTuple):
    """The decision of an order: a `move`, by the step at `place`; or None to ask, with the reason as code and sentence.

    `changes`: the events since the order was saved, if a choice has become worse; never a better move.
    """

    move: str | None
    place: int | None = None
    why: str = ""
    sentence: Sentence | None = None
    changes: tuple[Sentence, ...] = ()


def decide(title: Title[P, V], saved: Saved, then: V, now: V, seat: int, legal: Sequence[str]) -> Answer:
    """Return the order's move for its seat, which is due, or a reason to ask; from views and legal moves alone.

    `then`: the seat's view when the order was saved, later the one after its own last move. `now`: its view now. `legal`: its
    legal moves, at least one.
    """
    order = saved.order
    plans = title.plans
    if plans is None or plans.chapter(saved.made) != plans.chapter(now):
        return Answer(None, why=CHAPTER, sentence=Sentence(OVER))
    for watch in order.watches:
        happened = plans.watch_fired(then, now, seat, watch)
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
            sentence = Sentence(ALL_WORSE, {"moves": Listing(tuple(possible))})
            return Answer(None, place, WORSE, sentence, find_changes(plans, saved.made, now, seat))
        possible = good
    return Answer(possible[0], place)


def next_step(plans: Plans[V], saved: Saved, now: V, seat: int) -> int | None:
    """Return the index of the first unused step for the decision that is due."""
    occasions = plans.occasions(now, seat)
    due = occasions[0].name if occasions else None
    steps = saved.order.steps
    return next((place for place in places_left(saved.order, saved.used) if steps[place].occasion == due), None)


def is_behind(title: AnyTitle, saved: Saved, seat: int, place: int, legal: Sequence[str]) -> bool:
    """Return whether the step was a forced move when it was written, and is not possible now.

    The site plays forced moves by itself, and does not mark their steps as used.
    """
    step = saved.order.steps[place]
    if step.occasion or len(step.choices) > 1 or step.choices[0] in legal:
        return False
    position = imagined_position(title, saved.order, saved.made, seat, place)
    return len(title.legal(position, seat)) == 1


def find_changes(plans: Plans[V], made: V, now: V, seat: int) -> tuple[Sentence, ...]:
    """Return the events that could have been watched for, each sentence once; a watch of a whole kind replaces its parts."""
    found: list[Sentence] = []
    whole = set(UNNAMED)
    for watch in plans.watches(made, seat):
        kind = watch.name.partition(" ")[0]
        happened = None if kind in whole else plans.watch_fired(made, now, seat, watch.name)
        if happened is not None and watch.name == kind:
            whole.add(kind)
        if happened is not None and happened not in found:
            found.append(happened)
    return tuple(found)


CLEARLY = 0.1
"""Points that a move may fall further behind the best one. Measured by `script/bench orders`: at 0.25 players who leave orders
fall 5 % behind those who look, at tables of three and four; at 0 they are asked without need.
"""


def worths_behind(title: Title[P, V], view: V, seat: int, legal: Sequence[str]) -> dict[str, float]:
    """Return by move how many points it is behind the best legal one, by the title's appraisal."""
    worths = mind_of(title).appraise(view, seat, legal)
    best = max(worths)
    return {move: best - worth for move, worth in zip(legal, worths, strict=True)}


def worse_choices(
    title: Title[P, V], position: P, now: V, seat: int, legal: Sequence[str], choices: Sequence[str]
) -> list[str]:
    """Return the choices that have become clearly worse since `position` was imagined; they are legal in both."""
    if title.mind is None:
        return []
    before = worths_behind(title, title.view(position, seat), seat, title.legal(position, seat))
    after = worths_behind(title, now, seat, legal)
    return [move for move in choices if after[move] - before[move] > CLEARLY]
