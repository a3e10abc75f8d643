"""Carry out the tasks of a position until a seat decides or chance draws. Rule: A3.7."""

from collections.abc import Callable
from typing import Final

from engine.titles.arnak.rules import rounds
from engine.titles.arnak.rules.components import (
    BONUS_EFFECTS,
    CAMP,
    CAMP_EFFECTS,
    CARDS,
    LOST_TEMPLE,
    TILE_EFFECTS,
    TILE_LEVELS,
    TRACKS,
)
from engine.titles.arnak.rules.draft import Draft, replace_at
from engine.titles.arnak.rules.effects import Effect, Task, only_resources
from engine.titles.arnak.rules.position import GAP, NO_SEAT


def card_that(op: str) -> int:
    """Return the card whose effect has that operation."""
    return next(number for number, card in enumerate(CARDS) if any(step[0] == op for step in card.effect))


MASK: Final = card_that("no_guardian_fear")
OCARINA: Final = card_that("all_travel_planes")
"""Cards whose effects last while they are in the play area. Rule: A5.8."""


def settle(draft: Draft) -> None:
    """Do all tasks that need no choice; stop where a seat or chance is due, or the game is over."""
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
    draft.phase = "over" if draft.turn == NO_SEAT else "turn"


def phase_of(agenda: tuple[Task, ...], turn: int) -> str:
    """Return the phase in which `settle` stopped. Rule: A9.2."""
    if not agenda:
        return "over" if turn == NO_SEAT else "turn"
    if agenda[0][0] in DRAWS:
        return "chance"
    return "keep" if agenda[0][0] == "keep" else "choice"


def gain(draft: Draft, task: Task) -> None:
    draft.mine.gain(task[1])


def fear(draft: Draft, task: Task) -> None:
    for _ in range(task[1]):
        draft.bring_fear(draft.turn)


def travel(draft: Draft, task: Task) -> None:
    """Add icons to use until the end of the turn. Rule: A3.4."""
    draft.icons = tuple(one + task[1] for one in draft.icons)


def gain_per(draft: Draft, task: Task) -> None:
    """Gain a resource for each of something. Rule: A5.12."""
    _, resource, per, most = task
    amounts = [0, 0, 0, 0, 0]
    amounts[resource] = min(COUNTS[per](draft), most)
    coin, compass, tablet, arrowhead, jewel = amounts
    draft.mine.gain((coin, compass, tablet, arrowhead, jewel))


def guardians_near(draft: Draft) -> int:
    """Count the guardians on sites with an own figure, and those overcome."""
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
    """Take back the idol of the last filled slot, if there is one. Rule: A5.6."""
    if draft.mine.slots:
        draft.mine.slots -= 1
        draft.mine.crates += 1


def exile_row_item(draft: Draft, task: Task) -> None:
    """Exile the outermost item of the row. Rule: A5.12."""
    shown = [card for card in draft.items if card != GAP]
    if shown:
        draft.leave_row(shown[-1])
        draft.exile_card(shown[-1])


def all_travel_planes(draft: Draft, task: Task) -> None:
    draft.mine.planes = OCARINA in draft.mine.area


def no_guardian_fear(draft: Draft, task: Task) -> None:
    draft.mine.mask = MASK in draft.mine.area


def rescue(draft: Draft, task: Task) -> None:
    """Look into the whole stack, then take one. Rule: A5.5."""
    draft.push(("see_rescue",), ("rescue_one",))


def reveal_first(draft: Draft, task: Task) -> None:
    """Turn up the top card of the stack, then buy. Rule: A5.7."""
    _, kind, discount = task
    draft.push(("reveal", kind), ("buy", kind, discount, 2))


def use_site(draft: Draft, task: Task) -> None:
    draft.push(*site_effect(draft.tiles, task[1]))


def site_effect(tiles: tuple[int, ...], site: int) -> Effect:
    """Return the effect of a discovered site."""
    return CAMP_EFFECTS[site] if site < CAMP else TILE_EFFECTS[tiles[site - CAMP]]


def arrive(draft: Draft, task: Task) -> None:
    """Let a token arrive: bonus tile and row effect, in the order that the player likes. Rule: A4.6, A4.7."""
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
    track = TRACKS[draft.temple]
    row = track.spaces[space].row
    return (track.glass if token == "glass" else track.book)[row].effect


def last_bonus(draft: Draft, task: Task) -> None:
    """Use the tile after the row's effect; several kinds are a choice. Rule: A4.7."""
    space = task[1]
    kinds = set(draft.bonuses[space])
    if len(kinds) == 1:
        take_bonus(draft, space, min(kinds))
    elif kinds:
        draft.push(("bonus", space, ""))


def take_bonus(draft: Draft, space: int, kind: int) -> None:
    """Remove the first tile of that kind from the game and use it."""
    if space == LOST_TEMPLE:
        place = draft.lost.index(kind)
        draft.lost = draft.lost[:place] + draft.lost[place + 1 :]
        draft.lost_size -= 1
    else:
        lying = draft.bonuses[space]
        place = lying.index(kind)
        draft.bonuses = replace_at(draft.bonuses, space, lying[:place] + lying[place + 1 :])
    draft.push(*BONUS_EFFECTS[kind])


def activate_top_tile(draft: Draft, task: Task) -> None:
    draft.push(("top_tile", task[1]))


def nothing(draft: Draft, task: Task) -> None:
    """End a free action."""


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
"""Operation -> the function that does it."""


def holds_cards(draft: Draft, task: Task) -> bool:
    """Return whether the deck has cards: an empty one is not reshuffled. Rule: A5.9."""
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
"""Operation -> whether chance can draw for it; otherwise the task is dropped."""

ASKED_IF: Final[dict[str, Callable[[Draft], bool]]] = {
    "discard": lambda draft: bool(draft.mine.hand),
    "peek_draw": lambda draft: bool(draft.mine.deck),
    "return_archaeologist": lambda draft: draft.turn in draft.figures,
}
"""Decisions that are dropped without a choice. Rule: A3.7, A5.8."""
