"""Orders in Mykerinos: what can be planned for, what can be watched for, and the vectors of docs/orders.md."""

import pytest

from engine.contract import plans_of
from engine.errors import OrderError
from engine.orders.deciding import GONE, USED_UP, WATCH, WORSE, worths_behind
from engine.orders.imagination import imagined_position
from engine.orders.order import left_of, write_order
from engine.sentences import english
from tests.engine.orders.table import Game

OPENING = (
    "first green",
    "wings brown blackmore lemon tangerine violet",
    "deal K7 T5 B3' B2 V1 L5' V5' B7",
    "c4",
)
OPENING_OF_TWO = ("first blue", *OPENING[1:3])
BLUE, RED, GREEN = 0, 1, 2
COLOURS = ("blue", "red", "green")


def green_saves(*lines: str, before: tuple[str, ...] = ()) -> Game:
    game = Game("mykerinos", 3, *OPENING, *before)
    game.save(GREEN, *lines)
    return game


@pytest.mark.parametrize(
    ("order", "others", "played"),
    [
        (("then c5-d5 else d4-d5", "then pass", "play blindly"), ("e2", "g5"), "c5-d5"),
        (("then c5-d5 else d4-d5", "then pass", "play blindly"), ("c5", "g5"), "d4-d5"),
        (("then c5-d5 else d4-d5", "then pass", "ask if area 3", "play blindly"), ("c5", "g5"), WATCH),
        (("then c5-d5", "ask if area 4", "play blindly"), ("e2", "g5"), WATCH),
        (("then c5-d5", "play blindly"), ("c5", "g5"), GONE),
        (("then c5-d5", "ask if place", "play blindly"), ("d4", "e2"), "c5-d5"),
        (("then c5-d5", "ask if pass", "play blindly"), ("pass", "g5"), WATCH),
        (("then d3",), ("b3", "c3"), WORSE),
        (("then d3 else g3",), ("b3", "c3"), "g3"),
        (("then d3",), ("h3", "g3"), "d3"),
    ],
)
def test_vectors_of_three(order: tuple[str, ...], others: tuple[str, ...], played: str) -> None:
    game = green_saves(*order).play(*others)
    answer = game.ask(GREEN)
    assert (answer.move or answer.why) == played


def test_what_is_left_stays() -> None:
    game = green_saves("then c5-d5 else d4-d5", "then pass", "play blindly").play("e2", "g5")
    game.ask(GREEN)
    assert write_order(left_of(game.saved[GREEN].order, game.saved[GREEN].used)) == "then pass\nplay blindly"
    assert game.play("e3", "g6").ask(GREEN).move == "pass"


def test_who_gets_ahead_is_named() -> None:
    game = green_saves("then c5", "ask if place", "play blindly", before=("d4", "g5", "a1")).play("d5-d6", "e2")
    answer = game.ask(GREEN)
    assert answer.why == WATCH
    assert answer.sentence and english(answer.sentence, COLOURS) == "Blue is now ahead of you in area 3."


def test_care_compares_with_the_moment_of_writing() -> None:
    """The numbers of the vector: 1.57 points behind when it was written, 2.41 now."""
    game = green_saves("then d3")
    title, saved = game.title, game.saved[GREEN]
    written = imagined_position(title, saved.order, saved.made, GREEN, 0)
    game.play("b3", "c3")
    for position, points in ((written, 1.57), (game.position, 2.41)):
        behind = worths_behind(title, title.view(position, GREEN), GREEN, title.legal(position, GREEN))
        assert round(behind["d3"], 2) == points
    answer = game.ask(GREEN)
    told = [english(change, COLOURS) for change in answer.changes]
    assert told == ["Blue put cubes into area 1."]


@pytest.mark.parametrize("order", [("then b1",), ("then c5-d5", "then c5")])
def test_what_is_not_legal_in_imagination_is_refused_in_the_words_of_the_engine(order: tuple[str, ...]) -> None:
    with pytest.raises(OrderError) as refused:
        green_saves(*order)
    assert refused.value.rule == "M4.1"
    assert refused.value.line == order[-1]
    assert "is not possible: there is" in str(refused.value)


def test_an_area_is_planned_for_after_passing() -> None:
    game = Game("mykerinos", 3, *OPENING, "c5", "g5", "pass", "pass")
    assert write_order(game.save(BLUE, "in area 3: right else left")) == "in area 3: right else left"
    game.play("g6", "left")
    assert game.ask(BLUE).move == "right"


