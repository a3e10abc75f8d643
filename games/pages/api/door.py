"""The one door of the API: who asks by which token, how often, and how every refusal is answered (RFC 9457)."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.accounts import limits
from games.accounts.tokens import find_token
from games.lib.db.writing import is_unavailable
from games.lib.errors import Refused, Unsaved
from games.lib.http.unavailable import unavailable
from games.models import Game, Player, Token
from games.table import permissions
from games.table.table import Table, load_table

LARGEST_BODY = 16_384
MINUTE = 60
"""Seconds, over which requests are counted."""


class Problem(Exception):
    """A request that is refused. `fields`: what the answer has beside the sentence; `headers`: of the answer."""

    def __init__(self, status: int, detail: str, headers: dict[str, str] | None = None, **fields: object) -> None:
        super().__init__(detail)
        self.status, self.detail, self.headers, self.fields = status, detail, headers or {}, fields


class Caller(NamedTuple):
    """Who asks: the token's player, or nobody."""

    player: Player | None = None
    token: Token | None = None


Handler = Callable[..., object]
"""`handler(request, caller, **arguments of the address)`: returns data for JSON or a whole answer. Raises Problem or Refused."""


def door(scope: str = "", **methods: Handler) -> Callable[..., HttpResponse]:
    """Return the view of an address, which takes these methods.

    `scope`: what a token has to be allowed to do; "": nobody needs one.
    """

    @csrf_exempt  # There is no cookie that another site could use.
    def view(request: HttpRequest, **arguments: object) -> HttpResponse:
        try:
            handler = methods.get("GET" if request.method == "HEAD" else str(request.method))
            if handler is None:
                allowed = ", ".join(methods)
                raise Problem(405, _("Here only this works: {methods}.").format(methods=allowed), {"Allow": allowed})
            caller = caller_of(request)
            with translation.override(caller.player.language if caller.player else translation.get_language()):
                return answer(scope, handler, request, caller, arguments)
        except Problem as problem:
            return problem_response(problem)
        except DatabaseError as error:
            if not is_unavailable(error):
                raise
            unavailable(request, error)
            return problem_response(problem_of(Unsaved()))

    return view


def answer(
    scope: str, handler: Handler, request: HttpRequest, caller: Caller, arguments: dict[str, object]
) -> HttpResponse:
    """Return the handler's answer, in the caller's language."""
    try:
        check_scope(scope, caller)
        found = handler(request, caller, **arguments)
    except Problem as problem:
        return problem_response(problem)
    except Refused as refused:
        return problem_response(problem_of(refused))
    return found if isinstance(found, HttpResponse) else json_response(found)


def caller_of(request: HttpRequest) -> Caller:
    """Return who asks, and count the request. Raises Problem for a token that is not valid, and beyond the limit."""
    given = request.headers.get("Authorization")
    kind, _blank, text = (given or "").partition(" ")
    token = find_token(text.strip()) if kind.lower() == "bearer" else None
    if token is None:
        check_rate(request, "api_without_token", "")
    else:
        check_rate(request, "api", str(token.player_id))
    if given is not None and token is None:
        raise without_token()
    return Caller(token.player, token) if token else Caller()


def without_token() -> Problem:
    sentence = _("This needs a valid token: “Authorization: Bearer” and its text.")
    return Problem(401, sentence, {"WWW-Authenticate": "Bearer"})


def check_rate(request: HttpRequest, action: str, key: str) -> None:
    """Count the request. Raises Problem beyond the limit of `ACCOUNT_RATE_LIMITS`."""
    if limits.use(request, [(action, key)], limit_get=True) is None:
        sentence = _("That was too often. Wait a minute, then try again.")
        raise Problem(429, sentence, {"Retry-After": str(MINUTE)})


def check_scope(scope: str, caller: Caller) -> None:
    """Raise Problem where the token does not allow it."""
    if not scope:
        return
    if caller.token is None:
        raise without_token()
    if scope == Token.Scope.PLAY and caller.token.scope != scope:
        raise Problem(403, _("With this token you can read, but not play."))


def visible_table(caller: Caller, code: str) -> Table:
    """Load a game that the caller may see. Raises Problem, the same for one that is not there."""
    token = caller.token
    if token is not None and token.game is not None and token.game.code != code:
        raise missing()
    try:
        table = load_table(code=code)
    except Game.DoesNotExist:
        raise missing() from None
    if not permissions.may_watch(table, caller.player):
        raise missing()
    return table


def missing() -> Problem:
    return Problem(404, _("There is nothing here, or it is not yours to see."))


def body_of(request: HttpRequest) -> dict[str, Any]:
    """Return the request's JSON object. Raises Problem."""
    try:
        body = request.read(LARGEST_BODY + 1)
        data = json.loads(body) if len(body) <= LARGEST_BODY else None
    except (ValueError, RecursionError, OSError):
        data = None
    if not isinstance(data, dict):
        raise Problem(400, _("Send one JSON object, of 16 kB at most."))
    return data


def text_in(data: dict[str, Any], name: str) -> str:
    """Return a text of the request's object. Raises Problem."""
    value = data.get(name)
    if not isinstance(value, str):
        raise Problem(400, _("“{name}” is missing, or is not a text.").format(name=name))
    return value


def problem_of(refused: Refused, **fields: object) -> Problem:
    """Return the problem with the sentence that a page would show."""
    fields = {"code": refused.code, "rule": refused.rule or None, **fields}
    return Problem(
        refused.status, refused.sentence, {"Retry-After": str(MINUTE)} if refused.status == 503 else {}, **fields
    )


def problem_response(problem: Problem) -> HttpResponse:
    """Return the answer in JSON."""
    about = {"type": "about:blank", "title": HTTPStatus(problem.status).phrase, "status": problem.status}
    response = json_response(about | {"detail": problem.detail} | problem.fields, problem.status)
    response.headers["Content-Type"] = "application/problem+json"
    for name, value in problem.headers.items():
        response.headers[name] = value
    return response


def json_response(data: object, status: int = 200) -> HttpResponse:
    # Private, though nobody may have asked: the same address answers differently to each token.
    response = JsonResponse(data, safe=False, status=status, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = "no-store"
    return response
