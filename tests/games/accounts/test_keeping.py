"""What keepers can see and do. R5: an administrator could look at little, and do nothing."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client

from games.mail.bounces import suspend
from games.mail.post import draft, post
from games.mail.sending import send
from games.models import Game, Inbound, Mail, Order, Player, Result, Seat, Tenure, Wait
from games.ops.version import VERSION
from games.play.seats.handover import take_seat_back
from games.table.table import load_table
from tests.games.accounts.conftest import confirmed
from tests.games.conftest import make_player
from tests.steps import due_seat, game_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Player:
    return make_player("keeper", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(client: Client, keeper: Player) -> Client:
    client.force_login(keeper)
    return client


def act(client: Client, row: Any, name: str, **choice: str) -> str:
    """Press the button and say yes; what the keeper is told."""
    where = f"/admin/games/{row._meta.model_name}/{row.pk}/do/{name}/"
    asked = client.get(where)
    assert asked.status_code == 200, "it asks first"
    answer = client.post(where, choice, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def page(client: Client, row: Any) -> str:
    shown = client.get(f"/admin/games/{row._meta.model_name}/{row.pk}/change/")
    assert shown.status_code == 200
    return str(shown.content.decode())


def way_to_game(client: Client, row: Game) -> bool:
    return f'href="/g/{row.code}/" class="viewsitelink"' in page(client, row)


def logged(keeper: Player) -> list[tuple[str, str]]:
    """Return what and about whom, the oldest first; all of it by the keeper."""
    entries = LogEntry.objects.order_by("pk")
    assert {entry.user_id for entry in entries} <= {keeper.pk}
    return [(entry.change_message, entry.object_repr) for entry in entries]


def test_r5_why_a_game_stands_is_told(desk: Client, alice: Player, bob: Player) -> None:
    table = game_at(10, alice, bob)
    seat = due_seat(table)
    told = page(desk, table.game)
    assert "The game has been waiting since" in told
    assert "No clock runs" in told
    assert "have not looked at the game yet" in told
    mail = Mail.objects.get(wait=table.waits[seat.pk].pk)
    assert seat.player is not None
    mail.address = str(seat.player.email)
    suspend(mail, "550 5.1.1 no such box")
    Player.objects.filter(pk=seat.player.pk).update(days_off=[["2000-01-01", "2999-12-31"]])
    Wait.objects.filter(game=table.game, ended_at=None).update(
        hours={}, time_given=timedelta(days=1), deadline=table.waits[seat.pk].opened_at - timedelta(hours=1)
    )
    told = page(desk, table.game)
    assert "550 5.1.1 no such box" in told
    assert "on holiday until 2999-12-31" in told
    assert "The last warning has not been written yet" in told
    assert table.game.code in desk.get("/admin/games/game/?stands=late").content.decode()
    assert table.game.code in desk.get("/admin/games/game/?stands=unreachable").content.decode()
    assert table.game.code not in desk.get("/admin/games/game/?stands=quiet").content.decode()
    assert table.game.name in desk.get("/admin/games/wait/").content.decode()


def test_r5_a_received_mail_shows_its_fate_and_no_key_or_word_of_it(desk: Client, alice: Player, bob: Player) -> None:
    game = game_at(10, alice, bob).game
    row = Inbound.objects.create(
        key="k", recipient="m-secretword@reply.localhost", sender="alice@elsewhere.example", raw=b"bytes of it",
        text="my secret plan", state=Inbound.State.REFUSED, reason="Too many.", player=alice, game=game,
    )  # fmt: skip
    told = page(desk, row) + desk.get("/admin/games/inbound/").content.decode()
    assert "alice@elsewhere.example" in told and "not allowed" in told and "Too many." in told
    for secret in ("secretword", "bytes of it", "my secret plan"):
        assert secret not in told


def test_a_keeper_who_plays_sees_of_their_game_what_a_player_sees(
    desk: Client, keeper: Player, alice: Player, bob: Player
) -> None:
    own, other = game_at(10, keeper, alice).game, game_at(12, bob, alice).game
    Inbound.objects.create(key="a", recipient="x", raw=b"", player=alice, game=own, sender="rival@x.example")
    Inbound.objects.create(key="b", recipient="y", raw=b"", player=alice, game=other, sender="stranger@x.example")
    post(draft("about:1", "notice", "rival@y.example", alice, own, {"notice": "started"}))
    post(draft("about:2", "notice", "mine@y.example", keeper, own, {"notice": "started"}))
    received = desk.get("/admin/games/inbound/").content.decode()
    assert "stranger@x.example" in received and "rival@x.example" not in received
    sent = desk.get("/admin/games/mail/").content.decode()
    assert "mine@y.example" in sent and "rival@y.example" not in sent
    assert "You play in this game yourself" in page(desk, own)
    assert "No clock runs" not in page(desk, own)
    Game.objects.filter(pk=own.pk).update(state=Game.State.ABANDONED, ended_at=own.created_at)
    assert "rival@x.example" in desk.get("/admin/games/inbound/").content.decode()


def test_a_keeper_acts_on_their_own_game_only_where_there_is_no_other(
    desk: Client, keeper: Player, alice: Player
) -> None:
    game = game_at(10, keeper, alice).game
    second = make_player("second", is_staff=True)
    assert "for another keeper" in act(desk, game, "cancel")
    game.refresh_from_db()
    assert (game.state, logged(keeper)) == (Game.State.RUNNING, [])
    Player.objects.filter(pk=second.pk).update(is_active=False)
    act(desk, game, "cancel")
    game.refresh_from_db()
    assert game.state == Game.State.ABANDONED


def test_r5_a_running_game_is_cancelled_and_its_people_are_told(
    desk: Client, keeper: Player, alice: Player, bob: Player
) -> None:
    table = game_at(10, alice, bob)
    assert "log" in act(desk, table.game, "cancel")
    game = Game.objects.get(pk=table.game.pk)
    assert (game.state, game.result, game.ended_at is None) == (Game.State.ABANDONED, None, False)
    assert not Wait.objects.filter(game=game, ended_at=None).exists()
    assert not Tenure.objects.filter(seat__game=game, to_ply=None).exists()
    assert not Result.objects.filter(game=game).exists() and not Order.objects.filter(state="live").exists()
    notices = Mail.objects.filter(kind="notice", inputs__notice="called_off", game=game)
    assert {mail.player for mail in notices} == {alice, bob}
    notice = notices.earliest("pk")
    send(notice.pk)
    notice.refresh_from_db()
    assert notice.state == Mail.State.SENT and b"have cancelled" in bytes(notice.message or b"")
    assert logged(keeper) == [("Cancelled the game.", str(game))]
    client = Client()
    client.force_login(alice)
    shown = client.get(f"/g/{game.code}", follow=True).content.decode()
    assert "This game has been cancelled." in shown and "What matters now" not in shown
    assert "no longer in progress" in act(desk, game, "cancel")


def test_r5_a_seat_is_lent_to_a_bot_and_its_player_takes_it_back(
    desk: Client, keeper: Player, alice: Player, bob: Player
) -> None:
    table = game_at(10, alice, bob)
    seat = due_seat(table)
    act(desk, table.game, "lend", choice=str(seat.index))
    lent = Seat.objects.get(pk=seat.pk)
    assert (lent.player, lent.absent, bool(lent.bot)) == (None, alice, True)
    assert Tenure.objects.get(seat=seat, player=alice).reason == Tenure.Reason.LENT
    told = {mail.player: mail.inputs["notice"] for mail in Mail.objects.filter(kind="notice", game=table.game)}
    assert told == {alice: "lent_yours", bob: "lent_last"}
    for mail in Mail.objects.filter(kind="notice", game=table.game):
        send(mail.pk)
    assert set(Mail.objects.filter(kind="notice").values_list("state", flat=True)) == {Mail.State.SENT}
    assert logged(keeper) == [("Let a bot play on at seat 1.", str(table.game))]
    assert "Nobody holds that seat" in act(desk, table.game, "lend", choice=str(seat.index))
    assert "Nobody holds that seat" in act(desk, table.game, "lend", choice="x")
    take_seat_back(table.game.pk, alice)
    assert load_table(pk=table.game.pk).seat_of(alice) is not None


def test_r5_a_closed_account_leaves_no_seat_that_waits(
    desk: Client, keeper: Player, alice: Player, bob: Player, client: Client
) -> None:
    table = game_at(10, alice, bob)
    theirs = Client()
    theirs.force_login(alice)
    act(desk, alice, "close")
    assert theirs.get("/account/").status_code == 302, "signed out"
    seat = Seat.objects.get(game=table.game, index=0)
    assert (seat.player, seat.absent, bool(seat.bot)) == (None, None, True)
    assert Tenure.objects.get(seat=seat, player=alice).reason == Tenure.Reason.CLOSED
    assert "already closed" in act(desk, alice, "close")
    act(desk, alice, "reopen")
    alice.refresh_from_db()
    assert alice.is_active and alice.name
    assert [line for line, _about in logged(keeper)] == [
        "Closed the account; its seats were given to bots.", "Opened the account again."
    ]  # fmt: skip


def test_r5_an_account_is_deleted_and_the_log_names_nobody(
    desk: Client, keeper: Player, alice: Player, bob: Player
) -> None:
    table = game_at(10, alice, bob)
    act(desk, alice, "test")
    act(desk, alice, "delete")
    gone = Player.objects.get(pk=alice.pk)
    assert gone.deleted_at is not None and (gone.email, gone.name) == (None, "")
    assert Seat.objects.get(game=table.game, index=0).bot
    assert not Mail.objects.filter(player=alice).exists()
    assert logged(keeper) == [
        ("Sent a test email.", ""), ("Deleted the account; its seats were given to bots.", "")
    ]  # fmt: skip


def test_nobody_closes_themselves_or_a_keeper_without_the_right(desk: Client, keeper: Player) -> None:
    assert "your own account" in act(desk, keeper, "close")
    second = make_player("second", is_staff=True, is_superuser=True)
    lesser = make_player("lesser", is_staff=True)
    client = Client()
    client.force_login(lesser)
    assert client.post(f"/admin/games/player/{second.pk}/do/close/").status_code == 404
    second.refresh_from_db()
    assert second.is_active
    assert LogEntry.objects.count() == 0


def test_r5_a_suspension_is_lifted_and_a_test_mail_goes_out(desk: Client, keeper: Player) -> None:
    anna = confirmed()
    mail = post(draft("x:1", "notice", anna.email, anna, None, {"notice": "started"}))
    assert mail is not None
    suspend(mail, "550 gone")
    anna.refresh_from_db()
    assert "Lift that first" in act(desk, anna, "test")
    Mail.objects.filter(pk=mail.pk).update(state=Mail.State.FAILED)
    assert "Lift that first" in act(desk, mail, "again")
    Mail.objects.filter(pk=mail.pk).delete()
    act(desk, anna, "lift")
    anna.refresh_from_db()
    assert (anna.mail_suspended_at, anna.mail_suspended_reason) == (None, "")
    assert "not stopped" in act(desk, anna, "lift")
    act(desk, anna, "test")
    test = Mail.objects.get(kind="test", player=anna)
    send(test.pk)
    test.refresh_from_db()
    assert test.state == Mail.State.SENT
    assert [line for line, _about in logged(keeper)] == ["Lifted the suspension of the address.", "Sent a test email."]


@pytest.mark.parametrize("state", [Mail.State.SENT, Mail.State.FAILED, Mail.State.BOUNCED, Mail.State.RETRY])
def test_r5_a_mail_is_sent_again(desk: Client, keeper: Player, state: str) -> None:
    anna = confirmed()
    mail = post(draft("x:1", "test", anna.email, anna))
    assert mail is not None
    first = mail.message_id
    Mail.objects.filter(pk=mail.pk).update(state=state, sent_at=mail.created_at, reason="550 no", tries=3, setbacks=5)
    act(desk, mail, "again")
    mail.refresh_from_db()
    assert (mail.state, mail.sent_at, mail.reason, mail.setbacks) == (Mail.State.DUE, None, "", 0)
    send(mail.pk)
    mail.refresh_from_db()
    assert mail.state == Mail.State.SENT and mail.message_id != first
    assert [line for line, _about in logged(keeper)] == ["Sent the email again."]


def test_codes_and_what_is_on_its_way_are_not_sent_again(desk: Client) -> None:
    anna = confirmed()
    code = post(draft("c:1", "account/login_code", anna.email, anna, secrets={"code": "ABCD"}))
    due = post(draft("d:1", "test", anna.email, anna))
    assert code is not None and due is not None
    assert "not sent twice" in act(desk, code, "again")
    assert "on its way" in act(desk, due, "again")
    due.refresh_from_db()
    assert due.message_id in Mail.objects.values_list("message_id", flat=True)
    assert 'data-act="again"' not in page(desk, code)


def test_a_keeper_with_rights_to_games_alone_gets_no_other_button(db: None, alice: Player, bob: Player) -> None:
    helper = make_player("helper", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_player", "view_game", "change_game"]))
    client = Client()
    client.force_login(helper)
    game = game_at(10, alice, bob).game
    assert 'data-act="cancel"' in page(client, game)
    assert "data-act" not in page(client, alice)
    act(client, game, "cancel")
    game.refresh_from_db()
    assert game.state == Game.State.ABANDONED


def test_r5_a_keeper_has_a_way_to_the_games_that_they_may_see(
    desk: Client, keeper: Player, alice: Player, bob: Player
) -> None:
    game = game_at(10, alice, bob).game
    assert game.public and way_to_game(desk, game) and desk.get(f"/g/{game.code}/").status_code == 200
    Game.objects.filter(pk=game.pk).update(public=False)
    assert not way_to_game(desk, game) and desk.get(f"/g/{game.code}/").status_code == 404
    own = game_at(10, keeper, bob).game
    Game.objects.filter(pk=own.pk).update(public=False)
    assert way_to_game(desk, own)


def test_r4_keepers_see_which_version_runs_and_others_do_not(desk: Client, alice: Player) -> None:
    assert f"<h1>Mykerinos by Mail {VERSION}</h1>" in desk.get("/admin/").content.decode()
    desk.force_login(alice)
    assert VERSION not in desk.get("/").content.decode() and desk.get("/admin/").status_code == 302
