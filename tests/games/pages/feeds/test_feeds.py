"""Feeds: they are made and stopped by a button, show turns and deadlines to whoever has their address, and act on nothing."""

import re
from datetime import timedelta
from typing import Any

import feedparser
import pytest
from django.test import Client
from icalendar import Calendar

from games.accounts.accounts import close_account
from games.accounts.export import export
from games.clock.pace import PerWait, pace_to_json
from games.lib import site_time
from games.lobby.new_game import OPEN, GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.mail.signed_addresses import FEED, STOP, write
from games.models import Mail, Move, Player, Wait
from games.play.clocks import vacations
from games.play.clocks.deadlines import extend_one, give_time
from games.play.seats.handover import resign
from games.table.table import Table
from tests.games.conftest import make_player, start_game_of
from tests.games.pages.conftest import counted
from tests.steps import due_seat, next_wait, open_wait, play_next, reload, sign_in

pytestmark = pytest.mark.django_db

DAILY = pace_to_json(PerWait(72))
QUERIES = 5
"""The player, their turns, seats of the games, their moves, tenures of seats that changed hands."""


@pytest.fixture
def table(alice: Player, bob: Player) -> Table:
    return start_game_of(alice, bob, pace=DAILY, name="Two at Karnak")


@pytest.fixture
def due(table: Table) -> Player:
    player = due_seat(table).player
    assert player is not None
    return player


def make_feeds(player: Player) -> tuple[str, str]:
    """Press the button, and return the addresses of calendar and feed, without the host."""
    client = sign_in(player)
    assert client.post("/account/feeds/").status_code == 302
    page = client.get("/account/feeds/").content.decode()
    ics, atom = re.findall(r'value="http://[^/"]+(/feeds/[a-z0-9]+/turns\.(?:ics|atom))" readonly', page)
    return ics, atom


def read(path: str) -> Any:
    """Return the content as its library reads it, for somebody without a cookie."""
    answer = Client().get(path)
    assert answer.status_code == 200 and not answer.cookies
    if path.endswith(".ics"):
        return Calendar.from_ical(answer.content)
    found = feedparser.parse(answer.content)
    assert not found.bozo, found.get("bozo_exception")
    return found


def test_they_are_made_and_stopped_by_a_button(due: Player) -> None:
    client = sign_in(due)
    assert "/feeds/" not in client.get("/account/feeds/").content.decode().replace("/account/feeds/", "")
    paths = make_feeds(due)
    assert make_feeds(due) == paths, "a second press changes nothing"
    client.post("/account/feeds/", {"stop": "1"})
    assert [Client().get(path).status_code for path in paths] == [404, 404]
    fresh = make_feeds(due)
    assert fresh != paths
    assert [Client().get(path).status_code for path in (*paths, *fresh)] == [404, 404, 200, 200]
    close_account(due)
    assert [Client().get(path).status_code for path in fresh] == [404, 404]


def test_no_other_word_opens_them_and_they_act_on_nothing(due: Player) -> None:
    ics, _atom = make_feeds(due)
    due.refresh_from_db()
    word = ics.split("/")[2]
    assert due.feed_serial is not None
    for wrong in (write(STOP, [due.pk, due.feed_serial]), write(FEED, [due.pk, due.feed_serial + 1]), word[:-1] + "a"):
        assert wrong == word or Client().get(f"/feeds/{wrong}/turns.ics").status_code == 404
    assert Client().post(ics).status_code == 405
    assert Client().get(f"/mail/stop/{word}/").status_code == 404
    content = b"".join(Client().get(path).content for path in make_feeds(due))
    assert b"/m/" not in content and word.encode() not in content, "nobody gets a key by a copied entry"


def test_the_word_is_in_no_mail_and_no_export(table: Table, due: Player) -> None:
    word = make_feeds(due)[0].split("/")[2]
    play_next(next_wait(table))
    assert word not in str(export(Player.objects.get(pk=due.pk), site_time.now()))
    assert not [mail for mail in Mail.objects.all() if word in str(vars(mail))]


