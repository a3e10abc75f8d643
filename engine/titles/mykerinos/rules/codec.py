"""A position as JSON and back, strict both ways: what does not come from `to_json` is refused. Rule: M3

Sets are written as words in one string (`"c4 c5"`, `"L6 V2*"`), tables as objects by colour, so that a stored position
can be read by people and loading it costs the same at ply 3 and ply 300.
"""

from collections.abc import Callable
from typing import Any

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from engine.titles.mykerinos.rules.components import COLOURS, CUBES, PATRONS, Deck, deck_names, load_deck
from engine.titles.mykerinos.rules.position import (
    CHANCE,
    NOBODY,
    Position,
    Step,
    colour_count,
    colour_name,
    parcels_this_season,
)
from engine.titles.mykerinos.rules.spaces import BITS, LAND, names, parcel_spaces
from engine.titles.mykerinos.rules.survey import decisions

BROKEN = gettext_noop("This is no stored position of Mykerinos: {what} is wrong.")

DECIDING = ("excavation", "neutral", "survey", "remove")
KEYS = frozenset(
    (
        "players", "deck", "wings", "phase", "turn", "season", "first", "region", "pyramids", "gone", "cubes", "personal",
        "neutral", "general", "museum", "claimed", "scale", "points", "area", "steps",
    )
)  # fmt: skip
SLOT_SPACES = tuple(sum(1 << bit for bit in parcel_spaces(slot)) for slot in range(12))


def to_json(position: Position) -> dict[str, Any]:
    """The whole position as plain data."""
    deck = position.deck
    seats = COLOURS[: position.players]
    colours = [colour_name(position.players, colour) for colour in range(len(position.cubes))]
    held = {dealt[0] for dealt in position.region if dealt}.union(*position.claimed)
    gone = [place for place in range(len(deck.parcels)) if position.dealt >> place & 1 and place not in held]
    return {
        "players": position.players,
        "deck": deck.name,
        "wings": " ".join(position.wings),
        "phase": position.phase,
        "turn": {CHANCE: "chance", NOBODY: None}.get(position.turn, COLOURS[position.turn]),
        "season": position.season,
        "first": None if position.first == CHANCE else COLOURS[position.first],
        "region": " ".join(_dealt_text(deck, dealt) for dealt in position.region),
        "pyramids": " ".join(names(position.pyramids)),
        "gone": " ".join(deck.parcels[place].id for place in gone),
        "cubes": {colour: " ".join(names(mask)) for colour, mask in zip(colours, position.cubes, strict=True)},
        "personal": dict(zip(seats, position.personal, strict=True)),
        "neutral": dict(zip(seats, position.neutral, strict=False)),
        "general": dict(zip(colours, position.general, strict=True)),
        "museum": {
            seat: " ".join(room.id for place, room in enumerate(deck.rooms) if mask >> place & 1)
            for seat, mask in zip(seats, position.museum, strict=True)
        },
        "claimed": {
            seat: " ".join(deck.parcels[place].id + "*" * (position.turned >> place & 1) for place in places)
            for seat, places in zip(seats, position.claimed, strict=True)
        },
        "scale": " ".join(COLOURS[seat] for seat in position.scale),
        "points": dict(zip(seats, position.points, strict=True)),
        "area": position.area,
        "steps": [[step.kind, COLOURS[step.seat]] for step in position.steps],
    }


def _dealt_text(deck: Deck, dealt: tuple[int, bool] | None) -> str:
    return "-" if dealt is None else deck.parcels[dealt[0]].id + "'" * dealt[1]


