"""Playing without an account: what a visitor may, what becomes of the games, and that nothing of them stays (P14, P15)."""

import re
from itertools import product
from typing import Any

import pytest
from django.test import Client

from engine.bots import CLUB, bots_of
from engine.registry import TITLES, get_title
from engine.thinking import BEGINNER, MASTER
from games.boards.registry import BOARDS
from games.lobby import open_games
from games.lobby.new_game import EMAIL, OPEN
from games.models import Game, Mail, Move, Note, Player, Seat
from games.pages.lobby import against_bots_form, choices
from games.play.moves.bots import play_bots
from games.table.permissions import watch_key
from games.table.table import load_table
from tests.games.accounts.conftest import confirmed
from tests.games.accounts.visiting import begin, fields, move, rows
from tests.games.lobby.conftest import plan
from tests.games.pages.conftest import HTMX, counted, form_of
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import address, make_world
from tests.steps import due_seat, undone

pytestmark = pytest.mark.django_db


def test_a_visitor_plays_at_once_and_nobody_else_sees_it(client: Client, alice: Player) -> None:
    game = begin(client)
    assert (game.state, game.public, game.alone, game.pace) == ("running", False, True, {"kind": "none"})
    page = client.get(f"/g/{game.code}/").content.decode()
    assert "This game lives in this browser only." in page
    assert f"/account/signup/?next=/g/{game.code}/" in page
    assert "Resign" not in page and watch_key(game) not in page
    assert move(client, game).status_code == 200
    assert Move.objects.filter(game=game, by__visitor=True).exists()
    other = Client()
    assert other.get(f"/g/{game.code}/").status_code == 404
    other.force_login(alice)
    assert other.get(f"/g/{game.code}/").status_code == 404
    assert other.get(f"/players/{Player.objects.get(visitor=True).pk}/").status_code == 404
    assert game.name not in other.get("/games/").content.decode()
    assert not Mail.objects.exists()


def test_history_record_undo_and_notes_are_the_visitors(client: Client) -> None:
    game = begin(client)
    before = game.ply
    assert move(client, game).status_code == 200
    for path in ("ply/1/", "log/", "record.json", "deal/", "changes"):
        assert client.get(f"/g/{game.code}/{path}").status_code == 200, path
    assert client.post(f"/g/{game.code}/note", {"text": "dig here"}).status_code == 302
    assert Note.objects.get().text == "dig here"
    assert client.post(f"/g/{game.code}/undo", {"ply": before}).status_code in {302, 409, 422}


def test_the_first_page_leads_back_to_the_game(client: Client) -> None:
    assert "Continue “" not in client.get("/").content.decode()
    game = begin(client)
    page = client.get("/").content.decode()
    assert f'href="/g/{game.code}/"' in page
    assert "Continue “" not in Client().get("/").content.decode()


def first_page(client: Client) -> dict[str, str]:
    """Return the bot that the button of each title on the first page begins a game against."""
    page = client.get("/").content.decode()
    return dict(re.findall(r'name="title" value="(\w+)">.*?name="bot" value="(\w+)">', page, re.DOTALL))


def test_a_first_game_is_against_a_beginner_and_later_ones_against_whom_one_chose_last(client: Client) -> None:
    """The club bot took 97 points from the 39 of somebody who had not played before."""
    assert first_page(client) == dict.fromkeys(BOARDS, BEGINNER)
    assert Seat.objects.get(game=begin(client, bot=BEGINNER), player=None).bot == BEGINNER
    begin(client, bot=MASTER, request_key="k2")
    # Only one of the titles has a master.
    having = {title: MASTER if MASTER in bots_of(get_title(title)) else CLUB for title in BOARDS}
    assert first_page(client) == having and MASTER in having.values() and CLUB in having.values()
    for title, bot in having.items():
        begin(client, title=title, bot=bot, request_key=f"k3{title}")
    assert f'<option value="{CLUB}" selected>' in client.get("/play/").content.decode()
    begin(client, bot=BEGINNER, request_key="k4")
    assert first_page(client) == dict.fromkeys(BOARDS, BEGINNER)


