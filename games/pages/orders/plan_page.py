"""All that the page of a plan shows: the imagined board with the moves that are possible on it, and the plan so far."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.contract import plans_of
from engine.orders.order import MOST_CHOICES
from games.boards.contract import AnyPresenter, Drawing
from games.boards.registry import get_presenter
from games.display.board import drawings_of, look_of
from games.display.game_page import Notice
from games.display.head import addresses, poll_address
from games.display.move_form import MoveForm, make_choices, move_form
from games.display.order_box import OrderBox
from games.lib.errors import Refused, Stale
from games.lib.text.sentences import translate_sentence
from games.models import Seat
from games.play.orders.plan import Lost, Plan, imagine_table, occasion_label, offers_care
from games.table.summaries import GameSummary, head_of
from games.table.table import Table


class At(NamedTuple):
    """The place of the plan's next move: a new step for that occasion, or another choice of the step at `place`."""

    occasion: str = ""
    place: int | None = None


class Rejection(NamedTuple):
    """A refused form: the reason, and the move and the text that stay in their fields."""

    error: Refused
    draft: str = ""
    typed: str = ""


class StepLine(NamedTuple):
    """A step of the plan. `number`: from 1; `label`: its occasion, if that has a name."""

    number: int
    label: str
    choices: tuple[str, ...]
    chosen: bool
    """Whether another choice for it is looked for."""
    full: bool


class Tab(NamedTuple):
    """A decision that can be planned next."""

    name: str
    label: str
    chosen: bool


class WatchBox(NamedTuple):
    """Something that the site can watch for."""

    name: str
    sentence: str
    checked: bool


class WatchKind(NamedTuple):
    """Watches that begin with the same word.

    `label`: "" for a few, which are shown unfolded; `open`: unfolded since one is checked; `one`: one of them is
    selected from a list, as there are many.
    """

    boxes: tuple[WatchBox, ...]
    label: str = ""
    open: bool = True
    one: bool = False


@dataclass(frozen=True)
class PlanPage:
    """The context of a plan's templates. No row, position or seed is reachable from it."""

    game: GameSummary
    presenter: AnyPresenter
    due: bool
    """Whether it is the reader's turn: then the first move of a plan is for that."""
    prompt: str
    """The next choice, in a sentence."""
    frame: str
    """A sentence that the board is imagined."""
    steps: tuple[StepLine, ...]
    tabs: tuple[Tab, ...]
    place: int | None
    occasion: str
    drawings: tuple[Drawing, ...]
    form: MoveForm | None
    preview: str
    watches: tuple[WatchKind, ...]
    careful: bool
    offers_care: bool
    lost: tuple[Lost, ...]
    steps_text: str
    """The steps alone, as the form brings them back."""
    text: str
    """The whole order, canonical."""
    saved: bool
    """Whether just this is in force."""
    order: OrderBox | None
    notice: Notice | None
    typed: str
    """A refused text, to stay in its field."""
    fresh: tuple[Drawing, ...]
    """The board as it is, where the game has moved on meanwhile."""
    ask: str
    """Where the page asks whether the game has moved on."""

    @property
    def watching(self) -> bool:
        """Whether the order asks for anything."""
        return not self.careful or any(box.checked for kind in self.watches for box in kind.boxes)


FEW = 6
"""Limit of watches of a kind that are shown unfolded."""
MANY = 30
"""Of more than these one is taken from a list."""


def plan_page(
    table: Table,
    seat: Seat,
    plan: Plan,
    at: At,
    order: OrderBox | None,
    rejection: Rejection | None = None,
    plain: bool = True,
) -> PlanPage:
    """Return the page of a plan.

    `order`: the live one; `plain`: with the list of moves for readers without scripts. When the game has moved on, the
    real board is shown too.
    """
    error = rejection.error if rejection else None
    presenter = get_presenter(table.game.title, table.game.rules)
    at = where(plan, at)
    position = position_of(plan, at)
    drawings: tuple[Drawing, ...] = ()
    form = None
    if position is not None:
        imagined = imagine_table(table, position)
        legal = imagined.legal(seat)
        look = look_of(imagined, seat, table.names(), legal)
        view, rules = imagined.view(seat), (table.game.title, table.game.rules)
        drawings = drawings_of(presenter, view, look)
        choices = make_choices(presenter, view, look, legal, rules, plain, runs=at.place is None)
        draft = rejection.draft if rejection else ""
        form = move_form(imagined, presenter, look, seat, choices, draft, plain)
    text = plan.text
    return PlanPage(
        game=head_of(table.game),
        presenter=presenter,
        due=seat.index in table.due(),
        prompt=prompt_of(plan, at, position is None),
        frame=_("Imagined: if nobody else moves"),
        steps=step_lines(plan, at),
        tabs=tabs(plan, at),
        place=at.place,
        occasion=at.occasion,
        drawings=drawings,
        form=form,
        preview=preview_address(table, plan, at),
        watches=kinds(table, seat, plan),
        careful=plan.careful,
        offers_care=offers_care(table),
        lost=plan.lost,
        steps_text=steps_text(plan),
        text=text,
        saved=order is not None and bool(text) and tuple(text.splitlines()) == order.lines,
        order=order,
        notice=Notice(error.sentence, error.rule) if error else None,
        typed=rejection.typed if rejection else "",
        fresh=real_board(table, seat, presenter) if isinstance(error, Stale) else (),
        ask=f"{poll_address(table, addresses(table.game))}&plan=1",
    )


