"""A browser without a screen, for attacks from outside: cookies, forms, and the moves that a page offers."""

import json
import re
from dataclasses import dataclass
from http.cookiejar import CookieJar
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

ANSWER = 60.0
"""Seconds that an answer is waited for."""
MOVES = re.compile(r'<script type="application/json">(\[\[.*?\]\])</script>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


class Answer(NamedTuple):
    status: int
    body: str


@dataclass(frozen=True)
class Offer:
    """What a game's page offers to the seat that is due: its legal moves, and the fields that go with one of them."""

    moves: list[str]
    fields: dict[str, str]

    @property
    def ply(self) -> int:
        return int(self.fields["ply"])


class Visitor:
    """One session with the site at `base`. Raises URLError, ConnectionError and HTTPException when nobody answers."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))

    def ask(self, path: str, data: dict[str, str] | None = None, **headers: str) -> Answer:
        """GET, or POST where there is data; redirects are followed."""
        body = None if data is None else urlencode(data | {"csrfmiddlewaretoken": self.token()}).encode()
        request = Request(self.base + path, body, {"Referer": self.base + path} | headers)
        try:
            with self.opener.open(request, timeout=ANSWER) as response:
                return Answer(response.status, response.read().decode())
        except HTTPError as error:
            with error:
                return Answer(error.code, error.read().decode())

    def token(self) -> str:
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")

    def sign_in(self, address: str, password: str) -> None:
        self.ask("/account/login/")
        answer = self.ask("/account/login/", {"login": address, "password": password})
        assert answer.status == 200 and "/account/login/" not in answer.body, answer

    def offer(self, code: str) -> Offer | None:
        """Return the moves that the game's page offers, None where it offers none."""
        page = self.ask(f"/g/{code}/").body
        found = MOVES.search(page)
        if found is None:
            return None
        form = page[found.end() : page.index("</form>", found.end())]
        return Offer([text for text, _groups in json.loads(found[1])], dict(FIELD.findall(form)))

    def play(self, code: str, offer: Offer, move: str) -> Answer:
        """Post a move as the move builder does."""
        fields = {name: offer.fields[name] for name in ("wait", "ply")}
        return self.ask(f"/g/{code}/move", fields | {"move": move}, **{"HX-Request": "true"})

    def record(self, code: str) -> list[str]:
        """Return the moves of the game's record."""
        moves: list[str] = json.loads(self.ask(f"/g/{code}/record.json").body)["moves"]
        return moves
