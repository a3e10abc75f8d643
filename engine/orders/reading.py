"""From text to an order: every choice has to be legal where it was imagined, and what is watched for has to be there."""

from typing import Any, Protocol

from engine.contract import AnyTitle, Plans, V, plans_of
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
"""So many things that can be watched for are named in an error, one of each kind first."""


class Wish(Protocol):
    """A step as somebody wrote it."""

    @property
    def occasion(self) -> str: ...
    @property
    def choices(self) -> tuple[str, ...]: ...


def read_order(title: AnyTitle, made: Any, seat: int, text: str) -> Order:
    """The order that the text says, for that seat of a game that it sees as `made`.

    Raises OrderError with the sentence and the paragraph of the engine where a move would not be legal.
    """
    return check_draft(title, made, seat, parse_order(text))


def check_draft(title: AnyTitle, made: Any, seat: int, draft: Draft) -> Order:
    """The draft with canonical moves, played through in imagination. Raises OrderError."""
    offered = () if title.plans is None else title.plans.occasions(made, seat)
    if not offered:
        raise OrderError(Sentence(NO_ORDERS, {"title": title.name}), draft.steps[0].line)
    check_watches(plans_of(title), made, seat, draft.watches)
    steps = read_steps(title, made, seat, draft.steps, [occasion.name for occasion in offered])
    check_number(TOO_MANY_STEPS, len(steps), MOST_STEPS)
    steps.sort(key=lambda step: bool(step.occasion))
    return Order(tuple(steps), draft.watches, draft.careful)


def read_steps(title: AnyTitle, made: Any, seat: int, drafts: tuple[DraftStep, ...], offered: list[str]) -> list[Step]:
    """The steps in the order in which they come, each read where it is imagined, with what was passed over written in, between
    two turns and after the last one.
    """
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


def pass_over(title: AnyTitle, walk: Walk, position: Any, draft: Wish) -> Step | None:
    """The step that does nothing with what is due there, where the line goes on with the next turn instead; else None."""
    move = walk.plans.passed_over(title.legal(position, walk.seat))
    if move is None or draft.occasion or draft.choices[0].lower().startswith(move.split()[0]):
        return None
    try:
        title.read(position, draft.choices[0], walk.seat)
    except MoveError:
        return Step("", (move,))
    return None


def read_choices(title: AnyTitle, position: Any, seat: int, draft: DraftStep) -> Step:
    """The step with its moves as the title writes them, each once."""
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
