"""Orders in Thebes: what can be planned for, what can be watched for, and the vectors of docs/orders.md."""

import pytest

from engine.contract import draw_by, plans_of
from engine.errors import OrderError
from engine.orders.deciding import WATCH
from engine.orders.order import write_order
from engine.sentences import english
from tests.engine.orders.table import Game

BLUE, RED, GREEN = 0, 1, 2
COLOURS = ("blue", "red", "green")
OPENING = (
    "first red",
    "show specialised-palestine-rome-1 congress-london car-moscow specialised-crete-moscow-3",
    "take car-moscow",
    "refill congress-vienna",
)
OTHERS = (
    "take specialised-crete-moscow-3",
    "refill congress-paris",
    "take specialised-palestine-rome-1",
    "refill congress-moscow",
)
STEP = "then take specialised-palestine-rome-1 else take congress-london"


@pytest.mark.parametrize(
    ("watch", "played"),
    [
        ((), "take congress-london"),
        (("ask if card",), WATCH),
        (("ask if card congress",), WATCH),
        (("ask if card assistant",), "take congress-london"),
        (("ask if card assistant or moved blue",), WATCH),
        (("ask if site egypt or card exhibition",), "take congress-london"),
    ],
)
def test_vectors(watch: tuple[str, ...], played: str) -> None:
    game = Game("thebes", 3, *OPENING)
    game.save(RED, STEP, *watch, "play blindly")
    answer = game.play(*OTHERS).ask(RED)
    assert (answer.move or answer.why) == played


def test_new_cards_are_named() -> None:
    game = Game("thebes", 3, *OPENING)
    game.save(RED, STEP, "ask if card congress")
    answer = game.play(*OTHERS).ask(RED)
    assert (
        answer.sentence
        and english(answer.sentence, COLOURS) == "There are new cards: congress-moscow and congress-paris."
    )


def test_a_slot_is_the_card_that_lies_there_now() -> None:
    """Rule: T7.2."""
    game = Game("thebes", 3, *OPENING)
    assert write_order(game.save(RED, "then take 1 else take 2")) == STEP
    with pytest.raises(OrderError) as refused:
        game.save(RED, "then take 1", "then take 1")
    assert refused.value.rule == "T4.1"


def test_what_chance_has_still_to_give_cannot_be_planned_with() -> None:
    game = Game("thebes", 3, *OPENING)
    with pytest.raises(OrderError):
        game.save(RED, "then take congress-london", "then refresh", "then take congress-vienna")
    order = game.save(
        RED, "then take specialised-palestine-rome-1", "then dig palestine 8", "then take congress-london"
    )
    assert len(order.steps) == 3


def refresh_until(game: Game, seat: int) -> None:
    """Others refresh until that seat is due."""
    while game.position.turn != seat:
        game.play("refresh")
        game.play(game.title.deal(game.position, draw_by(lambda n: 0)))


def test_a_week_is_watched_for_until_the_marker_is_there() -> None:
    """Three players begin in week 16 of 1901. Rule: T1.2."""
    game = Game("thebes", 3, *OPENING)
    game.save(RED, "then take congress-london", "then refresh", "ask if week 1901-22", "play blindly")
    game.play(*OTHERS)
    assert game.ask(RED).move == "take congress-london"
    game.play("refill shovel-rome")
    refresh_until(game, RED)
    answer = game.ask(RED)
    assert answer.why == WATCH
    assert answer.sentence and english(answer.sentence) == "Your marker has reached week 22 of 1901."
    with pytest.raises(OrderError, match=r"cannot watch for “week 1901-09” here\. It can watch for: card, site greece"):
        game.save(RED, "then refresh", "ask if week 1901-9")


def test_a_dig_is_seen() -> None:
    """Even where nothing but debris was found. Rule: T5.5."""
    game = Game("thebes", 3, *OPENING, *OTHERS)
    game.play("refresh", game.title.deal(game.title.apply(game.position, "refresh"), draw_by(lambda n: 0)))
    refresh_until(game, GREEN)
    game.save(RED, "then refresh", "ask if site crete")
    game.play("dig crete 5", "find crete " + "debris")
    told = plans_of(game.title).watch_fired(game.then[RED], game.view(RED), RED, "site crete")
    assert told is not None and english(told, COLOURS) == "Green has dug in Crete."
    assert plans_of(game.title).watch_fired(game.then[RED], game.view(RED), RED, "site egypt") is None
