"""What the bots of Oasis think."""

from collections.abc import Sequence

from tests.oasis.position import CARDS, View

WORTH = {"sell": 0.1, "peek": -1.0, "end": 0.0, "pass": -0.5, "find": 0.0}


def appraise(view: View, seat: int, moves: Sequence[str]) -> list[float]:
    return [worth(move.split(" "), view.rounds - view.round) for move in moves]


def worth(words: list[str], rounds_left: int) -> float:
    if words[0] in ("play", "hide", "keep"):
        value = CARDS.get(words[-1], 0)
        return value * {"play": 1.0, "hide": 1.6 - 0.3 * rounds_left, "keep": 0.1}[words[0]]
    if words[0] == "dig":
        return 4.0 - 0.2 * sum(CARDS[card] for card in words[2:])
    return WORTH[words[0]]


def forecast(view: View) -> tuple[float, ...]:
    return tuple(float(one.points) for one in view.shown)
