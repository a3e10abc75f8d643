"""The line that an inbox shows beside the subject: it tells turn, answer, warning, digest and the end apart.

M2.4: all mails of a game looked the same in the inbox.
"""

import re
from datetime import timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.db.models import F

from games.clock.pace import PerWait, pace_to_json
from games.mail.game_posts import post_warning
from games.mail.post import draft, post_all
from games.models import Player, Wait
from games.play.moves import bots
from games.reading import html_text, interpretation, markers, own_text
from games.reading.message import Message
from games.reading.reader import SeatReader
from games.table.table import Table, load_table
from tests.games.conftest import MakeGame
from tests.games.inbox.replies import address_for, send
from tests.games.reading.tables import told
from tests.steps import DELAY, Shift, finished_game, letters_to, sweep_mails, text_of

pytestmark = pytest.mark.django_db

FIRST = re.compile(r'<body[^>]*>\s*<div class="first" style="display: ?none;[^"]*">([^<]*)</div>')
NOTATION = re.compile(r"\b[a-h][1-6]\b|\bpass\b|\bleft\b|\btake\b|\byes\b", re.IGNORECASE)


def page_of(letter: EmailMessage) -> str:
    body = letter.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def first_line(letter: EmailMessage) -> str:
    """Return what an inbox shows; it is the first text of the page, and is hidden there."""
    found = FIRST.search(page_of(letter))
    assert found is not None
    said = found[1].rstrip("\u034f\u00a0").replace("&nbsp;", "").rstrip("\u034f")
    # Where there is room for more, nothing else of the mail follows.
    assert len(found[1]) - len(said) > 100
    return said


def turn_letter(make_game: MakeGame, *players: Player, **fields: Any) -> tuple[Table, int, EmailMessage]:
    """Return a game with a clock, whose turn it is, and the mail about that turn."""
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = make_game(*players, pace=pace_to_json(PerWait(72)), **fields)
    index = table.due()[0]
    return table, index, letters_to(str(players[index].email))[-1]


def test_m2_4_each_kind_of_mail_says_at_once_what_it_is(make_game: MakeGame, alice: Player, bob: Player) -> None:
    table, index, turn = turn_letter(make_game, alice, bob)
    mine = str(table.seats[index].player.email)  # type: ignore[union-attr]
    assert first_line(turn).startswith("It is your turn. Move by ")
    Wait.objects.update(warned_for=F("deadline"))
    post_warning(Wait.objects.get(ended_at=None))
    warning = letters_to(mine)[-1]
    assert re.match(r"Your time is running out\. Move by .* a bot plays this turn for you", first_line(warning))
    send(address_for(table, index), "z99")
    asked = letters_to(mine)[-1]
    assert first_line(asked).startswith("Nothing was played: something in your email needs another look. It is your")
    while table.due() == (index,):
        send(address_for(table, index), table.legal(table.seats[index])[0])
        table = load_table(pk=table.game.pk)
    played = letters_to(mine)[-1]
    assert first_line(played) == "Your move was played. The others move next."
    assert len({str(letter["Subject"]) for letter in (turn, warning, asked, played)}) == 1


def test_m2_4_the_end_says_who_won(alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    post_all([draft("over:x", "over", str(alice.email), alice, table.game)])
    letter = letters_to("alice@example.org")[-1]
    assert first_line(letter) in text_of(letter).replace("\n", " ")
    assert "won with " in first_line(letter)


def test_m2_4_the_digest_names_its_games(make_game: MakeGame, alice: Player, shift_clock: Shift) -> None:
    Player.objects.update(mail_when=Player.MailWhen.DIGEST)
    for name in ("Two at Karnak", "Two at Giza"):
        make_game(alice, "greedy", name=name)
    bots.sweep()
    shift_clock(DELAY)
    sweep_mails()
    shift_clock(timedelta(days=1))
    sweep_mails()
    assert first_line(letters_to("alice@example.org")[-1]) == "Two at Karnak and Two at Giza"


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_program_that_quotes_the_hidden_line_puts_no_words_into_its_writers_mouth(
    make_game: MakeGame, alice: Player, bob: Player, language: str, title: str
) -> None:
    Player.objects.update(language=language)
    table, index, letter = turn_letter(make_game, alice, bob, title=title)
    hidden = first_line(letter)
    assert not NOTATION.search(hidden)
    lines = [line for line in html_text.lines(page_of(letter)) if line]
    assert markers.starts(lines[0]), "a reader of the page sees it"
    reader = SeatReader(table.title, table.position, index)
    move = reader.legal()[0]
    assert (
        told(interpretation.understand(own_text.text_of(Message(plain=f"{move}\n\n{text_of(letter)}")), reader)) == move
    )
    for text in (f"{move}\n\n{hidden}\n{text_of(letter)}", f"{hidden}\n{text_of(letter)}"):
        read = told(interpretation.understand(own_text.text_of(Message(plain=text)), reader))
        assert read == move if text.startswith(move) else read.startswith("?"), (read, text[:300])
