"""Accounts with a second factor of the release before sign in as they did; sessions of before are listed."""

from hashlib import sha256
from importlib import import_module
from typing import Any

import pytest
from allauth.core.internal.cryptokit import generate_user_code, normalize_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.cache import cache
from django.test import Client

from games.accounts.second_factor import factors_of, recovery_codes_left
from games.models import Player, SecondFactor
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.second_steps import code_at, step_now

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still_step")]
STEP_PAGE = "/account/login/step/"
MIGRATION: Any = import_module("games.migrations.0064_second_factors_of_allauth")


def enrolled(player: Player) -> list[str]:
    """Return the recovery codes of a second factor as the release before stored it."""
    secret, codes = generate_totp_secret(), [generate_user_code(length=12) for _ in range(10)]
    hashed = [sha256(f"{secret} {normalize_user_code(code)}".encode()).hexdigest() for code in codes]
    SecondFactor.objects.create(player=player, secret=secret, last_step=step_now() - 1, recovery=hashed)
    return codes


def sign_in(player: Player, code: str) -> bool:
    client = Client()
    client.post("/account/login/", {"login": player.email, "password": PASSWORD})
    client.post(STEP_PAGE, {"code": code})
    return signed_in(client) == player


def test_a_thousand_accounts_are_carried_over() -> None:
    many = [Player(email=f"p{number}@example.org", name=f"Player {number}") for number in range(999)]
    for player in many:
        player.save()
        SecondFactor.objects.create(player=player, secret=generate_totp_secret())
    anna = confirmed()
    codes = enrolled(anna)
    old = SecondFactor.objects.get(player=anna)
    MIGRATION.copy_factors(apps, None)
    assert Authenticator.objects.count() == 2000 and SecondFactor.objects.count() == 1000
    assert dict(factors_of(many[500]).values_list("type", "data"))["totp"]["secret"] == many[500].second_factor.secret
    assert {row.created_at for row in factors_of(anna)} == {old.since}

    assert not sign_in(anna, code_at(old.secret, step_now() - 1)), "it was used before the upgrade"
    assert sign_in(anna, code_at(old.secret, step_now()))
    assert not sign_in(anna, code_at(old.secret, step_now()))
    for code in codes:
        cache.clear()  # guesses are counted
        assert sign_in(anna, code.lower()) and not sign_in(anna, code)
    assert recovery_codes_left(anna) == 0


def test_sessions_of_before_are_listed() -> None:
    anna = confirmed()
    clients = [Client() for _ in range(3)]
    for client in clients:
        client.post("/account/login/", {"login": anna.email, "password": PASSWORD})
    UserSession.objects.all().delete()
    Client().post("/account/login/code/", {"email": "nobody@example.org"})
    MIGRATION.list_devices(apps, None)
    assert UserSession.objects.filter(user=anna).count() == UserSession.objects.count() == 3
    clients[0].post("/account/devices/", {"device": "others"})
    assert [signed_in(client) for client in clients] == [anna, None, None]
