"""The numbers on every choice are those that the rules lead to: found by playing the move, not by the presenter's own sums."""

import re
from typing import Any

import pytest

from engine.titles.thebes.rules.components import CARDS, FIRST_YEAR, SITE_IDS, SITE_NUMBERS
from engine.titles.thebes.rules.position import Position, year_of
from games.boards.contract import Look
from tests.games.boards.thebes.tables import BOARD, NAMES, TITLE, laid, look, sample, seat
from tests.games.boards.trees import of_class, text, tokens
from tests.markup import read_fragment

TIME = re.compile(r"^Travel (\d+) \+ action (\d+) = (\d+) weeks?, to (.+?)\. ")


def preview(position: Position, seen: Look, move: str) -> str:
    return BOARD.choosing.preview(TITLE.view(position, seen.seat), seen, move)


def date(position: Position, week: int) -> str:
    """As the rules count: week w of the n-th year is (n-1) * 52 + w. Rule: T1.2."""
    if week == position.end_week:
        return "the end"
    number = (week - 1) % 52 + 1
    return f"week {number} of {FIRST_YEAR[position.players] + year_of(week)}"


def moves(position: Position, step: int = 7) -> list[str]:
    """Legal moves of the seat that is due: all but digs, and some of those."""
    legal = TITLE.legal(position, position.turn)
    digs = [move for move in legal if move.startswith("dig ")]
    return [move for move in legal if not move.startswith("dig ")] + digs[::step]


def test_t9_every_move_tells_travel_action_total_date_and_a_new_year() -> None:
    kinds = set()
    for position, seen in sample():
        before = position.archaeologists[position.turn].week
        for move in moves(position):
            if move == "stop":
                continue
            after = TITLE.apply(position, move).archaeologists[position.turn].week
            said = preview(position, seen, move)
            found = TIME.match(said)
            assert found, said
            travel, action, total = map(int, found.group(1, 2, 3))
            assert travel + action == total == after - before, move
            assert found[4] == date(position, after), move
            crosses = year_of(after) > year_of(before) and after < position.end_week
            assert ("all five permits are valid again" in said) is crosses, move
            if " by zeppelin" in move:
                assert travel == 0
            kinds.add((move.split(" ")[0], crosses, " by zeppelin" in move))
    assert {kind for kind, _crosses, _flying in kinds} == {"take", "refresh", "exhibit", "dig"}
    assert {crosses for _kind, crosses, _flying in kinds} == {True, False}
    assert {flying for _kind, _crosses, flying in kinds} == {True, False}


def test_t3_1_every_move_tells_the_order_that_it_leads_to() -> None:
    again = 0
    for position, seen in sample():
        for move in moves(position, 29):
            after = TITLE.apply(position, move)
            said = preview(position, seen, move)
            going = [who for who in after.order if after.archaeologists[who].week < after.end_week]
            names = ["you" if who == seen.seat else NAMES[who] for who in going]
            if not going:
                assert said.endswith("That ends the game.")
                continue
            order = said.rpartition("Order")[2]
            assert re.findall(r"(\w+) \((?:the start|week)", order) == names, (move, said)
            first_week = after.archaeologists[going[0]].week
            assert f"week {(first_week - 1) % 52 + 1}" in order or first_week == 0
            stays = going[0] == seen.seat
            assert ("move again" in said) is stays
            again += stays
    assert again


def drawn(position: Position, move: str) -> int:
    """How many tokens chance has to draw after that dig."""
    draw = TITLE.apply(position, move).draw
    assert draw is not None and draw.kind == "find"
    return draw.tokens


def average(position: Position, site: int, tokens: int) -> float:
    """Points of so many tokens of the bag on average: each token is as likely as any other."""
    bag = position.bags[site]
    return tokens * sum(token for token in bag if token > 0) / len(bag)


def test_t5_every_dig_tells_its_tokens_what_is_in_the_bag_and_what_to_expect() -> None:
    seen_digs = 0
    for position, seen in sample(3):
        for move in moves(position, 5):
            if not move.startswith("dig "):
                continue
            site = SITE_NUMBERS[move.split(" ")[1]]
            said = preview(position, seen, move)
            count = drawn(position, move)
            assert f": you draw {count} token" in said, (move, said)
            assert f" of the {len(position.bags[site])} in the bag." in said
            assert f"worth {average(position, site, count):.1f} points" in said
            assert ("the first to dig" in said) is bool(position.unclaimed >> site & 1)
            for word, said_of_it in (("rumour", "the rumour"), ("permission", "a special permission")):
                assert (said_of_it in said) is (word in move)
            seen_digs += 1
    assert seen_digs > 100


