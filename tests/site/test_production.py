"""`docs/deploy.md`, really done: PostgreSQL, Redis, a mail server, gunicorn, a worker and beat as processes of their own."""

import json
import os
import re
import shlex
import signal
import smtplib
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.utils import parseaddr
from http.client import HTTPConnection
from pathlib import Path
from threading import Condition
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from devtools.serving import free_port
from devtools.waiting import wait_for
from games.models.mail import PENDING
from games.ops.health import MISSED_PULSES
from mykerinos_site import environment
from tests.conventions.tree import ROOT
from tests.site.behind_nginx import CAN_RUN, check_front
from tests.site.deployed import BASE_URL, EAGER, TOKEN, Deployed, blocks
from tests.site.metrics import Values, samples
from tests.site.visitor import Visitor

STARTING = 60.0
NEW_GAMES = """
from games.models import Player, Seat
from games.table.seeds import insert_game
from games.play.moves.start import start_game
Player.objects.update(mail_when="now")
for players in ([None, None], [Player.objects.get(), None]):
    game = insert_game(title="mykerinos", rules=1, name="Two", players=2, seating="chosen")
    for index, player in enumerate(players):
        Seat.objects.create(game=game, index=index, player=player, bot="" if player else "random")
    start_game(game.pk)
    print("CODE", game.code)
"""


class Sink:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.taken: list[bytes] = []
        self.arrival = Condition()

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        with self.arrival:
            self.taken.append(envelope.content)
            self.arrival.notify_all()
        return "250 OK"

    def letter(self, number: int) -> Any:
        """Return the letter with that number, from 0, as soon as it is there."""
        with self.arrival:
            assert self.arrival.wait_for(lambda: len(self.taken) > number, STARTING), "no mail came"
            return message_from_bytes(self.taken[number], policy=policy.strict)


@pytest.fixture
def sink() -> Iterator[tuple[Sink, int]]:
    handler, port = Sink(), free_port()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, port
    controller.stop()


