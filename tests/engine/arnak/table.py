"""Tables to test at: games dealt from the zero seed, and situations built from them, checked like any stored position."""

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.contract import draw_by
from engine.records import dealer
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_NUMBERS,
    CAMP,
    CARD_NUMBERS,
    COLOURS,
    FIRST_ITEM,
    GUARDIAN_NUMBERS,
    ITEMS,
    SITE_NUMBERS,
    SPACE_NUMBERS,
    TILE_LEVELS,
    TILE_NUMBERS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import RESOURCES, resources
from engine.titles.arnak.rules.position import GAP, Position
from engine.titles.arnak.title import RULES

ARNAK = RULES[1]
ZERO = bytes(32)
FIGURES = (*COLOURS, "black")


def dealt(players: int, moves: list[str] | None = None, options: Mapping[str, str] | None = None) -> Position:
    """Return the first decision of a game with the zero seed; its lines are added to `moves`."""
    moves = [] if moves is None else moves
    position = ARNAK.start(players, options or {})
    while ARNAK.chance_due(position):
        moves.append(dealer.deal_unnamed(ARNAK, position, ZERO, len(moves)))
        position = ARNAK.apply(position, moves[-1])
    return position


def legal(position: Position) -> list[str]:
    """Return what the one seat that is due may play, sorted."""
    (seat,) = ARNAK.due(position)
    return sorted(ARNAK.legal(position, seat))


def played(position: Position, *lines: str) -> Position:
    """Return the position after these lines; each of a seat's has to be listed."""
    for line in lines:
        seats = ARNAK.due(position)
        if seats:
            assert any(line in ARNAK.legal(position, seat) for seat in seats), (line, [legal(position)])
        position = ARNAK.apply(position, line)
    return position


def drawn(position: Position, seed: int = 1) -> Position:
    """Return the same with all lines of chance that are due."""
    rng = random.Random(seed)
    while ARNAK.chance_due(position):
        position = ARNAK.apply(position, ARNAK.deal(position, draw_by(rng.randrange)))
    return position


def cards(names: str) -> tuple[int, ...]:
    return tuple(sorted(CARD_NUMBERS[name] for name in names.split()))


