"""Accounts in a real browser: signing up by the mail in the mailbox, signing in by a code, the settings."""

import re

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import override_settings
from playwright.sync_api import Page, expect

from games.accounts.second_factor import has_second_factor
from games.mail import sending
from games.models import Player
from tests.browser.conftest import WIDE, Look, NewContext
from tests.second_steps import code_at, step_now

PASSWORD = "amphora parasol 7"
ANNA = "anna@example.org"


def code_from_the_mailbox(page: Page, subject: str) -> str:
    """Open the mailbox, wait for the newest mail of that subject, and read its code as people do."""
    page.goto("/mailbox/")
    # The worker of the site; the list then finds it by itself.
    sending.sweep()
    page.get_by_role("link", name=subject).first.click()
    code = page.frame_locator("iframe").locator(".code")
    expect(code).to_have_text(re.compile(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$"))
    return code.inner_text()


def sign_up(page: Page) -> None:
    """Sign up and confirm; Anna's desk is shown then."""
    page.goto("/account/signup/")
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Email address").fill(ANNA)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirm your address")
    code = code_from_the_mailbox(page, "Your code to sign up")
    page.goto("/account/confirm/")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("link", name="Your account: Anna")).to_be_visible()


def test_from_the_sign_up_to_the_dark_theme(new_context: NewContext, assert_accessible: Look) -> None:
    page = new_context(viewport=WIDE, timezone_id="Europe/Warsaw").new_page()
    sign_up(page)
    page.goto("/account/time/")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Warsaw")  # guessed
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()

    page.goto("/account/login/")
    page.get_by_role("link", name="Email me a code instead").click()
    page.get_by_label("Email address").fill(ANNA)
    page.get_by_role("button", name="Send code").click()
    code = code_from_the_mailbox(page, "Your sign-in code")
    page.goto("/account/login/code/confirm/")
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Confirm").click()

    page.get_by_role("link", name="Your account: Anna").click()
    expect(page.get_by_label("Name")).to_have_value("Anna")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("Name").fill("Annette")
    page.get_by_role("radio", name="dark").check()
    page.get_by_label("Patterns as well as colours").check()
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("status")).to_have_text("Your settings have been saved.")
    expect(page.get_by_role("link", name="Your account: Annette")).to_be_visible()
    for path in ("/account/", "/", "/mailbox/"):
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator("html")).to_have_class("patterns")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
        expect(page.get_by_role("button", name="Light or dark")).to_be_hidden()  # the account has decided
        assert_accessible(page)


def test_what_is_refused_fits_and_axe_finds_nothing(new_context: NewContext, look_both_ways: Look) -> None:
    page = new_context(viewport=WIDE).new_page()
    page.goto("/account/login/")
    page.get_by_label("Email address").fill("nobody@example.org")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_be_visible()
    look_both_ways(page)
    page.goto("/account/login/code/")
    page.get_by_label("Email address").fill("nobody@example.org")
    page.get_by_role("button", name="Send code").click()
    page.get_by_label("Code").fill("AAAA-AAAA")
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("That isn't the code. Check it, or ask for a new one.")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("button", name="Not now").click()
    sign_up(page)
    page.goto("/mailbox/")
    page.get_by_role("link", name="Your code to sign up").click()
    for part in ("As HTML", "As plain text", "All headers"):
        page.get_by_role("link", name=part).click()
        expect(page.get_by_role("link", name=part)).to_have_attribute("aria-current", "page")
        look_both_ways(page)


def test_without_scripts_accounts_work_too(new_context: NewContext) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto("/account/signup/")
    page.get_by_label("Name").fill("Anna")
    page.get_by_label("Email address").fill(ANNA)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    sending.sweep()
    page.goto("/mailbox/")
    page.get_by_role("link", name="Your code to sign up").click()
    page.get_by_role("link", name="As plain text").click()
    code = re.search(r"^ +(\S{4}-\S{4})$", page.locator("pre").inner_text(), re.MULTILINE)
    assert code is not None
    page.goto("/account/confirm/")
    page.get_by_label("Code").fill(code[1])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("link", name="Your account: Anna")).to_be_visible()


