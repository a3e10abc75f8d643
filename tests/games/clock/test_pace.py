"""The pace of a game: what can be chosen, how it is told and stored."""

from typing import Any

import pytest

from engine.sentences import english
from games.clock.pace import PRESETS, Bank, Pace, PerWait, Unlimited, label, pace_from_json, pace_to_json, sentences
from games.clock.strict import ClockError

COUNTED = "A day is 24 hours of thinking time: the night, free weekdays and vacation of the player whose turn it is do not count."


@pytest.mark.parametrize(
    ("pace", "stored", "told", "short"),
    [
        (Unlimited(), {"kind": "none"}, ["Nobody is hurried: there is no clock."], "no clock"),
        (
            PerWait(12),
            {"kind": "per_wait", "hours": 12},
            ["12 hours to think for each turn.", COUNTED],
            "12 hours a turn",
        ),
        (PerWait(24), {"kind": "per_wait", "hours": 24}, ["1 day to think for each turn.", COUNTED], "1 day a turn"),
        (
            PerWait(336),
            {"kind": "per_wait", "hours": 336},
            ["14 days to think for each turn.", COUNTED],
            "14 days a turn",
        ),
        (
            Bank(start=120, increment=24, cap=250),
            {"kind": "bank", "start": 120, "increment": 24, "cap": 250},
            [
                "Each player starts with 5 days to think in the bank.",
                "A turn adds 1 day to the bank when it is over.",
                "The bank holds 250 hours at most.",
                COUNTED,
            ],
            "bank of 120 h, 24 h more a turn, 250 h at most",
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
        ({"kind": "per_wait", "hours": 11}, "from 12 hours to 336 hours, not 11"),
        ({"kind": "per_wait", "hours": 337}, "from 12 hours to 336 hours, not 337"),
        ({"kind": "per_wait", "hours": 24.0}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": True}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": "24"}, "“hours” is wrong"),
        ({"kind": "per_wait"}, "“hours” is wrong"),
        ({"kind": "per_wait", "hours": 24, "days": 1}, "“days” is wrong"),
        ({"kind": "bank", "start": 11, "increment": 12, "cap": 24}, "starts with 12 to 720 hours, not with 11"),
        ({"kind": "bank", "start": 721, "increment": 12, "cap": 721}, "starts with 12 to 720 hours, not with 721"),
        ({"kind": "bank", "start": 24, "increment": 11, "cap": 24}, "adds 12 to 336 hours to the bank, not 11"),
        ({"kind": "bank", "start": 24, "increment": 337, "cap": 400}, "adds 12 to 336 hours to the bank, not 337"),
        ({"kind": "bank", "start": 48, "increment": 12, "cap": 47}, "cannot hold fewer hours"),
        ({"kind": "bank", "start": 24, "increment": 48, "cap": 36}, "cannot hold fewer hours"),
        ({"kind": "bank", "start": 24, "increment": 12, "cap": 721}, "holds 720 hours at most"),
        ({"kind": "bank", "start": 24, "increment": 12}, "“cap” is wrong"),
        ({"kind": "none", "hours": 24}, "“hours” is wrong"),
        ({"kind": "blitz"}, "no pace of the kind “blitz”"),
        ({"kind": ["none"]}, "no pace of the kind"),
        ({}, "no pace of the kind"),
        ("none", "no pace of the kind"),
        (None, "no pace of the kind"),
    ],
)
def test_a_pace_that_cannot_be_is_refused(data: object, words: str) -> None:
    with pytest.raises(ClockError, match=words):
        pace_from_json(data)
