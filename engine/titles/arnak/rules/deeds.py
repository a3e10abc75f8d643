"""The effects of each action of a seat that is known to be possible. Rule: A3 to A6."""

from collections.abc import Callable
from typing import Final

from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    CAMP,
    CARDS,
    GUARDIANS,
    IDOL_EFFECTS,
    IDOLS_AT,
    LEVELS,
    LOST_TEMPLE,
    SITE_OF,
    SLOT_EFFECTS,
)
from engine.titles.arnak.rules.draft import Draft, replace_at, take_one, with_card
from engine.titles.arnak.rules.effects import Effect, Resources
from engine.titles.arnak.rules.position import FREE, GAP, is_known
from engine.titles.arnak.rules.steps import MASK, OCARINA, row_effect, take_bonus
from engine.titles.arnak.rules.travel import icons_given, left_over


def pay_travel(draft: Draft, sources: tuple[int, ...], cost: int, discount: int = 0) -> None:
    """Pay travel; unused icons of the sources are left over. Rule: A3.9."""
    if cost or sources:
        planes = draft.mine.planes
        draft.give(sources, left_over(draft.icons, icons_given(sources), discount, cost, planes))


def expedition(
    draft: Draft, space: int, sources: tuple[int, ...], cost: int, discount: int, compasses: int, uses: int
) -> None:
    """Dig or discover. Rule: A4.1, A4.2."""
    pay_travel(draft, sources, cost, discount)
    draft.place(space, draft.turn)
    site = SITE_OF[space]
    if is_known(draft.tiles, site):
        again: Effect = (("again", site),) if uses > 1 else ()
        draft.push(("use_site", site), *again)
        return
    draft.mine.spend((0, compasses, 0, 0, 0))
    draft.mine.crates += IDOLS_AT[LEVELS[site]]
    idol = draft.idols[site - CAMP]
    draft.idols = replace_at(draft.idols, site - CAMP, GAP)
    draft.push(*IDOL_EFFECTS[idol], ("tile", site), ("use_site", site), ("guardian", site))


def overcome(draft: Draft, site: int, amounts: Resources, sources: tuple[int, ...], icons: int, card: int) -> None:
    """Take the guardian, with a boon to use once. Rule: A4.3."""
    mine = draft.mine
    mine.spend(amounts)
    pay_travel(draft, sources, icons)
    if card != GAP:
        mine.lay(card)
    guardian = draft.guardians[site]
    draft.guardians = replace_at(draft.guardians, site, GAP)
    mine.guardians = with_card(mine.guardians, guardian)
    mine.boons = with_card(mine.boons, guardian)


def buy(draft: Draft, card: int, cost: Resources) -> None:
    """Put an item under the deck; an artifact may be used at once. Rule: A4.4."""
    draft.mine.spend(cost)
    lay_new_card(draft, card, "play" if card >= ARTIFACTS[0] else "deck_bottom")
    draft.leave_row(card)


def lay_new_card(draft: Draft, card: int, to: str) -> None:
    """Put a new card where it goes. Rule: A5.2."""
    mine = draft.mine
    if to == "play":
        mine.area = with_card(mine.area, card)
        draft.push(("use", card))
    elif to == "hand":
        mine.hand = with_card(mine.hand, card)
    elif to == "deck_top":
        mine.deck = ((card,), *mine.deck)
    else:
        mine.deck = (*mine.deck, (card,))


def gain_card(draft: Draft, card: int, source: str, to: str) -> None:
    lay_new_card(draft, card, to)
    if source == "exile":
        draft.exiled = take_one(draft.exiled, card)
    else:
        draft.leave_row(card)


def play(draft: Draft, card: int, tablets: int, effect: Effect, free: bool) -> None:
    """Put the card into the play area, or exile it, before its effect. Rule: A4.5."""
    draft.mine.spend((0, 0, tablets, 0, 0))
    if CARDS[card].exile_self:
        draft.mine.hand = take_one(draft.mine.hand, card)
        draft.exile_card(card)
    else:
        draft.mine.lay(card)
    draft.push(*effect)


