"""The pace of a game: what can be chosen, how it is told and stored."""

from typing import Any

import pytest

from engine.sentences import english
from games.clock.pace import (
    PRESETS,
    Bank,
    ClockError,
    Pace,
    PerWait,
    Unlimited,
    label,
    pace_from_json,
    pace_to_json,
    sentences,
)

COUNTED = (
    "A day is 24 hours of thinking time: the clock stops during the nights, days off and holidays of the player whose "
    "turn it is."
)


@pytest.mark.parametrize(
    ("pace", "stored", "told", "short"),
    [
        (Unlimited(), {"kind": "none"}, ["There is no clock: take as long as you like."], "no clock"),
        (
            PerWait(12),
            {"kind": "per_wait", "hours": 12},
            ["Up to 12 hours for each turn.", COUNTED],
            "12 hours a turn",
        ),
        (PerWait(24), {"kind": "per_wait", "hours": 24}, ["Up to 1 day for each turn.", COUNTED], "1 day a turn"),
        (
            PerWait(336),
            {"kind": "per_wait", "hours": 336},
            ["Up to 14 days for each turn.", COUNTED],
            "14 days a turn",
        ),
        (
            Bank(start=120, increment=24, cap=250),
            {"kind": "bank", "start": 120, "increment": 24, "cap": 250},
            [
                "Each player starts with 5 days in the time bank.",
                "Each finished turn adds 1 day to the bank.",
                "The bank holds 250 hours at most.",
                COUNTED,
            ],
            "5 days in the bank, plus 24 h a turn",
        ),
    ],
)
def test_a_pace_is_told_and_stored(pace: Pace, stored: dict[str, Any], told: list[str], short: str) -> None:
    assert [english(sentence) for sentence in sentences(pace)] == told
    assert english(label(pace)) == short
    assert pace_to_json(pace) == stored
    assert pace_from_json(stored) == pace


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_stored_and_read(name: str) -> None:
    assert pace_from_json(pace_to_json(PRESETS[name])) == PRESETS[name]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"kind": "per_wait", "hours": 11}, "must be 12 to 336 hours, not 11"),
        ({"kind": "per_wait", "hours": 337}, "must be 12 to 336 hours, not 337"),
        ({"kind": "per_wait", "hours": 24.0}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": True}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": "24"}, "“hours” is wrong"),
        ({"kind": "per_wait"}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": 24, "days": 1}, "“days” is wrong"),
        ({"kind": "bank", "start": 11, "increment": 12, "cap": 24}, "must start with 12 to 720 hours, not 11"),
        ({"kind": "bank", "start": 721, "increment": 12, "cap": 721}, "must start with 12 to 720 hours, not 721"),
        ({"kind": "bank", "start": 24, "increment": 11, "cap": 24}, "add 12 to 336 hours to the time bank, not 11"),
        ({"kind": "bank", "start": 24, "increment": 337, "cap": 400}, "add 12 to 336 hours to the time bank, not 337"),
        ({"kind": "bank", "start": 48, "increment": 12, "cap": 47}, "cannot be less than"),
        ({"kind": "bank", "start": 24, "increment": 48, "cap": 36}, "cannot be less than"),
        ({"kind": "bank", "start": 24, "increment": 12, "cap": 721}, "can hold at most 720 hours"),
        ({"kind": "bank", "start": 24, "increment": 12}, "“cap” is wrong"),
        ({"kind": "none", "hours": 24}, "“hours” is wrong"),
        ({"kind": "blitz"}, "no pace called “blitz”"),
        ({"kind": ["none"]}, "no pace called"),
        ({}, "no pace called"),
        ("none", "no pace called"),
        (None, "no pace called"),
    ],
)
def test_a_pace_that_cannot_be_is_refused(data: object, words: str) -> None:
    with pytest.raises(ClockError, match=words):
        pace_from_json(data)
