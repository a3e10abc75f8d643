"""Walks that chase what is rare: of the legal lines the one that names what has come up least so far."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from engine.bots import get_bot
from engine.contract import AnyTitle
from tests.engine.arnak.literal.facts import (
    ASSISTANTS,
    BONUSES,
    CAMPS,
    CARDS,
    GUARDIANS,
    IDOLS,
    RIVAL_TILES,
    SLOTS,
    STACKS,
    TILES,
    site_of,
)
from tests.engine.arnak.literal.game import Game

EVERYTHING = frozenset(
    (
        *(card for card in CARDS if card != "fear"),
        "pass watch",
        "pass chronometer",
        *(f"{name} {side}" for name in ASSISTANTS for side in ("silver", "gold")),
        *GUARDIANS,
        *(f"boon {name}" for name in GUARDIANS),
        *(*CAMPS, *TILES),
        *(f"idol {kind}" for kind in IDOLS),
        *(f"slot {name}" for name in SLOTS),
        *(f"bonus {kind}" for kind in BONUSES),
        *(f"temple {name}" for name in STACKS),
        *(
            f"{temple} {token} {row}"
            for temple in ("bird", "snake")
            for token in ("glass", "book")
            for row in range(1, 8)
        ),
        *(f"{tile} {arrow}" for tile in RIVAL_TILES for arrow in ("left", "right")),
    )
)
"""The names under which `Game.used` counts effects, guardians overcome, temple tiles and the rival's tiles by arrow."""

LAST = {"pass": 0.0, "end": 0.001, "done": 0.001, "skip": 0.002, "lay": 0.003}
"""What is chosen when nothing else is there."""


class Table(NamedTuple):
    """The same decision as the engine has it, for its bot."""

    title: AnyTitle
    position: Any
    seat: int
    lines: Sequence[str]


def names(game: Game, line: str) -> list[str]:
    """Return what the line would use, or what it brings nearer."""
    verb, *words = line.split(" ")
    goal = words[-1] if verb in ("relocate", "move") else words[0] if words else ""
    if verb in ("dig", "activate", "relocate", "move"):
        return [game.tiles.get(site_of(goal), site_of(goal))]
    if verb == "discover":
        return [f"idol {game.idols[goal]}"]
    if verb == "overcome":
        return [game.guardians[goal], f"boon {game.guardians[goal]}"]
    if verb == "research":
        return [f"{game.temple} {words[0]} {words[1][0]}"]
    if verb in ("slot", "boon", "bonus", "temple"):
        return [f"{verb} {goal}"]
    if verb in ("assistant", "borrow"):
        return [f"{goal} {side}" for side in ("silver", "gold")]
    if verb in ("recruit", "rescue", "promote", "exchange"):
        return [f"{words[-1]} {'gold' if verb == 'promote' else 'silver'}"]
    if verb == "pass" and words:
        return [line]
    named = [goal] if verb in ("play", "buy", "gain") else []
    given = words[words.index("with") + 1 :] if "with" in words else []
    return named + [f"boon {one}" for one in given if one in GUARDIANS]


POLICIES = ("chase", "climb", "mixed", "greedy", "random", "study")
ENOUGH = 20


def choose(policy: str, game: Game, table: Table, used: Counter[str], rng: Random) -> str:
    """Return the line of a seat.

    `chase`: the rarest; `mixed`: the rarest that is still rare; `climb`: the rarest step of research, and of temple
    tiles only those that are rare; `study`: notebook before glass. Where there is none they ask the greedy bot.
    """
    lines = table.lines
    if policy == "random" or len(lines) == 1 or rng.random() < 0.05:
        return rng.choice(lines)
    if policy == "chase":
        return rarest(game, lines, used, rng)
    some: list[str] = []
    if policy == "mixed":
        some = [line for line in lines if any(used[name] < ENOUGH for name in names(game, line))]
    elif policy in ("climb", "study"):
        too_many = [line for line in lines if line.startswith("temple") and used[names(game, line)[0]] >= ENOUGH]
        lines = [line for line in lines if line not in too_many] or lines
        wanted = ("research", "temple", "promote") if policy == "climb" else ("research",)
        some = [line for line in lines if line.split(" ")[0] in wanted]
        if policy == "study":
            some = [line for line in some if " book " in line] or some
    if some:
        return rarest(game, some, used, rng)
    return get_bot("greedy")(table.title, table.title.view(table.position, table.seat), table.seat, lines, rng)


def rarest(game: Game, lines: Sequence[str], used: Counter[str], rng: Random) -> str:
    return max(lines, key=lambda line: worth(game, line, used) + rng.random() * 0.002)


def worth(game: Game, line: str, used: Counter[str]) -> float:
    verb = line.split(" ")[0]
    if verb == "use":
        return 2.0
    return max((1 / (1 + used[name]) for name in names(game, line)), default=LAST.get(verb, 0.01))