def test_the_same_page_sent_twice_is_one_game_also_where_the_first_answer_was_lost(client: Client) -> None:
    game = begin(client)
    assert begin(client) == game
    assert begin(Client()) == game
    assert Player.objects.filter(visitor=True).count() == 1
    assert begin(client, request_key="k2") != game
    assert Player.objects.filter(visitor=True).count() == 1


def test_an_answer_that_was_lost_costs_no_game_that_was_begun_since(client: Client) -> None:
    lost = begin(Client(), request_key="lost")
    since = begin(client, request_key="since")
    assert begin(client, request_key="lost") == lost
    for game in (lost, since):
        assert client.get(f"/g/{game.code}/").status_code == 200
    assert Player.objects.exclude(games_created=None).count() == 1


def test_the_key_of_a_game_that_is_over_begins_another(client: Client) -> None:
    game = begin(client)
    result = {"points": [1, 2], "places": [2, 1], "winners": [1], "decided_by": "points"}
    Game.objects.filter(pk=game.pk).update(state="finished", ended_at=game.created_at, result=result)
    assert begin(client) != game


@pytest.mark.parametrize(
    "change",
    [{"title": "chess"}, {"opponents": "9"}, {"opponents": "0"}, {"bot": "king"}, {"request_key": ""}, {"bot": "\x00"}],
)
def test_what_does_not_fit_makes_nothing(client: Client, change: dict[str, str]) -> None:
    before = rows()
    assert client.post("/play/", fields(**change)).status_code == 422
    assert rows() == before


@pytest.mark.parametrize("title_id", TITLES)
def test_every_choice_of_the_short_form_is_a_game(title_id: str) -> None:
    """But for what the title does not have: then nothing is made."""
    form, title = against_bots_form.AgainstBotsForm(), get_title(title_id)
    made = set()
    for (count, _), (bot, _) in product(against_bots_form.numbers(), choices.strengths()):
        offered: Any = form.fields
        assert (offered["opponents"].valid_value(count), offered["bot"].valid_value(bot)) == (True, True)
        sent = fields(title=title_id, opponents=count, bot=bot, request_key=f"{count} {bot}")
        answer = Client().post("/play/", sent)
        has_it = bot in bots_of(title) and int(count) + 1 in title.seats
        assert answer.status_code == (302 if has_it else 422)
        if has_it:
            code = answer["Location"].strip("/").rpartition("/")[2]
            seats = Seat.objects.filter(game__code=code, player=None)
            assert list(seats.values_list("bot", flat=True)) == [bot] * int(count)
            made.add(code)
    assert made and Game.objects.count() == len(made)


def test_an_account_plays_the_same_form_in_its_own_name(client: Client, alice: Player) -> None:
    client.force_login(alice)
    game = begin(client)
    assert game.creator == alice and game.alone and not game.public
    assert not Player.objects.filter(visitor=True).exists()


# -- nobody else is reached


@pytest.mark.sqlite
def test_a_visitor_is_nobody_at_every_other_door(client: Client, alice: Player, bob: Player, dora: Player) -> None:
    """Whatever an address answers a stranger, as `test_every_page.py` sees to, it answers a visitor.

    Asked at all but those for visitors, GET and POST.
    """
    world = make_world(alice, bob, dora)
    begin(client)
    before = rows()
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        if name in {"home", "play", "rules-read"}:
            continue
        for method, cells in zip(("get", "post"), MATRIX[row].split(" | "), strict=True):
            with undone():
                answer = getattr(client, method)(where).status_code
            assert answer == int(cells.split()[0]), f"{method} {row}"
    assert rows() == before


