"""A site whose environment names a provider of OpenID Connect, in a process of its own, from the button to the desk."""

import re
from html import unescape
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

from devtools.serving import served
from tests.games.accounts.openid_provider import CLIENT, SECRET, provided


def send(browser: OpenerDirector, form_at: str, to: str, **fields: str) -> str:
    """Fill in the form of a page, and follow where it leads. Returns the page that is shown then."""
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', browser.open(form_at, timeout=20).read().decode())
    assert token
    sent = urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
    return str(browser.open(to, sent, timeout=20).read().decode())


def test_from_the_environment_to_the_desk(tmp_path: Path) -> None:
    with provided() as provider:
        provider.person = {"sub": "17", "email": "anna@example.org", "email_verified": True}
        variables = {
            "MYKERINOS_OPENID_ISSUER": provider.issuer,
            "MYKERINOS_OPENID_CLIENT": CLIENT,
            "MYKERINOS_OPENID_SECRET": SECRET,
            "MYKERINOS_OPENID_NAME": "Club & Co.",
        }
        with served(tmp_path, **variables) as site:
            at = f"{site.base}/account"
            browser = build_opener(HTTPCookieProcessor(CookieJar()))
            login = browser.open(f"{at}/login/", timeout=20).read().decode()
            assert "Continue with Club &amp; Co." in login
            page = send(browser, f"{at}/login/", f"{at}/openid/start/")
            away = re.search(r'content="0; url=([^"]+)"', page)
            assert away, page
            # The provider sends it back, and the site on to the form.
            assert 'value="anna@example.org"' in browser.open(unescape(away[1]), timeout=20).read().decode()
            desk = send(browser, f"{at}/openid/signup/", f"{at}/openid/signup/", name="Anna")
            assert "Your account: </span>Anna" in desk
            assert "Anna" not in site.log.read_text() and SECRET not in site.log.read_text()
