"""Replies as programs and people write them, each with what it means. None may be read as something else."""

import json
from itertools import product
from pathlib import Path

import pytest

from tests.games.reading.clients import CLIENTS, NO_PLACE, Reply
from tests.games.reading.programs import PAGE, PROGRAMS, SET_IN, UNMARKED, VERSIONS, client
from tests.games.reading.readings import TABLES
from tests.games.reading.tables import reading
from tests.games.reading.turn_mail import turn_mail
from tests.rounds import THOROUGH

FOLDER = Path(__file__).parent / "samples"
SAMPLES = json.loads((FOLDER / "samples.json").read_text())


def test_there_are_samples_enough_and_none_is_forgotten() -> None:
    assert len(SAMPLES) >= 350
    assert {sample["file"] for sample in SAMPLES} == {path.name for path in FOLDER.glob("*.eml")}


def test_every_sample_is_read_right() -> None:
    """All in one test, as elsewhere here: a test of each would take longer to be found and told of than to run."""
    found = {}
    for sample in SAMPLES:
        raw = (FOLDER / sample["file"]).read_bytes()
        found[sample["file"]] = reading(raw, sample["game"], int(sample["ply"]))
    right = {sample["file"]: sample["reads"] for sample in SAMPLES}
    assert {name: read for name, read in found.items() if read != right[name]} == {}


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize(
    ("table", "move"), [("dig", "d3"), ("survey", "museum lemon3"), ("patrons", "tangerine c1-d1-e1")]
)
def test_every_program_in_every_language_above_below_and_between(language: str, table: str, move: str) -> None:
    mail = turn_mail(language, *TABLES[table])
    for program, where in product(CLIENTS, ("top", "bottom", "inline")):
        text = (6, move) if where == "inline" else move
        raw = CLIENTS[program](Reply(mail, language, **{where: text}))  # type: ignore[arg-type]
        expected = "? nothing" if program in NO_PLACE.get(where, ()) else move
        if where == "bottom" and program == "outlook_web":
            # Its page has no place there and its plain text has.
            expected = move
        assert reading(raw, *TABLES[table]) == expected, (program, where)


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_nothing_of_the_mail_that_is_quoted_is_read(language: str, framed: bool) -> None:
    """Every program quotes every mail with the frame in one language and without it in another, by turns."""
    turn = ("en", "de", "pl").index(language) + framed
    mails = {table: turn_mail(language, *place, marked=framed) for table, place in TABLES.items()}
    for number, (table, program) in enumerate(product(TABLES, CLIENTS)):
        if number % 3 == turn % 3 or THOROUGH:
            read = reading(CLIENTS[program](Reply(mails[table], language, top="Danke!")), *TABLES[table])
            assert read.startswith("?"), (program, table)


NO_MARKS = {UNMARKED, SET_IN, PAGE}
DECISIONS = [("dig", "d3"), ("survey", "museum lemon3")]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_what_a_program_quotes_is_not_read_and_what_is_written_around_it_is(language: str) -> None:
    names = [name for name, spoken in VERSIONS if spoken == language]
    assert names
    for number, name in enumerate(names):
        # By turns: what move it is, is no matter of the program.
        check_program(name, language, [DECISIONS[number % 2]] if not THOROUGH else DECISIONS)


def check_program(name: str, language: str, decisions: list[tuple[str, str]]) -> None:
    """Read what this program makes of answers above, below and between."""
    compose, style = client(name), PROGRAMS[name].style
    for table, move in decisions:
        for framed in (True, False):
            mail = turn_mail(language, *TABLES[table], marked=framed)
            assert reading(compose(Reply(mail, language, top=move)), *TABLES[table]) == move, name
            assert reading(compose(Reply(mail, language)), *TABLES[table]).startswith("?"), name
            if framed or style not in (UNMARKED, SET_IN):
                assert reading(compose(Reply(mail, language, bottom=move)), *TABLES[table]) == move, name
            if style not in NO_MARKS:
                assert reading(compose(Reply(mail, language, inline=(6, move))), *TABLES[table]) == move, name
