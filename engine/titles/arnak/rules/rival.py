"""The solo rival's actions. Rule: A7.3 to A7.7.

It has no choice: rows are searched from the top, or from the bottom for discoveries, and the arrow decides where they
begin. Column 1, stack 1 and the outermost artifact are on the left.
"""

from collections.abc import Callable, Iterable
from typing import Final

from engine.titles.arnak.rules.components import (
    ARROWS,
    BLACK,
    CAMP,
    CAMP_EFFECTS,
    CARDS,
    FIRST_FIELD,
    IDOLS_AT,
    LEVELS,
    LOST_TEMPLE,
    RIVAL_TILES,
    ROUNDS,
    SITE_IDS,
    SPACES_OF,
    STACK_POINTS,
    TILE_EFFECTS,
    TRACKS,
    RivalTile,
)
from engine.titles.arnak.rules.draft import Draft, replace_at, with_card
from engine.titles.arnak.rules.effects import RESOURCES, offered_resources
from engine.titles.arnak.rules.position import FREE, GAP, Position, Rival, is_known
from engine.titles.arnak.rules.rounds import own_sites

SIX: Final = 6
"""The points of the temple tiles that the rival takes. Rule: A7.5."""


def do_tile(draft: Draft, tile: int, arrow: int) -> None:
    """Do the tile's action; `arrow`: 0 for the leftmost, 1 for the rightmost."""
    action = RIVAL_TILES[tile]
    if action.skips_last and draft.round == ROUNDS:
        return
    DEEDS[action.kind](draft, action, arrow)


def the_rival(position: Position | Draft) -> Rival:
    """Return the rival of a solo game. Raises ValueError in games of more players."""
    if position.rival is None:
        raise ValueError("There is no rival.")
    return position.rival


def by_arrow(row: Iterable[int], arrow: int) -> int:
    """Return the first or the last of a row from left to right."""
    return list(row)[-1 if arrow else 0]


ROWS: Final = tuple(
    tuple(site for site, name in enumerate(SITE_IDS) if (name[0] if site >= CAMP else "") == row)
    for row in ("c", "b", "a", "")
)
"""Sites by row, the highest row first, each from left to right."""


def in_order(rows: Iterable[tuple[int, ...]], arrow: int) -> tuple[int, ...]:
    """Return the sites of the rows in the order of the arrow: the first that fits is taken. Rule: A7.3."""
    return tuple(site for row in rows for site in (row[::-1] if arrow else row))


FROM_ABOVE: Final = tuple(in_order(ROWS, arrow) for arrow in range(len(ARROWS)))
FROM_BELOW: Final = tuple(in_order(ROWS[::-1], arrow) for arrow in range(len(ARROWS)))
"""[arrow] -> all sites in that order."""
FIELDS_FROM_ABOVE: Final = tuple(tuple(site - CAMP for site in order if site >= CAMP) for order in FROM_ABOVE)
"""[arrow] -> the places of regions I and II among them."""
CAMP_OFFERING: Final = tuple(
    tuple(
        tuple(site for site in order if site < CAMP and resource in offered_resources(CAMP_EFFECTS[site]))
        for resource in range(len(RESOURCES))
    )
    for order in FROM_ABOVE
)
"""[arrow][resource] -> the sites of the camp that offer it, in that order."""
OFFERED_BY_TILE: Final = (*map(offered_resources, TILE_EFFECTS), ())
"""The last is for GAP, that is -1."""


def dig(draft: Draft, tile: RivalTile, arrow: int) -> None:
    """Take a free space of a site that offers the resource, which is not used. Rule: A7.3."""
    resource, tiles, figures = tile.resource, draft.tiles, draft.figures
    for field in FIELDS_FROM_ABOVE[arrow]:
        if resource in OFFERED_BY_TILE[tiles[field]] and figures[FIRST_FIELD + field] == FREE:
            draft.place(FIRST_FIELD + field, BLACK)
            return
    for site in CAMP_OFFERING[arrow][resource]:
        for space in SPACES_OF[site]:
            if figures[space] == FREE:
                draft.place(space, BLACK)
                return


