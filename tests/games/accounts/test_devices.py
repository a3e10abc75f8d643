"""The list of devices: what is in it, and that signing out there ends just those sessions."""

import re

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.browsers import browser_name
from games.models import Player
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.games.pages.conftest import strict

pytestmark = pytest.mark.django_db
DEVICES = "/account/devices/"
WEBKIT = "(KHTML, like Gecko)"
AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0": "Firefox, Linux",
    f"Mozilla/5.0 (Linux; Android 10; K) {WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36": "Chrome, Android",
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0": "Edge, Windows",
    f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) {WEBKIT} Version/18.6 Safari/604.1": "Safari, iPhone",
    f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {WEBKIT} Version/18.6 Safari/605.1.15": "Safari, Mac",
    "curl/8.0": "",
    "": "",
}


def signed_in_with(agent: str, address: str = "anna@example.org") -> Client:
    client = Client(headers={"user-agent": agent})
    client.post("/account/login/", {"login": address, "password": PASSWORD})
    return client


def numbers(client: Client) -> list[str]:
    return re.findall(r'name="device" value="(\d+)"', client.get(DEVICES).content.decode())


def test_browsers_are_called_as_people_call_them() -> None:
    assert {agent: browser_name(agent) for agent in AGENTS} == AGENTS


def test_each_can_be_signed_out_and_all_others(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anna = confirmed()
    confirmed("Bea", "bea@example.org")
    other = signed_in_with("", "bea@example.org")
    phone, laptop, *more = [signed_in_with(agent) for agent in AGENTS]
    page = laptop.get(DEVICES)
    strict(page.content)
    assert all(name in page.content.decode() for name in ("Firefox, Linux", "Chrome, Android", "Unknown browser"))
    assert len(numbers(laptop)) == 7
    assert {*UserSession.objects.values_list("ip", flat=True)} == {"0.0.0.0"}, "no network address is kept"
    with django_assert_num_queries(3):
        laptop.get(DEVICES)

    theirs = numbers(other)[0]
    for wrong in (theirs, "0", "x", "", "9" * 40, "٣"):
        laptop.post(DEVICES, {"device": wrong})
    assert len(numbers(laptop)) == 7 and len(numbers(other)) == 1
    row = UserSession.objects.get(session_key=phone.session.session_key)
    laptop.post(DEVICES, {"device": row.pk})
    assert signed_in(phone) is None and signed_in(more[0]) == anna and len(numbers(laptop)) == 6
    laptop.post(DEVICES, {"device": "others"})
    assert not any(signed_in(client) for client in more) and signed_in(laptop) == anna
    assert len(numbers(laptop)) == 1 and numbers(other) == [theirs]
    laptop.post(DEVICES, {"device": numbers(laptop)[0]})
    assert signed_in(laptop) is None and laptop.get(DEVICES).status_code == 302


def test_a_new_password_leaves_this_one_alone(client: Client) -> None:
    confirmed()
    here, there = signed_in_with("Firefox/1 Linux"), signed_in_with("Chrome/1 Android")
    given = {"oldpassword": PASSWORD, "password1": "another amphora 8"}
    here.post("/account/password/", given)
    assert there.get(DEVICES).status_code == 302
    assert len(numbers(here)) == 1 and "Firefox, Linux" in here.get(DEVICES).content.decode()
    assert UserSession.objects.count() == 1


def test_it_goes_with_the_account() -> None:
    anna = confirmed()
    client = signed_in_with("")
    client.post("/account/delete/", {"password": PASSWORD, "sure": "on"})
    assert Player.objects.get(pk=anna.pk).deleted_at and not UserSession.objects.exists()
