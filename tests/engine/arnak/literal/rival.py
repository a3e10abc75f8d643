"""The solo rival, tile by tile.

Rule: A7
"""

from collections.abc import Callable, Iterable

from tests.engine.arnak.literal.asking import Play
from tests.engine.arnak.literal.chance import Chance, RivalChance, some
from tests.engine.arnak.literal.facts import (
    CAMP_SITES,
    CAMPS,
    CARDS,
    REGION,
    RIVAL_TILES,
    STACKS,
    TILES,
    level_of,
    offers,
)
from tests.engine.arnak.literal.research import take_rescue_top, take_top
from tests.engine.arnak.literal.table import Black, Table


def the_black(table: Table) -> Black:
    assert table.black is not None
    return table.black


def play_tile(table: Table) -> Play:
    """Chance's line, then what the tile says. Rule: A7.2."""
    black = the_black(table)
    name, arrow = yield RivalChance(black.unused, black.arrow, black.first)
    black.first = black.first or RIVAL_TILES[name]["arrow"]
    black.unused = [tile for tile in black.unused if tile != name]
    black.arrow = arrow
    tile = RIVAL_TILES[name]
    if table.round == 5 and tile.get("skip_round5"):
        return
    table.used[f"{name} {arrow}"] += 1
    yield from DEEDS[tile["kind"]](table, tile, arrow)


def by_arrow(row: list[str], arrow: str) -> str:
    return row[0] if arrow == "left" else row[-1]


def first_row(rows: Iterable[list[str]], fits: Callable[[str], bool], arrow: str) -> str:
    """Return the first row with a site that fits, then the arrow; empty where there is none."""
    return next((by_arrow(found, arrow) for row in rows if (found := [site for site in row if fits(site)])), "")


def rows(names: str) -> list[list[str]]:
    return [[site for site in REGION if site[0] == name] if name != "-" else list(CAMPS) for name in names]


def dig(table: Table, tile: dict[str, str], arrow: str) -> Play:
    """Rule: A7.3."""

    def space_of(site: str) -> str:
        spaces = [site, f"{site}-2"] if site in CAMPS else [site]
        return next((space for space in spaces if space not in table.figures), "")

    def fits(site: str) -> bool:
        fact = CAMP_SITES[site] if site in CAMPS else TILES.get(table.tiles.get(site, ""))
        return bool(fact and space_of(site) and offers(fact["effect"], tile["resource"]))

    site = first_row(rows("cba-"), fits, arrow)
    if site:
        table.figures[space_of(site)] = "black"
    yield from ()


def discover(table: Table, tile: dict[str, list[dict[str, int]]], arrow: str) -> Play:
    """Rule: A7.4."""
    plan = tile["rounds"][table.round - 1]
    if plan.get("skip"):
        return
    names = "ab" if plan["level"] == 1 else "c"
    site = first_row(rows(names), lambda site: not table.found(site), arrow)
    if not site:
        return
    black = the_black(table)
    table.figures[site] = "black"
    kind = table.idols.pop(site)
    if kind in black.open:
        black.pile += 1
    else:
        black.open.append(kind)
    black.pile += level_of(site) - 1
    (name,) = yield table.next_tile(level_of(site))
    table.take_tile(name)
    table.tiles[site] = name
    if plan["guardian"]:
        (guardian,) = yield Chance("guardian", some(table.sleeping, 1))
        table.sleeping.remove(guardian)
        table.guardians[site] = guardian


def research(table: Table, tile: dict[str, str], arrow: str) -> Play:
    """Rule: A7.5."""
    acted = yield from step_up(table, arrow)
    if not acted:
        return
    heights = [below + (top != "") for top, below in table.supply]
    if max(heights):
        tallest = [number for number, height in enumerate(heights) if height == max(heights)]
        stack = tallest[0 if arrow == "left" else -1]
        table.gone[str(table.supply[stack][0])] += 1
        yield from take_top(table, stack)


def step_up(table: Table, arrow: str) -> Play:
    """Return the glass one row up, or a temple tile; whether anything was done."""
    black = the_black(table)
    if black.glass == "8-1":
        stacks = [name for name in STACKS if STACKS[name]["points"] == 6 and table.stacks_left[name]]
        if stacks:
            table.stacks_left[by_arrow(stacks, arrow)] -= 1
            black.temple[by_arrow(stacks, arrow)] += 1
        return bool(stacks)
    black.glass = by_arrow(table.track.above(black.glass), arrow)
    if black.glass == "8-1":
        table.arrivals.append("black")
        table.lost_size -= 1
        if table.lost is not None:
            table.gone[f"bonus {table.lost.pop(0)}"] += 1
    lying = table.bonuses[black.glass]
    if lying:
        table.gone[f"bonus {lying.pop(0 if arrow == 'left' else -1)}"] += 1
    if black.glass == table.track.rescue and table.rescue[0]:
        table.gone[str(table.rescue[0])] += 1
        yield from take_rescue_top(table)
    return True


def overcome(table: Table, tile: dict[str, str], arrow: str) -> Play:
    """Rule: A7.6."""
    site = first_row(rows("cba-"), lambda site: site in table.guardians and "black" in table.at(site), arrow)
    if site:
        the_black(table).guardians.append(table.guardians.pop(site))
    else:
        yield from step_up(table, arrow)


def buy(table: Table, tile: dict[str, str], arrow: str) -> Play:
    """Return the outermost artifact is the leftmost one. Rule: A7.7."""
    kind = tile["kind"].removeprefix("buy_")
    row = [card for card in (table.row[kind] if kind == "item" else table.row[kind][::-1]) if card]
    if not row:
        return
    points = [CARDS[card]["points"] for card in row]
    wanted = max(points) if tile["pick"] == "highest" else min(points)
    card = by_arrow([card for card in row if CARDS[card]["points"] == wanted], arrow)
    table.take_from_row(card)
    the_black(table).area.append(card)
    yield from refill(table)


def refill(table: Table) -> Play:
    """Rule: A4.4."""
    parts = table.refill_parts()
    if parts:
        table.fill_row((yield Chance("refill", *parts)))


DEEDS: dict[str, Callable[..., Play]] = {
    "dig": dig,
    "discover": discover,
    "research": research,
    "overcome": overcome,
    "buy_item": buy,
    "buy_artifact": buy,
}
