"""What strangers do at the doors of an account: they can neither shut them for its owner, nor get in, nor fill the letter box."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client, RequestFactory

from games.accounts import browsers, limits
from games.lib import site_time
from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, change_address, confirmed, sign_up, signed_in
from tests.steps import letters_to

pytestmark = pytest.mark.django_db

ANNA = "anna@example.org"
AT_HOME = "198.51.100.1"
Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Let so many seconds pass for limits: allauth and the cache count by the machine's clock."""
    passed = 0.0

    def pass_by(seconds: float) -> None:
        nonlocal passed
        passed += seconds

    monkeypatch.setattr("time.time", lambda: site_time.now().timestamp() + passed)
    return pass_by


def network(number: int) -> str:
    """Return an address in a network of its own; every third is of IPv6."""
    return f"2001:db8:{number:x}::7" if number % 3 == 2 else f"203.0.{number // 250}.{number % 250 + 1}"


def guess(where: str, password: str = "wrong", client: Client | None = None) -> Any:
    """Try to sign in as Anna from there."""
    return (client or Client()).post("/account/login/", {"login": ANNA, "password": password}, REMOTE_ADDR=where)


def known_browser() -> Client:
    """Return a browser in which Anna was signed in, and has signed out."""
    client = Client(REMOTE_ADDR=AT_HOME)
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    assert signed_in(client)
    client.post("/account/logout/")
    assert not signed_in(client)
    return client


def ask_for_code(where: str, client: Client | None = None) -> int:
    return (client or Client()).post("/account/login/code/", {"email": ANNA}, REMOTE_ADDR=where).status_code


# -- the password


def test_a13_a_strangers_wrong_passwords_do_not_lock_the_owner_out() -> None:
    """A13: five of them, from anywhere, locked the right one for five minutes, everywhere, again and again."""
    confirmed()
    for _try in range(8):
        last = guess("203.0.113.7")
    assert "Too many wrong passwords" in last.content.decode()
    # In the stranger's own network nobody gets in, not even with the right one.
    assert guess("203.0.113.7", PASSWORD).status_code == 200
    owner = Client()
    assert guess(AT_HOME, PASSWORD, owner).status_code == 302
    assert signed_in(owner)


def test_a13_one_network_has_twenty_guesses_a_day_for_an_address(later: Later) -> None:
    confirmed()
    tried = 0
    for _five_minutes in range(12):
        while "Too many" not in guess("203.0.113.7").content.decode():
            tried += 1
        later(301)
    assert tried == 20
    later(24 * 60 * 60)
    assert guess("203.0.113.7", PASSWORD).status_code == 302


def test_a13_the_counters_of_a_network_of_ipv6_are_those_of_all_its_addresses() -> None:
    confirmed()
    for number in range(5):
        guess(f"2001:db8::{number:x}")
    assert "Too many" in guess("2001:db8::ffff").content.decode()


