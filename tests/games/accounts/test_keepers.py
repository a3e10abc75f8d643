"""The keepers' pages: behind the site's log-in, and without anything secret."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from games.mail.post import draft, post
from games.models import Invitation, Player, Seat
from games.table.seeds import insert_game
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.games.conftest import MakeGame

pytestmark = pytest.mark.django_db

SEED = bytes(range(32))


def test_the_admin_has_no_log_in_of_its_own(client: Client) -> None:
    response = client.get("/admin/login/")
    assert response.status_code == 302
    assert response["Location"].startswith("/account/login/")


def test_nor_has_it_one_for_keepers_who_are_signed_in(client: Client, keeper: Player) -> None:
    """With it one keeper could try passwords of another without end, and come in without the second step."""
    other = Player.objects.create_superuser("other@example.org", PASSWORD, name="Other")
    client.force_login(keeper)
    form = {"username": other.email, "password": PASSWORD, "next": "/admin/games/player/"}
    response = client.post("/admin/login/", form)
    assert response["Location"] == "/account/login/?next=%2Fadmin%2Fgames%2Fplayer%2F"
    assert signed_in(client) == keeper
    assert client.get("/admin/login/", follow=True).request["PATH_INFO"] == "/admin/"
    assert client.post("/admin/password_change/", {"old_password": PASSWORD})["Location"] == "/account/password/"


def test_r5_a_keeper_made_at_the_machine_signs_in_with_the_password(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R5: the first log-in asked for a code by mail, which on a site that keeps its mails only keepers can read."""
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    call_command("createsuperuser", "--no-input", "--email", "Keeper@Example.org", "--name", "Keeper", verbosity=0)
    client.post("/account/login/", {"login": "keeper@example.org", "password": PASSWORD})
    assert signed_in(client) == Player.objects.get()
    assert client.get("/mailbox/").status_code == client.get("/admin/").status_code == 200


def test_players_are_no_keepers(client: Client) -> None:
    client.force_login(confirmed())
    assert client.get("/admin/").status_code == 302
    assert client.get("/admin/login/").status_code == 403


def test_no_page_shows_seed_position_token_code_or_password(
    client: Client, keeper: Player, make_game: MakeGame
) -> None:
    anna, ben = confirmed(), confirmed("Ben", "ben@example.org")
    game = make_game(anna, ben, seed=SEED).game
    waiting = insert_game(name="Waiting", title="mykerinos", rules=1, players=2, creator=anna)
    seat = Seat.objects.create(game=waiting, index=0)
    invitation = Invitation.objects.create(game=waiting, seat=seat, inviter=anna, email="guest@example.org")
    mail = post(draft("code:1", "account/login_code", anna.email, anna, secrets={"code": "ABCD-EFGH"}))
    assert mail is not None
    client.force_login(keeper)
    pages = []
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        lists = client.get(reverse(f"{name}_changelist"))
        assert lists.status_code == 200, name
        pages.append(lists.content.decode())
        for row in model._default_manager.all():
            shown = client.get(reverse(f"{name}_change", args=[row.pk]))
            assert shown.status_code == 200, name
            pages.append(shown.content.decode())
    whole = "".join(pages)
    assert game.code in whole
    assert "guest@example.org" in whole
    for secret in (SEED.hex(), repr(SEED), invitation.token, "ABCD-EFGH", anna.password, str(game.position)[:40]):
        assert secret not in whole
    assert "&quot;cards&quot;" not in whole


@pytest.mark.parametrize("model", ["game", "mail", "invitation"])
def test_what_services_write_is_not_written_by_hand(client: Client, keeper: Player, model: str) -> None:
    client.force_login(keeper)
    assert client.get(f"/admin/games/{model}/add/").status_code == 403


def test_an_account_is_not_closed_or_deleted_past_its_games(client: Client, keeper: Player) -> None:
    """A tick that closed an account left its turns waiting for ever: closing and deleting are buttons (`test_keeping.py`)."""
    anna = confirmed()
    client.force_login(keeper)
    path = f"/admin/games/player/{anna.pk}/"
    assert client.post(f"{path}delete/", {"post": "yes"}).status_code == 403
    fields = {"name": "Annie", "language": "en", "time_zone": "UTC", "email": "stolen@example.org"}
    assert client.post(f"{path}change/", fields).status_code == 302
    anna.refresh_from_db()
    assert (anna.name, anna.is_active, anna.email) == ("Annie", True, "anna@example.org")


def test_only_superusers_make_staff(client: Client) -> None:
    helper = confirmed("Helper", "helper@example.org", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_player", "change_player"]))
    client.force_login(helper)
    fields = {"name": "Helper", "language": "en", "time_zone": "UTC", "is_active": "on", "is_staff": "on"}
    anna = confirmed()
    client.post(f"/admin/games/player/{anna.pk}/change/", fields | {"name": "Anna"})
    anna.refresh_from_db()
    assert not anna.is_staff
