"""The lines of chance during the game: cards, stacks, tiles, the row. Rule: A8.2, A9.7, A9.10.

`deal_...` makes the words of a line, `do_...` refuses words that could not be dealt, and does the rest.
"""

from collections.abc import Sequence
from typing import Final

from engine.contract import Draw
from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    ASSISTANT_NUMBERS,
    BONUS_IDS,
    CAMP,
    CARD_IDS,
    CARD_NUMBERS,
    COLOURS,
    GUARDIAN_IDS,
    GUARDIAN_NUMBERS,
    HAND,
    LEVELS,
    TILE_EFFECTS,
    TILE_IDS,
    TILE_LEVELS,
    TILE_NUMBERS,
)
from engine.titles.arnak.rules.draft import Draft, replace_at, with_card
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.pools import Misfit, Words, exactly, rest_of
from engine.titles.arnak.rules.position import GAP, Cards, Position
from engine.titles.arnak.rules.rounds import deck_of, fill_row, gaps_to_fill

card_word: Final = CARD_IDS.__getitem__
assistant_word: Final = ASSISTANT_IDS.__getitem__
bonus_word: Final = BONUS_IDS.__getitem__


def deal_layers(deck: Sequence[Cards], number: int, name: str, draw: Draw) -> list[int]:
    """Deal from the first layer, then from the next. Rule: A8.2."""
    found: list[int] = []
    for layer in deck:
        found += draw(name, layer, min(len(layer), number - len(found)), card_word)
    return found


def take_layers(deck: tuple[Cards, ...], cards: Cards) -> tuple[Cards, ...]:
    """Return the deck without the cards, dealt from the first layer, then from the next, or raise Misfit."""
    rest: list[Cards] = []
    for place, layer in enumerate(deck):
        here, cards = cards[: len(layer)], cards[len(layer) :]
        left = rest_of(layer, here)
        if left:
            rest.append(left)
        if not cards:
            return (*rest, *deck[place + 1 :])
    raise Misfit


def how_many(position: Position | Draft, task: Task) -> tuple[int, int, bool]:
    """Return the owner of the deck, the number of cards, and whether they come from the bottom."""
    if task[0] == "deal":
        own = position.seats[task[1]]
        return task[1], min(HAND - len(own.hand), sum(map(len, own.deck))), False
    deck = position.seats[position.turn].deck
    bottom = task[0] == "draw_bottom" or task[-1] == "bottom"
    return position.turn, min(task[1], sum(map(len, deck))), bottom


def deal_cards(position: Position, task: Task, draw: Draw) -> Words:
    seat, number, bottom = how_many(position, task)
    deck = position.seats[seat].deck
    name = f"deck {COLOURS[seat]} {position.round}"
    return [CARD_IDS[card] for card in deal_layers(deck[::-1] if bottom else deck, number, name, draw)]


def do_cards(draft: Draft, task: Task, words: Words) -> None:
    seat, number, bottom = how_many(draft, task)
    cards = tuple(CARD_NUMBERS[word] for word in exactly(number, words))
    own = draft.own(seat)
    own.deck = take_layers(own.deck[::-1], cards)[::-1] if bottom else take_layers(own.deck, cards)
    if task[0] == "see_cards":
        own.looking = with_card(cards)
    else:
        own.hand = with_card(own.hand, *cards)


def deal_rescue(position: Position, task: Task, draw: Draw) -> Words:
    """Deal the whole stack from the top. Rule: A9.7."""
    rest = position.rescue
    if not position.rescue_seen:
        rest = tuple(draw("assistants", position.assistants_left, position.rescue_size, assistant_word))
    return [ASSISTANT_IDS[one] for one in (position.rescue_top, *rest)]


def do_rescue(draft: Draft, task: Task, words: Words) -> None:
    top, *rest = (ASSISTANT_NUMBERS[word] for word in exactly(1 + draft.rescue_size, words))
    if top != draft.rescue_top or (draft.rescue_seen and tuple(rest) != draft.rescue):
        raise Misfit
    if not draft.rescue_seen:
        draft.assistants_left = rest_of(draft.assistants_left, rest)
        draft.rescue = tuple(rest)
    draft.rescue_seen |= 1 << draft.turn


def deal_lost(position: Position, task: Task, draw: Draw) -> Words:
    kinds = position.lost
    if not position.lost_seen:
        kinds = tuple(draw("lost", position.bonuses_left, position.lost_size, bonus_word))
    return [BONUS_IDS[kind] for kind in kinds]


def do_lost(draft: Draft, task: Task, words: Words) -> None:
    kinds = tuple(BONUS_IDS.index(word) for word in exactly(draft.lost_size, words))
    if draft.lost_seen and kinds != draft.lost:
        raise Misfit
    if not draft.lost_seen:
        draft.bonuses_left = rest_of(draft.bonuses_left, kinds)
        draft.lost = kinds
    draft.lost_seen |= 1 << draft.turn


