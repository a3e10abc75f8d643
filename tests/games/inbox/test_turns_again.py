"""A whole turn that is sent again, or was played in part: the answer says what stands and what was not played."""

from typing import Any

import pytest

from engine.contract import AnyTitle
from engine.registry import get_title
from games.models import Move, Player
from games.play.moves.undo import undo
from games.table.table import Table, load_table
from tests.games.inbox.replies import by_mail, send
from tests.games.inbox.test_repeated import said, shown_address
from tests.games.inbox.test_repeated import thebes as thebes
from tests.steps import made_of, play_next, random_moves

pytestmark = pytest.mark.django_db

ARNAK: AnyTitle = get_title("arnak")
HERO = "alice@example.org"
OVER = "was for a turn that is over"


def shows_something(position: Any, line: str) -> bool:
    """Whether chance draws right after that line, and the turn goes on."""
    after = ARNAK.apply(position, line)
    return ARNAK.chance_due(after) and ARNAK.goes_on(position, line, after)


def ends_at_once(position: Any, line: str) -> bool:
    after = ARNAK.apply(position, line)
    return line != "pass" and ARNAK.due(after) == (0,) and "end" in ARNAK.legal(after, 0)


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    """Alice is due, and has two kinds of turns: one in which chance draws, and one in which it does not."""

    def enough(position: Any, ply: int) -> bool:
        if ARNAK.due(position) != (0,) or ARNAK.phase(position) != "turn":
            return False
        legal = ARNAK.legal(position, 0)
        return all(any(kind(position, line) for line in legal) for kind in (shows_something, ends_at_once))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return made_of(random_moves(2, enough, 1, "arnak"), (alice, bob), title="arnak")


def first_line(table: Table, kind: Any) -> str:
    return next(line for line in ARNAK.legal(table.position, 0) if kind(table.position, line))


def moves(table: Table) -> list[str]:
    return list(Move.objects.filter(game=table.game).order_by("pk").values_list("text", flat=True))


def stands(line: str) -> str:
    return f"You have already played {line} by email (today, "


def test_a_whole_turn_again_stands(table: Table) -> None:
    line = first_line(table, ends_at_once)
    to = shown_address(HERO)
    send(to, f"{line}\nend")
    before = moves(table)
    send(to, f"{line}\nend")
    answer = said(HERO)
    assert moves(table) == before and by_mail(table) == [line, "end"]
    assert stands(line) in answer and stands("end") in answer
    assert OVER not in answer and "not played" not in answer.lower()


def test_a_turn_in_two_mails_is_told_to_stand_whichever_comes_again(table: Table) -> None:
    line = first_line(table, shows_something)
    first = shown_address(HERO)
    send(first, f"{line}\nend")
    assert by_mail(table) == [line]
    second = shown_address(HERO)
    send(second, "end")
    assert by_mail(table) == [line, "end"]
    before = moves(table)
    for to, text in ((first, f"{line}\nend"), (second, "end"), (second, f"{line}\nend")):
        send(to, text)
        answer = said(HERO)
        assert stands("end") in answer and OVER not in answer and "ot played" not in answer, answer
        assert (stands(line) in answer) == (line in text), answer
    assert moves(table) == before


def test_a_turn_again_to_the_answer_that_showed_its_first_line(table: Table) -> None:
    line = first_line(table, shows_something)
    send(shown_address(HERO), f"{line}\nend")
    assert by_mail(table) == [line]
    send(shown_address(HERO), f"{line}\nend\nboard")
    answer = said(HERO)
    assert stands(line) in answer and "The board is below." in answer
    assert "Not played: “end”. If you still want it, reply to this email with nothing else." in answer
    assert by_mail(table) == [line]
    send(shown_address(HERO), "end")
    assert by_mail(table) == [line, "end"]


def test_a_turn_of_which_one_line_was_played_says_so(table: Table) -> None:
    line = first_line(table, shows_something)
    to = shown_address(HERO)
    send(to, f"{line}\nskip\nend")
    play_next(table, "end")
    before = moves(table)
    send(to, f"{line}\nskip\nend")
    answer = said(HERO)
    assert stands(line) in answer
    assert "Not played: “skip” and “end”. That turn is over." in answer
    assert moves(table) == before


