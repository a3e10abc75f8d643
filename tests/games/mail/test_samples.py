"""Replies as programs and people write them, each with what it means. None may be read as something else."""

import json
from pathlib import Path

import pytest

from tests.games.mail.clients import CLIENTS, NO_PLACE, Reply
from tests.games.mail.programs import PAGE, PROGRAMS, SET_IN, UNMARKED, VERSIONS, client
from tests.games.mail.readings import TABLES
from tests.games.mail.tables import reading
from tests.games.mail.turn_mail import turn_mail

FOLDER = Path(__file__).parent / "samples"
SAMPLES = json.loads((FOLDER / "samples.json").read_text())


def test_there_are_samples_enough_and_none_is_forgotten() -> None:
    assert len(SAMPLES) >= 350
    assert {sample["file"] for sample in SAMPLES} == {path.name for path in FOLDER.glob("*.eml")}


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample["file"])
def test_a_sample_is_read_right(sample: dict[str, str]) -> None:
    raw = (FOLDER / sample["file"]).read_bytes()
    assert reading(raw, sample["game"], int(sample["ply"])) == sample["reads"]


@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize(
    ("table", "move"), [("dig", "d3"), ("survey", "museum lemon3"), ("patrons", "tangerine c1-d1-e1")]
)
def test_every_program_in_every_language_above_below_and_between(
    client: str, language: str, table: str, move: str
) -> None:
    mail = turn_mail(language, *TABLES[table])
    for where in ("top", "bottom", "inline"):
        text = (6, move) if where == "inline" else move
        raw = CLIENTS[client](Reply(mail, language, **{where: text}))  # type: ignore[arg-type]
        expected = "? nothing" if client in NO_PLACE.get(where, ()) else move
        if where == "bottom" and client == "outlook_web":
            # Its page has no place there and its plain text has.
            expected = move
        assert reading(raw, *TABLES[table]) == expected, where


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("client", CLIENTS)
def test_nothing_of_the_mail_that_is_quoted_is_read(client: str, language: str, framed: bool) -> None:
    for table in TABLES:
        mail = turn_mail(language, *TABLES[table], marked=framed)
        assert reading(CLIENTS[client](Reply(mail, language, top="Danke!")), *TABLES[table]).startswith("?")


NO_MARKS = {UNMARKED, SET_IN, PAGE}


@pytest.mark.parametrize(("name", "language"), VERSIONS)
def test_what_a_program_quotes_is_not_read_and_what_is_written_around_it_is(name: str, language: str) -> None:
    compose, style = client(name), PROGRAMS[name].style
    for table, move in (("dig", "d3"), ("survey", "museum lemon3")):
        for framed in (True, False):
            mail = turn_mail(language, *TABLES[table], marked=framed)
            assert reading(compose(Reply(mail, language, top=move)), *TABLES[table]) == move
            assert reading(compose(Reply(mail, language)), *TABLES[table]).startswith("?")
            if framed or style not in (UNMARKED, SET_IN):
                assert reading(compose(Reply(mail, language, bottom=move)), *TABLES[table]) == move
            if style not in NO_MARKS:
                assert reading(compose(Reply(mail, language, inline=(6, move))), *TABLES[table]) == move
