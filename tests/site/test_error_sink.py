"""R9: errors go to a sink that speaks Sentry's protocol, and take nobody's address or key along."""

import json
import logging
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from devtools.waiting import wait_for
from games.ops.version import VERSION
from mykerinos_site.error_sink import MOST_WAITING, SinkHandler, event_of, read_dsn


@pytest.fixture
def sink() -> Iterator[tuple[str, list[tuple[str, str, list[Any]]]]]:
    got: list[tuple[str, str, list[Any]]] = []

    class Sink(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            got.append((self.path, self.headers["X-Sentry-Auth"], [json.loads(line) for line in body.splitlines()]))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *arguments: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Sink)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://publickey@127.0.0.1:{server.server_port}/base/7", got
    server.shutdown()
    server.server_close()


def test_r9_an_error_is_told_without_addresses_keys_and_values(sink: tuple[str, list[Any]]) -> None:
    dsn, got = sink
    logger = logging.Logger("games.trouble")
    logger.addHandler(SinkHandler(dsn))
    hidden = "of a variable"[:20]
    try:
        raise ValueError(f"Key (email)=(anna@example.org) exists at /m/secretword/{hidden[:0]}")
    except ValueError:
        logger.exception("Mail to %s failed", "ben@example.org")
    wait_for(lambda: got)
    path, auth, (_head, item, event) = got[0]
    assert (path, item) == ("/base/api/7/envelope/", {"type": "event"})
    assert "sentry_key=publickey" in auth
    assert (event["logger"], event["level"], event["release"]) == ("games.trouble", "error", f"mykerinos@{VERSION}")
    error = event["exception"]["values"][0]
    assert error["type"] == "ValueError" and error["stacktrace"]["frames"][-1]["function"].startswith("test_r9")
    whole = json.dumps(event, ensure_ascii=False)
    told = whole.replace(json.dumps(error["stacktrace"]), "")
    assert (
        "anna@" not in told
        and "ben@" not in told
        and "secretword" not in error["value"]
        and "value" in error
        and f'"{hidden}"' not in told
    )


def test_what_an_error_came_of_is_told_before_it_and_what_it_hides_is_not() -> None:
    def event(cause: object) -> list[dict[str, Any]]:
        try:
            try:
                raise KeyError("anna@example.org")
            except KeyError as error:
                raise ValueError("no such row") from (error if cause is True else cause)  # type: ignore[misc]
        except ValueError:
            record = logging.LogRecord("games", logging.ERROR, __file__, 1, "Trouble", (), sys.exc_info())
        values: list[dict[str, Any]] = event_of(record, "1")["exception"]["values"]
        return values

    assert [value["type"] for value in event(True)] == ["KeyError", "ValueError"]
    assert event(True)[0]["value"] == "'…@…'" and event(True)[0]["stacktrace"]["frames"]
    assert [value["type"] for value in event(None)] == ["ValueError"]


def test_r9_a_sink_that_is_away_stops_nobody() -> None:
    handler = SinkHandler("http://key@127.0.0.1:9/1")
    logger = logging.Logger("games.trouble")
    logger.addHandler(handler)
    for number in range(2 * MOST_WAITING):
        logger.error("Trouble %s", number)
    assert handler.waiting.qsize() <= MOST_WAITING


@pytest.mark.parametrize("dsn", ["x", "https://host/1", "https://key@host/", "ftp://key@host/1"])
def test_a_dsn_is_read_strictly(dsn: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MYKERINOS_ERRORS_URL"):
        read_dsn(dsn)