def step_lines(plan: Plan, at: At) -> tuple[StepLine, ...]:
    """Return the steps of the plan, and mark the one for which another choice is made."""
    return tuple(
        StepLine(
            number,
            occasion_label(one.step.occasion) if one.step.occasion else "",
            one.step.choices,
            at.place == number - 1,
            len(one.step.choices) >= MOST_CHOICES,
        )
        for number, one in enumerate(plan.steps, 1)
    )


def tabs(plan: Plan, at: At) -> tuple[Tab, ...]:
    """Return the occasions that a step can be for."""
    return tuple(
        Tab(one.name, occasion_label(one.name), at.place is None and one.name == at.occasion) for one in plan.occasions
    )


def where(plan: Plan, at: At) -> At:
    """Return that place if it is possible, else the first decision that can be planned."""
    if at.place is not None and at.place < len(plan.steps):
        return at
    names = [one.name for one in plan.occasions]
    return At(at.occasion if at.occasion in names or not names else names[0])


def position_of(plan: Plan, at: At) -> object:
    """Return the imagined position of the next move; None if nothing more can be planned."""
    if at.place is not None:
        return plan.steps[at.place].position
    return next((one.position for one in plan.occasions if one.name == at.occasion), None)


def prompt_of(plan: Plan, at: At, nothing: bool) -> str:
    if at.place is not None:
        return _("Choose what to play instead if {move} is no longer possible.").format(
            move=plan.steps[at.place].step.choices[-1]
        )
    if nothing:
        return _("There is nothing more to plan in this part of the game.")
    if at.occasion:
        return _("Choose your move for {occasion}.").format(occasion=at.occasion)
    if not plan.steps:
        return _("Choose what to play on your next turn.")
    return _("Choose the move after {move}.").format(move=plan.steps[-1].step.choices[0])


def steps_text(plan: Plan) -> str:
    return plan._replace(watches=(), careful=True).text


def preview_address(table: Table, plan: Plan, at: At) -> str:
    """Return the address of previews."""
    words = {"steps": steps_text(plan), "occasion": at.occasion, "place": "" if at.place is None else str(at.place)}
    return f"{reverse('game-plan-preview', args=[table.game.code])}?{urlencode(words)}"


def kinds(table: Table, seat: Seat, plan: Plan) -> tuple[WatchKind, ...]:
    """Group the watches by the first word of their names."""
    piles: dict[str, list[WatchBox]] = {}
    for watch in plans_of(table.title).watches(table.view(seat), seat.index):
        box = WatchBox(watch.name, translate_sentence(watch.sentence, table.names()), watch.name in plan.watches)
        piles.setdefault(watch.name.partition(" ")[0], []).append(box)
    few = [box for boxes in piles.values() if len(boxes) <= FEW for box in boxes]
    many = [boxes for boxes in piles.values() if len(boxes) > FEW]
    first = [WatchKind(tuple(few))] if few else []
    return (*first, *(kind_of_many(boxes) for boxes in many))


def kind_of_many(boxes: Sequence[WatchBox]) -> WatchKind:
    label = _("{first} and {number} more").format(first=boxes[0].sentence.rstrip("."), number=len(boxes) - 1)
    return WatchKind(tuple(boxes), label, any(box.checked for box in boxes), len(boxes) > MANY)


def real_board(table: Table, seat: Seat, presenter: AnyPresenter) -> tuple[Drawing, ...]:
    """Draw the present board, for looking at."""
    view = table.view(seat)
    return drawings_of(presenter, view, look_of(table, seat, table.names()))[:1]
