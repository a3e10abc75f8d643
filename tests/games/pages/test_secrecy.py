"""Nobody can tell by a page, a fragment, an answer in JSON or a mail what is kept from them.

It is replaced, and every byte that they are given stays the same. Asked of every title; of those that are open it asks
little.
"""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.registry import TITLES, get_title
from games.accounts.export import export
from games.accounts.tokens import digest_of, token_text
from games.letters import outcome
from games.letters import parts as story
from games.lib import site_time
from games.lobby.ready import save_wish
from games.mail.context import place_of
from games.mail.post import draft, post_all
from games.mail.rendering import render
from games.mail.signed_addresses import FEED, link_word, write
from games.models import Inbound, Mail, Order, Player, Remark, Seat, Tenure, Token, Wait
from games.pages.history import picture
from games.peace.blocks import set_block
from games.play.seats import notes
from games.table.table import Table
from games.talk.remarks import say
from tests.games.conftest import make_player
from tests.games.pages.conftest import HTMX
from tests.games.pages.places import World, address, make_world, patterns
from tests.games.pages.visits import Visitors
from tests.games.twins import TwinGames
from tests.rounds import rounds
from tests.steps import game_at, sign_in

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
NEXT_DAY = NOON + timedelta(days=1)
BY_CHANCE = re.compile(rb'name="(csrfmiddlewaretoken|request_key)" value="[\w-]+"|nonce="[^"]+"|"X-CSRFToken": ?"\w+"')
"""What is another one each time that a page is asked for."""
LOOKED = {"move": "keep camel", "chosen": "dig"}
"""What is asked to be looked ahead at."""
HIDDEN = [title for title in TITLES if not get_title(title).perfect_information]
TWINS = [
    (title, seed) for number, title in enumerate(HIDDEN) for seed in range(2) if seed == number % 2 or rounds(0, 1)
]
"""A title, and which of its games: usually one for each. Both walk the same pages, and the rules' own tests walk more games."""


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Return the drawing itself in place of its pixels."""
    monkeypatch.setattr(story, "png", lambda svg, width: svg.encode())
    monkeypatch.setattr(picture, "draw_apart", lambda drawings: repr(drawings).encode())
    monkeypatch.setattr(picture, "kept", lambda name: None)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time stand still."""
    monkeypatch.setattr(site_time, "now", lambda: NOON)


def feeds_of(who: Player | None) -> list[str]:
    """Return the addresses of feeds that are theirs."""
    if who is None:
        return ["/games/open.atom"]
    Player.objects.filter(pk=who.pk).update(feed_serial=7)
    word = write(FEED, [who.pk, 7])
    return ["/games/open.atom", f"/feeds/{word}/turns.atom", f"/feeds/{word}/turns.ics"]


def token_of(who: Player | None) -> dict[str, Any]:
    """Return what a request of their program is given: the same token each time."""
    if who is None:
        return {}
    text = token_text(who.pk.to_bytes(20))
    Token.objects.filter(player=who).delete()
    Token.objects.create(player=who, name="a", scope="play", digest=digest_of(text), created_at=NOON, ends_at=NEXT_DAY)
    return {"headers": {"authorization": f"Bearer {text}"}}


EVERY_FOURTH = 4
"""Plies from one page of a game's past that is looked at to the next."""


