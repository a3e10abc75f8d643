"""Playing without an account: what a visitor may, what becomes of the games, and that nothing of them stays (P14, P15)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client

from games.accounts import visitors
from games.core.permissions import watch_key
from games.core.table import load_table
from games.lobby import open_games
from games.lobby.new_game import EMAIL, OPEN
from games.models import Game, Mail, Move, Note, Player, Seat, Tenure, Wait
from games.play.bots import play_bots
from games.play.seats import people
from games.tasks import forget
from tests.games.accounts.conftest import PASSWORD, confirmed, sign_up, signed_in
from tests.games.conftest import MakeGame
from tests.games.letters import last_code
from tests.games.lobby.conftest import plan
from tests.games.pages.conftest import HTMX, counted, due_seat, form_of
from tests.games.pages.matrix import MATRIX
from tests.games.pages.places import address, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ANNA = "anna@example.org"
KEPT = {"games.heartbeat", "games.silence", "sessions.session"}
"""Tables that a visitor's game may leave rows in: the site's own, and sessions, which end by themselves."""


def fields(**changed: str) -> dict[str, str]:
    return {"title": "mykerinos", "opponents": "1", "bot": "greedy", "request_key": "k1"} | changed


def begin(client: Client, **changed: str) -> Game:
    """What the button on the first page does, and the bots until the visitor is due."""
    response = client.post("/play/", fields(**changed))
    assert response.status_code == 302, response.content.decode()
    game = Game.objects.get(code=response["Location"].strip("/").rpartition("/")[2])
    play_bots(game.pk)
    game.refresh_from_db()
    return game


def move(client: Client, game: Game) -> Any:
    table = load_table(pk=game.pk)
    text = next(line for line in table.legal(due_seat(table)) if line != "pass")
    return client.post(f"/g/{game.code}/move", form_of(table, text), headers=HTMX)


def rows() -> dict[str, int]:
    """How many rows each table has, but for those in KEPT."""
    return {
        model._meta.label_lower: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.label_lower not in KEPT
    }


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
    assert "Go on with" not in client.get("/").content.decode()
    game = begin(client)
    page = client.get("/").content.decode()
    assert f'href="/g/{game.code}/"' in page
    assert "Go on with" not in Client().get("/").content.decode()


def test_the_same_page_sent_twice_is_one_game_also_where_the_first_answer_was_lost(client: Client) -> None:
    game = begin(client)
    assert begin(client) == game
    assert begin(Client()) == game
    assert Player.objects.filter(visitor=True).count() == 1
    assert begin(client, request_key="k2") != game
    assert Player.objects.filter(visitor=True).count() == 1


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


@pytest.mark.parametrize("bots", ["1", "2", "3"])
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_every_choice_of_the_short_form_is_a_game(client: Client, bots: str, bot: str) -> None:
    game = begin(client, opponents=bots, bot=bot)
    assert list(Seat.objects.filter(game=game, player=None).values_list("bot", flat=True)) == [bot] * int(bots)


def test_an_account_plays_the_same_form_in_its_own_name(client: Client, alice: Player) -> None:
    client.force_login(alice)
    game = begin(client)
    assert game.creator == alice and game.alone and not game.public
    assert not Player.objects.filter(visitor=True).exists()


# -- nobody else is reached


def test_a_visitor_is_nobody_at_every_other_door(client: Client, alice: Player, bob: Player, dora: Player) -> None:
    """Whatever an address answers a stranger, it answers a visitor, but at those that are for them: GET and POST at all of them."""
    world = make_world(alice, bob, dora)
    begin(client)
    before = rows()
    for row in MATRIX:
        name, _, label = row.partition(":")
        where = address(name, world.gaps(name)[label])
        if name in {"home", "play", "rules-read"}:
            continue
        for method in ("get", "post"):
            answers = []
            for who in (client, Client()):
                point = transaction.savepoint()
                answers.append(getattr(who, method)(where).status_code)
                transaction.savepoint_rollback(point)
            assert answers[0] == answers[1], f"{method} {row}"
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


# -- an account keeps the games


def test_signing_up_with_the_code_from_the_mail_keeps_the_game(client: Client) -> None:
    game = begin(client)
    move(client, game)
    play_bots(game.pk)
    client.post(f"/g/{game.code}/note", {"text": "dig here"})
    moves = list(Move.objects.filter(game=game).values_list("ply", "text"))
    assert sign_up(client, next=f"/g/{game.code}/").status_code == 302
    assert client.get(f"/g/{game.code}/").status_code == 200, "and it is played on before the code has come"
    assert client.post("/account/confirm/", {"code": last_code(ANNA)}).status_code == 302
    anna = Player.objects.get(email=ANNA)
    assert signed_in(client) == anna
    page = client.get("/desk/").content.decode()
    assert f'href="/g/{game.code}/"' in page and "is on your desk now" in page
    assert move(client, game).status_code == 200
    game.refresh_from_db()
    assert game.creator == anna
    assert list(Move.objects.filter(game=game).values_list("ply", "text"))[: len(moves)] == moves
    assert Note.objects.get().player == anna
    forget()
    assert not Player.objects.filter(visitor=True).exists()
    assert Game.objects.count() == 1 and people(load_table(pk=game.pk)) == [anna]


def test_signing_in_to_an_account_that_there_is_brings_the_games_along(client: Client) -> None:
    anna = confirmed()
    game = begin(client)
    second = begin(client, title="thebes", request_key="k2")
    sign_up(client)  # a known address: the answer is the same, the mail says that there is an account
    assert signed_in(client) is None
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(client) == anna
    assert set(Seat.objects.filter(player=anna).values_list("game", flat=True)) == {game.pk, second.pk}
    assert visitors.VISITOR not in client.session
    assert not Tenure.objects.filter(player__visitor=True).exists()


def test_a_turn_that_waits_is_told_by_mail_as_any_other(client: Client) -> None:
    anna = confirmed()
    game = begin(client)
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    wait = Wait.objects.get(game=game, ended_at=None)
    mail = Mail.objects.get(player=anna)
    assert (mail.kind, mail.wait, mail.address) == ("turn", wait, ANNA)
    assert mail.due_at > wait.opened_at


def test_who_signs_up_here_and_comes_in_elsewhere_has_the_game_there(client: Client) -> None:
    game = begin(client)
    sign_up(client)
    elsewhere = Client()
    elsewhere.post("/account/login/code/", {"email": ANNA})
    elsewhere.post("/account/login/code/confirm/", {"code": last_code(ANNA)})
    if signed_in(elsewhere) is None:  # the address has to be confirmed by a code of its own
        elsewhere.post("/account/confirm/", {"code": last_code(ANNA)})
    assert signed_in(elsewhere) is not None
    assert f'href="/g/{game.code}/"' in elsewhere.get("/desk/").content.decode()


def test_a_sign_up_that_nobody_confirms_takes_nothing_and_ends_as_it_always_did(
    client: Client, shift_clock: Callable[[timedelta], None], settings: Any
) -> None:
    game = begin(client)
    sign_up(client)
    assert client.get(f"/g/{game.code}/").status_code == 200
    shift_clock(timedelta(days=settings.UNCONFIRMED_DAYS - 1))
    move(client, game)
    shift_clock(timedelta(days=2))
    forget()
    assert Game.objects.get() == game
    assert Player.objects.get().visitor


def test_a_move_that_was_on_its_way_while_the_games_went_over_is_not_in_the_way(client: Client) -> None:
    anna = confirmed()
    game = begin(client)
    visitor = Player.objects.get(visitor=True)
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    Move.objects.filter(game=game).update(by=visitor)
    forget()
    assert not Player.objects.filter(visitor=True).exists()
    assert set(Move.objects.values_list("by", flat=True)) == {anna.pk}


# -- nothing stays


def test_forgetting_leaves_nothing_behind(
    client: Client, shift_clock: Callable[[timedelta], None], settings: Any, alice: Player
) -> None:
    before = rows()
    game = begin(client)
    move(client, game)
    client.post(f"/g/{game.code}/note", {"text": "dig here"})
    assert rows() != before
    shift_clock(timedelta(days=settings.VISITOR_DAYS, minutes=-5))
    forget()
    assert Game.objects.filter(pk=game.pk).exists()
    shift_clock(timedelta(minutes=10))
    forget()
    assert rows() == before
    assert client.get(f"/g/{game.code}/").status_code == 404
    assert client.get("/").status_code == 200


def test_a_move_puts_it_off(client: Client, shift_clock: Callable[[timedelta], None], settings: Any) -> None:
    game = begin(client)
    shift_clock(timedelta(days=settings.VISITOR_DAYS - 1))
    move(client, game)
    shift_clock(timedelta(days=2))
    forget()
    assert Game.objects.filter(pk=game.pk).exists()


def test_the_session_ends_with_the_game(client: Client, settings: Any) -> None:
    begin(client)
    session = Session.objects.get()
    left = timedelta(seconds=client.session.get_expiry_age())
    assert timedelta(0) <= left - timedelta(days=settings.VISITOR_DAYS) <= timedelta(hours=1)
    assert abs(session.expire_date - datetime.now(UTC) - left) < timedelta(minutes=1)
    assert session.get_decoded()[visitors.VISITOR] == Player.objects.get().pk


def test_a_session_written_by_hand_opens_nobody_elses_games(client: Client, alice: Player, make_game: MakeGame) -> None:
    """The number in a session is a visitor's, or nobody's."""
    table = make_game(alice, "greedy", public=False)
    session = client.session
    session[visitors.VISITOR] = alice.pk
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    assert client.get(f"/g/{table.game.code}/").status_code == 404


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
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"visitor_game": "0/h/ip"}
    assert "Play now against a bot" not in client.get("/").content.decode()
    assert client.post("/play/", fields()).status_code == 429
    assert not Player.objects.exists()


# -- costs


def test_pages_cost_visitors_one_query_more_at_most(client: Client) -> None:
    game = begin(client)
    client.get("/rules/")
    with counted(9):
        assert client.get(f"/g/{game.code}/").status_code == 200
    with counted(2):
        client.get("/")
    with counted(0):
        Client().get("/")
    table = load_table(pk=game.pk)
    text = next(line for line in table.legal(due_seat(table)) if line != "pass")
    with counted(13):
        assert client.post(f"/g/{game.code}/move", form_of(table, text), headers=HTMX).status_code == 200


def test_sites_of_today_know_which_of_their_games_were_against_bots_alone(
    make_game: MakeGame, alice: Player, bob: Player
) -> None:
    """What the migration does: by who sat there first, also where somebody has left since."""
    alone, together = make_game(alice, "greedy"), make_game(alice, bob, "greedy")
    Seat.objects.filter(game=together.game, player=bob).update(player=None, bot="greedy")
    migration = import_module("games.migrations.0024_visitors")
    migration.mark_games_against_bots(apps, SimpleNamespace(connection=connection))
    assert [Game.objects.get(pk=table.game.pk).alone for table in (alone, together)] == [True, False]
