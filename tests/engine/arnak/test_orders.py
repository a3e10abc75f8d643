"""Orders in Lost Ruins of Arnak: what can be planned for, what can be watched for, and the vectors of docs/orders.md."""

from functools import cache

import pytest

from engine.contract import plans_of
from engine.errors import OrderError
from engine.orders.deciding import CHAPTER, GONE, USED_UP, WATCH
from engine.orders.imagination import imagined_view
from engine.orders.order import left_of, write_order
from engine.sentences import english
from engine.titles.arnak.rules.components import CARD_NUMBERS
from engine.titles.arnak.rules.position import Position
from tests.engine.arnak.table import ARNAK, dealt, drawn, played, put, situation, space
from tests.engine.orders.table import Game

BLUE, RED = 0, 1
NAMES = ("Blue", "Red")
TABLET, COIN, COMPASS = (f"dig camp-{what} with fear" for what in ("tablet", "coin", "compass"))


@cache
def opening() -> tuple[str, ...]:
    """Return the zero seed of two: red begins, and both hold their four basic cards and a Fear."""
    moves: list[str] = []
    dealt(2, moves)
    return tuple(moves)


def blue_saves(*lines: str) -> Game:
    game = Game("arnak", 2, *opening())
    game.save(BLUE, *lines)
    return game


def at(position: Position) -> Game:
    game = Game("arnak", 2)
    game.position = position
    return game


def reason(game: Game, seat: int, *lines: str) -> str:
    with pytest.raises(OrderError) as refused:
        game.save(seat, *lines)
    return english(refused.value.sentence, NAMES)


@pytest.mark.parametrize(
    ("order", "red", "result"),
    [
        ((f"then {TABLET} else {COIN}", "then end"), (COMPASS, "end"), TABLET),
        ((f"then {TABLET} else {COIN}", "then end"), (TABLET, "end"), COIN),
        ((f"then {TABLET} else {COIN}", "ask if site camp-tablet"), (TABLET, "end"), WATCH),
        ((f"then {TABLET} else {COIN}", "ask if site a3"), (TABLET, "end"), COIN),
        ((f"then {TABLET}",), (TABLET, "end"), GONE),
        ((f"then {TABLET}", "ask if pass"), (COMPASS, "end"), TABLET),
        ((f"then {TABLET}", "ask if pass"), ("pass", "end"), WATCH),
        ((f"then {TABLET}", "ask if last"), ("pass", "end"), WATCH),
        ((f"then {TABLET}", "ask if moved red"), (COMPASS, "end"), WATCH),
        ((f"then {TABLET}", "ask if card backpack"), (COMPASS, "end"), TABLET),
        ((f"then {TABLET}", "ask if card"), ("buy axe", "end", "refill tent"), WATCH),
        ((f"then {TABLET}", "ask if card tent or card artifact"), ("buy axe", "end", "refill tent"), WATCH),
        ((f"then {TABLET}", "ask if card artifact"), ("buy axe", "end", "refill tent"), TABLET),
        (("in hand: done",), (COMPASS, "end"), USED_UP),
    ],
)
def test_vectors_of_two(order: tuple[str, ...], red: tuple[str, ...], result: str) -> None:
    answer = blue_saves(*order, "play blindly").play(*red).ask(BLUE)
    assert (answer.move or answer.why) == result


@pytest.mark.parametrize(
    ("watch", "red", "sentence"),
    [
        ("site camp-tablet", (TABLET, "end"), "Red has gone to camp-tablet."),
        ("card", ("buy axe", "end", "refill tent"), "New in the row: Tent."),
        ("pass", ("pass", "end"), "Red has passed."),
        ("moved red", (COMPASS, "end"), "Red has made a move."),
    ],
)
def test_it_says_in_words_why_it_asks(watch: str, red: tuple[str, ...], sentence: str) -> None:
    answer = blue_saves(f"then {COIN}", f"ask if {watch}").play(*red).ask(BLUE)
    assert answer.sentence and english(answer.sentence, NAMES) == sentence


def test_a_turn_is_as_many_steps_as_it_has_decisions() -> None:
    """A3.3, A3.8: free actions, the main action, and the end."""
    game = blue_saves(
        "then play funding-car", f"then {TABLET}", "then end", f"then {COIN.replace('fear', 'funding-boat')}"
    )
    game.play(COMPASS, "end")
    assert [game.ask(BLUE).move for _ in range(3)] == ["play funding-car", TABLET, "end"]
    game.play("pass", "end")
    assert game.ask(BLUE).move == "dig camp-coin with funding-boat"
    assert game.ask(BLUE).why == USED_UP


def test_the_hand_at_the_end_of_the_round_has_steps_of_its_own() -> None:
    """A6.1, A9.5: any case, the own colour is left out; the order is over with the round."""
    game = blue_saves("then pass", "then end", "IN HAND: lay fear", "in hand: done", "play blindly")
    order = game.saved[BLUE].order
    assert write_order(order).splitlines()[2:4] == ["in hand: lay blue fear", "in hand: done blue"]
    game.play("pass", "end")
    assert [game.ask(BLUE).move for _ in range(4)] == ["pass", "end", "lay blue fear", "done blue"]
    assert CARD_NUMBERS["fear"] in game.position.seats[BLUE].area


def test_no_order_outlives_its_round() -> None:
    """`then pass` is for this round, and is not played in the next one. Rule: A6.1."""
    game = blue_saves("then pass", "in hand: done", "play blindly").play("pass", "end")
    game.play("pass", "end", "done red", "done blue")
    game.position = drawn(game.position)
    while BLUE not in ARNAK.due(game.position):
        game.position = drawn(played(game.position, "pass", "end"))
    assert game.position.round == 2
    assert game.ask(BLUE).why == CHAPTER