def test_a_turn_that_went_on_otherwise_says_what_stands(table: Table) -> None:
    line = first_line(table, ends_at_once)
    to = shown_address(HERO)
    send(to, f"{line}\nend")
    before = moves(table)
    send(to, f"{line}\npass")
    answer = said(HERO)
    assert stands(line) in answer and "Not played: “pass”. That turn is over." in answer
    assert moves(table) == before


def test_what_chance_came_before_is_told_while_the_turn_goes_on(table: Table) -> None:
    line = first_line(table, shows_something)
    first = shown_address(HERO)
    send(first, line)
    after = load_table(pk=table.game.pk)
    second = next(move for move in after.legal(after.seats[0]) if move.startswith("slot "))
    send(shown_address(HERO), second)
    before = moves(table)
    send(first, f"{line}\n{second}\nend")
    answer = said(HERO)
    assert stands(line) in answer and stands(second) in answer
    assert f"After {second} something new came up" not in answer
    assert "Not played: “end”" in answer
    assert moves(table) == before


def test_a_line_that_could_not_be_read_is_told_with_those_below_it(table: Table) -> None:
    line = first_line(table, ends_at_once)
    to = shown_address(HERO)
    text = f"{line}\nbuy axe\nend\n\nCheers, Alice"
    send(to, text)
    play_next(table, "end")
    before = moves(table)
    send(to, text)
    answer = said(HERO)
    assert stands(line) in answer and "Not played: “buy axe” and “end”. That turn is over." in answer
    assert moves(table) == before


def test_a_turn_that_was_undone_in_part_tells_both(table: Table) -> None:
    line = first_line(table, shows_something)
    to = shown_address(HERO)
    send(to, line)
    second = next(move for move in load_table(pk=table.game.pk).legal(table.seats[0]) if move.startswith("slot "))
    after = play_next(table, second)
    undo(table.game.pk, table.seats[0].pk, after.game.ply - 1)
    play_next(table, "end")
    before = moves(table)
    send(to, f"{line}\n{second}\nend")
    answer = said(HERO)
    assert stands(line) in answer and f"You played {second} (today, " in answer
    assert "You have already played end on the page" in answer and OVER not in answer
    assert moves(table) == before


def test_a_move_without_a_choice_in_between_need_not_be_written(alice: Player, bob: Player) -> None:
    title = get_title("mykerinos")

    def forced_follows(position: Any, ply: int) -> bool:
        if title.due(position) != (0,) or "left" not in title.legal(position, 0):
            return False
        after = title.apply(position, "left")
        if title.due(after) != (0,) or title.legal(after, 0) != ["remove right"]:
            return False
        return title.due(title.apply(after, "remove right")) == (0,)

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = made_of(random_moves(2, forced_follows, 0), (alice, bob))
    to = shown_address(HERO)
    send(to, "left")
    now = load_table(pk=table.game.pk)
    second = next(line for line in now.legal(now.seats[0]) if line != "remove right")
    send(shown_address(HERO), second)
    before = moves(table)
    assert before[-3:] == ["left", "remove right", second]
    for text in (f"left\n{second}", f"left\nremove right\n{second}"):
        send(to, text)
        answer = said(HERO)
        assert stands("left") in answer and stands(second) in answer, answer
        assert "ot played" not in answer and "cannot" not in answer, answer
        assert moves(table) == before


def test_a_card_that_chance_laid_down_is_told_to_stand(thebes: Table) -> None:
    first, second = shown_address(HERO), thebes.title.read(thebes.position, "take 2", 0)
    send(first, second)
    now = load_table(pk=thebes.game.pk)
    third = next(line for line in now.legal(now.seats[0]) if line not in thebes.legal(thebes.seats[0]))
    send(shown_address(HERO), third)
    before = moves(thebes)
    assert by_mail(thebes) == [second, third]
    send(first, f"{second}\n{third}")
    answer = said(HERO)
    assert stands(second) in answer and stands(third) in answer, answer
    assert "ot played" not in answer and moves(thebes) == before