def test_a_visitor_cannot_ask_others_in(client: Client, alice: Player) -> None:
    game = begin(client)
    before = rows()
    for act in ("join", "leave", "cancel", "rematch", "seats/0", "seats/1", "resign", "return", "mail"):
        for data in ({"kind": EMAIL, "who": "friend@example.net"}, {"kind": OPEN}):
            response = client.post(f"/g/{game.code}/{act}/", data)
            assert response.status_code in {302, 404} and "/account/login/" in response.get(
                "Location", "/account/login/"
            )
    assert client.post("/games/new/", {"title": "mykerinos"})["Location"].startswith("/account/login/")
    assert rows() == before
    assert Seat.objects.filter(game=game, player__visitor=True).count() == 1
    assert load_table(pk=game.pk).game.state == "running"


def test_nobody_can_sign_in_as_a_visitor_or_invite_one(client: Client, alice: Player) -> None:
    begin(client)
    visitor = Player.objects.get(visitor=True)
    assert (visitor.email, visitor.is_active, visitor.has_usable_password()) == (None, False, False)
    open_games.create_game(alice, plan(OPEN))
    forced = Client()
    forced.force_login(visitor)
    assert forced.get("/desk/").status_code == 302, "an inactive account is nobody"


# -- limits


def test_one_address_begins_so_many_games_an_hour_and_a_sentence_says_why_there_are_no_more() -> None:
    for number in range(20):
        begin(Client(), request_key=f"k{number}")
    before = rows()
    refused = Client().post("/play/", fields(request_key="one more"))
    assert refused.status_code == 429
    assert "Sign up to play on right away" in refused.content.decode()
    assert rows() == before
    player = confirmed()
    signed = Client()
    signed.force_login(player)
    assert signed.post("/play/", fields(request_key="mine")).status_code == 302


def test_a_program_without_an_account_moves_no_faster_than_people(settings: Any, client: Client) -> None:
    """Twenty games that were played by programs as fast as they could kept everybody else waiting for each page."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"visitor_act": "2/m/ip"}
    game = begin(client)
    assert move(client, game).status_code == 200
    assert client.post(f"/g/{game.code}/undo", {"ply": 0}, headers=HTMX).status_code in {200, 409}
    play_bots(game.pk)
    before = rows()
    refused = move(client, game)
    assert refused.status_code == 422 and "a lot of moves for one minute" in refused.content.decode()
    assert rows() == before


def test_who_has_an_account_is_not_counted_as_a_visitor(settings: Any, client: Client, alice: Player) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"visitor_act": "0/m/ip"}
    client.force_login(alice)
    assert move(client, begin(client)).status_code == 200


def test_the_site_as_a_whole_begins_so_many(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"visitor_game_anywhere": "3/h/key"}
    found = [
        Client()
        .post("/play/", fields(request_key=f"k{number}"), headers={"X-Forwarded-For": f"192.0.2.{number}"})
        .status_code
        for number in range(5)
    ]
    assert found == [302] * 3 + [429] * 2


def test_a_site_without_visitors_offers_and_begins_nothing(settings: Any, client: Client) -> None:
    settings.VISITOR_GAMES_AN_HOUR = 0
    assert "Play now against a bot" not in client.get("/").content.decode()
    for answer in (client.get("/play/"), client.post("/play/", fields())):
        assert answer["Location"] == "/account/login/?next=/play/"
    assert not Player.objects.exists()


# -- costs


def test_pages_cost_visitors_one_query_more_at_most(client: Client) -> None:
    game = begin(client)
    client.get("/rules/")
    with counted(9):
        assert client.get(f"/g/{game.code}/").status_code == 200
    with counted(4):
        client.get("/")
    with counted(2):
        Client().get("/")
    table = load_table(pk=game.pk)
    text = next(line for line in table.legal(due_seat(table)) if line != "pass")
    with counted(13):
        assert client.post(f"/g/{game.code}/move", form_of(table, text), headers=HTMX).status_code == 200