def places(who: Player | None, table: Table, step: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that can be asked of a game without changing it, of its past at every `step`th ply.

    Address, and what is given with it.
    """
    game, program = f"/g/{table.game.code}/", token_of(who)
    for path in (
        "",
        "log/",
        "record.json",
        "board.png",
        "deal/",
        "ply/",
        *(f"ply/{ply}/" for ply in range(2, table.game.ply + 1, step)),
    ):
        yield game + path, {}
    for path in ("", f"ply/{table.game.ply}/", "changes", "preview"):
        yield game + path, {"headers": HTMX}
    for path in ("/desk/", "/games/", "/", "/account/data/", f"/rules/{table.game.title}/"):
        yield path, {}
    for path in feeds_of(who):
        yield path, {}
    for seat in table.seats:
        yield f"/players/{seat.player_id}/", {}
    for path in ("", f"/{table.game.code}", f"/{table.game.code}/record"):
        yield f"/api/v1/games{path}", program
    if who is not None:
        yield "/api/v1/me/turns", program


def told(visitors: Visitors, who: Player | None, table: Table, step: int = EVERY_FOURTH) -> dict[str, bytes]:
    """Return what every page says to them, chance left out."""
    found = {}
    Seat.objects.filter(game=table.game).update(seen_ply=9, seen_at=None)
    Player.objects.update(lessons_read=[])
    for where, given in places(who, table, step):
        response = visitors.visit(who, "get", where, **given)
        body = b"".join(response.streaming_content) if response.streaming else response.content
        found[f"{where} {given}"] = b"%d " % response.status_code + BY_CHANCE.sub(b"", body)
    assert all(body.startswith((b"200", b"302", b"403")) for body in found.values())
    assert sum(body.startswith(b"200") for body in found.values()) > 10
    return found


def check_same(twin_games: TwinGames, *readers: Player | None) -> None:
    visitors = Visitors(*readers)
    before = {who: told(visitors, who, twin_games.table) for who in readers}
    with twin_games.swapped():
        for who in readers:
            after = told(visitors, who, twin_games.table)
            differ = [where for where in after if after[where] != before[who][where]]
            assert differ == [], who


@pytest.mark.sqlite
@pytest.mark.parametrize(("title_id", "seed"), TWINS)
def test_f1_watchers_strangers_former_holders_and_staff_cannot_tell_by_any_page(
    title_id: str, seed: int, alice: Player, bob: Player, dora: Player, carol: Player, evan: Player
) -> None:
    """F1: the board lit the tokens of secret moves, for everybody. F3: the log told everybody who had no choice."""
    staff = make_player("staff", is_staff=True, is_superuser=True)
    games = TwinGames(title_id, None, alice, bob, dora, plies=34, seed=seed)
    tenure = Tenure.objects.get(seat=games.table.seats[0])
    Tenure.objects.filter(pk=tenure.pk).update(from_ply=5)
    Tenure.objects.create(seat=tenure.seat, player=evan, from_ply=0, to_ply=5, reason=Tenure.Reason.RESIGNED)
    check_same(games, None, carol, evan, staff)


@pytest.mark.parametrize("title_id", TITLES)
def test_talk_wishes_blocks_notes_and_orders_are_told_to_nobody_else(
    title_id: str, alice: Player, bob: Player, dora: Player, carol: Player, evan: Player
) -> None:
    """By no page, poll, record, list or export, nor by its queries: to strangers, whom somebody blocks, a leaver and an admin."""
    staff = make_player("staff", is_staff=True, is_superuser=True)
    table = game_at(34, alice, bob, dora, title=title_id)
    tenure = Tenure.objects.get(seat=table.seats[0])
    Tenure.objects.filter(pk=tenure.pk).update(from_ply=5)
    Tenure.objects.create(seat=tenure.seat, player=evan, from_ply=0, to_ply=5, reason=Tenure.Reason.RESIGNED)
    readers = None, carol, evan, staff
    visitors = Visitors(*readers)

    def everything(who: Player | None) -> tuple[dict[str, bytes], int, object]:
        with CaptureQueriesContext(connection) as queries:
            pages = told(visitors, who, table, step=16)
            count = len(queries)
        return pages, count, who and export(who, NOON)

    before = {who: everything(who) for who in readers}
    for player in (alice, bob):
        say(table, player, "That congress hurt", Remark.Via.BROWSER)
        save_wish(player, title_id, [2], "bank", endless=True)
        set_block(player, carol, mute=True, avoid=True)
        seat = next(seat for seat in table.seats if seat.player == player)
        notes.add(seat, player, "Keep the camel", 0)
        Order.objects.create(seat=seat, player=player, text="then pass", made_ply=0, then_ply=0)
    assert "That congress hurt" in sign_in(dora).get(f"/g/{table.game.code}/").content.decode()
    for who in readers:
        after = everything(who)
        assert [where for where in after[0] if after[0][where] != before[who][0][where]] == [], who
        assert after[1:] == before[who][1:], who


@pytest.mark.parametrize(("title_id", "seed"), TWINS)
def test_f1_a_seat_cannot_tell_by_any_page_what_others_hold(
    title_id: str, seed: int, alice: Player, bob: Player, dora: Player
) -> None:
    """By those of the account, and by those that a link in a mail opens."""
    games = TwinGames(title_id, 1, alice, bob, dora, plies=34, seed=seed)
    check_same(games, bob)
    table = games.table
    seat = table.seats[1]
    link = f"/m/{link_word(place_of(seat, table.waits[seat.pk].pk))}/"
    visitors = Visitors(None)

    def by_link() -> list[bytes]:
        given: list[tuple[str, dict[str, Any]]] = [
            (link, {}),
            (link, {"headers": HTMX}),
            (f"{link}preview", {"data": LOOKED}),
        ]
        answers = [visitors.visit(None, "get", where, **more) for where, more in given]
        assert [answer.status_code for answer in answers] == [200] * len(given)
        return [BY_CHANCE.sub(b"", answer.content) for answer in answers]

    before = by_link()
    with games.swapped():
        assert by_link() == before


@pytest.mark.sqlite
def test_the_reader_of_these_tests_would_see_a_difference(alice: Player, bob: Player, dora: Player) -> None:
    """What differs is kept from Bob, and not from Alice, whose cards they are."""
    with pytest.raises(AssertionError):
        check_same(TwinGames("oasis", 1, alice, bob, dora, plies=34), alice)


def parts(mail: Mail) -> list[Any]:
    """Subject, text, HTML and pictures of a mail, ready to be sent."""
    letter = message_from_bytes(render(mail).message().as_bytes(), policy=policy.default)
    return [letter["Subject"], *(part.get_payload(decode=True) for part in letter.walk() if not part.is_multipart())]


def mails_to(table: Table, reader: Player) -> list[Mail]:
    """Return a mail of each kind that tells of a running game, to who holds a seat that is due."""
    seat = table.seat_of(reader)
    assert seat is not None
    wait = table.waits[seat.pk]
    words = outcome.Report(first=0, until=table.game.ply)
    words.add(outcome.LOG, outcome.LOG_FOLLOWS)
    letter = Inbound.objects.create(key="1", raw=b"", report=words.to_json(), player=reader, wait_number=wait.pk)
    timeout = {"plies": list(range(table.game.ply)), "handed": False, "seat": seat.pk}
    drafts = [
        draft("a:1", "answer", reader.email, reader, table.game, {"inbound": letter.pk, "seat": seat.pk}),
        draft("a:2", "timeout", reader.email, reader, table.game, timeout),
        draft("a:3", "digest", reader.email, reader),
    ]
    post_all(drafts)
    turn = Mail.objects.get(wait=wait, kind="turn")
    # A turn that waits for the digest is not told by the answer in its place.
    turn.state, turn.digest = Mail.State.DIGEST, Mail.objects.get(kind="digest")
    turn.save()
    return list(Mail.objects.filter(player=reader, kind__in=["turn", "answer", "timeout", "digest"]))


@pytest.mark.parametrize(("title_id", "seed"), TWINS)
def test_f1_a_seat_cannot_tell_by_any_mail_or_export_what_others_hold(
    title_id: str, seed: int, alice: Player, bob: Player, dora: Player
) -> None:
    """F1: the picture of a mail lit the tokens of secret moves."""
    games = TwinGames(title_id, 1, alice, bob, dora, plies=34, seed=seed)
    mails = mails_to(games.table, bob)
    assert {mail.kind for mail in mails} == {"turn", "answer", "timeout", "digest"}
    before = {mail.kind: parts(mail) for mail in mails}
    exported = export(bob, NOON)
    assert any(b"<svg" in part for part in before["turn"][1:])
    with games.swapped():
        for mail in mails:
            assert parts(mail) == before[mail.kind], mail.kind
        assert export(bob, NOON) == exported
    (wait,) = Wait.objects.filter(seat__player=bob, ended_at=None)
    assert wait.mails.exists()


def test_f1_a_mail_about_a_timeout_tells_a_former_holder_what_anybody_may_know(
    alice: Player, bob: Player, dora: Player
) -> None:
    """F1: the moves of the clock were read with the eyes of the seat, though somebody else had it when the mail went."""
    games = TwinGames("oasis", None, alice, bob, dora, plies=34)
    seat = games.table.seats[1]
    timeout = {"plies": list(range(games.table.game.ply)), "handed": False, "seat": seat.pk}
    mail = draft("a:2", "timeout", bob.email, bob, games.table.game, timeout)
    post_all([mail])
    mail = Mail.objects.get(occasion="a:2")
    seat.player, seat.bot = None, "greedy"
    seat.save()
    before = parts(mail)
    with games.swapped():
        assert parts(mail) == before


def test_f1_the_keepers_pages_tell_nothing_of_a_game(alice: Player, bob: Player, dora: Player) -> None:
    staff = make_player("staff", is_staff=True, is_superuser=True)
    world = make_world(alice, bob, dora)
    games = TwinGames("oasis", None, alice, bob, dora, plies=34)
    world = World(**vars(world) | {"public": games.table.game})
    visitors = Visitors(staff)

    def shown() -> dict[str, bytes]:
        return {
            name: BY_CHANCE.sub(b"", visitors.visit(staff, "get", address(name, world.admin_gaps(pattern))).content)
            for name, pattern in patterns()
            if name.startswith("admin:") and pattern.name
        }

    before = shown()
    assert any(games.code.encode() in body for body in before.values())
    with games.swapped():
        after = shown()
        assert [name for name in after if after[name] != before[name]] == []
