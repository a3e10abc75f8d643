"""What tests of signing in with OpenID Connect share: going to the provider and coming back, and what is said then."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener

from django.test import Client

from games.models import Mail
from tests.games.pages.conftest import strict

START, CONNECT, DISCONNECT = "/account/openid/start/", "/account/openid/connect/", "/account/openid/disconnect/"
SIGN_UP = "/account/openid/signup/"


class Stay(HTTPRedirectHandler):
    """Redirects are looked at, not followed."""

    def http_error_302(self, request: Any, answer: Any, code: int, message: str, headers: Any) -> Any:
        return answer


def there_and_back(page: Any) -> str:
    """Return what a browser does with the page that leads on: it asks the provider, and is sent back.

    Returns where to.
    """
    strict(page.content)
    away = re.search(r'http-equiv="refresh" content="0; url=([^"]+)"', page.content.decode())
    assert away, page.content.decode()
    answer = build_opener(Stay).open(unescape(away[1]), timeout=10)
    back = urlsplit(answer.headers["Location"])
    assert back.netloc == "127.0.0.1:8000" and back.path == "/account/openid/back/"
    return f"{back.path}?{back.query}"


def come(client: Client, where: str = START, **form: str) -> Any:
    """Press the button, sign in there, come back. The last answer is not followed."""
    page = client.post(where, form)
    assert page.status_code == 200 and "no-store" in page["Cache-Control"]
    return client.get(there_and_back(page))


def told(client: Client, answer: Any, place: str = "/account/login/") -> str:
    """Return the sentence on the page that the answer leads to, which is that place."""
    assert (answer.status_code, answer["Location"]) == (302, place)
    page = client.get(place).content
    strict(page)
    found = re.findall(r'<p class="(?:error|info|success|warning)">(.*?)</p>', page.decode(), re.DOTALL)
    return unescape(" ".join(found))


def kinds() -> list[str]:
    return list(Mail.objects.order_by("pk").values_list("kind", flat=True))
