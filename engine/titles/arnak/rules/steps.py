"""What happens by itself: the tasks of a position are carried out until somebody decides or chance draws. Rule: A3.7

`settle` is the one loop of the game: it looks at the first task of the agenda and either does it, drops it, or stops.
"""

from collections.abc import Callable
from typing import Any, Final

from engine.titles.arnak.rules import rounds
from engine.titles.arnak.rules.components import (
    BONUS_EFFECTS,
    CAMP,
    CAMP_EFFECTS,
    CARDS,
    LOST_TEMPLE,
    TILE_EFFECTS,
    TILE_LEVELS,
)
from engine.titles.arnak.rules.draft import Draft, changed
from engine.titles.arnak.rules.effects import Effect, Task, only_resources
from engine.titles.arnak.rules.position import GAP, NOBODY


def card_that(op: str) -> int:
    """The card whose effect has that operation."""
    return next(number for number, card in enumerate(CARDS) if any(step[0] == op for step in card.effect))


MASK: Final = card_that("no_guardian_fear")
OCARINA: Final = card_that("all_travel_planes")
"""What these begin lasts while they lie in the play area. Rule: A5.8"""


def settle(draft: Draft) -> None:
    """Do what needs no choice; stop where a seat or chance is due, or the game is over."""
    while draft.agenda:
        task = draft.agenda[0]
        op = task[0]
        act = ACTS.get(op)
        if act:
            draft.pop()
            act(draft, task)
        elif op in DRAWS:
            if DRAWS[op](draft, task):
                draft.phase = "chance"
                return
            draft.pop()
        elif op == "keep":
            if rounds.keepers(draft):
                draft.phase = "keep"
                return
            draft.pop()
        elif op in ASKED_IF and not ASKED_IF[op](draft):
            draft.pop()
        else:
            draft.phase = "choice"
            return
    draft.phase = "over" if draft.turn == NOBODY else "turn"


def phase_of(agenda: tuple[Task, ...], turn: int) -> str:
    """The phase that `settle` stopped in. Rule: A9.2"""
    if not agenda:
        return "over" if turn == NOBODY else "turn"
    if agenda[0][0] in DRAWS:
        return "chance"
    return "keep" if agenda[0][0] == "keep" else "choice"


def gain(draft: Draft, task: Task) -> None:
    draft.mine.gain(task[1])


def fear(draft: Draft, task: Task) -> None:
    for _ in range(task[1]):
        draft.bring_fear(draft.turn)


def travel(draft: Draft, task: Task) -> None:
    """Icons to be used until the end of the turn. Rule: A3.4"""
    draft.icons = tuple(one + task[1] for one in draft.icons)


def gain_per(draft: Draft, task: Task) -> None:
    """So many of a resource as there are of something. Rule: A5.12"""
    _, resource, per, most = task
    amounts = [0, 0, 0, 0, 0]
    amounts[resource] = min(COUNTS[per](draft), most)
    coin, compass, tablet, arrowhead, jewel = amounts
    draft.mine.gain((coin, compass, tablet, arrowhead, jewel))


def guardians_near(draft: Draft) -> int:
    """Guardians on sites with an own figure, and those overcome."""
    sites = rounds.own_sites(draft, draft.turn)
    return sum(draft.guardians[site] != GAP for site in set(sites)) + len(draft.mine.guardians)


COUNTS: Final[dict[str, Callable[[Draft], int]]] = {
    "guardians_on_own_sites_plus_overcome": guardians_near,
    "own_placed_archaeologists": lambda draft: draft.figures.count(draft.turn),
    "own_idols_crates_and_slots": lambda draft: draft.mine.crates + draft.mine.slots,
}


def pass_round(draft: Draft, task: Task) -> None:
    draft.mine.passed = True


def idol_from_slot(draft: Draft, task: Task) -> None:
    """The idol of the last filled slot, if there is one. Rule: A5.6"""
    if draft.mine.slots:
        draft.mine.slots -= 1
        draft.mine.crates += 1


def exile_row_item(draft: Draft, task: Task) -> None:
    """The outermost item of the row. Rule: A5.12"""
    shown = [card for card in draft.items if card != GAP]
    if shown:
        draft.leave_row(shown[-1])
        draft.exile_card(shown[-1])


def all_travel_planes(draft: Draft, task: Task) -> None:
    draft.mine.planes = OCARINA in draft.mine.area


def no_guardian_fear(draft: Draft, task: Task) -> None:
    draft.mine.mask = MASK in draft.mine.area


def rescue(draft: Draft, task: Task) -> None:
    """The look into the whole stack comes first. Rule: A5.5"""
    draft.push(("see_rescue",), ("rescue_one",))


def reveal_first(draft: Draft, task: Task) -> None:
    """A purchase that turns up the top card of the stack first. Rule: A5.7"""
    _, kind, discount = task
    draft.push(("reveal", kind), ("buy", kind, discount, 2))


def use_site(draft: Draft, task: Task) -> None:
    draft.push(*site_effect(draft, task[1]))


