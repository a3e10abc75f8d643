"""Two-step sign-in: every way in asks for the code, each code works once, guesses are counted, and there are ways back."""

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from games.accounts.export import export
from games.accounts.second_factor import factors_of, turn_off
from games.lib import site_time
from games.models import Mail, Player
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.games.pages.conftest import strict
from tests.second_steps import STEP, code_at, code_now, step_now, turn_on
from tests.steps import last_code, letters_to, text_of
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still_step")]

Shift = Callable[[timedelta], None]
ANNA = "anna@example.org"
STEP_PAGE = "/account/login/step/"
PASSWORD_STEP = {"login": ANNA, "password": PASSWORD}


def kinds() -> list[str]:
    return list(Mail.objects.order_by("pk").values_list("kind", flat=True))


def sign_in(client: Client, code: str = "") -> Any:
    """Type the password, and the code where one is given. The last answer is not followed."""
    answer = client.post("/account/login/", PASSWORD_STEP)
    return client.post(STEP_PAGE, {"code": code}) if code else answer


@pytest.mark.django_db(transaction=True)
def test_a_player_turns_it_on_signs_in_by_it_and_turns_it_off(client: Client, anna: Player) -> None:
    sign_in(client)
    asked = client.get("/account/steps/on/")
    assert asked["Location"] == "/account/again/?next=%2Faccount%2Fsteps%2Fon%2F"
    assert client.post("/account/again/", {"password": PASSWORD, "next": "/account/steps/on/"}).status_code == 302
    page = client.get("/account/steps/on/")
    strict(page.content)
    assert b"<svg" in page.content and "no-store" in page["Cache-Control"]
    secret = re.search(r'class="key">([A-Z2-7 ]+)<', page.content.decode())[1].replace(" ", "")  # type: ignore[index]
    assert f"secret={secret}" in page.context["totp_url"]
    now = code_at(secret, step_now())
    client.post("/account/steps/on/", {"code": "000000" if now != "000000" else "1"})
    assert not factors_of(anna).exists()
    done = client.post("/account/steps/on/", {"code": now})
    strict(done.content)
    codes = re.findall(r"<li><code>((?:\d{4} ){3}\d{4})</code>", done.content.decode())
    assert len({*codes}) == 10 and kinds() == ["account/second_factor_on"]
    assert not any(code.replace(" ", "") in str(row.data) for code in codes for row in factors_of(anna))

    client.post("/account/logout/")
    assert sign_in(client)["Location"] == STEP_PAGE
    assert signed_in(client) is None and client.get("/desk/").status_code == 302
    strict(client.get(STEP_PAGE).content)
    client.post(STEP_PAGE, {"code": now})
    assert signed_in(client) is None, "the code that turned it on is used up"
    assert client.post(STEP_PAGE, {"code": code_now(anna, 1)})["Location"] == "/desk/"
    assert signed_in(client) == anna

    assert client.get("/account/steps/").content.decode().count("10 recovery codes left") == 1
    assert client.get("/account/steps/on/").status_code == 302
    for where in ("off", "codes"):
        asked = client.post(f"/account/steps/{where}/")
        assert asked["Location"].startswith("/account/again/code/?"), "it asks for a code first"
    fresh = client.post(asked["Location"], {"code": codes[0]})
    strict(fresh.content)
    new = re.findall(r"<li><code>([0-9 ]{19})</code>", fresh.content.decode())
    assert len({*new, *codes}) == 20
    other = Client()
    assert sign_in(other, codes[1]).status_code == 200, "the old ones are over"
    assert sign_in(other, new[0].replace(" ", "-"))["Location"] == "/desk/"
    assert client.post("/account/steps/off/")["Location"] == "/account/steps/"
    assert not factors_of(anna).exists()
    assert sign_in(Client())["Location"] == "/desk/"
    said = letters_to(ANNA)
    assert "Two-step sign-in is off" in [letter["Subject"] for letter in said]
    assert "9 left" in "".join(text_of(letter) for letter in said)


def test_every_way_in_asks_for_the_code(client: Client, anna: Player) -> None:
    turn_on(anna)
    client.post("/account/login/code/", {"email": ANNA})
    where = client.post("/account/login/code/confirm/", {"code": last_code(ANNA)})["Location"]
    assert where == STEP_PAGE and signed_in(client) is None

    other = Client()
    other.post("/account/password/reset/", {"email": ANNA})
    other.post("/account/password/reset/confirm/", {"code": last_code(ANNA)})
    done = other.post("/account/password/reset/new/", {"password1": "another amphora 8"})
    assert done["Location"] == STEP_PAGE and signed_in(other) is None

    assert Client().get(STEP_PAGE)["Location"] == "/account/login/", "nobody guesses without the first step"
    assert client.post(STEP_PAGE, {"code": code_now(anna)})["Location"] == "/desk/"
    stolen = other.post(STEP_PAGE, {"code": code_now(anna)})
    assert stolen.status_code == 200 and signed_in(other) is None, "a code works once, in whichever browser"


