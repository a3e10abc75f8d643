"""Signing in with OpenID Connect in a real browser: the Content-Security-Policy lets it leave, and what it meets on the way."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from games.accounts.openid.provider import Provider as Known
from tests.browser.conftest import WIDE, Look, NewContext
from tests.games.accounts.openid_provider import CLIENT, SECRET, Provider, provided

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.games.accounts.openid_urls")]


@pytest.fixture
def club(settings: Any, live_server: Any) -> Iterator[Provider]:
    """At another port, which is another origin to a browser."""
    cache.clear()
    with provided() as provider:
        provider.person = {"sub": "17", "email": "anna@example.org", "email_verified": True, "nickname": "Anna"}
        settings.OPENID = Known(provider.issuer, CLIENT, SECRET, "Club account")
        settings.BASE_URL = live_server.url
        yield provider
    cache.clear()


def test_from_the_button_to_the_desk_and_again(new_context: NewContext, club: Provider, look_both_ways: Look) -> None:
    page = new_context(viewport=WIDE).new_page()
    page.goto("/account/login/?next=/account/openid/")
    look_both_ways(page)
    # What is answered so leaves the browser where it is.
    page.route("**/authorize?*", lambda route: route.fulfill(status=204))
    page.get_by_label("Password").focus()
    for _stop in ("Sign in", "Email me a code instead", "Use a passkey", "Continue with Club account"):
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Continue with Club account")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Taking you to Club account")
    look_both_ways(page)
    page.unroute_all()
    page.get_by_role("link", name="Continue").click()
    expect(page.get_by_label("Email address")).to_have_value("anna@example.org")
    expect(page.get_by_label("Email address")).to_be_disabled()
    expect(page.get_by_label("Name")).to_have_value("Anna")
    look_both_ways(page)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("Your account has been connected to anna@example.org at Club account")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("button", name="Disconnect").click()
    expect(page.get_by_text("You no longer sign in with Club account.")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("button", name="Connect Club account").click()
    expect(page.get_by_text("From now on you can sign in with Club account.")).to_be_visible()
    page.goto("/account/")
    expect(page.get_by_role("link", name="Sign-in with Club account")).to_be_visible()

    page = new_context(viewport=WIDE, java_script_enabled=False).new_page()
    page.goto("/account/signup/")
    page.get_by_role("button", name="Continue with Club account").click()
    expect(page.get_by_role("link", name="Your account: Anna")).to_be_visible()
