"""Lost Ruins of Arnak by mail: a whole turn in one reply, and a whole game by nothing but such replies."""

import random
import re
from typing import Any

import pytest

from engine.contract import AnyTitle
from engine.registry import get_title
from engine.titles.arnak.rules.components import CARD_IDS, ITEMS
from engine.titles.arnak.text.words import CARD_NAMES
from games.letters import outcome
from games.letters import parts as story
from games.models import Game, Player
from games.reading.reader import SeatReader
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, by_mail, last_answer, send
from tests.games.inbox.test_whole_games import DOT
from tests.steps import letters_to, made_of, random_moves, text_of

pytestmark = pytest.mark.django_db

TITLE: AnyTitle = get_title("arnak")
MAILS = 200


@pytest.fixture(autouse=True)
def without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are drawn in other tests; here they would be most of the time."""
    monkeypatch.setattr(story, "png", lambda *_args: DOT)


def shows_something(position: Any, line: str) -> bool:
    """Whether chance draws in the middle of the turn, right after that line."""
    after = TITLE.apply(position, line)
    return TITLE.chance_due(after) and TITLE.goes_on(position, line, after)


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    """Alice is due, and can do something in the middle of whose turn chance draws."""

    def enough(position: Any, ply: int) -> bool:
        if TITLE.due(position) != (0,) or TITLE.phase(position) != "turn":
            return False
        return any(shows_something(position, line) for line in TITLE.legal(position, 0))

    Player.objects.update(mail_when=Player.MailWhen.NOW)
    return made_of(random_moves(2, enough, 3, "arnak"), (alice, bob), title="arnak")


def test_the_turn_mail_shows_the_hand_with_both_uses_and_what_can_be_played(table: Table) -> None:
    said = text_of(letters_to("alice@example.org")[-1])
    offered = said.partition("== What you can do now")[2].partition("\n== ")[0]
    assert "Your turn" in offered and "pass" in offered
    assert "Or write your whole turn: one line for each step, and end as the last one." in offered
    assert ".;" not in said, "no sentence ends twice"
    hand = said.partition("\n== The board now")[2].partition("\nhand\n")[2]
    view: Any = table.view(table.seats[0])
    for card in view.own.hand:
        assert f"{CARD_IDS[card]}, {CARD_NAMES[CARD_IDS[card]]} (" in hand
    # Right after what can be done, before the reader is asked to answer.
    held = " ".join(offered.partition("\nYour hand:\n")[2].partition("\nReply to this email")[0].split())
    for card in view.own.hand:
        assert re.search(rf"{CARD_NAMES[CARD_IDS[card]]}( × 2)?\. Travel: .*?\. Effect: ", held), held


def test_what_comes_up_stops_the_reading_and_offers_the_rest_again(table: Table) -> None:
    position = table.position
    line = next(line for line in TITLE.legal(position, 0) if shows_something(position, line))
    row = send(address_for(table, 0), f"{line}\nskip\nend")
    assert by_mail(table) == [line]
    kinds = [sentence["m"] for _kind, sentence in row.report["items"]]
    assert kinds[-1] == outcome.CAME_UP
    answer = last_answer()
    assert "“skip” and “end”" in " ".join(answer.split()), answer
    # The position that it left, and what can be done there, stand in the answer.
    assert "== It is your turn" in answer or "== What you can do now" in answer, answer
    after = load_table(pk=table.game.pk)
    assert after.due() == (0,)


def test_a_line_that_does_not_fit_leaves_the_position_before_it(table: Table) -> None:
    free = [
        line
        for line in TITLE.legal(table.position, 0)
        if line.startswith("play ") and not shows_something(table.position, line)
    ]
    first = free[0] if free else "pass"
    absent = CARD_IDS[next(card for card in ITEMS if card not in table.position.items)]
    send(address_for(table, 0), f"{first}\nbuy {absent}\nend")
    assert by_mail(table) == [first]
    assert f"buy {absent}" in last_answer().partition("== ")[0]


def test_a_line_that_is_written_wrong_is_asked_back(table: Table) -> None:
    send(address_for(table, 0), "pass\nbuy moon\nend")
    assert by_mail(table) == []
    assert "buy moon" in last_answer()


def lines_of_a_turn(table: Table, seat: int, rng: random.Random) -> list[str]:
    """Return what somebody writes who plays on until something comes up, or their turn is over; mostly they pass soon."""
    reader: SeatReader | None = SeatReader(table.title, table.position, seat)
    found: list[str] = []
    while reader is not None and len(found) < 12:
        legal = list(reader.legal())
        quick = [line for line in legal if line in ("pass", "end", "skip") or line.startswith("done")]
        line = rng.choice(quick) if quick and rng.random() < 0.6 else rng.choice(legal)
        found.append(line)
        reader = reader.after(line)
    return found


@pytest.mark.sqlite
def test_a_game_of_two_is_played_to_the_end_by_replies_of_several_lines(alice: Player, bob: Player) -> None:
    rng = random.Random("replies")
    table = start_game_of(alice, bob, title="arnak")
    several = 0
    for _number in range(MAILS):
        table = load_table(pk=table.game.pk)
        if table.game.state == Game.State.FINISHED:
            break
        seat = table.due()[0]
        lines = lines_of_a_turn(table, seat, rng)
        before = len(by_mail(table))
        row = send(address_for(table, seat), "\n".join(lines))
        made = by_mail(table)[before:]
        assert made == lines[: len(made)] and made, (lines, row.report)
        assert len(made) == len(lines) or made == lines[:-1] or len(set(lines)) < len(lines), (lines, made, row.report)
        several += len(made) > 1
    assert table.game.state == Game.State.FINISHED
    assert several > 10
