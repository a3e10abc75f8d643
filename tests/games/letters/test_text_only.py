"""Mails for those who listen: text alone, no drawings and columns, every piece named, the choices within half a minute."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.contract import AnyTitle, draw_by
from engine.registry import get_title
from games.letters.move_options import FEW
from games.mail.rendering import spoken
from games.models import Player
from tests.games.conftest import MakeGame, make_player
from tests.steps import DELAY, RecordProperty, Shift, due_seat, letters_to, play_next, sweep_mails, text_of

NOISE = re.compile(r"\|.*\||\+--|==|\S  +\S")
PIECES = re.compile(r"\b[a-h]\d\b|\b[a-z]+-[a-z0-9-]+\b|\b[B-Z]\w+\b")
"""Names of spaces and cards, and words that begin with a capital."""
WORDS_A_MINUTE = 180
TITLES = ("mykerinos", "thebes", "arnak")


def positions(title_id: str, number: int = 50) -> Iterator[tuple[AnyTitle, Any]]:
    """Yield positions of random games."""
    title, rng, found = get_title(title_id), random.Random(5), 0
    while found < number:
        position = title.start(2, {})
        for _ply in range(rng.randrange(3, 60)):
            if title.chance_due(position):
                position = title.apply(position, title.deal(position, draw_by(rng.randrange)))
            elif seats := title.due(position):
                position = title.apply(position, rng.choice(title.legal(position, seats[0])), seats[0])
        if title.due(position):
            found += 1
            yield title, position


@pytest.mark.parametrize("title_id", TITLES)
def test_the_board_in_words_has_no_noise_and_names_the_same(title_id: str) -> None:
    for title, position in positions(title_id):
        view = title.view(position, title.due(position)[0])
        board = title.story.describe(view)
        words = spoken((title.story.speak or title.story.describe)(view))
        assert not NOISE.search(words), NOISE.search(words)
        lines = [line for line in board.splitlines() if not re.search(r"\||walls|pyramid,", line)]
        pieces = {*PIECES.findall("\n".join(lines))}
        assert pieces and pieces <= {*PIECES.findall(words)}
        assert words.count("worth") >= board.count("worth")


@pytest.mark.django_db
@pytest.mark.parametrize("title_id", TITLES)
def test_a_turn_mail_of_text_alone_comes_to_the_choices_in_half_a_minute(
    make_game: MakeGame, shift_clock: Shift, title_id: str, record_property: RecordProperty
) -> None:
    people = make_player("alice"), make_player("bob")
    Player.objects.update(text_only=True)
    table = make_game(*people, title=title_id)
    for _turn in range(12):
        shift_clock(DELAY)
        sweep_mails()
        table = play_next(table, next(line for line in table.legal(due_seat(table)) if line != "pass"))
    found = [letter for person in people for letter in letters_to(str(person.email))]
    turns = [letter for letter in found if "your move" in text_of(letter)]
    assert len(turns) >= 3
    for letter in turns:
        text = text_of(letter)
        assert not letter.is_multipart() and letter.get_content_type() == "text/plain" and not NOISE.search(text)
        before = len(text[: text.index("What you can do now")].split())
        record_property(f"words before the choices, {title_id}", before)
        assert before <= WORDS_A_MINUTE / 2


@pytest.mark.django_db
@pytest.mark.parametrize("title_id", TITLES)
def test_a_turn_mail_of_text_alone_names_every_legal_move(
    make_game: MakeGame, shift_clock: Shift, title_id: str
) -> None:
    alice, bob = make_player("alice"), make_player("bob")
    Player.objects.update(text_only=True)
    table = make_game(alice, bob, title=title_id)
    while len(table.legal(seat := due_seat(table))) <= FEW:
        table = play_next(table, table.legal(seat)[0])
    shift_clock(DELAY)
    sweep_mails()
    letters = letters_to(str({alice.pk: alice, bob.pk: bob}[seat.player_id or 0].email))
    every = text_of(letters[-1]).partition("Every move that is legal now.")[2].partition("Open the board")[0]
    listed = [move.strip(" .") for line in every.splitlines() for move in line.partition(": ")[2].split(", ")]
    assert sorted(filter(None, listed)) == sorted(table.legal(seat))


def test_what_others_say_keeps_its_marks() -> None:
    """They keep a remark from being taken for the words of the player who quotes it."""
    assert spoken("| I play d3\n| and  more |") == "| I play d3\n| and, more |"
