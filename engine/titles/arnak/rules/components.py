"""Cards, sites, tokens and tracks, read from the data file in `decks/`. Rule: A1.

Everything is numbered in the order of the data, which is the dealer's: cards 0 to 79 (basic cards, items, artifacts),
sites 0 to 16 (the camp, then a1 to a4, b1 to b4, c1 to c4), figures' spaces 0 to 21 (the camp's with one boot, those
with two, then the other sites).
"""

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple

from engine.titles.arnak.rules.effects import RESOURCES, Effect, Resources, cost, effect, icons, resources

COLOURS: Final = ("blue", "red", "green", "yellow")
RIVAL_COLOUR: Final = "black"
BLACK: Final = 4
"""The rival's number where seats are numbered: on the board and at the Lost Temple. Rule: A7.1."""
TEMPLES: Final = ("bird", "snake")
ROUNDS: Final = 5
HAND: Final = 5
FIGURES: Final = 2
RIVAL_FIGURES: Final = 6
SLOT_COUNT: Final = 4
PLACES: Final = 2
"""Places for assistants."""
ROW: Final = 6
FEARS: Final = 19
PILOT: Final = 2
"""Coins for a plane. Rule: A1.1"""

STARTS: Final[tuple[Resources, ...]] = ((2, 0, 0, 0, 0), (1, 1, 0, 0, 0), (2, 1, 0, 0, 0), (1, 2, 0, 0, 0))
"""By order of play. Rule: A2.3"""
DISCOVERY: Final = (0, 3, 6)
"""[level] -> compasses. Rule: A4.2"""
IDOLS_AT: Final = (0, 1, 2)
"""[level] -> idols that a discovery brings. Rule: A2.2"""
TEMPLE_POINTS: Final = (23, 21, 20, 19)
IDOL_POINTS: Final = 3
SLOT_POINTS: Final = (10, 9, 7, 4, 0)
"""[slots filled]. Rule: A6.2"""
GUARDIAN_POINTS: Final = 5
TILE_POINTS: Final = -2
"""Points of a Fear tile."""


class Card(NamedTuple):
    """A card.

    `kind`: `basic`, `item` or `artifact`; `action`: `free`, `main`, `free_or_pass`, or `none` for Fear. `cost`: coins
    of an item, compasses of an artifact. `icons`: a set of travel icons (`engine.titles.arnak.rules.effects`).
    """

    id: str
    name: str
    kind: str
    cost: int
    points: int
    icons: int
    action: str
    exile_self: bool
    effect: Effect


class Guardian(NamedTuple):
    """A guardian and its boon.

    `cost`: resources, icons, hand cards. `icons`: the boon's travel, or 0; `boon`: its effect, or ().
    """

    id: str
    cost: tuple[Resources, int, int]
    icons: int
    boon: Effect


class Assistant(NamedTuple):
    id: str
    main: bool
    sides: tuple[Effect, Effect]
    """Silver, gold."""


class Space(NamedTuple):
    """A space of the research track.

    `bonus`: bonus tiles with 1 or 2, 3, 4 players; `idol`: idols that the bridge takes.
    """

    id: str
    row: int
    col: int
    cost: Resources
    idol: int
    next: tuple[int, ...]
    bonus: tuple[int, int, int]


class Token(NamedTuple):
    """The points of a token's row, and its effect on arrival."""

    points: int
    effect: Effect


class Track(NamedTuple):
    spaces: tuple[Space, ...]
    glass: tuple[Token, ...]
    book: tuple[Token, ...]
    """[row 0 to 8]; nothing in the rows 0 and 8."""
    rescue: int
    """The space with the rescue stack, or -1."""
    bridge: int
    """The row of the bridge, which takes idols, or 0."""
    temple: tuple[Resources, ...]
    """[temple stack] -> the cost of one of its tiles."""
    travel: tuple[int, ...]
    """[space of a figure] -> its travel."""


class RivalTile(NamedTuple):
    """A tile of the solo rival.

    `kind`: dig, discover, research, overcome, buy_item or buy_artifact. `rounds`: level and guardian of a discovery by
    round, None where it is skipped. `resource`: the aim of a dig, else -1.
    """

    id: str
    kind: str
    resource: int
    red: bool
    right: bool
    rounds: tuple[tuple[int, bool] | None, ...]
    skips_last: bool