def from_json(data: object) -> Position:
    """The position that `to_json` wrote. Raises PositionError."""
    if not isinstance(data, dict) or data.keys() != KEYS:
        raise _broken("the list of its keys")
    players = data["players"]
    if type(players) is not int or not 2 <= players <= 4:
        raise _broken("players")
    if data["deck"] not in deck_names():
        raise _broken("deck")
    deck = load_deck(data["deck"])
    seats = COLOURS[:players]
    colours = tuple(colour_name(players, colour) for colour in range(colour_count(players)))
    season = _number(data, "season", 4)
    region = _region(deck, _words(data, "region"))
    claimed, turned = _claimed(deck, data["claimed"], seats)
    phase = data["phase"]
    position = Position(
        players=players,
        deck=deck,
        wings=_wings(_words(data, "wings")),
        phase=phase,
        turn=_turn(phase, data["turn"], seats),
        season=season,
        first=CHANCE if data["first"] is None else _seat(data["first"], seats, "first"),
        region=region,
        pyramids=_mask(data, "pyramids", BITS),
        cubes=_masks(data, "cubes", colours, BITS),
        personal=_numbers(data, "personal", seats, CUBES),
        neutral=_numbers(data, "neutral", seats if players == 2 else (), CUBES),
        general=_numbers(data, "general", colours, CUBES),
        museum=_masks(data, "museum", seats, {room.id: place for place, room in enumerate(deck.rooms)}),
        claimed=claimed,
        turned=turned,
        scale=tuple(_seat(word, seats, "scale") for word in _words(data, "scale")),
        points=_numbers(data, "points", seats, 1000),
        dealt=_dealt(deck, region, claimed, _words(data, "gone")),
        area=_number(data, "area", 5),
        steps=_steps(data["steps"], seats),
    )
    _check(position)
    return position


def _broken(what: str) -> PositionError:
    return PositionError(Sentence(BROKEN, {"what": what}))


def _words(data: dict[str, Any], key: str) -> list[str]:
    text = data[key]
    if type(text) is not str:
        raise _broken(key)
    return text.split(" ") if text else []


def _number(data: dict[str, Any], key: str, largest: int) -> int:
    value = data[key]
    if type(value) is not int or not 0 <= value <= largest:
        raise _broken(key)
    return value


def _table(data: dict[str, Any], key: str, owners: tuple[str, ...]) -> dict[str, Any]:
    table = data[key]
    # In any order: databases keep JSON objects in an order of their own.
    if type(table) is not dict or table.keys() != set(owners):
        raise _broken(key)
    return table


def _numbers(data: dict[str, Any], key: str, owners: tuple[str, ...], largest: int) -> tuple[int, ...]:
    table = _table(data, key, owners)
    return tuple(_number(table, owner, largest) for owner in owners)


def _mask(data: dict[str, Any], key: str, bits: dict[str, int]) -> int:
    mask = 0
    for word in _words(data, key):
        if word not in bits or mask >> bits[word] & 1:
            raise _broken(key)
        mask |= 1 << bits[word]
    return mask


def _masks(data: dict[str, Any], key: str, owners: tuple[str, ...], bits: dict[str, int]) -> tuple[int, ...]:
    table = _table(data, key, owners)
    return tuple(_mask(table, owner, bits) for owner in owners)


def _seat(value: object, seats: tuple[str, ...], what: str) -> int:
    if value not in seats:
        raise _broken(what)
    return seats.index(str(value))


def _turn(phase: object, value: object, seats: tuple[str, ...]) -> int:
    if phase in DECIDING:
        return _seat(value, seats, "turn")
    if (phase, value) == ("chance", "chance"):
        return CHANCE
    if (phase, value) == ("over", None):
        return NOBODY
    raise _broken("turn")


def _wings(words: list[str]) -> tuple[str, ...]:
    if words and sorted(words) != sorted(PATRONS):
        raise _broken("wings")
    return tuple(words)


def _region(deck: Deck, words: list[str]) -> tuple[tuple[int, bool] | None, ...]:
    region: list[tuple[int, bool] | None] = []
    for word in words:
        half_turn = word.endswith("'")
        parcel = deck.place_of.get(word[:-1] if half_turn else word)
        if parcel is None and word != "-":
            raise _broken("region")
        region.append(None if parcel is None else (parcel, half_turn))
    return tuple(region)


