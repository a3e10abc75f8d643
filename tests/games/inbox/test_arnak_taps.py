"""A turn of Arnak is one tap, and names of cards are read as they are printed."""

import random
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from engine.contract import AnyTitle
from engine.registry import get_title
from games.boards.contract import Look
from games.boards.registry import get_presenter
from games.inbox.reply_context import printed_names
from games.letters import move_options
from games.letters import parts as story
from games.models import Move, Player, Wait
from games.reading.interpretation import understand
from games.reading.problems import Why
from games.reading.reader import SeatReader
from games.table.table import Table, load_table
from tests.games.conftest import start_game_of
from tests.games.inbox.replies import address_for, send
from tests.games.inbox.test_whole_games import DOT
from tests.games.reading.tables import told
from tests.rounds import rounds
from tests.steps import RecordProperty, address_in, letters_to, made_of, random_moves, text_of

TITLE: AnyTitle = get_title("arnak")
PEOPLE = ("alice@example.org", "bob@example.org")


def moves_to(ply: int) -> list[str]:
    """Return moves until the first seat begins a turn, with cards to play or to buy."""

    def enough(position: Any, done: int) -> bool:
        is_turn = TITLE.due(position) == (0,) and TITLE.phase(position) == "turn" and not position.acted
        return done >= ply and is_turn

    return random_moves(2, enough, 3, "arnak")


def reader_at(ply: int, language: str) -> SeatReader:
    position = TITLE.start(2, {})
    for move in moves_to(ply):
        position = TITLE.apply(position, move)
    return replace(SeatReader(TITLE, position, 0), names=printed_names("arnak", 1, language))


@pytest.mark.parametrize(
    ("ply", "language", "text", "expected"),
    [
        (20, "en", "I pass.", "pass"),
        (20, "de", "Ich passe.", "pass"),
        (20, "pl", "Pasuję.", "pass"),
        (20, "pl", "Pasuje!", "? unclear"),
        (20, "en", "buy bow_and_arrows", "buy bow-and-arrows"),
        (20, "de", "Ich kaufe das Pferd.", "buy horse"),
        (20, "de", "Kaufe den Heissluftballon", "buy hot-air-balloon"),
        (20, "de", "Buy the Horse", "buy horse"),
        (20, "pl", "Kupuję papugę", "buy parrot"),
        (20, "pl", "Kupuję konia.", "buy horse"),
        (90, "de", "Ich grabe camp-coin mit Angst", "dig camp-coin with fear"),
        (90, "de", "Ich spiele Finanzierung (Auto).", "play funding-car"),
    ],
)
def test_printed_names_and_passing_are_read(ply: int, language: str, text: str, expected: str) -> None:
    assert told(understand(text, reader_at(ply, language))) == expected


def test_a_name_that_fits_two_cards_is_asked_back() -> None:
    found = understand("spiele Finanzierung", reader_at(90, "de")).problem
    assert found is not None and found.why is Why.AMBIGUOUS
    assert found.candidates == ("play funding-car", "play funding-boat")


@pytest.mark.parametrize(
    ("language", "text", "order"),
    [
        ("en", "then buy Trader's Coins", "then buy traders-coins"),
        ("de", "dann kaufe die Trinkflasche sonst kaufe das Pferd", "then buy flask else buy horse"),
        ("pl", "potem kupuję osła jucznego", "then buy pack-donkey"),
    ],
)
def test_printed_names_are_read_in_lines_of_orders(language: str, text: str, order: str) -> None:
    assert understand(text, reader_at(20, language)).order == order


def test_a_name_that_fits_two_cards_is_asked_back_in_a_line_of_an_order() -> None:
    found = understand("dann spiele Finanzierung sonst passe", reader_at(90, "de"))
    assert not found.order and found.problem is not None and found.problem.why is Why.AMBIGUOUS
    assert found.problem.candidates == ("dann play funding-car sonst passe", "dann play funding-boat sonst passe")


def test_a9_9_a_notebook_is_a_word_of_the_notation() -> None:
    found = understand("research notebook 1-2", reader_at(20, "en")).problem
    assert found is not None and found.why is Why.ILLEGAL and "notebook stays" in str(found.error)


def first_that(starts: str, *, chance: bool) -> SeatReader:
    """Somebody before a move that begins so, after which chance is due or not."""
    found: list[SeatReader] = []

    def is_met(position: Any, _done: int) -> bool:
        for seat in TITLE.due(position):
            for move in TITLE.legal(position, seat):
                if move.startswith(starts) and TITLE.chance_due(TITLE.apply(position, move)) == chance:
                    found.append(SeatReader(TITLE, position, seat))
        return bool(found)

    random_moves(2, is_met, 3, "arnak")
    return found[0]


def test_an_end_that_is_sure_is_left_for_what_comes_up_and_never_dropped() -> None:
    reader = first_that("recruit", chance=True)
    move = next(move for move in reader.legal() if move.startswith("recruit"))
    assert [step.text for step in understand(f"{move}\nend yes", reader).rest] == ["end yes"]
    problem = understand("play parrot\nend yes", first_that("play parrot", chance=False)).problem
    assert problem is not None and problem.why is Why.ILLEGAL and problem.text == "end"


@pytest.mark.django_db
def test_a_tap_ends_the_turn_and_says_so(alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story, "png", lambda *_args: DOT)
    Player.objects.update(mail_when=Player.MailWhen.NOW)
    table = made_of(moves_to(20), (alice, bob), title="arnak")
    letter = letters_to(PEOPLE[0])[-1]
    assert "Two lines are a whole turn, for example:\n    buy horse\n    end\n" in text_of(letter)
    assert "    buy horse\n    end\n    then pass\n    then end\n" in text_of(letter)
    html = letter.get_body(("html",))
    assert html is not None and "body=buy%20horse%0D%0Aend" in str(html.get_content())
    wait = table.waits[table.seats[0].pk]
    send(address_in(letter, "Reply-To"), "buy horse\r\nend")
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.MOVED


def lines_of_a_tap(table: Table, seat: int, rng: random.Random) -> str:
    """Return what a tap on a listed move opens, one that is a whole turn where there is one."""
    presenter, view = get_presenter("arnak", 1), table.view(table.seats[seat])
    look, legal = Look(tuple(table.names()), seat), table.legal(table.seats[seat])
    listed = move_options.ways(
        table, view, look, legal, presenter.choosing.runs(view, look, legal), "m-x@localhost", "/"
    )
    lines = [line for way in listed for line in way.moves if move_options.is_written(line)]
    tap = rng.choice([line for line in lines if line.whole] or lines)
    return parse_qs(urlsplit(tap.mail).query)["body"][0]


@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(4, 4 + rounds(1, 8)))
def test_a_game_by_taps_takes_a_reply_a_turn(
    alice: Player, bob: Player, seed: int, monkeypatch: pytest.MonkeyPatch, record_property: RecordProperty
) -> None:
    monkeypatch.setattr(story, "png", lambda *_args: DOT)
    Player.objects.update(mail_when=Player.MailWhen.NEVER)
    table, rng, replies = start_game_of(alice, bob, title="arnak"), random.Random(seed), 0
    while table.due():
        seat = table.due()[0]
        send(address_for(table, seat), lines_of_a_tap(table, seat, rng), PEOPLE[seat])
        replies += table.position.phase != "keep"
        table = load_table(pk=table.game.pk)
        assert replies < 200
    turns = Move.objects.filter(game=table.game, text="end").count()
    record_property("replies a turn", f"{replies} / {turns} = {replies / turns:.2f}")
    assert turns > 10 and replies <= 1.1 * turns, f"{replies} replies in {turns} turns"
