"""Two-step sign-in: every way in asks for the code, each code works once, guesses are counted, and there are ways back."""

import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client

from games.accounts import second_factor
from games.accounts.export import export
from games.accounts.second_factor import STEP, code_at, factor_of
from games.lib import site_time
from games.models import Mail, Player, SecondFactor
from tests.games.accounts.conftest import PASSWORD, confirmed, signed_in
from tests.games.pages.conftest import strict
from tests.steps import last_code, letters_to, text_of
from tests.together import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still_step")]

Shift = Callable[[timedelta], None]
ANNA = "anna@example.org"
STEP_PAGE = "/account/login/step/"
PASSWORD_STEP = {"login": ANNA, "password": PASSWORD}


def turn_on(player: Player) -> list[str]:
    """Return the recovery codes. The step of the code that turned it on lies behind."""
    secret = second_factor.new_secret()
    codes = second_factor.turn_on(player, secret, code_at(secret, second_factor.step_now() - 1))
    assert codes is not None
    return codes


def code_now(player: Player, later: int = 0) -> str:
    factor = factor_of(player)
    assert factor is not None
    return code_at(factor.secret, second_factor.step_now() + later)


def kinds() -> list[str]:
    return list(Mail.objects.order_by("pk").values_list("kind", flat=True))


def test_codes_are_those_of_rfc_6238() -> None:
    """Appendix B, SHA-1; six digits of its eight."""
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    times = {59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 20000000000: "353130"}
    assert {at: code_at(secret, at // STEP) for at in times} == times


def test_a_player_turns_it_on_signs_in_by_it_and_turns_it_off(client: Client, anna: Player) -> None:
    client.post("/account/login/", PASSWORD_STEP)
    asked = client.get("/account/steps/on/")
    assert asked["Location"] == "/account/again/?next=%2Faccount%2Fsteps%2Fon%2F"
    assert client.post("/account/again/", {"password": PASSWORD, "next": "/account/steps/on/"}).status_code == 302
    page = client.get("/account/steps/on/")
    strict(page.content)
    assert b"<svg" in page.content and "no-store" in page["Cache-Control"]
    secret = re.search(r'class="key">([A-Z2-7 ]+)<', page.content.decode())[1].replace(" ", "")  # type: ignore[index]
    assert f"secret={secret}" in page.context["address"]
    wrong = client.post(
        "/account/steps/on/", {"code": "000000" if code_at(secret, second_factor.step_now()) != "000000" else "1"}
    )
    assert wrong.status_code == 422 and not SecondFactor.objects.exists()
    done = client.post("/account/steps/on/", {"code": code_at(secret, second_factor.step_now())})
    strict(done.content)
    codes = re.findall(r"<li><code>([A-Z]{4}-[A-Z]{4}-[A-Z]{4})</code>", done.content.decode())
    assert len({*codes}) == 10 and kinds() == ["account/second_factor_on"]
    factor = SecondFactor.objects.get()
    assert not {*codes} & {*factor.recovery}

    client.post("/account/logout/")
    assert client.post("/account/login/", PASSWORD_STEP)["Location"] == STEP_PAGE
    assert signed_in(client) is None and client.get("/desk/").status_code == 302
    strict(client.get(STEP_PAGE).content)
    again = client.post(STEP_PAGE, {"code": code_at(secret, factor.last_step)})
    assert again.status_code == 422 and signed_in(client) is None, "the code that turned it on is used up"
    assert client.post(STEP_PAGE, {"code": code_at(secret, factor.last_step + 1)})["Location"] == "/desk/"
    assert signed_in(client) == anna

    assert client.get("/account/steps/").content.decode().count("10 recovery codes left") == 1
    assert client.get("/account/steps/on/").status_code == 302
    assert client.post("/account/steps/off/", {"code": "123"}).status_code == 422
    fresh = client.post("/account/steps/codes/", {"code": codes[0]})
    strict(fresh.content)
    assert codes[1] not in fresh.content.decode()
    assert client.post("/account/steps/off/", {"code": codes[1]}).status_code == 422, "the old ones are over"
    new = re.findall(r"<li><code>([A-Z-]{14})</code>", fresh.content.decode())
    assert (
        client.post("/account/steps/off/", {"code": new[0].lower().replace("-", " ")})["Location"] == "/account/steps/"
    )
    assert not SecondFactor.objects.exists()
    client.post("/account/logout/")
    assert client.post("/account/login/", PASSWORD_STEP)["Location"] == "/desk/"
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
    assert stolen.status_code == 422 and signed_in(other) is None, "a code works once, in whichever browser"


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
    assert second_factor.accept_code(anna, code_now(anna, -2)) is None
    assert second_factor.accept_code(anna, code_now(anna, 2)) is None
    assert second_factor.accept_code(anna, code_now(anna, 1))
    assert second_factor.accept_code(anna, code_now(anna)) is None, "an older one than was taken"


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
        taken = at_once([lambda code=code: second_factor.accept_code(anna, code)] * 2)  # type: ignore[misc]
        assert [type(one) for one in taken if one is not None] == [SecondFactor]


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
    assert asked["Location"] == "/account/again/?next=%2Faccount%2Faddress%2F"
    assert client.post("/account/again/", {"password": PASSWORD, "next": "/account/address/"}).status_code == 200
    assert "account/email_confirmation" not in kinds(), "the password is not enough"
    page = client.get("/account/again/?next=/account/address/")
    assert 'name="code"' in page.content.decode() and 'type="password"' not in page.content.decode()
    client.post("/account/again/", {"code": code_now(anna, 1), "next": "/account/address/"})
    assert "account/email_confirmation" in kinds()


def test_keepers_pages_ask_where_it_is_on_or_has_to_be(client: Client, keeper: Player, settings: Any) -> None:
    client.force_login(keeper)
    assert client.get("/admin/").status_code == client.get("/mailbox/").status_code == 200
    settings.KEEPERS_TWO_FACTORS = "required"
    remote = {"REMOTE_ADDR": "192.0.2.7"}
    assert client.get("/admin/games/player/")["Location"] == "/account/steps/on/"
    assert client.get("/mailbox/", **remote)["Location"] == "/account/steps/on/"  # type: ignore[arg-type]
    assert "sign in in two steps" in client.get("/account/steps/").content.decode()
    assert client.get("/desk/").status_code == 200, "playing needs one step"
    # Turned on elsewhere: this session has not shown it.
    turn_on(keeper)
    for required in ("required", "optional"):
        settings.KEEPERS_TWO_FACTORS = required
        asked = client.get("/admin/games/player/")
        assert asked["Location"] == "/account/again/?next=%2Fadmin%2Fgames%2Fplayer%2F"
        assert client.get("/mailbox/", **remote).status_code == 302  # type: ignore[arg-type]
    there = client.post(asked["Location"], {"code": code_now(keeper)})
    assert there["Location"] == "/admin/games/player/"
    assert client.get("/admin/games/player/").status_code == 200
    second_factor.turn_off(keeper)
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
    assert again.post(STEP_PAGE, {"code": codes[3]}).status_code == 422, "a recovery code works once"
    assert kinds().count("account/recovery_used") == 1

    desk = Client()
    desk.force_login(keeper)
    where = f"/admin/games/player/{anna.pk}/do/step/"
    assert desk.get(where).status_code == 200
    desk.post(where)
    assert factor_of(anna) is None
    turn_on(keeper)
    out = StringIO()
    call_command("second_factor_off", "Keeper@example.org", stdout=out)
    assert "one step" in out.getvalue() and factor_of(keeper) is None
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
    factor = SecondFactor.objects.get()
    told = export(anna, site_time.now())
    assert told["account"]["second_factor"]["recovery_codes_left"] == 10
    assert factor.secret not in str(told) and factor.recovery[0] not in str(told)
    client.force_login(anna)
    client.post("/account/delete/", {"password": PASSWORD, "sure": "on"})
    assert not SecondFactor.objects.exists()
