"""Rate limits: they count per address and per network address, and cannot be dodged by headers."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway

from games.lib.cache import shared
from games.models import Mail
from tests.games.accounts.conftest import PASSWORD, confirmed, sign_up, signed_in

pytestmark = pytest.mark.django_db

ANNA = "anna@example.org"


def dodge(number: int) -> dict[str, Any]:
    """Headers of somebody who pretends to be another one each time."""
    return {"headers": {"X-Forwarded-For": f"192.0.2.{number}", "X-Real-IP": f"192.0.2.{number}"}}


def test_passwords_cannot_be_guessed_for_long(client: Client) -> None:
    confirmed()
    for number in range(5):
        client.post("/account/login/", {"login": ANNA, "password": f"guess {number}"}, **dodge(number))
    response = client.post("/account/login/", {"login": ANNA, "password": PASSWORD}, **dodge(9))
    assert signed_in(client) is None
    assert "Too many" in response.content.decode()


def test_the_limit_on_one_account_does_not_lock_out_another(client: Client) -> None:
    confirmed()
    other = confirmed("Ben", "ben@example.org")
    for number in range(5):
        client.post("/account/login/", {"login": ANNA, "password": f"guess {number}"})
    client.post("/account/login/", {"login": "ben@example.org", "password": PASSWORD})
    assert signed_in(client) == other


def test_sign_ups_from_one_place_are_limited(client: Client) -> None:
    answers = [sign_up(Client(), f"Player {number}x", f"p{number}@example.org").status_code for number in range(21)]
    assert answers == [302] * 20 + [429]
    page = Client().post("/account/signup/", {}, **dodge(7))
    assert page.status_code == 429
    assert "Too many requests" in page.content.decode()


def test_a_proxy_that_was_declared_tells_people_apart(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number in range(20):
        sign_up(Client(REMOTE_ADDR="192.0.2.1"), f"Player {number}x", f"p{number}@example.org")
    first, second = (Client(headers={"X-Forwarded-For": f"spoofed, 198.51.100.{last}"}) for last in (1, 2))
    assert first.post("/account/signup/", {}).status_code == 200
    for _attempt in range(20):
        first.post("/account/signup/", {})
    assert first.post("/account/signup/", {}).status_code == 429
    assert second.post("/account/signup/", {}).status_code == 200


@pytest.mark.parametrize("path", ["/account/login/code/", "/account/password/reset/"])
@pytest.mark.parametrize("known", [True, False])
def test_nobodys_letter_box_is_filled(path: str, known: bool) -> None:
    if known:
        confirmed()
    for number in range(6):
        Client().post(path, {"email": ANNA}, **dodge(number))
    assert Mail.objects.filter(address=ANNA).count() == 3


def test_confirmations_of_one_address_are_limited(client: Client) -> None:
    sign_up(client)
    response = client.post("/account/confirm/", {"action": "resend"})
    assert response.status_code in {302, 429}
    assert Mail.objects.filter(address=ANNA).count() == 1


def test_the_password_of_a_deletion_cannot_be_guessed_for_long(client: Client) -> None:
    client.force_login(confirmed())
    answers = [client.post("/account/delete/", {"password": "guess", "sure": "on"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def use_redis(settings: Any, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """Use the cache of production. That a Redis is away is forgotten with the test."""
    settings.REDIS_URL = url
    room = "games.lib.cache.shared."
    settings.CACHES = {
        "default": {"BACKEND": room + "SharedCache", "LOCATION": url},
        "sessions": {"BACKEND": room + "SessionCache", "LOCATION": url},
    }
    settings.SESSION_CACHE_ALIAS = "sessions"
    monkeypatch.setattr(shared, "_ask_again_at", 0.0)
    monkeypatch.setattr(shared, "_outdated", set())


def test_limits_are_counted_by_all_processes_together(
    client: Client, settings: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Production counts in Redis: what one process has seen, another knows."""
    use_redis(settings, monkeypatch, redis_url)
    cache.clear()
    confirmed()
    for number in range(5):
        client.post("/account/login/", {"login": ANNA, "password": f"guess {number}"})
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(client) is None
    cache.clear()
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(client) is not None


def test_r8_without_redis_each_process_counts_for_itself(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_redis(settings, monkeypatch, "redis://127.0.0.1:1/0")
    confirmed()
    for number in range(5):
        client.post("/account/login/", {"login": ANNA, "password": f"guess {number}"})
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(client) is None
    with pytest.raises(RedisAway):
        cache.clear()


def test_r8_who_signs_out_while_redis_is_away_is_not_signed_in_by_what_it_still_holds(
    client: Client, settings: Any, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_redis(settings, monkeypatch, redis_url)
    client.force_login(confirmed())
    assert client.get("/account/").status_code == 200
    stolen = Client()
    stolen.cookies["sessionid"] = client.cookies["sessionid"].value
    shared.note_absence(RedisAway())
    assert client.get("/account/").status_code == 200, "from the database"
    client.post("/account/logout/")
    assert stolen.get("/account/").status_code == 302
    monkeypatch.setattr(shared, "_ask_again_at", 0.0)
    assert stolen.get("/account/").status_code == 302
