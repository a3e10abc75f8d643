"""The panels: with the numbers that the engine counts."""

from typing import Any

from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.scoring import count
from games.boards.contract import Look
from tests.games.boards.mykerinos.tables import BOARD, NAMES, PLAIN, TITLE, WINGS, look, played, sample
from tests.games.boards.trees import of_class, text
from tests.markup import read_fragment

BEFORE = ("first blue", WINGS, PLAIN)


def panels(position: Position, seen: Look) -> dict[str, Any]:
    return {panel.name: read_fragment(panel.html) for panel in BOARD.page.panels(TITLE.view(position, seen.seat), seen)}


def test_which_panels_there_are_depends_on_what_lies() -> None:
    assert panels(played(), look(played(), None)) == {}
    position = played("first blue", WINGS)
    assert list(panels(position, look(position, None))) == ["players", "counting", "patrons-to-come"]
    position = played(*BEFORE)
    assert list(panels(position, look(position, None))) == [
        "ranks",
        "passing",
        "players",
        "counting",
        "patrons-to-come",
    ]
    over = next(position for position, _seen in sample() if position.phase == "over")
    assert list(panels(over, look(over, None))) == ["counting", "players"]


def test_names_are_escaped() -> None:
    position = played(*BEFORE, "b2")
    seen = look(position, 0)._replace(names=("<b>Ines", "Jo & nas", '"Priya"'))
    view = TITLE.view(position, 0)
    markup = "".join(panel.html for panel in BOARD.page.panels(view, seen))
    assert "<b>Ines" not in markup and "&lt;b&gt;Ines" in markup and "Jo &amp; nas" in markup
    assert "<b>Ines" in BOARD.page.prompt(view, seen._replace(seat=1)) or "Jo & nas" in BOARD.page.prompt(view, seen)


def test_whoever_looks_comes_first_and_every_player_once() -> None:
    position = played(*BEFORE)
    for seat in range(3):
        plates = of_class(panels(position, look(position, seat))["players"], "player")
        names = [plate.get("aria-label").split(",")[0] for plate in plates]
        assert names == [NAMES[(seat + turn) % 3] for turn in range(3)]
        assert ["me" in plate.get("class").split() for plate in plates] == [True, False, False]


def test_m7_the_neutral_colour_has_a_plate_of_its_own() -> None:
    position = played(*BEFORE, players=2)
    plates = of_class(panels(position, look(position, 0))["players"], "player")
    assert len(plates) == 3 and "neutral" in plates[-1].get("class").split()
    assert text(of_class(plates[-1], "stocks")[0]) == f"General stock{position.general[2]}"
    assert "Neutral cubes4" in text(of_class(plates[0], "stocks")[0])


def test_m3_5_stocks_are_drawn_cube_by_cube() -> None:
    position = played(*BEFORE, "b2")
    plate = of_class(panels(position, look(position, 0))["players"], "player")[0]
    assert len(of_class(plate, "mini")) == position.personal[0] == 10


def test_m4_4_claimed_parcels_show_their_power_and_turned_ones_are_tilted() -> None:
    seen_turned = False
    for position, seen in sample():
        if not position.wings:
            continue
        plates = of_class(panels(position, seen)["players"], "player")
        cards = [card for plate in plates for card in of_class(plate, "parcel")]
        shown = sum(len(of_class(card, "cart")) for card in cards)
        assert shown == sum(map(len, position.claimed))
        turned = [card for card in cards if "turned" in card.get("class").split()]
        assert sum(len(of_class(card, "cart")) for card in turned) == position.turned.bit_count()
        seen_turned |= bool(turned)
    assert seen_turned


def test_m6_the_table_and_the_steps_hold_what_the_engine_counts() -> None:
    for position, seen in sample():
        if not position.wings:
            continue
        tree = panels(position, seen)["counting"]
        totals = sorted(int(text(cell)) for cell in of_class(tree, "sum"))
        assert totals == sorted(count(position, seat).total for seat in range(position.players))
        lists = of_class(tree, "steps")
        if position.phase == "over":
            assert len(lists) == position.players
        else:
            assert len(lists) == (seen.seat is not None)
        for steps in lists:
            assert text(list(steps)[-1]).startswith("Total: ")


def test_m3_2_parcels_to_come_are_those_that_were_not_dealt() -> None:
    for position, seen in sample(29):
        if position.wings and position.phase != "over":
            lines = of_class(panels(position, seen)["patrons-to-come"], "values")
            values = [int(text(number)) for line in lines for number in line.iter() if number.tag == "b"]
            left = [
                parcel.value for place, parcel in enumerate(position.deck.parcels) if not position.dealt >> place & 1
            ]
            assert sorted(values) == sorted(left)


def test_m5_7_the_passing_scale_says_who_starts_next() -> None:
    position = played(*BEFORE, "b2")
    assert "The last to pass starts season 2." in text(panels(position, look(position, None))["passing"])
    position = played(*BEFORE, "b2", "pass", "pass")
    note = text(panels(position, look(position, None))["passing"])
    assert "Ines starts season 2, as the last on the scale." in note
    assert "If you pass next" not in note


def test_m5_areas_that_were_surveyed_say_so() -> None:
    for position, seen in sample(1):
        if position.phase in ("survey", "remove") and position.area:
            tree = panels(position, seen)["ranks"]
            assert len(of_class(tree, "done")) == position.area
            assert len(of_class(tree, "now")) == 1
            break
    else:
        raise AssertionError("no survey beyond its first area was played")
