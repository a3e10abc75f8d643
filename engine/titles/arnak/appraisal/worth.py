"""Rate a seat's situation by its expected points at the end, for bots only."""

from functools import cache

from engine.titles.arnak.appraisal.weights import Weights
from engine.titles.arnak.rules.components import (
    CARDS,
    FEAR,
    FIGURES,
    FIRST_ITEM,
    GUARDIAN_POINTS,
    IDOL_POINTS,
    LEVELS,
    POINTS_OF,
    ROUNDS,
    SITE_OF,
    SLOT_COUNT,
    SLOT_POINTS,
    TILE_POINTS,
)
from engine.titles.arnak.rules.effects import Effect, Task
from engine.titles.arnak.rules.position import GAP, Position, Seat
from engine.titles.arnak.rules.scoring import count, research_points, temple_points


def worth(position: Position, seat: int, weights: Weights) -> float:
    """Return the seat's points now, and those that it may still make."""
    if position.phase == "over":
        return float(count(position, seat).total)
    own = position.seats[seat]
    rounds = ROUNDS - position.round
    active = not own.passed
    value = float(board_points(position, own, seat))
    value += cards_worth(own, rounds, weights)
    value += (1.0 if active or rounds else weights.left_at_end) * stock(own, weights)
    value += hand_worth(own, active, weights)
    value += lasting_worth(position, own, rounds, weights)
    value += figures(position, seat, active, weights)
    if position.turn == seat:
        value += sum([task_worth(task, position, own, rounds, weights) for task in position.agenda])
        if active:
            value += weights.icon * max(map(icon_count, position.icons))
    return value


def board_points(position: Position, own: Seat, seat: int) -> int:
    """Return the seat's points without those of its cards."""
    return (
        research_points(position, own.glass, own.book, seat)
        + temple_points(own.temple)
        + IDOL_POINTS * (own.crates + own.slots)
        + SLOT_POINTS[own.slots]
        + GUARDIAN_POINTS * len(own.guardians)
        + TILE_POINTS * own.fear_tiles
    )


@cache
def card_values(rounds: int, future: float, fear: float, basic: float) -> tuple[float, ...]:
    """Return the worth of each card that a seat owns: its points, and what it does in later rounds."""
    later = [future * rounds if card >= FIRST_ITEM else -basic * min(rounds, 1) for card in range(len(CARDS))]
    later[FEAR] = -fear * min(rounds, 1)
    return tuple(points + more for points, more in zip(POINTS_OF, later, strict=True))


def cards_worth(own: Seat, rounds: int, weights: Weights) -> float:
    """Return the points of the seat's cards, and their worth in later rounds."""
    values = card_values(rounds, weights.card_future, weights.fear_to_come, weights.basic)
    value = sum([values[card] for card in own.hand + own.area + own.looking], 0.0)
    for layer in own.deck:
        value += sum([values[card] for card in layer], 0.0)
    return value


def price_of(amounts: tuple[int, ...], weights: Weights) -> float:
    return sum([price * amount for price, amount in zip(weights.resources, amounts, strict=True)], 0.0)


def stock(own: Seat, weights: Weights) -> float:
    """Return the worth of the resources; much of one kind is worth less."""
    return sum(
        [
            price * (amount if amount <= 4 else 4 + (amount - 4) * 0.4)
            for price, amount in zip(weights.resources, own.resources, strict=True)
        ],
        0.0,
    )


def icon_count(icons: int) -> int:
    return sum(icons // unit % 16 for unit in (1, 16, 256, 4096))


def hand_worth(own: Seat, active: bool, weights: Weights) -> float:
    """Return the worth of cards for this round, less the later cost of Fear."""
    value = 0.0
    for card in own.hand:
        value += (weights.fear_in_hand if card == FEAR else weights.hand_card) * (1.0 if active else weights.after_pass)
    return value


def lasting_worth(position: Position, own: Seat, rounds: int, weights: Weights) -> float:
    """Return the worth of assistants, boons, idols and research in what is left of the game."""
    value = 0.0
    for _, gold, ready in own.assistants:
        value += weights.assistant * ready * (not own.passed) + weights.gold * gold * (rounds + 1)
        value += weights.assistant_rounds * rounds
    spaces = position.track.spaces
    glass, book = spaces[own.glass].row, spaces[own.book].row
    if rounds or not own.passed:
        value += weights.boon * len(own.boons)
        value += weights.crate * min(own.crates, SLOT_COUNT - own.slots)
        if position.track.bridge:
            value += weights.bridge * min(own.crates, (glass < position.track.bridge) + (book < position.track.bridge))
    return value + (weights.glass_step * glass + weights.book_step * book) * min(rounds + 1, 3)


def figures(position: Position, seat: int, active: bool, weights: Weights) -> float:
    """Return the worth of figures still to be placed, less the Fear that those placed will bring home."""
    placed = [SITE_OF[space] for space, figure in enumerate(position.figures) if figure == seat]
    value = weights.figure * (FIGURES - len(placed)) if active else 0.0
    if not position.seats[seat].mask:
        value += weights.guarded * sum(position.guardians[site] != GAP for site in placed)
    return value


def task_worth(task: Task, position: Position, own: Seat, rounds: int, weights: Weights) -> float:
    """Return the worth of a task that is still to be done."""
    op = task[0]
    if op in ("draw", "draw_bottom"):
        return weights.drawn * float(min(task[1], sum(map(len, own.deck))))
    if op == "gain":
        return price_of(task[1], weights)
    if op == "pay":
        (amounts, icons, discard), then = task[1:]
        price = price_of(amounts, weights)
        if any(have < cost for have, cost in zip(own.resources, amounts, strict=True)) or (discard and not own.hand):
            return 0.0
        gained = effect_worth(then, position, own, rounds, weights)
        return max(0.0, gained - price - 0.5 * float(discard + bool(icons)))
    if op in ("or", "choose"):
        options = sorted((effect_worth(option, position, own, rounds, weights) for option in task[2]), reverse=True)
        return float(sum(options[: task[1]]))
    if op == "use_site":
        return 0.0
    if op == "tile":
        return AVERAGE_TILE[LEVELS[task[1]]]
    if op == "guardian":
        return weights.guarded
    return PROMISES.get(op, 0.0)


def effect_worth(tasks: Effect, position: Position, own: Seat, rounds: int, weights: Weights) -> float:
    return sum([task_worth(task, position, own, rounds, weights) for task in tasks], 0.0)


AVERAGE_TILE = (0.0, 3.4, 5.6)
"""[level] -> the average worth of a hidden site tile."""
PROMISES = {
    "exile": 0.9,
    "upgrade": 0.8,
    "refresh": 0.8,
    "dig": 2.2,
    "research": 2.5,
    "buy": 1.2,
    "reveal_first": 1.4,
    "gain_card": 2.2,
    "overcome": 4.0,
    "activate": 2.2,
    "activate_top_tile": 3.0,
    "top_tile": 3.0,
    "relocate": 2.0,
    "move_guardian": 2.5,
    "use_supply_assistant": 1.3,
    "exchange_assistant": 0.4,
    "recruit": 3.5,
    "rescue": 3.0,
    "see_rescue": 0.5,
    "rescue_one": 3.0,
    "upgrade_assistant": 2.0,
    "peek_draw": 1.2,
    "see_cards": 0.6,
    "keep_one": 0.8,
    "bonus": 1.4,
    "last_bonus": 1.4,
    "use": 1.5,
    "again": 1.8,
    "fear": -2.2,
    "discard": -0.6,
    "travel": 0.5,
}
"""Operation -> its average worth; costs are below 0."""
