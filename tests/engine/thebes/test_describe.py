"""The text board: read back and compared with the position at every ply of many games."""

import re
from collections import Counter

import pytest

from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.components import (
    BOOK,
    CARDS,
    COLOURS,
    DEBRIS,
    FIRST_YEAR,
    GENERAL_BOOK,
    PLACE_NAMES,
    PLACES,
    SITE_IDS,
    SITES,
)
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.lines import ACTIONS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.resources import means
from engine.titles.thebes.rules.scoring import counts, majority_knowledge
from engine.titles.thebes.text.words import CARD_NAMES
from tests.engine.thebes.boards import block, board
from tests.engine.thebes.played import game

NAMES = [PLACE_NAMES[place] for place in PLACES]
SITE_NAMES = [PLACE_NAMES[site] for site in SITE_IDS]
COLOUR_NAMES = [colour.capitalize() for colour in COLOURS]
COST = re.compile(r"(\d+) \+ (\d+) = (\d+), (?:to (.*?)(, new year)?|(too late))$")


def name(card: int) -> str:
    return CARD_NAMES[card].format(city=NAMES[CARDS[card].city])


def date(position: Position, week: int) -> str:
    if week == position.end_week:
        return "the end"
    year = max(0, week - 1) // 52
    return f"{FIRST_YEAR[position.players] + year} week {week - 52 * year}"


def check_cost(position: Position, seat: int, told: str, moves: list[str], line: str) -> None:
    """Check that the weeks and the date are those that the move leads to; `too late` when it is not legal."""
    found = COST.search(told)
    assert found is not None, told
    travel, action, weeks = map(int, found.group(1, 2, 3))
    assert travel + action == weeks
    if line not in moves:
        assert found[6] == "too late"
        return
    before, after = position.archaeologists[seat], apply(position, line).archaeologists[seat]
    assert after.week == before.week + weeks
    assert found[4] == date(position, after.week)
    new_year = max(0, after.week - 1) // 52 > max(0, before.week - 1) // 52 and after.week < position.end_week
    assert bool(found[5]) == new_year


def check_cards(position: Position, text: str, seat: int | None) -> None:
    lines = block(text, "CARDS (for" if seat is not None else "CARDS")
    moves = legal(position, seat) if seat is not None else []
    for slot, card in enumerate(position.display):
        told = lines[slot].split(maxsplit=1)
        assert told[0] == str(slot + 1)
        if card < 0:
            assert told[1] == "empty"
            continue
        assert re.match(rf"{re.escape(name(card))}\s+{NAMES[CARDS[card].city]}\s", told[1])
        if seat is None:
            assert told[1].endswith(f"weeks {CARDS[card].weeks}")
        elif seat == position.turn:
            check_cost(position, seat, told[1], moves, f"take {CARDS[card].id}")
    if seat is not None and seat == position.turn and any(card >= 0 for card in position.display):
        check_cost(position, seat, lines[4], moves, "refresh")
    spaces = block(text, "EXHIBITIONS")
    at = 0
    for letter, card in zip("abc", position.spaces, strict=True):
        assert spaces[at].split()[0] == letter
        if card < 0:
            assert spaces[at].split() == [letter, "empty"]
            at += 1
            continue
        assert name(card) in spaces[at] and f"points {CARDS[card].value}" in spaces[at]
        needs = {SITE_NAMES[site]: number for site, number in enumerate(CARDS[card].needs) if number}
        told_needs, _, told_lacks = spaces[at + 1].strip().removeprefix("needs ").partition("; ")
        assert told_needs == ", ".join(f"{site} {number}" for site, number in needs.items())
        if seat is not None:
            owned = {SITE_NAMES[site]: len(own) for site, own in enumerate(position.archaeologists[seat].artifacts)}
            missing = [f"{site} {number - owned[site]}" for site, number in needs.items() if number > owned[site]]
            colour = COLOUR_NAMES[seat]
            assert told_lacks == (f"{colour} lacks {', '.join(missing)}" if missing else f"{colour} has them")
            if seat == position.turn and not missing:
                check_cost(position, seat, spaces[at], moves, f"exhibit {CARDS[card].id}")
        at += 2


def check_time(position: Position, text: str) -> None:
    lines = block(text, "TIME")
    for line, place, seat in zip(lines, range(1, 5), position.order, strict=False):
        archaeologist = position.archaeologists[seat]
        left = position.end_week - archaeologist.week
        where = f"{date(position, archaeologist.week)}, in {NAMES[archaeologist.place]}"
        told = " ".join(line.split())
        assert told == f"{place} {COLOUR_NAMES[seat]} {where}" + (f", weeks left {left}" if left else "")
    assert len(lines) == (len(position.order) if position.phase != "over" else 0)


