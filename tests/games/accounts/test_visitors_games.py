"""What becomes of games that were played without an account: an account keeps them, or nothing of them stays (P15)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from games.accounts import visitors
from games.inbox.forgetting import forget_all
from games.models import Game, Mail, Move, Note, Player, Result, Seat, Tenure, Wait
from games.play.moves.bots import play_bots
from games.play.seats.seating import people
from games.table.table import load_table
from tests.games.accounts.conftest import PASSWORD, confirmed, sign_up, signed_in
from tests.games.accounts.visiting import ANNA, begin, move, rows
from tests.games.conftest import MakeGame
from tests.steps import finished_game, last_code

pytestmark = pytest.mark.django_db


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
    forget_all()
    assert not Player.objects.filter(visitor=True).exists()
    assert Game.objects.count() == 1 and people(load_table(pk=game.pk)) == [anna]


def test_s1_not_now_in_the_middle_of_signing_up_leaves_the_game_in_the_browser(client: Client) -> None:
    """It signed out, which ended the session, and the game with it."""
    game = begin(client)
    assert sign_up(client, next=f"/g/{game.code}/").status_code == 302
    code = client.get("/account/confirm/").content.decode()
    assert "your game stays in this browser" in code
    assert '<a class="button quiet" href="/">Not now</a>' in code and 'action="/account/logout/"' not in code
    assert f'href="/g/{game.code}/"' in client.get("/").content.decode()
    assert client.get(f"/g/{game.code}/").status_code == 200


def test_a_finished_game_and_its_result_are_the_accounts_too(client: Client) -> None:
    """And so is that they know how to play the title."""
    anna = confirmed()
    game = begin(client, title="oasis", bot="beginner")
    client.post("/rules/oasis/read", {"game": game.code})
    for _ in range(60):
        if load_table(pk=game.pk).game.state != Game.State.RUNNING:
            break
        assert move(client, game).status_code == 200
        play_bots(game.pk)
    assert load_table(pk=game.pk).game.state == Game.State.FINISHED
    assert "Play again" in client.get(f"/g/{game.code}/").content.decode()
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    result = Result.objects.get(game=game)
    assert (result.player, result.counts) == (anna, False)
    mine, others = (who.get(f"/players/{anna.pk}/").content.decode() for who in (client, Client()))
    assert "Oasis, against bots alone" in mine and "against bots alone" not in others
    anna.refresh_from_db()
    assert anna.lessons_read == ["oasis"]
    forget_all()
    assert not Player.objects.filter(visitor=True).exists()


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


def test_nobody_is_given_games_and_notes_that_a_stranger_played_before_signing_up_with_their_address(
    client: Client,
) -> None:
    """Else whoever knows an address could write to its owner, and have mails sent there.

    The games come along where they were played.
    """
    game = begin(client)
    client.post(f"/g/{game.code}/note", {"text": "Anna, read this"})
    sign_up(client)
    elsewhere = Client()
    elsewhere.post("/account/login/code/", {"email": ANNA})
    elsewhere.post("/account/login/code/confirm/", {"code": last_code(ANNA)})
    if signed_in(elsewhere) is None:  # the address has to be confirmed by a code of its own
        elsewhere.post("/account/confirm/", {"code": last_code(ANNA)})
    anna = signed_in(elsewhere)
    assert anna is not None
    assert f'href="/g/{game.code}/"' not in elsewhere.get("/desk/").content.decode()
    assert not Mail.objects.filter(kind="turn").exists() and not Note.objects.filter(player=anna).exists()
    session = client.session
    session.pop("account_login")  # the sign-up that waits for its code, which the page to sign in leads back to
    session.save()
    anna.set_password(PASSWORD)
    anna.save()
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert f'href="/g/{game.code}/"' in client.get("/desk/").content.decode()


def test_a_sign_up_that_nobody_confirms_takes_nothing_and_ends_as_it_always_did(
    client: Client, shift_clock: Callable[[timedelta], None], settings: Any
) -> None:
    game = begin(client)
    sign_up(client)
    assert client.get(f"/g/{game.code}/").status_code == 200
    shift_clock(timedelta(days=settings.UNCONFIRMED_DAYS - 1))
    move(client, game)
    shift_clock(timedelta(days=2))
    forget_all()
    assert Game.objects.get() == game
    assert Player.objects.get().visitor


def test_a_move_that_was_on_its_way_while_the_games_went_over_is_not_in_the_way(client: Client) -> None:
    anna = confirmed()
    game = begin(client)
    visitor = Player.objects.get(visitor=True)
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    Move.objects.filter(game=game).update(by=visitor)
    forget_all()
    assert not Player.objects.filter(visitor=True).exists()
    assert set(Move.objects.values_list("by", flat=True)) == {anna.pk}


def test_after_the_end_a_visitor_plays_again_with_one_click_and_asks_nobody(client: Client) -> None:
    begin(client)
    table = finished_game(Player.objects.get(visitor=True), "greedy", public=False)
    page = client.get(f"/g/{table.game.code}/").content.decode()
    assert 'href="/play/?title=mykerinos"' in page
    assert "/rematch/" not in page


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
    forget_all()
    assert Game.objects.filter(pk=game.pk).exists()
    shift_clock(timedelta(minutes=10))
    forget_all()
    assert rows() == before
    assert client.get(f"/g/{game.code}/").status_code == 404
    assert client.get("/").status_code == 200


def test_a_button_forgets_at_once(client: Client) -> None:
    before = rows()
    game = begin(client)
    move(client, game)
    assert "Delete them now" in client.get("/play/").content.decode()
    assert client.post("/play/forget/").status_code == 302
    assert rows() == before
    assert visitors.VISITOR not in client.session
    assert client.get(f"/g/{game.code}/").status_code == 404
    assert begin(client, request_key="k2") != game


def test_keepers_see_accounts_and_no_visitors(client: Client, alice: Player) -> None:
    begin(client)
    Player.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    keeper = Client()
    keeper.force_login(alice)
    listed = keeper.get("/admin/games/player/").context["cl"].result_list
    assert [player.pk for player in listed] == [alice.pk]


def test_a_move_puts_it_off(client: Client, shift_clock: Callable[[timedelta], None], settings: Any) -> None:
    game = begin(client)
    shift_clock(timedelta(days=settings.VISITOR_DAYS - 1))
    move(client, game)
    shift_clock(timedelta(days=2))
    forget_all()
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
