"""A plan: the steps of an order as they can be imagined now, and the positions in which further moves are chosen."""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from django.utils.translation import gettext as _

from engine.contract import Occasion, has_orders
from engine.errors import MoveError, OrderError
from engine.orders.grammar import parse_order, read_canonical
from engine.orders.imagination import Walk
from engine.orders.order import Order as Written
from engine.orders.order import Step, left_of, write_order
from engine.orders.reading import Wish, pass_over
from games.lib.errors import Refused
from games.lib.text.sentences import translate_sentence
from games.models import Game, Order, Seat
from games.table.table import Position, Table


class Wanted(NamedTuple):
    """The steps and watches that a player wants; they may no longer be possible."""

    steps: tuple[Wish, ...] = ()
    watches: tuple[str, ...] = ()
    careful: bool = True


class Lost(NamedTuple):
    """A move that cannot be planned, and why; "" where an earlier one is the reason."""

    move: str
    sentence: str = ""
    rule: str = ""


class Planned(NamedTuple):
    """A possible step, with the position that it is imagined in."""

    step: Step
    position: Position


class Plan(NamedTuple):
    """The possible part of an order. `lost`: the rest; `occasions`: the decisions that can be planned next."""

    steps: tuple[Planned, ...]
    watches: tuple[str, ...]
    careful: bool
    lost: tuple[Lost, ...]
    occasions: tuple[Occasion, ...]

    @property
    def text(self) -> str:
        """The order's text; "" without a step."""
        if not self.steps:
            return ""
        return write_order(Written(tuple(one.step for one in self.steps), self.watches, self.careful))


def can_plan(table: Table) -> bool:
    """Return whether orders are possible in the game."""
    allowed = table.game.orders != Game.Orders.NONE
    return allowed and has_orders(table.title, table.game.players) and table.game.is_running


def offers_care(table: Table) -> bool:
    """Return whether the site asks when a step has become clearly worse."""
    return table.game.orders == Game.Orders.CAREFUL


def wanted_of(order: Order | None) -> Wanted:
    """Return what is left of a live order."""
    if order is None or not order.lives:
        return Wanted()
    left = left_of(read_canonical(order.text), order.used)
    return Wanted(left.steps, left.watches, left.careful)


def wanted_in(text: str, table: Table) -> Wanted:
    """Read the lines of an order. Raises Refused."""
    if not text.strip():
        return Wanted()
    try:
        draft = parse_order(text)
    except OrderError as error:
        raise Refused(translate_sentence(error.sentence, table.names()), error.rule or "", "order") from None
    return Wanted(draft.steps, draft.watches, draft.careful)


def make_plan(table: Table, seat: Seat, wanted: Wanted) -> Plan:
    """Return as much of it as can be imagined now, in the order of the game: nameless steps first."""
    title, made = table.title, table.view(seat)
    walk = Walk(title, made, seat.index)
    todo = list(range(len(wanted.steps)))
    found: list[Planned] = []
    lost: list[Lost] = []
    while todo:
        here = walk.next_of(wanted.steps, todo)
        if here is None:
            break
        wish = wanted.steps[here.place]
        passed = pass_over(title, walk, here.position, wish)
        if passed is not None:
            found.append(Planned(passed, here.position))
            walk.go_on(here.position, passed.choices[0])
            continue
        choices, wrong = read_each(table, seat, here.position, wish.choices)
        lost += wrong
        todo.remove(here.place)
        if not choices:
            break
        found.append(Planned(Step(wish.occasion, choices), here.position))
        walk.go_on(here.position, choices[0])
    lost += [Lost(move) for place in todo for move in wanted.steps[place].choices]
    known = {watch.name for watch in walk.plans.watches(made, seat.index)}
    watches = tuple(sorted(name for name in set(wanted.watches) if name in known))
    lost += [Lost(f"ask if {name}") for name in sorted(set(wanted.watches) - known)]
    found.sort(key=lambda one: bool(one.step.occasion))
    return Plan(tuple(found), watches, wanted.careful, tuple(lost), walk.occasions())


def read_each(table: Table, seat: Seat, position: Position, texts: Sequence[str]) -> tuple[tuple[str, ...], list[Lost]]:
    """Read the texts as moves in that position. Returns the moves, each once, and the texts that are none."""
    found: list[str] = []
    lost = []
    for text in texts:
        try:
            move = table.title.read(position, text, seat.index)
        except MoveError as error:
            lost.append(Lost(text, translate_sentence(error.sentence, table.names()), error.rule or ""))
            continue
        if move not in found:
            found.append(move)
    return tuple(found), lost


def with_steps(plan: Plan, occasion: str, *moves: str) -> Wanted:
    """Return the plan with one more step for each of the moves."""
    added = (Step(occasion, (move,)) for move in moves)
    return Wanted((*(one.step for one in plan.steps), *added), plan.watches, plan.careful)


def with_choice(plan: Plan, place: int, move: str) -> Wanted:
    """Return the plan with one more choice in the step at that place."""
    steps = [one.step for one in plan.steps]
    step = steps[place]
    steps[place] = step._replace(choices=(*step.choices, move))
    return Wanted(tuple(steps), plan.watches, plan.careful)


def without_step(plan: Plan, place: int) -> Wanted:
    """Return the plan without the step at that place; later steps that need it are lost when it is made again."""
    steps = tuple(one.step for number, one in enumerate(plan.steps) if number != place)
    return Wanted(steps, plan.watches, plan.careful)


def read_at(table: Table, seat: Seat, position: Position, text: str) -> str:
    """Return the canonical move that the text is in an imagined position. Raises Refused with the engine's sentence."""
    found, lost = read_each(table, seat, position, [text[:200]])
    if lost:
        raise Refused(lost[0].sentence, lost[0].rule, "order")
    return found[0]


def check_limits(plan: Plan, table: Table) -> None:
    """Raise Refused where the order would be too long."""
    wanted_in(plan.text, table)


def imagine_table(table: Table, position: Position) -> Table:
    """Return the table with an imagined position on it. It is never written."""
    imagined = copy(table)
    imagined.at(position)
    return imagined


def occasion_label(name: str) -> str:
    """Return what players call a decision to come."""
    return name.capitalize() if name else _("Next turn")
