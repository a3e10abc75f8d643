"""Play moves of seats. Rule: A3 to A6.

Only when a line does not fit, `refusals` finds out why. Consequences go on the agenda, and `steps.settle` does those
that need no choice.
"""

from typing import Any, Final

from engine.titles.arnak.rules import chance, refusals
from engine.titles.arnak.rules.deeds import DOING, KEEPING
from engine.titles.arnak.rules.draft import Draft
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.legal import offer
from engine.titles.arnak.rules.position import Position, due
from engine.titles.arnak.rules.steps import settle

FREELY: Final[Task] = ("freely",)
"""The mark for the end of a free action on the agenda."""
FREE_KINDS: Final = frozenset(("slot", "boon"))


def apply(position: Position, move: str, seat: int | None = None) -> Position:
    """Return the position after a canonical move.

    `seat` makes the move; None for chance, and where a record does not say. Raises IllegalMove, NotDue or
    UnreadableMove.
    """
    if position.phase == "chance":
        if seat is not None:
            raise refusals.not_due(position, move)
        return chance.apply(position, move)
    for number in due(position) if seat is None else (seat,):
        action = offer(position, number).get(move)
        if action is not None:
            return carry_out(position, action)
    raise refusals.refusal(position, move, seat)


def carry_out(position: Position, action: tuple[Any, ...]) -> Position:
    draft = Draft(position)
    kind = action[0]
    free = kind in FREE_KINDS or (kind in ("play", "assistant") and action[-1])
    if position.phase == "keep":
        KEEPING[kind](draft, *action[1:])
    elif free:
        draft.push(FREELY)
        DOING[kind](draft, *action[1:])
    else:
        if position.phase == "choice":
            draft.pop()
        else:
            draft.acted = True
        DOING[kind](draft, *action[1:])
    settle(draft)
    return draft.finish()