def _claimed(deck: Deck, data: object, seats: tuple[str, ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
    table = _table({"claimed": data}, "claimed", seats)
    claimed = []
    turned = 0
    for seat in seats:
        places = []
        for word in _words(table, seat):
            parcel = deck.place_of.get(word.removesuffix("*"))
            if parcel is None:
                raise _broken("claimed")
            turned |= word.endswith("*") << parcel
            places.append(parcel)
        claimed.append(tuple(places))
    return tuple(claimed), turned


def _dealt(
    deck: Deck, region: tuple[tuple[int, bool] | None, ...], claimed: tuple[tuple[int, ...], ...], gone: list[str]
) -> int:
    places = [dealt[0] for dealt in region if dealt]
    for owned in claimed:
        places += owned
    for word in gone:
        if word not in deck.place_of:
            raise _broken("gone")
        places.append(deck.place_of[word])
    if len(set(places)) < len(places):
        raise _broken("a parcel that lies in two places")
    return sum(1 << place for place in places)


def _steps(data: object, seats: tuple[str, ...]) -> tuple[Step, ...]:
    if type(data) is not list:
        raise _broken("steps")
    steps = []
    for entry in data:
        if type(entry) is not list or len(entry) != 2 or entry[0] not in ("act", "take", "remove"):
            raise _broken("steps")
        steps.append(Step(entry[0], _seat(entry[1], seats, "steps")))
    return tuple(steps)


def _check(position: Position) -> None:
    """What must be true of the position as a whole."""
    for holds, what in CHECKS:
        if not holds(position):
            raise _broken(what)


def _cubes_complete(position: Position) -> bool:
    """Every colour has its 25 cubes. Rule: M1.4"""
    for colour, mask in enumerate(position.cubes):
        total = position.general[colour] + mask.bit_count()
        if colour < position.players:
            total += position.personal[colour] + position.museum[colour].bit_count()
        else:
            total += sum(position.neutral)
        if total != CUBES:
            return False
    return True


def _apart(masks: tuple[int, ...]) -> bool:
    together = 0
    for mask in masks:
        if together & mask:
            return False
        together |= mask
    return True


def _region_fits(position: Position) -> bool:
    """As many parcels as the season deals, their pyramids where they are printed, no cube off the region. Rule: M3.2"""
    size = len(position.region)
    land = LAND[position.height] if size else 0
    if any(mask & ~land for mask in (*position.cubes, position.pyramids)):
        return False
    if not size:
        return True
    for slot, dealt in enumerate(position.region):
        if dealt and position.pyramids & SLOT_SPACES[slot] != position.deck.pyramids[slot][dealt[0]][dealt[1]]:
            return False
    return True


def _season_fits(position: Position) -> bool:
    """The region lies while seats decide, as many parcels were dealt as the seasons brought. Rule: M3.2"""
    deciding = position.phase in DECIDING
    if position.phase == "over" and position.season != 4:
        return False
    if position.phase == "chance" and position.season == 4:
        return False
    if deciding and not (position.season and position.wings and position.first != CHANCE):
        return False
    if (position.season and not position.wings) or (position.wings and position.first == CHANCE):
        return False
    if len(position.region) != (parcels_this_season(position.season) if deciding else 0):
        return False
    return position.dealt.bit_count() == sum(parcels_this_season(season + 1) for season in range(position.season))


def _steps_fit(position: Position) -> bool:
    """The steps are the end of what the area asks, the due one first. Rule: M5"""
    if position.phase not in ("survey", "remove"):
        return not position.steps and not position.area
    if not position.steps or 2 * position.area >= len(position.region):
        return False
    first = position.steps[0]
    if first.seat != position.turn or (first.kind == "remove") != (position.phase == "remove"):
        return False
    return decisions(position, position.area)[-len(position.steps) :] == position.steps


def _scale_fits(position: Position) -> bool:
    """Nobody passes twice; all have passed when the survey runs, the one to move has not when it does not. Rule: M4.3, M4.5"""
    scale = position.scale
    if len(set(scale)) < len(scale):
        return False
    if position.phase in ("survey", "remove"):
        return len(scale) == position.players
    if position.phase in ("excavation", "neutral"):
        return len(scale) < position.players and position.turn not in scale
    return not scale


def _neutral_fits(position: Position) -> bool:
    """Rule: M7.3"""
    return position.phase != "neutral" or (position.players == 2 and bool(position.neutral[position.turn]))


CHECKS: tuple[tuple[Callable[[Position], bool], str], ...] = (
    (_cubes_complete, "the number of cubes"),
    (lambda position: _apart(position.cubes), "a space with two cubes"),
    (lambda position: _apart(position.museum), "a room with two cubes"),
    (_season_fits, "the season"),
    (_region_fits, "the region"),
    (_scale_fits, "the passing scale"),
    (_steps_fit, "the survey"),
    (_neutral_fits, "the neutral colour"),
)
