"""Small counts of `script/attack leaving`: whatever people do before a game ends, results are counted as they are stored."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.attacks import leaving
from tests.rounds import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_results_are_as_counted_whoever_leaves_or_comes() -> None:
    clock = Path(settings.CLOCK_FILE)
    try:
        said = leaving.attack(rounds(20, 300), "ci", clock)
    finally:
        clock.unlink(missing_ok=True)
    assert "0 different" in said and "take over" in said