def probe(port: int, path: str, token: str = "") -> tuple[int, str]:
    """Return what a program on the machine hears from gunicorn; (0, "") when nobody answers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        response = connection.getresponse()
        return response.status, response.read().decode()
    except OSError:
        return 0, ""
    finally:
        connection.close()


def metrics(site: Deployed) -> Values:
    status, text = probe(site.port, "/metrics", TOKEN)
    assert (status, probe(site.port, "/metrics")[0]) == (200, 404)
    return samples(text)


def query(site: Deployed, sql: str, database: str = "mykerinos") -> list[tuple[Any, ...]]:
    with psycopg.connect(host=site.env["PGHOST"], user="mykerinos", dbname=database) as connection:
        return connection.execute(sql).fetchall()


@pytest.mark.long(60)
def test_the_page_on_deploying_is_true(tmp_path: Path, sink: tuple[Sink, int]) -> None:
    """One test, because each part stands on the one before, and a site takes a while to come up."""
    letters, mail_port = sink
    site = Deployed(tmp_path, mail_port)
    todo = blocks()
    try:
        site.run(todo.pop("database"))
        site.run(todo.pop("program"))
        site.run(todo.pop("release"))
        assert probe(site.port, "/healthz") == (0, "")
        for name in ("web", "receive"):
            site.start(name)
        check_start_without_redis(site)
        for name in ("worker@", "worker@thinking", "beat"):
            site.start(name)
        wait_for(lambda: probe(site.port, "/healthz")[0] == 200, STARTING)

        check_pages(site)
        # So far as before there was a worker for what people wait for: the one that there is does everything.
        anna = check_sign_up(site, letters)
        site.start("worker@quick")
        code, turn = check_bots(site, letters)
        check_answer(site, letters, turn)
        check_metrics(site)
        turn = check_end_of_redis(site, letters, anna, code)

        printed = site.run(todo.pop("backup"))
        assert [str(path) for path in site.backups.iterdir()] == printed.split()
        assert metrics(site)["mykerinos_backup_age_seconds", ""] < 60
        assert "2 played again, 0 different" in site.run(todo.pop("restore")), "one that is over and one that is not"
        kept = query(site, f"SELECT ply, position FROM games_game WHERE code = '{code}'", "mykerinos_restored")

        check_end_of_worker(site)
        for name in ("receive", "beat", "web"):
            site.stop(name)
        site.run(todo.pop("exchange"))
        assert query(site, f"SELECT ply, position FROM games_game WHERE code = '{code}'") == kept
        assert query(site, "SHOW random_page_cost") == [("1.1",)], "lost with the database that had it"
        assert todo == {}, "a block that nobody runs"
        check_after_restore(site, letters, turn)
        anna.ask("/account/")
        assert anna.status == 302, "everybody is signed out"
        assert "Traceback" not in site.logs()
        for name in ("receive", "beat", "worker@"):
            site.stop(name)
        if CAN_RUN:
            check_front(site)
    except BaseException:
        print(site.logs())  # noqa: T201  (pytest shows it beside the failure)
        raise
    finally:
        site.kill()
    if not CAN_RUN:
        pytest.skip("All is well, but without nginx and openssl nobody has tried the doors.")


def check_pages(site: Deployed) -> None:
    """Check that the first page comes, its style sheet may be cached for ever, and strangers get no numbers."""
    visitor = Visitor(site.port, BASE_URL)
    page = visitor.ask("/")
    assert visitor.status == 200
    assert "Strict-Transport-Security" in visitor.headers
    style = re.search(r'href="(/static/css/pages/home\.\w+\.css)"', page)
    assert style
    visitor.ask(style[1])
    assert (visitor.status, "immutable" in visitor.headers["Cache-Control"]) == (200, True)
    visitor.ask("/metrics")
    assert visitor.status == 404
    stranger = Visitor(site.port, "https://elsewhere.example.org")
    stranger.ask("/")
    assert stranger.status == 400


def check_sign_up(site: Deployed, letters: Sink) -> Visitor:
    """Return a mail with a code arrives at the mail server, and the code opens the account.

    Gives who is signed in now.
    """
    visitor = Visitor(site.port, BASE_URL)
    visitor.send("/account/signup/", name="Anna", email="anna@example.org", password1="seven red cats sing")
    letter = letters.letter(0)
    assert (address_in(letter, "To"), letter["From"]) == (
        "anna@example.org",
        "Mykerinos by Mail <games@games.example.org>",
    )
    code = re.search(r"^ +([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", letter.get_body(("plain",)).get_content(), re.MULTILINE)
    assert code
    visitor.send("/account/confirm/", code=code[1])
    page = visitor.ask("/account/")
    assert (visitor.status, "anna@example.org" in page) == (200, True)
    return visitor


def check_bots(site: Deployed, letters: Sink) -> tuple[str, Any]:
    """Return a worker plays a game of bots to its end.

    A game that waits for Anna is left running; its code and the mail that tells her are returned.
    """
    count = len(letters.taken)
    over, code = re.findall(r"CODE (\S+)", site.manage("shell", "--verbosity", "0", "-c", NEW_GAMES))
    wait_for(lambda: query(site, f"SELECT state FROM games_game WHERE code = '{over}'") == [("finished",)], STARTING)
    # Nothing is left to be done by bots, so that the backup and the site agree.
    wait_for(lambda: metrics(site)["mykerinos_waits_open", ""] == 1 and not bots_are_due(site), STARTING)
    return code, letters.letter(count)


def check_start_without_redis(site: Deployed) -> None:
    """R8: web comes up where there has never been a Redis, shows pages and says what is missing. Then it is started."""
    visitor = Visitor(site.port, BASE_URL)
    wait_for(lambda: probe(site.port, "/healthz")[0] == 503, STARTING)
    visitor.ask("/account/signup/")
    assert visitor.status == 200
    assert json.loads(probe(site.port, "/healthz")[1])["redis"] is False
    site.redis.start()


def check_end_of_redis(site: Deployed, letters: Sink, anna: Visitor, code: str) -> Any:
    """R8: without Redis Anna stays signed in and moves; the bot plays, and the next mail leaves, when it is back.

    That is returned.
    """
    assert "Traceback" not in site.logs()
    site.redis.stop(signal.SIGKILL)
    anna.ask("/account/")
    assert anna.status == 200
    page = anna.ask(f"/g/{code}/")
    page = page[page.index('name="wait"') - 200 :]
    fields = {name: field(page, name) for name in ("csrfmiddlewaretoken", "wait", "ply")}
    count = len(letters.taken)
    answer = anna.ask(f"/g/{code}/move", urlencode({**fields, "move": "pass"}))
    assert anna.status in {200, 302, 303}, answer
    assert int(query(site, f"SELECT ply FROM games_game WHERE code = '{code}'")[0][0]) > int(fields["ply"])
    assert json.loads(probe(site.port, "/healthz")[1])["redis"] is False
    site.redis.start()
    wait_for(lambda: site.revive() and len(letters.taken) > count, STARTING)
    letter = letters.letter(count)
    assert address_in(letter, "To") == "anna@example.org"
    wait_for(lambda: site.revive() and probe(site.port, "/healthz")[0] == 200, STARTING)
    for log in site.directory.glob("worker*.log"):
        # Celery has told at length that its broker was gone. The site's own pages have nothing to tell.
        os.truncate(log, 0)
    return letter


def field(page: str, name: str) -> str:
    """Return the value of the first hidden field of that name."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, name
    return found[1]


