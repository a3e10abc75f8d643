"""All my data as one file, and deleting the account."""

import json
from typing import Any

import pytest
from django.test import Client

from engine.records.record import from_json, replay
from games.accounts import accounts
from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.lib import site_time
from games.lobby.ready import save_wish, wishes_of
from games.mail import sending
from games.mail.post import draft, post
from games.models import Game, Invitation, Mail, Move, Player, Seat, Tenure, Wait
from games.play.moves.bots import play_bots
from games.play.moves.decision import play_move
from games.play.seats import handover
from games.play.seats.handover import hand_over
from games.table.seeds import insert_game
from games.table.table import Table, load_table, player_name
from tests.games.accounts.conftest import PASSWORD, addresses, confirmed, signed_in
from tests.games.conftest import MakeGame
from tests.games.notices import notify
from tests.steps import letters_to, text_of

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


@pytest.fixture
def ben(db: None) -> Player:
    return confirmed("Ben", "ben@example.org")


@pytest.fixture
def table(make_game: MakeGame, anna: Player, ben: Player) -> Table:
    """Return a running game of Anna and Ben in which whoever began has placed a block."""
    table = make_game(anna, ben, "greedy", seed=SEED, creator=ben)
    while table.seats[table.due()[0]].player != anna:
        seat = table.seats[table.due()[0]]
        if seat.bot:
            play_bots(table.game.pk)
            table = load_table(pk=table.game.pk)
        else:
            table = place(table, seat)
    return place(table, table.seats[0])


def place(table: Table, seat: Seat) -> Table:
    wait = table.waits[seat.pk]
    return play_move(table, seat, wait.pk, table.legal(seat)[0], Move.Via.BROWSER).table


@pytest.fixture
def open_game(anna: Player, ben: Player) -> Game:
    """Ben's game that waits for players; Anna sits at it, and an address is invited."""
    game = insert_game(name="Waiting", title="mykerinos", rules=1, players=3, creator=ben)
    seats = [Seat.objects.create(game=game, index=index, player=who) for index, who in enumerate((ben, anna, None))]
    Invitation.objects.create(game=game, seat=seats[2], inviter=anna, email="guest@example.org")
    return game


def downloaded(client: Client, player: Player) -> tuple[dict[str, Any], str]:
    client.force_login(player)
    response = client.get("/account/data/")
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="mykerinos-by-mail-')
    assert "no-store" in response.headers["Cache-Control"]
    return response.json(), response.content.decode()


def test_the_file_holds_account_games_moves_waits_invitations_and_mails(
    client: Client, anna: Player, table: Table, open_game: Game
) -> None:
    notify("test:1", anna, "started", table.game)
    sending.sweep()
    data, _text = downloaded(client, anna)
    assert data["account"]["email"] == "anna@example.org"
    assert data["account"]["addresses"] == [{"email": "anna@example.org", "verified": True, "primary": True}]
    assert data["account"]["name"] == "Anna"
    running, waiting = data["games"]
    assert (running["code"], running["state"], running["seat"]) == (table.game.code, "running", table.colours[0])
    assert waiting["code"] == open_game.code
    assert waiting["record"] is None
    assert [move["text"] for move in running["moves"]] == list(
        Move.objects.filter(game=table.game, by=anna).order_by("pk").values_list("text", flat=True)
    )
    assert running["moves"]
    assert len(running["waits"]) == Wait.objects.filter(seat__player=anna).count() > 0
    assert running["tenures"] == [{"seat": table.colours[0], "from_ply": 0, "to_ply": None, "reason": ""}]
    assert data["invitations"]["sent"][0]["by_mail"] is True
    assert len(data["mails"]) == Mail.objects.filter(player=anna).count()
    (notice,) = (mail for mail in data["mails"] if mail["kind"] == "notice")
    assert (notice["state"], notice["game"], notice["to"]) == ("sent", table.game.code, "anna@example.org")
    assert "has started" in notice["message"]