COLUMN = re.compile(
    r"^(\d+) weeks?: (\d+) tokens?, ([\d.]+) points on average, to (.+?)(, crossing into a new year)?(?:, with (.+))?$"
)


def wheel(position: Position, seen: Look, *chosen: str) -> dict[str, Any]:
    """Return the elements of the outlook on a dig, by token."""
    legal = TITLE.legal(position, position.turn)
    return tokens(read_fragment(BOARD.choosing.outlook(TITLE.view(position, seen.seat), seen, ["dig", *chosen], legal)))


def test_t9_the_wheel_tells_every_number_of_weeks_as_the_dig_would_be() -> None:
    """Each column is the legal dig with the fewest helpers beside those that are chosen."""
    charts = 0
    for position, seen in sample(3):
        legal = TITLE.legal(position, position.turn)
        for site, name in enumerate(SITE_IDS):
            digs = [move for move in legal if move.startswith(f"dig {name} ")]
            found = wheel(position, seen, name)
            shown = {token for token in found if token.isdigit()}
            assert shown == {move.split(" ")[2] for move in digs}
            charts += bool(digs)
            for weeks in shown:
                mine = [move for move in digs if move.split(" ")[2] == weeks]
                move = min(mine, key=lambda line: len(line.split(" ")))
                label = COLUMN.match(found[weeks].get("aria-label"))
                assert label, found[weeks].get("aria-label")
                after = TITLE.apply(position, move).archaeologists[position.turn].week
                before = position.archaeologists[position.turn].week
                assert label[1] == weeks and int(label[2]) == drawn(position, move)
                assert label[3] == f"{average(position, site, drawn(position, move)):.1f}"
                assert label[4] == date(position, after)
                assert bool(label[5]) is (year_of(after) > year_of(before) and after < position.end_week)
                assert bool(label[6]) is (" with " in move or " by " in move)
    assert charts > 20


def test_t5_5_the_wheel_follows_the_helpers_that_are_chosen() -> None:
    position = laid(
        seat("crete", 20, ["specialised-egypt-london-3", "rumour-egypt-rome", "shovel-rome", "zeppelin-rome"]),
        seat("paris", 30),
    )
    seen = look(position, 0)
    plain, helped = wheel(position, seen, "egypt"), wheel(position, seen, "egypt", "rumour", "shovel")
    assert {"rumour", "shovel", "zeppelin"} <= set(plain)
    assert "6 weeks: 2 tokens" in plain["6"].get("aria-label")
    assert "6 weeks: 5 tokens" in helped["6"].get("aria-label"), "knowledge 5, and a token more for the shovel"
    assert "to week 27 of 1901" in plain["6"].get("aria-label")
    assert "to week 26 of 1901" in wheel(position, seen, "egypt", "zeppelin")["6"].get("aria-label")
    assert plain["1"].get("aria-label").endswith(", with the rumour"), "without it one week draws nothing"


def test_t5_7_the_wheel_counts_with_a_permission_that_is_needed() -> None:
    cards = ["specialised-egypt-london-3", "special_permission-london"]
    position = laid(seat("crete", 20, cards, spent=1 << SITE_NUMBERS["egypt"]), seat("paris", 30))
    found = wheel(position, look(position, 0), "egypt")
    assert "permission" in found
    assert found["6"].get("aria-label").endswith("with a special permission")
    markup = BOARD.choosing.outlook(
        TITLE.view(position, 0), look(position, 0), ["dig", "egypt"], TITLE.legal(position, 0)
    )
    assert "Hollow" not in markup, "it is needed for every number of weeks"


def test_what_needs_a_helper_more_is_drawn_hollow() -> None:
    position = laid(seat("crete", 20, ["specialised-egypt-london-2", "rumour-egypt-rome"]), seat("paris", 30))
    seen = look(position, 0)
    markup = BOARD.choosing.outlook(TITLE.view(position, 0), seen, ["dig", "egypt"], TITLE.legal(position, 0))
    assert "Hollow bars: only with the rumour." in markup
    found = wheel(position, seen, "egypt")
    assert found["3"].get("aria-label").endswith("with the rumour")
    assert not found["6"].get("aria-label").endswith("with the rumour")