_DATA: Final[dict[str, Any]] = tomllib.loads(
    (files("engine.titles.arnak") / "decks" / "base-2020.toml").read_text("utf-8")
)


def _card(kind: str, data: dict[str, Any]) -> Card:
    return Card(
        id=data["id"],
        name=data["name"],
        kind=kind,
        cost=data.get("cost", 0),
        points=data["points"],
        icons=icons(data["travel"]),
        action=data["action"],
        exile_self=data.get("exile_self", False),
        effect=effect(data["effect"]),
    )


CARDS: Final = tuple(_card(kind, data) for kind in ("basic", "item", "artifact") for data in _DATA[kind])
CARD_IDS: Final = tuple(card.id for card in CARDS)
CARD_NUMBERS: Final = {card.id: number for number, card in enumerate(CARDS)}
ICONS_OF: Final = tuple(card.icons for card in CARDS)
POINTS_OF: Final = tuple(card.points for card in CARDS)
FEAR: Final = CARD_NUMBERS["fear"]
FIRST_ITEM: Final = len(_DATA["basic"])
FIRST_ARTIFACT: Final = FIRST_ITEM + len(_DATA["item"])
ITEMS: Final = tuple(range(FIRST_ITEM, FIRST_ARTIFACT))
ARTIFACTS: Final = tuple(range(FIRST_ARTIFACT, len(CARDS)))
START_DECK: Final = tuple(number for number, data in enumerate(_DATA["basic"]) for _ in range(data["copies"]))

CAMP: Final = len(_DATA["camp"])
CAMP_IDS: Final = tuple(camp["id"] for camp in _DATA["camp"])
FIELD_IDS: Final = tuple(f"{row}{column}" for row in "abc" for column in range(1, 5))
SITE_IDS: Final = (*CAMP_IDS, *FIELD_IDS)
SITE_NUMBERS: Final = {site: number for number, site in enumerate(SITE_IDS)}
SPACE_IDS: Final = (*CAMP_IDS, *(f"{camp}-2" for camp in CAMP_IDS), *FIELD_IDS)
SPACE_NUMBERS: Final = {space: number for number, space in enumerate(SPACE_IDS)}
SITE_OF: Final = (*range(CAMP), *range(CAMP), *range(CAMP, len(SITE_IDS)))
"""[space] -> its site."""
SPACES_OF: Final = tuple(
    tuple(space for space, site in enumerate(SITE_OF) if site == number) for number in range(len(SITE_IDS))
)
LEVELS: Final = (0,) * CAMP + (1,) * 8 + (2,) * 4
"""[site]"""
SPACE_LEVELS: Final = tuple(LEVELS[site] for site in SITE_OF)
FIRST_FIELD: Final = 2 * CAMP
"""The first space of a region."""
CAMP_EFFECTS: Final = tuple(effect(camp["effect"]) for camp in _DATA["camp"])

TILE_IDS: Final = tuple(tile["id"] for tile in _DATA["site"])
TILE_NUMBERS: Final = {tile: number for number, tile in enumerate(TILE_IDS)}
TILE_LEVELS: Final = tuple(tile["level"] for tile in _DATA["site"])
TILE_EFFECTS: Final = tuple(effect(tile["effect"]) for tile in _DATA["site"])

GUARDIANS: Final = tuple(
    Guardian(
        data["id"], cost(data["cost"]), icons(data["boon"].get("travel", [])), effect(data["boon"].get("effect", []))
    )
    for data in _DATA["guardian"]
)
GUARDIAN_IDS: Final = tuple(guardian.id for guardian in GUARDIANS)
GUARDIAN_NUMBERS: Final = {guardian: number for number, guardian in enumerate(GUARDIAN_IDS)}

IDOL_IDS: Final = tuple(idol["kind"] for idol in _DATA["idol"])
IDOL_EFFECTS: Final = tuple(effect(idol["effect"]) for idol in _DATA["idol"])
ALL_IDOLS: Final = tuple(number for number, idol in enumerate(_DATA["idol"]) for _ in range(idol["count"]))
SLOT_IDS: Final = tuple(slot["id"] for slot in _DATA["slot"])
SLOT_EFFECTS: Final = tuple(effect(slot["effect"]) for slot in _DATA["slot"])

