"""Draw for chance: the first player, the wings, the parcels of each season. Rule: M3.1, M3.2, M3.5, M8.4."""

from engine.contract import Draw
from engine.titles.mykerinos.rules import refusals
from engine.titles.mykerinos.rules.components import COLOURS, CUBES_A_SEASON, NEUTRAL_CUBES_A_SEASON, PATRONS
from engine.titles.mykerinos.rules.position import CHANCE, NEUTRAL_COLOUR, Position, Table, parcels_this_season

HALF_TURNS = ("", "'")
HALF_TURN_WORDS = {"": "upright", "'": "turned"}


def due(position: Table) -> str:
    """Return the kind of line that chance has to write: `first`, `wings` or `deal`."""
    if position.first == CHANCE:
        return "first"
    return "deal" if position.wings else "wings"


def deal(position: Position, draw: Draw) -> str:
    """Return chance's line, drawn in the order that the rules page fixes. Rule: M8.4."""
    kind = due(position)
    if kind == "first":
        return f"first {draw('first', COLOURS[: position.players], 1, str)[0]}"
    if kind == "wings":
        return " ".join(["wings", *draw("wings", PATRONS, len(PATRONS), str, one_use=True)])
    parcels = position.deck.parcels
    left = [parcel.id for place, parcel in enumerate(parcels) if not position.dealt >> place & 1]
    words = ["deal"]
    for _ in range(parcels_this_season(position.season + 1)):
        (parcel,) = draw("parcels", left, 1, str)
        left.remove(parcel)
        words.append(parcel + draw(f"turned {parcel}", HALF_TURNS, 1, HALF_TURN_WORDS.__getitem__)[0])
    return " ".join(words)


def apply(position: Position, move: str) -> Position:
    """Return the position after chance's line, or raise IllegalMove or UnreadableMove."""
    kind = due(position)
    word, *words = move.split(" ")
    if word == kind:
        if kind == "first" and len(words) == 1 and words[0] in COLOURS[: position.players]:
            return position._replace(first=COLOURS.index(words[0]))
        if kind == "wings" and sorted(words) == sorted(PATRONS):
            return position._replace(wings=tuple(words))
        if kind == "deal":
            region = read_parcels(position, words)
            if region is not None:
                return begin_season(position, region)
    raise refusals.chance_refusal(position, move, kind)


def read_parcels(position: Position, words: list[str]) -> tuple[tuple[int, bool], ...] | None:
    """Return the parcels of a `deal` line as (parcel, half-turn) by slot, None if it does not fit. Rule: M3.2."""
    if len(words) != parcels_this_season(position.season + 1):
        return None
    region = []
    dealt = position.dealt
    for word in words:
        half_turn = word.endswith("'")
        parcel = position.deck.place_of.get(word[:-1] if half_turn else word)
        if parcel is None or dealt >> parcel & 1:
            return None
        dealt |= 1 << parcel
        region.append((parcel, half_turn))
    return tuple(region)


def begin_season(position: Position, region: tuple[tuple[int, bool], ...]) -> Position:
    """Move cubes from the general to the personal stocks; the first player begins. Rule: M3.5, M7.2."""
    pyramids = dealt = 0
    for slot, (parcel, half_turn) in enumerate(region):
        pyramids |= position.deck.pyramids[slot][parcel][half_turn]
        dealt |= 1 << parcel
    general = list(position.general)
    personal = list(position.personal)
    neutral = list(position.neutral)
    for seat in range(position.players):
        cubes = min(CUBES_A_SEASON[position.players], general[seat])
        general[seat] -= cubes
        personal[seat] += cubes
    if neutral:
        for seat in (position.first, 1 - position.first):
            cubes = min(NEUTRAL_CUBES_A_SEASON, general[NEUTRAL_COLOUR])
            general[NEUTRAL_COLOUR] -= cubes
            neutral[seat] += cubes
    return position._replace(
        phase="excavation",
        turn=position.first,
        season=position.season + 1,
        region=region,
        pyramids=pyramids,
        general=tuple(general),
        personal=tuple(personal),
        neutral=tuple(neutral),
        dealt=position.dealt | dealt,
    )
