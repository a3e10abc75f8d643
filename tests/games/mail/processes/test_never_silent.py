"""Nobody who writes is left without an answer: over real SMTP, by the one process of the embedded site."""

import re
import smtplib
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest

from devtools.waiting import wait_for
from tests.games.inbox.replies import written
from tests.games.mail.processes.stage import Stage, embedded
from tests.steps import DELAY, address_in, text_of

pytestmark = [pytest.mark.long(50), pytest.mark.timeout(600)]

DAY = timedelta(days=1)
EXAMPLE = re.compile(r"(?:One line is enough|Each line is one step), for example: (.+)")


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    with embedded(tmp_path_factory.mktemp("silent")) as stage:
        yield stage


def reply(stage: Stage, letter: EmailMessage, text: str) -> None:
    """Answer the letter over SMTP, as a mail program's server does."""
    host, port = stage.env["MYKERINOS_INBOUND_ADDRESS"].split(":")
    address, to = address_in(letter, "To"), address_in(letter, "Reply-To")
    with smtplib.SMTP(host, int(port), timeout=30) as connection:
        connection.sendmail(address, [to], written(to, text, address))


def newest(stage: Stage, address: str, seen: int) -> EmailMessage:
    """Return the letter after so many."""
    letter: EmailMessage = wait_for(lambda: stage.letters(address)[seen : seen + 1], seconds=60)[0]
    return letter


def test_a4_a_reply_to_each_letter_goes_on_past_the_twentieth(stage: Stage) -> None:
    """A4, M2.1: somebody plays a bot by mail in an evening, an answer to each letter.

    The 21st was not answered, the 22nd left them due, and nothing came any more.
    """
    address = "anna.evening@example.org"
    stage.do("begin", "Evening", address, "greedy")
    stage.do("wish", address, mail_when="now")
    stage.shift(DELAY)
    seen = played = 0
    while played < 24:
        letter = newest(stage, address, seen)
        seen += 1
        example = EXAMPLE.search(text_of(letter))
        if example is not None and not is_late(letter, stage.letters(address)):
            reply(stage, letter, example[1].strip())
            played += 1
    # Each was answered. One that crossed with a newer letter was not played; that would not do for all of them.
    wait_for(lambda: len(answers(stage, address)) == played, seconds=60)
    assert sum(" was played" in text for text in answers(stage, address)) > 20


def answers(stage: Stage, address: str) -> list[str]:
    """Return what was answered there so far; the next turn is in the same letter, or in a later one with the answer."""
    texts = [text_of(letter) for letter in stage.letters(address)]
    return [text for text in texts if "we've read your email" in text or " was played" in text]


def is_late(letter: EmailMessage, letters: list[Any]) -> bool:
    """Whether a newer letter asks for the move, too."""
    later = letters[letters.index(letter) + 1 :]
    return any(EXAMPLE.search(text_of(other)) for other in later)


def test_a4_the_22nd_mail_that_is_not_understood_brings_the_turn_again(stage: Stage) -> None:
    """A4: nothing was played, nothing was answered, and the clock ran."""
    address = "ben.lost@example.org"
    stage.do("begin", "Lost", address, "greedy")
    stage.do("wish", address, mail_when="now")
    stage.shift(DELAY)
    first = newest(stage, address, 0)
    for _mail in range(20):
        reply(stage, first, "What a fine day it is")
    wait_for(lambda: len(stage.letters(address)) >= 21, seconds=120)
    texts = [text_of(letter) for letter in stage.letters(address)]
    assert sum("This is the last answer for this hour" in text for text in texts) == 1
    reply(stage, first, "What a fine evening it was")
    letter = newest(stage, address, 21)
    assert "in place of an answer" in text_of(letter)
    # A move is answered, whatever came before.
    example = EXAMPLE.search(text_of(letter))
    assert example is not None
    reply(stage, letter, example[1].strip())
    assert " was played." in text_of(newest(stage, address, 22))


def test_m2_3_a_mailbox_that_was_full_for_a_day_gets_its_turn_mail(stage: Stage) -> None:
    """M2.3: one 5.2.2 ended play by mail."""
    people = ("carl.full@example.org", "dora.full@example.org")
    game = stage.do("begin", "Full", *people)
    address = stage.do("due", game)["address"]
    stage.sink.recipients[address] = "552 5.2.2 mailbox full"
    stage.shift(DELAY)
    reason, message_id = stage.wait_for_fate(game, "turn", "retry")
    assert "5.2.2" in reason
    assert "5.2.2" in stage.do("page", address, "/desk/")
    stage.sink.recipients.clear()
    stage.rest()
    assert stage.letters(address) == []
    stage.shift(DAY)
    assert newest(stage, address, 0)["Message-ID"] == message_id


def test_m2_3_who_answers_an_older_mail_is_answered_though_mails_had_been_stopped(stage: Stage) -> None:
    """M2.3: their move was played, and they heard nothing."""
    people = ("emil.gone@example.org", "fay.gone@example.org")
    game = stage.do("begin", "Gone", *people)
    address = stage.do("due", game)["address"]
    stage.shift(DELAY)
    letter = newest(stage, address, 0)
    # A second game: its turn mail says that the address is gone.
    other = stage.do("begin", "Gone too", *people)
    while stage.do("due", other)["address"] != address:
        stage.do("turn", other)
    stage.sink.recipients[address] = "550 5.1.1 no such letter box"
    stage.shift(DELAY)
    stage.wait_for_fate(other, "turn", "failed")
    stage.sink.recipients.clear()
    example = EXAMPLE.search(text_of(letter))
    assert example is not None
    reply(stage, letter, example[1].strip())
    wait_for(lambda: len(stage.letters(address)) >= 3, seconds=60)
    told = {str(found["Subject"]): " ".join(text_of(found).split()) for found in stage.letters(address)[1:]}
    assert "We had stopped sending you emails" in told["Mykerinos: Gone"]
    assert "was played." in told["Mykerinos: Gone"]
    # And the turn that they had not been told of is told now.
    assert "your move" in told["Mykerinos: Gone too"]


def test_a_line_that_is_not_read_stops_what_stands_below_it(stage: Stage) -> None:
    """The line below a misspelt one was played, and the misspelt one was not mentioned."""
    game = stage.do("begin", "Slip", "gil.slip@example.org", "hal.slip@example.org", title="arnak")
    address = stage.do("due", game)["address"]
    stage.do("wish", address, mail_when="now")
    stage.shift(DELAY)
    letter = newest(stage, address, 0)
    reply(stage, letter, "By flask\nplay funding-car\nend")
    answer = newest(stage, address, 1)
    assert "mail" not in {way for _line, way in stage.do("moves", game)}
    assert "Did you mean buy flask?" in " ".join(text_of(answer).split())
    reply(stage, answer, "yes")
    newest(stage, address, 2)
    by_mail = [line for line, way in stage.do("moves", game) if way == "mail"]
    assert by_mail == ["buy flask", "play funding-car", "end"]