def research(draft: Draft, token: str, space: int, cost: Resources, idols: int) -> None:
    """Move a token up the track. Rule: A4.6."""
    mine = draft.mine
    mine.spend(cost)
    mine.crates -= idols
    if token == "glass":
        mine.glass = space
    else:
        mine.book = space
    if space == LOST_TEMPLE:
        draft.arrivals = (*draft.arrivals, draft.turn)
    draft.push(("arrive", token, space))


def temple(draft: Draft, stack: int, cost: Resources) -> None:
    mine = draft.mine
    mine.spend(cost)
    mine.temple = replace_at(mine.temple, stack, mine.temple[stack] + 1)
    draft.temple_tiles = replace_at(draft.temple_tiles, stack, draft.temple_tiles[stack] - 1)


def pass_turn(draft: Draft) -> None:
    draft.mine.passed = True


def assistant(draft: Draft, number: int, effect: Effect, free: bool) -> None:
    """Use an assistant, once a round unless it is refreshed. Rule: A5.5."""
    _, gold, _ = draft.mine.assistant(number)
    draft.mine.set_assistant(number, gold, 0)
    draft.push(*effect)


def slot(draft: Draft, number: int) -> None:
    """Put an idol from the crates into the leftmost free slot. Rule: A5.6."""
    draft.mine.crates -= 1
    draft.mine.slots += 1
    draft.push(*SLOT_EFFECTS[number])


def boon(draft: Draft, guardian: int) -> None:
    draft.mine.boons = take_one(draft.mine.boons, guardian)
    draft.push(*GUARDIANS[guardian].boon)


def end(draft: Draft) -> None:
    """End the turn: icons left over are lost, the row is refilled, the next player moves. Rule: A3.8."""
    draft.push(("refill",), ("next", draft.turn))


def skip(draft: Draft) -> None:
    """Leave an optional effect."""


def use(draft: Draft, card: int) -> None:
    """Use an artifact without its tablet. Rule: A4.4."""
    draft.push(*CARDS[card].effect)


def pay(draft: Draft, sources: tuple[int, ...], icons: int, amounts: Resources, card: int, then: Effect) -> None:
    draft.mine.spend(amounts)
    pay_travel(draft, sources, icons)
    if card != GAP:
        draft.mine.lay(card)
    draft.push(*then)


def choose(draft: Draft, option: Effect, rest: Effect) -> None:
    """Do the option, then `rest`, the choice among the others if several are chosen. Rule: A5.12."""
    draft.push(*option, *rest)


def exile(draft: Draft, card: int, where: str) -> None:
    """Exile a card or a Fear tile. Rule: A5.1."""
    mine = draft.mine
    if where == "tile":
        mine.fear_tiles -= 1
        return
    if where == "hand":
        mine.hand = take_one(mine.hand, card)
    else:
        mine.area = take_one(mine.area, card)
        mine.mask = mine.mask and card != MASK
        mine.planes = mine.planes and card != OCARINA
    draft.exile_card(card)


def discard(draft: Draft, card: int) -> None:
    draft.mine.lay(card)


def refresh(draft: Draft, number: int, times: int) -> None:
    _, gold, _ = draft.mine.assistant(number)
    draft.mine.set_assistant(number, gold, 1)
    if times > 1:
        draft.push(("refresh", times - 1))


def activate(draft: Draft, site: int, cost: Resources, rest: Effect) -> None:
    """Use the site, then `rest`, a further activation of another one. Rule: A5.3."""
    draft.mine.spend(cost)
    draft.push(("use_site", site), *rest)


def relocate(draft: Draft, space: int, goal: int) -> None:
    """Move the figure and use the site. Rule: A5.4."""
    draft.place(space, FREE)
    draft.place(goal, draft.turn)
    draft.push(("use_site", SITE_OF[goal]))


def recall(draft: Draft, space: int) -> None:
    draft.place(space, FREE)