def test_t1_3_the_year_line_stands_where_the_new_year_begins() -> None:
    position = laid(seat("egypt", 48, ["specialised-egypt-london-3"]), seat("paris", 60))
    found = wheel(position, look(position, 0), "egypt")
    names = {token: element.get("aria-label") for token, element in found.items()}
    assert "new year" not in names["4"] and "to week 52 of 1901" in names["4"]
    assert "to week 1 of 1902, crossing into a new year" in names["5"]


def card_names(position: Position, seen: Look) -> dict[str, str]:
    found: dict[str, str] = {}
    for drawing in BOARD.page.board(TITLE.view(position, seen.seat), seen):
        if drawing.name == "display":
            for token, element in tokens(read_fragment(drawing.svg)).items():
                found[token] = element.get("aria-label")
    return found


SUM = re.compile(
    r"travel (\d+) \+ action (\d+) = (\d+) weeks?, (?:to (.+?)(, crossing into a new year)?|more than you have left)(?:, |$)"
)


def test_t9_every_card_tells_what_it_costs_whoever_looks() -> None:
    late = 0
    for position, seen in sample(3):
        legal = TITLE.legal(position, position.turn)
        for token, name in card_names(position, seen).items():
            found = SUM.search(name)
            assert found, name
            verb = "take" if CARDS[[card.id for card in CARDS].index(token)].kind != "exhibition" else "exhibit"
            move = f"{verb} {token}"
            if found[4] is None:
                assert move not in legal
                late += 1
            elif move in legal:
                before = position.archaeologists[position.turn].week
                after = TITLE.apply(position, move).archaeologists[position.turn].week
                assert int(found[1]) + int(found[2]) == int(found[3]) == after - before
                assert found[4] == date(position, after)
                assert bool(found[5]) is (year_of(after) > year_of(before) and after < position.end_week)
    assert late


def test_a_watcher_is_told_no_costs() -> None:
    position, _seen = next(iter(sample()))
    assert not any(SUM.search(name) for name in card_names(position, look(position, None)).values())


def test_t1_4_the_bags_are_shown_token_by_token() -> None:
    for position, seen in sample(11):
        panels = {
            panel.name: read_fragment(panel.html) for panel in BOARD.page.panels(TITLE.view(position, seen.seat), seen)
        }
        entries = [entry for entry in panels["sites"].iter("li") if list(entry.iter("h3"))]
        assert len(entries) == 5
        for site, entry in enumerate(entries):
            bag = position.bags[site]
            values = [int(text(find)) for find in of_class(entry, "find")]
            assert values == [token for token in bag if token > 0]
            assert f"{len(bag)} tokens left" in text(entry)
            books = len(of_class(entry, "books"))
            assert books == sum(token in bag for token in (0, -1))


@pytest.mark.parametrize(("move", "travel"), [("take car-rome", 2), ("refresh", 3)])
def test_t1_1_a_trip_takes_the_shortest_way(move: str, travel: int) -> None:
    position = laid(seat("egypt", 20), seat("paris", 30), display=["car-rome"])
    total = travel + 1
    said = f"Travel {travel} + action 1 = {total} weeks, to week {20 + total} of 1901."
    assert preview(position, look(position, 0), move).startswith(said)


def test_t8_1_from_london_to_warsaw_and_a_refresh_take_three_weeks() -> None:
    position = laid(seat("london", 20), seat("paris", 30), display=["car-rome"])
    assert preview(position, look(position, 0), "refresh").startswith(
        "Travel 2 + action 1 = 3 weeks, to week 23 of 1901."
    )


def test_t3_4_a_car_saves_a_week_of_a_long_trip() -> None:
    without = laid(seat("egypt", 20), seat("paris", 30), display=["assistant-berlin"])
    with_car = laid(seat("egypt", 20, ["car-rome"]), seat("paris", 30), display=["assistant-berlin"])
    for position, travel in ((without, 4), (with_car, 3)):
        assert preview(position, look(position, 0), "take assistant-berlin").startswith(f"Travel {travel} + action 2 ")


def test_t8_3_in_the_last_weeks_only_what_fits_is_offered() -> None:
    position = laid(seat("egypt", 152, ["specialised-egypt-london-3", "rumour-egypt-rome"]), seat("paris", 153))
    assert set(wheel(position, look(position, 0), "egypt", "rumour")) == {"1", "2", "3", "4", "5", "rumour"}
    assert "to the end" in wheel(position, look(position, 0), "egypt", "rumour")["5"].get("aria-label")
