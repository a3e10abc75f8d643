"""Tokens: made after signing in again, shown once, reported by mail, revoked; and found in no log, export or row."""

import io
import json
import logging
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.accounts import delete_account
from games.accounts.export import export
from games.accounts.tokens import BEGINNING, MOST, digest_of, find_token, make_token
from games.lib import site_time
from games.lib.errors import Refused
from games.models import Mail, Player, Token
from games.ops.restoration import finish_restore
from mykerinos_site.logs import MaskingFormatter
from tests.games.accounts.conftest import PASSWORD, confirmed
from tests.games.pages.api.programs import GAMES, Program, token_for
from tests.games.pages.conftest import counted, strict
from tests.games.pages.places import World
from tests.steps import letters_to, sign_in, text_of

pytestmark = pytest.mark.django_db
TOKENS, NEW = "/account/tokens/", "/account/tokens/new/"
TEXT = re.compile(rf'value="({BEGINNING}[a-z2-7]+)"')
FIELDS = {"name": "My bot", "scope": "play", "game": "", "days": "90"}


def make_by_page(client: Client, **fields: str) -> str:
    """Fill in the form, and return the token that the answer shows."""
    page = client.post(NEW, FIELDS | fields)
    strict(page.content)
    found = TEXT.search(page.content.decode())
    assert found is not None, page.content.decode()
    return found[1]


@pytest.fixture
def anna(db: None) -> Player:
    return confirmed()


@pytest.fixture
def client_of_anna(anna: Player) -> Client:
    """Return a browser in which Anna has just given her password."""
    client = sign_in(anna)
    client.post("/account/again/", {"password": PASSWORD, "next": NEW})
    return client


def test_a_token_is_made_only_after_signing_in_again(anna: Player) -> None:
    long_ago = sign_in(anna)
    for answer in (long_ago.get(NEW), long_ago.post(NEW, FIELDS)):
        assert answer["Location"].startswith("/account/again/")
    assert not Token.objects.exists()
    long_ago.post("/account/again/", {"password": PASSWORD, "next": NEW})
    assert find_token(make_by_page(long_ago)) is not None
    assert Client().get(TOKENS)["Location"].startswith("/account/login/")


def test_it_is_shown_once_and_stored_as_a_digest(anna: Player, client_of_anna: Client) -> None:
    text = make_by_page(client_of_anna)
    row = Token.objects.get()
    assert (row.player, row.name, row.scope, row.game) == (anna, "My bot", "play", None)
    assert row.ends_at - row.created_at == timedelta(days=90)
    assert row.prefix == text[4:8] and row.digest == digest_of(text)
    page = client_of_anna.get(TOKENS)
    strict(page.content)
    shown = page.content.decode()
    assert "My bot" in shown and f"myk_{text[4:8]}…" in shown
    assert text not in shown + client_of_anna.get(NEW).content.decode() + str(vars(row))
    assert "myk_" not in str(export(anna, site_time.now()))
    assert export(anna, site_time.now())["account"]["tokens"] == [
        {
            "game": None,
            "name": "My bot",
            "scope": "play",
            "created_at": row.created_at.isoformat(),
            "ends_at": row.ends_at.isoformat(),
        }
    ]


def test_making_and_revoking_are_reported_by_mail(anna: Player, client_of_anna: Client) -> None:
    text = make_by_page(client_of_anna, name="My <b>bot</b>")
    client_of_anna.post(TOKENS, {"token": str(Token.objects.get().pk)})
    made, revoked = letters_to("anna@example.org")[-2:]
    assert (made["Subject"], revoked["Subject"]) == (
        "A token for a program was created", "A token for a program was revoked"
    )  # fmt: skip
    assert "“My <b>bot</b>”" in text_of(made) and "choose a new password" in text_of(made)
    assert not [mail for mail in Mail.objects.all() if text in str(vars(mail))]
    assert "<b>bot" not in str(made.get_body(preferencelist=("html",)).get_content())  # type: ignore[union-attr]


def test_a_revoked_one_opens_nothing_and_others_cannot_revoke_it(client_of_anna: Client, bob: Player) -> None:
    text = make_by_page(client_of_anna)
    program, row = Program(text), Token.objects.get()
    sign_in(bob).post(TOKENS, {"token": str(row.pk)})
    for wrong in ("x", "", "9" * 40, "٣"):
        client_of_anna.post(TOKENS, {"token": wrong})
    assert program.get(GAMES).status_code == 200
    client_of_anna.post(TOKENS, {"token": str(row.pk)})
    assert program.get(GAMES).status_code == 401


