"""Reading an order: each choice must be legal in its imagined position, and each watch must exist."""

from typing import Protocol

from engine.contract import P, Plans, Title, V, plans_of
from engine.errors import MoveError, OrderError
from engine.orders.grammar import TOO_MANY_STEPS, Draft, DraftStep, check_number, parse_order, wrong
from engine.orders.imagination import Walk
from engine.orders.order import MOST_STEPS, Order, Step
from engine.sentences import Listing, Sentence, gettext_noop

NO_ORDERS = gettext_noop("You cannot plan ahead in {title} at the moment.")
NO_TURN = gettext_noop(
    "“{line}” is for a turn that you will not have in this part of the game if nobody else does anything."
)
NO_OCCASION = gettext_noop("“{line}” is not for a decision that lies ahead of you. You can plan for: {occasions}.")
NO_SUCH_WATCH = gettext_noop("The site cannot watch for “{watch}” here. It can watch for: {watches}.")
NOTHING_TO_WATCH = gettext_noop("The site cannot watch for “{watch}” here.")
SHOWN = 8
"""Limit of the watches that an error names, one of each kind first."""


class Wish(Protocol):
    """A step as written."""

    @property
    def occasion(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...


def read_order(title: Title[P, V], made: V, seat: int, text: str) -> Order:
    """Read the seat's order, given its view of the game (`made`).

    Raises OrderError, with the title's sentence and paragraph for an illegal move.
    """
    return check_draft(title, made, seat, parse_order(text))


def check_draft(title: Title[P, V], made: V, seat: int, draft: Draft) -> Order:
    """Return the draft as an order, played through in imagination. Raises OrderError."""
    offered = () if title.plans is None else title.plans.occasions(made, seat)
    if not offered:
        raise OrderError(Sentence(NO_ORDERS, {"title": title.name}), draft.steps[0].line)
    check_watches(plans_of(title), made, seat, draft.watches)
    steps = read_steps(title, made, seat, draft.steps, [occasion.name for occasion in offered])
    check_number(TOO_MANY_STEPS, len(steps), MOST_STEPS)
    steps.sort(key=lambda step: bool(step.occasion))
    return Order(tuple(steps), draft.watches, draft.careful)


def read_steps(title: Title[P, V], made: V, seat: int, drafts: tuple[DraftStep, ...], offered: list[str]) -> list[Step]:
    """Return the steps in the order of the game, each read in its imagined position."""
    walk = Walk(title, made, seat)
    todo = list(range(len(drafts)))
    steps: list[Step] = []
    while todo:
        here = walk.next_of(drafts, todo)
        if here is None:
            raise no_occasion(drafts[todo[0]], offered)
        draft = drafts[here.place]
        step = pass_over(title, walk, here.position, draft)
        if step is None:
            step = read_choices(title, here.position, seat, draft)
            todo.remove(here.place)
        steps.append(step)
        walk.go_on(here.position, step.choices[0])
    rest = next(iter(walk.occasions()), None)
    if rest is not None and any(not step.occasion for step in steps):
        move = walk.plans.passed_over(title.legal(rest.position, seat))
        steps += [Step("", (move,))] if move is not None and not rest.name else []
    return steps


def pass_over(title: Title[P, V], walk: Walk[P, V], position: P, draft: Wish) -> Step | None:
    """Return the step that skips an optional part of the turn, if the line continues with the next turn; else None."""
    move = walk.plans.passed_over(title.legal(position, walk.seat))
    if move is None or draft.occasion or draft.choices[0].lower().startswith(move.split()[0]):
        return None
    try:
        title.read(position, draft.choices[0], walk.seat)
    except MoveError:
        return Step("", (move,))
    return None


def read_choices(title: Title[P, V], position: P, seat: int, draft: DraftStep) -> Step:
    """Return the step with canonical moves, each once."""
    choices: list[str] = []
    for text in draft.choices:
        try:
            move = title.read(position, text, seat)
        except MoveError as error:
            raise OrderError(error.sentence, draft.line, error.rule) from None
        if move not in choices:
            choices.append(move)
    return Step(draft.occasion, tuple(choices))


def no_occasion(step: DraftStep, offered: list[str]) -> OrderError:
    named = [name for name in offered if name]
    if not step.occasion or not named:
        return wrong(NO_TURN, step.line)
    return OrderError(Sentence(NO_OCCASION, {"line": step.line[:60], "occasions": Listing(tuple(named))}), step.line)


def check_watches(plans: Plans[V], made: V, seat: int, watches: tuple[str, ...]) -> None:
    known = [watch.name for watch in plans.watches(made, seat)]
    for watch in watches:
        if watch not in known:
            kinds = {name.partition(" ")[0]: name for name in reversed(known)}
            shown = tuple(reversed(kinds.values()))[:SHOWN]
            if not shown:
                raise OrderError(Sentence(NOTHING_TO_WATCH, {"watch": watch[:60]}))
            listed = Listing(shown, more=len(known) - len(shown))
            raise OrderError(Sentence(NO_SUCH_WATCH, {"watch": watch[:60], "watches": listed}))
