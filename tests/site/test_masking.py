"""Links in emails are keys, so they do not get into the log."""

import io
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLResolver, get_resolver, reverse

from devtools.serving import free_port
from mykerinos_site.logs import mask
from tests.site.behind_nginx import CAN_RUN
from tests.site.fronted import Browser, Nginx

SECRET = "0key0of0somebody"
KEYS = {"word", "token"}
"""What the parts of addresses are called that open something."""


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Return what the site's own handler writes, with its own formatter."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    configured: Any = logging.config.DictConfigurator(settings.LOGGING)
    handler.setFormatter(configured.configure_formatter(dict(configured.config["formatters"]["line"])))
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


def keyed(resolver: URLResolver) -> Iterator[tuple[str, list[str]]]:
    """Yield the names of addresses with a key in them."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            if one.namespace is None:
                yield from keyed(one)
        elif one.name and KEYS & set(one.pattern.converters):
            yield one.name, list(one.pattern.converters)


def test_no_key_of_any_address_is_written() -> None:
    found = dict(keyed(get_resolver()))
    assert {"mail-link-move", "accept", "mail-stop", "mail-proof"} <= found.keys()
    for name, parts in found.items():
        address = reverse(name, kwargs=dict.fromkeys(parts, SECRET))
        assert SECRET in address
        assert SECRET not in mask(f"Not Found: {address}")
        assert SECRET not in mask(f'"GET {settings.BASE_URL}{address}?x=1 HTTP/1.1" 404')


def test_what_is_refused_is_logged_without_its_key(client: Client, db: None, log: io.StringIO) -> None:
    assert client.get(f"/m/{SECRET}/move").status_code == 405
    assert client.get(f"/m/{SECRET}/").status_code == 404
    assert client.get("/g/nothing/").status_code == 404
    written = log.getvalue().splitlines()
    assert [line.partition("django.request: ")[2] for line in written] == [
        "Method Not Allowed (GET): /m/…/move",
        "Not Found: /m/…/",
        "Not Found: /g/nothing/",
    ]


def test_a_traceback_is_masked_too(log: io.StringIO) -> None:
    try:
        raise ValueError(f"/m/{SECRET}/move")
    except ValueError:
        logging.getLogger("django.request").exception("Internal Server Error: %s", f"/m/{SECRET}/move")
    assert "ValueError: /m/…/move" in log.getvalue()
    assert SECRET not in log.getvalue()


@pytest.mark.skipif(not CAN_RUN, reason="There is no nginx, or no openssl.")
def test_the_errors_of_nginx_name_no_key() -> None:
    """It writes of each request that nothing answers."""
    nginx = Nginx(free_port())
    nginx.start()
    try:
        with Browser(nginx) as browser:
            for path in (
                "/g/a-game/?key=",
                "/g/a-game/changes?key=",
                "/account/openid/back/?code=",
                "/m/",
                "/rules/?shown=",
            ):
                assert browser.ask(f"{path}papyrus").status == 503
    finally:
        nginx.stop()
    log = (nginx.directory / "error.log").read_text()
    assert "shown=papyrus" in log
    assert log.replace("shown=papyrus", "").count("papyrus") == 0
