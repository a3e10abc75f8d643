"""What lies where: every card and token of a position, counted. And players of one habit, to bring games to odd places."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.contract import AnyTitle, draw_by
from engine.titles.thebes.rules.position import EMPTY, Position
from engine.titles.thebes.title import RULES

TITLE: AnyTitle = RULES[1]

HABITS = {
    "random": (),
    "refresh": ("refresh", "take"),
    "exhibit": ("exhibit", "dig"),
    "collect": ("take",),
    "dig": ("dig", "exhibit", "take"),
}
"""Habit -> verbs, the dearest first."""


def cards(position: Position) -> Counter[int]:
    """How often each card lies somewhere: face down, on the pile, on display, on a space, before a player."""
    lying = [*position.hidden, *position.discard, *position.display, *position.spaces]
    for own in position.archaeologists:
        lying += own.cards
    return Counter(card for card in lying if card != EMPTY)


def tokens(position: Position, site: int) -> Counter[str]:
    """How often each token of the site lies somewhere: in the bag, on the board, before a player."""
    names = {0: "book", -1: "general", -2: "debris"}
    lying = [names.get(token, str(token)) for token in position.bags[site]]
    lying += ["1"] * (position.unclaimed >> site & 1)
    for own in position.archaeologists:
        lying += map(str, own.artifacts[site])
        lying += ["book"] * (own.books >> site & 1) + ["general"] * (own.generals >> site & 1)
    return Counter(lying)


def game(players: int, habit: str, seed: int) -> Iterator[tuple[Position, str, Position]]:
    """(before, move, after) for each move of a game in which every seat has that habit, nine times of ten."""
    rng = random.Random(seed)
    verbs = HABITS[habit]
    position = TITLE.start(players, {})
    while TITLE.phase(position) != "over":
        if TITLE.chance_due(position):
            move = TITLE.deal(position, draw_by(rng.randrange))
        else:
            move = choice(rng, TITLE.legal(position, position.turn), verbs if rng.random() < 0.9 else ())
        after = TITLE.apply(position, move)
        yield position, move, after
        position = after


def choice(rng: random.Random, moves: Sequence[str], verbs: tuple[str, ...]) -> str:
    by_verb = {verb: list(lines) for verb, lines in groupby(moves, key=lambda move: move.split(" ")[0])}
    for verb in verbs:
        if verb in by_verb:
            # One of the short ones, so that a game has many turns.
            return rng.choice(by_verb[verb][:3])
    return rng.choice(moves)
