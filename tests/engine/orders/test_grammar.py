"""The lines of an order in three languages, its limits, and that what is no order is refused."""

import pytest

from engine.errors import OrderError
from engine.orders.grammar import Draft, is_order_line, parse_order, read_canonical
from engine.orders.order import (
    LONGEST,
    MOST_CHOICES,
    MOST_STEPS,
    MOST_WATCHES,
    WORDS,
    Order,
    Step,
    left_of,
    write_order,
)

ENGLISH = """then c4-c5 else d2 else e2-e3
then neutral f2 else neutral skip
then pass
in area 3: right else museum lemon3
ask if area 3 or place
play blindly"""
GERMAN = """dann c4-c5 sonst d2 sonst e2-e3
dann neutral f2 sonst neutral skip
dann pass
in area 3: right sonst museum lemon3
frag wenn area 3 oder place
spiel blind"""
POLISH = """potem c4-c5 albo d2 albo e2-e3
potem neutral f2 albo neutral skip
potem pass
w area 3: right albo museum lemon3
pytaj gdy area 3 lub place
graj w ciemno"""
WANTED = [
    ("", ("c4-c5", "d2", "e2-e3")),
    ("", ("neutral f2", "neutral skip")),
    ("", ("pass",)),
    ("area 3", ("right", "museum lemon3")),
]


def said(draft: Draft) -> tuple[list[tuple[str, tuple[str, ...]]], tuple[str, ...], bool]:
    return [(step.occasion, step.choices) for step in draft.steps], draft.watches, draft.careful


@pytest.mark.parametrize("text", [ENGLISH, GERMAN, POLISH])
def test_every_language_says_the_same(text: str) -> None:
    assert said(parse_order(text)) == (WANTED, ("area 3", "place"), False)
    assert all(map(is_order_line, text.splitlines()))


def test_case_blanks_and_empty_lines_say_nothing() -> None:
    loose = ENGLISH.upper().replace(" ", "  \t ").replace("\n", "\r\n\r\n  ")
    steps, watches, careful = said(parse_order(loose))
    assert [(occasion, tuple(map(str.lower, choices))) for occasion, choices in steps] == WANTED
    assert watches == ("area 3", "place") and not careful


def test_lines_add_up_in_any_order() -> None:
    text = "ask if place\nthen c4\nask if area 3 or place\nask if area 1"
    assert said(parse_order(text)) == ([("", ("c4",))], ("area 1", "area 3", "place"), True)


def test_weeks_are_written_with_two_digits() -> None:
    assert parse_order("then refresh\nask if week 1903-7 or week 1903-10").watches == ("week 1903-07", "week 1903-10")


@pytest.mark.parametrize(
    "line",
    [
        "stop", "c4", "then", "then c4 else", "else c4", "then else c4", "in : c4", "in area 3", "in area 3:", "ask if",
        "ask if or place", "ask if place or", "if c4 then d4", "play", "play blindly now", "thenc4", "No orders", "hold", "?",
        "c4 else d4",
    ],
)  # fmt: skip
def test_what_is_no_line_of_an_order_is_refused(line: str) -> None:
    with pytest.raises(OrderError) as refused:
        parse_order(f"then c3\n{line}")
    assert refused.value.line == line
    assert f"“{line}”" in str(refused.value)


@pytest.mark.parametrize("text", ["", " \n\n", "play blindly", "ask if place"])
def test_an_order_has_a_step(text: str) -> None:
    with pytest.raises(OrderError, match="needs at least one line"):
        parse_order(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("\n".join(["then c4"] * (MOST_STEPS + 1)), MOST_STEPS),
        ("then " + " else ".join(["c4"] * (MOST_CHOICES + 1)), MOST_CHOICES),
        ("then c4\nask if " + " or ".join(f"area {number}" for number in range(MOST_WATCHES + 1)), MOST_WATCHES),
        ("then c4" + " " * LONGEST, f"{LONGEST}"),
    ],
)
def test_limits_are_told_by_their_number(text: str, number: object) -> None:
    with pytest.raises(OrderError, match=f"at most {number} "):
        parse_order(text)
    largest = "\n".join(["then " + " else ".join(["c4"] * MOST_CHOICES)] * MOST_STEPS)
    assert len(parse_order(largest).steps) == MOST_STEPS


@pytest.mark.parametrize(
    "line", ["c4", "I will play c4 then d4", "else", "if he moves", "pass", "hold", "thanks", "inside joke: c4"]
)
def test_prose_is_no_line_of_an_order(line: str) -> None:
    assert not is_order_line(line)


def test_text_of_an_order() -> None:
    order = Order(
        (Step("", ("c4", "d4")), Step("", ("pass",)), Step("area 3", ("left",))), ("area 3", "place"), careful=False
    )
    assert write_order(order) == "then c4 else d4\nthen pass\nin area 3: left\nask if area 3 or place\nplay blindly"
    assert write_order(left_of(order, (0, 2))) == "then pass\nask if area 3 or place\nplay blindly"


@pytest.mark.parametrize("language", WORDS)
def test_what_is_written_in_a_language_is_read_as_the_same_order(language: str) -> None:
    order = Order(
        (Step("", ("c4-c5", "d2")), Step("", ("pass",)), Step("area 3", ("right", "museum lemon3"))),
        ("area 3", "place"),
        careful=False,
    )
    text = write_order(order, WORDS[language])
    assert read_canonical(text) == order and len(text.splitlines()) == 5


def test_only_weeks_have_zeros_put_before_their_number() -> None:
    """`bonus 2-1` names a space of Arnak's track, `week 1903-7` a week of Thebes."""
    draft = parse_order("then pass\nask if bonus 2-1 or week 1903-7")
    assert draft.watches == ("bonus 2-1", "week 1903-07")
