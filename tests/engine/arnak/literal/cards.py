"""Operations with cards: drawing, looking, exiling, buying, gaining.

Rule: A4.4, A5.1, A5.2, A5.7, A5.11
"""

from itertools import permutations
from typing import Any

from tests.engine.arnak.literal.actions import Lines, purchases, spend
from tests.engine.arnak.literal.asking import Play, ask, effect, operation
from tests.engine.arnak.literal.chance import Chance, known, some
from tests.engine.arnak.literal.facts import CARDS, Step
from tests.engine.arnak.literal.table import Table


@operation("draw", "draw_bottom")
def draw(table: Table, step: Step) -> Play:
    bottom = step["op"] == "draw_bottom"
    cards = yield from see_cards(table, step["n"], bottom, "bottom" if bottom else "draw")
    table.mine.hand += cards


def see_cards(table: Table, number: int, bottom: bool, verb: str) -> Play:
    """Cards that leave the deck; no line when it is empty."""
    parts = table.layers_drawn(table.mine, number, bottom)
    if not parts:
        return []
    cards = yield Chance(f"{verb} {table.turn}", *parts)
    table.take_drawn(table.mine, cards, bottom)
    table.deeds += 1
    return cards


@operation("discard")
def discard(table: Table, step: Step) -> Play:
    mine = table.mine
    chosen = yield from ask(table, lambda: {f"discard {card}": {} for card in mine.hand}, False, lambda: mine.hand)
    if chosen:
        mine.lay(chosen[0][1])


@operation("exile")
def exile(table: Table, step: Step) -> Play:
    mine = table.mine

    def lines() -> Lines:
        cards = [*mine.hand, *(f"played-{card}" for card in mine.area), *["played-fear-tile"] * bool(mine.fear_tiles)]
        return {f"exile {card}": {} for card in cards}

    (verb, *what), _ = yield from ask(table, lines)
    if verb == "skip":
        return
    card = what[0].removeprefix("played-")
    if card == "fear-tile":
        mine.fear_tiles -= 1
        return
    (mine.hand if what[0] == card else mine.area).remove(card)
    table.exile(card)
    mine.mask &= "war-mask" in mine.area
    mine.planes &= "guardians-ocarina" in mine.area


@operation("buy")
def buy(table: Table, step: Step) -> Play:
    kind, top = step["kind"], step.get("include_top", False)
    if top and (table.tops[kind] or table.decks[kind]):
        (card,) = yield Chance("reveal", known(table.tops[kind]) if table.tops[kind] else some(table.decks[kind], 1))
        table.tops[kind] = card
        table.decks[kind] = [one for one in table.decks[kind] if one != card]
        table.deeds += 1
    words, means = yield from ask(table, lambda: purchases(table, kind, step["discount"], top))
    if words[0] == "buy":
        yield from get_card(table, words[1], means, "")


def get_card(table: Table, card: str, means: dict[str, Any], to: str) -> Play:
    """Bought, or gained without cost. Rule: A4.4, A5.2."""
    mine = table.mine
    spend(table, mine, means)
    if card in table.exiled:
        table.exiled.remove(card)
    else:
        table.take_from_row(card)
    if CARDS[card]["kind"] == "artifact":
        mine.area.append(card)
        (verb, *_), _ = yield from ask(table, lambda: {"use": {}})
        if verb == "use":
            yield from effect(table, CARDS[card]["effect"], card)
    elif to == "hand":
        mine.hand.append(card)
    elif to == "deck_top":
        mine.deck.insert(0, [card])
    else:
        mine.deck.append([card])


@operation("gain_card")
def gain_card(table: Table, step: Step) -> Play:
    def lines() -> Lines:
        cards = table.exiled if step["from"] == "exile" else table.row[step["kind"]]
        return {f"gain {card}": {} for card in cards if card and CARDS[card]["kind"] == step["kind"]}

    words, means = yield from ask(table, lines)
    if words[0] == "gain":
        yield from get_card(table, words[1], means, step["to"])


@operation("exile_row_item")
def exile_row_item(table: Table, step: Step) -> Play:
    there = [card for card in table.row["item"] if card]
    if there:
        table.take_from_row(there[-1])
        table.exiled.append(there[-1])
        table.deeds += 1
    yield from ()


@operation("peek_draw")
def peek_draw(table: Table, step: Step) -> Play:
    """Rule: A5.11."""
    mine = table.mine

    def looks() -> Lines:
        return {f"look {number}": {} for number in range(1, min(step["max"], len(mine.layers())) + 1)}

    chosen = yield from ask(table, looks, False, looks)
    if not chosen:
        return
    mine.looking = yield from see_cards(table, int(chosen[0][1]), step["from"] == "bottom", "see")

    def keeps() -> Lines:
        lines: Lines = {f"keep {card}": {} for card in mine.looking}
        pairs = permutations(mine.looking, 2) if step["may_return_top"] else ()
        return lines | {f"keep {one} top {other}": {} for one, other in pairs}

    (_, card, *top), _ = yield from ask(table, keeps, False)
    mine.looking.remove(card)
    mine.hand.append(card)
    if top:
        mine.looking.remove(top[1])
        mine.deck.insert(0, [top[1]])
    mine.area += mine.looking
    mine.looking = []
