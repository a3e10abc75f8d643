"""The promise of the mails (`docs/mail.md`), each clause once more on real processes.

The one process of the embedded site with SQLite, and a worker and a beat over PostgreSQL and Redis. The mail server is
one on a socket.

What the clauses mean in every case is tested in process (`test_promise*.py` in this folder's neighbours); here is what threads,
processes, brokers and clocks could spoil. One stage serves all tests, each with people of its own.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from devtools.waiting import wait_for
from tests.games.mail.processes.apps import BEFORE_ANSWER
from tests.games.mail.processes.stage import Stage, embedded, production
from tests.steps import DELAY, MINUTE, address_in, link_of, text_of

pytestmark = [pytest.mark.long(100), pytest.mark.timeout(300)]

SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
LEASE = timedelta(seconds=settings.MAIL_LEASE + 1)


@pytest.fixture(scope="module", params=["embedded", "PostgreSQL and Redis"])
def stage(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    directory = tmp_path_factory.mktemp("stage")
    if request.param == "embedded":
        with embedded(directory) as stage:
            yield stage
    else:
        services = (request.getfixturevalue(name) for name in ("postgres_url", "redis_url"))
        with production(directory, *services) as stage:
            yield stage


def game_of(stage: Stage, clause: str, players: int = 2, **options: Any) -> tuple[int, str]:
    """Return a new game, of people of its own, and the address of who is due."""
    people = [f"{name}.{clause}@example.org" for name in ("alice", "bob", "dora")[:players]]
    game = stage.do("begin", f"Game {clause}", *people, **options)
    return game, stage.do("due", game)["address"]


def test_promise_01_a_turn_mail_leaves_when_the_delay_is_over(stage: Stage) -> None:
    _game, address = game_of(stage, "01")
    stage.shift(2 * MINUTE - 10 * SECOND)
    stage.rest()
    assert stage.letters(address) == []
    stage.shift(11 * SECOND)
    stage.wait_for_letter(address)


def test_promise_02_one_mail_for_each_turn_though_two_processes_sweep(stage: Stage) -> None:
    game, address = game_of(stage, "02")
    told: dict[str, int] = {}
    for _turn in range(3):
        stage.shift(DELAY)
        stage.do("sweep")
        stage.do("sweep")
        told[address] = told.get(address, 0) + 1
        stage.wait_for_letter(address, told[address])
        address = stage.do("turn", game)
    # A day later there is nothing more to tell but of the turn that has begun.
    stage.shift(DAY)
    stage.do("sweep")
    told[address] = told.get(address, 0) + 1
    stage.wait_for_letter(address, told[address])
    stage.rest()
    found = {address: [letter["Message-ID"] for letter in stage.letters(address)] for address in told}
    assert {address: len(ids) for address, ids in found.items()} == told
    assert all(len(set(ids)) == len(ids) for ids in found.values())


def test_promise_02_an_answer_and_the_turn_after_bots_are_one_mail_though_a_worker_is_killed(stage: Stage) -> None:
    """M2.6: a process dies just as it hands over the answer that tells the next turn too.

    The move is made once; the answer goes out again as the same mail, and the turn has no other.
    """
    address = "alice.merged@example.org"
    game = stage.do("begin", "Game merged", address, "greedy")
    stage.do("wish", address, mail_when="now")
    stage.shift(DELAY)
    turn = stage.wait_for_letter(address)
    move = stage.do("due", game)["move"]
    stage.sink.at_letter_to[address] = stage.kill_workers
    row = stage.do("reply", address_in(turn, "Reply-To"), address, move)
    first = stage.wait_for_letter(address, 2)
    stage.revive()
    assert (stage.do("inbound", row), stage.do("moves", game).count([move, "mail"])) == ("done", 1)
    assert f"{move} was played." in text_of(first) and "your move, alice" in text_of(first)
    stage.shift(LEASE)
    second = stage.wait_for_letter(address, 3)
    stage.wait_for_fate(game, "answer", "sent")
    assert first["Message-ID"] == second["Message-ID"] != turn["Message-ID"]
    assert text_of(first) == text_of(second)
    reason, _message_id = stage.wait_for_fate(game, "turn", "suppressed")
    assert reason == "You were told of this turn in the answer to your email."
    stage.shift(DAY)
    stage.rest()
    assert len(stage.letters(address)) == 3
    assert stage.do("moves", game).count([move, "mail"]) == 1
    assert [fate[0] for fate in stage.do("fates", game)].count("answer") == 1
    # Undisturbed it is one mail for a move. A pass with which the last season ends would be told otherwise.
    move = stage.do("due", game)["move"]
    stage.do("reply", address_in(second, "Reply-To"), address, move)
    assert f"{move} was played." in text_of(stage.wait_for_letter(address, 4))
    stage.shift(DAY)
    stage.rest()
    assert len(stage.letters(address)) == 4


def test_promise_02_moving_and_undoing_fills_no_letter_box(stage: Stage) -> None:
    """A5: move and take back again and again. Ten times: `tests/games/letters/test_taken_back.py`."""
    game, mover = game_of(stage, "undo")
    for person in ("alice.undo@example.org", "bob.undo@example.org"):
        stage.do("wish", person, mail_when="now")
    for _cycle in range(3):
        other = stage.do("turn", game)
        stage.rest()
        stage.do("take_back", game)
    other = stage.do("turn", game)
    assert other != mover
    stage.shift(DAY)
    stage.wait_for_fate(game, "turn", "sent")
    stage.rest()
    assert len(stage.letters(other)) == 2


def test_promise_02_the_digest_puts_games_together_once_a_day(stage: Stage) -> None:
    people = ("alice.digest@example.org", "bob.digest@example.org")
    games = [stage.do("begin", name, *people) for name in ("Abydos", "Karnak")]
    address = stage.do("due", games[0])["address"]
    stage.do("wish", address, mail_when="digest")
    stage.shift(DELAY)
    for game in games:
        stage.wait_for_fate(game, "turn", "digest")
    stage.shift(DAY)
    text = text_of(stage.wait_for_letter(address))
    assert "Abydos" in text and "Karnak" in text and text.count("/m/") == 2
    stage.rest()
    assert len(stage.letters(address)) == 1


def test_promise_03_nothing_for_a_turn_taken_or_taken_back(stage: Stage) -> None:
    game, first = game_of(stage, "03")
    second = stage.do("turn", game)
    stage.do("take_back", game)
    stage.shift(DELAY)
    stage.wait_for_letter(first)
    stage.wait_for_fate(game, "turn", "sent")
    assert [fate[1:3] for fate in stage.do("fates", game)] == [
        ["suppressed", "The move was made before the email was due."],
        ["suppressed", "The move before it was undone."],
        ["sent", ""],
    ]
    assert stage.letters(second) == []


def test_promise_03_after_an_outage_of_the_mail_server_nothing_stale_goes_out(stage: Stage) -> None:
    game, first = game_of(stage, "03b")
    stage.sink.down()
    stage.shift(DELAY)
    stage.wait_for_fate(game, "turn", "retry")
    second = stage.do("turn", game)
    stage.sink.up()
    stage.shift(DELAY)
    stage.wait_for_letter(second)
    assert stage.letters(first) == []
    assert stage.do("fates", game)[0][1] == "suppressed"


def test_promise_04_a_look_starts_the_delay_anew(stage: Stage) -> None:
    game, address = game_of(stage, "04")
    code = stage.do("due", game)["code"]
    stage.shift(MINUTE)
    assert "Game 04" in stage.do("page", address, f"/g/{code}/")
    stage.shift(2 * MINUTE - 5 * SECOND)
    stage.rest()
    assert stage.letters(address) == []
    stage.shift(6 * SECOND)
    stage.wait_for_letter(address)


def test_promise_05_a_warning_before_the_clock_costs_anything(stage: Stage) -> None:
    game, address = game_of(stage, "05", hours=24)
    stage.do("wish", address, mail_when="warning")
    stage.shift(11 * HOUR)
    stage.rest()
    assert stage.letters(address) == []
    # While the warning cannot be sent, nobody's time runs out.
    stage.sink.down()
    stage.shift(2 * HOUR)
    stage.wait_for_fate(game, "warning", "retry")
    stage.shift(14 * HOUR)
    stage.rest()
    assert stage.do("moves", game)[-1][1] != "clock"
    stage.sink.up()
    stage.shift(MINUTE)
    assert "your time is running out" in text_of(stage.wait_for_letter(address))
    stage.shift(DAY)
    assert "your time ran out" in text_of(stage.wait_for_letter(address, 2))
    assert stage.do("moves", game)[-1][1] == "clock"


def test_promise_06_a_reply_is_answered_and_its_move_is_played_once_though_its_reader_dies(stage: Stage) -> None:
    """It dies before it has written down what it did; another reads the mail.

    That the answer is one mail, though its worker dies as it hands it over, is shown above.
    """
    game, address = game_of(stage, "06")
    stage.shift(DELAY)
    turn = stage.wait_for_letter(address)
    stage.do("reply", address_in(turn, "Reply-To"), address, "should I play it?")
    before = stage.do("moves", game)
    assert "It is your turn." in text_of(stage.wait_for_letter(address, 2))
    assert stage.do("moves", game) == before
    move = stage.do("due", game)["move"]
    stage.let_die(BEFORE_ANSWER)
    row = stage.do("reply", address_in(turn, "Reply-To"), address, move)
    stage.wait_for_death(BEFORE_ANSWER)
    assert (stage.do("inbound", row), [move, "mail"] in stage.do("moves", game)) == ("new", False)
    stage.shift(LEASE)
    answer = stage.wait_for_letter(address, 3)
    assert f"{move} was played." in text_of(answer)
    assert answer["Auto-Submitted"] == "auto-replied"
    stage.wait_for_fate(game, "answer", "sent")
    stage.rest()
    assert (stage.do("inbound", row), stage.do("moves", game).count([move, "mail"])) == ("done", 1)
    assert len(stage.letters(address)) == 3
    assert [fate[0] for fate in stage.do("fates", game)].count("answer") == 2


def test_promise_07_a_question_is_settled_once_though_its_reader_dies(stage: Stage) -> None:
    _game, address = game_of(stage, "07b")
    stage.shift(DELAY)
    stage.do("reply", address_in(stage.wait_for_letter(address), "Reply-To"), address, "vacation 3")
    question = stage.wait_for_letter(address, 2)
    stage.let_die(BEFORE_ANSWER)
    row = stage.do("reply", address_in(question, "Reply-To"), address, "vacation 3 yes")
    stage.wait_for_death(BEFORE_ANSWER)
    assert (stage.do("inbound", row), stage.do("holidays", address)) == ("new", 0)
    stage.shift(LEASE)
    assert "Your holiday is booked: 3 days" in text_of(stage.wait_for_letter(address, 3))
    stage.do("reply", address_in(question, "Reply-To"), address, "vacation 3 yes, please")
    assert "already said yes" in text_of(stage.wait_for_letter(address, 4))
    assert stage.do("holidays", address) == 1


def test_promise_07_links_show_and_buttons_act(stage: Stage) -> None:
    game, address = game_of(stage, "07")
    stage.shift(DELAY)
    link = link_of(stage.wait_for_letter(address))
    due, before = stage.do("due", game), stage.do("moves", game)
    assert stage.do("visit", "get", link)[0] == 200
    assert stage.do("moves", game) == before
    fields = {"move": due["move"], "ply": due["ply"]}
    assert stage.do("visit", "post", f"{link}move", fields)[0] == 302
    assert len(stage.do("moves", game)) > len(before)
    while stage.do("due", game)["address"] == address:
        stage.do("turn", game)
    assert stage.do("visit", "post", f"{link}move", {"move": "pass", "ply": 99})[0] == 409


def test_promise_08_one_thread_for_each_game_and_player(stage: Stage) -> None:
    game, address = game_of(stage, "08")
    people = [address, stage.do("turn", game)]
    stage.shift(DELAY)
    stage.wait_for_letter(people[1])
    for person in people:
        assert stage.do("turn", game) == person
        stage.shift(DELAY)
        stage.wait_for_letter(person, 1 + (person == people[1]))
    threads = [{letter["References"] for letter in stage.letters(person)} for person in people]
    assert [len(roots) for roots in threads] == [1, 1]
    assert threads[0] != threads[1]
    assert {letter["Subject"] for person in people for letter in stage.letters(person)} == {"Mykerinos: Game 08"}


def test_promise_09_one_click_stops_one_kind_of_mail(stage: Stage) -> None:
    game, address = game_of(stage, "09")
    stage.shift(DELAY)
    letter = stage.wait_for_letter(address)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = urlsplit(str(letter["List-Unsubscribe"]).strip("<> \r\n")).path
    assert stage.do("visit", "get", path)[0] == 200
    assert stage.do("player", address)["refused"] == []
    assert stage.do("visit", "post", path, {"List-Unsubscribe": "One-Click"})[0] == 200
    assert stage.do("player", address)["refused"] == ["turn"]
    stage.do("turn", game)
    assert stage.do("turn", game) == address
    stage.shift(DELAY)
    assert stage.wait_for_fate(game, "turn", "suppressed")[0] == "You've turned off emails about your turns."
    assert len(stage.letters(address)) == 1


def test_promise_10_the_page_of_all_mails_tells_every_fate(stage: Stage) -> None:
    game, address = game_of(stage, "10")
    stage.do("turn", game)
    assert stage.do("turn", game) == address
    stage.shift(DELAY)
    stage.wait_for_letter(address)
    stage.wait_for_fate(game, "turn", "sent")
    page = stage.do("page", address, "/mail/")
    assert "no longer needed" in page and "The move was made before the email was due." in page
    assert page.count("<tr>") == 1 + 2
    assert "/m/" not in page


def test_promise_11_a_killed_worker_loses_nothing_and_doubles_bear_one_message_id(stage: Stage) -> None:
    game, address = game_of(stage, "11")
    stage.sink.at_letter_to[address] = lambda: stage.kill_workers(stage.sender)
    stage.shift(DELAY)
    stage.wait_for_letter(address)
    stage.revive(stage.sender)
    assert stage.do("fates", game)[0][1] == "sending"
    stage.shift(LEASE)
    stage.wait_for_letter(address, 2)
    _reason, message_id = stage.wait_for_fate(game, "turn", "sent")
    stage.rest()
    assert [letter["Message-ID"] for letter in stage.letters(address)] == [message_id] * 2


def test_promise_12_a_refused_address_gets_no_more_mails_and_everything_else_goes_on(stage: Stage) -> None:
    game, address = game_of(stage, "12")
    stage.sink.recipients[address] = "550 5.1.1 no such letter box"
    stage.shift(DELAY)
    stage.wait_for_fate(game, "turn", "failed")
    stage.sink.recipients.clear()
    assert "5.1.1" in wait_for(lambda: stage.do("player", address)["suspended"])
    assert f"No emails have been sent to {address}" in stage.do("page", address, "/desk/")
    other = stage.do("turn", game)
    stage.shift(DELAY)
    stage.wait_for_letter(other)
    assert stage.do("turn", game) == address
    stage.shift(DELAY)
    assert stage.wait_for_fate(game, "turn", "suppressed")[0] == "Your address refuses our emails."
    assert stage.letters(address) == []
