"""Chance's lines, how the dealer makes them and what they do. Rule: A2.5, A8.2, A9.6, A9.7, A9.10."""

from collections.abc import Callable
from typing import Final

from engine.contract import Draw
from engine.titles.arnak.rules import draws, opening, refusals
from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.draft import Draft
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.pools import Misfit, Words
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.steps import settle

Deals = Callable[[Position, Task, Draw], Words]
Does = Callable[[Draft, Task, Words], None]

KINDS: Final[dict[str, tuple[str, Deals, Does]]] = {
    "first": ("first", opening.deal_first, opening.do_first),
    "red": ("red", opening.deal_red, opening.do_red),
    "blocks": ("blocks", opening.deal_blocks, opening.do_blocks),
    "idols": ("idols", opening.deal_idols, opening.do_idols),
    "bonuses": ("bonuses", opening.deal_bonuses, opening.do_bonuses),
    "assistants": ("assistants", opening.deal_assistants, opening.do_assistants),
    "row": ("row", opening.deal_row, opening.do_row),
    "deal": ("draw", draws.deal_cards, draws.do_cards),
    "draw": ("draw", draws.deal_cards, draws.do_cards),
    "draw_bottom": ("bottom", draws.deal_cards, draws.do_cards),
    "see_cards": ("see", draws.deal_cards, draws.do_cards),
    "see_rescue": ("see", draws.deal_rescue, draws.do_rescue),
    "see_lost": ("see", draws.deal_lost, draws.do_lost),
    "tile": ("tile", draws.deal_tile, draws.do_tile_line),
    "top_tile": ("tile", draws.deal_tile, draws.do_tile_line),
    "guardian": ("guardian", draws.deal_guardian, draws.do_guardian),
    "top": ("top", draws.deal_top, draws.do_top),
    "top_rescue": ("top", draws.deal_top, draws.do_top),
    "reveal": ("reveal", draws.deal_reveal, draws.do_reveal),
    "refill": ("refill", draws.deal_refill, draws.do_refill),
    "rival": ("rival", opening.deal_rival, opening.do_rival),
}
"""Operation of the agenda -> its verb, the dealer's words, their effect."""

HEADINGS: Final[dict[str, Words]] = {
    op: [verb] for op, (verb, *_) in KINDS.items() if verb not in ("draw", "bottom", "see", "top")
}
"""Operation -> the beginning of its line, where that is the verb alone."""


def deal(position: Position, draw: Draw) -> str:
    """Return the due line, drawn in the order that the rules page fixes. Rule: A9.10."""
    task = position.agenda[0]
    return " ".join([*heading(position, task), *KINDS[task[0]][1](position, task, draw)])


def apply(position: Position, line: str) -> Position:
    """Return the position after chance's line, or raise IllegalMove."""
    task = position.agenda[0]
    head = heading(position, task)
    words = line.split(" ")
    if words[: len(head)] != head:
        raise refusals.chance_refusal(position, line)
    draft = Draft(position)
    draft.pop()
    try:
        KINDS[task[0]][2](draft, task, words[len(head) :])
    except (Misfit, KeyError, ValueError, IndexError):
        raise refusals.chance_refusal(position, line) from None
    settle(draft)
    return draft.finish()


def heading(position: Position, task: Task) -> Words:
    """Return the first words of the line: its verb, its seat or stack."""
    op = task[0]
    if op in HEADINGS:
        return HEADINGS[op]
    verb = KINDS[op][0]
    if op == "deal":
        return [verb, COLOURS[task[1]]]
    if verb == "top":
        return [verb, "rescue" if op == "top_rescue" else str(task[1] + 1)]
    return [verb, COLOURS[position.turn]]
