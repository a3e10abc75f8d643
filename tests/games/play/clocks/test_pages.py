"""The clock on pages: choosing a pace, deadlines in the reader's zone, my hours, resigning, coming back, and the cost."""

from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from games.clock.pace import Bank, PerWait, Unlimited, pace_from_json
from games.display.head import next_game, waiting_games
from games.lib import site_time
from games.lobby.new_game import GamePlan, SeatPlan
from games.lobby.open_games import create_game
from games.models import Game, Move, Player, Seat, Tenure, Vacation, Wait
from games.pages.desk.page import desk
from games.play.seats.handover import hand_over
from tests.games.pages.conftest import HTMX, counted, form_of, strict
from tests.games.pages.test_queries import MOVE, PAGE
from tests.games.play.clocks.conftest import BANK, DAY, HOUR, START, Site, awake, clocked, due_after
from tests.steps import due_seat, open_wait, reload

pytestmark = pytest.mark.django_db


def signed(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    client.get("/rules/")
    return client


def new_game(client: Client, **fields: str) -> Any:
    form = {
        "title": "mykerinos", "players": "2", "name": "Test", "seating": "chosen", "public": "yes", "pace": "daily",
        "on_timeout": "play", "request_key": "k" * 20, "seat_kind_0": "me", "seat_kind_1": "open",
    }  # fmt: skip
    return client.post("/games/new/", form | fields)


# Choosing a pace


@pytest.mark.parametrize(
    ("fields", "pace"),
    [
        ({"pace": "weekly", "on_timeout": "seat"}, PerWait(168)),
        ({"pace": "none"}, Unlimited()),
        ({"pace": "bank"}, BANK),
        ({"pace": "own_turn", "turn_hours": "36"}, PerWait(36)),
        ({"pace": "own_bank", "bank_start": "48", "bank_increment": "12", "bank_cap": "96"}, Bank(48, 12, 96)),
    ],
)
def test_a_pace_is_chosen_with_the_game(alice: Player, fields: dict[str, str], pace: Any) -> None:
    assert new_game(signed(alice), **fields).status_code == 302
    game = Game.objects.get()
    assert pace_from_json(game.pace) == pace
    assert game.on_timeout == fields.get("on_timeout", "play")


@pytest.mark.parametrize(
    "fields",
    [
        {"pace": "own_turn"},
        {"pace": "own_turn", "turn_hours": "11"},
        {"pace": "own_turn", "turn_hours": "337"},
        {"pace": "own_bank", "bank_start": "48", "bank_increment": "12"},
        {"pace": "own_bank", "bank_start": "48", "bank_increment": "12", "bank_cap": "20"},
        {"pace": "hasty"},
        {"on_timeout": "shoot"},
    ],
)
def test_a_pace_that_cannot_be_makes_no_game(alice: Player, fields: dict[str, str]) -> None:
    response = new_game(signed(alice), **fields)
    assert response.status_code == 422
    assert 'class="errorlist"' in response.content.decode()
    assert not Game.objects.exists()
    strict(response.content)


def test_pace_and_price_are_shown_before_anyone_joins(alice: Player, bob: Player, client: Client) -> None:
    table = create_game(
        alice,
        GamePlan("mykerinos", "Test", [SeatPlan("me"), SeatPlan("open")], pace=PerWait(72), on_timeout="seat"),
    )
    page = client.get(f"/g/{table.game.code}/").content.decode()
    assert "Up to 3 days for each turn." in page
    assert "If a player runs out of time, a bot takes the seat until the player takes it back." in page
    assert "3 days a turn" in client.get("/games/").content.decode()
    assert "Test" in client.get("/games/?pace=daily").content.decode()
    assert table.game.code not in client.get("/games/?pace=brisk").content.decode()


# Deadlines


def test_deadlines_are_told_in_the_readers_zone(site: Site, client: Client, db: None) -> None:
    alice = awake("alice", time_zone="Europe/Warsaw")
    bob = awake("bob", time_zone="America/New_York", night_from=time(23), night_to=time(7))
    table = due_after(clocked(alice, bob, pace=PerWait(24)), alice)
    mine = signed(alice).get(f"/g/{table.game.code}/").content
    pages = [mine, *(reader.get(f"/g/{table.game.code}/").content for reader in (signed(bob), client))]
    times = ["by 13:00 {}Warsaw time.", "by 07:00 {}New York time.", "by 12:00 {}UTC."]
    for page, written in zip(pages, times, strict=True):
        text = " ".join(page.decode().split())
        assert written.format("tomorrow, Wednesday</time> </summary> <p> ") in text
    strict(mine)
    table = due_after(table, bob)
    assert "The clock stops at night, 23:00 to 07:00." in signed(bob).get(f"/g/{table.game.code}/").content.decode()


def test_the_desk_begins_with_the_next_deadline(alice: Player, bob: Player, site: Site) -> None:
    relaxed_sync = due_after(clocked(alice, bob, pace=Unlimited(), name="Unhurried"), alice)
    slow = due_after(clocked(alice, bob, pace=PerWait(168), name="Slow"), alice)
    site.set_clock(START + 2 * HOUR)
    quick = due_after(clocked(alice, bob, pace=PerWait(24), name="Quick"), alice)
    found = desk(alice)
    assert [ticket.game.name for ticket in found.tickets] == ["Quick", "Slow", "Unhurried"]
    assert [ticket.time is None for ticket in found.tickets] == [False, False, True]
    following = [next_game(waiting_games(alice), game) for game in (quick.game, slow.game, relaxed_sync.game)]
    assert [game and game.name for game in following] == ["Slow", "Unhurried", "Quick"]
    page = signed(alice).get("/desk/").content
    assert "tomorrow, Wednesday" in page.decode()
    strict(page)


# My hours


def test_my_hours_are_kept_and_checked(alice: Player) -> None:
    client = signed(alice)
    strict(client.get("/account/time/").content)
    zone = {"time_zone": "Asia/Tokyo"}
    good = zone | {"night_from": "22:30", "night_to": "06:00", "weekend_days": ["6", "5"]}
    assert client.post("/account/time/", good).status_code == 302
    alice.refresh_from_db()
    assert (alice.night_from, alice.night_to, alice.weekend_days) == (time(22, 30), time(6), [5, 6])
    assert alice.time_zone == "Asia/Tokyo"
    for bad in (
        {"night_from": "22:30", "night_to": ""},
        {"night_from": "06:00", "night_to": "05:00"},
        {"night_from": "", "night_to": "", "weekend_days": list("0123456")},
        {"weekend_days": ["7"]},
        {"night_from": "soon"},
        {"time_zone": "Mars/Olympus"},
    ):
        response = client.post("/account/time/", zone | bad)
        assert response.status_code == 422, bad
        strict(response.content)
    alice.refresh_from_db()
    assert (alice.weekend_days, alice.time_zone) == ([5, 6], "Asia/Tokyo")
    assert client.post("/account/time/", zone | {"night_from": "", "night_to": ""}).status_code == 302
    alice.refresh_from_db()
    assert (alice.night_from, alice.weekend_days) == (alice.night_to, [])


def test_vacations_are_entered_and_taken_out(alice: Player, bob: Player, site: Site) -> None:
    client = signed(alice)
    assert client.post("/account/time/vacation/", {"first": "2026-12-24", "last": "2027-01-01"}).status_code == 302
    page = client.get("/account/time/").content
    assert "22 days are left for 2026" in page.decode()
    strict(page)
    refused = client.post("/account/time/vacation/", {"first": "2026-11-24", "last": "2026-11-25"})
    assert refused.status_code == 422
    assert "tomorrow at the earliest" in refused.content.decode()
    vacation = Vacation.objects.get()
    assert (vacation.first, vacation.last) == (date(2026, 12, 24), date(2027, 1, 1))
    signed(bob).post(f"/account/time/vacation/{vacation.pk}/cancel/")
    assert Vacation.objects.exists(), "it is not theirs"
    client.post(f"/account/time/vacation/{vacation.pk}/cancel/")
    assert not Vacation.objects.exists()


# Seats that change hands


def test_resigning_is_asked_first_and_hands_the_seat_to_a_bot(alice: Player, bob: Player, site: Site) -> None:
    table = clocked(alice, bob)
    client = signed(alice)
    assert f"/g/{table.game.code}/resign/" in client.get(f"/g/{table.game.code}/").content.decode()
    asked = client.get(f"/g/{table.game.code}/resign/")
    strict(asked.content)
    assert reload(table).seats[0].player == alice, "looking does nothing"
    assert client.post(f"/g/{table.game.code}/resign/").status_code == 302
    seat = reload(table).seats[0]
    assert (seat.player, seat.bot, seat.absent) == (None, "greedy", None)
    assert Tenure.objects.filter(seat=seat, player=alice).get().reason == Tenure.Reason.RESIGNED
    assert client.post(f"/g/{table.game.code}/return/").status_code == 403
    assert client.post(f"/g/{table.game.code}/resign/").status_code == 403


def test_the_seat_can_be_taken_back_from_page_and_desk(alice: Player, bob: Player, carol: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob, public=False), alice)
    hand_over(table.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    client = signed(alice)
    back = f"/g/{table.game.code}/return/"
    page, desk_page = client.get(f"/g/{table.game.code}/").content, client.get("/desk/").content
    for content in (page, desk_page):
        assert back in content.decode()
        strict(content)
    assert signed(bob).post(back).status_code == 302
    assert signed(carol).post(back).status_code == 404
    assert reload(table).seats[0].player is None
    assert client.post(back).status_code == 302
    seat = reload(table).seats[0]
    assert (seat.player, seat.bot, seat.absent) == (alice, "", None)
    wait = open_wait(table, seat)
    assert wait.deadline is not None
    assert wait.deadline - wait.opened_at == DAY
    handed = Wait.objects.filter(seat=seat, ended_by=Wait.End.HANDED)
    assert handed.count() == 2


def test_nobody_comes_back_to_a_game_that_is_over(alice: Player, bob: Player, site: Site) -> None:
    table = due_after(clocked(alice, bob), alice)
    hand_over(table.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    Game.objects.filter(pk=table.game.pk).update(state=Game.State.ABANDONED, ended_at=site_time.now())
    assert "/return/" not in signed(alice).get(f"/g/{table.game.code}/").content.decode()
    signed(alice).post(f"/g/{table.game.code}/return/")
    assert Seat.objects.get(game=table.game, index=0).player is None


# What it costs


@pytest.mark.parametrize("pace", [PerWait(72), BANK])
def test_a_clock_keeps_within_the_same_few_queries(
    pace: Any, alice: Player, bob: Player, dora: Player, site: Site
) -> None:
    for people in ((alice, bob), (alice, bob, dora)):
        table = due_after(clocked(*people, pace=pace), alice)
        client = signed(alice)
        with counted(PAGE):
            assert client.get(f"/g/{table.game.code}/").status_code == 200
        for _move in range(3):
            table = due_after(table, alice)
            legal = table.legal(due_seat(table))
            text = next(line for line in legal if line != "pass")
            with counted(MOVE):
                response = client.post(f"/g/{table.game.code}/move", form_of(table, text), headers=HTMX)
            assert response.status_code == 200
            table = reload(table)
        with counted(PAGE):
            assert client.get("/desk/").status_code == 200
    assert Move.objects.filter(via="browser").exists()