ASSISTANTS: Final = tuple(
    Assistant(data["id"], data["action"] == "main", (effect(data["silver"]), effect(data["gold"])))
    for data in _DATA["assistant"]
)
ASSISTANT_IDS: Final = tuple(assistant.id for assistant in ASSISTANTS)
ASSISTANT_NUMBERS: Final = {assistant: number for number, assistant in enumerate(ASSISTANT_IDS)}

BONUS_IDS: Final = tuple(bonus["kind"] for bonus in _DATA["bonus"])
BONUS_EFFECTS: Final = tuple(effect(bonus["effect"]) for bonus in _DATA["bonus"])
ALL_BONUSES: Final = tuple(number for number, bonus in enumerate(_DATA["bonus"]) for _ in range(bonus["count"]))

STACKS: Final = tuple(_DATA["temple"]["stack"])
STACK_IDS: Final = tuple(stack["id"] for stack in STACKS)
STACK_NUMBERS: Final = {stack: number for number, stack in enumerate(STACK_IDS)}
STACK_POINTS: Final = tuple(stack["points"] for stack in STACKS)


def _space(number: int, data: dict[str, Any]) -> Space:
    one, three, four = data["bonus"]
    return Space(
        f"{data['row']}-{data['col']}",
        data["row"],
        data["col"],
        resources(data["cost"]),
        data["cost"].get("idol", 0),
        tuple(data["next"]),
        (one, three, four),
    )


def _tokens(rows: list[dict[str, Any]], token: str) -> tuple[Token, ...]:
    nothing = Token(0, ())
    return (nothing, *(Token(row[token]["points"], effect(row[token]["effect"])) for row in rows), nothing)


def _together(costs: list[Resources]) -> Resources:
    coin, compass, tablet, arrowhead, jewel = (sum(amounts) for amounts in zip(*costs, strict=True))
    return coin, compass, tablet, arrowhead, jewel


def _track(temple: str) -> Track:
    data = _DATA["research"][temple]
    rows = _DATA["positions"][temple]
    return Track(
        spaces=tuple(_space(number, space) for number, space in enumerate(data["spaces"])),
        glass=_tokens(data["row"], "glass"),
        book=_tokens(data["row"], "book"),
        rescue=data.get("rescue_space", -1),
        bridge=max((space["row"] for space in data["spaces"] if "idol" in space["cost"]), default=0),
        temple=tuple(_together([resources(_DATA["temple"][temple][use]) for use in stack["uses"]]) for stack in STACKS),
        travel=(
            *[icons(["boot"])] * CAMP,
            *[icons(["boot", "boot"])] * CAMP,
            *(icons(travel) for row in "abc" for travel in rows[row]),
        ),
    )


TRACKS: Final = tuple(map(_track, TEMPLES))
"""[temple]"""
LOST_TEMPLE: Final = len(TRACKS[0].spaces) - 1
"""The space at the top of both tracks."""
TEMPLE_ROW: Final = TRACKS[0].spaces[LOST_TEMPLE].row


def _rival_tile(data: dict[str, Any]) -> RivalTile:
    rounds = tuple(None if one.get("skip") else (one["level"], one["guardian"]) for one in data.get("rounds", []))
    return RivalTile(
        id=data["id"],
        kind=data["kind"],
        resource=RESOURCES.index(data["resource"]) if "resource" in data else -1,
        red=data.get("color") == "red",
        right=data["arrow"] == "right",
        rounds=rounds,
        skips_last=data.get("skip_round5", False),
    )


RIVAL_TILES: Final = tuple(map(_rival_tile, _DATA["rival"]))
RIVAL_IDS: Final = tuple(tile.id for tile in RIVAL_TILES)
RIVAL_NUMBERS: Final = {tile: number for number, tile in enumerate(RIVAL_IDS)}
PAIRS: Final = ("discover", "research", "overcome", "buy-item", "buy-artifact")
"""The kinds of pairs, as the line of the red tiles names them. Rule: A9.6"""
FIRST_PAIR: Final = sum(tile.kind == "dig" for tile in RIVAL_TILES)
"""The tiles of pair n are the two from here + 2n, the green one first."""
ARROWS: Final = ("left", "right")
