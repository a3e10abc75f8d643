"""Somebody who visits a site that stands behind a proxy: cookies, forms, and the headers that the proxy sets."""

import re
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

SECONDS = 20


class Visitor:
    """Talks to gunicorn as nginx would for a browser. `base`: the site's public address."""

    def __init__(self, port: int, base: str) -> None:
        self.port = port
        self.base = base
        self.cookies: SimpleCookie = SimpleCookie()
        self.status = 0
        self.headers: dict[str, str] = {}

    def ask(self, path: str, body: str | None = None) -> str:
        """GET, or POST where there is a body. Returns the page; `status` and `headers` say the rest."""
        headers = {
            "Host": urlsplit(self.base).netloc,
            "Origin": self.base,
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "192.0.2.1",
            "Cookie": "; ".join(f"{name}={cookie.value}" for name, cookie in self.cookies.items()),
        }
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            response = connection.getresponse()
            self.status = response.status
            self.headers = dict(response.getheaders())
            for value in response.headers.get_all("Set-Cookie") or []:
                self.cookies.load(value)
            return response.read().decode()
        finally:
            connection.close()

    def send(self, path: str, **fields: str) -> str:
        """Fill in the form on that page, and follow where it leads."""
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.ask(path))
        assert found, f"{path} has no form; {self.status}"
        self.ask(path, urlencode({"csrfmiddlewaretoken": found[1], **fields}))
        assert self.status == 302, f"{path} answered {self.status}"
        return self.ask(self.headers["Location"])
