"""A backup is restored while people hold mails that were sent after it was made: real processes, real mails."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from devtools.waiting import wait_for
from games.inbox.server import Address
from tests.games.inbox.people import post
from tests.games.inbox.replies import written
from tests.games.mail.processes.stage import Stage, embedded
from tests.steps import DELAY, address_in, text_of

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]

ADA, BEN = "ada@example.org", "ben@example.org"
RESTORED = "The site was restored from a backup."


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with embedded(tmp_path) as stage:
        yield stage


def answer(stage: Stage, letter: EmailMessage, text: str) -> None:
    """Reply by email, as its reader does."""
    to, reader = address_in(letter, "Reply-To"), address_in(letter, "To")
    host, _, port = stage.env["MYKERINOS_INBOUND_ADDRESS"].rpartition(":")
    post(Address(host, int(port)), reader, to, written(to, text, reader))


def begin(stage: Stage) -> tuple[int, str, str]:
    """Return a game whose people want their mails at once: its id, who is due, and the other one."""
    game = stage.do("begin", "Two at Karnak", ADA, BEN)
    for address in (ADA, BEN):
        stage.do("wish", address, mail_when="now")
    # The first turn began before they wished so.
    stage.shift(DELAY)
    first = stage.do("due", game)["address"]
    return game, first, BEN if first == ADA else ADA


def restore(stage: Stage, file: Path) -> str:
    """Stop the site, put it back to the backup and start it again."""
    stage.kill_workers()
    told = stage.do("manage", "restore", str(file), yes=True)
    stage.revive()
    return str(told)


def test_a6_mails_of_the_lost_days_are_void_and_who_is_due_gets_one_that_is_not(stage: Stage, tmp_path: Path) -> None:
    """A6: the wait that began after the restore had the number of the lost one, and the old answer was played in it.

    And who was due when the backup was made is told once more, and why; restoring the same backup again tells them
    again.
    """
    game, first, second = begin(stage)
    before = stage.wait_for_letter(first, 1)
    # The mail server has the letter before the database says so; a backup made between the two tells nobody again.
    stage.wait_for_fate(game, "turn", "sent")
    file = tmp_path / "backup"
    stage.do("manage", "backup", str(file))
    assert stage.do("turn", game) == second
    lost = stage.wait_for_letter(second, 1)

    assert "told once more: 1" in restore(stage, file)
    assert stage.do("due", game)["address"] == first
    told = stage.wait_for_letter(first, 2)
    assert RESTORED in text_of(told)
    assert told["Subject"] == before["Subject"] and told["References"] == before["References"]
    assert told["Message-ID"] != before["Message-ID"] and address_in(told, "Reply-To") != address_in(before, "Reply-To")

    assert stage.do("turn", game) == second
    fresh = stage.wait_for_letter(second, 2)
    assert address_in(fresh, "Reply-To") != address_in(lost, "Reply-To")
    moves = stage.do("moves", game)
    answer(stage, lost, stage.do("due", game)["move"])
    refused = stage.wait_for_letter(second, 3)
    assert stage.do("moves", game) == moves
    assert "no longer valid" in text_of(refused)
    # The new one has the right to move.
    answer(stage, fresh, stage.do("due", game)["move"])
    wait_for(lambda: stage.do("moves", game)[len(moves) :], seconds=60)
    assert stage.do("moves", game)[len(moves)][1] == "mail"
    stage.rest()

    restore(stage, file)
    again = wait_for(lambda: [one for one in stage.letters(first) if RESTORED in text_of(one)][1:], seconds=60)[0]
    assert len({address_in(letter, "Reply-To") for letter in (before, told, again)}) == 3
    had, had_second = len(stage.letters(first)), len(stage.letters(second))
    for number, letter in enumerate((before, told), had + 1):
        answer(stage, letter, stage.do("due", game)["move"])
        assert "no longer valid" in text_of(stage.wait_for_letter(first, number))
    answer(stage, again, stage.do("due", game)["move"])
    wait_for(lambda: "mail" in [via for _text, via in stage.do("moves", game)], seconds=60)
    stage.rest()
    assert len(stage.letters(second)) <= had_second + 1
