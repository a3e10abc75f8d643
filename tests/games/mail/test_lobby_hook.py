"""The operator's channel hears of open games and results, in its own form, and holds up nothing when it is away."""

import json
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.core.checks import run_checks

from games.lobby.new_game import LINK, OPEN, GamePlan, SeatPlan
from games.lobby.open_games import cancel, create_game
from games.mail import lobby_hook, sending
from games.mail.game_posts import RESULT, post_news
from games.mail.kinds import HOOK
from games.models import Mail, Player
from games.table.table import Table
from tests.steps import Shift, finished_game, game_at

pytestmark = pytest.mark.django_db

NAME = "[Fun](https://evil.example) @everyone <!channel> *x*"


class Channel:
    """A web server that writes down what it gets, and answers as it is told."""

    def __init__(self) -> None:
        self.status = 204
        self.got: list[tuple[dict[str, str], bytes]] = []
        channel = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                channel.got.append((dict(self.headers), body))
                self.send_response(channel.status)
                self.end_headers()

            def log_message(self, *arguments: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/secret-word"
        Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def channel(settings: Any) -> Iterator[Channel]:
    made = Channel()
    settings.LOBBY_HOOK = made.url
    yield made
    made.server.shutdown()
    made.server.server_close()


def open_a_game(player: Player, kind: str = OPEN, name: str = "Two at Karnak", **fields: Any) -> Table:
    return create_game(player, GamePlan(title="mykerinos", name=name, seats=[SeatPlan("me"), SeatPlan(kind)], **fields))


def news() -> list[Mail]:
    return list(Mail.objects.filter(kind=HOOK).order_by("pk"))


def test_it_hears_of_an_open_game_and_of_a_result_once(channel: Channel, alice: Player, bob: Player) -> None:
    table = open_a_game(alice)
    finished_game(alice, bob)
    assert lobby_hook.send_news() == 1, "a record that was brought along is no news"
    assert lobby_hook.send_news() == 0
    ((_headers, body),) = channel.got
    told = json.loads(body)
    assert told["event"] == "open" and told["url"].endswith(f"/g/{table.game.code}/")
    assert told["text"].startswith("Two at Karnak: a new game of Mykerinos, ") and told["text"].endswith(told["url"])
    assert [mail.state for mail in news()] == [Mail.State.SENT]


def test_a_result_names_everybody_by_place(channel: Channel, alice: Player, bob: Player) -> None:
    table = finished_game(alice, bob)
    post_news(table.game, RESULT)
    lobby_hook.send_news()
    told = json.loads(channel.got[0][1])
    first = min(table.seats, key=lambda seat: seat.place or 9)
    assert f"is over: 1. {table.names()[first.index]}, {first.points}; 2. " in told["text"]


def test_it_hears_of_nothing_else(channel: Channel, alice: Player, settings: Any) -> None:
    open_a_game(alice, LINK)
    open_a_game(alice, public=False)
    assert news() == []
    settings.LOBBY_HOOK = ""
    open_a_game(alice)
    assert news() == []


def test_news_that_are_no_longer_true_are_not_sent(channel: Channel, alice: Player) -> None:
    table = open_a_game(alice)
    cancel(table.game.pk, alice)
    assert lobby_hook.send_news() == 0 and channel.got == []
    assert news()[0].state == Mail.State.SUPPRESSED


def test_a_channel_that_is_away_is_tried_again_and_holds_up_no_mail(
    channel: Channel, alice: Player, bob: Player, shift_clock: Shift, caplog: pytest.LogCaptureFixture
) -> None:
    open_a_game(alice)
    for status in (503, 429):
        channel.status = status
        assert lobby_hook.send_news() == 0
        assert (news()[0].state, news()[0].reason) == (Mail.State.RETRY, f"HTTP {status}")
        shift_clock(timedelta(hours=1))
    channel.server.server_close()
    game_at(3, alice, bob)
    assert lobby_hook.send_news() == 0 and news()[0].state == Mail.State.RETRY
    shift_clock(timedelta(hours=7))
    assert sending.sweep() >= 1, "mails go out, and the news are none of them"
    assert news()[0].state == Mail.State.RETRY
    assert "secret-word" not in caplog.text + news()[0].reason


def test_a_channel_that_refuses_is_not_asked_again(channel: Channel, alice: Player) -> None:
    channel.status = 404
    open_a_game(alice)
    assert lobby_hook.send_news() == 0
    assert (news()[0].state, news()[0].reason) == (Mail.State.FAILED, "HTTP 404")
    assert lobby_hook.send_news() == 0 and len(channel.got) == 1


@pytest.mark.parametrize(
    ("url", "wanted"),
    [
        ("https://discord.com/api/webhooks/1/x", r"\[Fun\]\(https\://evil.example\) \@everyone \<!channel\> \*x\*"),
        ("https://hooks.slack.com/services/x", "[Fun](https://evil.example) @everyone &lt;!channel&gt; *x*"),
        ("https://ntfy.example.org/topic", NAME),
        ("https://example.org/", NAME),
    ],
)
def test_a_name_is_plain_text_in_each_form(
    channel: Channel, alice: Player, url: str, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = lobby_hook.form_of(url)
    monkeypatch.setattr(lobby_hook, "form_of", lambda _url: form)
    open_a_game(alice, name=NAME)
    assert lobby_hook.send_news() == 1
    headers, body = channel.got[0]
    if "ntfy" in url:
        assert body.decode().startswith(wanted) and headers["Click"].startswith("http")
        return
    told = json.loads(body)
    assert (told.get("content") or told["text"]).startswith(wanted)
    assert "discord" not in url or told["allowed_mentions"] == {"parse": []}
    assert "slack" not in url or told["mrkdwn"] is False


def test_an_address_that_anybody_could_read_on_the_way_is_refused(settings: Any) -> None:
    settings.LOBBY_HOOK = "http://example.org/"
    assert "games.E046" in {message.id for message in run_checks(tags=["settings"])}
