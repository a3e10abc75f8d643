"""What a seat cannot know is exchanged under its eyes: whatever it is told stays the same.

Rule: A8.1, A9.8

The suite over all titles shares games line by line and sees little of looks; here each position of whole games is dealt anew.
"""

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from engine.bots import bots_of
from engine.bots.decider import decide
from engine.bots.greedy import greedy
from engine.cli.duel import play
from engine.contract import draw_by
from engine.thinking import STRONG
from engine.titles.arnak.rules.components import COLOURS
from engine.titles.arnak.rules.position import Position, Seat
from engine.titles.arnak.rules.view import View
from tests.engine.arnak.compare import enriched
from tests.engine.arnak.table import ARNAK, drawn
from tests.engine.titles import check_alike, told_to

EVERY = 7
"""Each so many plies the hidden things are exchanged."""


def exchanged(position: Position, reader: int | None, rng: Random) -> Position:
    """Return the position with all that the reader does not know in other places."""
    bit = 0 if reader is None else 1 << reader
    seats = tuple(one if number == reader else reshuffled(one, rng) for number, one in enumerate(position.seats))
    changes: dict[str, Any] = {"seats": seats}
    if position.lost_seen and not position.lost_seen & bit:
        changes["lost"], changes["bonuses_left"] = redealt(position.lost, position.bonuses_left, rng)
    if position.rescue_seen and not position.rescue_seen & bit:
        changes["rescue"], changes["assistants_left"] = redealt(position.rescue, position.assistants_left, rng)
    return position._replace(**changes)


def reshuffled(seat: Seat, rng: Random) -> Seat:
    """Hand, cards looked at and deck of another, the same numbers of each, in layers as they fall."""
    cards = [*seat.hand, *seat.looking, *(card for layer in seat.deck for card in layer)]
    rng.shuffle(cards)
    held, seen = len(seat.hand), len(seat.hand) + len(seat.looking)
    cut = rng.randint(seen, len(cards))
    layers = (tuple(sorted(cards[seen:cut])), tuple(sorted(cards[cut:])))
    return seat._replace(
        hand=tuple(sorted(cards[:held])),
        looking=tuple(sorted(cards[held:seen])),
        deck=tuple(layer for layer in layers if layer),
    )


def redealt(known: tuple[int, ...], left: tuple[int, ...], rng: Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    things = [*known, *left]
    rng.shuffle(things)
    return tuple(things[: len(known)]), tuple(sorted(things[len(known) :]))


def test_a8_1_whatever_is_hidden_may_be_otherwise() -> None:
    """At the Snake Temple, which has all that can be hidden."""
    seen = survey(3, "snake", 2, EVERY)
    assert seen["other"] > 100 and seen["told"] > 10 and seen["lost"] and seen["rescue"]


def test_a8_1_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the stack which another has looked through."""
    honest = ARNAK.view

    def view(position: Position, seat: int | None, open: bool = False) -> View:
        return honest(position, seat, open)._replace(rescue=position.rescue)

    monkeypatch.setattr(ARNAK, "view", view)
    with pytest.raises(AssertionError):
        survey(3, "snake", 2, EVERY)


def test_a8_1_bots_do_not_peek() -> None:
    """Bots of every level make the same move from equal views, whatever others hold and whatever comes next."""
    rng = Random(5)
    bots = bots_of(ARNAK)
    compared = Counter[str]()
    for before in decisions(3, "snake", 4)[::23]:
        seat = ARNAK.due(before)[0]
        others = [exchanged(before, seat, rng) for _ in range(2)]
        for bot in bots:
            moves = {decide(ARNAK, position, seat, bot, b"dice") for position in (before, *others)}
            assert len(moves) == 1, (bot, moves)
            compared[bot] += len({before, *others}) > 1 and len(ARNAK.legal(before, seat)) > 1
    assert STRONG in bots and all(compared[bot] >= 5 for bot in bots), compared


def decisions(players: int, temple: str, seed: int) -> list[Position]:
    """Return the positions of a game of the club's bots in which a seat chooses."""
    moves, _ = play(ARNAK, [greedy] * players, bytes([seed]) * 32, {"temple": temple})
    position, found = ARNAK.start(players, {"temple": temple}), []
    for move in moves:
        found += [position] if ARNAK.due(position) else []
        position = ARNAK.apply(position, move)
    return found


def test_a8_1_imagined_hands_are_dealt_by_chance_from_what_the_seat_knows() -> None:
    """Each possible hand comes as often as it should: the chi-square of 10,000 deals, with three errors to spare."""
    views = [ARNAK.view(before, ARNAK.due(before)[0]) for before in decisions(2, "bird", 1)[40:]]
    view = next(view for view in views if view.seats[1 - (view.seat or 0)].held > 2)
    seat, other, rng = view.seat or 0, 1 - (view.seat or 0), Random(7)
    shown = view.seats[other]
    dealt = Counter(ARNAK.imagine(view, rng.randrange).seats[other].hand for _ in range(10_000))
    possible = Counter(combinations(shown.cards, shown.held))
    assert set(dealt) <= set(possible) and len(possible) > 10
    expected = {hand: 10_000 * ways / possible.total() for hand, ways in possible.items()}
    square = sum((dealt[hand] - number) ** 2 / number for hand, number in expected.items())
    freedom = len(possible) - 1
    assert abs(square - freedom) < 3 * sqrt(2 * freedom)
    for position in (ARNAK.imagine(view, rng.randrange) for _ in range(20)):
        assert ARNAK.view(position, seat) == view


def survey(players: int, temple: str, seed: int, every: int) -> Counter[str]:
    """One game among rich players who look at all there is; how often positions and lines of chance differed."""
    rng = Random(seed)
    position = enriched(drawn(ARNAK.start(players, {"temple": temple}), seed), 9)
    seen: Counter[str] = Counter()
    ply = 0
    while ARNAK.result(position) is None:
        ply += 1
        line = next_line(position, rng)
        for reader in (None, *range(players)) if ply % every == 0 else ():
            other = exchanged(position, reader, rng)
            check_alike(ARNAK, position, other, reader)
            seen["other"] += other != position
            seen["lost"] += other.lost != position.lost
            seen["rescue"] += other.rescue != position.rescue
        if line.split(" ")[0] in ("draw", "bottom", "see"):
            seen["see"] += line.startswith("see")
            seen["told"] += told_alike(position, line, rng)
        position = ARNAK.apply(position, line)
    return seen


def next_line(position: Position, rng: Random) -> str:
    due = ARNAK.due(position)
    if not due:
        return ARNAK.deal(position, draw_by(rng.randrange))
    legal = ARNAK.legal(position, rng.choice(due))
    up = [line for line in legal if line.split(" ")[0] in ("research", "rescue", "look", "bonus")]
    return rng.choice(up or [line for line in legal if line not in ("pass", "skip")] or legal)


def told_alike(position: Position, line: str, rng: Random) -> bool:
    """Another draw or look of the same seat is told to all others in the same words."""
    other = ARNAK.deal(position, draw_by(rng.randrange))
    mover = COLOURS.index(line.split(" ")[1])
    after, after_other = (ARNAK.apply(position, one) for one in (line, other))
    for reader in (None, *range(len(position.seats))):
        if reader == mover:
            continue
        assert ARNAK.redact(line, None, reader) == ARNAK.redact(other, None, reader)
        mine, theirs = ARNAK.story.narrate(position, line, after), ARNAK.story.narrate(position, other, after_other)
        assert told_to(mine, reader) == told_to(theirs, reader)
        assert ARNAK.view(after, reader) == ARNAK.view(after_other, reader)
    return line != other
