"""Stored positions of Thebes: what is written, what is left to subtraction, what is refused."""

import copy
import json
from typing import Any

import pytest

from engine.errors import PositionError
from engine.titles.thebes.rules.components import SITE_IDS
from engine.titles.thebes.rules.position import Position
from tests.engine.thebes.pieces import HABITS, TITLE, game

Data = dict[str, Any]


def played(*lines: str, players: int = 3) -> Position:
    position: Position = TITLE.start(players, {})
    for line in lines:
        position = TITLE.apply(position, line)
    return position


SHOW = "show assistant-paris specialised-greece-rome-1 rumour-egypt-rome car-rome"
OPENING = ("first red", SHOW)
FIND = (
    *OPENING,
    *("take specialised-greece-rome-1", "refill shovel-london"),
    *("take rumour-egypt-rome", "refill zeppelin-rome"),
    *("take car-rome", "refill congress-paris"),
    *("take congress-paris", "refill congress-berlin"),
    *("take assistant-paris", "refill assistant-berlin"),
    "dig greece 12",
)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("habit", HABITS)
def test_odd_positions_go_through_json(habit: str, players: int) -> None:
    for _, _, after in game(players, habit, 5):
        text = json.dumps(TITLE.to_json(after))
        assert TITLE.from_json(json.loads(text)) == after


def test_only_what_lies_open_is_written() -> None:
    data = TITLE.to_json(played(*OPENING))
    assert data["display"] == SHOW.removeprefix("show ")
    assert data["stacks"] == [27, 27, 27]
    text = json.dumps(data)
    assert "congress" not in text and "london-small" not in text and "debris" not in text


def test_what_is_written_of_a_dig() -> None:
    before = played(*FIND)
    assert TITLE.to_json(before)["draw"] == {"kind": "find", "seat": "red", "place": "greece", "tokens": 2}
    after = TITLE.to_json(TITLE.apply(before, "find greece 6 book"))
    red = after["archaeologists"]["red"]
    assert red["finds"] == {**dict.fromkeys(SITE_IDS, ""), "greece": "6 1 book"}
    assert (red["place"], red["spent"], red["cards"]) == ("greece", "greece", "specialised-greece-rome-1")
    assert after["unclaimed"] == "crete egypt palestine mesopotamia"
    assert TITLE.from_json(after).bags[0][:3] == (5, 5, 4)


def test_the_size_does_not_grow_with_the_moves() -> None:
    """What is stored is bounded by the pieces of the game, so loading costs the same at any ply."""
    sizes = [len(json.dumps(TITLE.to_json(after))) for _, _, after in game(2, "refresh", 3)]
    assert len(sizes) > 250
    assert max(sizes) < 2 * sizes[2] + 95 * 30


def changed(data: Data, *path: str, to: object) -> Data:
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("players",), 5),
        (("players",), 2),
        (("players",), 3.0),
        (("turn",), "white"),
        (("turn",), "red"),
        (("turn",), None),
        (("turn",), "chance"),
        (("draw",), {"kind": "find", "seat": "red", "place": "greece", "tokens": 2}),
        (("order",), "red green"),
        (("order",), "red green blue"),
        (("order",), "green blue red red"),
        (("order",), ""),
        (("refreshes",), 1),
        (("refreshes",), True),
        (("refreshes",), -1),
        (("display",), "assistant-berlin shovel-london zeppelin-rome"),
        (("display",), "assistant-berlin shovel-london zeppelin-rome london-small"),
        (("display",), "assistant-berlin shovel-london zeppelin-rome car-rome"),
        (("display",), "assistant-berlin  shovel-london zeppelin-rome congress-berlin"),
        (("spaces",), "- -"),
        (("spaces",), "car-moscow - -"),
        (("spaces",), "london-small - -"),
        (("stacks",), [27, 27]),
        (("stacks",), [0, 0, 0.0]),
        (("stacks",), [23, 27, 27]),
        (("stacks",), [23, 26, 27]),
        (("stacks",), [49, 0, 27]),
        (("stacks",), [22, 0, 0]),
        (("discard",), "car-moscow"),
        (("discard",), "-"),
        (("discard",), "london-small london-small"),
        (("unclaimed",), "egypt crete"),
        (("unclaimed",), "greece crete egypt palestine mesopotamia rome"),
        (("unclaimed",), "crete egypt palestine"),
        (("archaeologists", "red", "place"), "Rome"),
        (("archaeologists", "red", "week"), 158),
        (("archaeologists", "red", "week"), 15),
        (("archaeologists", "red", "week"), "20"),
        (("archaeologists", "red", "spent"), "rome"),
        (("archaeologists", "red", "spent"), "greece greece"),
        (("archaeologists", "red", "cards"), "car-rome"),
        (("archaeologists", "red", "cards"), "specialised-greece-rome-1 -"),
        (("archaeologists", "red", "finds", "greece"), "1 6 book"),
        (("archaeologists", "red", "finds", "greece"), "6 1 book debris"),
        (("archaeologists", "red", "finds", "greece"), "6 1 book book"),
        (("archaeologists", "red", "finds", "greece"), "6 6 1 book"),
        (("archaeologists", "red", "finds", "greece"), "6 book"),
        (("archaeologists", "red", "finds", "greece"), "7 1 book"),
        (("archaeologists", "red", "finds", "crete"), "5 4 4 4 4 1"),
    ],
)
def test_what_cannot_be_is_refused(path: tuple[str, ...], value: object) -> None:
    good = TITLE.to_json(played(*FIND, "find greece 6 book"))
    TITLE.from_json(good)
    wrong = changed(good, *path, to=value)
    with pytest.raises(PositionError) as refused:
        TITLE.from_json(wrong)
    assert str(refused.value).startswith("This is not a valid stored position of Thebes: ")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("kind", "refill"),
        ("kind", "first"),
        ("kind", "look"),
        ("seat", None),
        ("seat", "white"),
        ("place", "crete"),
        ("place", 1),
        ("tokens", 0),
        ("tokens", 15),
        ("tokens", "2"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(key: str, value: object) -> None:
    good = TITLE.to_json(played(*FIND))
    TITLE.from_json(good)
    with pytest.raises(PositionError):
        TITLE.from_json(changed(good, "draw", key, to=value))


def test_a_refill_names_an_empty_slot() -> None:
    good = TITLE.to_json(played(*FIND[:3]))
    assert good["draw"] == {"kind": "refill", "seat": "red", "place": 2, "tokens": 0}
    TITLE.from_json(good)
    for slot in (0, 1, 3, 5, "2", None):
        with pytest.raises(PositionError):
            TITLE.from_json(changed(good, "draw", "place", to=slot))


def test_the_opening_is_exactly_itself() -> None:
    for position in (played(), played("first red")):
        good = TITLE.to_json(position)
        assert TITLE.from_json(good) == position
        for path, value in ((("refreshes",), 1), (("archaeologists", "red", "week"), 17), (("stacks",), [27, 27, 27])):
            with pytest.raises(PositionError):
                TITLE.from_json(changed(good, *path, to=value))