def discover(draft: Draft, tile: RivalTile, arrow: int) -> None:
    """Discover a site by the plan of the round. Rule: A7.4."""
    plan = tile.rounds[draft.round - 1]
    if plan is None:
        return
    level, guardian = plan
    site = next((site for site in FROM_BELOW[arrow] if LEVELS[site] == level and not is_known(draft.tiles, site)), GAP)
    if site == GAP:
        return
    draft.place(SPACES_OF[site][0], BLACK)
    rival = the_rival(draft)
    kind = draft.idols[site - CAMP]
    draft.idols = replace_at(draft.idols, site - CAMP, GAP)
    new = kind not in rival.idols
    draft.rival = rival._replace(
        idols=with_card(rival.idols, kind) if new else rival.idols, others=rival.others + IDOLS_AT[level] - new
    )
    draft.push(("tile", site), *((("guardian", site),) if guardian else ()))


def research(draft: Draft, tile: RivalTile, arrow: int) -> None:
    """Move the glass, and remove assistants shown meanwhile. Rule: A7.5."""
    before = draft.agenda
    if step_up(draft, arrow):
        shown = draft.agenda[: len(draft.agenda) - len(before)]
        draft.agenda = before
        leave_supply(draft, arrow)
        draft.push(*shown)


def step_up(draft: Draft, arrow: int) -> bool:
    """Move the glass one row up, or take a temple tile at the top; return whether anything was done."""
    rival = the_rival(draft)
    if rival.glass == LOST_TEMPLE:
        stacks = [stack for stack, points in enumerate(STACK_POINTS) if points == SIX and draft.temple_tiles[stack]]
        if not stacks:
            return False
        stack = by_arrow(stacks, arrow)
        draft.temple_tiles = replace_at(draft.temple_tiles, stack, draft.temple_tiles[stack] - 1)
        draft.rival = rival._replace(temple=replace_at(rival.temple, stack, rival.temple[stack] + 1))
        return True
    track = TRACKS[draft.temple]
    space = by_arrow(track.spaces[rival.glass].next, arrow)
    draft.rival = rival._replace(glass=space)
    if space == LOST_TEMPLE:
        draft.arrivals = (*draft.arrivals, BLACK)
        if draft.lost_size:
            draft.lost_size -= 1
            draft.lost = draft.lost[1:]
    lying = draft.bonuses[space]
    if lying:
        draft.bonuses = replace_at(draft.bonuses, space, lying[:-1] if arrow else lying[1:])
    if space == track.rescue and draft.rescue_top != GAP:
        draft.take_rescue_top()
    return True


def leave_supply(draft: Draft, arrow: int) -> None:
    """Remove the top assistant of the tallest stack from the game. Rule: A7.5."""
    heights = [below + (top != GAP) for top, below in draft.stacks]
    if max(heights):
        draft.take_top(by_arrow((stack for stack, height in enumerate(heights) if height == max(heights)), arrow))


def overcome(draft: Draft, tile: RivalTile, arrow: int) -> None:
    """Overcome a guardian at a site with a black figure, else research without the supply. Rule: A7.6."""
    own = own_sites(draft, BLACK)
    site = next((site for site in FROM_ABOVE[arrow] if site in own and draft.guardians[site] != GAP), GAP)
    if site == GAP:
        step_up(draft, arrow)
        return
    rival = the_rival(draft)
    draft.rival = rival._replace(guardians=with_card(rival.guardians, draft.guardians[site]))
    draft.guardians = replace_at(draft.guardians, site, GAP)


def buy_item(draft: Draft, tile: RivalTile, arrow: int) -> None:
    buy(draft, draft.items, tile, arrow)


def buy_artifact(draft: Draft, tile: RivalTile, arrow: int) -> None:
    """Buy from the artifacts; the outermost one is the leftmost."""
    buy(draft, draft.artifacts[::-1], tile, arrow)


def buy(draft: Draft, row: tuple[int, ...], tile: RivalTile, arrow: int) -> None:
    """Buy the card of the lowest or the highest points; the row is refilled at once. Rule: A7.7."""
    cards = [card for card in row if card != GAP]
    if not cards:
        return
    points = [CARDS[card].points for card in cards]
    wanted = max(points) if tile.red else min(points)
    card = by_arrow((card for card in cards if CARDS[card].points == wanted), arrow)
    rival = the_rival(draft)
    draft.leave_row(card)
    draft.rival = rival._replace(cards=with_card(rival.cards, card))
    draft.push(("refill",))


DEEDS: Final[dict[str, Callable[[Draft, RivalTile, int], None]]] = {
    "dig": dig,
    "discover": discover,
    "research": research,
    "overcome": overcome,
    "buy_item": buy_item,
    "buy_artifact": buy_artifact,
}