def situation(  # noqa: PLR0913
    players: int = 2,
    options: Mapping[str, str] | None = None,
    turn: int = 0,
    hand: str = "",
    area: str = "",
    deck: Sequence[str] = ("funding-car funding-boat exploration-car exploration-boat fear fear",),
    held: Mapping[str, int] | None = None,
    figures: Mapping[str, str] | None = None,
    tiles: Mapping[str, str] | None = None,
    guardians: Mapping[str, str] | None = None,
    assistants: Mapping[str, str] | None = None,
    row: str | None = None,
    exiled: str = "",
    round: int = 1,
    seat: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Position:
    """Blue's turn on a board like this. `deck`: layers; a basic card that is named elsewhere is taken from the first of them."""
    position = dealt(players, options=options)._replace(turn=turn, round=round, phase="turn", agenda=(), **fields)
    layers = [list(cards(layer)) for layer in deck] or [[]]
    for card in (*cards(hand), *cards(area)):
        if card < FIRST_ITEM and card in layers[0]:
            layers[0].remove(card)
    own = position.seats[turn]._replace(
        hand=cards(hand),
        area=cards(area),
        deck=tuple(tuple(layer) for layer in layers if layer),
        resources=resources(dict(held or {})),
        assistants=tuple(
            sorted(
                (ASSISTANT_NUMBERS[name], int("gold" in state), int("ready" in state))
                for name, state in (assistants or {}).items()
            )
        ),
        **(seat or {}),
    )
    others = [one._replace(resources=(0, 0, 0, 0, 0)) for one in position.seats]
    others[turn] = own
    position = position._replace(seats=tuple(others))
    for space, colour in (figures or {}).items():
        position = put(position, "figures", SPACE_NUMBERS[space], FIGURES.index(colour))
    for site, tile in (tiles or {}).items():
        position = put(position, "tiles", SITE_NUMBERS[site] - CAMP, TILE_NUMBERS[tile])
        position = put(position, "idols", SITE_NUMBERS[site] - CAMP, GAP)
    for site, guardian in (guardians or {}).items():
        position = put(position, "guardians", SITE_NUMBERS[site], GUARDIAN_NUMBERS[guardian])
    if row is not None:
        artifacts, items = row.split("|")
        position = position._replace(
            artifacts=tuple(CARD_NUMBERS[name] for name in reversed(artifacts.split())),
            items=tuple(CARD_NUMBERS[name] for name in items.split()),
        )
    position = position._replace(exiled=cards(exiled))
    return settled(position)


def put(position: Position, field: str, place: int, value: int) -> Position:
    row = list(getattr(position, field))
    row[place] = value
    changes: dict[str, Any] = {field: tuple(row)}
    return position._replace(**changes)


def settled(position: Position) -> Position:
    """Return the position with the decks of the table as what is left; a card that is held is not in the row as well."""
    held = {card for one in position.seats for card in (*one.hand, *one.area, *sum(one.deck, ()))} | set(
        position.exiled
    )
    held |= set(position.rival.cards) if position.rival else set()
    spare_items = [card for card in ITEMS if card not in held and card not in position.items]
    spare_artifacts = [card for card in ARTIFACTS if card not in held and card not in position.artifacts]
    items = tuple(card if card not in held else spare_items.pop() for card in position.items)
    artifacts = tuple(card if card not in held else spare_artifacts.pop() for card in position.artifacts)
    lying = {*held, *items, *artifacts, position.item_top, position.artifact_top}
    fears = sum(one.hand.count(4) + one.area.count(4) + sum(one.deck, ()).count(4) for one in position.seats)
    owned = {number for one in position.seats for number, _, _ in one.assistants}
    spare = [number for number in range(12) if number not in owned | {top for top, _ in position.stacks}]
    spare = [number for number in spare if number not in (position.rescue_top, *position.rescue)]
    position = position._replace(
        stacks=tuple((top if top not in owned else spare.pop(), below) for top, below in position.stacks)
    )
    owned |= {top for top, _ in position.stacks} | {position.rescue_top, *position.rescue}
    left = [number for number in range(12) if number not in owned]
    hidden = sum(below for _, below in position.stacks)
    hidden += 0 if position.rescue_seen else position.rescue_size
    slain = {*position.guardians, *(number for one in position.seats for number in one.guardians)}
    slain |= set(position.rival.guardians) if position.rival else set()
    rows = [one.temple for one in position.seats] + ([position.rival.temple] if position.rival else [])
    taken = [sum(tiles) for tiles in zip(*rows, strict=True)]
    position = position._replace(
        items=items,
        artifacts=artifacts,
        items_left=tuple(card for card in ITEMS if card not in lying),
        artifacts_left=tuple(card for card in ARTIFACTS if card not in lying),
        fears=19 - fears,
        assistants_left=tuple(left[:hidden]),
        guardians_left=tuple(number for number in range(15) if number not in slain),
        temple_tiles=tuple(max(position.players, 2) - tiles for tiles in taken),
        tiles_left=tuple(
            tile for tile in range(len(TILE_LEVELS)) if tile not in (*position.tiles, *sum(position.tiles_under, ()))
        ),
    )
    if len(left) < hidden:
        short = hidden - len(left)
        top, below = position.stacks[2]
        position = position._replace(stacks=(*position.stacks[:2], (top, below - short)))
    return position


def checked(position: Position) -> Position:
    """Return the position, after it went through JSON: what is impossible fails here."""
    assert ARNAK.from_json(ARNAK.to_json(position)) == position
    return position


def held(position: Position, seat: int = 0) -> dict[str, int]:
    """Return what a seat has of each resource, without those of which it has none."""
    amounts = zip(RESOURCES, position.seats[seat].resources, strict=True)
    return {name: amount for name, amount in amounts if amount}


def space(name: str, temple: int = 0) -> int:
    """Return the number of a space of the track."""
    return next(number for number, one in enumerate(TRACKS[temple].spaces) if one.id == name)


def names(lines: Iterable[str], verb: str) -> set[str]:
    """Return what lines with that verb name."""
    return {line.partition(" ")[2] for line in lines if line.split(" ")[0] == verb}