@pytest.mark.parametrize("kind", ["ics", "atom"])
def test_a_reader_that_has_it_is_told_so(due: Player, kind: str) -> None:
    path = next(path for path in make_feeds(due) if path.endswith(kind))
    first = Client().get(path)
    again = Client().get(path, headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    for answer in (first, again):
        assert answer["Cache-Control"] == "private, no-cache"
    assert (first["Referrer-Policy"], first["X-Robots-Tag"]) == ("no-referrer", "noindex")
    assert Client().get(path).content == first.content, "the same as long as nothing happens"


def test_an_entry_for_each_turn_changes_with_its_story(table: Table, due: Player) -> None:
    _ics, atom = make_feeds(due)
    feed = read(atom)
    (entry,) = feed.entries
    assert entry.title == f"Two at Karnak: your move, {due.name}" and entry.link.endswith(f"/g/{table.game.code}/")
    assert entry.id == f"tag:testserver,2026:turn:{open_wait(table).pk}" or entry.id.endswith(f":{open_wait(table).pk}")
    table = next_wait(table)
    assert read(atom).entries == []
    table = next_wait(table)
    assert due_seat(table).player == due
    (later,) = read(atom).entries
    others = Move.objects.filter(game=table.game, seat=1 - due_seat(table).index).latest("ply")
    assert later.id != entry.id and later.updated > entry.updated
    other = next(seat.player for seat in table.seats if seat.player != due)
    assert other is not None and other.name in later.summary and others.ply > 0
    wait = open_wait(table)
    vacations.enter(due, vacations.today_of(due) + timedelta(days=1), vacations.today_of(due) + timedelta(days=3))
    (moved,) = read(atom).entries
    assert moved.id == later.id and moved.updated >= later.updated and moved.summary != later.summary
    assert open_wait(table).deadline_moved_at is not None and wait.deadline_moved_at is None


def test_a_deadline_that_moves_is_the_same_event(table: Table, due: Player) -> None:
    ics, _atom = make_feeds(due)
    wait = open_wait(table)
    assert wait.deadline is not None and wait.warning_at is not None
    (event,) = read(ics).events
    assert event.end == wait.deadline.replace(microsecond=0) and event.end - event.start == timedelta(minutes=30)
    (alarm,) = event.alarms.times
    assert alarm.trigger == wait.warning_at.replace(microsecond=0)
    assert (event["TRANSP"], event["SEQUENCE"]) == ("TRANSPARENT", 0)
    today = vacations.today_of(due)
    vacations.enter(due, today + timedelta(days=1), today + timedelta(days=3))
    moved, holiday = sorted(read(ics).events, key=lambda one: one["UID"] != event["UID"])
    assert (moved["UID"], moved["SEQUENCE"]) == (event["UID"], 1) and moved.end > event.end
    assert (holiday.start, holiday.end) == (today + timedelta(days=1), today + timedelta(days=4))
    assert holiday["TRANSP"] == "TRANSPARENT" and len(read(ics).events) == 2


def test_each_way_in_which_a_deadline_moves_is_counted(table: Table, due: Player) -> None:
    wait = open_wait(table)
    assert wait.deadline is not None
    give_time(wait, wait.opened_at, wait.opened_at + timedelta(hours=5))
    assert wait.deadline_moves == 1
    wait.save()
    assert extend_one(wait, wait.deadline - timedelta(seconds=1))
    assert Wait.objects.get(pk=wait.pk).deadline_moves == 2


def test_they_cost_the_same_few_queries_for_any_number_of_games(table: Table, due: Player, carol: Player) -> None:
    paths = make_feeds(due)
    for path in paths:
        with counted(QUERIES):
            assert Client().get(path).status_code == 200
    for number in range(9):
        other = start_game_of(due, carol, make_player(f"other{number}"), pace=DAILY)
        while due_seat(reload(other)).player != due:
            other = play_next(other)
        if number % 2:
            resign(other.game.pk, carol)
    assert len(read(paths[1]).entries) == 10
    for path in paths:
        with counted(QUERIES):
            assert Client().get(path).status_code == 200


def test_open_games_are_a_feed_for_everybody(alice: Player, client: Client) -> None:
    plan = GamePlan(title="mykerinos", name="<b>Open</b>", seats=[SeatPlan("me"), SeatPlan(OPEN)])
    game = create_game(alice, plan).game
    assert 'href="/games/open.atom"' in client.get("/games/").content.decode()
    with counted(1):
        feed = read("/games/open.atom")
    (entry,) = feed.entries
    assert entry.link.endswith(f"/g/{game.code}/") and "Alice" in entry.summary
    assert entry.title.startswith("<b>Open</b>") or "&lt;b&gt;" in entry.title
    game.public = False
    game.save()
    assert read("/games/open.atom").entries == []
