"""The panels: what stands beside the map agrees with the engine."""

import re
from typing import Any

from engine.titles.thebes.rules.components import COLOURS, SITE_NUMBERS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.resources import means
from engine.titles.thebes.rules.scoring import counts, majorities, majority_knowledge, result
from games.boards.contract import Look
from tests.games.boards.thebes.tables import BOARD, NAMES, TITLE, games, laid, look, sample, seat
from tests.games.boards.trees import of_class, text
from tests.markup import read_fragment


def panels(position: Position, seen: Look) -> dict[str, Any]:
    return {panel.name: read_fragment(panel.html) for panel in BOARD.page.panels(TITLE.view(position, seen.seat), seen)}


def test_which_panels_there_are() -> None:
    first = games()[1]
    assert panels(first[0], look(first[0], None)) == {}
    running = next(position for position in first if position.turn >= 0)
    assert list(panels(running, look(running, 0))) == ["order", "knowledge", "players", "sites", "piles"]
    assert list(panels(first[-1], look(first[-1], 0))) == ["counting", "players"]


def test_t3_1_the_order_of_turns_is_the_engines() -> None:
    for position, seen in sample(9):
        names = [text(next(entry.iter("b"))) for entry in panels(position, seen)["order"].iter("li")]
        assert names == [NAMES[who] for who in position.order]


def test_t6_1_the_majorities_are_the_engines_and_in_view() -> None:
    tied = False
    for position, seen in sample(9):
        rows = list(panels(position, seen)["knowledge"].iter("tr"))[1:6]
        knows = majority_knowledge(position)
        points = majorities(knows)
        seats = [(seen.seat + turn) % position.players for turn in range(position.players)]  # type: ignore[operator]
        for site, row in enumerate(rows):
            shown = [re.sub(r"\D+", " ", text(cell)).split() for cell in row.iter("td")]
            for who, cell in zip(seats, shown, strict=True):
                wanted = [str(knows[who][site]), *([str(points[who][site])] if points[who][site] else [])]
                assert cell == wanted
            tied |= 3 in [points[who][site] for who in seats]
    assert tied


def test_plates_hold_points_permits_books_finds_and_helpers() -> None:
    for position, seen in sample(9):
        plates = of_class(panels(position, seen)["players"], "player")
        assert len(plates) == position.players
        total = counts(position)
        for turn, plate in enumerate(plates):
            who = (seen.seat + turn) % position.players  # type: ignore[operator]
            has = position.archaeologists[who]
            assert (plate.get("aria-label") or "") == f"{NAMES[who]}, {COLOURS[who]}"
            assert ("me" in plate.get("class").split()) is (turn == 0)
            assert text(next(iter(of_class(plate, "score")[0].iter("dd")))) == str(total[who].total)
            rows = list(of_class(plate, "means")[0].iter("tr"))[1:]
            for site, row in enumerate(rows):
                assert ("used" in (row.get("class") or "")) is bool(has.spent >> site & 1)
                assert text(list(row)[2]).lstrip("–") == str(means(has).specialised[site])
                assert [int(text(find)) for find in of_class(row, "find")] == list(has.artifacts[site])


def test_helpers_are_told_with_what_they_are_good_for() -> None:
    cards = [
        "assistant-paris", "assistant-berlin", "assistant-rome", "shovel-rome", "rumour-egypt-rome", "car-rome",
        "zeppelin-rome", "special_permission-london", "congress-paris", "congress-berlin", "general-paris-2", "london-small",
    ]  # fmt: skip
    position = laid(seat("rome", 20, cards, spent=1 << SITE_NUMBERS["crete"]), seat("paris", 30))
    plate = of_class(panels(position, look(position, 0))["players"], "player")[0]
    kit = [text(entry) for entry in of_class(plate, "kit")[0].iter("li")]
    assert kit == [
        "general knowledge 2",
        "3 assistants: knowledge +2",
        "shovel: tokens +1, once",
        "rumour about Egypt",
        "car",
        "zeppelin",
        "special permission",
        "2 congresses: 3 points",
    ]
    assert "Exhibitions: London (small), 4 points" in text(plate)


def test_without_knowledge_or_permit_a_site_says_so() -> None:
    cards = ["specialised-egypt-london-3", "specialised-crete-moscow-3"]
    position = laid(seat("rome", 20, cards, spent=1 << SITE_NUMBERS["crete"]), seat("paris", 30))
    entries = [entry for entry in panels(position, look(position, 0))["sites"].iter("li") if list(entry.iter("h3"))]
    told = {list(next(entry.iter("h3")))[-1].tail: text(entry) for entry in entries}
    assert "You know nothing about it yet." in told["Greece"]
    assert "You have already used your permit this year." in told["Crete"]
    assert "Your dig: 2 weeks away, knowledge 3" in told["Egypt"]


def test_t2_2_the_deck_is_told_by_its_stacks() -> None:
    start = next(position for position in games()[1] if position.turn >= 0)
    told = text(panels(start, look(start, 0))["piles"])
    assert "First stack: researcher cards 27. Second stack: researcher cards 27, exhibitions 5." in told
    assert "Third stack: cards 32" in told
    shuffled = next(position for position in games()[2] if position.turn >= 0 and not position.stack_3_waits)
    assert f"{len(shuffled.hidden)} cards in the deck." in text(panels(shuffled, look(shuffled, 0))["piles"])


def test_t6_the_final_count_is_the_engines_step_by_step() -> None:
    for positions in games():
        over = positions[-1]
        tree = panels(over, look(over, 0))["counting"]
        end = result(over)
        assert end is not None
        totals = [int(text(cell)) for cell in of_class(tree, "sum")]
        assert totals == list(end.points)
        outcome = text(of_class(tree, "outcome")[0])
        assert outcome.startswith("You win with ") if end.winners == (0,) else NAMES[end.winners[0]] in outcome
        for who, steps in enumerate(of_class(tree, "steps")):
            last = text(list(steps)[-1])
            assert last.startswith(f"Total: {end.points[who]} point")
            added = sum(int(found) for step in list(steps)[:-1] for found in re.findall(r"\+(\d+)\.$", text(step)))
            assert added == end.points[who]
