"""A second reading of the rules, from the page and the facts alone: it plays a record line by line, deals, lists and counts.

It shares no code with the engine. An effect is a generator that stops where somebody decides or chance draws, so that a turn is
written down in the order in which the page tells it. Rule: A1 to A9
"""

from typing import Any

from tests.engine.arnak.literal import plain_steps  # noqa: F401  Importing it enters its operations.
from tests.engine.arnak.literal.actions import Lines, free_lines, main_lines, spend
from tests.engine.arnak.literal.asking import Play, effect, free_action, use_assistant
from tests.engine.arnak.literal.cards import get_card
from tests.engine.arnak.literal.chance import Ask, Below, Chance, NotLegal, some
from tests.engine.arnak.literal.facts import CAMPS, CARDS, IDOLS, PAIRS, REGION, RESOURCES, RIVAL_TILES, copies
from tests.engine.arnak.literal.research import go_up
from tests.engine.arnak.literal.rival import play_tile, refill
from tests.engine.arnak.literal.sites import keep_guardian, set_out
from tests.engine.arnak.literal.table import Table

STARTS = ({"coin": 2}, {"coin": 1, "compass": 1}, {"coin": 2, "compass": 1}, {"coin": 1, "compass": 2})


class Game(Table):
    """A game at the position after the lines that were played."""

    def __init__(self, players: int, temple: str = "bird", difficulty: int = 0, gift: int = 0) -> None:
        """`gift`: so many of each resource more than the rules give, for games that go further than others."""
        super().__init__(players, temple, difficulty)
        for own in self.seats.values():
            own.resources.update(dict.fromkeys(RESOURCES, gift))
        self.run = whole_game(self)
        self.waits: Any = next(self.run)
        """What is due: a decision, a line of chance, or None at the end."""

    def play(self, line: str) -> None:
        """Refuse the line: raise NotLegal, and change nothing."""
        if isinstance(self.waits, Chance):
            sent: Any = self.waits.read(line)
        elif self.waits is None or not any(line in lines for lines in self.legal().values()):
            raise NotLegal(line)
        else:
            sent = line
        self.waits = next_of(self.run, sent)

    def deal(self, below: Below) -> str:
        return str(self.waits.deal(below))

    def phase(self) -> str:
        if self.waits is None:
            return "over"
        return "chance" if isinstance(self.waits, Chance) else str(self.waits.phase)

    def legal(self) -> dict[str, set[str]]:
        """Lines by colour, of those who are due."""
        if not isinstance(self.waits, Ask):
            return {}
        return {colour: set(lines) for colour, lines in self.waits.lines.items()}

    def scores(self) -> tuple[int, ...]:
        return tuple(map(self.score, self.colours))


def next_of(run: Play, sent: Any) -> Any:
    try:
        return run.send(sent)
    except StopIteration:
        return None


def whole_game(table: Table) -> Play:
    yield from set_up(table)
    while True:
        yield from (turns(table) if table.black is None else turns_with_black(table))
        go_home(table)
        if table.round == 5:
            return
        yield from keep_hands(table)
        yield from next_round(table)


def set_up(table: Table) -> Play:
    """Rule: A2, A9.6."""
    table.starter = "blue"
    if table.black is None:
        (table.starter,) = yield Chance("first", some(table.colours, 1))
    for colour, start in zip(in_order(table), STARTS if table.black is None else STARTS[1:], strict=False):
        table.seats[colour].resources.update(start)
    yield from choose_tiles(table)
    if len(table.colours) == 3:
        closed = yield Chance("blocks", some(CAMPS, 3))
        table.figures = {f"{camp}-2": "closed" for camp in closed}
    table.idols = dict(zip(REGION, (yield Chance("idols", some(copies(IDOLS), 12))), strict=True))
    column = {2: 0, 3: 1, 4: 2}[table.board]
    spaces = [space for space in table.track.names for _ in range(table.track.spaces[space]["bonus"][column])]
    spaces = [space for space in spaces if space != "8-1"]
    for space, kind in zip(spaces, (yield Chance("bonuses", some(table.bonus_pool, len(spaces)))), strict=True):
        table.bonuses[space].append(kind)
        table.bonus_pool.remove(kind)
    stacks = [*table.supply, *([table.rescue] if table.temple == "snake" else [])]
    shown = yield Chance("assistants", some(table.assistants_left, len(stacks)))
    for stack, name in zip(stacks, shown, strict=True):
        stack[:] = [name, int(stack[1]) - 1]
        table.assistants_left.remove(name)
    table.fill_row((yield Chance("row", some(table.decks["artifact"], 1), some(table.decks["item"], 5))))
    yield from draw_hands(table)


def choose_tiles(table: Table) -> Play:
    """Return the action stack of the rival. Rule: A7.1."""
    if table.black is None:
        return
    red: list[str] = list(PAIRS) if table.difficulty == 5 else []
    if 0 < table.difficulty < 5:
        red = yield Chance("red", some(PAIRS, table.difficulty))
    kinds = {"overcome": "guardian", "buy-item": "item", "buy-artifact": "artifact"}
    names = [f"{kinds.get(pair, pair)}-{'red' if pair in red else 'green'}" for pair in PAIRS]
    table.black.tiles = [tile for tile in RIVAL_TILES if tile.startswith("dig") or tile in names]


