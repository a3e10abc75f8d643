"""The data file of Thebes, which a released version never changes, and what `legal` relies on in it."""

import hashlib
from importlib.resources import files

from engine.titles.thebes.rules.components import CARDS, WHEEL
from engine.titles.thebes.rules.dig import FEWEST_WEEKS

DECK_HASH = "0aca797c25379ddc0301a9e1cf47c155bba09c0e745d3ed2a2bb50ebac21aca3"


def test_more_weeks_and_more_knowledge_never_draw_less() -> None:
    """The legal weeks of a dig are a range that ends at 12: `legal` relies on it. Rule: T5.4."""
    for row in WHEEL:
        assert list(row) == sorted(row)
    for column in zip(*WHEEL, strict=True):
        assert list(column) == sorted(column)
    assert FEWEST_WEEKS == (13, 8, 6, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1)


def test_released_data_does_not_change() -> None:
    data = (files("engine.titles.thebes") / "decks" / "edition-2007.toml").read_bytes()
    assert hashlib.sha256(data).hexdigest() == DECK_HASH
    assert sum(card.copies for card in CARDS) == 95
