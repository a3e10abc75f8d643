"""Every title at every number of seats, and random games of them, for tests that run over all."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from engine.bots import BOTS, bots_of
from engine.cli.status import status_for
from engine.contract import AnyTitle, Event, draw_by, mind_of
from engine.errors import MoveError
from engine.registry import TITLES, get_title, rules_versions
from engine.thinking import BEGINNER

EVERY_TABLE = [
    (title_id, rules, players)
    for title_id in TITLES
    for rules in rules_versions(title_id)
    for players in get_title(title_id, rules).seats
]
WITH_MIND = [title_id for title_id in TITLES if get_title(title_id).mind is not None]
TRIED = 6
"""So many lines of words of the notation are tried in each position."""
DEALS = 12
"""Of so many deals of chance one is looked for that two games can share."""


def change_mind(monkeypatch: pytest.MonkeyPatch, title: AnyTitle, **fields: Any) -> None:
    """Let the title think otherwise in one test: fields of its `Mind`."""
    monkeypatch.setattr(type(title), "mind", replace(mind_of(title), **fields))


def random_game(title: AnyTitle, players: int, seed: int) -> Iterator[tuple[Any, str, Any]]:
    """(before, move, after) for each move of a random game to its end; fails when it does not end."""
    rng = random.Random(seed)
    position = title.start(players, {})
    for _ in range(5000):
        due = title.due(position)
        if due:
            move = rng.choice(title.legal(position, rng.choice(due)))
        elif title.chance_due(position):
            move = title.deal(position, draw_by(rng.randrange))
        else:
            return
        after = title.apply(position, move)
        yield position, move, after
        position = after
    raise AssertionError("the game does not end within 5,000 moves")


class Twin(NamedTuple):
    """One ply of two games side by side: the position before it and the line, in the one and in the other.

    `author`: None for chance.
    """

    one: Any
    line: str
    other: Any
    line_of_other: str
    author: int | None


def twins(title: AnyTitle, players: int, seed: int, seat: int | None, looks: bool = True) -> Iterator[Twin]:
    """Two games whose lines that seat (None: anybody) is told the same, while what is kept from it goes another way in each.

    What a look shows to the seat that takes it parts the games: from there on the other is the same as the one. Without
    `looks` it takes none.
    """
    rng = random.Random(seed)
    one = other = title.start(players, {})
    while True:
        due = title.due(one)
        author = rng.choice(due) if due else None
        pairs = told_alike(title, one, other, author, seat, rng)
        if author == seat is not None and not looks:
            pairs = [pair for pair in pairs if not title.barrier(one, pair[0], title.apply(one, pair[0]))]
        if not pairs:
            return
        line, line_of_other = rng.choice([pair for pair in pairs if pair[0] != pair[1]] or pairs)
        yield Twin(one, line, other, line_of_other, author)
        before, one, other = one, title.apply(one, line), title.apply(other, line_of_other)
        if author == seat is not None and title.barrier(before, line, one):
            other = one


def check_secrecy(title: AnyTitle, players: int, seed: int, seat: int | None) -> int:
    """Fails where that seat (None.

    Anybody) could tell two games apart that it is told the same of: by its view, its legal moves or a bot in its place,
    or by the story. When a game is over all lies open. Returns how often the positions differed.
    """
    differed = 0
    for one, line, other, line_of_other, author in twins(title, players, seed, seat):
        if one != other:
            differed += 1
            check_alike(title, one, other, seat)
        after, after_other = title.apply(one, line), title.apply(other, line_of_other)
        if author is not None:
            assert title.goes_on(one, line, after) == title.goes_on(other, line_of_other, after_other)
        if after != after_other and title.result(after) is None:
            mine, others = title.story.narrate(one, line, after), title.story.narrate(other, line_of_other, after_other)
            assert told_to(mine, seat) == told_to(others, seat)
    return differed


def told_to(events: list[Event], seat: int | None) -> list[Event]:
    """Return what of it that seat (None: who has none) is told."""
    return [event for event in events if event.audience is None or seat in event.audience]


def check_alike(title: AnyTitle, one: Any, other: Any, seat: int | None) -> None:
    """Check that the seat is given the same in both positions.

    What is due, its view, its moves, what a bot makes of these, and why what it writes is refused.
    """
    assert title.due(one) == title.due(other)
    assert title.result(one) is not None or status_for(title, one, 0, seat) == status_for(title, other, 0, seat)
    assert title.view(one, seat) == title.view(other, seat)
    if seat is not None and seat in title.due(one):
        legal = title.legal(one, seat)
        assert legal == title.legal(other, seat)
        rng, words = random.Random(len(legal)), sorted(title.words(one))
        for _ in range(TRIED):
            line = " ".join(rng.choices(words, k=rng.randint(1, 3)))
            assert answer(title, one, line, seat) == answer(title, other, line, seat)
        # A beginner appraises as the club does, and who the title does not have plays as the club does.
        for bot in [BOTS[name] for name in bots_of(title) if name != BEGINNER]:
            played = [bot(title, title.view(twin, seat), seat, legal, random.Random(1)) for twin in (one, other)]
            assert played[0] == played[1]


def answer(title: AnyTitle, position: Any, line: str, seat: int) -> object:
    """Return what the seat is answered that writes this line."""
    try:
        return title.read(position, line, seat)
    except MoveError as error:
        return error.sentence, error.rule, error.code


def told_alike(
    title: AnyTitle, one: Any, other: Any, author: int | None, seat: int | None, rng: random.Random
) -> list[tuple[str, str]]:
    """Pairs of a line for the one position and one for the other that the seat is told the same; [] at the end of either."""
    if author is None and not (title.chance_due(one) and title.chance_due(other)):
        return []
    deals = [rng.random() for _ in range(DEALS)]

    def by_telling(position: Any) -> dict[str, list[str]]:
        if author is None:
            lines = [title.deal(position, draw_by(random.Random(deal).randrange)) for deal in deals]
        else:
            lines = list(title.legal(position, author))
        found: dict[str, list[str]] = {}
        for line in dict.fromkeys(lines):
            opened = title.laid_open(position, line) if author is not None else ()
            found.setdefault(" ".join((title.redact(line, author, seat), *opened)), []).append(line)
        return found

    mine = by_telling(one)
    theirs = mine if one == other else by_telling(other)
    return [(line, twin) for told, lines in mine.items() for line in lines for twin in theirs.get(told, [])]