def check_seats(position: Position, text: str, you: int | None) -> None:
    lines = [line.strip() for line in block(text, "SEATS")]
    for seat, counted in enumerate(counts(position)):
        archaeologist = position.archaeologists[seat]
        has = means(archaeologist)
        at = lines.index(f"{COLOUR_NAMES[seat]}{' (you)' if seat == you else ''}: points {counted.total}")
        valid, _, used = lines[at + 1].removeprefix("permits: valid for ").partition("; used this year: ")
        assert (used.split(", ") if used else []) == [
            site for number, site in enumerate(SITE_NAMES) if archaeologist.spent >> number & 1
        ]
        assert len(valid.split(", ")) + len(used.split(", ") if used else []) == 5 or valid == "no site"
        helpers = lines[at + 2].removeprefix("helpers: ")
        assert ("one assistant" in helpers) == (has.assistants == 1)
        assert has.assistants < 2 or f"assistants {has.assistants} " in helpers
        assert ("one shovel" in helpers) == (has.shovels == 1)
        assert has.shovels < 2 or f"shovels {has.shovels} " in helpers
        assert helpers.count("rumour") == has.rumours.bit_count()
        assert ("car" in helpers) == (has.cars > 0)
        assert not has.zeppelins or f"zeppelins {has.zeppelins}" in helpers
        assert not has.permissions or f"special permissions {has.permissions}" in helpers
        found = dict(re.findall(r"([A-Z]\w+) ([\d ]*\d)", lines[at + 3].removeprefix("artefacts: ")))
        assert found == {
            SITE_NAMES[site]: " ".join(map(str, values))
            for site, values in enumerate(archaeologist.artifacts)
            if values
        }
        rest = lines[at + 4 : at + 6]
        assert (f"congresses: {has.congresses}" in rest) == bool(has.congresses)
        held = [name(card) for card in archaeologist.cards if CARDS[card].needs]
        assert (f"exhibitions: {', '.join(held)}" in rest) == bool(held)


def check_knowledge(position: Position, text: str) -> None:
    lines = block(text, "KNOWLEDGE")
    assert lines[0].split() == COLOUR_NAMES[: position.players]
    by_seat = majority_knowledge(position)
    for site, line in enumerate(lines[1:6]):
        numbers = [points[site] for points in by_seat]
        most = [COLOUR_NAMES[seat] for seat, number in enumerate(numbers) if number == max(numbers)]
        told = ", ".join(most) if max(numbers) else "nobody"
        assert line.split() == [SITE_NAMES[site], *map(str, numbers), "most:", *told.split()]
    general = [str(means(archaeologist).general) for archaeologist in position.archaeologists]
    assert lines[6].split() == ["general", *general]


def check_digs(position: Position, text: str, seat: int) -> None:
    """Check the tokens of every dig that is legal, and nothing of any other."""
    lines = block(text, "DIGS")
    offered: dict[tuple[int, str], dict[int, int]] = {}
    for move in legal(position, seat):
        action = ACTIONS[move]
        if action.kind == "dig" and "zeppelin" not in move:
            helpers = move.partition(" with ")[2]
            draw = apply(position, move).draw
            assert draw is not None
            offered.setdefault((action.item, helpers), {})[action.weeks] = draw.tokens
    told: dict[tuple[int, str], dict[int, int]] = {}
    helpers = ""
    for line in lines[1:]:
        named = re.match(r" +([A-Z]\w+) (?:with ([a-z ]+):)?", line)
        if named is not None:
            site, helpers = SITE_NAMES.index(named[1]), named[2] or ""
        numbers = re.search(r" \d+ +\d+ ((?: +(?:-|\d+)){12})  (\d\.\d\d)$", line)
        if numbers is None:
            assert re.search("(used this year|no specialised knowledge|not enough weeks left|:)$", line), line
            continue
        drawn = {week: int(word) for week, word in enumerate(numbers[1].split(), 1) if word != "-"}
        if drawn:
            told[site, helpers] = drawn
        bag = position.bags[site]
        assert numbers[2] == f"{sum(token for token in bag if token > BOOK) / len(bag):.2f}"
    assert set(told) <= set(offered)
    for key, drawn in told.items():
        assert offered[key] == drawn
    assert {site for site, _ in told} == {site for site, _ in offered}


def check_bags(position: Position, text: str) -> None:
    for site, line in enumerate(block(text, "BAGS")):
        bag = position.bags[site]
        values = [token for token in bag if token > 0]
        assert line.strip().startswith(f"{SITE_NAMES[site]}: ")
        if values:
            assert f"artefacts {' '.join(map(str, values))} (points {sum(values)})" in line
        assert (f"{SITE_NAMES[SITES[site].book_about]} book" in line) == (BOOK in bag)
        assert ("general book" in line) == (GENERAL_BOOK in bag)
        assert f"debris {bag.count(DEBRIS)}" in line
        assert ("the first to dig" in line) == bool(position.unclaimed >> site & 1)


def check_piles(position: Position, text: str) -> None:
    lines = block(text, "CARDS NOT ON SHOW")
    for line, cards in ((lines[-2], position.hidden), (lines[-1], position.discard)):
        words = line.split(": ")[1]
        told: Counter[str] = Counter()
        for word in words.split(", ") if words != "none" else ():
            card, _, number = re.fullmatch(r"(.*?)( x(\d+))?", word).groups()  # type: ignore[union-attr]
            told[card] += int(number or 1)
        assert told == Counter(map(name, cards))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_tells_the_whole_position(players: int) -> None:
    plies = 0
    for seed in range(3):
        for ply in game(players, seed):
            plies += 1
            if plies % 4:
                continue
            position = ply.after
            you = (None, *range(players))[plies % (players + 1)]
            text = board(position, you)
            assert text.isascii()
            assert max(map(len, text.splitlines())) <= 79
            assert not any(line != line.rstrip() for line in text.splitlines())
            subject = you if you is not None else max(position.turn, -1)
            if subject < 0 or not position.order or position.archaeologists[subject].week == position.end_week:
                subject = None
            if position.phase != "over":
                check_cards(position, text, subject)
            check_time(position, text)
            check_seats(position, text, you)
            check_knowledge(position, text)
            if subject is not None and subject == position.turn:
                check_digs(position, text, subject)
            check_bags(position, text)
            check_piles(position, text)
    assert plies > 200