def level_of(task: Task) -> int:
    return LEVELS[task[1]] if task[0] == "tile" else int(task[1])


def tiles_of(position: Position | Draft, level: int) -> Cards:
    """Return the hidden site tiles of the level."""
    return tuple(tile for tile in position.tiles_left if TILE_LEVELS[tile] == level)


def deal_tile(position: Position, task: Task, draw: Draw) -> Words:
    level = level_of(task)
    pool = tiles_of(position, level)
    tile = draw(f"tiles {level}", pool, 1, TILE_IDS.__getitem__)[0] if pool else position.tiles_under[level - 1][0]
    return [TILE_IDS[tile]]


def do_tile_line(draft: Draft, task: Task, words: Words) -> None:
    """Put a tile onto its site, or use it and put it under its stack. Rule: A4.2, A9.7."""
    (word,) = words
    level, tile = level_of(task), TILE_NUMBERS[word]
    pool = tiles_of(draft, level)
    under = draft.tiles_under[level - 1]
    if pool:
        rest_of(pool, [tile])
        draft.tiles_left = rest_of(draft.tiles_left, [tile])
    elif under[:1] == (tile,):
        under = under[1:]
    else:
        raise Misfit
    if task[0] == "tile":
        draft.tiles = replace_at(draft.tiles, task[1] - CAMP, tile)
    else:
        under = (*under, tile)
        draft.push(*TILE_EFFECTS[tile])
    draft.tiles_under = replace_at(draft.tiles_under, level - 1, under)


def deal_guardian(position: Position, task: Task, draw: Draw) -> Words:
    return [
        GUARDIAN_IDS[guardian] for guardian in draw("guardians", position.guardians_left, 1, GUARDIAN_IDS.__getitem__)
    ]


def do_guardian(draft: Draft, task: Task, words: Words) -> None:
    (word,) = words
    guardian = GUARDIAN_NUMBERS[word]
    draft.guardians_left = rest_of(draft.guardians_left, [guardian])
    draft.guardians = replace_at(draft.guardians, task[1], guardian)


def deal_top(position: Position, task: Task, draw: Draw) -> Words:
    if task[0] == "top_rescue" and position.rescue_seen:
        return [ASSISTANT_IDS[position.rescue[0]]]
    return [ASSISTANT_IDS[one] for one in draw("assistants", position.assistants_left, 1, assistant_word)]


def do_top(draft: Draft, task: Task, words: Words) -> None:
    """Show the next assistant. Rule: A5.5."""
    (word,) = words
    assistant = ASSISTANT_NUMBERS[word]
    if task[0] == "top":
        draft.assistants_left = rest_of(draft.assistants_left, [assistant])
        draft.stacks = replace_at(draft.stacks, task[1], (assistant, draft.stacks[task[1]][1] - 1))
        return
    if draft.rescue_seen:
        if assistant != draft.rescue[0]:
            raise Misfit
        draft.rescue = draft.rescue[1:]
    else:
        draft.assistants_left = rest_of(draft.assistants_left, [assistant])
    draft.rescue_top = assistant
    draft.rescue_size -= 1


def deal_reveal(position: Position, task: Task, draw: Draw) -> Words:
    top, left = deck_of(position, task[1])
    return [CARD_IDS[draw(f"{task[1]}s", left, 1, card_word)[0] if top == GAP else top]]


def do_reveal(draft: Draft, task: Task, words: Words) -> None:
    """Show the top card of a stack. Rule: A5.7."""
    (word,) = words
    card = CARD_NUMBERS[word]
    top, left = deck_of(draft, task[1])
    if top != GAP:
        if card != top:
            raise Misfit
    elif task[1] == "item":
        draft.items_left, draft.item_top = rest_of(left, [card]), card
    else:
        draft.artifacts_left, draft.artifact_top = rest_of(left, [card]), card


def deal_refill(position: Position, task: Task, draw: Draw) -> Words:
    """Deal artifacts first; a known card comes first of its kind. Rule: A4.4."""
    found: list[int] = []
    for kind, number in zip(("artifact", "item"), gaps_to_fill(position), strict=True):
        if number:
            top, left = deck_of(position, kind)
            known = [top] if top != GAP else []
            found += known + draw(f"{kind}s", left, number - len(known), card_word)
    return [CARD_IDS[card] for card in found]


def do_refill(draft: Draft, task: Task, words: Words) -> None:
    artifacts, items = gaps_to_fill(draft)
    cards = [CARD_NUMBERS[word] for word in exactly(artifacts + items, words)]
    for kind, came in (("artifact", cards[:artifacts]), ("item", cards[artifacts:])):
        if not came:
            continue
        top, left = deck_of(draft, kind)
        if top != GAP:
            first, *came = came
            if first != top:
                raise Misfit
        left = rest_of(left, came)
        if kind == "item":
            draft.items_left = left
        else:
            draft.artifacts_left = left
    fill_row(draft, tuple(cards[:artifacts]), tuple(cards[artifacts:]))
