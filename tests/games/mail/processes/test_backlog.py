"""Mails that hang in the mail server stop nothing else.

Whoever hands over a turn mail waits until the test lets them go, and meanwhile everything else has to happen.
"""

import json
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from devtools.waiting import wait_for
from tests.games.mail.processes.stage import STEP, WITHIN, Stage, embedded, production
from tests.steps import DELAY, address_in, text_of

pytestmark = [pytest.mark.long(50), pytest.mark.timeout(300)]

GAMES = 6
"""Three times as many as a site sends turn mails at once."""
LONG = {
    "STAGE_MAIL_TIMEOUT": "600",
    "MYKERINOS_SET_MAIL_LEASE": "3001",
    "MYKERINOS_SET_PULSE_INTERVAL": "10",
    "MYKERINOS_SET_OUTAGE_SECONDS": "300",
}
"""The workers have more patience than the test; and a standstill is what it is unless it was set otherwise."""
SIGN_UP = {"name": "Anna", "email": "anna.r1@example.org", "password1": "seven red cats sing"}
QUICK = ("pulse", "clock", "bots", "inbound", "urgent")


@pytest.fixture(scope="module", params=["embedded", "PostgreSQL and Redis"])
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    directory = tmp_path_factory.mktemp("stage")
    if request.param == "embedded":
        with embedded(directory, **LONG) as stage:
            yield stage
    else:
        services = (request.getfixturevalue(name) for name in ("postgres_url", "redis_url"))
        with production(directory, *services, **LONG) as stage:
            yield stage


def is_turn(letter: EmailMessage) -> bool:
    """Return a mail about a turn; answers to a letter stop nothing, and say that they are answers."""
    return letter["List-Unsubscribe"] is not None and letter["Auto-Submitted"] == "auto-generated"


def health(stage: Stage) -> dict[str, Any]:
    status, text = stage.do("visit", "get", "/healthz")
    told: dict[str, Any] = json.loads(text)
    assert told["well"] is (status == 200)
    return told


def test_r1_turn_mails_that_hang_stop_neither_sweeps_nor_codes_nor_answers(stage: Stage) -> None:
    """R1: one mail backlog stopped bots, deadlines, received mail, codes and the signs of life."""
    people = ("alice.r1@example.org", "bob.r1@example.org")
    first = stage.do("begin", "Karnak", *people, hours=24)
    address = stage.do("due", first)["address"]
    stage.shift(DELAY)
    turn = stage.wait_for_letter(address)

    stage.sink.holds = is_turn
    for number in range(GAMES):
        stage.do("begin", f"Backlog {number}", *people, hours=24)
    stage.shift(DELAY)
    busy = wait_for(lambda: stage.sink.held, WITHIN)
    assert busy < GAMES, "a worker that has taken up all of them at once would not show anything"
    # Now whoever sends turn mails waits, and does so until the end.
    swept = stage.do("beats")
    bots = stage.do("begin", "Of bots", "random", "random")
    move = stage.do("due", first)["move"]
    stage.do("reply", address_in(turn, "Reply-To"), address, move)
    assert stage.do("visit", "post", "/account/signup/", SIGN_UP)[0] == 302

    assert "confirm that the address is yours" in text_of(stage.wait_for_letter(SIGN_UP["email"]))
    assert f"{move} was played." in text_of(stage.wait_for_letter(address, 2))
    wait_for(lambda: any(way == "bot" for _text, way in stage.do("moves", bots)), WITHIN, STEP)
    wait_for(lambda: all(stage.do("beats")[name] > swept[name] for name in QUICK), WITHIN, STEP)
    assert stage.sink.held
    assert health(stage)["well"]
    assert stage.do("outages") == 0

    stage.sink.holds = lambda letter: False
    stage.shift(DELAY)  # of the turn that the reply began
    wait_for(lambda: stage.do("pending", "turn") == 0, WITHIN, STEP)


def test_a_clock_that_jumps_by_hours_and_days_and_back_costs_nobody_a_turn(stage: Stage) -> None:
    """Whichever sweep of whichever process is first after it: none takes the jump for time to think."""
    game = stage.do("begin", "Jumps", "alice.jumps@example.org", "bob.jumps@example.org", hours=24)
    due = stage.do("due", game)
    for hours in (2, 40 * 24, -40 * 24):
        swept = stage.do("beats")["clock"]
        stage.shift(timedelta(hours=hours))
        # Deadlines have been looked at since then.
        for _sweep in range(2):
            wait_for(lambda swept=swept: stage.do("beats")["clock"] != swept, WITHIN, STEP)  # type: ignore[misc]
            swept = stage.do("beats")["clock"]
    assert stage.do("due", game) == due
    assert all(way != "clock" for _text, way in stage.do("moves", game))
    assert stage.do("outages") > 0