@pytest.mark.usefixtures("still_step")
@pytest.mark.parametrize("scripts", [True, False])
def test_two_steps(new_context: NewContext, look_both_ways: Look, scripts: bool) -> None:
    """A keeper turns it on and signs in by it, with scripts and without."""
    keeper = Player.objects.create_superuser(ANNA, PASSWORD, name="Anna")
    page = new_context(viewport=WIDE, java_script_enabled=scripts).new_page()

    def look() -> None:
        if scripts:
            look_both_ways(page)

    def type_code(later: int, button: str) -> None:
        page.get_by_label("Code").fill(code_at(secret, step_now() + later))
        page.get_by_role("button", name=button).click()

    def sign_in() -> None:
        page.goto("/account/login/?next=/account/steps/")
        page.get_by_label("Email address").fill(ANNA)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()

    sign_in()
    look()
    page.get_by_role("link", name="Turn on codes").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("figure svg")).to_be_visible()
    look()
    secret = page.locator(".key").inner_text().replace(" ", "")
    type_code(-1, "Turn on codes")
    expect(page.get_by_role("listitem").filter(has_text=re.compile(r"^(\d{4} ){3}\d{4}$"))).to_have_count(10)
    look()
    expect(page.get_by_role("link", name="I have saved them")).to_have_attribute("href", "/admin/")
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").click()
    sign_in()
    expect(page.get_by_role("heading", level=1)).to_have_text("Second step")
    look()
    page.get_by_label("Code").fill("000 00")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("That isn't the code")).to_be_visible()
    look()
    type_code(0, "Sign in")
    expect(page.get_by_text("10 recovery codes left")).to_be_visible()
    look()
    page.get_by_role("link", name="Turn off codes").click()
    type_code(1, "Continue")
    look()
    page.get_by_role("button", name="Turn off codes").click()
    expect(page.get_by_role("link", name="Turn on codes")).to_be_visible()
    assert not has_second_factor(keeper)


def test_passkeys_and_devices(new_context: NewContext, look_both_ways: Look) -> None:
    """With the authenticator that Chromium has for tests: adding a passkey, signing in by it, confirming, removing."""
    anna = Player.objects.create_superuser(ANNA, PASSWORD, name="Anna")
    page = new_context(viewport=WIDE).new_page()
    browser = page.context.new_cdp_session(page)
    browser.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    made = browser.send(
        "WebAuthn.addVirtualAuthenticator",
        {"options": kind | {"isUserVerified": True, "automaticPresenceSimulation": True}},
    )
    device = {"authenticatorId": made["authenticatorId"]}

    def sign_out() -> None:
        page.goto("/account/")
        page.get_by_role("button", name="Sign out").click()

    def unlock(right: bool) -> None:
        browser.send("WebAuthn.setUserVerified", device | {"isUserVerified": right})

    page.goto("/account/login/?next=/account/steps/")
    look_both_ways(page)
    page.get_by_label("Email address").fill(ANNA)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_label("Name")).to_have_value("Chrome, Linux")
    look_both_ways(page)
    page.get_by_label("Name").fill("Anna's laptop")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your recovery codes")
    expect(page.get_by_role("status")).to_contain_text("You have added a passkey.")
    page.goto("/admin/")
    expect(page).to_have_url(re.compile("/admin/$"))  # it counts as shown

    sign_out()
    page.goto("/account/login/?next=/account/steps/")
    unlock(False)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("That didn't work")
    look_both_ways(page)
    unlock(True)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_text("Anna's laptop")).to_be_visible()
    look_both_ways(page)
    page.goto("/admin/")
    expect(page).to_have_url(re.compile("/admin/$"))

    sign_out()
    page.goto("/account/login/")
    page.get_by_label("Email address").fill(ANNA)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Second step")
    look_both_ways(page)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("link", name="Your account: Anna")).to_be_visible()
    page.goto("/account/devices/")
    expect(page.get_by_text("Chrome, Linux")).to_have_count(1)
    look_both_ways(page)
    page.goto("/account/steps/")
    page.get_by_role("link", name="Remove Anna's laptop").click()
    page.get_by_role("link", name="Use a passkey").click()
    look_both_ways(page)
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.get_by_role("button", name="Remove")).to_be_visible()
    look_both_ways(page)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("status")).to_contain_text("The passkey has been removed.")
    assert not has_second_factor(anna)


def test_new_mail_appears_in_the_mailbox_by_itself(page: Page, new_context: NewContext) -> None:
    page.goto("/mailbox/")
    expect(page.get_by_text("No emails yet.")).to_be_visible()
    other = new_context().new_page()
    other.goto("/account/login/code/")
    other.get_by_label("Email address").fill("nobody@example.org")
    other.get_by_role("button", name="Send code").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Enter the code")
    sending.sweep()
    expect(page.get_by_role("link", name="No account with this address")).to_be_visible()


def test_no_script_of_a_mail_runs(new_context: NewContext) -> None:
    with override_settings(EMAIL_BACKEND="games.mail.local_backend.EmailBackend"):
        message = EmailMultiAlternatives("Evil", "Hello", to=["a@example.org"])
        message.attach_alternative(
            "<h1>Hello</h1><script>parent.document.title = 'owned'; document.title = 'owned'</script>"
            "<img src=data:image/png;base64,AA onerror=\"parent.document.title = 'owned'\">",
            "text/html",
        )
        message.send()
    # Chromium tells of each script that it blocks.
    page = new_context(expect_error="Blocked script execution").new_page()
    page.goto("/mailbox/")
    page.get_by_role("link", name="Evil").click()
    expect(page.frame_locator("iframe").get_by_role("heading", name="Hello")).to_be_visible()
    assert "owned" not in page.title()
    assert "Evil" in page.title()
