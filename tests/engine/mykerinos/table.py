"""A table for tests: play lines of notation, look at what the engine says; and a few ways to get to a position.

Lines are all of a game's, those of chance included. Positions are reached by play only.
"""

import json
from pathlib import Path
from typing import Any

from engine.cli.status import status
from engine.errors import RecordError
from engine.records.record import final_position, read_record, title_of
from tests.engine.mykerinos.literal_parts import read_deck

ROOT = Path(__file__).parents[3]
DECK = ROOT / "engine" / "titles" / "mykerinos" / "decks" / "reconstruction.toml"
PARCELS, ROOMS = read_deck(DECK)

WINGS = "wings violet lemon brown blackmore tangerine"
# Every parcel of this deal has its one pyramid at the top left, so rows 2, 3, 5 and 6 are free:
#     a b c d e f g h
#   1 # . # . # . # .
#   2 . . . . . . . .
#   3 . . . . . . . .
#   4 # . # . # . # .
#   5 . . . . . . . .
#   6 . . . . . . . .
PLAIN = "deal V1 L3 B1 K2 T2 V4 B5 K5"
PLAIN_PYRAMIDS = frozenset(("a1", "c1", "e1", "g1", "a4", "c4", "e4", "g4"))
PLAIN_SPACES = sorted({f"{column}{row}" for column in "abcdefgh" for row in range(1, 7)} - PLAIN_PYRAMIDS)

Lines = tuple[str, ...]
Status = dict[str, Any]


def answer(*lines: str, players: int, options: dict[str, str] | None = None) -> Status:
    """Return what `status` says of the record of these lines: a position, or an error."""
    record = {"format": 1, "title": "mykerinos", "players": players, "options": options or {}, "moves": lines}
    try:
        read = read_record(json.dumps(record))
        found = status(title_of(read), final_position(read), len(lines))
    except RecordError as error:
        found = {"error": str(error), "ply": error.ply}
    # Through JSON, as the command line prints it.
    printed: Status = json.loads(json.dumps(found))
    return printed


def play(*lines: str, players: int = 3, options: dict[str, str] | None = None) -> Status:
    """Return the status after these lines, which must all be legal."""
    status = answer(*lines, players=players, options=options)
    assert "error" not in status, f"{lines[status['ply']] if status['ply'] is not None else ''}: {status['error']}"
    return status


def refused(*lines: str, players: int = 3, options: dict[str, str] | None = None) -> str:
    """Return the sentence that refuses the last of these lines; the ones before must be legal."""
    status = answer(*lines, players=players, options=options)
    assert status.get("ply") == len(lines) - 1 and "error" in status, f"{lines[-1]!r} was not refused: {status}"
    error: str = status["error"]
    assert error
    return error


def legal(*lines: str, players: int = 3) -> list[str]:
    """Return the legal lines of a player's decision."""
    found: list[str] = play(*lines, players=players)["legal"]
    return found


def of_patron(patron: str, found: list[str]) -> list[str]:
    """Return what follows the patron in those of the lines that name it."""
    return [line.removeprefix(f"{patron} ") for line in found if line.startswith(f"{patron} ")]


def plain(found: list[str]) -> list[str]:
    """Those of the lines that are M4.1 or M4.2 without a patron."""
    return [line for line in found if line[1] in "123456789" and " " not in line]


def start(first: str = "blue", deal: str = PLAIN) -> Lines:
    """Return the lines before the first decision of a player."""
    return (f"first {first}", WINGS, deal)


def ids(deal: str) -> list[str]:
    """Return the parcels of a deal."""
    return [word.removesuffix("'") for word in deal.split()[1:]]


def unused(lines: Lines) -> list[str]:
    """Return the parcels that these lines have not dealt."""
    dealt = [id for line in lines if line.startswith("deal ") for id in ids(line)]
    return [id for id in PARCELS if id not in dealt]


def season_of(lines: Lines) -> int:
    return sum(line.startswith("deal ") for line in lines)