def address_in(letter: Any, header: str) -> str:
    """Return the address in that header, which has a name beside it."""
    return parseaddr(str(letter[header]))[1]


def check_answer(site: Deployed, letters: Sink, turn: Any) -> None:
    """Check that a mail to a reply address is taken by LMTP and answered; a forged address is refused at the door."""
    assert "The board is below." in answer_of(site, letters, address_in(turn, "Reply-To"), 1)
    with smtplib.LMTP("127.0.0.1", site.lmtp_port) as connection, pytest.raises(smtplib.SMTPRecipientsRefused):
        connection.sendmail("anna@example.org", ["m-nobody@play.example.org"], "board")


def answer_of(site: Deployed, letters: Sink, to: str, number: int) -> str:
    """Return what comes back for a mail of Anna's to that address that asks for the board. `number`: of her mail."""
    mail = f"From: anna@example.org\r\nTo: {to}\r\nMessage-ID: <{number}@example.org>\r\n\r\nboard\r\n"
    count = len(letters.taken)
    with smtplib.LMTP("127.0.0.1", site.lmtp_port) as connection:
        connection.sendmail("anna@example.org", [to], mail)
    answer = letters.letter(count)
    assert (address_in(answer, "To"), answer["In-Reply-To"]) == ("anna@example.org", f"<{number}@example.org>")
    return str(answer.get_body(("plain",)).get_content())


def check_after_restore(site: Deployed, letters: Sink, turn: Any) -> None:
    """A6: the site goes on with the restored database. Anna is told again whose turn it is; her older mail is void."""
    count = len(letters.taken)
    for name in ("web", "worker@", "worker@thinking", "beat", "receive"):
        site.start(name)
    wait_for(lambda: probe(site.port, "/healthz")[0] == 200, STARTING)
    again = letters.letter(count)
    assert (address_in(again, "To"), again["Subject"]) == (address_in(turn, "To"), turn["Subject"])
    assert "The site was restored from a backup." in again.get_body(("plain",)).get_content()
    assert address_in(again, "Reply-To") != address_in(turn, "Reply-To")
    assert "no longer valid" in answer_of(site, letters, address_in(turn, "Reply-To"), 2)
    assert "The board is below." in answer_of(site, letters, address_in(again, "Reply-To"), 3)
    assert query(site, "SELECT count(*) FROM games_inbound WHERE id > 1000000") == [(2,)]


