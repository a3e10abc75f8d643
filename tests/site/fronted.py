"""nginx and Caddy in front of a site, with the configuration that is shipped, and visitors who come through nginx over TLS."""

import os
import re
import shutil
import socket
import ssl
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from devtools.environments import clean
from devtools.services import Server
from devtools.serving import free_port
from tests.conventions.tree import ROOT

NAME = "games.example.org"
SECONDS = 60
PROGRAM = os.environ.get("NGINX") or shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
CADDY = os.environ.get("CADDY") or shutil.which("caddy")
HTTP = """
{user}
pid {directory}/pid;
error_log {directory}/error.log;
events {{}}
http {{
    client_body_temp_path {directory}/body;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
    include {directory}/site.conf;
}}
"""
"""What Debian's /etc/nginx/nginx.conf is round the site's file, without root's places."""


class Nginx(Server):
    """nginx before the server at that port of this machine. `plain` and `tls`: where it listens instead of 80 and 443."""

    def __init__(self, upstream: int) -> None:
        super().__init__("nginx")
        self.plain, self.tls = free_port(), free_port()
        self.certificate = self.directory / "fullchain.pem"
        self.write_certificate()
        user = "user root;" if self.directory.owner() == "root" else ""
        (self.directory / "nginx.conf").write_text(HTTP.format(directory=self.directory, user=user))
        (self.directory / "site.conf").write_text(self.moved((ROOT / "deploy/nginx.conf").read_text(), upstream))

    def write_certificate(self) -> None:
        """One that it has signed itself, in place of Let's Encrypt's."""
        subprocess.run(
            [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                "-keyout", self.directory / "privkey.pem", "-out", self.certificate,
            ],
            check=True, capture_output=True,
        )  # fmt: skip

    def moved(self, text: str, upstream: int) -> str:
        """Return the shipped file with its places in our directory and its ports on loopback; nothing else is changed."""
        text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
        for place, ours in (
            ("listen 80", f"listen 127.0.0.1:{self.plain}"),
            ("listen 443", f"listen 127.0.0.1:{self.tls}"),
            (f"/etc/letsencrypt/live/{NAME}", str(self.directory)),
            ("/var/log/nginx", str(self.directory)),
            ("/srv/mykerinos/deploy", str(ROOT / "deploy")),
            ("http://127.0.0.1:8000", f"http://127.0.0.1:{upstream}"),
        ):
            assert place in text, place
            text = text.replace(place, ours)
        return text

    def command(self) -> list[str | Path]:
        assert PROGRAM
        conf = self.directory / "nginx.conf"
        return [PROGRAM, "-p", self.directory, "-c", conf, "-e", self.directory / "error.log", "-g", "daemon off;"]

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.tls)) == 0


class Caddy(Server):
    """Caddy before the server at that port of this machine; without TLS, at `port`, whatever the name that is asked for."""

    def __init__(self, upstream: int) -> None:
        super().__init__("caddy")
        self.port = free_port()
        self.environment = clean(
            HOME=str(self.directory),
            SITE_NAME=f":{self.port}",
            UPSTREAM=f"127.0.0.1:{upstream}",
            PAGES=str(ROOT / "deploy"),
            CADDY_ADMIN=f"unix//{self.directory}/admin",
            BUFFERS=self.buffers(),
        )

    def buffers(self) -> str:
        """As `deploy/install` writes it for this Caddy."""
        found = re.search(
            r"^name_buffers\(\) {\n.*?^}", (ROOT / "deploy/install").read_text(), re.MULTILINE | re.DOTALL
        )
        assert found and CADDY
        script = f'caddy() {{ {CADDY} "$@"; }}\n{found[0]}\nname_buffers'
        return subprocess.run(["sh", "-eu", "-c", script], check=True, capture_output=True, text=True).stdout.strip()

    def command(self) -> list[str | Path]:
        assert CADDY
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        return ["env", "-i", *variables, CADDY, "run", "--config", ROOT / "deploy/Caddyfile", "--adapter", "caddyfile"]

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0


class Answer(NamedTuple):
    status: int
    location: str


class Browser:
    """A visitor who comes from an address of this machine's, 127.0.0.1 or another one; one connection for all requests."""

    def __init__(self, nginx: Nginx, name: str = NAME, come_from: str = "127.0.0.1", cookies: str = "") -> None:
        trusting = ssl.create_default_context(cafile=str(nginx.certificate))
        self.connection = HTTPConnection(name, nginx.tls, timeout=SECONDS)
        with socket.create_connection(("127.0.0.1", nginx.tls), SECONDS, (come_from, 0)) as plain:
            self.connection.sock = trusting.wrap_socket(plain, server_hostname=name)
        self.name, self.cookies = name, cookies

    def ask(self, path: str, method: str = "GET", **headers: str) -> Answer:
        """Return a request as the browser of somebody with these cookies makes it; POST has an empty form from a page."""
        token = "x" * 32
        cookies = [self.cookies, f"csrftoken={token}"]
        given = {"Host": self.name, "Cookie": "; ".join(filter(None, cookies)), "Origin": f"https://{self.name}"}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        body = None
        if method == "POST":
            given["Content-Type"], body = "application/x-www-form-urlencoded", f"csrfmiddlewaretoken={token}"
        self.connection.request(method, path, body, given)
        response = self.connection.getresponse()
        response.read()
        return Answer(response.status, response.headers.get("Location", ""))

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *error: object) -> None:
        self.connection.close()