def move(draft: Draft, site: int, goal: int) -> None:
    """Move a guardian, then use that site. Rule: A5.8."""
    guardian = draft.guardians[site]
    draft.guardians = replace_at(replace_at(draft.guardians, site, GAP), goal, guardian)
    draft.push(("use_site", goal))


def borrow(draft: Draft, effect: Effect) -> None:
    draft.push(*effect)


def exchange(draft: Draft, number: int, stack: int) -> None:
    """Swap an assistant, ready and at the old level, with the top of a stack. Rule: A5.5."""
    mine = draft.mine
    _, gold, _ = mine.assistant(number)
    top, below = draft.stacks[stack]
    draft.stacks = replace_at(draft.stacks, stack, (number, below))
    mine.assistants = tuple(one for one in mine.assistants if one[0] != number)
    mine.set_assistant(top, gold, 1)


def recruit(draft: Draft, stack: int) -> None:
    draft.mine.set_assistant(draft.stacks[stack][0], 0, 1)
    draft.take_top(stack)


def rescue(draft: Draft, number: int) -> None:
    """Take an exhausted assistant from anywhere in the stack. Rule: A5.5."""
    draft.mine.set_assistant(number, 0, 0)
    if number == draft.rescue_top:
        draft.take_rescue_top()
    else:
        draft.rescue = take_one(draft.rescue, number)
        draft.rescue_size -= 1


def promote(draft: Draft, number: int) -> None:
    draft.mine.set_assistant(number, 1, 1)


def look(draft: Draft, number: int, source: str, may_return: int) -> None:
    """See cards and keep one. Rule: A5.11."""
    draft.push(("see_cards", number, source), ("keep_one", may_return))


def keep(draft: Draft, card: int, back: int) -> None:
    """Take one card, return one if asked, play the rest. Rule: A5.11."""
    mine = draft.mine
    rest = take_one(mine.looking, card)
    mine.hand = with_card(mine.hand, card)
    if back != GAP:
        rest = take_one(rest, back)
        mine.deck = ((back,), *mine.deck)
    mine.area = with_card(mine.area, *rest)
    mine.looking = ()


def again(draft: Draft, site: int) -> None:
    draft.push(("use_site", site))


def bonus(draft: Draft, space: int, kind: int, token: str) -> None:
    """Use the tile, then the row's effect. Rule: A4.7."""
    row = row_effect(draft, token, space) if token else ()
    draft.push(*row)
    take_bonus(draft, space, kind)


def row_first(draft: Draft, space: int, token: str) -> None:
    draft.push(*row_effect(draft, token, space), ("last_bonus", space))


def lay(draft: Draft, seat: int, cards: tuple[int, ...]) -> None:
    """Lay cards of the hand down. Rule: A6.1."""
    own = draft.own(seat)
    for card in cards:
        own.hand = take_one(own.hand, card)
    own.area = with_card(own.area, *cards)


def done(draft: Draft, seat: int) -> None:
    draft.own(seat).done = True


DOING: Final[dict[str, Callable[..., None]]] = {
    "expedition": expedition,
    "overcome": overcome,
    "buy": buy,
    "play": play,
    "research": research,
    "temple": temple,
    "pass_turn": pass_turn,
    "assistant": assistant,
    "slot": slot,
    "boon": boon,
    "end": end,
    "skip": skip,
    "use": use,
    "pay": pay,
    "choose": choose,
    "exile": exile,
    "discard": discard,
    "gain_card": gain_card,
    "refresh": refresh,
    "activate": activate,
    "relocate": relocate,
    "recall": recall,
    "move": move,
    "borrow": borrow,
    "exchange": exchange,
    "recruit": recruit,
    "rescue": rescue,
    "promote": promote,
    "look": look,
    "keep": keep,
    "again": again,
    "bonus": bonus,
    "row_first": row_first,
}
"""Kind of action -> its function."""

KEEPING: Final[dict[str, Callable[..., None]]] = {"lay": lay, "done": done}