@pytest.mark.parametrize(
    ("fields", "message"),
    [({"days": "366"}, "365"), ({"days": "0"}, "1"), ({"name": " "}, "required"), ({"scope": "staff"}, "valid choice")],
)
def test_what_no_token_can_have_is_refused(client_of_anna: Client, fields: dict[str, str], message: str) -> None:
    page = client_of_anna.post(NEW, FIELDS | fields)
    assert page.status_code == 422 and message in page.content.decode()
    assert not Token.objects.exists()


def test_a_game_of_others_is_no_choice(client_of_anna: Client, world: World) -> None:
    assert client_of_anna.post(NEW, FIELDS | {"game": str(world.private.pk)}).status_code == 422


def test_there_are_twenty_at_most_without_those_that_have_ended(anna: Player) -> None:
    texts = [token_for(anna) for _number in range(MOST)]
    with pytest.raises(Refused):
        token_for(anna)
    Token.objects.filter(digest=digest_of(texts[0])).update(ends_at=site_time.now())
    assert find_token(texts[0]) is None
    token_for(anna)
    assert Token.objects.count() == MOST


def test_a_mistyped_one_is_known_without_the_database(anna: Player) -> None:
    text = token_for(anna)
    with counted(0):
        for wrong in (text[:-1], text + "a", text.replace("myk", "myq"), text[:9] + "zz" + text[11:], text.upper(), ""):
            assert wrong == text or find_token(wrong) is None
    with counted(1):
        assert find_token(text) is not None


def test_it_ends_with_its_account_and_after_a_restore(anna: Player) -> None:
    text = token_for(anna)
    Player.objects.filter(pk=anna.pk).update(is_active=False)
    assert find_token(text) is None
    Player.objects.filter(pk=anna.pk).update(is_active=True)
    assert find_token(text) is not None
    finish_restore()
    assert find_token(text) is None
    text = token_for(anna)
    delete_account(anna)
    assert find_token(text) is None and not Token.objects.exists()


@pytest.mark.parametrize("given", ["Basic YTpi", "Bearer", "Bearer myk_", "Token {}", "{}", "Bearer {} {}"])
def test_only_a_bearer_is_taken(anna: Player, given: str) -> None:
    text = token_for(anna)
    answer = Client().get(GAMES, headers={"authorization": given.format(text, text)})
    assert answer.status_code == 401 and answer["WWW-Authenticate"] == "Bearer"
    assert Client().get(f"{GAMES}?token={text}&access_token={text}").json() == Client().get(GAMES).json()


def test_requests_are_limited_for_each_player_and_each_stranger(anna: Player, bob: Player) -> None:
    one, other = Program(token_for(anna)), Program(token_for(anna))
    statuses = [program.get("/api/v1/nothing").status_code for program in (one, other) for _request in range(60)]
    assert statuses == [404] * 120
    answer = one.get(GAMES)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert answer.json()["detail"].startswith("That was too often")
    assert Program(token_for(bob)).get(GAMES).status_code == 200
    assert {Program("myk_wrong").get(GAMES).status_code for _guess in range(120)} == {401}
    assert Program().get(GAMES).status_code == Program("myk_wrong").get(GAMES).status_code == 429
    cache.clear()
    assert one.get(GAMES).status_code == 200


def test_no_token_is_in_the_log(anna: Player, settings: object) -> None:
    """Where a program sends it in the address by mistake, in an error too."""
    settings.ACCESS_LOG = True  # type: ignore[attr-defined]
    text, log = token_for(anna), io.StringIO()
    handler = logging.StreamHandler(log)
    handler.setFormatter(MaskingFormatter("%(message)s"))
    logging.getLogger().addHandler(handler)
    try:
        program = Program(text)
        for where in (f"{GAMES}/{text}", f"{GAMES}?token={text}", f"/{text}/", f"/api/{text}", GAMES):
            program.get(where)
        try:
            raise ValueError(text)
        except ValueError:
            logging.getLogger("games").exception("broken by %s", json.dumps({"authorization": text}))
    finally:
        logging.getLogger().removeHandler(handler)
    assert log.getvalue().count("myk_…") >= 5 and GAMES in log.getvalue()
    assert text not in log.getvalue() and text[4:12] not in log.getvalue()


def test_the_pages_ask_the_database_the_same_whatever_there_is(anna: Player, world: World) -> None:
    client = sign_in(anna)
    client.get(TOKENS)
    token_for(anna)
    with counted(6) as one:
        client.get(TOKENS)
    for _number in range(5):
        make_token(anna, "x", "read", world.public, 1)
    with counted(6) as six:
        client.get(TOKENS)
    assert one == six