def test_areas_are_planned_in_the_order_of_the_survey_whatever_was_written_first() -> None:
    game = Game("mykerinos", 3, *OPENING, "c5", "g5", "a1", "e2", "g6")
    order = game.save(GREEN, "in area 3: museum lemon5 else left", "then pass", "in area 1: museum lemon3")
    assert write_order(order) == "then pass\nin area 1: museum lemon3\nin area 3: museum lemon5 else left"
    with pytest.raises(OrderError) as refused:
        game.save(GREEN, "then pass", "in area 1: museum lemon3", "in area 3: museum lemon3")
    assert refused.value.rule == "M2.4"


def test_an_area_where_the_seat_will_not_decide_is_refused() -> None:
    game = Game("mykerinos", 3, *OPENING, "c5", "g5", "pass")
    with pytest.raises(OrderError) as refused:
        game.save(GREEN, "in area 1: left")
    assert (
        str(refused.value)
        == "“in area 1: left” is not for a decision that lies ahead of you. You can plan for: area 3."
    )
    with pytest.raises(OrderError) as refused:
        game.save(GREEN, "then c3")
    assert "for a turn that you will not have" in str(refused.value)


def test_with_two_a_turn_has_two_decisions() -> None:
    """Rule: M7.3."""
    game = Game("mykerinos", 2, *OPENING_OF_TWO, "c4", "neutral skip")
    game.save(BLUE, "then c5", "then neutral g5 else neutral skip", "then pass", "play blindly")
    game.play("e2", "neutral g5")
    assert game.ask(BLUE).move == "c5"
    assert game.ask(BLUE).move == "neutral skip"
    game.play("e3", "neutral skip")
    assert game.ask(BLUE).move == "pass"
    game.play("pass")
    answer = game.ask(BLUE)
    assert answer.why == USED_UP and answer.place is None


def test_who_removes_and_then_takes_writes_two_lines_for_the_area() -> None:
    """Rule: M7.4."""
    game = Game("mykerinos", 2, *OPENING_OF_TWO, "c4", "neutral c5", "d5", "neutral d4", "pass")
    game.save(RED, "then pass", "in area 3: remove left", "in area 3: right", "play blindly")
    assert [game.ask(RED).move, game.ask(RED).move] == ["pass", "remove left"]
    game.play("museum lemon3")
    assert game.ask(RED).move == "right"


def test_what_is_left_is_plain_where_the_only_other_answer_is_to_decline() -> None:
    """Rule: M5.3."""
    title = Game("mykerinos", 3).title
    view = title.view(title.start(3, {}), 0)
    assert plans_of(title).plain(view, 0, ["right", "decline"]) == "right"
    assert plans_of(title).plain(view, 0, ["left", "right", "decline"]) is None
    assert plans_of(title).plain(view, 0, ["left", "museum lemon3"]) is None


def test_a_room_can_be_watched() -> None:
    game = Game("mykerinos", 3, *OPENING, "c5", "g5", "d4", "pass", "pass", "pass")
    assert game.title.phase(game.position) == "survey"
    game.save(BLUE, "in area 3: museum lemon3", "ask if room lemon3 or moved green", "play blindly")
    game.play("museum lemon3")
    answer = game.ask(BLUE)
    assert answer.why == WATCH
    assert answer.sentence and english(answer.sentence, COLOURS) == "Green has made a move."
    with pytest.raises(OrderError) as refused:
        game.save(BLUE, "in area 3: left", "ask if room lemon3")
    assert str(refused.value).startswith("The site cannot watch for “room lemon3” here. It can watch for: room ")


def test_who_plans_the_next_turn_need_not_know_of_neutral_cubes() -> None:
    game = Game("mykerinos", 2, *OPENING_OF_TWO, "c4")
    saved = game.save(BLUE, "then d2 else e2", "then pass")
    assert write_order(saved) == "then neutral skip\nthen d2 else e2\nthen neutral skip\nthen pass"
    game.save(BLUE, *write_order(saved).splitlines())
    assert game.saved[BLUE].order == saved
    assert write_order(game.save(BLUE, "then neutral e2", "then d2")) == "then neutral e2\nthen d2\nthen neutral skip"
    assert write_order(game.save(BLUE, "then neutral e2")) == "then neutral e2"


@pytest.mark.parametrize(
    ("line", "refusal"), [("then b1", "there is a pyramid there"), ("then neutral b1", "there is a pyramid there")]
)
def test_what_is_wrong_with_the_next_turn_is_told_of_that_turn(line: str, refusal: str) -> None:
    game = Game("mykerinos", 2, *OPENING_OF_TWO, "c4")
    with pytest.raises(OrderError, match=refusal):
        game.save(BLUE, line)