def test_a_keepers_link_asks_for_it_and_leads_on(client: Client, keeper: Player) -> None:
    turn_on(keeper)
    out = StringIO()
    call_command("keeper_link", "keeper@example.org", stdout=out, stderr=StringIO())
    where = "/account/keeper/" + out.getvalue().strip().partition("/account/keeper/")[2]
    client.force_login(confirmed())
    assert client.post(where)["Location"] == STEP_PAGE
    assert signed_in(client) is None
    assert client.post(STEP_PAGE, {"code": code_now(keeper)})["Location"] == "/admin/"
    assert signed_in(client) == keeper and client.get("/admin/").status_code == 200


def test_clocks_may_differ_by_a_step_and_no_more(anna: Player, shift_clock: Shift) -> None:
    turn_on(anna)
    shift_clock(timedelta(seconds=5 * STEP))
    for later, answer in ((-2, 200), (2, 200), (1, 302), (0, 200)):
        assert sign_in(Client(), code_now(anna, later)).status_code == answer, "0 is older than one that was taken"


def test_guesses_are_counted_and_those_of_strangers_do_not_lock_the_owner_out(anna: Player) -> None:
    turn_on(anna)
    stranger = Client(REMOTE_ADDR="192.0.2.7")
    stranger.post("/account/login/", PASSWORD_STEP)
    for _ in range(5):
        assert "Too many" not in stranger.post(STEP_PAGE, {"code": "abc"}).content.decode()
    refused = stranger.post(STEP_PAGE, {"code": code_now(anna)})
    assert "Too many wrong codes" in refused.content.decode() and signed_in(stranger) is None
    own = Client(REMOTE_ADDR="192.0.2.8")
    own.post("/account/login/", PASSWORD_STEP)
    assert own.post(STEP_PAGE, {"code": code_now(anna)}).status_code == 302


def test_a_browser_that_is_known_has_guesses_of_its_own(client: Client, anna: Player) -> None:
    turn_on(anna)
    client.post("/account/login/", PASSWORD_STEP)
    client.post(STEP_PAGE, {"code": code_now(anna)})
    client.post("/account/logout/")
    # A network that somebody else guesses from, too.
    stranger = Client()
    stranger.post("/account/login/", PASSWORD_STEP)
    for _ in range(6):
        refused = stranger.post(STEP_PAGE, {"code": "abc"})
    assert "Too many wrong codes" in refused.content.decode()
    client.post("/account/login/", PASSWORD_STEP)
    assert client.post(STEP_PAGE, {"code": code_now(anna, 1)}).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_of_two_who_type_the_same_code_at_once_one_gets_in(anna: Player) -> None:
    recovery = turn_on(anna)[0]
    for code in (recovery, code_now(anna)):
        clients = [Client(REMOTE_ADDR=f"192.0.2.{number}") for number in range(4)]
        for client in clients:
            sign_in(client)
        at_once([lambda client=client: client.post(STEP_PAGE, {"code": code}) for client in clients])  # type: ignore[misc]  # noqa: B023
        assert [signed_in(client) for client in clients].count(anna) == 1


def test_a_code_works_once_where_the_cache_forgets(anna: Player) -> None:
    turn_on(anna)
    assert sign_in(Client(), code_now(anna)).status_code == 302
    cache.clear()
    assert sign_in(Client(), code_now(anna)).status_code == 200


def test_right_codes_are_not_counted(anna: Player, shift_clock: Shift) -> None:
    turn_on(anna)
    for _ in range(7):
        client = Client()
        client.post("/account/login/", PASSWORD_STEP)
        assert client.post(STEP_PAGE, {"code": code_now(anna)}).status_code == 302
        shift_clock(timedelta(seconds=STEP))


def test_what_could_lock_the_owner_out_asks_for_the_code(client: Client, anna: Player) -> None:
    turn_on(anna)
    client.post("/account/login/", PASSWORD_STEP)
    client.post(STEP_PAGE, {"code": code_now(anna)})
    asked = client.post("/account/address/", {"email": "other@example.org", "action_add": "add"})
    assert asked["Location"] == "/account/again/code/?next=%2Faccount%2Faddress%2F"
    by_password = client.post("/account/again/", {"password": PASSWORD, "next": "/account/address/"})
    assert by_password["Location"].startswith("/account/again/code/")
    client.post("/account/address/", {"email": "other@example.org", "action_add": "add"})
    assert "account/email_confirmation" not in kinds(), "the password is not enough"
    page = client.get(asked["Location"])
    assert 'name="code"' in page.content.decode() and 'type="password"' not in page.content.decode()
    client.post("/account/again/code/", {"code": code_now(anna, 1), "next": "/account/address/"})
    assert "account/email_confirmation" in kinds()


