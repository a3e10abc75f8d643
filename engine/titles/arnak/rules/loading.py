"""Read a position from JSON, strictly: anything that `codec.to_json` does not write raises Misfit. Rule: A1, A8."""

from collections.abc import Sequence
from typing import Any, Final

from engine.titles.arnak.rules.components import (
    ARROWS,
    ARTIFACTS,
    ASSISTANT_IDS,
    BLACK,
    BONUS_IDS,
    CARD_IDS,
    COLOURS,
    FEAR,
    FEARS,
    GUARDIAN_IDS,
    IDOL_IDS,
    ITEMS,
    PAIRS,
    RIVAL_COLOUR,
    RIVAL_IDS,
    ROUNDS,
    SITE_IDS,
    SLOT_COUNT,
    SPACE_IDS,
    STACK_IDS,
    TEMPLES,
    TILE_IDS,
    TILE_LEVELS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import RESOURCES
from engine.titles.arnak.rules.plain import (
    Misfit,
    exactly,
    flag,
    left_of,
    load_icons,
    mask_of,
    number,
    numbers,
    one_of,
    row,
    seat_of,
    table,
    to_tuples,
)
from engine.titles.arnak.rules.position import CLOSED, FREE, Position, Rival, Seat
from engine.titles.arnak.rules.steps import phase_of

FIGURES: Final = (*COLOURS, RIVAL_COLOUR)
KEYS: Final = frozenset(
    (
        "players", "temple", "difficulty", "round", "starter", "turn", "action", "agenda", "icons", "seats", "figures", "tiles",
        "idols", "guardians", "artifacts", "items", "tops", "exiled", "under", "bonuses", "bonuses_left", "lost", "arrivals",
        "stacks", "rescue", "assistants_left", "rival",
    )
)  # fmt: skip


def load(source: object) -> Position:
    data = table(source, KEYS, "the list of its keys")
    players = number(data["players"], "players", 1, len(COLOURS))
    temple = one_of(TEMPLES, data["temple"], "temple")
    colours = COLOURS[:players]
    spaces = tuple(space.id for space in TRACKS[temple].spaces)
    agenda = load_agenda(data["agenda"])
    seat_data = table(data["seats"], frozenset(colours), "seats")
    seats = tuple(load_seat(seat_data[colour], spaces) for colour in colours)
    rival = load_rival(data["rival"], spaces)
    turn = seat_of(data["turn"], colours, "turn")
    artifacts, items = numbers(CARD_IDS, data["artifacts"], "artifacts"), numbers(CARD_IDS, data["items"], "items")
    tops = exactly(2, numbers(CARD_IDS, data["tops"], "tops"), "tops")
    exiled = numbers(CARD_IDS, data["exiled"], "exiled", gaps=False)
    tiles = exactly(12, numbers(TILE_IDS, data["tiles"], "tiles"), "tiles")
    guardians = exactly(len(SITE_IDS), numbers(GUARDIAN_IDS, data["guardians"], "guardians"), "guardians")
    under = [numbers(TILE_IDS, one, "under", gaps=False) for one in row(data["under"], "under", 2)]
    cards = [*artifacts, *items, *tops, *exiled, *held_cards(seats, rival)]
    slain = [*guardians, *(one for seat in seats for one in seat.guardians), *(rival.guardians if rival else ())]
    taken = temple_tiles_of(seats, rival)
    return Position(
        players=players,
        temple=temple,
        difficulty=number(data["difficulty"], "difficulty", 0, len(PAIRS)),
        round=number(data["round"], "round", 1, ROUNDS),
        starter=seat_of(data["starter"], colours, "starter"),
        turn=turn,
        acted=bool(one_of(("due", "done"), data["action"], "action")),
        phase=phase_of(agenda, turn),
        agenda=agenda,
        icons=tuple(load_icons(one) for one in row(data["icons"], "icons")),
        seats=seats,
        figures=load_figures(data["figures"], players),
        tiles=tiles,
        idols=exactly(12, numbers(IDOL_IDS, data["idols"], "idols"), "idols"),
        guardians=guardians,
        artifacts=artifacts,
        items=items,
        artifacts_left=left_of(ARTIFACTS, cards, "cards"),
        items_left=left_of(ITEMS, cards, "cards"),
        artifact_top=tops[0],
        item_top=tops[1],
        exiled=exiled,
        fears=FEARS - cards.count(FEAR),
        tiles_left=left_of(range(len(TILE_LEVELS)), [*tiles, *under[0], *under[1]], "tiles"),
        tiles_under=(under[0], under[1]),
        guardians_left=left_of(range(len(GUARDIAN_IDS)), slain, "guardians"),
        bonuses=tuple(
            numbers(BONUS_IDS, one, "bonuses", gaps=False) for one in row(data["bonuses"], "bonuses", len(spaces))
        ),
        bonuses_left=numbers(BONUS_IDS, data["bonuses_left"], "bonuses_left", gaps=False),
        **load_lost(data["lost"], colours),
        arrivals=numbers(FIGURES, data["arrivals"], "arrivals", gaps=False),
        temple_tiles=tuple(max(players, 2) - amount for amount in taken),
        stacks=tuple(load_stack(one) for one in row(data["stacks"], "stacks", 3)),
        **load_rescue(data["rescue"], colours),
        assistants_left=numbers(ASSISTANT_IDS, data["assistants_left"], "assistants_left", gaps=False),
        rival=rival,
    )


def load_agenda(source: object) -> tuple[Any, ...]:
    agenda = to_tuples(source)
    if type(agenda) is not tuple or not all(type(task) is tuple and task and type(task[0]) is str for task in agenda):
        raise Misfit("the agenda")
    return agenda


def load_lost(source: object, colours: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of the tiles at the Lost Temple."""
    lost = table(source, frozenset(("tiles", "size", "seen")), "lost")
    return {
        "lost": numbers(BONUS_IDS, lost["tiles"], "lost", gaps=False),
        "lost_size": number(lost["size"], "lost", 0, len(COLOURS)),
        "lost_seen": mask_of(lost["seen"], colours, "lost"),
    }


def load_rescue(source: object, colours: tuple[str, ...]) -> dict[str, Any]:
    """Return the fields of the rescue stack."""
    rescue = table(source, frozenset(("top", "below", "known", "seen")), "rescue")
    return {
        "rescue_top": exactly(1, numbers(ASSISTANT_IDS, rescue["top"], "rescue"), "rescue")[0],
        "rescue_size": number(rescue["below"], "rescue", 0, len(COLOURS)),
        "rescue": numbers(ASSISTANT_IDS, rescue["known"], "rescue", gaps=False),
        "rescue_seen": mask_of(rescue["seen"], colours, "rescue"),
    }


def held_cards(seats: tuple[Seat, ...], rival: Rival | None) -> list[int]:
    """Return the cards of all seats and the rival."""
    return [*(card for seat in seats for card in cards_of(seat)), *(rival.cards if rival else ())]


def temple_tiles_of(seats: tuple[Seat, ...], rival: Rival | None) -> list[int]:
    """Return the number of taken temple tiles of each stack."""
    taken = [sum(amounts) for amounts in zip(*(seat.temple for seat in seats), strict=True)]
    return [amount + (rival.temple[stack] if rival else 0) for stack, amount in enumerate(taken)]


def cards_of(seat: Seat) -> list[int]:
    """Return all cards of a seat."""
    return [*seat.hand, *seat.looking, *seat.area, *(card for layer in seat.deck for card in layer)]


def load_figures(value: object, players: int) -> tuple[int, ...]:
    if type(value) is not dict or not value.keys() <= set(SPACE_IDS):
        raise Misfit("figures")
    names = (*COLOURS[:players], *((RIVAL_COLOUR,) if players == 1 else ()), "closed")
    figures = []
    for space in SPACE_IDS:
        name = value.get(space)
        if name is None and space not in value:
            figures.append(FREE)
            continue
        found = names[one_of(names, name, "figures")]
        figures.append(CLOSED if found == "closed" else BLACK if found == RIVAL_COLOUR else COLOURS.index(found))
    return tuple(figures)


def load_stack(value: object) -> tuple[int, int]:
    top, below = row(value, "stacks", 2)
    return exactly(1, numbers(ASSISTANT_IDS, top, "stacks"), "stacks")[0], number(
        below, "stacks", 0, len(ASSISTANT_IDS)
    )


def load_seat(value: object, spaces: Sequence[str]) -> Seat:
    data = table(value, frozenset(Seat._fields), "a seat")
    amounts = table(data["resources"], frozenset(RESOURCES), "resources")
    coin, compass, tablet, arrowhead, jewel = (number(amounts[name], "resources") for name in RESOURCES)
    tiles = table(data["temple"], frozenset(STACK_IDS), "temple tiles")
    return Seat(
        resources=(coin, compass, tablet, arrowhead, jewel),
        hand=numbers(CARD_IDS, data["hand"], "a hand", gaps=False),
        deck=tuple(numbers(CARD_IDS, layer, "a deck", gaps=False) for layer in row(data["deck"], "a deck")),
        looking=numbers(CARD_IDS, data["looking"], "cards looked at", gaps=False),
        area=numbers(CARD_IDS, data["area"], "a play area", gaps=False),
        fear_tiles=number(data["fear_tiles"], "Fear tiles"),
        glass=one_of(spaces, data["glass"], "a glass"),
        book=one_of(spaces, data["book"], "a notebook"),
        crates=number(data["crates"], "crates"),
        slots=number(data["slots"], "slots", 0, SLOT_COUNT),
        assistants=load_assistants(data["assistants"]),
        guardians=numbers(GUARDIAN_IDS, data["guardians"], "guardians", gaps=False),
        boons=numbers(GUARDIAN_IDS, data["boons"], "boons", gaps=False),
        temple=tuple(number(tiles[name], "temple tiles") for name in STACK_IDS),
        passed=flag(data["passed"], "passed"),
        done=flag(data["done"], "done"),
        mask=flag(data["mask"], "mask"),
        planes=flag(data["planes"], "planes"),
    )


def load_assistants(value: object) -> tuple[tuple[int, int, int], ...]:
    if type(value) is not dict:
        raise Misfit("assistants")
    found = []
    for name, state in value.items():
        words = state.split(" ") if type(state) is str else []
        if len(words) != 2:
            raise Misfit("assistants")
        gold, ready = (
            one_of(("silver", "gold"), words[0], "assistants"),
            one_of(("exhausted", "ready"), words[1], "assistants"),
        )
        found.append((one_of(ASSISTANT_IDS, name, "assistants"), gold, ready))
    return tuple(sorted(found))


def load_rival(value: object, spaces: Sequence[str]) -> Rival | None:
    if value is None:
        return None
    data = table(value, frozenset(Rival._fields), "the rival")
    tiles = table(data["temple"], frozenset(STACK_IDS), "the rival")
    return Rival(
        glass=one_of(spaces, data["glass"], "the rival"),
        temple=tuple(number(tiles[name], "the rival") for name in STACK_IDS),
        guardians=numbers(GUARDIAN_IDS, data["guardians"], "the rival", gaps=False),
        cards=numbers(CARD_IDS, data["cards"], "the rival", gaps=False),
        idols=numbers(IDOL_IDS, data["idols"], "the rival", gaps=False),
        others=number(data["others"], "the rival"),
        tiles=numbers(RIVAL_IDS, data["tiles"], "the rival", gaps=False),
        unused=numbers(RIVAL_IDS, data["unused"], "the rival", gaps=False),
        arrow=exactly(1, numbers(ARROWS, data["arrow"], "the rival"), "the rival")[0],
        first=exactly(1, numbers(ARROWS, data["first"], "the rival"), "the rival")[0],
    )