def use_up_guesses() -> int:
    """Guess from ever more networks until that is of no use any more; how many guesses were looked at."""
    for number in range(200):
        if "Too many" in guess(network(number // 5)).content.decode():
            return number
    raise AssertionError("no end of it")


def count_hundred_guesses() -> None:
    """Leave behind what those guesses do, as the door itself counts them, without the hundred pages."""
    for number in range(100):
        request = RequestFactory(REMOTE_ADDR=network(number // 5)).post("/account/login/")
        assert limits.use_guess(request, ANNA) is not None
    assert "Too many" in guess(network(20)).content.decode()


@pytest.mark.sqlite
def test_a13_many_networks_have_a_hundred_guesses_a_day_and_codes_still_open(later: Later) -> None:
    confirmed()
    assert use_up_guesses() == 100
    newcomer = Client(REMOTE_ADDR=AT_HOME)
    assert "sign in with a code by email" in guess(AT_HOME, PASSWORD, newcomer).content.decode()
    assert ask_for_code(AT_HOME, newcomer) == 302
    code = str(letters_to(ANNA)[-1]).split("\n    ")[1].split("\n")[0]
    newcomer.post("/account/login/code/confirm/", {"code": code})
    assert signed_in(newcomer)
    later(24 * 60 * 60 + 1)
    assert guess(AT_HOME, PASSWORD).status_code == 302


def test_a13_a_browser_that_was_signed_in_before_is_not_shut_out_by_others() -> None:
    confirmed()
    client = known_browser()
    count_hundred_guesses()
    for _try in range(5):
        guess(AT_HOME)
    assert guess(AT_HOME, PASSWORD, client).status_code == 302
    assert signed_in(client)


def test_a13_a_known_browser_cannot_guess_for_ever_either(later: Later) -> None:
    confirmed()
    client, tried = known_browser(), 0
    for number in range(12):
        while "Too many" not in guess(network(number), client=client).content.decode():
            tried += 1
        later(301)
    assert tried == 20
    assert guess(AT_HOME, PASSWORD).status_code == 302


@pytest.mark.parametrize("change", ["another account", "another mark", "no signature", "too old"])
def test_a13_nobody_makes_a_browser_known(change: str, later: Later) -> None:
    confirmed()
    confirmed("Ben", "ben@example.org")
    client = known_browser()
    cookie = client.cookies[browsers.COOKIE]
    assert (cookie["httponly"], cookie["path"], cookie["samesite"]) == (True, "/account/", "Lax")
    assert ANNA not in cookie.value
    number, mark, *signature = cookie.value.replace(":", ".").split(".")
    if change == "another account":
        client = Client(REMOTE_ADDR=AT_HOME)
        client.post("/account/login/", {"login": "ben@example.org", "password": PASSWORD})
        client.post("/account/logout/")
    elif change == "another mark":
        client.cookies[browsers.COOKIE] = cookie.value.replace(mark, mark[::-1])
    elif change == "no signature":
        client.cookies[browsers.COOKIE] = f"{number}.{mark}"
    else:
        later(browsers.SECONDS + 60)
    count_hundred_guesses()
    assert "Too many" in guess(AT_HOME, PASSWORD, client).content.decode()
    assert len(signature) == 2


def test_a13_a_browser_knows_some_accounts_by_old_keys_too(settings: Any) -> None:
    for name in ("Anna", "Ben", "Cleo"):
        confirmed(name, f"{name.lower()}@example.org")
    client = Client(REMOTE_ADDR=AT_HOME)
    for name in ("Anna", "Ben", "Cleo", "Ben"):
        client.post("/account/login/", {"login": f"{name.lower()}@example.org", "password": PASSWORD})
        client.post("/account/logout/")
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key " * 5
    count_hundred_guesses()
    assert guess(AT_HOME, PASSWORD, client).status_code == 302


def test_a13_guesses_at_the_old_password_do_not_count_against_a_new_one() -> None:
    confirmed()
    client = Client(REMOTE_ADDR=AT_HOME)
    for _try in range(6):
        guess(AT_HOME)
    client.post("/account/password/reset/", {"email": ANNA})
    code = str(letters_to(ANNA)[-1]).split("\n    ")[1].split("\n")[0]
    client.post("/account/password/reset/confirm/", {"code": code})
    client.post("/account/password/reset/new/", {"password1": "papyrus 77 reeds"})
    assert guess(AT_HOME, "papyrus 77 reeds").status_code == 302


# -- the letter box


def mails_to(address: str = ANNA) -> int:
    return Mail.objects.filter(address=address).count()


def ask_in_every_way(where: str, name: str) -> None:
    """Ask for a code to sign in and another one, a new password, an account: whatever sends Anna a mail from there."""
    client = Client(REMOTE_ADDR=where)
    client.post("/account/login/code/", {"email": ANNA})
    for _again in range(3):
        client.post("/account/login/code/confirm/", {"action": "resend"})
    Client(REMOTE_ADDR=where).post("/account/password/reset/", {"email": ANNA})
    client = Client(REMOTE_ADDR=where)
    sign_up(client, name, ANNA)
    client.post("/account/confirm/", {"action": "resend"})


@pytest.mark.parametrize("has_account", [True, False])
def test_a13_one_network_fills_no_letter_box_and_uses_up_nobodys_codes(later: Later, has_account: bool) -> None:
    """A13: 24 codes, 12 mails of new passwords and 12 of sign-ups a day, and then none was left for the owner."""
    if has_account:
        confirmed()
    for number in range(10):
        ask_in_every_way("203.0.113.7", f"Player {number}x")
        later(61)
    # To send a code again counts even where it sends nothing, so there may be fewer.
    assert 4 <= (sent := mails_to()) <= 8
    assert ask_for_code("203.0.113.7") == 429
    assert ask_for_code(AT_HOME) == 302
    assert mails_to() == sent + 1


@pytest.mark.parametrize("has_account", [True, False])
def test_a13_all_networks_together_send_sixteen_mails_a_day(later: Later, has_account: bool) -> None:
    if has_account:
        confirmed()
    for number in range(12):
        ask_in_every_way(network(number), f"Player {number}x")
        later(61)
    assert 8 <= mails_to() <= 16
    assert ask_for_code(AT_HOME) == 429
    later(24 * 60 * 60)
    assert ask_for_code(AT_HOME) == 302


def test_a13_a_browser_that_was_signed_in_before_still_gets_a_code(later: Later) -> None:
    confirmed()
    client = known_browser()
    for number in range(12):
        ask_in_every_way(network(number), f"Player {number}x")
        later(61)
    before = mails_to()
    assert ask_for_code(AT_HOME, client) == 302
    assert mails_to() == before + 1
    later(61)
    assert [ask_for_code(AT_HOME) for _try in range(2)] == [429, 429]
    page = Client(REMOTE_ADDR=AT_HOME).post("/account/password/reset/", {"email": ANNA})
    assert "today's limit for emails" in page.content.decode()


def allow(settings: Any, mails: int) -> None:
    """So many mails a day from one network, in place of the hundred."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"mail": f"{mails}/d/ip,8/d/key"}


@pytest.mark.sqlite
@pytest.mark.parametrize(("path", "most"), [("/account/password/reset/", 100), ("/account/login/code/", 10)])
def test_a13_one_network_writes_to_a_hundred_strangers_a_day(later: Later, path: str, most: int, settings: Any) -> None:
    """A13: “there is no account with this address” went to 20 strangers a minute, that is 28,800 a day.

    The hundred are counted at one door; that another one counts is seen with ten.
    """
    if most != 100:
        allow(settings, most)
    for number in range(most + 3):
        Client(REMOTE_ADDR="203.0.113.7").post(path, {"email": f"stranger{number}@example.org"})
        later(4)
    assert Mail.objects.count() == most
    Client(REMOTE_ADDR=AT_HOME).post(path, {"email": "stranger@example.org"})
    assert Mail.objects.count() == most + 1


def test_a13_sign_ups_and_the_other_doors_share_the_hundred(later: Later, settings: Any) -> None:
    allow(settings, 10)
    for number in range(7):
        client = Client(REMOTE_ADDR="203.0.113.7")
        sign_up(client, f"Player {number}x", f"stranger{number}@example.org")
        client.post("/account/password/reset/", {"email": f"other{number}@example.org"})
        later(4)
    assert Mail.objects.count() == 10


def test_a13_a_player_writes_to_few_strangers_by_changing_the_address(later: Later) -> None:
    client = Client()
    client.force_login(confirmed())
    change_address(client, "stranger@example.org")
    for number in range(30):
        client.post("/account/address/", {"email": f"stranger{number}@example.org", "action_add": "add"})
        later(11)
    assert Mail.objects.exclude(address=ANNA).count() == 20
    assert Player.objects.get().email == ANNA


def test_a13_security_mails_to_an_owner_are_never_held_back(later: Later) -> None:
    """Who has changed the password must be found out, however many codes were asked for."""
    confirmed()
    client = known_browser()
    for number in range(12):
        ask_in_every_way(network(number), f"Player {number}x")
        later(61)
    client.post("/account/login/", {"login": ANNA, "password": PASSWORD})
    client.post("/account/password/", {"oldpassword": PASSWORD, "password1": "papyrus 77 reeds"})
    assert Mail.objects.filter(kind="account/password_changed", address=ANNA).count() == 1


def test_a13_limits_do_not_tell_who_has_an_account(later: Later) -> None:
    """Where there is none a code that is sent again sends nothing; it counts as much."""
    confirmed()
    told = []
    for address, where in ((ANNA, "203.0.113.7"), ("zelda@example.org", "203.0.113.8")):
        statuses = []
        for number in range(8):
            client = Client(REMOTE_ADDR=where)
            statuses.append(client.post("/account/login/code/", {"email": address}).status_code)
            for _again in range(3):
                statuses.append(client.post("/account/login/code/confirm/", {"action": "resend"}).status_code)
            client = Client(REMOTE_ADDR=where)
            statuses.append(sign_up(client, f"Player {number}x", address).status_code)
            later(11)
            statuses.append(client.post("/account/confirm/", {"action": "resend"}).status_code)
            later(61)
        told.append(statuses)
    assert told[0] == told[1]
    assert 429 in told[0]