def test_the_records_in_the_file_can_be_replayed(client: Client, anna: Player, table: Table) -> None:
    data, _text = downloaded(client, anna)
    record = from_json(data["games"][0]["record"])
    assert record.seed is None
    assert len(list(replay(record))) == load_table(pk=table.game.pk).game.ply


def test_the_file_holds_nothing_of_others_and_nothing_secret(
    client: Client, anna: Player, ben: Player, table: Table, open_game: Game
) -> None:
    mail = post(draft("code:1", "account/login_code", anna.email, anna, secrets={"code": "ABCD-EFGH"}))
    assert mail is not None
    kept = Seat.objects.create(game=open_game, index=9)
    invitation = Invitation.objects.create(game=open_game, seat=kept, inviter=ben, player=anna)
    post(draft("invite:9", "invitation", anna.email, anna, open_game, {"invitation": invitation.pk}))
    sending.sweep()
    notify("test:1", ben, "started", table.game)
    data, text = downloaded(client, anna)
    token = Invitation.objects.get(player=None).token
    (invited,) = (mail["message"] for mail in data["mails"] if mail["kind"] == "invitation")
    assert "/invitations/…/" in invited
    for secret in (
        invitation.token,
        "ben@example.org",
        "guest@example.org",
        token,
        SEED.hex(),
        "ABCD-EFGH",
        anna.password,
        mail.message_id,
    ):
        assert secret not in text
    assert "Ben" in text  # a name is for others to see


def test_a_game_of_a_seat_given_up_is_told_as_to_anybody(client: Client, anna: Player, table: Table) -> None:
    hand_over(table.seats[0], "greedy", Tenure.Reason.RESIGNED)
    data, _text = downloaded(client, anna)
    (game,) = data["games"]
    assert game["seat"] is None
    assert game["tenures"][0]["reason"] == "resigned"
    assert game["moves"]


def test_an_account_is_deleted_with_password_and_tick(client: Client, anna: Player) -> None:
    client.force_login(anna)
    for fields in ({}, {"password": PASSWORD}, {"password": "wrong", "sure": "on"}, {"sure": "on"}):
        assert client.post("/account/delete/", fields).status_code == 422
    assert Player.objects.get().deleted_at is None
    response = client.post("/account/delete/", {"password": PASSWORD, "sure": "on"}, follow=True)
    assert "Your account has been deleted" in response.content.decode()
    assert signed_in(client) is None
    assert Player.objects.get().deleted_at is not None


def test_nothing_that_names_the_person_is_left(client: Client, anna: Player, table: Table) -> None:
    notify("test:1", anna, "started", table.game)
    sending.sweep()
    post(draft("test:2", "account/unknown_account", "Anna@Example.org"))
    delete_account(anna)
    anna.refresh_from_db()
    assert (anna.email, anna.name, anna.is_active, anna.time_zone) == (None, "", False, "UTC")
    assert not anna.has_usable_password()
    assert anna.name_key == f"deleted:{anna.pk}"
    assert player_name(anna) == "former player"
    assert addresses(anna) == []
    assert not Mail.objects.filter(player=anna).exists()
    assert not Mail.objects.filter(address__icontains="anna@").exists()


def test_moves_and_tenures_stay_and_a_bot_plays_on(anna: Player, ben: Player, table: Table) -> None:
    moves = list(Move.objects.filter(game=table.game).order_by("pk").values())
    delete_account(anna)
    assert list(Move.objects.filter(game=table.game).order_by("pk").values()) == moves
    fresh = load_table(pk=table.game.pk)
    assert (fresh.seats[0].player, fresh.seats[0].bot) == (None, "greedy")
    assert fresh.game.version == table.game.version + 1
    old, new = Tenure.objects.filter(seat=fresh.seats[0]).order_by("pk")
    assert (old.player, old.to_ply, old.reason) == (anna, table.game.ply, "deleted")
    assert (new.bot, new.from_ply, new.to_ply) == ("greedy", table.game.ply, None)


