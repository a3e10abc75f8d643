"""Every line that a player of Thebes may ever write, for the literal reading. Rule: T7.

Part of `literal.py`; shares no code with the engine.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.engine.thebes.literal_parts import CARDS, EXHIBITIONS, SITES


@dataclass(frozen=True)
class Line:
    """A line of a player in parts. `target`: a card, an exhibition or a site; `weeks` of a dig. Rule: T7."""

    text: str
    verb: str
    target: str = ""
    weeks: int = 0
    helpers: tuple[str, ...] = ()
    zeppelin: bool = False


def every_line() -> list[Line]:
    """Every line that a player may ever write, in canonical form. Rule: T7."""
    words = ("rumour", "assistant", "shovel", "permission")
    several = [helpers for number in range(5) for helpers in combinations(words, number)]
    lines = [Line("refresh", "refresh")]
    lines += [Line(f"take {id}", "take", id) for id in CARDS]
    lines += [Line(f"exhibit {id}", "exhibit", id) for id in EXHIBITIONS]
    lines += [
        Line(" ".join([f"dig {site} {weeks}", *(["with"] if helpers else []), *helpers]), "dig", site, weeks, helpers)
        for site in SITES
        for weeks in range(1, 13)
        for helpers in several
    ]
    lines += [
        Line(f"{line.text} by zeppelin", line.verb, line.target, line.weeks, line.helpers, True) for line in lines
    ]
    return [*lines, Line("stop", "stop")]


LINES = every_line()
BY_TEXT = {line.text: line for line in LINES}


@cache
def lines_with(things: frozenset[str]) -> list[Line]:
    """Return the lines that use no other things than these: helpers, and `zeppelin`."""
    return [line for line in LINES if things.issuperset(line.helpers) and (not line.zeppelin or "zeppelin" in things)]