def bots_are_due(site: Deployed) -> bool:
    due = "SELECT 1 FROM games_wait JOIN games_seat ON games_seat.id = seat_id WHERE ended_at IS NULL AND bot <> ''"
    return bool(query(site, due))


def check_metrics(site: Deployed) -> None:
    told = metrics(site)
    assert told["mykerinos_database_up", ""] == told["mykerinos_redis_up", ""] == 1
    assert told["mykerinos_moves_per_minute", "5"] > 10
    assert told["mykerinos_mails_posted", "sent"] >= 1
    assert {label for name, label in told if name == "mykerinos_mails_pending"} == set(PENDING)
    assert told["mykerinos_sweep_lag_seconds", "pulse"] < 10
    wait_for(lambda: ("mykerinos_sweep_lag_seconds", "mail") in metrics(site))
    described = set(re.findall(r"`(mykerinos_[a-z_]+)(?:\{\w+\})?`", (ROOT / "docs/deploy.md").read_text()))
    families = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name, _label in told}
    # A backup has not been made yet, and no newcomer has met somebody.
    first = {"backup_age_seconds", "first_moves_in_time_ratio", "sign_ups_met_ratio", "wish_to_first_move_seconds"}
    assert described - {f"mykerinos_{name}" for name in first} <= families <= described
    assert not [label for (name, label), value in told.items() if name == "mykerinos_errors_total" and value], told


def check_end_of_worker(site: Deployed) -> None:
    """Without workers /healthz says so within the six pulses that the page promises."""
    for name in ("worker@", "worker@quick", "worker@thinking"):
        site.stop(name)
    promised = MISSED_PULSES * float(EAGER["MYKERINOS_SET_PULSE_INTERVAL"])
    wait_for(lambda: probe(site.port, "/healthz")[0] == 503, promised + 2)
    told = json.loads(probe(site.port, "/healthz")[1])
    assert (told["database"], told["redis"], told["worker"]) == (True, True, False)
    assert metrics(site)["mykerinos_sweep_lag_seconds", "pulse"] >= promised


def test_every_block_says_whether_it_is_tried() -> None:
    text = (ROOT / "docs/deploy.md").read_text()
    opened = re.findall(r"^```(\S.*)$", text, re.MULTILINE)
    assert {kind.split()[0] for kind in opened} == {"sh", "console", "ini"}
    assert len(blocks()) == sum(kind.startswith("sh ") for kind in opened)
    assert "six missed in a row" in text and MISSED_PULSES == 6


def test_r2_a_certificate_that_is_renewed_is_taken_by_nginx() -> None:
    """R2: certbot renews by itself, and nginx went on with the old certificate until it ran out."""
    text = (ROOT / "docs/deploy.md").read_text()
    asked = [shlex.split(line) for line in re.findall(r"^certbot certonly .*$", text, re.MULTILINE)]
    assert asked
    for words in asked:
        assert words[words.index("--deploy-hook") + 1] == "systemctl reload nginx"


def test_the_example_of_the_environment_names_only_what_there_is_and_all_that_production_needs() -> None:
    names = set(re.findall(r"^([A-Z_]+)=", (ROOT / "deploy/site.env.example").read_text(), re.MULTILINE))
    assert names <= set(environment.ASKED)
    assert names >= {
        "MYKERINOS_MODE",
        "MYKERINOS_SECRET_KEY",
        "MYKERINOS_BASE_URL",
        "MYKERINOS_MAIL_URL",
        "MYKERINOS_MAIL_FROM",
    }
    assert names >= {"DATABASE_URL", "REDIS_URL", "MYKERINOS_BEHIND_PROXY"}
