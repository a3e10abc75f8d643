"""Doors that are for whoever sits at the machine: the mailbox and the numbers, at a real `manage.py serve`, from outside."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from devtools.serving import PASSWORD, ROOT, Site, add_people, environment, free_port, served
from devtools.waiting import wait_for
from tests.attacks.visitor import Visitor
from tests.site.asking import ask, ask_raw

TOKEN = "ankh-" * 6
PROXIES_SET = {
    # What proxies, tunnels, balancers and caches add, by whom.
    "nginx, Caddy, Traefik, HAProxy, Apache": [
        "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Port", "X-Forwarded-Server",
        "X-Forwarded-Scheme", "X-Forwarded-Ssl", "X-Forwarded-Prefix", "X-Real-Ip", "Forwarded", "Via", "X-Scheme",
        "X-Original-URL", "X-Request-Id", "Max-Forwards",
    ],
    "caches": ["X-Varnish", "Surrogate-Capability", "CDN-Loop", "X-Cache"],
    "Cloudflare, cloudflared": ["CF-Connecting-IP", "CF-Ray", "CF-Visitor", "CF-IPCountry", "True-Client-IP"],
    "Tailscale": ["Tailscale-User-Login", "Tailscale-User-Name", "Tailscale-Headers-Info"],
    "ngrok": ["Ngrok-Auth-User-Id", "Ngrok-Skip-Browser-Warning", "X-Ngrok-Id"],
    "clouds": ["Fly-Client-IP", "Fastly-Client-IP", "X-Azure-ClientIP", "X-Amzn-Trace-Id", "X-Client-IP", "Client-IP",
               "X-Cluster-Client-IP", "X-Appengine-User-IP", "X-Envoy-External-Address", "Traceparent"],
    "not invented yet": ["X-Tunnel", "Somebody"],
}  # fmt: skip
HEADERS = [header for headers in PROXIES_SET.values() for header in headers]
OF_A_BROWSER = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "de,en;q=0.5",
    "Cache-Control": "max-age=0",
    "Connection": "keep-alive",
    "Cookie": "csrftoken=x",
    "DNT": "1",
    "Priority": "u=0, i",
    "Sec-CH-UA": '"Chromium";v="142"',
    "Sec-Fetch-Site": "same-origin",
    "Sec-GPC": "1",
    "Referer": "http://127.0.0.1:8000/",
    "Upgrade-Insecure-Requests": "1",
    "HX-Request": "true",
    "HX-Current-URL": "http://127.0.0.1:8000/mailbox/",
}
OF_PROMETHEUS = {
    "User-Agent": "Prometheus/3.7.3",
    "Accept": "application/openmetrics-text;version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.4,*/*;q=0.1",
    "Accept-Encoding": "gzip",
    "X-Prometheus-Scrape-Timeout-Seconds": "10",
}


class Doors(NamedTuple):
    """A site that keeps a mail, and the addresses that are for this machine alone."""

    port: int
    paths: list[str]

    def ask_all(self, host: str = "", **headers: str) -> set[int]:
        return {ask(self.port, path, host, **headers).status for path in self.paths}


def behind(site: Site) -> Doors:
    """Return the doors of a fresh site, after somebody has signed up: a mail with a code lies in its mailbox."""
    port = int(site.base.rpartition(":")[2])
    visitor = Visitor(site.base)
    visitor.ask("/account/signup/")
    visitor.ask("/account/signup/", {"name": "Anna", "email": "anna@example.org", "password1": PASSWORD})
    pages = ["/mailbox/1/", "/mailbox/1/html", "/mailbox/1/?part=source"]
    return Doors(port, ["/mailbox/", "/mailbox/changes", *pages, "/metrics"])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """Return a site as README starts it."""
    with served(tmp_path_factory.mktemp("home")) as site:
        doors = behind(site)
        wait_for(lambda: ask(doors.port, "/mailbox/1/").status == 200, seconds=30)
        yield doors


def test_a1_who_sits_at_the_machine_finds_the_doors_open(home: Doors) -> None:
    assert home.ask_all() == {200}
    for host in ("localhost", f"localhost:{home.port}", f"LOCALHOST:{home.port}", f"[::1]:{home.port}"):
        assert home.ask_all(host) == {200}
    assert home.ask_all(**{name.replace("-", "_"): value for name, value in OF_A_BROWSER.items()}) == {200}
    assert ask(home.port, "/metrics", **{n.replace("-", "_"): v for n, v in OF_PROMETHEUS.items()}).status == 200


def test_a1_whatever_a_proxy_says_closes_them(home: Doors) -> None:
    """A1: waitress stripped four of these headers, and the mailbox with its codes was open to the world."""
    values = ("203.0.113.7", "")
    for number, header in enumerate(HEADERS):
        name = header.replace("-", "_")
        # Each header at every path, with the one value and the other by turns.
        found = [
            ask(home.port, path, **{name: values[(number + place) % 2]}).status for place, path in enumerate(home.paths)
        ]
        assert found == [404] * len(home.paths), header


def test_a1_names_of_other_machines_close_them(home: Doors) -> None:
    for host in (
        "games.example.org",
        "192.0.2.1",
        "0.0.0.0",
        "127.0.0.1.example.org",
        "localhost.example.org",
        "x@localhost",
    ):
        assert ask(home.port, "/metrics", host).status == 404
        # To pages the site answers under its own names only.
        assert home.ask_all(host) <= {400, 404}


def test_a1_what_speaks_like_a_proxy_or_names_no_host_finds_them_closed(home: Doors) -> None:
    """Nginx with nothing but `proxy_pass` sends no header that tells of it, and HTTP/1.0."""
    host = f"Host: 127.0.0.1:{home.port}\r\n"
    for path in home.paths:
        assert ask_raw(home.port, f"GET {path} HTTP/1.0\r\n{host}Connection: close\r\n\r\n") == 404
        assert ask_raw(home.port, f"GET {path} HTTP/1.0\r\n\r\n") in {400, 404}
        assert ask_raw(home.port, f"GET {path} HTTP/1.1\r\nConnection: close\r\n\r\n") in {400, 404}
        assert ask_raw(home.port, f"GET {path} HTTP/1.1\r\n{host}{host}Connection: close\r\n\r\n") in {400, 404}


def test_a1_a_stranger_is_not_told_where_the_mailbox_is(home: Doors) -> None:
    assert 'href="/mailbox/"' in ask(home.port, "/").body
    assert 'href="/mailbox/"' not in ask(home.port, "/", X_Forwarded_For="203.0.113.7").body
    for method in ("POST", "PUT"):
        assert ask(home.port, "/metrics", method=method, X_Forwarded_For="203.0.113.7").status == 404


@pytest.mark.parametrize(
    "variables",
    [{"MYKERINOS_BASE_URL": "http://games.example.org:8000"}, {"MYKERINOS_HOSTS": "games.example.org"}],
    ids=lambda variables: next(iter(variables)),
)
def test_a1_a_site_with_a_name_for_others_has_them_closed(tmp_path: Path, variables: dict[str, str]) -> None:
    """Whoever stands in front may send no header at all: the site's own name is then the only sign."""
    with served(tmp_path, at="0.0.0.0", MYKERINOS_METRICS_TOKEN=TOKEN, **variables) as site:
        doors = behind(site)
        # The mail is there as soon as the worker has handed it over.
        wait_for(lambda: 'mykerinos_mails_posted{state="sent"} 1' in numbers(doors.port), seconds=30)
        for host in ("", "localhost", "games.example.org", "games.example.org:8000"):
            assert doors.ask_all(host) == {404}
        assert "only staff may read its mailbox" in site.log.read_text()


