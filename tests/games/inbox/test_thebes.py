"""Thebes by mail: the turn mail with its pictures and examples, and answers in the short forms of the notation."""

import re
from typing import Any

import pytest

from engine.registry import get_title
from games.letters import parts as story
from games.models import Move, Player
from games.table.table import Table, load_table
from tests.games.inbox.replies import address_for, last_answer, send
from tests.games.letters.test_whole_game import Parts, check_pictures, numbers
from tests.steps import due_seat, letters_to, made_of, random_moves, text_of

pytestmark = pytest.mark.django_db

TITLE = "thebes"


CONGRESSES = "1, 3, 6, 10, 15, 21, 28 points for one to seven congresses"


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """As large as they are shown, which is half of what is sent otherwise."""
    monkeypatch.setattr(story, "SHARPNESS", 1)


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    """Alice is due; she has a lone shovel, and can dig with it or without."""
    title = get_title(TITLE)

    def enough(position: Any, ply: int) -> bool:
        return title.due(position) == (0,) and any(move.endswith(" with shovel") for move in title.legal(position, 0))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    moves = random_moves(2, enough, 3, TITLE, liked=("take ",))
    table = made_of(moves, (alice, bob), title=TITLE)
    assert due_seat(table).player == alice
    return table


def answered(table: Table, text: str) -> list[str]:
    """Return the moves that were made by an answer of Alice with that text."""
    send(address_for(table, 0), text)
    done = Move.objects.filter(game=table.game, via=Move.Via.MAIL, undone_at=None).order_by("ply")
    return [move.text for move in done]


def test_the_turn_mail_has_both_pictures_the_board_as_text_and_moves_that_are_legal(table: Table) -> None:
    letter = letters_to("alice@example.org")[-1]
    parts = Parts(letter)
    assert len(check_pictures(letter, parts)) == 2
    legal = table.legal(due_seat(table))
    offered = parts.plain.partition("== What you can do now")[2].partition("\n== ")[0]
    shown = [
        move
        for line in re.findall(r"^    For example (.+?) and \d+ more$", offered, re.MULTILINE)
        for move in line.split(" · ")
    ]
    for line in re.findall(r"^    ((?!For example).+)$", offered, re.MULTILINE):
        shown += line.split(" · ")
    assert set(shown) <= parts.moves and {table.title.read(table.position, line, 0) for line in shown} <= set(legal)
    assert {move.split(" ")[0] for move in shown} == {move.split(" ")[0] for move in legal}
    assert table.title.story.describe(table.view(table.seats[0])).splitlines()[0] in text_of(letter)
    # What a congress is worth is a rule; all else that the page tells stands in the plain part as well.
    assert numbers(parts.html.replace(CONGRESSES, "")) <= numbers(parts.plain), (
        "the plain part says as much as the other"
    )
    for label in ("Turn order", "Card 1", "Greece", "The deck"):
        assert label in parts.facts
    assert "Turn order: " not in parts.plain and "Card 1: " not in parts.plain, "M2.9: it was told twice"


def test_m1_cards_are_offered_by_their_number(table: Table) -> None:
    """Finding M1: the mail offered `take specialised-crete-berlin-1`, hard to type, and never said that `take 2` does."""
    offered = text_of(letters_to("alice@example.org")[-1]).partition("== What you can do now")[2].partition("\n== ")[0]
    assert "    take 1 · take 2 · take 3 · take 4\n" in offered
    assert "specialised-" not in offered


@pytest.mark.parametrize("text", ["card 2", "I take card 2", "ich nehme Karte 2", "biorę kartę 2"])
def test_m1_a_card_is_taken_by_its_number(table: Table, text: str) -> None:
    second = table.title.read(table.position, "take 2", 0)
    assert answered(table, text) == [second]
    assert f"We read “{text}” as {second}, and it was played." in last_answer()


def test_a_slot_stands_for_its_card(table: Table) -> None:
    legal = table.legal(due_seat(table))
    second = table.title.read(table.position, "take 2", 0)
    assert second in legal and re.fullmatch(r"take [a-z_]+-.*", second)
    assert answered(table, "take 2\n\nSee you\nAlice") == [second]
    assert f"We read “take 2” as {second}, and it was played." in last_answer()


def test_a_dig_with_a_helper_is_read_in_a_sentence(table: Table) -> None:
    move = next(move for move in table.legal(due_seat(table)) if move.endswith(" with shovel"))
    assert answered(table, f"Hi all,\n\nlet's {move.capitalize()}!\n") == [move]
    answer = last_answer()
    assert f"as {move}, and it was played." in answer
    assert "using up the only shovel" in answer


@pytest.mark.parametrize("text", ["take 2 or take 3", "should I take 2?", "not take 2", "take 7", "dig crete"])
def test_nothing_is_played_by_guess(table: Table, text: str) -> None:
    assert answered(table, text) == []
    assert load_table(pk=table.game.pk).game.ply == table.game.ply
    assert "take " in last_answer(), "what is possible is said"


def test_what_is_refused_is_told_with_its_reason(table: Table) -> None:
    assert answered(table, "exhibit london-large") == []
    assert "london-large" in last_answer()
