"""The dealer: the vector of the format's page, and integers that depend on seed, ply and count alone."""

import hashlib
import hmac

from engine.records import dealer
from engine.registry import get_title

ZERO = bytes(32)


def test_the_vector() -> None:
    title = get_title("mykerinos")
    position = title.start(3, {})
    lines = []
    for ply in range(3):
        lines.append(dealer.deal_unnamed(title, position, ZERO, ply))
        position = title.apply(position, lines[-1])
    assert dealer.commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert lines == [
        "first green",
        "wings brown blackmore lemon tangerine violet",
        "deal K7 T5 B3' B2 V1 L5' V5' B7",
    ]


def test_integers_are_hmacs_in_order() -> None:
    below = dealer.integers("mykerinos", ZERO, 2)
    for count in range(5):
        digest = hmac.new(ZERO, f"mykerinos/2/{count}".encode(), hashlib.sha256).digest()
        assert below(1000) == int.from_bytes(digest, "big") % 1000


def test_a_range_of_one_uses_an_integer() -> None:
    one = dealer.integers("mykerinos", ZERO, 0)
    assert one(1) == 0
    other = dealer.integers("mykerinos", ZERO, 0)
    other(7)
    assert one(10**9) == other(10**9)


def test_integers_above_the_last_whole_multiple_are_refused() -> None:
    """A range just above half of all values refuses about every second integer; what is left is in the range."""
    span = (1 << 255) + 1
    below = dealer.integers("mykerinos", ZERO, 9)
    raw = [int.from_bytes(hmac.digest(ZERO, f"mykerinos/9/{count}".encode(), "sha256"), "big") for count in range(200)]
    kept = [x for x in raw if x < span]
    assert 0 < len(kept) < len(raw)
    assert [below(span) for _ in kept] == kept