def test_keepers_pages_ask_where_it_is_on_or_has_to_be(client: Client, keeper: Player, settings: Any) -> None:
    client.force_login(keeper)
    assert client.get("/admin/").status_code == client.get("/mailbox/").status_code == 200
    settings.KEEPERS_TWO_FACTORS = "required"
    remote = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/admin/games/player/")["Location"] == "/account/steps/"
    assert client.get("/mailbox/", **remote)["Location"] == "/account/steps/"  # type: ignore[arg-type]
    assert "sign in in two steps" in client.get("/account/steps/").content.decode()
    assert client.get("/desk/").status_code == 200, "playing needs one step"
    # Turned on elsewhere: this session has not shown it.
    turn_on(keeper)
    for required in ("required", "optional"):
        settings.KEEPERS_TWO_FACTORS = required
        asked = client.get("/admin/games/player/")
        assert asked["Location"] == "/account/again/?next=%2Fadmin%2Fgames%2Fplayer%2F"
        assert client.get("/mailbox/", **remote).status_code == 302  # type: ignore[arg-type]
    there = client.get(asked["Location"])
    there = client.post(there["Location"], {"code": code_now(keeper)})
    assert there["Location"] == "/admin/games/player/"
    assert client.get("/admin/games/player/").status_code == 200
    turn_off(keeper)
    turn_on(keeper)
    assert client.get("/admin/").status_code == 302, "another one has to be shown anew"
    players = Client()
    players.force_login(confirmed())
    assert players.get("/admin/")["Location"].startswith("/admin/login/"), "players are sent away as before"


def test_ways_back_are_logged_and_told(client: Client, keeper: Player, anna: Player) -> None:
    codes = turn_on(anna)
    client.post("/account/login/", PASSWORD_STEP)
    assert client.post(STEP_PAGE, {"code": codes[3]}).status_code == 302
    again = Client()
    again.post("/account/login/", PASSWORD_STEP)
    assert again.post(STEP_PAGE, {"code": codes[3]}).status_code == 200, "a recovery code works once"
    assert kinds().count("account/recovery_used") == 1

    desk = Client()
    desk.force_login(keeper)
    where = f"/admin/games/player/{anna.pk}/do/step/"
    assert desk.get(where).status_code == 200
    desk.post(where)
    assert not factors_of(anna)
    turn_on(keeper)
    out = StringIO()
    call_command("second_factor_off", "Keeper@example.org", stdout=out)
    assert "one step" in out.getvalue() and not factors_of(keeper)
    for address in ("keeper@example.org", "nobody@example.org"):
        with pytest.raises(CommandError):
            call_command("second_factor_off", address)
    log = LogEntry.objects.order_by("pk").values_list("user_id", "object_id", "change_message")
    assert [*log] == [
        (keeper.pk, str(anna.pk), "Turned off two-step sign-in."),
        (keeper.pk, str(keeper.pk), "Two-step sign-in was turned off at the machine."),
    ]
    assert kinds().count("account/second_factor_off") == 2


def test_the_secret_is_in_no_file_and_goes_with_the_account(client: Client, anna: Player) -> None:
    turn_on(anna)
    data = [row.data for row in factors_of(anna)]
    told = export(anna, site_time.now())
    assert told["account"]["second_factor"]["recovery_codes_left"] == 10
    assert not any(word in str(told) for word in (data[0]["secret"], data[1]["salt"], data[1]["migrated_codes"][0]))
    client.force_login(anna)
    client.post("/account/delete/", {"password": PASSWORD, "sure": "on"})
    assert not factors_of(anna)


def test_it_is_taken_off_while_somebody_is_in_the_middle_of_a_sign_in(client: Client, anna: Player) -> None:
    turn_on(anna)
    sign_in(client)
    turn_off(anna)
    assert client.get(STEP_PAGE, follow=True).status_code == 200
    assert sign_in(client)["Location"] == "/desk/"


def test_no_factor_has_an_admin_page_whatever_is_imported_first() -> None:
    """In a process of its own, in which the pages of this site come before those of allauth."""
    script = (
        "import django; django.setup(); import games.admin\n"
        "from django.contrib import admin; from django.urls import get_resolver\n"
        "get_resolver().url_patterns; print({model._meta.app_label for model in admin.site._registry})"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "'games'" in done.stdout and "mfa" not in done.stdout and "usersessions" not in done.stdout
