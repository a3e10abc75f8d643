"""What is asked of orders in every title, in every version and at every number of seats: random games with random orders."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine.contract import AnyTitle, draw_by, has_orders, plans_of
from engine.orders.deciding import CHAPTER, USED_UP, WATCH, WORSE, Answer, Saved, decide, next_step
from engine.orders.imagination import Walk, imagined_position
from engine.orders.order import Order, Step, write_order
from engine.orders.reading import read_order
from engine.registry import get_title
from engine.sentences import english
from tests.engine.titles import EVERY_TABLE, random_game, twins

SEEDS = range(2)

TABLES = [
    (title_id, rules, players)
    for title_id, rules, players in EVERY_TABLE
    if has_orders(get_title(title_id, rules), players)
]
pytestmark = pytest.mark.parametrize(("title_id", "rules", "players"), TABLES)


@pytest.fixture
def title(title_id: str, rules: int) -> AnyTitle:
    return get_title(title_id, rules)


def random_order(title: AnyTitle, made: Any, seat: int, rng: random.Random) -> Order | None:
    """Up to five steps of up to three choices each, with some watches; None where nothing can be planned."""
    walk = Walk(title, made, seat)
    steps: list[Step] = []
    for _ in range(rng.randint(1, 5)):
        occasions = [one for one in walk.occasions() if not (steps and steps[-1].occasion and not one.name)]
        if not occasions:
            break
        occasion = occasions[0]
        legal = list(title.legal(occasion.position, seat))
        choices = tuple(rng.sample(legal, min(len(legal), rng.randint(1, 3))))
        steps.append(Step(occasion.name, choices))
        walk.go_on(occasion.position, choices[0])
    known = [watch.name for watch in plans_of(title).watches(made, seat)]
    watches = rng.sample(known, min(len(known), rng.choice((0, 0, 1, 2))))
    return Order(tuple(steps), tuple(sorted(watches)), rng.random() < 0.5) if steps else None


class Asked(NamedTuple):
    """A seat that is due with an order, what comes of it, and what has been decided since `then`."""

    saved: Saved
    then: Any
    now: Any
    position: Any
    seat: int
    legal: list[str]
    answer: Answer
    since: frozenset[int]
    """Seats that have decided since."""


def asked_in_games(title: AnyTitle, players: int) -> Iterator[Asked]:
    """Random games in which orders play as often as they can. A decision by hand ends an order."""
    for seed in SEEDS:
        rng = random.Random(seed)
        position = title.start(players, {})
        saved: dict[int, Saved] = {}
        then: dict[int, Any] = {}
        since: dict[int, set[int]] = {seat: set() for seat in range(players)}
        while title.result(position) is None:
            for seat in range(players):
                view = title.view(position, seat)
                order = random_order(title, view, seat, rng) if seat not in saved and rng.random() < 0.3 else None
                if order is not None:
                    saved[seat], then[seat], since[seat] = Saved(order, view), view, set()
            due = title.due(position)
            if not due:
                position = title.apply(position, title.deal(position, draw_by(rng.randrange)))
                continue
            seat = rng.choice(due)
            legal = list(title.legal(position, seat))
            move = rng.choice(legal)
            if seat in saved:
                now = title.view(position, seat)
                answer = decide(title, saved[seat], then[seat], now, seat, legal)
                yield Asked(saved[seat], then[seat], now, position, seat, legal, answer, frozenset(since[seat]))
                move = answer.move or move
            position = title.apply(position, move, seat)
            for others in since.values():
                others.add(seat)
            since[seat] = set()
            if seat in saved:
                then[seat] = title.view(position, seat)
                if answer.move is None or answer.place is None:
                    del saved[seat]
                else:
                    saved[seat] = saved[seat]._replace(used=(*saved[seat].used, answer.place))


@cache
def asked_at(title_id: str, rules: int, players: int) -> tuple[Asked, ...]:
    return tuple(asked_in_games(get_title(title_id, rules), players))


@pytest.fixture
def asked(title_id: str, rules: int, players: int) -> tuple[Asked, ...]:
    """Return the same games for all tests: they only look."""
    return asked_at(title_id, rules, players)


def test_an_order_gives_a_legal_move_or_asks(asked: tuple[Asked, ...]) -> None:
    assert {one.answer.why for one in asked} >= {"", USED_UP}
    for one in asked:
        if one.answer.move is None:
            assert one.answer.sentence is not None and english(one.answer.sentence)
        else:
            assert one.answer.place is not None and one.answer.place not in one.saved.used
            assert one.answer.move in one.legal
            assert one.answer.move in one.saved.order.steps[one.answer.place].choices


def test_it_plays_the_first_choice_that_still_goes(asked: tuple[Asked, ...]) -> None:
    """Played blindly; with care it is one of those."""
    for one in asked:
        if one.answer.move is not None and one.answer.place is not None:
            choices = [move for move in one.saved.order.steps[one.answer.place].choices if move in one.legal]
            assert one.answer.move in choices
            assert one.saved.order.careful or one.answer.move == choices[0]


def test_it_never_plays_beyond_its_chapter(title: AnyTitle, asked: tuple[Asked, ...]) -> None:
    for one in asked:
        beyond = plans_of(title).chapter(one.saved.made) != plans_of(title).chapter(one.now)
        assert beyond == (one.answer.why == CHAPTER)


def test_it_never_plays_after_a_watch_has_tripped(title: AnyTitle, asked: tuple[Asked, ...]) -> None:
    for one in asked:
        happened = [
            plans_of(title).watch_fired(one.then, one.now, one.seat, watch) for watch in one.saved.order.watches
        ]
        if any(happened) and one.answer.why != CHAPTER:
            assert one.answer.why == WATCH and one.answer.sentence in happened


def test_who_has_decided_is_seen_from_two_views(title: AnyTitle, players: int, asked: tuple[Asked, ...]) -> None:
    """The watch `moved red`, of every title that has it."""
    colours = title.colours(players)
    seen = 0
    for one in asked:
        if plans_of(title).chapter(one.saved.made) != plans_of(title).chapter(one.now):
            continue
        known = {watch.name for watch in plans_of(title).watches(one.saved.made, one.seat)}
        for other, colour in enumerate(colours):
            if other != one.seat and f"moved {colour}" in known:
                told = plans_of(title).watch_fired(one.then, one.now, one.seat, f"moved {colour}")
                assert (told is not None) == (other in one.since), (colour, one.position, one.then)
                seen += other in one.since
    assert seen or players == 1 or not asked


def test_nothing_watched_for_happens_while_nothing_happens(title: AnyTitle, asked: tuple[Asked, ...]) -> None:
    for one in asked[::7]:
        for watch in plans_of(title).watches(one.now, one.seat):
            assert english(watch.sentence)
            assert plans_of(title).watch_fired(one.now, one.now, one.seat, watch.name) is None


def test_the_first_occasion_of_who_is_due_is_the_decision_due(title: AnyTitle, players: int) -> None:
    for position, _, _ in random_game(title, players, 3):
        for seat in range(players):
            occasions = plans_of(title).occasions(title.view(position, seat), seat)
            names = [occasion.name for occasion in occasions]
            assert len(set(names)) == len(names)
            for occasion in occasions:
                assert title.due(occasion.position) == (seat,)
                assert title.legal(occasion.position, seat)
            if seat in title.due(position):
                assert occasions
                assert list(title.legal(occasions[0].position, seat)) == list(title.legal(position, seat))


def test_canonical_text_round_trips(title: AnyTitle, asked: tuple[Asked, ...]) -> None:
    for one in asked[::3]:
        written = one.saved.order
        order = read_order(title, one.saved.made, one.seat, write_order(written))
        # What ends the last turn may have been written in.
        assert (
            order._replace(steps=order.steps[: len(written.steps)]) == written
            and len(order.steps) <= len(written.steps) + 1
        )
        text = write_order(order)
        assert read_order(title, one.saved.made, one.seat, text) == order
        shouted = "\n\n".join(f"  {line.upper()} " for line in text.splitlines())
        assert read_order(title, one.saved.made, one.seat, shouted) == order


def test_every_step_has_its_imagined_position(title: AnyTitle, asked: tuple[Asked, ...]) -> None:
    for one in asked[::3]:
        for place, step in enumerate(one.saved.order.steps):
            position = imagined_position(title, one.saved.order, one.saved.made, one.seat, place)
            assert set(step.choices) <= set(title.legal(position, one.seat))


def test_equal_views_have_equal_answers(title: AnyTitle, players: int) -> None:
    """What the seat cannot know is replaced: it can plan the same, and the same comes of it. It plans when it has no order."""
    compared, plans = 0, plans_of(title)
    for seat in range(players):
        saved: Saved | None = None
        then: Any = None
        rng = random.Random(seat)
        for twin in twins(title, players, 2, seat):
            if saved is not None and seat not in title.due(twin.one):
                continue
            view, view_of_other = title.view(twin.one, seat), title.view(twin.other, seat)
            if saved is not None:
                legals = [title.legal(position, seat) for position in (twin.one, twin.other)]
                assert decide(title, saved, then, view, seat, legals[0]) == decide(
                    title, saved, then, view_of_other, seat, legals[1]
                )
                assert next_step(plans, saved, view, seat) == next_step(plans, saved, view_of_other, seat)
                compared += 1
                saved = None
            elif rng.random() < 0.7:
                orders = [random_order(title, one, seat, random.Random(1)) for one in (view, view_of_other)]
                assert orders[0] == orders[1]
                saved, then = (None if orders[0] is None else Saved(orders[0], view)), view
    assert compared


def test_care_is_told_apart_from_the_rest(asked: tuple[Asked, ...]) -> None:
    for one in asked:
        if one.answer.why == WORSE:
            assert one.saved.order.careful