def test_the_wait_of_who_left_is_the_bots_now(anna: Player, ben: Player, make_game: MakeGame) -> None:
    table = make_game(anna, ben, seed=SEED)
    due = table.seats[table.due()[0]]
    leaver, stays = (anna, ben) if due.player == anna else (ben, anna)
    wait = table.waits[due.pk]
    delete_account(leaver)
    assert play_bots(table.game.pk) > 0
    wait.refresh_from_db()
    assert wait.ended_by == Wait.End.HANDED
    fresh = load_table(pk=table.game.pk)
    assert fresh.seats[fresh.due()[0]].player == stays


def test_the_others_are_told_by_the_name_they_knew(anna: Player, ben: Player, table: Table) -> None:
    delete_account(anna)
    assert any("Anna has left the site" in text_of(letter) for letter in letters_to("ben@example.org"))


def test_what_the_player_is_ready_for_is_in_the_file_and_goes_with_the_account(anna: Player, ben: Player) -> None:
    save_wish(anna, "thebes", [2, 3], "weekly")
    save_wish(ben, "thebes", [2], "bank")
    assert export(anna, site_time.now())["ready"] == [
        {"title": "thebes", "sizes": [2, 3], "pace": "weekly", "at_once": 1, "left": 1, "endless": False}
    ]
    delete_account(anna)
    assert list(wishes_of(anna)) == [] and list(wishes_of(ben)) == ["thebes"]


def test_games_that_have_not_begun_are_left_or_cancelled(anna: Player, ben: Player, open_game: Game) -> None:
    delete_account(anna)
    assert open_game.seats.filter(player=anna).count() == 0
    open_game.refresh_from_db()
    assert open_game.state == Game.State.OPEN
    delete_account(ben)
    open_game.refresh_from_db()
    assert open_game.state == Game.State.CANCELLED


def test_finished_games_keep_their_seats(anna: Player, ben: Player, make_game: MakeGame) -> None:
    table = make_game(anna, ben)
    Game.objects.filter(pk=table.game.pk).update(
        state=Game.State.FINISHED, ended_at=table.game.created_at, result={"points": [1, 2], "winners": [1]}
    )
    delete_account(anna)
    assert load_table(pk=table.game.pk).seats[0].player == anna


def test_a_deleted_account_lets_nobody_in_and_its_name_is_free(client: Client, anna: Player) -> None:
    elsewhere = Client()
    elsewhere.force_login(anna)
    delete_account(anna)
    client.post("/account/login/", {"login": "anna@example.org", "password": PASSWORD})
    assert signed_in(client) is None
    assert elsewhere.get("/account/").status_code == 302
    assert confirmed().name == "Anna"


def test_a_handover_that_meets_a_move_is_tried_again(
    anna: Player, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = load_table
    raced: list[int] = []

    def load_and_be_overtaken(**lookup: Any) -> Table:
        loaded = real(**lookup)
        if not raced:
            raced.append(1)
            Game.objects.filter(pk=table.game.pk).update(version=loaded.game.version + 1)
        return loaded

    monkeypatch.setattr(handover, "load_table", load_and_be_overtaken)
    hand_over(table.seats[0], "greedy", Tenure.Reason.TIMEOUT)
    assert raced
    assert Seat.objects.get(pk=table.seats[0].pk).bot == "greedy"
    assert Tenure.objects.filter(seat=table.seats[0]).count() == 2


def test_a_failure_in_the_middle_deletes_nothing(anna: Player, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    before = json.dumps([*Seat.objects.order_by("pk").values()], default=str)

    def fail(player: Player) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(accounts, "anonymise", fail)
    with pytest.raises(ZeroDivisionError):
        delete_account(anna)
    assert json.dumps([*Seat.objects.order_by("pk").values()], default=str) == before
    assert len(addresses(anna)) == 1
