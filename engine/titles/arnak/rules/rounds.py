"""Turns and rounds: the next turn, the end of a round, the row. Rule: A3.1, A3.8, A4.4, A6.1, A7.2."""

from typing import Final

from engine.titles.arnak.rules.components import BLACK, ROUNDS, SITE_OF
from engine.titles.arnak.rules.components import HAND as HAND
from engine.titles.arnak.rules.draft import Draft, with_card
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.position import FREE, GAP, NO_SEAT, Cards, Position
from engine.titles.arnak.rules.travel import NONE_LEFT

KEEP: Final[tuple[Task, ...]] = (("keep",), ("new_round",))
RIVAL_MOVES: Final[tuple[Task, ...]] = (("rival",), ("next", BLACK))


def own_sites(position: Position | Draft, figure: int) -> list[int]:
    """Return the sites with figures of that seat, one for each figure."""
    return [SITE_OF[space] for space, there in enumerate(position.figures) if there == figure]


def deck_of(position: Position | Draft, kind: str) -> tuple[int, Cards]:
    """Return the known top card of the stack of items or artifacts, or GAP; and the hidden ones."""
    if kind == "item":
        return position.item_top, position.items_left
    return position.artifact_top, position.artifacts_left


def next_turn(draft: Draft, task: Task) -> None:
    """Go on to the next seat clockwise that has not passed, the rival, or the end of the round."""
    last = task[1]
    draft.icons = NONE_LEFT
    draft.acted = False
    draft.turn = NO_SEAT
    if draft.rival is not None and draft.rival.unused and (last != BLACK or draft.own_passed(0)):
        draft.push(*RIVAL_MOVES)
        return
    for step in range(draft.players):
        seat = (last + 1 + step) % draft.players
        if not draft.own_passed(seat):
            draft.turn = seat
            return
    draft.push(("home",))


def go_home(draft: Draft, task: Task) -> None:
    """Take all figures home; each from a guarded site brings a Fear. Rule: A5.10."""
    for step in range(draft.players):
        seat = (draft.starter + step) % draft.players
        if not draft.own(seat).mask:
            for site in own_sites(draft, seat):
                if draft.guardians[site] != GAP:
                    draft.bring_fear(seat)
    draft.figures = tuple(FREE if figure >= 0 else figure for figure in draft.figures)
    draft.push(*(KEEP if draft.round < ROUNDS else ()))


def keepers(draft: Draft) -> bool:
    """Return whether a seat has still to decide on its hand."""
    return any(seat.hand and not seat.done for seat in map(draft.own, range(draft.players)))


def new_round(draft: Draft, task: Task) -> None:
    """Put cards under the decks, ready assistants, move the staff and the start marker. Rule: A6.1."""
    for seat in range(draft.players):
        own = draft.own(seat)
        own.deck = (*own.deck, own.area) if own.area else own.deck
        own.area = ()
        own.assistants = tuple((number, gold, 1) for number, gold, _ in own.assistants)
        own.passed = own.done = own.mask = own.planes = False
    gone = [card for card in (draft.artifacts[0], draft.items[0]) if card != GAP]
    draft.exiled = with_card(draft.exiled, *gone)
    draft.artifacts = (GAP, GAP, *draft.artifacts[1:])
    draft.items = draft.items[1:]
    draft.round += 1
    draft.starter = (draft.starter + 1) % draft.players
    order = [(draft.starter + step) % draft.players for step in range(draft.players)]
    deals = tuple(("deal", seat) for seat in order)
    if draft.rival is None:
        draft.push(("refill",), *deals, ("next", draft.starter - 1))
    else:
        draft.rival = draft.rival._replace(unused=draft.rival.tiles, arrow=-1, first=-1)
        draft.push(("refill",), *deals, *RIVAL_MOVES)


def has_gaps(position: Position | Draft) -> bool:
    """Return whether a card is missing in the row."""
    return GAP in position.items or GAP in position.artifacts


def gaps_to_fill(position: Position | Draft) -> tuple[int, int]:
    """Return the numbers of artifacts and items that a refill brings. Rule: A4.4."""
    artifacts = position.artifacts.count(GAP)
    items = position.items.count(GAP)
    return (
        artifacts and min(artifacts, len(position.artifacts_left) + (position.artifact_top != GAP)),
        items and min(items, len(position.items_left) + (position.item_top != GAP)),
    )


def slide(row: Cards, came: Cards) -> Cards:
    """Return the row with its cards slid together and new ones on the outside."""
    if not came:
        return row
    full = tuple(card for card in row if card != GAP) + came
    return full + (GAP,) * (len(row) - len(full))


def fill_row(draft: Draft, artifacts: Cards, items: Cards) -> None:
    """Put the drawn cards into the row."""
    draft.artifacts = slide(draft.artifacts, artifacts)
    draft.items = slide(draft.items, items)
    draft.artifact_top = GAP if draft.artifact_top in artifacts else draft.artifact_top
    draft.item_top = GAP if draft.item_top in items else draft.item_top
