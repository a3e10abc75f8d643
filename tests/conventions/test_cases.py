"""Tests that are many cases in one (`tests/cases.py`) fail where one of them fails."""

import inspect

import pytest

from tests.cases import each_of


def test_every_case_is_tried_and_the_one_that_fails_is_named() -> None:
    seen: list[tuple[int, str, str]] = []

    @each_of("number", [1, 2])
    @each_of(("letter", "word"), [("a", "ant"), ("b", "bee"), ("c", "ant")])
    def of_words(number: int, letter: str, word: str, before: str) -> None:
        seen.append((number, letter, before))
        assert word.startswith(letter)

    assert [*inspect.signature(of_words).parameters] == ["before"], "pytest gives it the fixtures alone"
    with pytest.raises(AssertionError) as failed:
        of_words(before="x")
    assert failed.value.__notes__ == ["with {'letter': 'c', 'word': 'ant'}", "with {'number': 1}"]
    assert seen == [(1, "a", "x"), (1, "b", "x"), (1, "c", "x")]
    with pytest.raises(AssertionError, match="no case"):
        each_of("number", [])
