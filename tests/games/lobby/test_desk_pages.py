"""The pages of desk, players and lobby: what they show and what they cost."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

import html5lib
import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.clock.pace import PRESETS
from games.display.head import next_game, waiting_count, waiting_games
from games.lobby import open_games
from games.lobby.new_game import EMAIL, LINK, NAME, OPEN
from games.models import Game, Player, Result, Seat, Tenure, Wait
from games.pages.desk.page import desk
from games.pages.players import page as players
from games.play.seats.handover import PLAYS_ON, hand_over, resign, take_seat_back
from tests.games.conftest import MakeGame, make_player
from tests.games.lobby.browsing import checked, page
from tests.games.lobby.conftest import OpenGame, plan
from tests.games.lobby.test_rematch import finished_game
from tests.steps import sign_in

# -- the desk


def test_the_desk_has_what_waits_longest_first(
    alice: Player, bob: Player, make_game: MakeGame, open_game: OpenGame, shift_clock: Callable[[timedelta], None]
) -> None:
    waiting = []
    for number in range(6):
        waiting.append(make_game(alice, bob, seed=bytes([number]) * 32).game)
        shift_clock(timedelta(hours=1))
    mine = list(Wait.objects.filter(seat__player=alice).order_by("opened_at").values_list("game_id", flat=True))
    assert 0 < len(mine) < len(waiting), "the seeds make some of each"
    open_game(alice, name="Not begun")
    open_game(bob, (NAME, "Alice"), OPEN, name="Come along")
    found = desk(alice)
    assert [ticket.game.pk for ticket in found.tickets] == mine
    assert {row.game.pk for row in found.others} == {game.pk for game in waiting} - set(mine)
    assert [row.game.name for row in found.unfilled] == ["Not begun"]
    assert [asked.game.name for asked in found.invitations] == ["Come along"]
    assert found.waiting_count == waiting_count(alice) == len(mine)
    text = page(sign_in(alice), "/desk/")
    assert "Come along" in text and "Not begun" in text


def wait_for_alice(make_game: MakeGame, alice: Player, count: int) -> list[Game]:
    """Games in which Alice is due: she is given the seat that has the first turn."""
    games = []
    for number in range(count):
        table = make_game("random", "random", name=f"Game {number}")
        first = table.seats[table.due()[0]]
        Seat.objects.filter(pk=first.pk).update(bot="", player=alice)
        Wait.objects.filter(seat=first).update(player=alice)
        games.append(table.game)
    return games


def test_a_desk_of_many_games_links_to_those_it_does_not_list(
    alice: Player, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.pages.desk.page.MOST_TICKETS", 1)
    monkeypatch.setattr("games.pages.desk.page.MOST_ROWS", 2)
    wait_for_alice(make_game, alice, 5)
    text = page(sign_in(alice), "/desk/")
    assert "5 games are waiting for you." in text
    assert f'<a href="/players/{alice.pk}/?state=running"> and 2 more </a>' in " ".join(text.split())


def test_the_next_game_goes_round(
    alice: Player, bob: Player, make_game: MakeGame, shift_clock: Callable[[timedelta], None]
) -> None:
    games = []
    for _game in range(3):
        games += wait_for_alice(make_game, alice, 1)
        shift_clock(timedelta(minutes=1))
    elsewhere = make_game("random", "random").game
    with CaptureQueriesContext(connection) as queries:
        waiting = waiting_games(alice)
    assert len(queries) == 1
    assert [(game.code, game.name) for game in waiting] == [(game.code, game.name) for game in games]
    assert next_game(waiting) == waiting[0]
    assert [next_game(waiting, game) for game in games] == [waiting[1], waiting[2], waiting[0]]
    assert next_game(waiting, elsewhere) == waiting[0]
    assert next_game(waiting_games(bob)) is None
    Wait.objects.filter(game__in=games[1:]).delete()
    assert next_game(waiting_games(alice), games[0]) is None, "the one that is looked at is not the next one"


# -- players


def test_only_finished_games_count_and_private_ones_are_listed_for_those_who_played(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame
) -> None:
    public = finished_game(alice, bob, "random", name="Open dig")
    private = finished_game(alice, bob, name="Secret dig", public=False)
    make_game(alice, bob, name="Running dig")
    brought = finished_game(alice, bob, name="Brought dig")
    Game.objects.filter(pk=brought.pk).update(imported=True)
    for viewer, shown in (
        (alice, {"Open dig", "Secret dig", "Running dig"}),
        (bob, {"Open dig", "Secret dig"}),
        (carol, {"Open dig"}),
        (None, {"Open dig"}),
    ):
        client = sign_in(viewer) if viewer else Client()
        text = page(client, f"/players/{alice.pk}/")
        assert {name for name in ("Open dig", "Secret dig", "Running dig", "Brought dig") if name in text} == shown
        (results,) = client.get(f"/players/{alice.pk}/").context["profile"].results
        seats = Seat.objects.filter(player=alice, game__in=[public, private])
        assert results.games == 2
        assert results.wins == sum(bool(seat.won) for seat in seats)
        assert results.average == sum(seat.points or 0 for seat in seats) / 2
        assert sum(results.by_place.values()) == 2


FILTERS = {
    "": "ABC",
    "?title=mykerinos": "ABC",
    "?title=chess": "ABC",
    "?players=3": "B",
    "?company=DORA": "BC",
    "?company=nobody": "",
    "?company=dora&players=3": "B",
    "?won=yes": "AC",
    "?won=no": "B",
    "?page=99&won=no": "B",
    "?page=x": "ABC",
    "?company=%00": "ABC",
}


def test_the_list_of_games_can_be_filtered(alice: Player, bob: Player, dora: Player, make_game: MakeGame) -> None:
    results = ((alice, bob), "A", True), ((alice, bob, dora), "B", False), ((alice, dora), "C", True)
    for holders, name, won in results:
        game = finished_game(*holders, name=f"Dig {name}")
        Result.objects.filter(game=game, player=alice).update(won=won)
    found = {}
    for query in FILTERS:
        text = page(Client(), f"/players/{alice.pk}/{query}")
        found[query] = "".join(name for name in "ABC" if f"Dig {name}" in text)
    assert found == FILTERS


def test_own_history_has_every_state(alice: Player, bob: Player, make_game: MakeGame, open_game: OpenGame) -> None:
    make_game(alice, bob, name="Running dig")
    open_game(alice, name="Open dig")
    cancelled = open_game(alice, name="Cancelled dig").game
    open_games.cancel(cancelled.pk, alice)
    client = sign_in(alice)
    address = f"/players/{alice.pk}/"
    assert all(name in page(client, address) for name in ("Running dig", "Open dig", "Cancelled dig"))
    text = page(client, f"{address}?state=running")
    assert "Running dig" in text and "Open dig" not in text
    # Others cannot ask for it.
    assert "Running dig" not in page(sign_in(bob), f"{address}?state=running")


def test_games_that_were_left_stand_among_the_others_page_by_page(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "A_PAGE", 2)
    for left in ([0], [3], [4], [0, 1, 2, 3, 4], [1, 4], []):
        Game.objects.update(imported=True)
        games = [make_game(alice, bob, carol).game for _ in range(5)]
        for number in left:
            resign(games[number].pk, alice)
        for number in {2} - set(left):
            hand_over(Seat.objects.get(game=games[number], player=alice), PLAYS_ON, Tenure.Reason.TIMEOUT)
            take_seat_back(games[number].pk, alice)
        newest_first = [game.code for game in reversed(games)]
        shown = [
            [played.game.code for played in players.profile(alice, alice, {}, number).games]
            for number in ("1", "2", "3")
        ]
        assert shown == [newest_first[:2], newest_first[2:4], newest_first[4:]], left
        assert [played.seat.left != "" for played in players.profile(alice, alice, {}, "2").games] == [
            2 in left,
            1 in left,
        ]


def test_who_has_not_confirmed_the_address_has_no_page(client: Client, alice: Player) -> None:
    address = f"/players/{alice.pk}/"
    assert client.get(address).status_code == 200
    Player.objects.filter(pk=alice.pk).update(confirmed_at=None)
    assert client.get(address).status_code == 404


def test_who_has_gone_has_no_page(client: Client, alice: Player) -> None:
    address = f"/players/{alice.pk}/"
    Player.objects.filter(pk=alice.pk).update(deleted_at="2026-01-01T00:00Z")
    assert client.get(address).status_code == 404
    assert client.get("/players/999999/").status_code == 404


# -- the lobby


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", {"A", "B"}),
        ("?players=2", {"B"}),
        ("?language=de", {"A"}),
        ("?pace=weekly", {"B"}),
        ("?pace=weekly&language=de", set()),
        ("?title=mykerinos", {"A", "B"}),
        ("?players=99&title=chess&page=-1", {"A", "B"}),
    ],
)
def test_the_lobby_can_be_filtered(
    client: Client, alice: Player, open_game: OpenGame, query: str, names: set[str]
) -> None:
    open_game(alice, OPEN, OPEN, name="Dig A", language="de")
    open_game(alice, OPEN, name="Dig B", pace=PRESETS["weekly"])
    text = page(client, f"/games/{query}")
    assert {name for name in "AB" if f"Dig {name}" in text} == names


def test_the_lobby_lists_no_game_that_cannot_be_joined(
    client: Client, alice: Player, bob: Player, open_game: OpenGame
) -> None:
    cancelled = open_game(alice, name="Cancelled dig").game
    open_games.cancel(cancelled.pk, alice)
    running = open_game(alice, OPEN, name="Running dig").game
    open_games.join(running.pk, bob)
    open_game(alice, "bot:greedy", name="Lonely dig")
    found = client.get("/games/").context["lobby"]
    assert found.open_games == []
    assert [(one.game.name, one.title) for one in found.watched] == [("Running dig", "Mykerinos")]
    assert found.watched[0].stage in client.get("/games/").content.decode()


def test_p14_a_game_against_bots_alone_is_private_and_stands_apart_from_the_results(
    alice: Player, bob: Player, open_game: OpenGame
) -> None:
    """P14: they were public, filled the list of games to watch, and counted like games between people."""
    waiting = open_game(alice, OPEN).game
    open_games.seat_bot(waiting.pk, alice, 1, "random")
    waiting.refresh_from_db()
    assert (waiting.state, waiting.alone, waiting.public) == (Game.State.RUNNING, True, False)
    among_people = finished_game(alice, bob)
    lonely = finished_game(alice, "random", name="Lonely dig")
    Game.objects.filter(pk=lonely.pk).update(alone=True)
    seen = {}
    for viewer in (alice, bob):
        client = sign_in(viewer)
        text = page(client, f"/players/{alice.pk}/")
        found = client.get(f"/players/{alice.pk}/").context["profile"].results
        seen[viewer] = [(line.title, line.alone, line.games) for line in found], "Lonely dig" in text
    assert among_people.state == Game.State.FINISHED
    assert seen[bob] == ([("Mykerinos", False, 1)], False)
    assert seen[alice] == ([("Mykerinos", False, 1), ("Mykerinos", True, 1)], True)


# -- what it costs


def fill(players: Iterable[Player], make_game: MakeGame, rounds: int, settings: Any) -> None:
    """Games of every kind, `rounds` of each."""
    settings.OPEN_GAMES = settings.INVITATIONS_A_DAY = settings.INVITATIONS_OF_NEWCOMERS = 1000
    alice, bob = players
    for number in range(rounds):
        make_game(alice, bob)
        make_game(bob, alice, "greedy")
        wait_for_alice(make_game, alice, 1)
        finished_game(alice, bob, "random")
        stranger = make_player(f"stranger{number}x{Player.objects.count()}")
        game = open_games.create_game(stranger, plan((NAME, "Alice"), OPEN, LINK)).game
        open_games.join(game.pk, bob)
        open_games.create_game(alice, plan((EMAIL, f"friend{Game.objects.count()}@example.net"), OPEN))


def queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


@pytest.mark.sqlite
def test_pages_cost_the_same_for_few_games_and_for_many(
    alice: Player, bob: Player, make_game: MakeGame, settings: Any
) -> None:
    client = sign_in(alice)
    addresses = {
        "/desk/": 8,
        "/games/": 10,
        f"/players/{alice.pk}/": 8,
        f"/players/{bob.pk}/?company=alice": 8,
    }
    fill((alice, bob), make_game, 1, settings)
    few = {address: queries(client, address) for address in addresses}
    fill((alice, bob), make_game, 6, settings)
    many = {address: queries(client, address) for address in addresses}
    assert many == few
    assert all(many[address] <= most for address, most in addresses.items()), many


def test_the_head_of_a_page_costs_strangers_nothing_and_players_one_query(client: Client, alice: Player) -> None:
    assert queries(client, "/rules/") == 0
    assert queries(sign_in(alice), "/rules/") == 2, "who it is, and how many games wait"


def test_a_page_with_a_fault_is_noticed() -> None:
    """The checks of every page above stand on this."""
    for faulty in ('<p id="a"></p><p id="a"></p>', "<p></div>"):
        with pytest.raises((AssertionError, html5lib.html5parser.ParseError)):
            checked(HttpResponse(f"<!doctype html><title>x</title>{faulty}"))


# -- rematches


def test_a_finished_game_and_its_rematch_lead_to_each_other(
    alice: Player, bob: Player, carol: Player, make_game: MakeGame
) -> None:
    game = finished_game(alice, bob, name="Dig")
    button = f'action="/g/{game.code}/rematch/"'
    assert button in page(sign_in(alice), f"/g/{game.code}/")
    assert button not in page(sign_in(carol), f"/g/{game.code}/")
    there = sign_in(alice).post(f"/g/{game.code}/rematch/")["Location"]
    for player in (alice, bob, carol):
        text = page(sign_in(player), f"/g/{game.code}/")
        assert f'href="{there}"' in text
        assert button not in text
        assert f'href="/g/{game.code}/"' in page(sign_in(player), there)
    assert "Dig II" in page(sign_in(bob), "/desk/")
    assert sign_in(bob).post(f"/g/{game.code}/rematch/")["Location"] == there


def test_the_rematch_of_a_private_game_is_linked_for_those_who_sit_there(
    alice: Player, bob: Player, make_game: MakeGame
) -> None:
    game = finished_game(alice, bob, public=False)
    there = sign_in(alice).post(f"/g/{game.code}/rematch/")["Location"]
    assert f'href="{there}"' in page(sign_in(alice), f"/g/{game.code}/")
    text = page(sign_in(bob), f"/g/{game.code}/")
    assert f'href="{there}"' not in text and "Take your seat in the rematch" in text
    assert sign_in(bob).post(f"/g/{game.code}/rematch/")["Location"] == there
