"""Robots are never answered, and no person is taken for one because of what servers write into a mail."""

import tomllib
from typing import NamedTuple

import pytest

from tests.games.reading.readings import FOLDER, TABLES
from tests.games.reading.tables import reading


class Case(NamedTuple):
    """One mail. `headers`: beside those that every mail has."""

    name: str
    headers: list[str]
    text: str
    expected: str


ROBOTS, PEOPLE = (
    [Case(**row) for row in rows] for rows in tomllib.loads((FOLDER / "robots.toml").read_text()).values()
)

USUAL = ("From: Ines <ines@example.net>", "Subject: Re: Mykerinos: Test", "Content-Type: text/plain; charset=utf-8")


def raw(case: Case) -> bytes:
    """Return the mail; what the case says of a header replaces the usual."""
    given = {header.partition(":")[0].lower() for header in case.headers}
    usual = [header for header in USUAL if header.partition(":")[0].lower() not in given]
    return ("\n".join([*usual, *case.headers]) + "\n\n" + case.text + "\n").encode()


@pytest.mark.parametrize("case", [*ROBOTS, *PEOPLE])
def test_m1_who_wrote_a_mail(case: Case) -> None:
    """Finding M1: a person's mail was swallowed for an `X-Auto-Response-Suppress` that asks for no receipts."""
    assert reading(raw(case), *TABLES["dig"]) == case.expected


@pytest.mark.parametrize("case", [case for case in ROBOTS if case.expected == "robot"])
def test_what_says_that_it_is_a_robot_is_one_whatever_it_writes(case: Case) -> None:
    assert reading(raw(case._replace(text="d3")), *TABLES["dig"]) == "robot"