def site_effect(position: Any, site: int) -> Effect:
    """The effect of a discovered site. `position`: a position or a draft."""
    return CAMP_EFFECTS[site] if site < CAMP else TILE_EFFECTS[position.tiles[site - CAMP]]


def arrive(draft: Draft, task: Task) -> None:
    """A token has arrived: bonus tile and row effect, in the order that the player likes. Rule: A4.6, A4.7"""
    _, token, space = task
    if space == LOST_TEMPLE:
        if draft.lost_size:
            draft.push(("see_lost",), ("bonus", space, ""))
        return
    row = row_effect(draft, token, space)
    kinds = set(draft.bonuses[space])
    if not kinds:
        draft.push(*row)
    elif len(kinds) == 1 and only_resources(BONUS_EFFECTS[min(kinds)]):
        draft.push(("last_bonus", space), *row)
    elif len(kinds) == 1 and only_resources(row):
        draft.push(*row, ("last_bonus", space))
    else:
        draft.push(("bonus", space, token))


def row_effect(draft: Draft, token: str, space: int) -> Effect:
    track = rounds.track_of(draft)
    row = track.spaces[space].row
    return (track.glass if token == "glass" else track.book)[row].effect


def last_bonus(draft: Draft, task: Task) -> None:
    """The tile after the row's effect: asked for only where several kinds lie. Rule: A4.7"""
    space = task[1]
    kinds = set(draft.bonuses[space])
    if len(kinds) == 1:
        take_bonus(draft, space, min(kinds))
    elif kinds:
        draft.push(("bonus", space, ""))


def take_bonus(draft: Draft, space: int, kind: int) -> None:
    """The first tile of that kind leaves the game and is used."""
    if space == LOST_TEMPLE:
        place = draft.lost.index(kind)
        draft.lost = draft.lost[:place] + draft.lost[place + 1 :]
        draft.lost_size -= 1
    else:
        lying = draft.bonuses[space]
        place = lying.index(kind)
        draft.bonuses = changed(draft.bonuses, space, lying[:place] + lying[place + 1 :])
    draft.push(*BONUS_EFFECTS[kind])


def activate_top_tile(draft: Draft, task: Task) -> None:
    draft.push(("top_tile", task[1]))


def nothing(draft: Draft, task: Task) -> None:
    """The end of a free action."""


ACTS: Final[dict[str, Callable[[Draft, Task], None]]] = {
    "gain": gain,
    "fear": fear,
    "travel": travel,
    "gain_per": gain_per,
    "pass": pass_round,
    "idol_from_slot": idol_from_slot,
    "exile_row_item": exile_row_item,
    "all_travel_planes": all_travel_planes,
    "no_guardian_fear": no_guardian_fear,
    "activate_top_tile": activate_top_tile,
    "rescue": rescue,
    "reveal_first": reveal_first,
    "use_site": use_site,
    "arrive": arrive,
    "last_bonus": last_bonus,
    "freely": nothing,
    "next": rounds.next_turn,
    "home": rounds.go_home,
    "new_round": rounds.new_round,
}
"""Operation -> what it does by itself."""


def holds_cards(draft: Draft, task: Task) -> bool:
    """An empty deck is not reshuffled: what cannot be drawn is lost. Rule: A5.9"""
    return bool(draft.mine.deck)


def draws_up(draft: Draft, task: Task) -> bool:
    own = draft.own(task[1])
    return bool(own.deck) and len(own.hand) < rounds.HAND


def can_reveal(draft: Draft, task: Task) -> bool:
    top, left = rounds.deck_of(draft, task[1])
    return top != GAP or bool(left)


def has_tile(draft: Draft, task: Task) -> bool:
    level = task[1]
    return bool(draft.tiles_under[level - 1]) or any(TILE_LEVELS[tile] == level for tile in draft.tiles_left)


def always(draft: Draft, task: Task) -> bool:
    return True


DRAWS: Final[dict[str, Callable[[Draft, Task], bool]]] = {
    **dict.fromkeys(
        ("first", "red", "blocks", "idols", "bonuses", "assistants", "row", "rival", "tile", "guardian"), always
    ),
    "top": lambda draft, task: draft.stacks[task[1]][1] > 0,
    "top_rescue": lambda draft, task: draft.rescue_size > 0,
    "see_rescue": lambda draft, task: draft.rescue_top != GAP,
    "see_lost": lambda draft, task: draft.lost_size > 0,
    "draw": holds_cards,
    "draw_bottom": holds_cards,
    "see_cards": holds_cards,
    "deal": draws_up,
    "reveal": can_reveal,
    "top_tile": has_tile,
    "refill": lambda draft, task: rounds.has_gaps(draft) and any(rounds.gaps_to_fill(draft)),
}
"""Operation -> whether there is something for chance to draw; else the task is dropped."""

ASKED_IF: Final[dict[str, Callable[[Draft], bool]]] = {
    "discard": lambda draft: bool(draft.mine.hand),
    "peek_draw": lambda draft: bool(draft.mine.deck),
    "return_archaeologist": lambda draft: draft.turn in draft.figures,
}
"""Decisions that are dropped where there is nothing to decide. Rule: A3.7, A5.8"""