def in_order(table: Table) -> list[str]:
    """Return the players clockwise from the one who starts."""
    first = table.colours.index(table.starter)
    return [*table.colours[first:], *table.colours[:first]]


def draw_hands(table: Table) -> Play:
    for colour in in_order(table):
        own = table.seats[colour]
        parts = table.layers_drawn(own, max(0, 5 - len(own.hand)), False)
        if parts:
            cards = yield Chance(f"draw {colour}", *parts)
            table.take_drawn(own, cards, False)
            own.hand += cards


def turns(table: Table) -> Play:
    """Rule: A3.1."""
    table.turn = table.starter
    while True:
        yield from one_turn(table)
        order = in_order(table) * 2
        after = order[order.index(table.turn) + 1 :]
        left = [colour for colour in after if not table.seats[colour].passed]
        if not left:
            break
        table.turn = left[0]
    table.turn = ""


def turns_with_black(table: Table) -> Play:
    """Rule: A7.2."""
    assert table.black is not None
    table.black.unused, table.black.arrow, table.black.first = list(table.black.tiles), "", ""
    while table.black.unused or not table.seats["blue"].passed:
        if table.black.unused:
            yield from play_tile(table)
        if not table.seats["blue"].passed:
            table.turn = "blue"
            yield from one_turn(table)
            table.turn = ""


def one_turn(table: Table) -> Play:
    """One main action, free ones before, during and after it, then `end`. Rule: A3.2, A3.8."""
    table.acted, table.icons = False, frozenset(((),))

    while True:
        free = free_lines(table)
        main: Lines = {"end": {}} if table.acted else main_lines(table)
        line = yield Ask("turn", {table.turn: {**main, **free}})
        if line == "end":
            break
        if line in free:
            yield from free_action(table, line)
        else:
            table.acted = True
            yield from main_action(table, line.split(" "), main[line])
    table.icons = frozenset(((),))
    yield from refill(table)


def main_action(table: Table, words: list[str], means: dict[str, Any]) -> Play:
    """Rule: A3.3, A4."""
    mine, (verb, *rest) = table.mine, words
    if verb in ("dig", "discover"):
        yield from set_out(table, means)
    elif verb == "overcome":
        spend(table, mine, means)
        keep_guardian(table, rest[0])
    elif verb == "buy":
        yield from get_card(table, rest[0], means, "")
    elif verb in ("research", "temple"):
        yield from go_up(table, words, means)
    elif verb == "assistant":
        yield from use_assistant(table, rest[0])
    elif verb == "pass" and not rest:
        mine.passed = True
    else:
        yield from play_card(table, rest[0], verb == "pass")


def play_card(table: Table, card: str, passing: bool) -> Play:
    """Rule: A4.5."""
    mine, fact = table.mine, CARDS[card]
    if fact["kind"] == "artifact":
        mine.resources["tablet"] -= 1
    mine.lay(card)
    if fact.get("exile_self"):
        mine.area.remove(card)
        table.exile(card)
    if passing:
        yield from effect(table, fact["effect"][0]["options"][1], f"pass {card}")
    else:
        yield from effect(table, fact["effect"], card)


def go_home(table: Table) -> None:
    """Rule: A5.10, A6.1."""
    for colour in in_order(table):
        own = table.seats[colour]
        for site in table.own_sites(colour):
            if site in table.guardians and not own.mask:
                table.bring_fear(own)
    table.figures = {space: who for space, who in table.figures.items() if who == "closed"}


def keep_hands(table: Table) -> Play:
    """All at the same time. Rule: A6.1, A9.5."""
    for own in table.seats.values():
        own.done = False

    def lines() -> dict[str, Lines]:
        found: dict[str, Lines] = {}
        for colour, own in table.seats.items():
            if own.hand and not own.done:
                cards = [*own.hand, *["all"] * (len(own.hand) > 1)]
                found[colour] = {**{f"lay {colour} {card}": {} for card in cards}, f"done {colour}": {}}
        return found

    while offered := lines():
        verb, colour, *card = (yield Ask("keep", offered)).split(" ")
        own = table.seats[colour]
        if verb == "done":
            own.done = True
        else:
            for one in list(own.hand) if card == ["all"] else card:
                own.lay(one)


def next_round(table: Table) -> Play:
    """Rule: A6.1."""
    for own in table.seats.values():
        if own.area:
            own.deck.append(own.area)
        own.area = []
        own.assistants = {name: (side, "ready") for name, (side, _) in own.assistants.items()}
        own.passed = own.mask = own.planes = own.done = False
    for kind in ("artifact", "item"):
        if table.row[kind][0]:
            table.exiled.append(table.row[kind][0])
    table.row = {"artifact": ["", "", *table.row["artifact"][1:]], "item": table.row["item"][1:]}
    table.round += 1
    yield from refill(table)
    table.starter = in_order(table)[1 % len(table.colours)]
    yield from draw_hands(table)