def numbers(port: int) -> str:
    """Return what /metrics says to who brings the token."""
    found = Visitor(f"http://127.0.0.1:{port}").ask("/metrics", Authorization=f"Bearer {TOKEN}")
    assert found.status == 200
    return found.body


PROXY = {
    "MYKERINOS_BASE_URL": "https://games.example.org",
    "MYKERINOS_BEHIND_PROXY": "yes",
    "MYKERINOS_METRICS_TOKEN": TOKEN,
}
"""The embedded site behind a proxy that speaks TLS, as docs/deploy.md says."""


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Return a site of that kind."""
    with served(tmp_path_factory.mktemp("proxied"), **PROXY) as site:
        yield site


def test_r7_tls_behind_a_declared_proxy_is_no_loop(proxied: Site) -> None:
    """R7: `X-Forwarded-Proto` was stripped, so every page led to itself; all visitors counted as one."""
    name, port = "games.example.org", int(proxied.base.rpartition(":")[2])
    assert ask(port, "/", name, X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.7").status == 200
    plain = ask(port, "/rules/", name, X_Forwarded_Proto="http", X_Forwarded_For="203.0.113.7")
    assert (plain.status, plain.headers["Location"]) == (301, "https://games.example.org/rules/")
    page = ask(port, "/account/signup/", name, X_Forwarded_Proto="https", X_Forwarded_For="203.0.113.7")
    assert all("Secure" in cookie for cookie in page.headers.get_all("Set-Cookie") or ["none"])
    check_counting(port)
    for path in ("/mailbox/", "/mailbox/1/", "/metrics"):
        assert ask(port, path, name, X_Forwarded_Proto="https").status == 404
        assert ask(port, path, X_Forwarded_Proto="https").status == 404
    assert ask(port, "/metrics").status == 404
    assert ask(port, "/metrics", Authorization=f"Bearer {TOKEN}").status == 200


def check_counting(port: int) -> None:
    """Check that a visitor over the limit is turned away, by the address that the proxy has seen; the next one is not."""
    path = "/account/signup/"
    assert [post_form(port, path, "203.0.113.7") for _try in range(21)] == [200] * 20 + [429]
    assert post_form(port, path, "203.0.113.8") == 200


def test_a13_a_stranger_elsewhere_does_not_lock_an_owner_out(proxied: Site) -> None:
    """A13, at a real server: who guesses from one network shuts the door for that network."""
    port = int(proxied.base.rpartition(":")[2])
    add_people(proxied, "Anna")

    def sign_in(visitor: str, password: str) -> int:
        return post_form(port, "/account/login/", visitor, login="anna@example.org", password=password)

    assert [sign_in("203.0.113.17", f"guess {number}") for number in range(6)] == [200] * 6
    assert sign_in("203.0.113.17", PASSWORD) == 200
    assert sign_in("198.51.100.1", PASSWORD) == 302


def post_form(port: int, path: str, visitor: str, **fields: str) -> int:
    """Return the status of a form that a visitor from that address sends through the proxy."""
    token, name = "x" * 32, "games.example.org"
    forwarded = {"X_Forwarded_Proto": "https", "X_Forwarded_For": f"127.0.0.1, {visitor}"}
    sent = {"Cookie": f"csrftoken={token}", "Origin": f"https://{name}"}
    return ask(port, path, name, "POST", urlencode({"csrfmiddlewaretoken": token} | fields), **forwarded, **sent).status


REFUSED = {
    "TLS that nobody speaks": ("127.0.0.1", {"MYKERINOS_BASE_URL": "https://games.example.org"}, "games.E020"),
    "a proxy that was not declared": (
        "127.0.0.1",
        {"MYKERINOS_BASE_URL": "http://games.example.org"},
        "MYKERINOS_BEHIND_PROXY=yes",
    ),
    "a proxy that anybody can pretend to be": ("0.0.0.0", PROXY, "listen where only the proxy gets in"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_a1_what_cannot_work_or_is_not_safe_is_refused_at_the_start(tmp_path: Path, why: str) -> None:
    at, variables, sentence = REFUSED[why]
    done = subprocess.run(
        [sys.executable, "manage.py", "serve", f"{at}:{free_port()}"],
        cwd=ROOT, env=environment(tmp_path, **variables), capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert sentence in done.stderr
    assert not re.search("Traceback|The site is at", done.stderr + done.stdout)
