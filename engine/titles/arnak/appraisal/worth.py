"""Rate a seat's situation by its expected points at the end, for bots only."""

from engine.titles.arnak.appraisal.weights import Weights
from engine.titles.arnak.rules.components import FEAR, FIGURES, FIRST_ITEM, LEVELS, ROUNDS, SITE_OF, SLOT_COUNT
from engine.titles.arnak.rules.effects import Effect, Task
from engine.titles.arnak.rules.position import GAP, Position, Seat
from engine.titles.arnak.rules.scoring import count


def worth(position: Position, seat: int, weights: Weights) -> float:
    """Return the seat's points now, and those that it may still make."""
    own = position.seats[seat]
    rounds = ROUNDS - position.round
    active = position.phase != "over" and not own.passed
    value = float(count(position, seat).total)
    if position.phase == "over":
        return value
    spendable = 1.0 if active or rounds else weights.left_at_end
    value += spendable * stock(own, weights)
    value += hand_worth(own, active, weights)
    value += lasting_worth(position, own, rounds, weights)
    value += figures(position, seat, active, weights)
    if position.turn == seat:
        value += sum([task_worth(task, position, own, rounds, weights) for task in position.agenda])
        if active:
            value += weights.icon * max(map(icon_count, position.icons))
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
    """Return the worth of cards, assistants, boons, idols and research in later rounds."""
    cards = [*own.hand, *own.area, *own.looking, *(card for layer in own.deck for card in layer)]
    value = 0.0
    for card in cards:
        if card == FEAR:
            value -= weights.fear_to_come * min(rounds, 1)
        elif card >= FIRST_ITEM:
            value += weights.card_future * rounds
        else:
            value -= 0.2 * min(rounds, 1)
    for _, gold, ready in own.assistants:
        value += weights.assistant * ready * (not own.passed) + weights.gold * gold * (rounds + 1)
        value += weights.assistant_rounds * rounds
    value += weights.boon * len(own.boons) * (1.0 if rounds or not own.passed else 0.0)
    if rounds or not own.passed:
        value += weights.crate * min(own.crates, SLOT_COUNT - own.slots)
    spaces = position.track.spaces
    value += weights.step * (spaces[own.glass].row + 0.7 * spaces[own.book].row) * min(rounds + 1, 3)
    return value


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
