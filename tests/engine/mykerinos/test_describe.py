"""The text board: read back and compared with the position at every ply of many games."""

import itertools
import re

import pytest

from engine.text_lines import WIDTH
from engine.titles.mykerinos.rules.components import COLOURS, PATRON_NAMES, PATRONS
from engine.titles.mykerinos.rules.position import Position, colour_name, scale_number
from engine.titles.mykerinos.rules.rooms import enterable, room_texts
from engine.titles.mykerinos.rules.scoring import count
from engine.titles.mykerinos.rules.spaces import names, parcel_spaces
from tests.engine.mykerinos.boards import block, board, drawn_spaces, expected_marks, unwrapped
from tests.engine.mykerinos.played import game
from tests.rounds import rounds

PATRON_WORDS = {**PATRON_NAMES, "none": "no patron"}


def drawn_parcels(lines: list[str]) -> list[tuple[str, str, str]]:
    """(patron, side, value or gone) of each slot."""
    found = []
    for first, second in itertools.pairwise(lines):
        if second.startswith("  | left:"):
            patrons = [cell.strip() for cell in re.split("[:|]", first[3:-1])]
            sides = [cell.strip().split(": ") for cell in re.split(r"(?<!left)(?<!right):|\|", second[3:-1])]
            found += [
                (patron, side, state.removeprefix("worth "))
                for patron, (side, state) in zip(patrons, sides, strict=True)
            ]
    return found


def check_region(position: Position, text: str) -> None:
    lines = block(text, "REGION")
    assert drawn_spaces(lines) == expected_marks(position)
    parcels = drawn_parcels(lines)
    assert len(parcels) == len(position.region)
    for slot, dealt in enumerate(position.region):
        side = ("left", "right")[slot % 2]
        if dealt is None:
            assert parcels[slot] == ("", side, "gone")
        else:
            parcel = position.deck.parcels[dealt[0]]
            assert parcels[slot] == (PATRON_WORDS[parcel.patron], side, str(parcel.value))
    words = dict(line.split(": ") for line in unwrapped(lines)[-len(position.cubes) - 1 :])
    for colour, mask in enumerate(position.cubes):
        assert words[colour_name(position.players, colour).capitalize()] == (" ".join(names(mask)) or "none")
    pyramids = [space for space, mark in expected_marks(position).items() if mark.endswith("^")]
    assert sorted(words["Pyramids"].split()) == (sorted(pyramids) or ["none"])


def check_ranks(position: Position, text: str) -> None:
    """Every area's numbers of cubes, the largest first."""
    lines = block(text, "RANKING")
    assert len(lines) == len(position.region) // 2
    for area, line in enumerate(lines):
        label, _, rest = line.strip().partition(": ")
        assert label == f"Area {area + 1}"
        spaces = sum(1 << space for slot in (2 * area, 2 * area + 1) for space in parcel_spaces(slot))
        numbers = {
            colour_name(position.players, colour).capitalize(): (mask & spaces).bit_count()
            for colour, mask in enumerate(position.cubes)
            if mask & spaces
        }
        if position.phase in ("survey", "remove") and area < position.area:
            assert rest == "surveyed"
        elif not numbers:
            assert rest == "nobody"
        else:
            told = [(word.split()[0], int(word.split()[1])) for word in re.split(", | = ", rest)]
            assert dict(told) == numbers
            assert [number for _, number in told] == sorted(numbers.values(), reverse=True)


def check_museum(position: Position, text: str) -> None:
    lines = block(text, "MUSEUM")
    if not position.wings:
        assert lines == ["  The wings have not been dealt yet."]
        return
    starts = [line.split()[0] for line in lines]
    assert starts[::2] == list("12345") and set(starts[1::2]) == {"between"}
    for wing, patron in enumerate(position.wings):
        assert PATRON_NAMES[patron] in lines[2 * wing]
    rooms = dict(re.findall(r"([a-z+]+[35]?): (.+?)(?=  |$)", "\n".join(lines), re.MULTILINE))
    assert list(rooms) and set(rooms) == set(room_texts(position.deck.name, position.wings))
    for place, name in enumerate(room_texts(position.deck.name, position.wings)):
        holders = [seat for seat, mask in enumerate(position.museum) if mask >> place & 1]
        may = [COLOURS[seat][0].upper() for seat in range(position.players) if enterable(position, seat) >> place & 1]
        if holders:
            assert rooms[name] == COLOURS[holders[0]].capitalize()
        elif name.endswith("5"):
            assert rooms[name] == (f"free, open to {' '.join(may)}" if may else "free, open to nobody yet")
        else:
            assert rooms[name] == "free"


def check_seats(position: Position, text: str, you: int | None) -> None:
    lines = unwrapped(block(text, "SEATS"))
    for seat in range(position.players):
        colour = COLOURS[seat].capitalize()
        at = lines.index(f"{colour} ({colour[0]}, you)" if seat == you else f"{colour} ({colour[0]})")
        numbers = {name: int(number) for name, number in re.findall(r"([a-z][a-z ]*) (\d+)(?:, | \(|$)", lines[at + 1])}
        forecast = re.search(r"\((\d+) if the game ended now\)", lines[at + 1])
        total = count(position, seat).total if position.wings else 0
        expected = {
            "points": position.points[seat],
            "personal stock": position.personal[seat],
            "general stock": position.general[seat],
        }
        if position.phase == "over":
            expected = {**expected, "points": total}
            assert forecast is None
        else:
            assert forecast is not None
            assert int(forecast[1]) == total
        if position.phase != "over" and position.neutral:
            expected["neutral cubes"] = position.neutral[seat]
        assert numbers == expected
        parcels = [
            f"{PATRON_WORDS[position.deck.parcels[parcel].patron]} {position.deck.parcels[parcel].value}"
            + " (tilted)" * (position.turned >> parcel & 1)
            for parcel in position.claimed[seat]
        ]
        assert lines[at + 2] == f"parcels: {', '.join(parcels) or 'none'}"
    if position.players == 2:
        assert f"White (W), the neutral colour: general stock {position.general[2]}" in lines
    if position.region:
        on = {scale_number(position, colour): colour for colour in range(len(position.cubes))}
        words = [
            f"{number} {colour_name(position.players, on[number]).capitalize() if number in on else 'free'}"
            for number in range(1, len(position.cubes) + 1)
        ]
        assert f"Passing scale: {', '.join(words)}" in lines


def check_to_come(position: Position, text: str) -> None:
    left = [parcel for place, parcel in enumerate(position.deck.parcels) if not position.dealt >> place & 1]
    lines = block(text, "PARCELS STILL TO COME")
    if not left:
        assert not lines
        return
    assert f"PARCELS STILL TO COME ({len(left)};" in text
    assert [line.strip() for line in lines] == [
        f"{PATRON_WORDS[patron]}: "
        + (" ".join(str(value) for value in sorted(p.value for p in left if p.patron == patron)) or "none")
        for patron in (*PATRONS, "none")
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_tells_the_whole_position(players: int) -> None:
    plies = 0
    for seed in range(rounds(3, 20)):
        for ply in game(players, seed):
            you = (None, *range(players))[plies % (players + 1)]
            text = board(ply.after, you)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= WIDTH == 100
            assert not any(line != line.rstrip() for line in text.splitlines())
            if ply.after.region:
                check_region(ply.after, text)
                check_ranks(ply.after, text)
            check_museum(ply.after, text)
            check_seats(ply.after, text, you)
            check_to_come(ply.after, text)
            plies += 1
    assert plies > 150