def test_a_step_that_left_nothing_to_decide_may_have_been_played_by_the_site() -> None:
    """Who holds no card has only `end` left; the site plays that for those who want it, and uses no step for it."""
    position = situation(
        hand="fear", deck=("funding-car funding-boat exploration-car exploration-boat fear",), turn=BLUE
    )
    game = at(position)
    game.save(BLUE, f"then {TABLET}", "then end", "then pass", "play blindly")
    game.ask(BLUE)
    forced = ARNAK.legal(game.position, BLUE)
    assert forced == ["end"]
    game.play("end", "pass", "end")
    game.then[BLUE] = game.view(BLUE)
    assert game.ask(BLUE).move == "pass"
    saved = game.saved[BLUE]
    assert not left_of(saved.order, saved.used).steps, "nor is it offered again"


def test_plans_end_where_chance_draws_for_their_owner() -> None:
    """Nobody knows what they will draw; what they hold may still be planned for. Rule: A8.1."""
    game = at(situation(hand="funding-car fear", seat={"crates": 1}, turn=BLUE))
    assert "is for a turn that you will not have" in reason(game, BLUE, "then slot draw", "then pass")
    game.save(BLUE, "then slot draw", "in hand: lay funding-car")
    game.play("slot draw")
    assert ARNAK.chance_due(game.position)
    assert [one.name for one in plans_of(ARNAK).occasions(game.view(BLUE), BLUE)] == ["hand"]


def test_between_two_turns_the_row_is_still_to_be_filled() -> None:
    """What comes into the row is not imagined; the next turn is. Rule: A3.8."""
    game = Game("arnak", 2, *opening(), "buy axe", "end")
    names = [one.name for one in plans_of(ARNAK).occasions(game.view(RED), RED)]
    assert ARNAK.chance_due(game.position) and names == ["", "hand"]


def test_others_are_where_they_were_in_imagination() -> None:
    game = Game("arnak", 2, *opening(), COMPASS, "end")
    order = game.save(RED, f"then {COIN.replace('fear', 'funding-car')}", "then end", "play blindly")
    view = imagined_view(ARNAK, order, game.view(RED), RED)
    assert view.seats[BLUE] == game.view(RED).seats[BLUE]
    assert view.figures.count(RED) == 2 and BLUE not in view.figures


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("then discover a1",), "compass"),
        (("then pass", "then end", "then pass"), "is for a turn that you will not have in this part of the game"),
        (("in area 3: done",), "You can plan for: hand."),
        ((f"then {COIN}", "ask if card spade"), "The site cannot watch for “card spade” here."),
        ((f"then {COIN}", "ask if site d1"), "The site cannot watch for “site d1” here."),
    ],
)
def test_what_cannot_be_planned_is_refused_in_words(lines: tuple[str, ...], sentence: str) -> None:
    assert sentence in reason(Game("arnak", 2, *opening()), BLUE, *lines)


def test_a_discovery_is_watched_for() -> None:
    """A4.2: who goes there, and then what has come up; the own discovery is nobody else's."""
    held = {"compass": 6, "coin": 8}
    before = situation(held=held, turn=RED, hand="funding-car funding-boat")
    line = next(line for line in ARNAK.legal(before, RED) if line.startswith("discover a3"))
    after = drawn(played(before, line))
    then, now = (ARNAK.view(position, BLUE) for position in (before, after))
    told = plans_of(ARNAK).watch_fired(then, now, BLUE, "site a3")
    assert told and english(told, NAMES) == "Red has gone to a3."
    home = after._replace(figures=before.figures)
    told = plans_of(ARNAK).watch_fired(then, ARNAK.view(home, BLUE), BLUE, "site a3")
    assert told and english(told, NAMES) == "Someone has discovered a3."
    gone = put(home, "guardians", 7, -1)
    told = plans_of(ARNAK).watch_fired(ARNAK.view(home, BLUE), ARNAK.view(gone, BLUE), BLUE, "site a3")
    assert told and english(told, NAMES) == "There is no longer a guardian at a3."
    own, since = (ARNAK.view(position, RED) for position in (played(before, line), after))
    assert plans_of(ARNAK).watch_fired(own, since, RED, "site a3") is None


def test_a_bonus_tile_is_watched_for() -> None:
    """A4.6: the one that another takes, not the own one."""
    before = situation(held={"coin": 9, "compass": 9, "tablet": 9, "arrowhead": 9, "jewel": 9}, turn=RED)
    while True:
        line = next(line for line in ARNAK.legal(before, RED) if line.startswith("research glass"))
        name = line.split(" ")[2]
        if before.bonuses[space(name)]:
            break
        before = drawn(played(before, line))
        before = before._replace(phase="turn", agenda=(), acted=False, icons=(0,))
    after = played(before, line)
    while ARNAK.phase(after) == "choice" and after.turn == RED:
        after = drawn(ARNAK.apply(after, ARNAK.legal(after, RED)[0], RED))
    then, now = (ARNAK.view(position, BLUE) for position in (before, after))
    told = plans_of(ARNAK).watch_fired(then, now, BLUE, f"bonus {name}")
    assert told and english(told, NAMES) == f"A bonus tile has been taken from {name}."
    own, since = (ARNAK.view(position, RED) for position in (played(before, line), after))
    assert plans_of(ARNAK).watch_fired(own, since, RED, f"bonus {name}") is None


def test_who_plays_alone_leaves_nothing_for_later() -> None:
    """It is always their turn, and Black answers at once. Rule: A7."""
    view = ARNAK.view(dealt(1), 0)
    assert plans_of(ARNAK).occasions(view, 0) == () == plans_of(ARNAK).watches(view, 0)
