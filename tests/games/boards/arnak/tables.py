"""Positions to draw, from seeded walks with a liking for what is rare: guardians, idols, assistants, temple tiles."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from engine.contract import draw_by, mind_of
from engine.titles.arnak.rules import chance
from engine.titles.arnak.rules.position import Position
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.title import RULES
from games.boards.contract import Look, all_tokens, openings

TITLE = RULES[1]
NAMES = ("<b>Ines", "Jo & nas", '"Priya"', "Tomasz")
LIKED = {
    "discover": 9, "overcome": 9, "research": 9, "temple": 9, "buy": 5, "recruit": 9, "rescue": 9, "slot": 5, "boon": 5, "dig": 4,
    "play": 4, "pass": 1, "skip": 1, "end": 3, "lay": 1, "done": 3,
}  # fmt: skip
"""Verb -> how much it is liked; 5 for all others."""
CLEVER = 0.7
"""How often a move is the one that greedy plays, so that sites are discovered and rows are climbed."""
WALKS = (
    (1, "bird", 1),
    (1, "snake", 2),
    (2, "bird", 3),
    (2, "snake", 4),
    (3, "bird", 5),
    (4, "snake", 6),
    (4, "bird", 7),
)
"""(players, temple, seed)"""


class Scene(NamedTuple):
    """A position as somebody sees it, with what they can do."""

    position: Position
    view: View
    look: Look
    legal: list[str]


def choose(legal: Sequence[str], rng: random.Random) -> str:
    by_verb: dict[str, list[str]] = {}
    for move in legal:
        by_verb.setdefault(move.split(" ")[0], []).append(move)
    verbs = list(by_verb)
    return rng.choice(by_verb[rng.choices(verbs, [LIKED.get(verb, 5) for verb in verbs])[0]])


@cache
def walk(players: int, temple: str, seed: int) -> tuple[tuple[Position, str], ...]:
    """Return a whole game: each position with the line that follows, the last with ""."""
    rng = random.Random(seed)
    options = {"temple": temple} | ({"difficulty": str(seed % 6)} if players == 1 else {})
    position = TITLE.start(players, options)
    found = []
    while position.phase != "over":
        if position.phase == "chance":
            move = chance.deal(position, draw_by(rng.randrange))
        else:
            seat = rng.choice(TITLE.due(position))
            legal = TITLE.legal(position, seat)
            if rng.random() < CLEVER:
                worth = mind_of(TITLE).appraise(TITLE.view(position, seat), seat, legal)
                move = legal[max(range(len(legal)), key=worth.__getitem__)]
            else:
                move = choose(legal, rng)
        found.append((position, move))
        position = TITLE.apply(position, move)
    return (*found, (position, ""))


def look_at(position: Position, seat: int | None, **more: Any) -> Scene:
    """Return what that seat sees, with its legal moves lit."""
    legal = [] if seat is None else list(TITLE.legal(position, seat))
    moves = [TITLE.groups(move) for move in legal]
    over = position.phase == "over"
    seen = Look(NAMES[: position.players], seat, openings(moves), all_tokens(moves), prefix="x-")._replace(**more)
    return Scene(position, TITLE.view(position, seat, over), seen, legal)


@cache
def scenes(step: int = 13) -> tuple[Scene, ...]:
    """Every so many positions of all walks as the seat that is due sees them, now and then a watcher; and the ends.

    Looked at once for all tests.
    """
    return tuple(_scenes(step))


def _scenes(step: int) -> Iterator[Scene]:
    for one in WALKS:
        game = walk(*one)
        rng = random.Random(one[2])
        for place in [*range(rng.randrange(step), len(game), step), len(game) - 1]:
            position, _ = game[place]
            due = TITLE.due(position)
            seat = rng.choice(due) if due and rng.random() < 0.85 else None
            before = game[place - 1][1] if place else ""
            last = (
                frozenset(token for group in TITLE.groups(before) for token in group.tokens) if before else frozenset()
            )
            yield look_at(position, seat, last=last)
