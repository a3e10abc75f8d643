"""A provider of OpenID Connect that listens at a socket: what the tests sign in at, and one that lies where it is told to."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from secrets import token_hex
from threading import Event, Thread
from typing import Any
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key

from games.lib import site_time

CLIENT, SECRET = "the-site", "a secret: of both/of us"


@lru_cache(maxsize=2)
def key(name: str) -> EllipticCurvePrivateKey:
    """Return a key by chance; P-256, because one of RSA takes a tenth of a second."""
    return generate_private_key(SECP256R1())


class Provider:
    """`person`: the claims about whoever signs in there; `lies`.

    Claims of the ID token that are not as they should be, None for one that is missing; `answers`: path -> status and
    body of what is answered otherwise; `halt`: the path that is not answered before `go_on`; `drips`: the one whose
    answer comes byte by byte.
    """

    def __init__(self) -> None:
        self.person: dict[str, Any] = {}
        self.lies: dict[str, Any] = {}
        self.signer = "own"
        self.algorithm = "ES256"
        self.description: dict[str, Any] = {}
        self.userinfo: dict[str, Any] | None = None
        self.answers: dict[str, tuple[int, bytes]] = {}
        self.refuses = ""
        self.halt = ""
        self.drips = ""
        self.go_on = Event()
        self.asked: list[str] = []
        self.codes: dict[str, dict[str, str]] = {}
        self.issuer = ""

    def describe(self) -> dict[str, Any]:
        at = self.issuer
        return {
            "issuer": at,
            "authorization_endpoint": f"{at}/authorize?tenant=1",
            "token_endpoint": f"{at}/token",
            "jwks_uri": f"{at}/keys",
            "userinfo_endpoint": f"{at}/userinfo",
        } | self.description

    def authorize(self, query: dict[str, str]) -> str:
        """Sign in whoever stands in `person`, and say where the browser goes on to."""
        assert query["response_type"] == "code" and query["client_id"] == CLIENT and "openid" in query["scope"].split()
        assert query["code_challenge_method"] == "S256" and len(query["nonce"]) > 20 and query["tenant"] == "1"
        back = {"state": query["state"]}
        if self.refuses:
            return f"{query['redirect_uri']}?{urlencode(back | {'error': self.refuses})}"
        code = token_hex(8)
        self.codes[code] = query
        return f"{query['redirect_uri']}?{urlencode(back | {'code': code})}"

    def token(self, form: dict[str, str], authorization: str) -> tuple[int, dict[str, Any]]:
        """Trade in a code, once, for whoever knows the secret and the verifier."""
        asked = self.codes.pop(form.get("code", ""), None)
        challenge = urlsafe_b64encode(sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        known = jwt.utils.base64url_decode(authorization.removeprefix("Basic ").encode()).decode().split(":")
        if [unquote(word) for word in known] != [CLIENT, SECRET]:
            return 401, {"error": "invalid_client"}
        if asked is None or asked["redirect_uri"] != form["redirect_uri"] or asked["code_challenge"] != challenge:
            return 400, {"error": "invalid_grant"}
        return 200, {"access_token": "access", "token_type": "Bearer", "id_token": self.id_token(asked["nonce"])}

    def id_token(self, nonce: str) -> str:
        now = int(site_time.now().timestamp())
        right = {"iss": self.issuer, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": nonce}
        claims = {name: value for name, value in (right | self.person | self.lies).items() if value is not None}
        secret: Any = key(self.signer) if self.algorithm == "ES256" else SECRET * 2
        if self.algorithm == "none":
            secret = None
        return jwt.encode(claims, secret, algorithm=self.algorithm, headers={"kid": "1"})

    def keys(self) -> dict[str, Any]:
        own = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key("own").public_key()))
        return {"keys": [{"kty": "strange", "kid": "0"}, own | {"kid": "1", "use": "sig"}]}


@contextmanager
def provided() -> Iterator[Provider]:  # noqa: C901
    """Give a provider that answers."""
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def answer(self, status: int, body: bytes, **headers: str) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def handle_path(self, form: dict[str, str]) -> None:
            parts = urlsplit(self.path)
            provider.asked.append(parts.path)
            if provider.halt == parts.path:
                provider.go_on.wait(60)
            status: int = 200
            found: dict[str, Any] = {}
            if provider.drips == parts.path:
                self.send_response(200)
                self.end_headers()
                with suppress(OSError):
                    while not provider.go_on.wait(0.05):
                        self.wfile.write(b" ")
                return
            if parts.path in provider.answers:
                self.answer(*provider.answers[parts.path])
                return
            if parts.path == "/authorize":
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                self.answer(302, b"", Location=provider.authorize(query))
                return
            if parts.path == "/token":
                status, found = provider.token(form, self.headers.get("Authorization", ""))
            elif parts.path == "/keys":
                found = provider.keys()
            elif parts.path == "/userinfo":
                assert self.headers["Authorization"] == "Bearer access"
                found = provider.userinfo or {"sub": provider.person["sub"]}
            elif parts.path == "/.well-known/openid-configuration":
                found = provider.describe()
            else:
                status = 404
            self.answer(status, json.dumps(found).encode(), Content_Type="application/json")

        def do_GET(self) -> None:
            self.handle_path({})

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.handle_path({name: values[0] for name, values in parse_qs(body).items()})

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        provider.go_on.set()
        server.shutdown()
        server.server_close()
        thread.join()
