"""The dealer: makes chance's moves from a game's secret seed, so that everybody can verify them after the game.

At ply k the c-th integer (c = 0, 1, ...) is HMAC-SHA256(key = seed, message = ASCII `<title id>/<k>/<c>`) as a
big-endian number; for a range n it is refused when it is at or above the largest multiple of n, else taken modulo n.
"""

import hashlib
import hmac

from engine.contract import AnyTitle, Below

SEED_BYTES = 32
SPAN = 1 << 256


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of the seed in hex, which is public from the start of a game."""
    return hashlib.sha256(seed).hexdigest()


def integers(title_id: str, seed: bytes, ply: int) -> Below:
    """Return the integers of one ply: `below(n)` gives the next x with 0 <= x < n. A range of 1 uses one too."""
    count = 0

    def below(n: int) -> int:
        nonlocal count
        while True:
            message = f"{title_id}/{ply}/{count}".encode("ascii")
            x = int.from_bytes(hmac.digest(seed, message, "sha256"), "big")
            count += 1
            if x < SPAN - SPAN % n:
                return x % n

    return below


def deal(title: AnyTitle, position: object, seed: bytes, ply: int) -> str:
    """Return chance's move at `ply` of the game with that seed."""
    return title.deal(position, integers(title.id, seed, ply))
