"""Requests to the provider, with limits of time and memory, whatever it does."""

import json
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any

import requests
from urllib3.exceptions import HTTPError

from games.accounts.openid.provider import Away, Wrong

CONNECTING, READING = 3.0, 4.0
"""Seconds: for a connection, and for each piece of an answer."""
PATIENCE = 8.0
"""Seconds for all requests of a page together."""
MOST = 1_000_000
"""Bytes of an answer."""


class Wire:
    """The requests of one page to the provider."""

    def __init__(self) -> None:
        self.until = monotonic() + PATIENCE

    def get(self, address: str, **options: Any) -> dict[str, Any]:
        """Return the JSON at the address, or raise Away or Wrong."""
        return self.ask("GET", address, **options)

    def post(self, address: str, **options: Any) -> dict[str, Any]:
        """Return the JSON that answers the form, or raise Away or Wrong."""
        return self.ask("POST", address, allow_redirects=False, **options)

    def ask(self, method: str, address: str, **options: Any) -> dict[str, Any]:
        """Send a request in a thread, which is abandoned when the time is over.

        Neither looking up a name nor an answer that comes byte by byte can be broken off. Raises Away, Wrong.
        """
        answers: SimpleQueue[dict[str, Any] | Exception] = SimpleQueue()

        def run() -> None:
            try:
                answers.put(fetch(method, address, self.until, **options))
            except Exception as trouble:
                answers.put(trouble)

        Thread(target=run, daemon=True, name="openid").start()
        try:
            answer = answers.get(timeout=max(0.01, self.until - monotonic()))
        except Empty:
            raise Away("it took too long to answer") from None
        if isinstance(answer, Exception):
            raise answer
        return answer


def fetch(method: str, address: str, until: float, **options: Any) -> dict[str, Any]:
    """Return the JSON that answers a request, or raise Away or Wrong."""
    body = b""
    try:
        with requests.Session() as session:
            session.max_redirects = 2
            with session.request(method, address, timeout=(CONNECTING, READING), stream=True, **options) as response:
                # Read whatever has arrived: `iter_content` would wait for full pieces.
                while piece := response.raw.read1(8192, decode_content=True):
                    body += piece
                    if len(body) > MOST or monotonic() > until:
                        raise Away("its answer has no end")
    except requests.TooManyRedirects:
        raise Wrong("it sends from one address to another") from None
    except requests.ConnectionError as error:
        raise Away(f"no connection ({type(error).__name__})") from None
    except requests.Timeout:
        raise Away("it took too long to answer") from None
    except HTTPError as error:
        raise Away(f"its answer broke off ({type(error).__name__})") from None
    except (requests.RequestException, ValueError) as error:
        raise Wrong(f"it cannot be asked ({type(error).__name__})") from None
    return read(response, body)


def read(response: requests.Response, body: bytes) -> dict[str, Any]:
    """Return the object in the answer, or raise Away or Wrong."""
    # The query may contain secrets.
    where = response.url.partition("?")[0]
    if response.status_code >= 500:
        raise Away(f"{where} answers {response.status_code}")
    if response.status_code != 200:
        raise Wrong(f"{where} answers {response.status_code}")
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise Wrong(f"{where} answers something that is no object of JSON")
    return found
