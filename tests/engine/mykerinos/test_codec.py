"""Stored positions of Mykerinos: what is written, and what is refused, by the name of what is wrong."""

import copy
import json
from typing import Any

import pytest

from engine.errors import PositionError
from engine.records.playout import random_record
from engine.records.record import replay
from engine.registry import get_title

TITLE = get_title("mykerinos")
Path = tuple[str, ...]


def stored(phase: str, season: int, players: int) -> dict[str, Any]:
    """Return the first position of that kind in a random game, whose cubes lie everywhere."""
    for _, position in replay(random_record(TITLE, players, "codec", 1)):
        if (position.phase, position.season) == (phase, season) and (phase != "excavation" or position.scale):
            data: dict[str, Any] = json.loads(json.dumps(TITLE.to_json(position)))
            return data
    raise AssertionError(f"no {phase} in season {season}")


DIGGING, SURVEY, REMOVAL, DEALING, OVER = (
    stored("excavation", 3, 3),
    stored("survey", 4, 3),
    stored("remove", 3, 2),
    stored("chance", 2, 3),
    stored("over", 4, 4),
)


def changed(data: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    old = inner[path[-1]]
    inner[path[-1]] = value(old) if callable(value) else value
    assert inner[path[-1]] != old or type(inner[path[-1]]) is not type(old), "nothing is changed"
    return data


def twice(text: str) -> str:
    return f"{text} {text.split(' ')[0]}"


def backwards(text: str) -> str:
    return " ".join(reversed(text.split(" ")))


def without_first(text: str) -> str:
    return " ".join(text.split(" ")[1:])


BROKEN: list[tuple[dict[str, Any], Path, object, str]] = [
    (DIGGING, ("players",), 5, "players"),
    (DIGGING, ("players",), True, "players"),
    (DIGGING, ("players",), 2, "first|turn|cubes|personal|neutral"),
    (DIGGING, ("deck",), "marked", "deck"),
    (DIGGING, ("deck",), ["reconstruction"], "deck"),
    (DIGGING, ("wings",), without_first, "wings"),
    (DIGGING, ("wings",), "", "the season"),
    (DIGGING, ("phase",), "siesta", "phase"),
    (DIGGING, ("phase",), "survey", "the passing scale"),
    (DIGGING, ("phase",), "neutral", "the neutral colour"),
    (DIGGING, ("phase",), "chance", "turn"),
    (DIGGING, ("turn",), "white", "turn"),
    (DIGGING, ("turn",), "chance", "turn"),
    (DIGGING, ("turn",), None, "turn"),
    (DIGGING, ("turn",), lambda _: DIGGING["scale"].split(" ")[0], "the passing scale"),
    (DIGGING, ("season",), 5, "season"),
    (DIGGING, ("season",), 2, "the season"),
    (DIGGING, ("first",), None, "the season"),
    (DIGGING, ("first",), "white", "first"),
    (DIGGING, ("region",), without_first, "the season"),
    (DIGGING, ("region",), lambda text: f"Z9 {without_first(text)}", "region"),
    (
        DIGGING,
        ("region",),
        lambda text: f"{text.split(' ')[1]} {without_first(text)}",
        "a parcel that lies in two places",
    ),
    (DIGGING, ("pyramids",), without_first, "the region"),
    (DIGGING, ("pyramids",), backwards, "pyramids"),
    (DIGGING, ("pyramids",), twice, "pyramids"),
    (DIGGING, ("gone",), "Z9", "gone"),
    (DIGGING, ("gone",), twice, "a parcel that lies in two places"),
    (DIGGING, ("cubes", "blue"), "i1", "cubes"),
    (DIGGING, ("cubes", "blue"), without_first, "the number of cubes"),
    (DIGGING, ("cubes", "blue"), backwards, "cubes"),
    (DIGGING, ("personal", "red"), 26, "personal"),
    (DIGGING, ("personal", "red"), -1, "personal"),
    (DIGGING, ("personal", "red"), lambda number: number + 1, "the number of cubes"),
    (DIGGING, ("neutral",), {"blue": 1, "red": 1, "green": 1}, "neutral"),
    (DIGGING, ("general", "green"), 2.0, "general"),
    (DIGGING, ("museum", "green"), "attic", "museum"),
    (DIGGING, ("claimed", "green"), "Z9*", "claimed"),
    (DIGGING, ("claimed", "blue"), lambda text: f"{text.split(' ')[0]}** {without_first(text)}", "claimed"),
    (DIGGING, ("scale",), twice, "the passing scale"),
    (DIGGING, ("scale",), "white", "scale"),
    (DIGGING, ("points", "blue"), 1001, "points"),
    (DIGGING, ("points",), {"blue": 1, "red": 2}, "points"),
    (DIGGING, ("area",), 1, "the survey"),
    (DIGGING, ("area",), 6, "area"),
    (DIGGING, ("steps",), [["act", "blue"]], "the survey"),
    (SURVEY, ("steps",), [], "the survey"),
    (SURVEY, ("steps",), [["act"]], "steps"),
    (SURVEY, ("steps",), [["dance", "blue"]], "steps"),
    (SURVEY, ("steps",), [["act", "white"]], "steps"),
    (SURVEY, ("scale",), without_first, "the passing scale"),
    (SURVEY, ("phase",), "remove", "the survey"),
    (REMOVAL, ("phase",), "survey", "the survey"),
    (REMOVAL, ("neutral", "red"), lambda number: number + 1, "the number of cubes"),
    (DEALING, ("turn",), "blue", "turn"),
    (DEALING, ("region",), lambda _: DIGGING["region"], "the season|a parcel that lies in two places"),
    (DEALING, ("season",), 4, "the season"),
    (OVER, ("season",), 3, "the season"),
    (OVER, ("turn",), "chance", "turn"),
]


@pytest.mark.parametrize(("data", "path", "value", "what"), BROKEN)
def test_what_cannot_be_is_refused(data: dict[str, Any], path: Path, value: object, what: str) -> None:
    TITLE.from_json(data)
    with pytest.raises(PositionError, match=f"^This is not a valid stored position of Mykerinos: ({what}) is wrong.$"):
        TITLE.from_json(changed(data, path, value))


@pytest.mark.parametrize("owner", ["cubes", "museum"])
def test_two_cubes_do_not_share_a_place(owner: str) -> None:
    """One of blue's goes where one of red's is; the number of cubes stays right."""
    blue, red = (DIGGING[owner][seat].split(" ") for seat in ("blue", "red"))
    for mine in blue:
        for theirs in red:
            there = [theirs if word == mine else word for word in blue]
            try:
                TITLE.from_json(changed(DIGGING, (owner, "blue"), " ".join(there)))
            except PositionError as error:
                wrong = str(error)
                if "with two cubes" in wrong:
                    return
                assert f"{owner} is wrong" in wrong, "the words are out of their order"
            else:
                raise AssertionError("two cubes in one place")
    raise AssertionError("no pair was in order")


def test_a_missing_key_and_an_unknown_one_are_named() -> None:
    with pytest.raises(PositionError, match="season is wrong"):
        TITLE.from_json({key: value for key, value in DIGGING.items() if key != "season"})
    with pytest.raises(PositionError, match="weather is wrong"):
        TITLE.from_json(DIGGING | {"weather": "dry"})