def dealt(lines: Lines, keep: str = "") -> Lines:
    """Return the lines and the next season's deal, of any parcels but those of the deal `keep`."""
    wanted = 12 if season_of(lines) == 3 else 8
    free = [id for id in unused(lines) if id not in ids(keep)]
    return (*lines, " ".join(["deal", *free[:wanted]]))


def idle(lines: Lines, seasons: int, players: int = 3, keep: str = "") -> Lines:
    """Return the lines and that many seasons in which everybody only passes."""
    for _ in range(seasons):
        lines = (*dealt(lines, keep), *["pass"] * players)
    return lines


# By area, the parcel that blue claims in `blue_season`: its number in the deal, and the side.
STANDS = {1: (0, "left"), 2: (3, "right"), 3: (4, "left"), 4: (7, "right")}
# Parcels (numbers in the deal) and the space, as line and character of the layout, that must be free in them.
NEEDED = {1: (2, 1), 2: (2, 0), 5: (0, 1), 6: (0, 0), 11: (2, 1)}


def blue_season(lines: Lines, *wants: str, keep: str = "") -> Lines:
    """Return the lines and one season of three players at the end of which blue has got what is wanted.

    Blue is the first player of this season and of the next. A want is the id of a parcel or `museum ...`: up to three
    in the areas 1, 2 and 4, where blue stands alone; or, in season 4 only, four in the areas 1 to 4, while green puts
    one cube into area 6 and claims a parcel. `keep` is a deal whose parcels must not come up.
    """
    areas = (1, 2, 3, 4) if len(wants) == 4 else (1, 2, 4)[: len(wants)]
    deal: dict[int, str] = {}
    sides = []
    for area, want in zip(areas, wants, strict=True):
        number, side = STANDS[area]
        if want in PARCELS:
            deal[number] = want
        sides.append(side if want in PARCELS else want)
    free = [id for id in unused(lines) if id not in (*ids(keep), *wants)]
    for number in sorted(range(12 if season_of(lines) == 3 else 8), key=lambda number: number not in NEEDED):
        if number not in deal:
            deal[number] = next(text for id in free for text in (id, f"{id}'") if fits(text, number))
            free.remove(deal[number].removesuffix("'"))
    opening = (*lines, " ".join(["deal", *(deal[number] for number in sorted(deal))]), "d3", "pass")
    if len(wants) == 4:
        return (*opening, "h9", "e3-e4", "pass", "d4", *sides, "left")
    last = {1: "pass", 2: "e3", 3: "e3-e4"}[len(wants)]
    return (*opening, "pass", last, *sides)


def fits(text: str, number: int) -> bool:
    """Whether a parcel, perhaps turned, is free where `blue_season` needs it."""
    if number not in NEEDED:
        return True
    line, character = NEEDED[number]
    layout = PARCELS[text.removesuffix("'")].layout
    if text.endswith("'"):
        line, character = 2 - line, 1 - character
    return layout[line][character] == "."


def blue_with(*wants: str) -> Lines:
    """Season 2 on the plain deal, blue to move, with what blue got in season 1; nobody else has anything."""
    return (*blue_season(("first blue", WINGS), *wants, keep=PLAIN), PLAIN)


BLUE_WAY = ["a2", "b2-b3", "c2-c3", "d2-d3", "e2-e3", "f2-f3", "g2-g3", "h2-h3"]
BLUE_WAY += ["h4-h5", "g5-g6", "f5-f6", "e5-e6", "d5-d6"]
RED_WAY = ["b1", "d1", "f1", "h1", "a3", "b4", "d4", "f4", "a5", "a6", "b5", "b6", "h6"]


def blue_spends(cubes: int) -> Lines:
    """On the plain deal, blue to move first: green passes, blue puts down that many cubes, and is to move again."""
    blue: list[str] = []
    left = cubes
    for step in BLUE_WAY:
        if left:
            blue.append(step if left >= 1 + step.count("-") else step[:2])
            left -= 1 + blue[-1].count("-")
    assert left == 0
    first, *others = [line for pair in zip(blue, RED_WAY, strict=False) for line in pair]
    return (first, others[0], "pass", *others[1:])
