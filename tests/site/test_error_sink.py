"""R9: errors go to a sink that speaks Sentry's protocol, and take nobody's address or key along."""

import gzip
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from django.test import RequestFactory

from devtools.waiting import wait_for
from games.ops.version import VERSION
from mykerinos_site.error_sink import SinkHandler

Posts = list[tuple[str, str, list[Any]]]


@pytest.fixture(autouse=True)
def _no_client_after() -> Iterator[None]:
    yield
    sentry_sdk.get_client().close(timeout=0)
    sentry_sdk.get_global_scope().set_client(None)


@pytest.fixture
def sink() -> Iterator[tuple[logging.Logger, Posts]]:
    """Return a logger whose errors are sent, and what the sink got: path, header, lines."""
    got: Posts = []

    class Sink(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers["Content-Encoding"] == "gzip":
                body = gzip.decompress(body)
            lines = [json.loads(line) for line in body.decode().splitlines()]
            got.append((self.path, self.headers["X-Sentry-Auth"], lines))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Sink)
    Thread(target=server.serve_forever, daemon=True).start()
    logger = logging.Logger("games.trouble")
    logger.addHandler(SinkHandler(f"http://publickey@127.0.0.1:{server.server_port}/base/7"))
    yield logger, got
    server.shutdown()
    server.server_close()


def test_r9_an_error_is_sent_without_addresses_keys_and_values(sink: tuple[logging.Logger, Posts]) -> None:
    logger, got = sink
    hidden = "of a variable"[:20]
    request = RequestFactory().get("/m/secretword/", {"email": "carl@example.org"})
    try:
        raise ValueError(f"Key (email)=(anna@example.org) exists at /m/secretword/{hidden[:0]}")
    except ValueError as error:
        error.add_note("for dora@example.org")
        logger.exception("Mail to %s failed", "ben@example.org", extra={"request": request, "secret": "secretword"})
    wait_for(lambda: got)
    path, auth, (_head, item, event) = got[0]
    assert (path, item["type"]) == ("/base/api/7/envelope/", "event")
    assert "sentry_key=publickey" in auth
    assert (event["logger"], event["level"], event["release"]) == ("games.trouble", "error", f"mykerinos@{VERSION}")
    assert event["logentry"] == {"formatted": "Mail to …@… failed"} and event["tags"] == {"request_id": "-"}
    raised = event["exception"]["values"][0]
    assert raised["type"] == "ValueError" and raised["stacktrace"]["frames"][-1]["function"].startswith("test_r9")
    assert not any("vars" in frame for frame in raised["stacktrace"]["frames"])
    del raised["stacktrace"]  # the lines of the program
    sent = json.dumps([_head, event], ensure_ascii=False)
    assert "@example" not in sent and "secretword" not in sent and hidden not in sent and raised["value"]


@pytest.mark.parametrize(("cause", "types"), [(True, ["KeyError", "ValueError"]), (None, ["ValueError"])])
def test_the_cause_of_an_error_comes_before_it_and_what_it_hides_does_not(
    sink: tuple[logging.Logger, Posts], cause: object, types: list[str]
) -> None:
    logger, got = sink
    try:
        try:
            raise KeyError("anna@example.org")
        except KeyError as error:
            raise ValueError("no such row") from (error if cause is True else cause)  # type: ignore[misc]
    except ValueError:
        logger.handle(logging.LogRecord("games", logging.ERROR, __file__, 1, "Trouble", (), sys.exc_info()))
    wait_for(lambda: got)
    values = got[0][2][2]["exception"]["values"]
    assert [value["type"] for value in values] == types
    if cause:
        assert values[0]["value"] == "'…@…'" and values[0]["stacktrace"]["frames"]


def test_r9_a_sink_that_is_away_stops_nobody() -> None:
    logger = logging.Logger("games.trouble")
    logger.addHandler(SinkHandler("http://key@127.0.0.1:9/1"))
    for number in range(200):
        logger.error("Trouble %s", number)


@pytest.mark.parametrize("dsn", ["x", "https://host/1", "https://key@host/", "ftp://key@host/1"])
def test_a_dsn_is_read_strictly(dsn: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MYKERINOS_ERRORS_URL"):
        SinkHandler(dsn)


@pytest.mark.parametrize(("dsn", "loaded"), [("", "False"), ("https://key@127.0.0.1/1", "True")])
def test_it_is_loaded_only_where_an_address_is_set(dsn: str, loaded: str) -> None:
    code = "import django, sys; django.setup(); print('sentry_sdk' in sys.modules)"
    env = os.environ | {"MYKERINOS_ERRORS_URL": dsn}
    told = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=60)
    assert told.stdout.strip() == loaded
